// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

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
import co.elastic.clients.elasticsearch.indices.TranslogDurability;
import co.elastic.clients.json.JsonData;
import co.elastic.clients.util.BinaryData;
import co.elastic.clients.util.ContentType;
import co.elastic.clients.util.NamedValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneOperations.Stored;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.LuceneSettings.Translog;
import site.ycsb.search.lucene.Source;
import site.ycsb.search.lucene.TableNames;

/** Requests about tables and documents, with the options that decision 8 explains. */
final class ElasticsearchQueries {

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
  static CreateIndexRequest createIndex(TableNames table, Index index) {
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
  static CreateIndexRequest createIndexOfValues(TableNames table, Index index) {
    return createIndex(
        table,
        settings(index).numberOfShards(Integer.toString(index.shards())),
        new TypeMapping.Builder().enabled(false));
  }

  private static CreateIndexRequest createIndex(
      TableNames table, IndexSettings.Builder settings, TypeMapping.Builder mapping) {
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
  static PutMappingRequest putFields(TableNames table, Map<String, FieldType> fields) {
    PutMappingRequest.Builder put = new PutMappingRequest.Builder().index(table.documents());
    fields.forEach((name, type) -> put.properties(name, property(type)));
    return put.build();
  }

  static PutIndicesSettingsRequest putSettings(TableNames table, Index index) {
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
                log.durability(durability(index.translog()))
                    .syncInterval(interval -> interval.time(index.syncInterval())));
  }

  private static TranslogDurability durability(Translog translog) {
    return switch (translog) {
      case REQUEST -> TranslogDurability.Request;
      case ASYNC -> TranslogDurability.Async;
    };
  }

  // ---- Searches ----

  static SearchRequest search(TableNames table, SearchQuery query) {
    return query.kind() == SearchQuery.Kind.FACET ? facet(table, query) : page(table, query);
  }

  /**
   * A page of whole documents in the order of score. A score is unique, so nothing else decides the
   * order.
   */
  private static SearchRequest page(TableNames table, SearchQuery query) {
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
  private static SearchRequest facet(TableNames table, SearchQuery query) {
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
  private static SearchRequest.Builder search(TableNames table) {
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
   * @param includes the fields to fetch; empty for all
   */
  static SearchRequest scan(TableNames table, String startKey, int count, List<String> includes) {
    SearchRequest.Builder scan =
        search(table)
            .size(count)
            .query(range -> range.range(r -> r.term(key -> key.field(Source.KEY).gte(startKey))))
            .sort(sort -> sort.field(field -> field.field(Source.KEY).order(SortOrder.Asc)));
    if (!includes.isEmpty()) {
      scan.source(source -> source.filter(filter -> filter.includes(includes)));
    }
    return scan.build();
  }

  // ---- One document ----

  /** A write through the alias, which creates no index. */
  private static <D> IndexRequest.Builder<D> write(TableNames table, Refresh refresh, String key) {
    return new IndexRequest.Builder<D>()
        .index(table.name())
        .id(key)
        .refresh(parameter(refresh))
        .requireAlias(true);
  }

  /** The document has its key in the field {@code key}, too. */
  static IndexRequest<Source> insert(TableNames table, Refresh refresh, Document document) {
    return ElasticsearchQueries.<Source>write(table, refresh, document.key())
        .document(Source.of(document))
        .build();
  }

  /** Documents that are inserted by one request. */
  static BulkRequest bulk(TableNames table, Refresh refresh, List<Encoded> documents) {
    return new BulkRequest.Builder()
        .index(table.name())
        .refresh(parameter(refresh))
        .requireAlias(true)
        .operations(documents.stream().map(ElasticsearchQueries::insert).toList())
        .build();
  }

  private static BulkOperation insert(Encoded document) {
    return new BulkOperation.Builder()
        .index(insert -> insert.id(document.key()).document(json(document)))
        .build();
  }

  private static BinaryData json(Encoded document) {
    return BinaryData.of(document.json(), ContentType.APPLICATION_JSON);
  }

  /**
   * Reads a document that is written, even if a search does not find it yet.
   *
   * @param includes what to fetch; empty for all
   */
  static GetRequest read(TableNames table, String key, List<String> includes) {
    GetRequest.Builder read = new GetRequest.Builder().index(table.documents()).id(key);
    return (includes.isEmpty() ? read : read.sourceIncludes(includes)).build();
  }

  /**
   * A partial update, which merges objects and replaces anything else. Without {@code detect_noop:
   * false}, one to equal values would write nothing.
   */
  private static <D> UpdateRequest.Builder<Void, D> change(
      TableNames table, Refresh refresh, String key) {
    return new UpdateRequest.Builder<Void, D>()
        .index(table.name())
        .id(key)
        .refresh(parameter(refresh))
        .requireAlias(true)
        .detectNoop(false);
  }

  /**
   * Each retry means that another update has succeeded, so their number is about how many updates
   * of one document may run at once.
   */
  static UpdateRequest<Void, Source> update(TableNames table, Refresh refresh, Document changes) {
    return ElasticsearchQueries.<Source>change(table, refresh, changes.key())
        .retryOnConflict(LuceneSettings.RETRY_ON_CONFLICT)
        .doc(Source.ofChanges(changes))
        .build();
  }

  /** Goes to the index rather than the alias: a delete never creates an index. */
  static DeleteRequest delete(TableNames table, Refresh refresh, String key) {
    return new DeleteRequest.Builder()
        .index(table.documents())
        .id(key)
        .refresh(parameter(refresh))
        .build();
  }

  // ---- JSON values ----

  /** Sends the text as it is. */
  static IndexRequest<BinaryData> putValue(TableNames table, Refresh refresh, Encoded value) {
    return ElasticsearchQueries.<BinaryData>write(table, refresh, value.key())
        .document(json(value))
        .build();
  }

  static UpdateRequest<Void, Object> updateValue(
      TableNames table, Refresh refresh, String key, Stored changed) {
    return change(table, refresh, key)
        .ifSeqNo(changed.seqNo())
        .ifPrimaryTerm(changed.primaryTerm())
        .doc(changed.document())
        .build();
  }

  static IndexRequest<Object> replaceValue(
      TableNames table, Refresh refresh, String key, Stored changed) {
    return write(table, refresh, key)
        .ifSeqNo(changed.seqNo())
        .ifPrimaryTerm(changed.primaryTerm())
        .document(changed.document())
        .build();
  }

  /** The parameter {@code refresh}; null, which leaves it out, for the server's default. */
  static co.elastic.clients.elasticsearch._types.@Nullable Refresh parameter(Refresh refresh) {
    return switch (refresh) {
      case FALSE -> null;
      case TRUE -> co.elastic.clients.elasticsearch._types.Refresh.True;
      case WAIT_FOR -> co.elastic.clients.elasticsearch._types.Refresh.WaitFor;
    };
  }

  // ---- The dataset's metadata ----

  /** An index of one document, no field of which is parsed or indexed. */
  static CreateIndexRequest createMetadata(TableNames table) {
    return new CreateIndexRequest.Builder()
        .index(table.metadata())
        .settings(settings -> settings.numberOfShards("1").autoExpandReplicas("0-1"))
        .mappings(mapping -> mapping.enabled(false))
        .build();
  }

  /** Adds entries and keeps the others, even if several clients add some at the same time. */
  static UpdateRequest<Void, Map<String, String>> addMetadata(
      TableNames table, Map<String, String> entries) {
    return new UpdateRequest.Builder<Void, Map<String, String>>()
        .index(table.metadata())
        .id(MARK)
        .retryOnConflict(LuceneSettings.RETRY_ON_CONFLICT)
        .doc(entries)
        .docAsUpsert(true)
        .build();
  }
}
