// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.ErrorCause;
import org.opensearch.client.opensearch._types.Result;
import org.opensearch.client.opensearch._types.ShardStatistics;
import org.opensearch.client.opensearch._types.WriteResponseBase;
import org.opensearch.client.opensearch._types.aggregations.Aggregate;
import org.opensearch.client.opensearch.core.GetRequest;
import org.opensearch.client.opensearch.core.GetResponse;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.SearchResponse;
import org.opensearch.client.opensearch.core.bulk.BulkResponseItem;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.LuceneCluster;
import site.ycsb.search.lucene.LuceneOperations;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.Source;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.node.ObjectNode;

/** Timed requests of OpenSearch's client. One instance per client thread. */
final class OpenSearchOperations extends LuceneOperations {

  private final OpenSearchClient client;
  private final Refresh refresh;

  OpenSearchOperations(OpenSearchCluster cluster, OpenSearchTables tables) {
    super(cluster.settings(), tables);
    this.client = cluster.operations();
    this.refresh = cluster.settings().refresh();
  }

  // ---- Documents ----

  @Override
  protected int sendDocument(TableNames table, Document document) throws IOException {
    return copies(client.index(OpenSearchQueries.insert(table, refresh, document)).shards());
  }

  private static int copies(@Nullable ShardStatistics shards) {
    return shards == null ? 0 : shards.successful();
  }

  @Override
  protected List<Written> sendBulk(TableNames table, List<Encoded> documents) throws IOException {
    return client.bulk(OpenSearchQueries.bulk(table, refresh, documents)).items().stream()
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
    GetRequest read = OpenSearchQueries.read(table(name), key, includes(fields));
    return LuceneCluster.orAbsent(() -> client.get(read, Source.class))
        .map(GetResponse::source)
        .map(source -> source.document(key, fields));
  }

  @Override
  public boolean patch(String name, Document changes) throws IOException {
    return isWritten(
        () -> client.update(OpenSearchQueries.update(table(name), refresh, changes), Void.class));
  }

  @Override
  public boolean remove(String name, String key) throws IOException {
    return isWritten(() -> client.delete(OpenSearchQueries.delete(table(name), refresh, key)));
  }

  /** False if there is no such document. */
  private boolean isWritten(ErrorReply.Call<? extends WriteResponseBase> write) throws IOException {
    Optional<WriteResponseBase> written =
        LuceneCluster.<WriteResponseBase>orAbsent(write::reply)
            .filter(reply -> reply.result() != Result.NotFound);
    written.ifPresent(reply -> requireCopies(copies(reply.shards())));
    return written.isPresent();
  }

  // ---- Searches ----

  /** Finds what a search finds: without a write that is not refreshed yet. */
  @Override
  public List<Document> scan(String name, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    requireWindow(count);
    return documents(
        whole(OpenSearchQueries.scan(table(name), startKey, count, includes(fields))), fields);
  }

  @Override
  public SearchPage search(String name, SearchQuery query) throws IOException {
    SearchResponse<Source> reply = whole(OpenSearchQueries.search(table(name), query));
    return new SearchPage(
        query.kind() == Kind.FACET ? counts(reply, query.offset()) : documents(reply, null));
  }

  /** Sends a search and requires a reply that leaves nothing out. */
  private SearchResponse<Source> whole(SearchRequest search) throws IOException {
    SearchResponse<Source> reply = client.search(search, Source.class);
    requireWhole(reply.timedOut(), reply.shards().failed());
    return reply;
  }

  private static List<Document> documents(
      SearchResponse<Source> reply, @Nullable Set<String> names) {
    return reply.hits().hits().stream().map(hit -> hit(hit.id(), hit.source(), names)).toList();
  }

  /** The counts of a facet, from an offset on. A field outside the mapping has none. */
  private static List<Document> counts(SearchResponse<Source> reply, int offset) {
    Aggregate tags = reply.aggregations().get(OpenSearchQueries.TAGS);
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
  protected int sendValue(TableNames table, Encoded value) throws IOException {
    return copies(client.index(OpenSearchQueries.putValue(table, refresh, value)).shards());
  }

  @Override
  protected Optional<Stored> askValue(TableNames table, String key, List<String> includes)
      throws IOException {
    GetRequest read = OpenSearchQueries.read(table, key, includes);
    return LuceneCluster.orAbsent(() -> client.get(read, ObjectNode.class))
        .flatMap(reply -> Stored.of(reply.source(), reply.seqNo(), reply.primaryTerm()));
  }

  @Override
  protected int sendChange(TableNames table, String key, Stored changed, boolean whole)
      throws IOException {
    return copies(
        whole
            ? client.index(OpenSearchQueries.replaceValue(table, refresh, key, changed)).shards()
            : client
                .update(OpenSearchQueries.updateValue(table, refresh, key, changed), Void.class)
                .shards());
  }
}
