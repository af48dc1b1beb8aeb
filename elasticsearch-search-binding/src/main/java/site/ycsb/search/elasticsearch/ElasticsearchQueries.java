// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ErrorResponse;
import co.elastic.clients.elasticsearch._types.HealthStatus;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.mapping.DynamicMapping;
import co.elastic.clients.elasticsearch._types.mapping.IndexOptions;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import co.elastic.clients.elasticsearch._types.mapping.Subobjects;
import co.elastic.clients.elasticsearch._types.mapping.TypeMapping;
import co.elastic.clients.elasticsearch._types.query_dsl.Operator;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch._types.query_dsl.QueryBuilders;
import co.elastic.clients.elasticsearch.core.BulkRequest;
import co.elastic.clients.elasticsearch.core.DeleteRequest;
import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.indices.CreateIndexRequest;
import co.elastic.clients.elasticsearch.indices.IndexSettings;
import co.elastic.clients.elasticsearch.indices.PutIndicesSettingsRequest;
import co.elastic.clients.elasticsearch.indices.PutMappingRequest;
import co.elastic.clients.elasticsearch.indices.SegmentSortOrder;
import co.elastic.clients.json.JsonData;
import co.elastic.clients.json.JsonpDeserializer;
import co.elastic.clients.transport.JsonEndpoint;
import co.elastic.clients.transport.endpoints.SimpleEndpoint;
import co.elastic.clients.util.BinaryData;
import co.elastic.clients.util.NamedValue;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Index;
import tools.jackson.databind.JsonNode;

/** Requests about tables and documents, with the options that decision 8 explains. */
final class ElasticsearchQueries {

  /** A name that a filter of fields does not take for a pattern, a list or a path. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_]+");

  /** Field of a number, and field of a tag, for the panel of queries. */
  private static final String NUMBER = "number";

  private static final String TAG = "tag";

  /** Counts of a facet in a reply. */
  static final String TAGS = "tags";

  /** The only document of an index of metadata. */
  static final String MARK = "mark";

  private ElasticsearchQueries() {}

  // ---- The index ----

  /**
   * The index keeps nothing that the search does not need. Fields outside the mapping are stored in
   * {@code _source}, neither parsed nor indexed.
   */
  static CreateIndexRequest createIndex(ElasticsearchTable table, Index index) {
    IndexSettings.Builder settings =
        settings(index)
            .numberOfShards(Integer.toString(index.shards()))
            .queries(queries -> queries.cache(cache -> cache.enabled(index.queryCache())))
            .sort(
                sort ->
                    sort.field(index.sorted() ? List.of(Document.SCORE) : List.of())
                        .order(index.sorted() ? List.of(SegmentSortOrder.Asc) : List.of()));
    return createIndex(table, settings, mapping(index));
  }

  /** An index of documents or JSON values of which it indexes nothing. */
  static CreateIndexRequest createIndexOfValues(ElasticsearchTable table, Index index) {
    return createIndex(
        table,
        settings(index).numberOfShards(Integer.toString(index.shards())),
        new TypeMapping.Builder().enabled(false));
  }

  private static CreateIndexRequest createIndex(
      ElasticsearchTable table, IndexSettings.Builder settings, TypeMapping.Builder mapping) {
    return new CreateIndexRequest.Builder()
        .index(table.documents())
        .aliases(table.name(), alias -> alias)
        .settings(settings.build())
        .mappings(mapping.build())
        .build();
  }

  private static TypeMapping.Builder mapping(Index index) {
    TypeMapping.Builder mapping =
        new TypeMapping.Builder()
            .dynamic(DynamicMapping.False)
            .subobjects(Subobjects.False)
            .properties(
                Document.TITLE,
                title ->
                    title.text(
                        text ->
                            text.analyzer("standard")
                                .indexOptions(
                                    index.panel() ? IndexOptions.Positions : IndexOptions.Docs)
                                .norms(false)))
            .properties(Document.SCORE, property(FieldType.WHOLE))
            .properties(Source.KEY, property(FieldType.TAG));
    if (index.panel()) {
      mapping
          .properties(NUMBER, property(FieldType.DECIMAL))
          .properties(TAG, property(FieldType.TAG));
    }
    return mapping;
  }

  private static Property property(FieldType type) {
    return switch (type) {
      case WHOLE -> Property.of(property -> property.long_(number -> number));
      case DECIMAL -> Property.of(property -> property.double_(number -> number));
      case TAG -> Property.of(property -> property.keyword(text -> text));
    };
  }

  /** Adds fields to the index, whose documents come later. */
  static PutMappingRequest putFields(ElasticsearchTable table, Map<String, FieldType> fields) {
    PutMappingRequest.Builder put = new PutMappingRequest.Builder().index(table.documents());
    fields.forEach((name, type) -> put.properties(name, property(type)));
    return put.build();
  }

  static PutIndicesSettingsRequest putSettings(ElasticsearchTable table, Index index) {
    return new PutIndicesSettingsRequest.Builder()
        .index(table.documents())
        .settings(settings(index).build())
        .build();
  }

  /**
   * The settings that may change while the index exists. The refresh interval is set even to its
   * default: otherwise shards without searches would stop refreshing.
   */
  private static IndexSettings.Builder settings(Index index) {
    return new IndexSettings.Builder()
        .numberOfReplicas(Integer.toString(index.replicas()))
        .otherSettings(
            "write.wait_for_active_shards", JsonData.of(Integer.toString(index.replicas() + 1)))
        .refreshInterval(interval -> interval.time(index.refreshInterval()))
        .translog(
            log ->
                log.durability(index.translog())
                    .syncInterval(interval -> interval.time(index.syncInterval())));
  }

  // ---- Searches ----

  static SearchRequest search(ElasticsearchTable table, SearchQuery query) {
    return query.kind() == SearchQuery.Kind.FACET ? facet(table, query) : page(table, query);
  }

  /**
   * A page of whole documents in the order of score. A score is unique, so nothing else decides the
   * order.
   */
  private static SearchRequest page(ElasticsearchTable table, SearchQuery query) {
    return search(table)
        .from(query.offset())
        .size(query.length())
        .query(bool -> bool.bool(all -> all.filter(filters(query))))
        .sort(sort -> sort.field(field -> field.field(Document.SCORE).order(SortOrder.Asc)))
        .build();
  }

  /**
   * The documents of a word, counted by tag. In the order of the tags each shard knows its share of
   * every count, so the counts are exact. There is no offset: the client leaves out what is before
   * the page.
   */
  private static SearchRequest facet(ElasticsearchTable table, SearchQuery query) {
    return search(table)
        .size(0)
        .query(bool -> bool.bool(all -> all.filter(title(query.text(), null))))
        .aggregations(
            TAGS,
            tags ->
                tags.terms(
                    terms ->
                        terms
                            .field(TAG)
                            .size(query.offset() + query.length())
                            .order(NamedValue.of("_key", SortOrder.Asc))))
        .build();
  }

  /**
   * What each search asks for: the answer never comes from the request cache and is never partial,
   * and hits beyond the page are not counted.
   */
  private static SearchRequest.Builder search(ElasticsearchTable table) {
    return new SearchRequest.Builder()
        .index(table.documents())
        .allowPartialSearchResults(false)
        .requestCache(false)
        .trackTotalHits(count -> count.enabled(false));
  }

  private static List<Query> filters(SearchQuery query) {
    String text = query.text();
    return switch (query.kind()) {
      case WORD -> List.of(title(text, null));
      case BOTH -> List.of(title(text, Operator.And));
      case ANY -> List.of(title(text, Operator.Or));
      case PREFIX ->
          List.of(QueryBuilders.prefix(prefix -> prefix.field(Document.TITLE).value(text)));
      // An index of the panel knows the places of words.
      case PHRASE ->
          List.of(QueryBuilders.matchPhrase(phrase -> phrase.field(Document.TITLE).query(text)));
      // By default, two letters that have changed places are one edit, and a word stands for at
      // most
      // 50 others: the rewrite lets it stand for all.
      case FUZZY ->
          List.of(
              QueryBuilders.fuzzy(
                  fuzzy ->
                      fuzzy
                          .field(Document.TITLE)
                          .value(text)
                          .fuzziness("1")
                          .transpositions(false)
                          .rewrite("constant_score")));
      case FILTER ->
          List.of(
              title(text, null),
              QueryBuilders.range(
                  range ->
                      range.number(
                          number -> number.field(NUMBER).gte(query.least()).lte(query.most()))));
      case FACET -> throw new IllegalArgumentException("a facet has no page of documents");
    };
  }

  private static Query title(String words, @Nullable Operator operator) {
    return QueryBuilders.match(
        match -> match.field(Document.TITLE).query(words).operator(operator));
  }

  /**
   * The documents from a key on.
   *
   * @param fields the fields to fetch, or null for all
   */
  static SearchRequest scan(
      ElasticsearchTable table, String startKey, int count, @Nullable Set<String> fields) {
    SearchRequest.Builder scan =
        search(table)
            .size(count)
            .query(range -> range.range(r -> r.term(key -> key.field(Source.KEY).gte(startKey))))
            .sort(sort -> sort.field(field -> field.field(Source.KEY).order(SortOrder.Asc)));
    if (isPlain(fields)) {
      scan.source(source -> source.filter(f -> f.includes(List.copyOf(new TreeSet<>(fields)))));
    }
    return scan.build();
  }

  // ---- One document ----

  /** The document has its key in the field {@code key}, too. */
  static IndexRequest<Source> insert(ElasticsearchTable table, Refresh refresh, Document document) {
    return new IndexRequest.Builder<Source>()
        .index(table.name())
        .id(document.key())
        .refresh(parameter(refresh))
        .requireAlias(true)
        .document(Source.of(document))
        .build();
  }

  /**
   * Documents that are inserted by one request.
   *
   * @param operations see {@link #bulkOperation}
   */
  static BulkRequest bulk(
      ElasticsearchTable table, Refresh refresh, List<BulkOperation> operations) {
    return new BulkRequest.Builder()
        .index(table.name())
        .refresh(parameter(refresh))
        .requireAlias(true)
        .operations(operations)
        .build();
  }

  /**
   * One document of a bulk request.
   *
   * @param json the JSON of its {@link Source}
   */
  static BulkOperation bulkOperation(String key, BinaryData json) {
    return new BulkOperation.Builder().index(insert -> insert.id(key).document(json)).build();
  }

  /**
   * Reads a document that is written, even if a search does not find it yet.
   *
   * @param fields the fields to fetch, or null for all
   */
  static GetRequest read(ElasticsearchTable table, String key, @Nullable Set<String> fields) {
    GetRequest.Builder read = new GetRequest.Builder().index(table.documents()).id(key);
    return (isPlain(fields) ? read.sourceIncludes(List.copyOf(fields)) : read).build();
  }

  /** True if a filter finds exactly these fields. A filter of no fields would find all. */
  private static boolean isPlain(@Nullable Set<String> fields) {
    return fields != null
        && !fields.isEmpty()
        && fields.stream().allMatch(name -> PLAIN.matcher(name).matches());
  }

  /**
   * Without {@code detect_noop: false}, an update to equal values would write nothing. Each retry
   * means that another update has succeeded, so their number is about how many updates of one
   * document may run at once.
   */
  static UpdateRequest<Void, Source> update(
      ElasticsearchTable table, Refresh refresh, Document changes) {
    return new UpdateRequest.Builder<Void, Source>()
        .index(table.name())
        .id(changes.key())
        .refresh(parameter(refresh))
        .requireAlias(true)
        .retryOnConflict(ElasticsearchSettings.RETRY_ON_CONFLICT)
        .doc(Source.ofChanges(changes))
        .detectNoop(false)
        .build();
  }

  /** Goes to the index rather than the alias: a delete never creates an index. */
  static DeleteRequest delete(ElasticsearchTable table, Refresh refresh, String key) {
    return new DeleteRequest.Builder()
        .index(table.documents())
        .id(key)
        .refresh(parameter(refresh))
        .build();
  }

  /** The parameter {@code refresh}; null, which leaves it out, for the server's default. */
  static @Nullable Refresh parameter(Refresh refresh) {
    return refresh == Refresh.False ? null : refresh;
  }

  // ---- The dataset's metadata ----

  /** An index of one document, no field of which is parsed or indexed. */
  static CreateIndexRequest createMetadata(ElasticsearchTable table) {
    return new CreateIndexRequest.Builder()
        .index(table.metadata())
        .settings(settings -> settings.numberOfShards("1").autoExpandReplicas("0-1"))
        .mappings(mapping -> mapping.enabled(false))
        .build();
  }

  /** Adds entries and keeps the others, even if several clients add some at the same time. */
  static UpdateRequest<Void, Map<String, String>> addMetadata(
      ElasticsearchTable table, Map<String, String> entries) {
    return new UpdateRequest.Builder<Void, Map<String, String>>()
        .index(table.metadata())
        .id(MARK)
        .retryOnConflict(ElasticsearchSettings.RETRY_ON_CONFLICT)
        .doc(entries)
        .docAsUpsert(true)
        .build();
  }

  // ---- The cluster ----

  /**
   * Question about nodes or health. The typed responses of the client demand more than is asked
   * for, and more than servers before 8.16 tell.
   *
   * @param path the path of the API, percent-encoded
   */
  record ClusterQuery(String path, Map<String, String> parameters) {

    private static final JsonEndpoint<ClusterQuery, JsonNode, ErrorResponse> ENDPOINT =
        new SimpleEndpoint<>(
            "es/cluster",
            query -> "GET",
            ClusterQuery::path,
            SimpleEndpoint.emptyMap(),
            ClusterQuery::parameters,
            SimpleEndpoint.emptyMap(),
            false,
            JsonpDeserializer.of(JsonNode.class));

    /** Of the reply, only a part is sent. */
    static ClusterQuery filtered(String path, String filter) {
      return new ClusterQuery(path, Map.of("filter_path", filter));
    }

    JsonNode ask(ElasticsearchClient client) throws IOException {
      return client._transport().performRequest(this, ENDPOINT, null);
    }
  }

  /** The product and its version; Elastic's build for tests has no answer to it. */
  static final ClusterQuery ROOT = new ClusterQuery("/", Map.of());

  /** The version of every node. {@code GET /} names that of one node, and is not always there. */
  static final ClusterQuery VERSIONS =
      ClusterQuery.filtered("/_nodes/_all/_none", "nodes.*.version");

  /** JVM, heap and garbage collector of every node. */
  static final ClusterQuery NODES =
      ClusterQuery.filtered(
          "/_nodes/_all/jvm",
          "nodes.*.jvm.version,nodes.*.jvm.gc_collectors,nodes.*.jvm.mem.heap_max_in_bytes");

  static final ClusterQuery HEAPS =
      ClusterQuery.filtered("/_nodes/stats/jvm", "nodes.*.jvm.mem.heap_used_in_bytes");

  static final ClusterQuery HEALTH =
      ClusterQuery.filtered("/_cluster/health", "number_of_data_nodes");

  /** Answers once the shards have the status, or with 408 after the timeout. */
  static ClusterQuery awaitHealth(ElasticsearchTable table, HealthStatus status, int millis) {
    StringBuilder path = new StringBuilder("/_cluster/health/");
    SimpleEndpoint.pathEncode(table.documents(), path);
    return new ClusterQuery(
        path.toString(), Map.of("timeout", millis + "ms", "wait_for_status", status.jsonValue()));
  }

  /** Garbage collections, caches, merges, threads and processor time of every node. */
  static final ClusterQuery TELEMETRY =
      ClusterQuery.filtered(
          "/_nodes/stats/jvm,indices,process,thread_pool",
          "nodes.*.jvm.gc,nodes.*.process.cpu,nodes.*.thread_pool.*.rejected,"
              + "nodes.*.indices.search.query_total,nodes.*.indices.get.total,"
              + "nodes.*.indices.indexing.*_total,nodes.*.indices.merges,nodes.*.indices.refresh,"
              + "nodes.*.indices.flush,nodes.*.indices.query_cache,nodes.*.indices.request_cache,"
              + "nodes.*.indices.segments.count");
}
