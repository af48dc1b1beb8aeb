// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.settings.ExitCode;
import tools.jackson.databind.JsonNode;

/** Administration of tables, which is not timed. Thread-safe. */
final class ElasticsearchTables implements Tables {

  private static final long HEALTH_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final int REQUEST_TIMEOUT = 408;

  private static final String MAX_SHARDS = "cluster.max_shards_per_node";

  private final ElasticsearchCluster cluster;
  private final ElasticsearchSettings settings;

  ElasticsearchTables(ElasticsearchCluster cluster) {
    this.cluster = cluster;
    this.settings = cluster.settings();
  }

  // ---- The cluster ----

  /** A search that the server cuts off fails, and would be missing from the latencies. */
  void requireExactSearch() throws IOException, StoreException {
    JsonNode reply = cluster.askIfPermitted(ElasticsearchQueries.CLUSTER_SETTINGS);
    Set<String> limits = new TreeSet<>(reply.findValuesAsString("default_search_timeout"));
    if (!reply.isMissingNode() && !limits.equals(Set.of("-1"))) {
      throw new StoreException(
          ExitCode.USAGE,
          "Elasticsearch at %s cuts searches off: set search.default_search_timeout to -1, not %s"
              .formatted(settings.connection().address(), String.join(" or ", limits)),
          null);
    }
  }

  @Override
  public void requireProfile(String name) throws IOException, StoreException {
    JsonNode health = cluster.askIfPermitted(ElasticsearchQueries.HEALTH);
    int nodes = health.path("number_of_data_nodes").asInt(0);
    int replicas = settings.index().replicas();
    if (!health.isMissingNode() && nodes <= replicas) {
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
    JsonNode reply = cluster.askIfPermitted(ElasticsearchQueries.CLUSTER_SETTINGS);
    Optional<String> perNode = NodeSettings.inEffect(reply, MAX_SHARDS);
    int shards = settings.index().shards();
    int replicas = settings.index().replicas();
    if (nodes == 0 || perNode.isEmpty()) {
      return; // The user may not ask the cluster.
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
    JsonNode reply =
        cluster.ask(ElasticsearchQueries.READ_ALL_SETTINGS.of(ElasticsearchTable.of(name)));
    IndexSettings index = indexSettings(reply).map(asked::in).orElse(asked);
    Map<String, String> further = new LinkedHashMap<>();
    further.putAll(index.variant());
    further.put("refresh", settings.refresh().explained());
    further.putAll(index.values());
    further.put("request_cache", "false");
    further.putAll(
        NodeSettings.read(
            cluster.askIfPermitted(ElasticsearchQueries.NODES),
            cluster.askIfPermitted(ElasticsearchQueries.CLUSTER_SETTINGS)));
    further.putAll(settings.connection().row());
    return new EffectiveSettings(
        Optional.of(index.durability()), settings.visibility(), index.replicas(), further);
  }

  /**
   * The settings of the first index, set or by default: {@code
   * {"INDEX":{"settings":{…},"defaults":{…}}}}.
   */
  static Optional<Map<String, String>> indexSettings(JsonNode reply) {
    if (reply.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> found = new HashMap<>();
    for (JsonNode group : reply.iterator().next()) {
      group.forEachEntry((name, value) -> found.put(name, Json.text(value)));
    }
    return Optional.of(found);
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
    cluster.ask(ElasticsearchQueries.putSettings(table, settings.index()));
    awaitHealth(table, "green");
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
        cluster.ask(ElasticsearchQueries.putFields(table, fields));
      }
    }
    awaitHealth(table, "yellow");
  }

  @Override
  public void createUnindexed(String name) throws IOException, StoreException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    requireProfile(name);
    if (!exists(name)) {
      createIndexOfValues(table);
    }
    awaitHealth(table, "yellow");
  }

  /** Creates the index of documents. */
  void createIndex(ElasticsearchTable table) throws IOException, StoreException {
    createIndex(table, ElasticsearchQueries.createIndex(table, settings.index()));
  }

  /** Creates the index of documents or JSON values of which it indexes nothing. */
  void createIndexOfValues(ElasticsearchTable table) throws IOException, StoreException {
    createIndex(table, PartQueries.createIndex(table, settings.index()));
  }

  /** Another client that loads another part may create the index first. */
  private void createIndex(ElasticsearchTable table, Request creation)
      throws IOException, StoreException {
    try {
      cluster.ask(creation);
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
    return !cluster
        .ask(ElasticsearchQueries.READ_SETTINGS.of(ElasticsearchTable.of(name)))
        .isEmpty();
  }

  /** Yellow: all primary shards are active. Green: their replicas are, too. */
  private void awaitHealth(ElasticsearchTable table, String status)
      throws IOException, StoreException {
    int waitMillis = Math.max(1, settings.connection().timeouts().replyMillis() / 2);
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
    cluster.ask(ElasticsearchQueries.REFRESH.of(ElasticsearchTable.of(name)));
  }

  @Override
  public void drop(String name) throws IOException {
    cluster.ask(ElasticsearchQueries.DROP.of(ElasticsearchTable.of(name)));
  }

  /** The documents that a search finds: a refresh would hide that writes are missing. */
  @Override
  public long count(String name) throws IOException {
    return exists(name)
        ? cluster
            .ask(ElasticsearchQueries.COUNT.of(ElasticsearchTable.of(name)))
            .path("count")
            .asLong()
        : 0;
  }

  /**
   * Sizes in bytes: {@code index}, the primary shards' segments on disk, which hold the compressed
   * documents, too; {@code memory}, the heap in use of all nodes, garbage included, without the
   * system's cache of their files.
   */
  @Override
  public Map<String, Long> sizes(String name) throws IOException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    Map<String, Long> sizes = new HashMap<>();
    sizes.put("index", indexBytes(cluster.askIfPermitted(ElasticsearchQueries.SEGMENTS.of(table))));
    sizes.put("memory", memoryBytes(cluster.askIfPermitted(ElasticsearchQueries.HEAPS)));
    sizes.values().removeIf(bytes -> bytes == 0);
    return sizes;
  }

  /** The bytes of the primary shards' segments: {@code [{"prirep":"p","size":"7"},…]}. */
  static long indexBytes(JsonNode segments) {
    long bytes = 0;
    for (JsonNode segment : segments) {
      boolean primary = segment.path("prirep").asString().equals("p");
      bytes += primary ? segment.path("size").asLong() : 0;
    }
    return bytes;
  }

  /** The heap in use of all nodes. */
  static long memoryBytes(JsonNode nodes) {
    return nodes.findValues("heap_used_in_bytes").stream().mapToLong(JsonNode::asLong).sum();
  }

  // ---- The dataset's metadata ----

  @Override
  public Map<String, String> metadata(String name) throws IOException {
    JsonNode reply =
        cluster.askOrAbsent(ElasticsearchQueries.READ_METADATA.of(ElasticsearchTable.of(name)));
    Map<String, String> entries = new HashMap<>();
    reply.path("_source").forEachEntry((key, value) -> entries.put(key, value.asString()));
    return entries;
  }

  @Override
  public void addMetadata(String name, Map<String, String> entries) throws IOException {
    ElasticsearchTable table = ElasticsearchTable.of(name);
    if (entries.isEmpty()) {
      return;
    }
    try {
      cluster.ask(ElasticsearchQueries.CREATE_METADATA.of(table));
    } catch (ErrorReply e) {
      if (!e.type().equals("resource_already_exists_exception")) {
        throw e;
      }
    }
    cluster.ask(ElasticsearchQueries.addMetadata(table, entries));
  }
}
