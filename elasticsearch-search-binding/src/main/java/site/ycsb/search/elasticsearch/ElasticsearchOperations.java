// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.ByteArrayOutputStream;
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
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Refresh;

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
  private @Nullable ElasticsearchTable table;

  ElasticsearchOperations(ElasticsearchCluster cluster) {
    this.cluster = cluster;
  }

  /** Stores a document. The first one of a table creates the index, as in every store. */
  @Override
  public void put(String name, Document document) throws IOException, StoreException {
    ElasticsearchTable table = table(name);
    put(
        ElasticsearchQueries.insert(table, cluster.settings().refresh(), document),
        () -> new ElasticsearchTables(cluster).createIndex(table));
  }

  /** Creation of a table's index. */
  private interface Creation {
    void create() throws IOException, StoreException;
  }

  private void put(Request insert, Creation creation) throws IOException, StoreException {
    try {
      requireCopies(cluster.send(insert, Replies::written).copies());
    } catch (ErrorReply e) {
      if (e.status() != NOT_FOUND) {
        throw e;
      }
      creation.create();
      requireCopies(cluster.send(insert, Replies::written).copies());
    }
  }

  /** Stores documents by one request, or by several if one would be larger than a server takes. */
  @Override
  public Map<String, Exception> putAll(String name, List<Document> documents) throws IOException {
    Map<String, Exception> failures = new HashMap<>();
    List<Document> part = new ArrayList<>();
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (Document document : documents) {
      ElasticsearchQueries.addLines(lines, document);
      part.add(document);
      if (lines.size() > BULK_BYTES) {
        failures.putAll(putPart(name, part, lines.toByteArray()));
        part.clear();
        lines.reset();
      }
    }
    if (!part.isEmpty()) {
      failures.putAll(putPart(name, part, lines.toByteArray()));
    }
    return failures;
  }

  private Map<String, Exception> putPart(String name, List<Document> part, byte[] lines)
      throws IOException {
    Request bulk = ElasticsearchQueries.bulk(table(name), cluster.settings().refresh(), lines);
    List<Replies.Item> items = cluster.send(bulk, Replies::items);
    if (items.size() != part.size()) {
      throw new IllegalStateException(
          "%d documents were answered by %d items".formatted(part.size(), items.size()));
    }
    Map<String, Exception> failures = new HashMap<>();
    for (int i = 0; i < items.size(); i++) {
      try {
        items.get(i).requireSuccess();
        requireCopies(items.get(i).copies());
      } catch (ErrorReply | IllegalStateException e) {
        failures.put(part.get(i).key(), e);
      }
    }
    return failures;
  }

  /** The server requires active copies before a write, but a copy can fail during it. */
  private void requireCopies(int copies) {
    int replicas = cluster.settings().index().replicas();
    if (copies <= replicas) {
      throw new IllegalStateException(
          "only %d of %d replicas have the write".formatted(copies - 1, replicas));
    }
  }

  @Override
  public Optional<Document> get(String name, String key, @Nullable Set<String> fields)
      throws IOException {
    return cluster.sendOrAbsent(
        ElasticsearchQueries.read(table(name), key, fields), Replies.document(key, fields));
  }

  @Override
  public boolean patch(String name, Document changes) throws IOException {
    Request update =
        ElasticsearchQueries.update(table(name), cluster.settings().refresh(), changes);
    Replies.Written written = cluster.sendOrAbsent(update, Replies::written);
    if (written.result().isEmpty()) {
      return false;
    }
    requireCopies(written.copies());
    return true;
  }

  @Override
  public boolean remove(String name, String key) throws IOException {
    Request delete = ElasticsearchQueries.delete(table(name), cluster.settings().refresh(), key);
    Replies.Written written = cluster.sendOrAbsent(delete, Replies::written);
    if (!written.result().equals("deleted")) {
      return false;
    }
    requireCopies(written.copies());
    return true;
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
    Request scan = ElasticsearchQueries.scan(table(name), startKey, count, fields);
    return cluster.send(scan, Replies.page(fields)).hits();
  }

  @Override
  public SearchPage search(String name, SearchQuery query) throws IOException {
    Request request = ElasticsearchQueries.search(table(name), query);
    return query.kind() == SearchQuery.Kind.FACET
        ? cluster.send(request, Replies.counts(query.offset()))
        : cluster.send(request, Replies.page(null));
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
        PartQueries.put(table, cluster.settings().refresh(), key, json),
        () -> new ElasticsearchTables(cluster).createIndexOfValues(table));
  }

  @Override
  public Optional<String> readPath(String name, String key, JsonPath path) throws IOException {
    return cluster.sendOrAbsent(PartQueries.read(table(name), key, path), Replies.part(path));
  }

  /** An object at the path would be merged with another by a partial update. */
  @Override
  public boolean writePath(String name, String key, JsonPath path, String json) throws IOException {
    boolean merged = json.stripLeading().startsWith("{") && PartQueries.isInObjects(path);
    return change(name, key, path, merged, part -> Optional.of(json)).isPresent();
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
    return change(name, key, path, false, part -> JsonParts.calculated(part, ofWhole, ofFraction));
  }

  /** Text that a part becomes; empty to leave it as it is. */
  private interface Change {
    Optional<String> of(String part);
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
  private Optional<String> change(
      String name, String key, JsonPath path, boolean whole, Change change) throws IOException {
    for (int attempt = 1; ; attempt++) {
      ElasticsearchTable table = table(name);
      Request read = PartQueries.read(table, key, whole ? JsonPath.ROOT : path);
      Replies.Stored stored = cluster.sendOrAbsent(read, Replies::stored);
      Optional<String> part =
          stored.value().flatMap(value -> JsonParts.part(value, path)).flatMap(change::of);
      if (part.isEmpty()) {
        return part;
      }
      String value = JsonParts.replaced(stored.value().orElseThrow(), path, part.get());
      Refresh refresh = cluster.settings().refresh();
      Request write =
          whole
              ? PartQueries.replace(table, refresh, key, stored.version(), value)
              : PartQueries.update(table, refresh, key, stored.version(), value);
      try {
        requireCopies(cluster.send(write, Replies::written).copies());
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

  // ---- What several operations use ----

  /** The names of a table, kept for the next operation, which is on the same table. */
  private ElasticsearchTable table(String name) {
    if (table == null || !table.name().equals(name)) {
      table = ElasticsearchTable.of(name);
    }
    return table;
  }
}
