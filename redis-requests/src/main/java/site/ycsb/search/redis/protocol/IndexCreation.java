// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.vector.VectorSettings;

/** Command that creates an index. */
public final class IndexCreation {

  private IndexCreation() {}

  /**
   * {@code FT.CREATE}: the index holds nothing that a search does not need.
   *
   * @param panel true to add what a panel of queries needs: the places of words, which a phrase is
   *     about, the number and the tag
   */
  public static RedisCommand command(
      TableNames table,
      boolean panel,
      Map<String, FieldType> fields,
      Optional<VectorSettings> vectors) {
    List<String> arguments =
        new ArrayList<>(List.of(table.index(), "ON", "JSON", "PREFIX", "1", table.prefix()));
    if (!panel) {
      arguments.add("NOOFFSETS");
    }
    arguments.addAll(List.of("NOFREQS", "STOPWORDS", "0", "SCHEMA"));
    arguments.addAll(List.of("$.title", "AS", Document.TITLE, "TEXT", "NOSTEM"));
    arguments.addAll(List.of("$.score", "AS", Document.SCORE, "NUMERIC", "SORTABLE"));
    if (panel) {
      arguments.addAll(List.of("$.number", "AS", Document.NUMBER, "NUMERIC"));
      arguments.addAll(List.of("$.tag", "AS", Document.TAG, "TAG", "SORTABLE", "UNF"));
    }
    fields.forEach(
        (name, type) ->
            arguments.addAll(
                List.of(
                    JsonPaths.path(name), "AS", name, type == FieldType.TAG ? "TAG" : "NUMERIC")));
    vectors.ifPresent(settings -> arguments.addAll(vector(settings)));
    return RedisCommand.ofTexts(Name.FT_CREATE, arguments.toArray(String[]::new));
  }

  private static List<String> vector(VectorSettings settings) {
    List<String> parameters =
        new ArrayList<>(
            List.of(
                "TYPE",
                "FLOAT32",
                "DIM",
                Integer.toString(settings.dimension()),
                "DISTANCE_METRIC",
                settings.metric().name()));
    if (settings.index() == VectorSettings.Index.HNSW) {
      parameters.addAll(List.of("M", Integer.toString(settings.links())));
      parameters.addAll(List.of("EF_CONSTRUCTION", Integer.toString(settings.construction())));
    }
    List<String> field =
        new ArrayList<>(
            List.of("$.vector", "AS", Document.VECTOR, "VECTOR", settings.index().name()));
    field.add(Integer.toString(parameters.size()));
    field.addAll(parameters);
    return field;
  }
}
