// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.Bytes;
import co.elastic.clients.elasticsearch._types.HealthStatus;
import co.elastic.clients.elasticsearch.cat.SegmentsResponse;
import co.elastic.clients.elasticsearch.cluster.GetClusterSettingsResponse;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.indices.CreateIndexRequest;
import co.elastic.clients.elasticsearch.indices.GetIndicesSettingsResponse;
import co.elastic.clients.elasticsearch.indices.IndexState;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.elasticsearch.ElasticsearchQueries.ClusterQuery;
import site.ycsb.search.settings.ExitCode;
import tools.jackson.databind.JsonNode;

/** Administration of tables, which is not timed. Thread-safe. */
final class ElasticsearchTables implements Tables {

  private static final long HEALTH_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final int REQUEST_TIMEOUT = 408;

  private static final String MAX_SHARDS = "cluster.max_shards_per_node";
  private static final String SEARCH_TIMEOUT = "search.default_search_timeout";
  private static final String NO_LIMIT = "-1";

  private final ElasticsearchCluster cluster;
  private final ElasticsearchClient client;
  private final ElasticsearchSettings settings;

  ElasticsearchTables(ElasticsearchCluster cluster) {
    this.cluster = cluster;
    this.client = cluster.administration();
    this.settings = cluster.settings();
  }

  // ---- The cluster ----

  /** A search that the server cuts off fails, and would be missing from the latencies. */
  void requireExactSearch() throws IOException, StoreException {
    Optional<GetClusterSettingsResponse> reply = clusterSettings();
    String limit =
        reply.isEmpty()
            ? NO_LIMIT
            : NodeSettings.inEffect(reply.get(), SEARCH_TIMEOUT).orElse(EffectiveSettings.UNKNOWN);
    if (!limit.equals(NO_LIMIT)) {
      throw new StoreException(
          ExitCode.USAGE,
          "Elasticsearch at %s cuts searches off: set search.default_search_timeout to -1, not %s"
              .formatted(settings.connection().address(), limit),
          null);
    }
  }

  /** Caches, threads, and limits of searches and shards, set or by default. */
  private Optional<GetClusterSettingsResponse> clusterSettings() throws IOException {
    return ElasticsearchCluster.ifPermitted(
        () -> client.cluster().getSettings(get -> get.includeDefaults(true).flatSettings(true)));
  }

  @Override
  public void requireProfile(String name) throws IOException, StoreException {
    JsonNode health = cluster.askIfPermitted(ElasticsearchQueries.HEALTH);
    if (health.isMissingNode()) {
      return; // The user may not ask the cluster.
    }
    int nodes = health.path("number_of_data_nodes").asInt(0);
    int replicas = settings.index().replicas();
    if (nodes <= replicas) {
      throw new StoreException(
          ExitCode.USAGE,
          "replicas=%d: Elasticsearch at %s has too few data nodes: %d of %d"
              .formatted(replicas, settings.connection().address(), nodes, replicas + 1),
          null);
    }
    requireShards(nodes);
  }

  /** The cluster must take the shards, their copies and one shard of the dataset metadata. */
  private void requireShards(long nodes) throws IOException, StoreException {
    Optional<String> perNode =
        clusterSettings().flatMap(reply -> NodeSettings.inEffect(reply, MAX_SHARDS));
    int shards = settings.index().shards();
    int replicas = settings.index().replicas();
    if (perNode.isEmpty()) {
      return;
    }
    long most = (nodes * Long.parseLong(perNode.get()) - 1) / (1 + replicas);
    if (shards > most) {
      throw new StoreException(
          ExitCode.USAGE,
          "elasticsearch.shards=%d: Elasticsearch at %s takes at most %d with replicas=%d (%s=%s)"
              .formatted(
                  shards,
                  settings.connection().address(),
                  most,
                  replicas,
                  MAX_SHARDS,
                  perNode.get()),
          null);
    }
  }

  // ---- Settings ----

  /** The settings that can't change while the index exists. */
  @Override
  public Map<String, String> layout() {
    return Map.of(
        "shards", Integer.toString(settings.index().shards()),
        "querycache", Boolean.toString(settings.index().queryCache()),
        "sorted", Boolean.toString(settings.index().sorted()));
  }

  /**
   * The settings of the index, which another client may have created; without an index, those that
   * this client would give it. Then those of the servers, which are unknown if the user has no
   * permission on the cluster, and of the client.
   */
  EffectiveSettings settings(String name) throws IOException {
    IndexSettings asked = IndexSettings.asked(settings.index());
    IndexSettings index = indexSettings(read(name, true)).map(asked::in).orElse(asked);
    Map<String, String> further = new LinkedHashMap<>();
    further.putAll(index.variant());
    further.put("refresh", settings.explainedRefresh());
    further.putAll(index.values());
    further.put("request_cache", "false");
    further.putAll(
        NodeSettings.read(cluster.askIfPermitted(ElasticsearchQueries.NODES), clusterSettings()));
    further.putAll(settings.connection().row());
    return new EffectiveSettings(
        Optional.of(index.durability()), settings.visibility(), index.replicas(), further);
  }

  /** The settings of the index by their flat names; without it, the reply has no index. */
  private GetIndicesSettingsResponse read(String name, boolean includeDefaults) throws IOException {
    String documents = ElasticsearchTable.of(name).documents();
    return client
        .indices()
        .getSettings(
            get ->
                get.index(documents)
                    .flatSettings(true)
                    .ignoreUnavailable(true)
                    .includeDefaults(includeDefaults));
  }

  /** The settings of the first index, set or by default. */
  static Optional<Map<String, String>> indexSettings(GetIndicesSettingsResponse reply) {
    return reply.result().values().stream().findFirst().map(ElasticsearchTables::indexSettings);
  }

  private static Map<String, String> indexSettings(IndexState index) {
    Map<String, String> found = new HashMap<>();
    Stream.of(index.settings(), index.defaults())
        .filter(Objects::nonNull)
        .forEach(
            group ->
                group
                    .otherSettings()
                    .forEach((name, value) -> found.put(name, NodeSettings.text(value))));
    return found;
  }

  @Override
  public Optional<Duration> visibleWithin() {
    return settings.visibleWithin();
  }

  /**
   * Applies the settings that can change while the index exists; the others are the layout. A table
   * of JSON values has no index before its first value, which creates it with these settings.
   */
  @Override
  public void applyProfile(String name) throws IOException, StoreException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    requireProfile(name);
    if (!exists(name)) {
      return;
    }
    client.indices().putSettings(ElasticsearchQueries.putSettings(table, settings.index()));
    awaitHealth(table, HealthStatus.Green);
  }

  // ---- The index ----

  @Override
  public void create(String name) throws IOException, StoreException {
    create(name, Map.of());
  }

  @Override
  public void create(String name, Map<String, FieldType> fields)
      throws IOException, StoreException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    requireProfile(name);
    if (!exists(name)) {
      createIndex(table);
      if (!fields.isEmpty()) {
        client.indices().putMapping(ElasticsearchQueries.putFields(table, fields));
      }
    }
    awaitHealth(table, HealthStatus.Yellow);
  }

  @Override
  public void createUnindexed(String name) throws IOException, StoreException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    requireProfile(name);
    if (!exists(name)) {
      createIndexOfValues(table);
    }
    awaitHealth(table, HealthStatus.Yellow);
  }

  /** Creates the index of documents. */
  void createIndex(ElasticsearchTable table) throws IOException, StoreException {
    createIndex(table, ElasticsearchQueries.createIndex(table, settings.index()));
  }

  /** Creates the index of documents or JSON values of which it indexes nothing. */
  void createIndexOfValues(ElasticsearchTable table) throws IOException, StoreException {
    createIndex(table, ElasticsearchQueries.createIndexOfValues(table, settings.index()));
  }

  /** Another client that loads another part may create the index first. */
  private void createIndex(ElasticsearchTable table, CreateIndexRequest creation)
      throws IOException, StoreException {
    try {
      client.indices().create(creation);
    } catch (ErrorReply e) {
      if (!e.isExplained()) {
        throw e;
      }
      if (!exists(table.name())) {
        throw new StoreException(
            ExitCode.USAGE,
            "table=%s: Elasticsearch at %s makes no index of it: %s"
                .formatted(table.name(), settings.connection().address(), e.reason()),
            e);
      }
    }
  }

  @Override
  public boolean exists(String name) throws IOException {
    return !read(name, false).result().isEmpty();
  }

  /** Yellow: all primary shards are active. Green: their replicas are, too. */
  private void awaitHealth(ElasticsearchTable table, HealthStatus status)
      throws IOException, StoreException {
    int waitMillis = Math.max(1, settings.connection().timeouts().replyMillis() / 2);
    ClusterQuery health = ElasticsearchQueries.awaitHealth(table, status, waitMillis);
    long deadline = System.nanoTime() + HEALTH_NANOS;
    while (!isHealthy(health)) {
      if (System.nanoTime() > deadline) {
        throw new StoreException(
            ExitCode.DATASET,
            "index %s is not %s yet; see _cluster/health"
                .formatted(table.documents(), status.jsonValue()),
            null);
      }
    }
  }

  private boolean isHealthy(ClusterQuery health) throws IOException {
    try {
      // Without the permission, go on: to create the index has waited for its shards.
      cluster.askIfPermitted(health);
      return true;
    } catch (ErrorReply e) {
      if (e.status() == REQUEST_TIMEOUT) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public void refresh(String name) throws IOException {
    String documents = ElasticsearchTable.of(name).documents();
    client.indices().refresh(refresh -> refresh.index(documents));
  }

  /** Drops those of the two indices that exist. */
  @Override
  public void drop(String name) throws IOException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    client
        .indices()
        .delete(
            delete -> delete.index(table.documents(), table.metadata()).ignoreUnavailable(true));
  }

  /** The documents that a search finds: a refresh would hide that writes are missing. */
  @Override
  public long count(String name) throws IOException {
    String documents = ElasticsearchTable.of(name).documents();
    return exists(name) ? client.count(count -> count.index(documents)).count() : 0;
  }

  /**
   * Sizes in bytes: {@code index}, the primary shards' segments on disk, which hold the compressed
   * documents, too; {@code memory}, the heap in use of all nodes, garbage included, without the
   * system's cache of their files.
   */
  @Override
  public Map<String, Long> sizes(String name) throws IOException {
    String documents = ElasticsearchTable.of(name).documents();
    // The size in _stats is up to ten seconds old.
    Optional<SegmentsResponse> segments =
        ElasticsearchCluster.ifPermitted(
            () ->
                client
                    .cat()
                    .segments(get -> get.index(documents).bytes(Bytes.Bytes).h("prirep", "size")));
    Map<String, Long> sizes = new HashMap<>();
    sizes.put("index", segments.map(ElasticsearchTables::indexBytes).orElse(0L));
    sizes.put("memory", memoryBytes(cluster.askIfPermitted(ElasticsearchQueries.HEAPS)));
    sizes.values().removeIf(bytes -> bytes == 0);
    return sizes;
  }

  /** The bytes of the primary shards' segments. */
  static long indexBytes(SegmentsResponse reply) {
    return reply.valueBody().stream()
        .filter(segment -> "p".equals(segment.prirep()))
        .mapToLong(segment -> Long.parseLong(segment.size()))
        .sum();
  }

  /** The heap in use of all nodes. */
  static long memoryBytes(JsonNode nodes) {
    return nodes.findValues("heap_used_in_bytes").stream().mapToLong(JsonNode::asLong).sum();
  }

  // ---- The dataset's metadata ----

  @Override
  public Map<String, String> metadata(String name) throws IOException {
    String metadata = ElasticsearchTable.of(name).metadata();
    Map<String, String> entries = new HashMap<>();
    ElasticsearchCluster.orAbsent(
            () ->
                client.get(
                    get -> get.index(metadata).id(ElasticsearchQueries.MARK), JsonNode.class))
        .map(GetResponse::source)
        .ifPresent(mark -> mark.forEachEntry((key, value) -> entries.put(key, value.asString())));
    return entries;
  }

  @Override
  public void addMetadata(String name, Map<String, String> entries) throws IOException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    if (entries.isEmpty()) {
      return;
    }
    try {
      client.indices().create(ElasticsearchQueries.createMetadata(table));
    } catch (ErrorReply e) {
      if (!e.type().equals("resource_already_exists_exception")) {
        throw e;
      }
    }
    client.update(ElasticsearchQueries.addMetadata(table, entries), Void.class);
  }
}
