// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ErrorCause;
import co.elastic.clients.elasticsearch._types.Result;
import co.elastic.clients.elasticsearch._types.ShardStatistics;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.StringTermsBucket;
import co.elastic.clients.elasticsearch.core.DeleteRequest;
import co.elastic.clients.elasticsearch.core.DeleteResponse;
import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.elasticsearch.core.UpdateResponse;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.LuceneCluster;
import site.ycsb.search.lucene.LuceneOperations;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.Source;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.node.ObjectNode;

/** Timed requests of Elasticsearch's client. One instance per client thread. */
final class ElasticsearchOperations extends LuceneOperations {

  private final ElasticsearchClient client;
  private final Refresh refresh;

  ElasticsearchOperations(ElasticsearchCluster cluster, ElasticsearchTables tables) {
    super(cluster.settings(), tables);
    this.client = cluster.operations();
    this.refresh = cluster.settings().refresh();
  }

  // ---- Documents ----

  @Override
  protected int sendDocument(TableNames table, Document document) throws IOException {
    return copies(client.index(ElasticsearchQueries.insert(table, refresh, document)).shards());
  }

  private static int copies(@Nullable ShardStatistics shards) {
    return shards == null ? 0 : shards.successful().intValue();
  }

  @Override
  protected List<Written> sendBulk(TableNames table, List<Encoded> documents) throws IOException {
    return client.bulk(ElasticsearchQueries.bulk(table, refresh, documents)).items().stream()
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
    GetRequest read = ElasticsearchQueries.read(table(name), key, includes(fields));
    return LuceneCluster.orAbsent(() -> client.get(read, Source.class))
        .map(GetResponse::source)
        .map(source -> source.document(key, fields));
  }

  @Override
  public boolean patch(String name, Document changes) throws IOException {
    UpdateRequest<Void, Source> update = ElasticsearchQueries.update(table(name), refresh, changes);
    Optional<UpdateResponse<Void>> written =
        LuceneCluster.orAbsent(() -> client.update(update, Void.class));
    written.ifPresent(reply -> requireCopies(copies(reply.shards())));
    return written.isPresent();
  }

  @Override
  public boolean remove(String name, String key) throws IOException {
    DeleteRequest delete = ElasticsearchQueries.delete(table(name), refresh, key);
    Optional<DeleteResponse> deleted =
        LuceneCluster.orAbsent(() -> client.delete(delete))
            .filter(reply -> reply.result() == Result.Deleted);
    deleted.ifPresent(reply -> requireCopies(copies(reply.shards())));
    return deleted.isPresent();
  }

  // ---- Searches ----

  /** Finds what a search finds: without a write that is not refreshed yet. */
  @Override
  public List<Document> scan(String name, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    requireWindow(count);
    return documents(
        whole(ElasticsearchQueries.scan(table(name), startKey, count, includes(fields))), fields);
  }

  @Override
  public SearchPage search(String name, SearchQuery query) throws IOException {
    SearchResponse<Source> reply = whole(ElasticsearchQueries.search(table(name), query));
    return new SearchPage(
        query.kind() == SearchQuery.Kind.FACET
            ? counts(reply, query.offset())
            : documents(reply, null));
  }

  /** Sends a search and requires a reply that leaves nothing out. */
  private SearchResponse<Source> whole(SearchRequest search) throws IOException {
    SearchResponse<Source> reply = client.search(search, Source.class);
    requireWhole(reply.timedOut(), reply.shards().failed().intValue());
    return reply;
  }

  /**
   * The hits of a page.
   *
   * @param names the fields to keep, or null for all
   */
  private static List<Document> documents(
      SearchResponse<Source> reply, @Nullable Set<String> names) {
    return reply.hits().hits().stream().map(hit -> hit(hit.id(), hit.source(), names)).toList();
  }

  /** The counts of a facet, from an offset on. */
  private static List<Document> counts(SearchResponse<Source> reply, int offset) {
    Aggregate tags = reply.aggregations().get(ElasticsearchQueries.TAGS);
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
  protected int sendValue(TableNames table, Encoded value) throws IOException {
    return copies(client.index(ElasticsearchQueries.putValue(table, refresh, value)).shards());
  }

  @Override
  protected Optional<Stored> askValue(TableNames table, String key, List<String> includes)
      throws IOException {
    GetRequest read = ElasticsearchQueries.read(table, key, includes);
    return LuceneCluster.orAbsent(() -> client.get(read, ObjectNode.class))
        .flatMap(reply -> Stored.of(reply.source(), reply.seqNo(), reply.primaryTerm()));
  }

  @Override
  protected int sendChange(TableNames table, String key, Stored changed, boolean whole)
      throws IOException {
    return copies(
        whole
            ? client.index(ElasticsearchQueries.replaceValue(table, refresh, key, changed)).shards()
            : client
                .update(ElasticsearchQueries.updateValue(table, refresh, key, changed), Void.class)
                .shards());
  }
}
