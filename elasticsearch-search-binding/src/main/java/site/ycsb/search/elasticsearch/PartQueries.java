// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Index;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Refresh;
import site.ycsb.search.elasticsearch.Replies.Version;

/**
 * Requests about JSON values and their parts. A value of any type is the field {@code value} of a
 * document that is stored but neither parsed nor indexed.
 *
 * <p>Elasticsearch has no request that changes a part only if there is one: a partial update
 * ({@code doc}) adds what is absent. So a change reads the part, and writes on the condition that
 * the document is still the same: {@code if_seq_no}. A script would do it in one request, but the
 * build of Elasticsearch that the project starts has no script language.
 */
final class PartQueries {

  /** A name that a filter of fields does not take for a pattern, a list or a path. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

  private static final RequestTemplate CREATE_INDEX =
      RequestTemplate.of(
          """
          PUT /${documents}
          {
            "aliases": { "${table}": {} },
            "settings": {
              "index.number_of_shards": "${shards}",
              "index.number_of_replicas": "${replicas}",
              "index.write.wait_for_active_shards": "${activeShards}",
              "index.refresh_interval": "${refreshInterval}",
              "index.translog.durability": "${durability}",
              "index.translog.sync_interval": "${syncInterval}"
            },
            "mappings": { "enabled": false }
          }
          """);

  private static final RequestTemplate PUT =
      RequestTemplate.of(
          """
          PUT /${table}/_doc/${key}?refresh=${refresh}&require_alias=true
          { "value": "${value}" }
          """);

  private static final RequestTemplate READ =
      RequestTemplate.of("GET /${documents}/_doc/${key}?_source_includes=${fields}");

  private static final RequestTemplate UPDATE =
      RequestTemplate.of(
          """
          POST /${table}/_update/${key}?refresh=${refresh}&require_alias=true\
          &if_seq_no=${seqNo}&if_primary_term=${primaryTerm}
          {
            "doc": { "value": "${value}" },
            "detect_noop": false
          }
          """);

  private static final RequestTemplate REPLACE =
      RequestTemplate.of(
          """
          PUT /${table}/_doc/${key}?refresh=${refresh}&require_alias=true\
          &if_seq_no=${seqNo}&if_primary_term=${primaryTerm}
          { "value": "${value}" }
          """);

  private PartQueries() {}

  /** The index of a table of values. */
  static Request createIndex(ElasticsearchTable table, Index index) {
    return CREATE_INDEX.with(ElasticsearchQueries.values(table, index));
  }

  static Request put(ElasticsearchTable table, Refresh refresh, String key, String json) {
    return PUT.with(
        Map.of(
            "table", table.name(),
            "key", key,
            "refresh", ElasticsearchQueries.parameter(refresh),
            "value", raw(json)));
  }

  static Request read(ElasticsearchTable table, String key, JsonPath path) {
    return READ.with(Map.of("documents", table.documents(), "key", key, "fields", filter(path)));
  }

  /** True if a path leads through objects alone, which a partial update merges. */
  static boolean isInObjects(JsonPath path) {
    return path.steps().stream().allMatch(String.class::isInstance);
  }

  /**
   * Partial update, which merges objects and replaces anything else.
   *
   * @param value what {@link #read} has read at the path, changed
   */
  static Request update(
      ElasticsearchTable table, Refresh refresh, String key, Version version, String value) {
    return UPDATE.with(values(table, refresh, key, version, value));
  }

  /**
   * Replacement of the whole value.
   *
   * @param value what {@link #read} has read at the root, changed
   */
  static Request replace(
      ElasticsearchTable table, Refresh refresh, String key, Version version, String value) {
    return REPLACE.with(values(table, refresh, key, version, value));
  }

  private static Map<String, Object> values(
      ElasticsearchTable table, Refresh refresh, String key, Version version, String value) {
    return Map.of(
        "table", table.name(),
        "key", key,
        "refresh", ElasticsearchQueries.parameter(refresh),
        "seqNo", version.seqNo(),
        "primaryTerm", version.primaryTerm(),
        "value", raw(value));
  }

  /**
   * Filter that leaves the value at the path and little more: a filter knows no places in arrays,
   * so it ends at the first array, and the client picks the element. It is empty for the whole
   * value.
   */
  private static String filter(JsonPath path) {
    StringBuilder filter = new StringBuilder();
    for (Object step : path.steps()) {
      if (!(step instanceof String name) || !PLAIN.matcher(name).matches()) {
        break;
      }
      filter.append('.').append(name);
    }
    return filter.isEmpty() ? "" : Replies.VALUE + filter;
  }

  /** JSON text in the form that {@link Json#encoded} leaves as it is. */
  private static byte[] raw(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
