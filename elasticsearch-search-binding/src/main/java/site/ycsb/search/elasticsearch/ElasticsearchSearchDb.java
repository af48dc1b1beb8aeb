// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.ErrorResponse;
import co.elastic.clients.transport.TransportException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;

/**
 * Elasticsearch, through its Java client. A write is searchable after the next refresh, which it
 * waits for only if it is told to; it can be read at once. Each operation is one round trip.
 */
public final class ElasticsearchSearchDb extends SearchDb<ElasticsearchCluster> {

  /** A server takes requests of 100 MB, unless told otherwise. */
  private static final int BULK_BYTES = 64 * 1024 * 1024;

  private static final long HEALTH_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final int NOT_FOUND = 404;
  private static final int REQUEST_TIMEOUT = 408;

  private @Nullable ElasticsearchTable table;

  @Override
  protected ElasticsearchCluster connect(Properties properties) throws StoreException {
    return ElasticsearchCluster.open(ElasticsearchSettings.from(properties));
  }

  @Override
  protected void close(ElasticsearchCluster client) {
    client.close();
  }

  @Override
  public String version() {
    return client().version();
  }

  /** A search that the server cuts off fails, and would be missing from the latencies. */
  @Override
  public void requireExactSearch() throws IOException, StoreException {
    Set<String> limits =
        client()
            .send(
                ElasticsearchQueries.searchTimeout(),
                Replies.everyTextOf("default_search_timeout"));
    if (!limits.equals(Set.of("-1"))) {
      throw new StoreException(
          ExitCode.USAGE,
          "Elasticsearch at %s cuts searches off: set search.default_search_timeout to -1, not %s"
              .formatted(cluster().address(), String.join(" or ", limits)),
          null);
    }
  }

  /** What can't be changed once the index is there. */
  @Override
  public Map<String, String> layout() {
    return Map.of(
        "shards", Integer.toString(cluster().shards()),
        "querycache", Boolean.toString(cluster().queryCache()));
  }

  /** What the index has, which another client may have made; without one, what it would have. */
  @Override
  public Map<String, String> settings() throws IOException {
    IndexSettings index = indexSettings(ElasticsearchSettings.TABLE.from(getProperties()));
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("durability", Profile.written(index.durability()));
    settings.put("visibility", Profile.written(cluster().visibility()));
    settings.put("replicas", index.replicas());
    settings.put("refresh", cluster().refresh().toString());
    settings.putAll(index.values());
    settings.put("request_cache", "false");
    return settings;
  }

  private IndexSettings indexSettings(String name) throws IOException {
    IndexSettings asked = IndexSettings.asked(cluster());
    return client()
        .send(ElasticsearchQueries.readAllSettings(table(name)), Replies::settings)
        .map(asked::in)
        .orElse(asked);
  }

  // ---- The table ----

  @Override
  public void createIndex(String name) throws IOException, StoreException {
    ElasticsearchTable table = table(name);
    requireDataNodes();
    if (!hasIndex(name)) {
      createIndex(table);
    }
    awaitHealth(table, "yellow");
  }

  /** Another client may load another part, and be first. */
  private void createIndex(ElasticsearchTable table) throws IOException, StoreException {
    try {
      client().send(ElasticsearchQueries.createIndex(table, cluster()));
    } catch (ElasticsearchException e) {
      if (!hasIndex(table.name())) {
        throw new StoreException(
            ExitCode.USAGE,
            "table=%s: Elasticsearch at %s makes no index of it: %s"
                .formatted(table.name(), cluster().address(), e.error().reason()),
            e);
      }
    }
  }

  @Override
  public boolean hasIndex(String name) throws IOException {
    Optional<Map<String, String>> settings =
        client().send(ElasticsearchQueries.readSettings(table(name)), Replies::settings);
    return settings.isPresent();
  }

  /**
   * All of them can be changed while the index is there, and are its own, so nobody needs to be
   * asked. The rest is the {@link #layout}.
   */
  @Override
  public void applyProfile(String name) throws IOException, StoreException {
    ElasticsearchTable table = table(name);
    requireDataNodes();
    client().send(ElasticsearchQueries.putSettings(table, cluster()));
    awaitHealth(table, "green");
  }

  /** Yellow is each shard once, green with its replicas, which may have to be copied first. */
  private void awaitHealth(ElasticsearchTable table, String status)
      throws IOException, StoreException {
    int waitMillis = Math.max(1, cluster().timeoutMillis() / 2);
    Request health = ElasticsearchQueries.awaitHealth(table, status, waitMillis);
    long deadline = System.nanoTime() + HEALTH_NANOS;
    while (!isHealthy(health)) {
      if (System.nanoTime() > deadline) {
        throw new StoreException(
            ExitCode.DATASET,
            "index %s is not %s yet; see _cluster/health".formatted(table.documents(), status),
            null);
      }
    }
  }

  private boolean isHealthy(Request health) throws IOException {
    try {
      client().send(health);
      return true;
    } catch (TransportException e) {
      if (e.statusCode() == REQUEST_TIMEOUT) {
        return false;
      }
      throw e;
    }
  }

  private void requireDataNodes() throws IOException, StoreException {
    Map<String, String> health = client().send(ElasticsearchQueries.health(), Replies::topLevel);
    int nodes = Integer.parseInt(health.getOrDefault("number_of_data_nodes", "0"));
    if (nodes <= cluster().replicas()) {
      throw new StoreException(
          ExitCode.USAGE,
          "replicas=%d: Elasticsearch at %s has too few data nodes: %d of %d"
              .formatted(
                  cluster().replicas(), cluster().address(), nodes, cluster().replicas() + 1),
          null);
    }
  }

  @Override
  public Optional<Duration> visibleWithin() {
    return cluster().visibleWithin();
  }

  @Override
  public void refresh(String name) throws IOException {
    client().send(ElasticsearchQueries.refresh(table(name)));
  }

  @Override
  public void dropTable(String name) throws IOException {
    client().send(ElasticsearchQueries.drop(table(name)));
  }

  /** Of what a search finds: no refresh, or the look at what a run has left would see too much. */
  @Override
  public long count(String name) throws IOException {
    if (!hasIndex(name)) {
      return 0;
    }
    Map<String, String> reply =
        client().send(ElasticsearchQueries.count(table(name)), Replies::topLevel);
    return Long.parseLong(reply.getOrDefault("count", "0"));
  }

  /**
   * {@code index}, the primaries' segments on disk, which hold the documents too, compressed;
   * {@code memory}, the heap of all nodes, garbage included, without what the system keeps of their
   * files.
   */
  @Override
  public Map<String, Long> sizes(String name) throws IOException {
    long index = 0;
    for (Map<String, String> segment :
        client().send(ElasticsearchQueries.segments(table(name)), Replies::rows)) {
      boolean primary = "p".equals(segment.get("prirep"));
      index += primary ? Long.parseLong(segment.getOrDefault("size", "0")) : 0;
    }
    long memory =
        client().send(ElasticsearchQueries.heaps(), Replies.sumOf(ElasticsearchQueries.HEAP_USED));
    return index == 0 ? Map.of("memory", memory) : Map.of("index", index, "memory", memory);
  }

  @Override
  public Map<String, String> readMark(String name) throws IOException {
    return client()
        .sendOrAbsent(ElasticsearchQueries.readMark(table(name)), Replies.textsOf("_source"));
  }

  @Override
  public void writeMark(String name, Map<String, String> entries) throws IOException {
    ElasticsearchTable table = table(name);
    if (entries.isEmpty()) {
      return;
    }
    try {
      client().send(ElasticsearchQueries.createMark(table));
    } catch (ElasticsearchException e) {
      if (!"resource_already_exists_exception".equals(e.error().type())) {
        throw e;
      }
    }
    client().send(ElasticsearchQueries.addToMark(table, entries));
  }

  // ---- The operations that are timed ----

  @Override
  protected void put(String name, Document document) throws IOException, StoreException {
    ElasticsearchTable table = table(name);
    Request insert = ElasticsearchQueries.insert(table, cluster(), document);
    try {
      requireCopies(client().send(insert, Replies::written).copies());
    } catch (ElasticsearchException e) {
      if (e.status() != NOT_FOUND) {
        throw e;
      }
      createIndex(table); // A table begins with its first document, as in every store.
      requireCopies(client().send(insert, Replies::written).copies());
    }
  }

  /** One request, unless it were larger than a server takes; each document has its own error. */
  @Override
  protected Map<String, Exception> putAll(String name, List<Document> documents)
      throws IOException {
    Map<String, Exception> failures = new HashMap<>();
    List<Document> part = new ArrayList<>();
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (Document document : documents) {
      ElasticsearchQueries.addLines(lines, document);
      part.add(document);
      if (lines.size() > BULK_BYTES) {
        putPart(name, part, lines, failures);
      }
    }
    if (!part.isEmpty()) {
      putPart(name, part, lines, failures);
    }
    return failures;
  }

  private void putPart(
      String name,
      List<Document> part,
      ByteArrayOutputStream lines,
      Map<String, Exception> failures)
      throws IOException {
    Request bulk = ElasticsearchQueries.bulk(table(name), cluster(), lines.toByteArray());
    List<Replies.Item> items = client().send(bulk, Replies::items);
    if (items.size() != part.size()) {
      throw new IllegalStateException(
          "%d documents were answered by %d items".formatted(part.size(), items.size()));
    }
    for (int i = 0; i < items.size(); i++) {
      try {
        require(items.get(i));
      } catch (ElasticsearchException | IllegalStateException e) {
        failures.put(part.get(i).key(), e);
      }
    }
    part.clear();
    lines.reset();
  }

  private void require(Replies.Item item) {
    if (item.isError()) {
      throw new ElasticsearchException(
          "bulk",
          ErrorResponse.of(
              response ->
                  response
                      .status(item.status())
                      .error(error -> error.type(item.type()).reason(item.reason()))));
    }
    requireCopies(item.copies());
  }

  /** The server looks for active copies before a write, and one can fail during it. */
  private void requireCopies(int copies) {
    if (copies <= cluster().replicas()) {
      throw new IllegalStateException(
          "only %d of %d replicas have the write".formatted(copies - 1, cluster().replicas()));
    }
  }

  @Override
  protected Optional<Document> get(String name, String key, @Nullable Set<String> fields)
      throws IOException {
    return client()
        .sendOrAbsent(
            ElasticsearchQueries.read(table(name), key, fields), Replies.document(key, fields));
  }

  @Override
  protected boolean patch(String name, Document changes) throws IOException {
    Request update = ElasticsearchQueries.update(table(name), cluster(), changes);
    Replies.Written written = client().sendOrAbsent(update, Replies::written);
    if (written.result().isEmpty()) {
      return false;
    }
    requireCopies(written.copies());
    return true;
  }

  @Override
  protected boolean remove(String name, String key) throws IOException {
    Request delete = ElasticsearchQueries.delete(table(name), cluster(), key);
    return client().sendOrAbsent(delete, Replies::written).result().equals("deleted");
  }

  /** Of what a search finds: a write that is not yet refreshed is not there. */
  @Override
  protected List<Document> scan(
      String name, String startKey, int count, @Nullable Set<String> fields) throws IOException {
    if (count > SearchQuery.MAX_WINDOW) {
      throw new UnsupportedOperationException(
          "a scan of %d documents: valid for Elasticsearch are at most %d; see maxscanlength"
              .formatted(count, SearchQuery.MAX_WINDOW));
    }
    Request scan = ElasticsearchQueries.scan(table(name), startKey, count, fields);
    return client().send(scan, Replies.page(fields)).hits();
  }

  @Override
  protected SearchPage search(String name, SearchQuery query) throws IOException {
    return client().send(ElasticsearchQueries.search(table(name), query), Replies.page(null));
  }

  // ---- What a failure means ----

  @Override
  protected Status statusOf(Exception failure) {
    if (failure instanceof ElasticsearchException error) {
      return statusOf(error.status());
    }
    if (failure instanceof TransportException error) {
      return statusOf(error.statusCode());
    }
    return super.statusOf(failure);
  }

  private static Status statusOf(int http) {
    return switch (http) {
      case 400 -> Status.BAD_REQUEST;
      case 401, 403 -> Status.FORBIDDEN;
      case NOT_FOUND -> Status.NOT_FOUND;
      case REQUEST_TIMEOUT, 429, 502, 503, 504 -> Status.SERVICE_UNAVAILABLE;
      default -> Status.ERROR;
    };
  }

  private ElasticsearchSettings cluster() {
    return client().settings();
  }

  /** The names of a table, kept for the next operation, which will be on the same one. */
  private ElasticsearchTable table(String name) {
    if (table == null || !table.name().equals(name)) {
      table = ElasticsearchTable.of(name);
    }
    return table;
  }
}
