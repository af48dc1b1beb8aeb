// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.json.JsonData;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.SortOrder;
import org.opensearch.client.opensearch._types.mapping.DynamicMapping;
import org.opensearch.client.opensearch._types.mapping.IndexOptions;
import org.opensearch.client.opensearch._types.mapping.Property;
import org.opensearch.client.opensearch._types.mapping.TypeMapping;
import org.opensearch.client.opensearch._types.query_dsl.Operator;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.BulkRequest;
import org.opensearch.client.opensearch.core.DeleteRequest;
import org.opensearch.client.opensearch.core.GetRequest;
import org.opensearch.client.opensearch.core.IndexRequest;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.UpdateRequest;
import org.opensearch.client.opensearch.core.bulk.BulkOperation;
import org.opensearch.client.opensearch.indices.CreateIndexRequest;
import org.opensearch.client.opensearch.indices.IndexSettings;
import org.opensearch.client.opensearch.indices.SegmentSortOrder;
import org.opensearch.client.util.BinaryData;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneOperations.Stored;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.Source;
import site.ycsb.search.lucene.TableNames;

/** Requests about tables and documents, as decision 8 has them for Elasticsearch. */
final class OpenSearchQueries {

  private static final String NUMBER = "number";
  private static final String TAG = "tag";

  /** Counts of a facet in a reply. */
  static final String TAGS = "tags";

  /** The only document of an index of metadata. */
  static final String MARK = "mark";

  private OpenSearchQueries() {}

  // ---- The index ----

  /** The index keeps nothing that the search does not need; other fields are stored alone. */
  static CreateIndexRequest createIndex(TableNames table, Index index) {
    IndexSettings.Builder settings =
        settings(index)
            .numberOfShards(index.shards())
            .queries(queries -> queries.cache(cache -> cache.enabled(index.queryCache())));
    if (index.sorted()) {
      settings.sort(sort -> sort.field(Document.SCORE).order(SegmentSortOrder.Asc));
    }
    return createIndex(table, settings, mapping(index));
  }

  /** An index of documents or JSON values of which it indexes nothing. */
  static CreateIndexRequest createIndexOfValues(TableNames table, Index index) {
    return createIndex(
        table,
        settings(index).numberOfShards(index.shards()),
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
    IndexOptions options = index.panel() ? IndexOptions.Positions : IndexOptions.Docs;
    Map<String, FieldType> fields = new HashMap<>();
    fields.put(Document.SCORE, FieldType.WHOLE);
    fields.put(Source.KEY, FieldType.TAG);
    if (index.panel()) {
      fields.put(NUMBER, FieldType.DECIMAL);
      fields.put(TAG, FieldType.TAG);
    }
    return new TypeMapping.Builder()
        .dynamic(DynamicMapping.False)
        .properties(properties(fields))
        .properties(
            Document.TITLE,
            title ->
                title.text(text -> text.analyzer("standard").indexOptions(options).norms(false)));
  }

  /** The mapping of fields. */
  static Map<String, Property> properties(Map<String, FieldType> fields) {
    Map<String, Property> properties = new HashMap<>();
    fields.forEach((name, type) -> properties.put(name, property(type)));
    return properties;
  }

  private static Property property(FieldType type) {
    return switch (type) {
      case WHOLE -> Property.of(property -> property.long_(number -> number));
      case DECIMAL -> Property.of(property -> property.double_(number -> number));
      case TAG -> Property.of(property -> property.keyword(text -> text));
    };
  }

  /** The settings that may change while the index exists. */
  static IndexSettings.Builder settings(Index index) {
    return new IndexSettings.Builder()
        .numberOfReplicas(index.replicas())
        .refreshInterval(interval -> interval.time(index.refreshInterval()))
        .customSettings("write.wait_for_active_shards", JsonData.of(index.replicas() + 1))
        .customSettings("translog.durability", JsonData.of(index.translog().text()))
        .customSettings("translog.sync_interval", JsonData.of(index.syncInterval()));
  }

  /** Entries of the dataset's metadata. */
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

  // ---- Searches ----

  static SearchRequest search(TableNames table, SearchQuery query) {
    return query.kind() == SearchQuery.Kind.FACET ? facet(table, query) : page(table, query);
  }

  /** A page of whole documents in the order of score, which is unique. */
  private static SearchRequest page(TableNames table, SearchQuery query) {
    return search(table)
        .from(query.offset())
        .size(query.length())
        .query(bool -> bool.bool(all -> all.filter(filters(query))))
        .sort(sort -> sort.field(field -> field.field(Document.SCORE).order(SortOrder.Asc)))
        .build();
  }

  /** The documents of a word, counted by tag; in the order of the tags, the counts are exact. */
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
                            .order(Map.of("_key", SortOrder.Asc))))
        .build();
  }

  /** What each search asks for: no cached answer, no partial answer, no count of hits. */
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
          List.of(Query.of(all -> all.prefix(prefix -> prefix.field(Document.TITLE).value(text))));
      case PHRASE ->
          List.of(
              Query.of(all -> all.matchPhrase(phrase -> phrase.field(Document.TITLE).query(text))));
      // By default, two letters that have changed places are one edit, and a word stands for at
      // most 50 others: the rewrite lets it stand for all.
      case FUZZY ->
          List.of(
              Query.of(
                  all ->
                      all.fuzzy(
                          fuzzy ->
                              fuzzy
                                  .field(Document.TITLE)
                                  .value(FieldValue.of(text))
                                  .fuzziness("1")
                                  .transpositions(false)
                                  .rewrite("constant_score"))));
      case FILTER ->
          List.of(
              title(text, null),
              Query.of(
                  all ->
                      all.range(
                          range ->
                              range
                                  .field(NUMBER)
                                  .gte(JsonData.of(query.least()))
                                  .lte(JsonData.of(query.most())))));
      case FACET -> throw new IllegalArgumentException("a facet has no page of documents");
    };
  }

  private static Query title(String words, @Nullable Operator operator) {
    return Query.of(
        all ->
            all.match(
                match ->
                    match.field(Document.TITLE).query(FieldValue.of(words)).operator(operator)));
  }

  /** The documents from a key on, with these fields, or all if there are none. */
  static SearchRequest scan(TableNames table, String startKey, int count, List<String> includes) {
    SearchRequest.Builder scan =
        search(table)
            .size(count)
            .query(all -> all.range(key -> key.field(Source.KEY).gte(JsonData.of(startKey))))
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
    return OpenSearchQueries.<Source>write(table, refresh, document.key())
        .document(Source.of(document))
        .build();
  }

  static BulkRequest bulk(TableNames table, Refresh refresh, List<Encoded> documents) {
    return new BulkRequest.Builder()
        .index(table.name())
        .refresh(parameter(refresh))
        .requireAlias(true)
        .operations(documents.stream().map(OpenSearchQueries::insert).toList())
        .build();
  }

  private static BulkOperation insert(Encoded document) {
    return new BulkOperation.Builder()
        .index(insert -> insert.id(document.key()).document(json(document)))
        .build();
  }

  private static BinaryData json(Encoded document) {
    return BinaryData.of(document.json(), "application/json");
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

  /** A partial update, which merges objects and writes equal values, too. */
  private static <D> UpdateRequest.Builder<Void, D> change(
      TableNames table, Refresh refresh, String key) {
    return new UpdateRequest.Builder<Void, D>()
        .index(table.name())
        .id(key)
        .refresh(parameter(refresh))
        .requireAlias(true)
        .detectNoop(false);
  }

  static UpdateRequest<Void, Source> update(TableNames table, Refresh refresh, Document changes) {
    return OpenSearchQueries.<Source>change(table, refresh, changes.key())
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

  static IndexRequest<BinaryData> putValue(TableNames table, Refresh refresh, Encoded value) {
    return OpenSearchQueries.<BinaryData>write(table, refresh, value.key())
        .document(json(value))
        .build();
  }

  static UpdateRequest<Void, Object> updateValue(
      TableNames table, Refresh refresh, String key, Stored changed) {
    return OpenSearchQueries.change(table, refresh, key)
        .ifSeqNo(changed.seqNo())
        .ifPrimaryTerm(changed.primaryTerm())
        .doc(changed.document())
        .build();
  }

  static IndexRequest<Object> replaceValue(
      TableNames table, Refresh refresh, String key, Stored changed) {
    return OpenSearchQueries.write(table, refresh, key)
        .ifSeqNo(changed.seqNo())
        .ifPrimaryTerm(changed.primaryTerm())
        .document(changed.document())
        .build();
  }

  /** The parameter {@code refresh}; null, which leaves it out, for the server's default. */
  private static org.opensearch.client.opensearch._types.@Nullable Refresh parameter(
      Refresh refresh) {
    return switch (refresh) {
      case FALSE -> null;
      case TRUE -> org.opensearch.client.opensearch._types.Refresh.True;
      case WAIT_FOR -> org.opensearch.client.opensearch._types.Refresh.WaitFor;
    };
  }
}
