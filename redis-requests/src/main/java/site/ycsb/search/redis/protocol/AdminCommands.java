// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static site.ycsb.search.redis.protocol.RedisCommand.bytes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.vector.VectorSettings;

/** Commands that administer tables and servers. None of them is timed. */
public final class AdminCommands {

  private AdminCommands() {}

  // ---- The index ----

  /**
   * {@code FT.CREATE}: the index holds nothing that a search does not need.
   *
   * @param panel true to add what a panel of queries needs: the places of words, which a phrase is
   *     about, the number and the tag
   * @param fields types of further fields by name
   * @param vectors what the index of vectors is like, if documents have some
   */
  public static RedisCommand createIndex(
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

  /** {@code FT._LIST}: the names of all indexes. */
  public static RedisCommand indexes() {
    return RedisCommand.of(Name.FT_LIST);
  }

  /** {@code FT.INFO index}. */
  public static RedisCommand indexInfo(TableNames table) {
    return RedisCommand.ofTexts(Name.FT_INFO, table.index());
  }

  /**
   * {@code FT.DROPINDEX index}, without {@code DD}, which deletes the documents in one go: over a
   * large table, that takes longer than a reply may take.
   */
  public static RedisCommand dropIndex(TableNames table) {
    return RedisCommand.ofTexts(Name.FT_DROPINDEX, table.index());
  }

  // ---- Keys ----

  /** {@code SCAN cursor MATCH prefix* COUNT count}. */
  public static RedisCommand scan(TableNames table, String cursor, int count) {
    return RedisCommand.ofTexts(
        Name.SCAN, cursor, "MATCH", table.pattern(), "COUNT", Integer.toString(count));
  }

  /** {@code UNLINK key …}. */
  public static RedisCommand unlink(Collection<byte[]> keys) {
    return RedisCommand.of(Name.UNLINK, keys.toArray(byte[][]::new));
  }

  /** {@code EXISTS order}. */
  public static RedisCommand orderExists(TableNames table) {
    return RedisCommand.ofTexts(Name.EXISTS, table.order());
  }

  /** {@code HGETALL metadata}. */
  public static RedisCommand metadata(TableNames table) {
    return RedisCommand.ofTexts(Name.HGETALL, table.metadata());
  }

  /** {@code HSET metadata name value …}. */
  public static RedisCommand addMetadata(TableNames table, Map<String, String> entries) {
    byte[][] arguments = new byte[1 + 2 * entries.size()][];
    arguments[0] = bytes(table.metadata());
    int i = 1;
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      arguments[i++] = bytes(entry.getKey());
      arguments[i++] = bytes(entry.getValue());
    }
    return RedisCommand.of(Name.HSET, arguments);
  }

  // ---- The server ----

  /** {@code PING}. */
  public static RedisCommand ping() {
    return RedisCommand.of(Name.PING);
  }

  /** {@code HELLO}, which every user may send. */
  public static RedisCommand hello() {
    return RedisCommand.of(Name.HELLO);
  }

  /** {@code SCRIPT LOAD script}: without it, EVALSHA does not find the script. */
  static RedisCommand loadScript(String script) {
    return RedisCommand.ofTexts(Name.SCRIPT, "LOAD", script);
  }

  /** {@code INFO section}. */
  public static RedisCommand info(String section) {
    return RedisCommand.ofTexts(Name.INFO, section);
  }

  /** {@code CLUSTER INFO}. */
  public static RedisCommand clusterInfo() {
    return RedisCommand.ofTexts(Name.CLUSTER, "INFO");
  }

  /** {@code CONFIG GET pattern}. */
  public static RedisCommand config(String pattern) {
    return RedisCommand.ofTexts(Name.CONFIG, "GET", pattern);
  }

  /** {@code CONFIG SET name value}. */
  public static RedisCommand setConfig(String name, String value) {
    return RedisCommand.ofTexts(Name.CONFIG, "SET", name, value);
  }

  /** {@code FT.CONFIG GET *}: the options of RediSearch before Redis 8. */
  public static RedisCommand searchConfig() {
    return RedisCommand.ofTexts(Name.FT_CONFIG, "GET", "*");
  }

  /** {@code FT.CONFIG SET name value}, which Redis 8 takes, too. */
  public static RedisCommand setSearchConfig(String name, String value) {
    return RedisCommand.ofTexts(Name.FT_CONFIG, "SET", name, value);
  }
}
