// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Index;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Refresh;

/**
 * Requests about JSON values and their parts. A value of any type is the field {@code value} of a
 * document that is stored but neither parsed nor indexed. A partial update ({@code doc}) would add
 * what is absent and merge objects instead of replacing them, so every change of a part is a
 * script. The server compiles a script once, because its text is always the same.
 */
final class PartQueries {

  /** Field that holds the value. */
  static final String VALUE = "value";

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

  /**
   * Beginning of each script: the object or array that holds the value at the path, and its name or
   * place in there. A change that finds nothing to change ends with {@code none}, and writes
   * nothing.
   */
  private static final String FIND =
      """
      def holder = ctx._source;
      def key = 'value';
      for (def step : params.path) {
        if (holder instanceof Map) {
          holder = key instanceof String ? holder.get(key) : null;
        } else if (holder instanceof List && key instanceof Integer && key < holder.size()) {
          holder = holder.get(key);
        } else {
          holder = null;
        }
        key = step;
      }
      boolean found = holder instanceof Map
        ? key instanceof String && holder.containsKey(key)
        : holder instanceof List && key instanceof Integer && key < holder.size();
      """;

  private static final String REPLACE =
      """
      if (!found) {
        ctx.op = 'none';
      } else if (holder instanceof Map) {
        holder.put(key, params.value);
      } else {
        holder.set(key, params.value);
      }
      """;

  private static final String CALCULATE =
      """
      def number = found ? holder.get(key) : null;
      def result = null;
      if (number instanceof Integer || number instanceof Long) {
        result = number.longValue() OPERATOR params.operand.longValue();
      } else if (number instanceof Number) {
        result = number.doubleValue() OPERATOR params.operand.doubleValue();
      }
      if (result == null) {
        ctx.op = 'none';
      } else if (holder instanceof Map) {
        holder.put(key, result);
      } else {
        holder.set(key, result);
      }
      """;

  /** Each retry means that another update has succeeded; see {@link ElasticsearchQueries}. */
  private static final RequestTemplate WRITE =
      RequestTemplate.of(
          """
          POST /${table}/_update/${key}?refresh=${refresh}&require_alias=true&retry_on_conflict=%s
          {
            "script": {
              "source": %s,
              "params": { "path": "${path}", "value": "${value}" }
            }
          }
          """
              .formatted(ElasticsearchQueries.RETRY_ON_CONFLICT, Json.encoded(FIND + REPLACE)));

  private static final RequestTemplate ADD = calculation("+");
  private static final RequestTemplate MULTIPLY = calculation("*");

  private PartQueries() {}

  /** The reply holds the changed document, of which the filter leaves the number. */
  private static RequestTemplate calculation(String operator) {
    return RequestTemplate.of(
        """
        POST /${table}/_update/${key}?refresh=${refresh}&require_alias=true&retry_on_conflict=%s\
        &_source=true&_source_includes=${fields}
        {
          "script": {
            "source": %s,
            "params": { "path": "${path}", "operand": "${operand}" }
          }
        }
        """
            .formatted(
                ElasticsearchQueries.RETRY_ON_CONFLICT,
                Json.encoded(FIND + CALCULATE.replace("OPERATOR", operator))));
  }

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

  static Request write(
      ElasticsearchTable table, Refresh refresh, String key, JsonPath path, String json) {
    return WRITE.with(
        Map.of(
            "table", table.name(),
            "key", key,
            "refresh", ElasticsearchQueries.parameter(refresh),
            "path", path.steps(),
            "value", raw(json)));
  }

  static Request add(
      ElasticsearchTable table, Refresh refresh, String key, JsonPath path, long addend) {
    return calculation(ADD, table, refresh, key, path, addend);
  }

  static Request multiply(
      ElasticsearchTable table, Refresh refresh, String key, JsonPath path, long factor) {
    return calculation(MULTIPLY, table, refresh, key, path, factor);
  }

  private static Request calculation(
      RequestTemplate template,
      ElasticsearchTable table,
      Refresh refresh,
      String key,
      JsonPath path,
      long operand) {
    boolean inArray = path.steps().stream().anyMatch(Integer.class::isInstance);
    return template.with(
        Map.of(
            "table", table.name(),
            "key", key,
            "refresh", ElasticsearchQueries.parameter(refresh),
            "fields", inArray ? "" : filter(path),
            "path", path.steps(),
            "operand", operand));
  }

  /**
   * Filter that leaves the value at the path and little more: a filter knows no places in arrays,
   * so it ends at the first array, and the client picks the element. It is empty for the whole
   * value. The filter of an update leaves empty arrays out, so a path through an array must do
   * without it.
   */
  private static String filter(JsonPath path) {
    StringBuilder filter = new StringBuilder();
    for (Object step : path.steps()) {
      if (!(step instanceof String name) || !PLAIN.matcher(name).matches()) {
        break;
      }
      filter.append('.').append(name);
    }
    return filter.isEmpty() ? "" : VALUE + filter;
  }

  /** JSON text in the form that {@link Json#encoded} leaves as it is. */
  private static byte[] raw(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
