// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.util.Objects.requireNonNull;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ErrorCause;
import co.elastic.clients.elasticsearch._types.SearchType;
import co.elastic.clients.elasticsearch._types.ShardStatistics;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.StringTermsBucket;
import co.elastic.clients.elasticsearch._types.query_dsl.Operator;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch._types.query_dsl.QueryBuilders;
import co.elastic.clients.elasticsearch.core.BulkRequest;
import co.elastic.clients.elasticsearch.core.DeleteRequest;
import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import co.elastic.clients.util.BinaryData;
import co.elastic.clients.util.ContentType;
import co.elastic.clients.util.NamedValue;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Near;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.LuceneOperations;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneOperations.Stored;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.LuceneStore;
import site.ycsb.search.lucene.LuceneTables;
import site.ycsb.search.lucene.Source;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.node.ObjectNode;

/** Timed requests of Elasticsearch's client. One instance per client thread. */
final class ElasticsearchOperations extends LuceneOperations {

  private static final String TAGS = "tags";

  private final ElasticsearchClient client;
  private final Refresh refresh;
  private final Index index;

  ElasticsearchOperations(
      LuceneSettings settings, LuceneTables tables, ElasticsearchClient client) {
    super(settings, tables);
    this.client = client;
    this.refresh = settings.refresh();
    this.index = settings.index();
  }

  // ---- Documents ----

  @Override
  protected int sendDocument(TableNames table, Encoded document) throws IOException {
    return copies(client.index(insert(table, refresh, document)).shards());
  }

  private static int copies(@Nullable ShardStatistics shards) {
    return shards == null ? 0 : shards.successful().intValue();
  }

  @Override
  protected List<Written> sendBulk(TableNames table, List<Encoded> documents) throws IOException {
    return client.bulk(bulk(table, refresh, documents)).items().stream()
        .map(ElasticsearchOperations::written)
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
    SearchResponse<Source> reply = whole(search(table(name), query, index));
    return new SearchPage(
        switch (query.kind()) {
          case FACET -> counts(reply, query.offset());
          case RANKED -> ranked(reply);
          default -> documents(reply, null);
        });
  }

  private SearchResponse<Source> whole(SearchRequest search) throws IOException {
    SearchResponse<Source> reply = client.search(search, Source.class);
    requireWhole(reply.timedOut(), reply.shards().failed().intValue());
    return reply;
  }

  /** The hits of a page, with these fields alone; null for all. */
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

  /** The counts of a facet, from an offset on. */
  private static List<Document> counts(SearchResponse<Source> reply, int offset) {
    Aggregate tags = reply.aggregations().get(TAGS);
    if (tags == null) {
      throw new IllegalStateException("the search was answered without counts");
    }
    // A field outside the mapping has no counts, and no type that the reply could name.
    List<StringTermsBucket> buckets = tags.isSterms() ? tags.sterms().buckets().array() : List.of();
    return buckets.stream()
        .skip(offset)
        .map(bucket -> SearchPage.count(bucket.key().stringValue(), bucket.docCount()))
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

  static SearchRequest search(TableNames table, SearchQuery query, Index index) {
    return switch (query.kind()) {
      case FACET -> facet(table, query);
      case RANKED -> ranked(table, query);
      case NEAREST, NEAREST_FILTERED -> nearest(table, query, query.near().orElseThrow(), index);
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

  /** The nearest of the documents that the filter lets pass: those alone are candidates. */
  private static SearchRequest nearest(
      TableNames table, SearchQuery query, Near near, Index index) {
    int hits = query.offset() + query.length();
    return search(table)
        .from(query.offset())
        .size(query.length())
        .knn(
            knn ->
                knn.field(Document.VECTOR)
                    .queryVector(near.target().toList())
                    .k(hits)
                    .numCandidates(index.candidates(hits))
                    .filter(filters(query, near)))
        .build();
  }

  private static List<Query> filters(SearchQuery query, Near near) {
    return switch (near.filter()) {
      case NONE -> List.of();
      case WORD -> List.of(title(query.first(), null));
      case TAG -> List.of(QueryBuilders.term(tag -> tag.field(Document.TAG).value(near.tag())));
      case RANGE -> List.of(range(query));
    };
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
                            .field(Document.TAG)
                            .size(query.offset() + query.length())
                            .order(NamedValue.of("_key", SortOrder.Asc))))
        .build();
  }

  /**
   * Start of each search request. Its answer never comes from the request cache and is never
   * partial. Hits beyond the page are not counted.
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
      case ANY, RANKED -> List.of(title(text, Operator.Or));
      case PREFIX ->
          List.of(QueryBuilders.prefix(prefix -> prefix.field(Document.TITLE).value(text)));
      // An index of the panel knows the places of words.
      case PHRASE ->
          List.of(QueryBuilders.matchPhrase(phrase -> phrase.field(Document.TITLE).query(text)));
      // By default, two letters that have changed places are one edit, and a word stands for 50
      // others at most: the rewrite lets it stand for all.
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
      case FILTER -> List.of(title(text, null), range(query));
      case OWN -> List.of(QueryBuilders.wrapper(own -> own.query(wrapped(query.second()))));
      case FACET, NEAREST, NEAREST_FILTERED ->
          throw new IllegalArgumentException("%s is not asked so".formatted(query.kind()));
    };
  }

  private static Query range(SearchQuery query) {
    return QueryBuilders.range(
        range ->
            range.number(
                number -> number.field(Document.NUMBER).gte(query.least()).lte(query.most())));
  }

  private static Query title(String words, @Nullable Operator operator) {
    return QueryBuilders.match(
        match -> match.field(Document.TITLE).query(words).operator(operator));
  }

  /** The documents from a key on, with these fields, or all if there are none. */
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
    return ElasticsearchOperations.<BinaryData>write(table, refresh, document.key())
        .document(json(document))
        .build();
  }

  static BulkRequest bulk(TableNames table, Refresh refresh, List<Encoded> documents) {
    return new BulkRequest.Builder()
        .index(table.name())
        .refresh(parameter(refresh))
        .requireAlias(true)
        .operations(documents.stream().map(ElasticsearchOperations::inserted).toList())
        .build();
  }

  private static BulkOperation inserted(Encoded document) {
    return new BulkOperation.Builder()
        .index(insert -> insert.id(document.key()).document(json(document)))
        .build();
  }

  private static BinaryData json(Encoded document) {
    return BinaryData.of(document.json(), ContentType.APPLICATION_JSON);
  }

  /** Reads a document that a search need not find yet, with these fields; without any, all. */
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
    return ElasticsearchOperations.<Source>change(table, refresh, changes.key())
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
  static co.elastic.clients.elasticsearch._types.@Nullable Refresh parameter(Refresh refresh) {
    return switch (refresh) {
      case FALSE -> null;
      case TRUE -> co.elastic.clients.elasticsearch._types.Refresh.True;
      case WAIT_FOR -> co.elastic.clients.elasticsearch._types.Refresh.WaitFor;
    };
  }
}
