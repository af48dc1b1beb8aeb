// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.lucene.LuceneSettings.Connection;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.settings.ExitCode;
import tools.jackson.databind.JsonNode;

/**
 * Administration of tables, which is not timed. What changes a table is a typed request of a
 * subclass; what the server reports is asked here. Thread-safe.
 */
public abstract class LuceneTables implements Tables {

  private static final long HEALTH_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final String YELLOW = "yellow";
  private static final String GREEN = "green";
  private static final String EXISTS = "resource_already_exists_exception";
  private static final String MAX_SHARDS = "cluster.max_shards_per_node";
  private static final String SEARCH_TIMEOUT = "search.default_search_timeout";
  private static final String NO_LIMIT = "-1";

  private final LuceneStore store;
  private final LuceneSettings settings;
  private final Connection connection;

  protected LuceneTables(LuceneStore store) {
    this.store = store;
    this.settings = store.given();
    this.connection = settings.connection();
  }

  // ---- Requests ----

  /** Creates the index of documents or JSON values, searched or not, with its alias. */
  protected abstract void sendCreation(TableNames table, Index index, boolean searched)
      throws IOException;

  /** Adds fields to the index, whose documents come later. */
  protected abstract void sendFields(TableNames table, Map<String, FieldType> fields)
      throws IOException;

  /** Changes the settings that may change while the index exists. */
  protected abstract void sendSettings(TableNames table, Index index) throws IOException;

  protected abstract void sendRefresh(String index) throws IOException;

  protected abstract void sendDeletion(TableNames table) throws IOException;

  protected abstract long askCount(String index) throws IOException;

  /** The only document of the index of metadata; empty if there is none. */
  protected abstract Optional<JsonNode> askMetadata(String index) throws IOException;

  /** Creates an index of one document, no field of which is parsed or indexed. */
  protected abstract void sendCreationOfMetadata(TableNames table) throws IOException;

  /** Adds entries and keeps the others, even if several clients add some at the same time. */
  protected abstract void sendMetadata(TableNames table, Map<String, String> entries)
      throws IOException;

  // ---- The cluster ----

  /** A search that the server cuts off fails, and would be missing from the latencies. */
  void requireExactSearch() throws IOException, StoreException {
    JsonNode reply = store.askIfPermitted(ClusterQuery.CLUSTER_SETTINGS);
    String limit =
        reply.isMissingNode()
            ? NO_LIMIT
            : NodeReplies.inEffect(reply, SEARCH_TIMEOUT).orElse(EffectiveSettings.UNKNOWN);
    if (!limit.equals(NO_LIMIT)) {
      throw StoreException.usage(
          "%s cuts searches off: set search.default_search_timeout to -1, not %s",
          connection, limit);
    }
  }

  @Override
  public void requireProfile(String name) throws IOException, StoreException {
    JsonNode health = store.askIfPermitted(ClusterQuery.HEALTH);
    if (health.isMissingNode()) {
      return; // The user may not ask the cluster.
    }
    int nodes = health.path("number_of_data_nodes").asInt(0);
    int replicas = settings.index().replicas();
    if (nodes <= replicas) {
      throw StoreException.usage(
          "replicas=%d: %s has too few data nodes: %d of %d",
          replicas, connection, nodes, replicas + 1);
    }
    requireShards(nodes);
  }

  /** The cluster must take the shards, their copies and one shard of the dataset metadata. */
  private void requireShards(long nodes) throws IOException, StoreException {
    Optional<String> perNode =
        NodeReplies.inEffect(store.askIfPermitted(ClusterQuery.CLUSTER_SETTINGS), MAX_SHARDS);
    int shards = settings.index().shards();
    int replicas = settings.index().replicas();
    if (perNode.isEmpty()) {
      return;
    }
    long most = (nodes * Long.parseLong(perNode.get()) - 1) / (1 + replicas);
    if (shards > most) {
      throw StoreException.usage(
          "%s=%d: %s takes at most %d with replicas=%d (%s=%s)",
          connection.product().key("shards"),
          shards,
          connection,
          most,
          replicas,
          MAX_SHARDS,
          perNode.get());
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
  public EffectiveSettings settings() throws IOException {
    IndexSettings asked = IndexSettings.asked(settings.index());
    IndexSettings index = indexSettings(read(settings.table(), true)).map(asked::in).orElse(asked);
    Map<String, String> further = new LinkedHashMap<>();
    further.putAll(index.variant());
    further.put("refresh", settings.explainedRefresh());
    further.putAll(index.values());
    further.put("request_cache", "false");
    further.putAll(
        NodeReplies.settings(
            store.askIfPermitted(ClusterQuery.NODES),
            store.askIfPermitted(ClusterQuery.CLUSTER_SETTINGS)));
    further.putAll(connection.row());
    return new EffectiveSettings(
        Optional.of(index.durability()), settings.visibility(), index.replicas(), further);
  }

  /** The settings of the index by their flat names; without it, the reply has no index. */
  private JsonNode read(String name, boolean includeDefaults) throws IOException {
    return store.ask(ClusterQuery.indexSettings(TableNames.of(name).documents(), includeDefaults));
  }

  /** The settings of the first index, set or by default. */
  static Optional<Map<String, String>> indexSettings(JsonNode reply) {
    return reply
        .valueStream()
        .findFirst()
        .map(
            index -> {
              Map<String, String> found = new HashMap<>();
              for (String group : new String[] {"settings", "defaults"}) {
                index
                    .path(group)
                    .forEachEntry((name, value) -> found.put(name, NodeReplies.text(value)));
              }
              return found;
            });
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
    TableNames table = TableNames.of(name);
    requireProfile(name);
    if (!exists(name)) {
      return;
    }
    sendSettings(table, settings.index());
    awaitHealth(table, GREEN);
  }

  // ---- The index ----

  @Override
  public void create(String name, Map<String, FieldType> fields)
      throws IOException, StoreException {
    create(TableNames.of(name), true, fields);
  }

  @Override
  public void createUnindexed(String name) throws IOException, StoreException {
    create(TableNames.of(name), false, Map.of());
  }

  private void create(TableNames table, boolean searched, Map<String, FieldType> fields)
      throws IOException, StoreException {
    requireProfile(table.name());
    if (!exists(table.name())) {
      createIndex(table, searched);
      if (!fields.isEmpty()) {
        sendFields(table, fields);
      }
    }
    awaitHealth(table, YELLOW);
  }

  /** Creates the index of a table. Another client that loads another part may create it first. */
  public void createIndex(TableNames table, boolean searched) throws IOException, StoreException {
    try {
      sendCreation(table, settings.index(), searched);
    } catch (ErrorReply e) {
      if (!e.isExplained()) {
        throw e;
      }
      if (!exists(table.name())) {
        throw new StoreException(
            ExitCode.USAGE,
            "table=%s: %s makes no index of it: %s".formatted(table.name(), connection, e.reason()),
            e);
      }
    }
  }

  protected static Map<String, FieldType> fields(Index index) {
    Map<String, FieldType> fields = new HashMap<>();
    fields.put(Document.SCORE, FieldType.WHOLE);
    fields.put(Source.KEY, FieldType.TAG);
    if (index.panel()) {
      fields.put(Document.NUMBER, FieldType.DECIMAL);
      fields.put(Document.TAG, FieldType.TAG);
    }
    return fields;
  }

  @Override
  public boolean exists(String name) throws IOException {
    return !read(name, false).isEmpty();
  }

  /** Yellow: all primary shards are active. Green: their replicas are, too. */
  private void awaitHealth(TableNames table, String status) throws IOException, StoreException {
    int waitMillis = Math.max(1, connection.timeouts().replyMillis() / 2);
    ClusterQuery health = ClusterQuery.awaitHealth(table.documents(), status, waitMillis);
    long deadline = System.nanoTime() + HEALTH_NANOS;
    // Without the permission, go on: to create the index has waited for its shards.
    while (ErrorReply.unless(ErrorReply.TIMEOUT, () -> store.askIfPermitted(health)).isEmpty()) {
      if (System.nanoTime() > deadline) {
        throw new StoreException(
            ExitCode.DATASET,
            "index %s is not %s yet; see _cluster/health".formatted(table.documents(), status),
            null);
      }
    }
  }

  @Override
  public void refresh(String name) throws IOException {
    sendRefresh(TableNames.of(name).documents());
  }

  @Override
  public void drop(String name) throws IOException {
    sendDeletion(TableNames.of(name));
  }

  /** The documents that a search finds: a refresh would hide that writes are missing. */
  @Override
  public long count(String name) throws IOException {
    return exists(name) ? askCount(TableNames.of(name).documents()) : 0;
  }

  /**
   * Sizes in bytes: {@code index}, the primary shards' segments on disk, which hold the compressed
   * documents, too, and are all of {@code disk}; {@code memory}, the heap in use of all nodes,
   * garbage included, without the system's cache of their files.
   */
  @Override
  public Map<String, Long> sizes(String name) throws IOException {
    String documents = TableNames.of(name).documents();
    Map<String, Long> sizes = new HashMap<>();
    sizes.put("index", indexBytes(store.askIfPermitted(ClusterQuery.segments(documents))));
    sizes.put("disk", sizes.getOrDefault("index", 0L));
    sizes.put("memory", memoryBytes(store.askIfPermitted(ClusterQuery.HEAPS)));
    sizes.values().removeIf(bytes -> bytes == 0);
    return sizes;
  }

  static long indexBytes(JsonNode segments) {
    return segments
        .valueStream()
        .filter(segment -> segment.path("prirep").asString("").equals("p"))
        .mapToLong(segment -> Long.parseLong(segment.path("size").asString("0")))
        .sum();
  }

  static long memoryBytes(JsonNode nodes) {
    return nodes.findValues("heap_used_in_bytes").stream().mapToLong(JsonNode::asLong).sum();
  }

  // ---- The dataset's metadata ----

  @Override
  public Map<String, String> metadata(String name) throws IOException {
    Map<String, String> entries = new HashMap<>();
    askMetadata(TableNames.of(name).metadata())
        .ifPresent(mark -> mark.forEachEntry((key, value) -> entries.put(key, value.asString())));
    return entries;
  }

  @Override
  public void addMetadata(String name, Map<String, String> entries) throws IOException {
    TableNames table = TableNames.of(name);
    if (entries.isEmpty()) {
      return;
    }
    try {
      sendCreationOfMetadata(table);
    } catch (ErrorReply e) {
      if (!e.type().equals(EXISTS)) {
        throw e;
      }
    }
    sendMetadata(table, entries);
  }
}
