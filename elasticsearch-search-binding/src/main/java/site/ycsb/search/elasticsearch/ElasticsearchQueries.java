// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Index;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Refresh;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Translog;

/**
 * Every request that is sent, as it can be pasted into Elastic's console; see {@link
 * RequestTemplate} for the variables.
 */
final class ElasticsearchQueries {

  /** A name that a filter of fields does not take for a pattern, a list or a path. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_]+");

  // ---- The search and its index ----

  /**
   * The index keeps nothing that the search does not need. Fields outside the mapping are stored in
   * {@code _source}, neither parsed nor indexed. The refresh interval is set even to its default:
   * otherwise shards without searches would stop refreshing.
   */
  private static final String INDEX =
      """
          PUT /${documents}
          {
            "aliases": { "${table}": {} },
            "settings": {
              "index.number_of_shards": "${shards}",
              "index.sort.field": "${sortFields}",
              "index.sort.order": "${sortOrders}",
              "index.queries.cache.enabled": "${queryCache}",
              "index.number_of_replicas": "${replicas}",
              "index.write.wait_for_active_shards": "${activeShards}",
              "index.refresh_interval": "${refreshInterval}",
              "index.translog.durability": "${durability}",
              "index.translog.sync_interval": "${syncInterval}"
            },
            "mappings": {
              "dynamic": false,
              "subobjects": false,
              "properties": {
                "title": {
                  "type": "text",
                  "analyzer": "standard",
                  "index_options": "${indexOptions}",
                  "norms": false
                },
                "score": { "type": "long" },
                "key": { "type": "keyword" }%s
              }
            }
          }
          """;

  private static final RequestTemplate CREATE_INDEX = RequestTemplate.of(INDEX.formatted(""));

  /** The same with a number and a tag, for the panel of queries. */
  private static final RequestTemplate CREATE_INDEX_OF_PANEL =
      RequestTemplate.of(
          INDEX.formatted(
              """
              ,
              "number": { "type": "double" },
              "tag": { "type": "keyword" }\
              """));

  /** Adds fields to the index, whose documents come later. */
  private static final RequestTemplate PUT_FIELDS =
      RequestTemplate.of(
          """
          PUT /${documents}/_mapping
          { "properties": "${fields}" }
          """);

  /** The settings that may change while the index exists. */
  private static final RequestTemplate PUT_SETTINGS =
      RequestTemplate.of(
          """
          PUT /${documents}/_settings
          {
            "index.number_of_replicas": "${replicas}",
            "index.write.wait_for_active_shards": "${activeShards}",
            "index.refresh_interval": "${refreshInterval}",
            "index.translog.durability": "${durability}",
            "index.translog.sync_interval": "${syncInterval}"
          }
          """);

  /**
   * A page of whole documents in the order of score. A score is unique, so nothing else decides the
   * order. The answer never comes from the request cache and is never partial, and hits beyond the
   * page are not counted; see decision 8.
   */
  private static RequestTemplate pageOf(String filter) {
    return RequestTemplate.of(
        """
        POST /${documents}/_search?allow_partial_search_results=false&request_cache=false
        {
          "from": "${from}",
          "size": "${size}",
          "track_total_hits": false,
          "query": {
            "bool": {
              "filter": [ %s ]
            }
          },
          "sort": [ { "score": "asc" } ]
        }
        """
            .formatted(filter));
  }

  /** Both words. */
  private static final RequestTemplate SEARCH =
      pageOf(
          """
          { "match": { "title": { "query": "${words}", "operator": "and" } } }
          """);

  private static final RequestTemplate WORD = pageOf("{ \"match\": { \"title\": \"${words}\" } }");

  private static final RequestTemplate ANY =
      pageOf(
          """
          { "match": { "title": { "query": "${words}", "operator": "or" } } }
          """);

  private static final RequestTemplate PREFIX =
      pageOf("{ \"prefix\": { \"title\": \"${words}\" } }");

  /** An index of the panel knows the places of words. */
  private static final RequestTemplate PHRASE =
      pageOf("{ \"match_phrase\": { \"title\": \"${words}\" } }");

  /**
   * By default, two letters that have changed places are one edit, and a word stands for at most 50
   * others: the rewrite lets it stand for all.
   */
  private static final RequestTemplate FUZZY =
      pageOf(
          """
          {
            "fuzzy": {
              "title": {
                "value": "${words}",
                "fuzziness": 1,
                "transpositions": false,
                "rewrite": "constant_score"
              }
            }
          }
          """);

  private static final RequestTemplate FILTER =
      pageOf(
          """
          { "match": { "title": "${words}" } },
          { "range": { "number": { "gte": "${least}", "lte": "${most}" } } }
          """);

  /**
   * The documents of a word, counted by tag. In the order of the tags each shard knows its share of
   * every count, so the counts are exact. There is no offset: the client leaves out what is before
   * the page.
   */
  private static final RequestTemplate FACET =
      RequestTemplate.of(
          """
          POST /${documents}/_search?allow_partial_search_results=false&request_cache=false
          {
            "size": 0,
            "track_total_hits": false,
            "query": {
              "bool": {
                "filter": [ { "match": { "title": "${words}" } } ]
              }
            },
            "aggs": {
              "tags": {
                "terms": { "field": "tag", "size": "${size}", "order": { "_key": "asc" } }
              }
            }
          }
          """);

  /** The documents from a key on. */
  private static final RequestTemplate SCAN =
      RequestTemplate.of(
          """
          POST /${documents}/_search?allow_partial_search_results=false&request_cache=false
          {
            "size": "${size}",
            "track_total_hits": false,
            "query": { "range": { "key": { "gte": "${startKey}" } } },
            "sort": [ { "key": "asc" } ]
          }
          """);

  /** Some fields of the documents from a key on. */
  private static final RequestTemplate SCAN_FIELDS =
      RequestTemplate.of(
          """
          POST /${documents}/_search?allow_partial_search_results=false&request_cache=false
          {
            "size": "${size}",
            "track_total_hits": false,
            "query": { "range": { "key": { "gte": "${startKey}" } } },
            "sort": [ { "key": "asc" } ],
            "_source": "${fields}"
          }
          """);

  // ---- One document ----

  /** The document has its key in the field {@code key}, too. */
  private static final RequestTemplate INSERT =
      RequestTemplate.of(
          """
          PUT /${table}/_doc/${key}?refresh=${refresh}&require_alias=true
          "${document}"
          """);

  /** The body is two lines for each document; see {@link #addLines}. */
  private static final RequestTemplate BULK =
      RequestTemplate.of("POST /${table}/_bulk?refresh=${refresh}&require_alias=true");

  /** Reads a document that is written, even if a search does not find it yet. */
  private static final RequestTemplate READ =
      RequestTemplate.of("GET /${documents}/_doc/${key}?_source_includes=${fields}");

  /**
   * Without {@code detect_noop: false}, an update to equal values would write nothing. Each retry
   * means that another update has succeeded, so their number is about how many updates of one
   * document may run at once.
   */
  private static final RequestTemplate UPDATE =
      RequestTemplate.of(
          """
          POST /${table}/_update/${key}?refresh=${refresh}&require_alias=true&retry_on_conflict=%s
          {
            "doc": "${changes}",
            "detect_noop": false
          }
          """
              .formatted(ElasticsearchSettings.RETRY_ON_CONFLICT));

  /** Goes to the index rather than the alias: a delete never creates an index. */
  private static final RequestTemplate DELETE =
      RequestTemplate.of("DELETE /${documents}/_doc/${key}?refresh=${refresh}");

  // ---- The dataset's metadata ----

  /** An index of one document, no field of which is parsed or indexed. */
  static final RequestTemplate CREATE_METADATA =
      RequestTemplate.of(
          """
          PUT /${metadata}
          {
            "settings": {
              "index.number_of_shards": 1,
              "index.auto_expand_replicas": "0-1"
            },
            "mappings": { "enabled": false }
          }
          """);

  /** Adds entries and keeps the others, even if several clients add some at the same time. */
  private static final RequestTemplate ADD_METADATA =
      RequestTemplate.of(
          """
          POST /${metadata}/_update/mark?retry_on_conflict=%s
          {
            "doc": "${entries}",
            "doc_as_upsert": true
          }
          """
              .formatted(ElasticsearchSettings.RETRY_ON_CONFLICT));

  static final RequestTemplate READ_METADATA = RequestTemplate.of("GET /${metadata}/_doc/mark");

  // ---- The table as a whole ----

  /** Drops those of the two indices that exist. */
  static final RequestTemplate DROP =
      RequestTemplate.of("DELETE /${documents},${metadata}?ignore_unavailable=true");

  /** Without the table, the answer is an empty object. */
  static final RequestTemplate READ_SETTINGS =
      RequestTemplate.of("GET /${documents}/_settings?flat_settings=true&ignore_unavailable=true");

  static final RequestTemplate READ_ALL_SETTINGS =
      RequestTemplate.of(
          """
          GET /${documents}/_settings\
          ?flat_settings=true&ignore_unavailable=true&include_defaults=true
          """);

  static final RequestTemplate REFRESH = RequestTemplate.of("POST /${documents}/_refresh");

  static final RequestTemplate COUNT = RequestTemplate.of("GET /${documents}/_count");

  /** Sizes of segments are current. The size in {@code _stats} is up to ten seconds old. */
  static final RequestTemplate SEGMENTS =
      RequestTemplate.of("GET /_cat/segments/${documents}?bytes=b&format=json&h=prirep,size");

  /** Answers once the shards have the status, or with 408 after the timeout. */
  private static final RequestTemplate AWAIT_HEALTH =
      RequestTemplate.of(
          "GET /_cluster/health/${documents}?timeout=${timeout}&wait_for_status=${status}");

  // ---- The cluster ----

  static final Request HEALTH = RequestTemplate.of("GET /_cluster/health").with(Map.of());

  /** The version of every node. {@code GET /} names that of one node, and is not always there. */
  static final Request VERSIONS =
      RequestTemplate.of("GET /_nodes/_all/_none?filter_path=nodes.*.version").with(Map.of());

  /** JVM, heap and garbage collector of every node. */
  static final Request NODES =
      RequestTemplate.of(
              """
              GET /_nodes/_all/jvm\
              ?filter_path=nodes.*.jvm.version,nodes.*.jvm.gc_collectors,\
              nodes.*.jvm.mem.heap_max_in_bytes
              """)
          .with(Map.of());

  /** Caches, threads, and limits of searches and shards, set or by default. */
  static final Request CLUSTER_SETTINGS =
      RequestTemplate.of(
              """
              GET /_cluster/settings\
              ?filter_path=*.indices.*.cache.size,*.thread_pool.search.size,\
              *.search.default_search_timeout,*.cluster.max_shards_per_node&include_defaults=true
              """)
          .with(Map.of());

  /** The product and its version; Elastic's build for tests has no answer to it. */
  static final Request ROOT = RequestTemplate.of("GET /").with(Map.of());

  static final Request HEAPS =
      RequestTemplate.of("GET /_nodes/stats/jvm?filter_path=nodes.*.jvm.mem.heap_used_in_bytes")
          .with(Map.of());

  /** Garbage collections, caches, merges, threads and processor time of every node. */
  static final Request TELEMETRY =
      RequestTemplate.of(
              """
              GET /_nodes/stats/jvm,indices,process,thread_pool\
              ?filter_path=nodes.*.jvm.gc,nodes.*.process.cpu,nodes.*.thread_pool.*.rejected,\
              nodes.*.indices.search.query_total,nodes.*.indices.get.total,\
              nodes.*.indices.indexing.*_total,nodes.*.indices.merges,nodes.*.indices.refresh,\
              nodes.*.indices.flush,nodes.*.indices.query_cache,nodes.*.indices.request_cache,\
              nodes.*.indices.segments.count
              """)
          .with(Map.of());

  private ElasticsearchQueries() {}

  // ---- Values ----

  static Request createIndex(ElasticsearchTable table, Index index) {
    return (index.panel() ? CREATE_INDEX_OF_PANEL : CREATE_INDEX).with(values(table, index));
  }

  static Request putFields(ElasticsearchTable table, Map<String, FieldType> fields) {
    Map<String, Map<String, String>> properties = new TreeMap<>();
    fields.forEach((name, type) -> properties.put(name, Map.of("type", type(type))));
    return PUT_FIELDS.with(Map.of("documents", table.documents(), "fields", properties));
  }

  private static String type(FieldType type) {
    return switch (type) {
      case WHOLE -> "long";
      case DECIMAL -> "double";
      case TAG -> "keyword";
    };
  }

  static Request putSettings(ElasticsearchTable table, Index index) {
    return PUT_SETTINGS.with(values(table, index));
  }

  /** Values of the variables of a new index. */
  static Map<String, Object> values(ElasticsearchTable table, Index index) {
    Map<String, Object> values = new HashMap<>();
    values.put("table", table.name());
    values.put("documents", table.documents());
    values.put("shards", index.shards());
    values.put("sortFields", index.sorted() ? List.of("score") : List.of());
    values.put("sortOrders", index.sorted() ? List.of("asc") : List.of());
    values.put("queryCache", index.queryCache());
    values.put("indexOptions", index.panel() ? "positions" : "docs");
    values.put("replicas", Integer.toString(index.replicas()));
    values.put("activeShards", Integer.toString(index.replicas() + 1));
    values.put("refreshInterval", index.refreshInterval());
    values.put("durability", durability(index));
    values.put("syncInterval", index.syncInterval());
    return values;
  }

  /** The value of {@code index.translog.durability}. */
  static String durability(Index index) {
    return index.translog() == Translog.REQUEST ? "request" : "async";
  }

  static Request search(ElasticsearchTable table, SearchQuery query) {
    boolean counts = query.kind() == SearchQuery.Kind.FACET;
    return template(query.kind())
        .with(
            Map.of(
                "documents", table.documents(),
                "from", query.offset(),
                "size", counts ? query.offset() + query.length() : query.length(),
                "words", query.text(),
                "least", query.least(),
                "most", query.most()));
  }

  private static RequestTemplate template(SearchQuery.Kind kind) {
    return switch (kind) {
      case WORD -> WORD;
      case BOTH -> SEARCH;
      case ANY -> ANY;
      case PREFIX -> PREFIX;
      case PHRASE -> PHRASE;
      case FUZZY -> FUZZY;
      case FILTER -> FILTER;
      case FACET -> FACET;
    };
  }

  /**
   * A scan.
   *
   * @param fields the fields to fetch, or null for all
   */
  static Request scan(
      ElasticsearchTable table, String startKey, int count, @Nullable Set<String> fields) {
    if (fields == null || !isPlain(fields)) {
      return SCAN.with(Map.of("documents", table.documents(), "size", count, "startKey", startKey));
    }
    return SCAN_FIELDS.with(
        Map.of(
            "documents",
            table.documents(),
            "size",
            count,
            "startKey",
            startKey,
            "fields",
            new TreeSet<>(fields)));
  }

  static Request insert(ElasticsearchTable table, Refresh refresh, Document document) {
    return INSERT.with(
        Map.of(
            "table", table.name(),
            "key", document.key(),
            "refresh", parameter(refresh),
            "document", Json.fields(document.key(), document.fields())));
  }

  static Request bulk(ElasticsearchTable table, Refresh refresh, byte[] lines) {
    return BULK.with(Map.of("table", table.name(), "refresh", parameter(refresh)), lines);
  }

  /** Appends the two lines of a document: {@code {"index":{"_id":"KEY"}}}, and its fields. */
  static void addLines(ByteArrayOutputStream lines, Document document) {
    String action = "{\"index\":{\"_id\":" + Json.encoded(document.key()) + "}}\n";
    lines.writeBytes(action.getBytes(StandardCharsets.UTF_8));
    lines.writeBytes(Json.fields(document.key(), document.fields()));
    lines.write('\n');
  }

  /**
   * A read.
   *
   * @param fields the fields to fetch, or null for all
   */
  static Request read(ElasticsearchTable table, String key, @Nullable Set<String> fields) {
    String filter = fields == null || !isPlain(fields) ? "" : String.join(",", fields);
    return READ.with(Map.of("documents", table.documents(), "key", key, "fields", filter));
  }

  /** True if a filter finds exactly these fields. A filter of no fields would find all. */
  private static boolean isPlain(Set<String> fields) {
    return !fields.isEmpty() && fields.stream().allMatch(name -> PLAIN.matcher(name).matches());
  }

  static Request update(ElasticsearchTable table, Refresh refresh, Document changes) {
    return UPDATE.with(
        Map.of(
            "table", table.name(),
            "key", changes.key(),
            "refresh", parameter(refresh),
            "changes", Json.fields(null, changes.fields())));
  }

  static Request delete(ElasticsearchTable table, Refresh refresh, String key) {
    return DELETE.with(
        Map.of("documents", table.documents(), "key", key, "refresh", parameter(refresh)));
  }

  /** The parameter {@code refresh}; empty for the server's default. */
  static String parameter(Refresh refresh) {
    return refresh == Refresh.FALSE ? "" : refresh.toString();
  }

  static Request addMetadata(ElasticsearchTable table, Map<String, String> entries) {
    return ADD_METADATA.with(Map.of("metadata", table.metadata(), "entries", entries));
  }

  static Request awaitHealth(ElasticsearchTable table, String status, int timeoutMillis) {
    return AWAIT_HEALTH.with(
        Map.of("documents", table.documents(), "status", status, "timeout", timeoutMillis + "ms"));
  }
}
