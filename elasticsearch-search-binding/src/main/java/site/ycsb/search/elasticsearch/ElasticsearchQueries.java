// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.ByteArrayOutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import tools.jackson.core.JsonGenerator;

/**
 * What is sent to the server, parameter for parameter. The Java client's builders aren't used for
 * it: what is sent can be read here as it arrives there.
 */
final class ElasticsearchQueries {

  /** What the reply to {@link #heaps} holds, of each node. */
  static final String HEAP_USED = "heap_used_in_bytes";

  /**
   * How often the server may find that a document has changed while it was updating it, and do it
   * again. Each time another update has succeeded, so this is about how many can be under way at
   * once on one document.
   */
  private static final String RETRIES = "100";

  /** A name that a filter of fields takes for itself, not for a pattern or several names. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_]+");

  private static final String MARK_ID = "mark";

  private ElasticsearchQueries() {}

  // ---- The search and its index ----

  /**
   * {@code PUT /TABLE-documents}: nothing is kept that the question doesn't ask for. Fields other
   * than these three are in the document, and not looked at: neither parsed nor indexed, whatever
   * they are called.
   */
  static Request createIndex(ElasticsearchTable table, ElasticsearchSettings settings) {
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              object(json, "aliases", () -> object(json, table.name(), () -> {}));
              object(json, "settings", () -> writeSettings(json, settings));
              object(json, "mappings", () -> writeMappings(json));
              json.writeEndObject();
            });
    return new Request("PUT", "/" + table.documents(), Map.of(), body);
  }

  private static void writeSettings(JsonGenerator json, ElasticsearchSettings settings) {
    json.writeNumberProperty(IndexSettings.SHARDS, settings.shards());
    json.writeBooleanProperty(IndexSettings.QUERY_CACHE, settings.queryCache());
    writeDynamicSettings(json, settings);
  }

  private static void writeMappings(JsonGenerator json) {
    json.writeBooleanProperty("dynamic", false);
    json.writeBooleanProperty("subobjects", false);
    object(
        json,
        "properties",
        () -> {
          object(
              json,
              Document.TITLE,
              () -> {
                json.writeStringProperty("type", "text");
                json.writeStringProperty("analyzer", "standard");
                json.writeStringProperty("index_options", "docs");
                json.writeBooleanProperty("norms", false);
              });
          object(json, Document.SCORE, () -> json.writeStringProperty("type", "long"));
          object(json, Json.KEY, () -> json.writeStringProperty("type", "keyword"));
        });
  }

  /** {@code PUT /TABLE-documents/_settings}: what may change while the index is there. */
  static Request putSettings(ElasticsearchTable table, ElasticsearchSettings settings) {
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              writeDynamicSettings(json, settings);
              json.writeEndObject();
            });
    return new Request("PUT", "/" + table.documents() + "/_settings", Map.of(), body);
  }

  /** The refresh interval is written even where it is the default: otherwise idle shards rest. */
  private static void writeDynamicSettings(JsonGenerator json, ElasticsearchSettings settings) {
    dynamicSettings(settings).forEach(json::writeStringProperty);
  }

  /** The settings that may change, by their names. */
  static Map<String, String> dynamicSettings(ElasticsearchSettings settings) {
    Map<String, String> dynamic = new LinkedHashMap<>();
    dynamic.put(IndexSettings.REPLICAS, Integer.toString(settings.replicas()));
    dynamic.put("index.write.wait_for_active_shards", Integer.toString(settings.replicas() + 1));
    dynamic.put("index.refresh_interval", settings.refreshInterval());
    dynamic.put(
        IndexSettings.TRANSLOG,
        settings.translog() == ElasticsearchSettings.Translog.REQUEST ? "request" : "async");
    dynamic.put(IndexSettings.SYNC_INTERVAL, settings.syncInterval());
    return dynamic;
  }

  /**
   * {@code POST /TABLE-documents/_search}: both words, in order of score, one page; whole
   * documents. Never from the request cache, and never a part of the answer.
   */
  static Request search(ElasticsearchTable table, SearchQuery query) {
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              json.writeNumberProperty("from", query.offset());
              json.writeNumberProperty("size", query.length());
              json.writeBooleanProperty("track_total_hits", false);
              object(json, "query", () -> writeBothWords(json, query));
              json.writeArrayPropertyStart("sort");
              writeAscending(json, Document.SCORE);
              writeAscending(json, Json.KEY);
              json.writeEndArray();
              json.writeEndObject();
            });
    return new Request("POST", "/" + table.documents() + "/_search", SEARCHING, body);
  }

  private static final Map<String, String> SEARCHING =
      Collections.unmodifiableMap( // In an order of their own, the same in every run.
          new TreeMap<>(Map.of("request_cache", "false", "allow_partial_search_results", "false")));

  private static void writeBothWords(JsonGenerator json, SearchQuery query) {
    object(
        json,
        "bool",
        () -> {
          json.writeArrayPropertyStart("filter");
          json.writeStartObject();
          object(
              json,
              "match",
              () ->
                  object(
                      json,
                      Document.TITLE,
                      () -> {
                        json.writeStringProperty("query", query.first() + " " + query.second());
                        json.writeStringProperty("operator", "and");
                      }));
          json.writeEndObject();
          json.writeEndArray();
        });
  }

  /** {@code POST /TABLE-documents/_search}: the documents from a key on. */
  static Request scan(
      ElasticsearchTable table, String startKey, int count, @Nullable Set<String> fields) {
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              json.writeNumberProperty("size", count);
              json.writeBooleanProperty("track_total_hits", false);
              object(
                  json,
                  "query",
                  () ->
                      object(
                          json,
                          "range",
                          () ->
                              object(
                                  json,
                                  Json.KEY,
                                  () -> json.writeStringProperty("gte", startKey))));
              json.writeArrayPropertyStart("sort");
              writeAscending(json, Json.KEY);
              json.writeEndArray();
              if (fields != null && isPlain(fields)) {
                json.writeArrayPropertyStart("_source");
                fields.stream().sorted().forEach(json::writeString);
                json.writeEndArray();
              }
              json.writeEndObject();
            });
    return new Request("POST", "/" + table.documents() + "/_search", SEARCHING, body);
  }

  private static void writeAscending(JsonGenerator json, String field) {
    json.writeStartObject();
    json.writeStringProperty(field, "asc");
    json.writeEndObject();
  }

  // ---- One document ----

  /** {@code PUT /TABLE/_doc/KEY {…}}. */
  static Request insert(
      ElasticsearchTable table, ElasticsearchSettings settings, Document document) {
    return new Request(
        "PUT", path(table.name(), "_doc", document.key()), writing(settings), source(document));
  }

  /** {@code POST /TABLE/_bulk}: a line that says where, and a line that is the document, each. */
  static Request bulk(ElasticsearchTable table, ElasticsearchSettings settings, byte[] lines) {
    return new Request("POST", "/" + table.name() + "/_bulk", writing(settings), lines);
  }

  /** The two lines of a document. */
  static void addLines(ByteArrayOutputStream lines, Document document) {
    byte[] where =
        Json.bytes(
            json -> {
              json.writeStartObject();
              object(json, "index", () -> json.writeStringProperty("_id", document.key()));
              json.writeEndObject();
            });
    lines.writeBytes(where);
    lines.write('\n');
    lines.writeBytes(source(document));
    lines.write('\n');
  }

  private static byte[] source(Document document) {
    return Json.bytes(
        json -> {
          json.writeStartObject();
          json.writeStringProperty(Json.KEY, document.key());
          Json.writeFields(json, document.fields());
          json.writeEndObject();
        });
  }

  /**
   * {@code GET /TABLE-documents/_doc/KEY}: of what is written, whether or not a search finds it
   * yet.
   */
  static Request read(ElasticsearchTable table, String key, @Nullable Set<String> fields) {
    Map<String, String> parameters =
        fields == null || !isPlain(fields)
            ? Map.of()
            : Map.of("_source_includes", String.join(",", fields));
    return Request.of("GET", path(table.documents(), "_doc", key), parameters);
  }

  /** Whether a filter of fields finds these, and no others; of none, it would find all. */
  private static boolean isPlain(Set<String> fields) {
    return !fields.isEmpty() && fields.stream().allMatch(name -> PLAIN.matcher(name).matches());
  }

  /**
   * {@code POST /TABLE/_update/KEY {"doc":{…}}}. Without {@code detect_noop}, which would make an
   * update to equal values no write at all.
   */
  static Request update(
      ElasticsearchTable table, ElasticsearchSettings settings, Document changes) {
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              object(json, "doc", () -> Json.writeFields(json, changes.fields()));
              json.writeBooleanProperty("detect_noop", false);
              json.writeEndObject();
            });
    Map<String, String> parameters = writing(settings);
    parameters.put("retry_on_conflict", RETRIES);
    return new Request("POST", path(table.name(), "_update", changes.key()), parameters, body);
  }

  /** {@code DELETE /TABLE-documents/_doc/KEY}: of an index that isn't there, this makes none. */
  static Request delete(ElasticsearchTable table, ElasticsearchSettings settings, String key) {
    Map<String, String> parameters = writing(settings);
    parameters.remove("require_alias");
    return Request.of("DELETE", path(table.documents(), "_doc", key), parameters);
  }

  private static Map<String, String> writing(ElasticsearchSettings settings) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("require_alias", "true");
    if (settings.refresh() != ElasticsearchSettings.Refresh.FALSE) {
      parameters.put("refresh", settings.refresh().toString());
    }
    return parameters;
  }

  private static String path(String index, String what, String key) {
    return "/" + index + "/" + what + "/" + Request.encoded(key);
  }

  // ---- The mark ----

  /** {@code PUT /TABLE-mark}: one document, no field of which is looked at. */
  static Request createMark(ElasticsearchTable table) {
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              object(
                  json,
                  "settings",
                  () -> {
                    json.writeNumberProperty(IndexSettings.SHARDS, 1);
                    json.writeStringProperty("index.auto_expand_replicas", "0-1");
                  });
              object(json, "mappings", () -> json.writeBooleanProperty("enabled", false));
              json.writeEndObject();
            });
    return new Request("PUT", "/" + table.mark(), Map.of(), body);
  }

  /** {@code POST /TABLE-mark/_update/mark}: adds entries, whoever else does at the same time. */
  static Request addToMark(ElasticsearchTable table, Map<String, String> entries) {
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              object(json, "doc", () -> entries.forEach(json::writeStringProperty));
              json.writeBooleanProperty("doc_as_upsert", true);
              json.writeEndObject();
            });
    return new Request(
        "POST",
        "/" + table.mark() + "/_update/" + MARK_ID,
        Map.of("retry_on_conflict", RETRIES),
        body);
  }

  /** {@code GET /TABLE-mark/_doc/mark}. */
  static Request readMark(ElasticsearchTable table) {
    return Request.of("GET", "/" + table.mark() + "/_doc/" + MARK_ID);
  }

  // ---- The table as a whole ----

  /** {@code DELETE /TABLE-documents,TABLE-mark}, those of them that are there. */
  static Request drop(ElasticsearchTable table) {
    return Request.of(
        "DELETE",
        "/" + table.documents() + "," + table.mark(),
        Map.of("ignore_unavailable", "true"));
  }

  /** {@code GET /TABLE-documents/_settings}: of no table, an empty object. */
  static Request readSettings(ElasticsearchTable table) {
    return Request.of(
        "GET",
        "/" + table.documents() + "/_settings",
        Map.of("ignore_unavailable", "true", "flat_settings", "true"));
  }

  /** The same, with those that nobody has set. */
  static Request readAllSettings(ElasticsearchTable table) {
    return Request.of(
        "GET",
        "/" + table.documents() + "/_settings",
        Map.of("ignore_unavailable", "true", "flat_settings", "true", "include_defaults", "true"));
  }

  static Request refresh(ElasticsearchTable table) {
    return Request.of("POST", "/" + table.documents() + "/_refresh");
  }

  static Request count(ElasticsearchTable table) {
    return Request.of("GET", "/" + table.documents() + "/_count");
  }

  /**
   * {@code GET /_cat/segments/TABLE-documents}: of each segment, whether it is of a primary and its
   * bytes. Not the store's size in {@code _stats}, which a server looks up every ten seconds only.
   */
  static Request segments(ElasticsearchTable table) {
    return Request.of(
        "GET",
        "/_cat/segments/" + table.documents(),
        Map.of("format", "json", "h", "prirep,size", "bytes", "b"));
  }

  /** {@code GET /_cluster/health/TABLE-documents}: answers once each shard has what it needs. */
  static Request awaitHealth(ElasticsearchTable table, String status, int timeoutMillis) {
    return Request.of(
        "GET",
        "/_cluster/health/" + table.documents(),
        Map.of("wait_for_status", status, "timeout", timeoutMillis + "ms"));
  }

  // ---- The cluster ----

  static Request health() {
    return Request.of("GET", "/_cluster/health");
  }

  /** {@code GET /_nodes}: every node's version; the root would say it of one, but isn't always. */
  static Request versions() {
    return Request.of("GET", "/_nodes/_all/_none", Map.of("filter_path", "nodes.*.version"));
  }

  /** {@code GET /_cluster/settings}: how long a search may take, set or by default. */
  static Request searchTimeout() {
    return Request.of(
        "GET",
        "/_cluster/settings",
        Map.of("include_defaults", "true", "filter_path", "*.search.default_search_timeout"));
  }

  /** {@code GET /_nodes/stats/jvm}: the heap that each node uses. */
  static Request heaps() {
    return Request.of(
        "GET", "/_nodes/stats/jvm", Map.of("filter_path", "nodes.*.jvm.mem." + HEAP_USED));
  }

  private static void object(JsonGenerator json, String name, Runnable content) {
    json.writeObjectPropertyStart(name);
    content.run();
    json.writeEndObject();
  }
}
