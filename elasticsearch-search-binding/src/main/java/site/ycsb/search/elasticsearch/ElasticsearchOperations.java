// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.Result;
import co.elastic.clients.elasticsearch._types.ShardStatistics;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.StringTermsBucket;
import co.elastic.clients.elasticsearch.core.BulkRequest;
import co.elastic.clients.elasticsearch.core.DeleteRequest;
import co.elastic.clients.elasticsearch.core.DeleteResponse;
import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.elasticsearch.core.UpdateResponse;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import co.elastic.clients.elasticsearch.core.search.Hit;
import co.elastic.clients.util.BinaryData;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Timed operations, one round trip each; a change of a part of a JSON value takes two. One instance
 * per client thread.
 */
final class ElasticsearchOperations implements Documents, Search, Paths {

  /** A server takes requests of up to 100 MB, unless it is configured otherwise. */
  private static final int BULK_BYTES = 64 * 1024 * 1024;

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  /** Each refused attempt means that another client's write has succeeded. */
  private static final int MOST_ATTEMPTS = 1_000;

  /** Longest pause after the first refusal, and after those from the twentieth on. */
  private static final long PAUSE_NANOS = 100_000;

  private static final long MOST_PAUSE_NANOS = 2_000_000;

  private final ElasticsearchCluster cluster;
  private final ElasticsearchClient client;
  private final Refresh refresh;
  private final int replicas;
  private @Nullable ElasticsearchTable table;

  ElasticsearchOperations(ElasticsearchCluster cluster) {
    this.cluster = cluster;
    this.client = cluster.operations();
    this.refresh = cluster.settings().refresh();
    this.replicas = cluster.settings().index().replicas();
  }

  /** Stores a document. The first one of a table creates the index, as in every store. */
  @Override
  public void put(String name, Document document) throws IOException, StoreException {
    ElasticsearchTable table = table(name);
    put(
        ElasticsearchQueries.insert(table, refresh, document),
        () -> new ElasticsearchTables(cluster).createIndex(table));
  }

  /** Creation of a table's index. */
  private interface Creation {
    void create() throws IOException, StoreException;
  }

  private void put(IndexRequest<?> insert, Creation creation) throws IOException, StoreException {
    try {
      requireCopies(client.index(insert).shards());
    } catch (ErrorReply e) {
      if (e.status() != NOT_FOUND) {
        throw e;
      }
      creation.create();
      requireCopies(client.index(insert).shards());
    }
  }

  /** Stores documents by one request, or by several if one would be larger than a server takes. */
  @Override
  public Map<String, Exception> putAll(String name, List<Document> documents) throws IOException {
    Map<String, Exception> failures = new HashMap<>();
    List<BulkOperation> part = new ArrayList<>();
    long bytes = 0;
    for (Document document : documents) {
      BinaryData json = ElasticsearchCluster.json(Source.of(document));
      part.add(ElasticsearchQueries.bulkOperation(document.key(), json));
      bytes += json.size();
      if (bytes > BULK_BYTES) {
        failures.putAll(putPart(name, part));
        part.clear();
        bytes = 0;
      }
    }
    if (!part.isEmpty()) {
      failures.putAll(putPart(name, part));
    }
    return failures;
  }

  private Map<String, Exception> putPart(String name, List<BulkOperation> part) throws IOException {
    BulkRequest bulk = ElasticsearchQueries.bulk(table(name), refresh, part);
    List<BulkResponseItem> items = client.bulk(bulk).items();
    if (items.size() != part.size()) {
      throw new IllegalStateException(
          "%d documents were answered by %d items".formatted(part.size(), items.size()));
    }
    Map<String, Exception> failures = new HashMap<>();
    for (int i = 0; i < items.size(); i++) {
      try {
        requireSuccess(items.get(i));
      } catch (ErrorReply | IllegalStateException e) {
        failures.put(part.get(i).index().id(), e);
      }
    }
    return failures;
  }

  private void requireSuccess(BulkResponseItem item) throws ErrorReply {
    if (item.error() != null) {
      throw ErrorReply.explained(item.status(), item.error());
    }
    requireCopies(item.shards());
  }

  /** The server requires active copies before a write, but a copy can fail during it. */
  private void requireCopies(@Nullable ShardStatistics shards) {
    int copies = shards == null ? 0 : shards.successful().intValue();
    if (copies <= replicas) {
      throw new IllegalStateException(
          "only %d of %d replicas have the write".formatted(copies - 1, replicas));
    }
  }

  @Override
  public Optional<Document> get(String name, String key, @Nullable Set<String> fields)
      throws IOException {
    GetRequest read = ElasticsearchQueries.read(table(name), key, fields);
    return ElasticsearchCluster.orAbsent(() -> client.get(read, Source.class))
        .map(GetResponse::source)
        .map(source -> source.document(key, fields));
  }

  @Override
  public boolean patch(String name, Document changes) throws IOException {
    UpdateRequest<Void, Source> update = ElasticsearchQueries.update(table(name), refresh, changes);
    Optional<UpdateResponse<Void>> written =
        ElasticsearchCluster.orAbsent(() -> client.update(update, Void.class));
    written.ifPresent(reply -> requireCopies(reply.shards()));
    return written.isPresent();
  }

  @Override
  public boolean remove(String name, String key) throws IOException {
    DeleteRequest delete = ElasticsearchQueries.delete(table(name), refresh, key);
    Optional<DeleteResponse> deleted =
        ElasticsearchCluster.orAbsent(() -> client.delete(delete))
            .filter(reply -> reply.result() == Result.Deleted);
    deleted.ifPresent(reply -> requireCopies(reply.shards()));
    return deleted.isPresent();
  }

  /** Finds what a search finds: without a write that is not refreshed yet. */
  @Override
  public List<Document> scan(String name, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    if (count > SearchQuery.MAX_WINDOW) {
      throw new UnsupportedOperationException(
          "a scan of %d documents: valid for Elasticsearch are at most %d; see maxscanlength"
              .formatted(count, SearchQuery.MAX_WINDOW));
    }
    return documents(
        whole(ElasticsearchQueries.scan(table(name), startKey, count, fields)), fields);
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
    if (reply.timedOut() || reply.shards().failed().intValue() > 0) {
      throw new IllegalStateException(
          "the search was not answered in full: "
              + (reply.timedOut() ? "it ran out of time" : "a shard failed"));
    }
    return reply;
  }

  /**
   * The hits of a page.
   *
   * @param names the fields to keep, or null for all
   */
  private static List<Document> documents(
      SearchResponse<Source> reply, @Nullable Set<String> names) {
    List<Document> documents = new ArrayList<>();
    for (Hit<Source> hit : reply.hits().hits()) {
      String key = hit.id();
      Source source = hit.source();
      if (key == null || source == null) {
        throw new IllegalStateException("a hit without its key or its document");
      }
      documents.add(source.document(key, names));
    }
    return documents;
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

  /** A search that the server cuts off fails, and would be missing from the latencies. */
  @Override
  public void requireExact() throws IOException, StoreException {
    new ElasticsearchTables(cluster).requireExactSearch();
  }

  // ---- JSON values and their parts ----

  /** Stores a value. The first one of a table creates the index, which indexes none of them. */
  @Override
  public void putJson(String name, String key, String json) throws IOException, StoreException {
    ElasticsearchTable table = table(name);
    put(
        PartQueries.put(table, refresh, key, json),
        () -> new ElasticsearchTables(cluster).createIndexOfValues(table));
  }

  @Override
  public Optional<String> readPath(String name, String key, JsonPath path) throws IOException {
    return document(read(name, key, path))
        .flatMap(found -> JsonParts.part(found, path))
        .map(JsonNode::toString);
  }

  /** An object at the path would be merged with another by a partial update. */
  @Override
  public boolean writePath(String name, String key, JsonPath path, String json) throws IOException {
    JsonNode value = ElasticsearchCluster.parsed(json);
    boolean merged = value.isObject() && PartQueries.isInObjects(path);
    return change(name, key, path, merged, part -> Optional.of(value)).isPresent();
  }

  @Override
  public Optional<String> addAtPath(String name, String key, JsonPath path, long addend)
      throws IOException {
    return calculate(name, key, path, BigInteger.valueOf(addend)::add, number -> number + addend);
  }

  @Override
  public Optional<String> multiplyAtPath(String name, String key, JsonPath path, long factor)
      throws IOException {
    return calculate(
        name, key, path, BigInteger.valueOf(factor)::multiply, number -> number * factor);
  }

  private Optional<String> calculate(
      String name,
      String key,
      JsonPath path,
      UnaryOperator<BigInteger> ofWhole,
      DoubleUnaryOperator ofFraction)
      throws IOException {
    return change(name, key, path, false, part -> JsonParts.calculated(part, ofWhole, ofFraction))
        .map(JsonNode::toString);
  }

  /** What a part becomes; empty to leave it as it is. */
  private interface Change {
    Optional<JsonNode> of(JsonNode part);
  }

  /**
   * Reads the part at a path and writes what it becomes. If another client has changed the document
   * in between, Elasticsearch refuses the write, and the part is read again: each refusal means
   * that another write has succeeded. A random pause, which grows with the attempts, lets one of
   * many writers through.
   *
   * @param whole true to write the whole value, false for a partial update
   * @return the part as it was written; empty if nothing was
   */
  private Optional<JsonNode> change(
      String name, String key, JsonPath path, boolean whole, Change change) throws IOException {
    for (int attempt = 1; ; attempt++) {
      Optional<GetResponse<ObjectNode>> read = read(name, key, whole ? JsonPath.ROOT : path);
      Optional<ObjectNode> document = document(read);
      Optional<JsonNode> part =
          document.flatMap(found -> JsonParts.part(found, path)).flatMap(change::of);
      if (part.isEmpty()) {
        return part;
      }
      JsonParts.replace(document.orElseThrow(), path, part.get());
      try {
        write(table(name), read.orElseThrow(), document.orElseThrow(), whole);
        return part;
      } catch (ErrorReply e) {
        boolean overtaken = e.status() == CONFLICT || e.status() == NOT_FOUND;
        if (!overtaken || attempt == MOST_ATTEMPTS) {
          throw e;
        }
        long most = Math.min(attempt * PAUSE_NANOS, MOST_PAUSE_NANOS);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(most));
      }
    }
  }

  private Optional<GetResponse<ObjectNode>> read(String name, String key, JsonPath path)
      throws IOException {
    GetRequest read = PartQueries.read(table(name), key, path);
    return ElasticsearchCluster.orAbsent(() -> client.get(read, ObjectNode.class));
  }

  private static Optional<ObjectNode> document(Optional<GetResponse<ObjectNode>> read) {
    return read.map(GetResponse::source);
  }

  private void write(
      ElasticsearchTable table, GetResponse<?> read, ObjectNode changed, boolean whole)
      throws IOException {
    if (whole) {
      IndexRequest<ObjectNode> replace = PartQueries.replace(table, refresh, read, changed);
      requireCopies(client.index(replace).shards());
    } else {
      UpdateRequest<Void, ObjectNode> update = PartQueries.update(table, refresh, read, changed);
      requireCopies(client.update(update, Void.class).shards());
    }
  }

  // ---- What several operations use ----

  /** The names of a table, kept for the next operation, which is on the same table. */
  private ElasticsearchTable table(String name) {
    if (table == null || !table.name().equals(name)) {
      table = ElasticsearchTable.of(name);
    }
    return table;
  }
}
