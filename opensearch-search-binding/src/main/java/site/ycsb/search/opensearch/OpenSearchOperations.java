// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.json.JsonData;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.ErrorCause;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.SearchType;
import org.opensearch.client.opensearch._types.ShardStatistics;
import org.opensearch.client.opensearch._types.SortOrder;
import org.opensearch.client.opensearch._types.aggregations.Aggregate;
import org.opensearch.client.opensearch._types.query_dsl.Operator;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.BulkRequest;
import org.opensearch.client.opensearch.core.DeleteRequest;
import org.opensearch.client.opensearch.core.GetRequest;
import org.opensearch.client.opensearch.core.GetResponse;
import org.opensearch.client.opensearch.core.IndexRequest;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.SearchResponse;
import org.opensearch.client.opensearch.core.UpdateRequest;
import org.opensearch.client.opensearch.core.bulk.BulkOperation;
import org.opensearch.client.opensearch.core.bulk.BulkResponseItem;
import org.opensearch.client.util.BinaryData;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.LuceneOperations;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneOperations.Stored;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.LuceneStore;
import site.ycsb.search.lucene.LuceneTables;
import site.ycsb.search.lucene.Source;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.node.ObjectNode;

/** Timed requests of OpenSearch's client. One instance per client thread. */
final class OpenSearchOperations extends LuceneOperations {

  private static final String TAGS = "tags";

  private final OpenSearchClient client;
  private final Refresh refresh;

  OpenSearchOperations(LuceneSettings settings, LuceneTables tables, OpenSearchClient client) {
    super(settings, tables);
    this.client = client;
    this.refresh = settings.refresh();
  }

  // ---- Documents ----

  @Override
  protected int sendDocument(TableNames table, Encoded document) throws IOException {
    return copies(client.index(insert(table, refresh, document)).shards());
  }

  private static int copies(@Nullable ShardStatistics shards) {
    return shards == null ? 0 : shards.successful();
  }

  @Override
  protected List<Written> sendBulk(TableNames table, List<Encoded> documents) throws IOException {
    return client.bulk(bulk(table, refresh, documents)).items().stream()
        .map(OpenSearchOperations::written)
        .toList();
  }

  private static Written written(BulkResponseItem item) {
    ErrorCause error = item.error();
    return error == null
        ? new Written(null, copies(item.shards()))
        : new Written(ErrorReply.explained(item.status(), error.type(), error.reason()), 0);
  }

  @Override
  public Optional<Document> get(String name, String key, @Nullable Set<String> fields)
      throws IOException {
    GetRequest read = read(table(name), key, includes(fields));
    return LuceneStore.orAbsent(() -> client.get(read, Source.class))
        .map(GetResponse::source)
        .map(source -> source.document(key, fields));
  }

  @Override
  public boolean patch(String name, Document changes) throws IOException {
    return isWritten(
        () -> copies(client.update(update(table(name), refresh, changes), Void.class).shards()));
  }

  @Override
  public boolean remove(String name, String key) throws IOException {
    return isWritten(() -> copies(client.delete(delete(table(name), refresh, key)).shards()));
  }

  // ---- Searches ----

  /** Finds what a search finds: without a write that is not refreshed yet. */
  @Override
  public List<Document> scan(String name, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    requireWindow(count);
    return documents(whole(scan(table(name), startKey, count, includes(fields))), fields);
  }

  @Override
  public SearchPage search(String name, SearchQuery query) throws IOException {
    SearchResponse<Source> reply = whole(search(table(name), query));
    return new SearchPage(
        switch (query.kind()) {
          case FACET -> counts(reply, query.offset());
          case RANKED -> ranked(reply);
          default -> documents(reply, null);
        });
  }

  private SearchResponse<Source> whole(SearchRequest search) throws IOException {
    SearchResponse<Source> reply = client.search(search, Source.class);
    requireWhole(reply.timedOut(), reply.shards().failed());
    return reply;
  }

  private static List<Document> documents(
      SearchResponse<Source> reply, @Nullable Set<String> names) {
    return reply.hits().hits().stream().map(hit -> hit(hit.id(), hit.source(), names)).toList();
  }

  private static List<Document> ranked(SearchResponse<Source> reply) {
    return reply.hits().hits().stream()
        .map(
            hit ->
                SearchPage.ranked(hit(hit.id(), hit.source(), null), requireNonNull(hit.score())))
        .toList();
  }

  /** The counts of a facet, from an offset on. A field outside the mapping has none. */
  private static List<Document> counts(SearchResponse<Source> reply, int offset) {
    Aggregate tags = reply.aggregations().get(TAGS);
    if (tags == null) {
      throw new IllegalStateException("the search was answered without counts");
    }
    return !tags.isSterms()
        ? List.of()
        : tags.sterms().buckets().array().stream()
            .skip(offset)
            .map(bucket -> SearchPage.count(bucket.key(), bucket.docCount()))
            .toList();
  }

  // ---- JSON values ----

  @Override
  protected Optional<Stored> askValue(TableNames table, String key, List<String> includes)
      throws IOException {
    GetRequest read = read(table, key, includes);
    return LuceneStore.orAbsent(() -> client.get(read, ObjectNode.class))
        .flatMap(reply -> Stored.of(reply.source(), reply.seqNo(), reply.primaryTerm()));
  }

  @Override
  protected int sendChange(TableNames table, String key, Stored changed, boolean whole)
      throws IOException {
    return copies(
        whole
            ? client.index(replaceValue(table, refresh, key, changed)).shards()
            : client.update(updateValue(table, refresh, key, changed), Void.class).shards());
  }

  // ---- Requests of searches ----

  static SearchRequest search(TableNames table, SearchQuery query) {
    return switch (query.kind()) {
      case FACET -> facet(table, query);
      case RANKED -> ranked(table, query);
      default -> page(table, query);
    };
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

  /**
   * A page of whole documents in the order of their {@code _score}. The shards, if there are
   * several, first add up how many documents hold each word; otherwise each would rank by its own.
   */
  private static SearchRequest ranked(TableNames table, SearchQuery query) {
    return search(table)
        .searchType(SearchType.DfsQueryThenFetch)
        .from(query.offset())
        .size(query.length())
        .query(title(query.text(), Operator.Or))
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
                            .field(Document.TAG)
                            .size(query.offset() + query.length())
                            .order(Map.of("_key", SortOrder.Asc))))
        .build();
  }

  /** Start of each search request: no cached answer, no partial answer, no count of hits. */
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
      case ANY, RANKED -> List.of(title(text, Operator.Or));
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
                                  .field(Document.NUMBER)
                                  .gte(JsonData.of(query.least()))
                                  .lte(JsonData.of(query.most())))));
      case OWN -> List.of(Query.of(all -> all.wrapper(own -> own.query(wrapped(query.second())))));
      case FACET -> throw new IllegalArgumentException("a facet has no page of documents");
      case NEAREST, NEAREST_FILTERED ->
          throw new UnsupportedOperationException(OpenSearchBinding.NO_PLUGIN);
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

  // ---- Requests about one document ----

  /** A write through the alias, which creates no index. */
  private static <D> IndexRequest.Builder<D> write(TableNames table, Refresh refresh, String key) {
    return new IndexRequest.Builder<D>()
        .index(table.name())
        .id(key)
        .refresh(parameter(refresh))
        .requireAlias(true);
  }

  /** Sends the text as it is. */
  static IndexRequest<BinaryData> insert(TableNames table, Refresh refresh, Encoded document) {
    return OpenSearchOperations.<BinaryData>write(table, refresh, document.key())
        .document(json(document))
        .build();
  }

  static BulkRequest bulk(TableNames table, Refresh refresh, List<Encoded> documents) {
    return new BulkRequest.Builder()
        .index(table.name())
        .refresh(parameter(refresh))
        .requireAlias(true)
        .operations(documents.stream().map(OpenSearchOperations::inserted).toList())
        .build();
  }

  private static BulkOperation inserted(Encoded document) {
    return new BulkOperation.Builder()
        .index(insert -> insert.id(document.key()).document(json(document)))
        .build();
  }

  private static BinaryData json(Encoded document) {
    return BinaryData.of(document.json(), "application/json");
  }

  /** Reads a document that a search need not find yet, with these fields; without any, all. */
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
    return OpenSearchOperations.<Source>change(table, refresh, changes.key())
        .retryOnConflict(LuceneSettings.RETRY_ON_CONFLICT)
        .doc(new Source(null, changes.fields()))
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
  private static org.opensearch.client.opensearch._types.@Nullable Refresh parameter(
      Refresh refresh) {
    return switch (refresh) {
      case FALSE -> null;
      case TRUE -> org.opensearch.client.opensearch._types.Refresh.True;
      case WAIT_FOR -> org.opensearch.client.opensearch._types.Refresh.WaitFor;
    };
  }
}
