// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.ClientCache;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.settings.Setting;

/**
 * Redis server as one store uses it. Thread-safe.
 *
 * @param nodes connections for requests that are not timed
 */
public record RedisDatabase(RedisNodes nodes, RedisServer server, RedisSettings settings) {

  /** Options of the server that limit memory, threads, idle connections and searches. */
  private static final List<String> REPORTED =
      List.of(
          "maxmemory",
          "maxmemory-policy",
          "io-threads",
          "timeout",
          "search-timeout",
          "search-on-timeout");

  /** The names of a table. Its keys share a slot if the cluster has one shard only. */
  public TableNames table(String name) {
    return TableNames.of(settings, name, server.clustered() && server.shards() == 1);
  }

  /** Loads the scripts of the settings, if any, so that no timed operation has to. */
  public void loadScripts() {
    settings.scripts().ifPresent(codec -> LuaScript.load(nodes, codec));
  }

  /**
   * Timed operations of one thread: all of RedisJSON and RediSearch, or those that scripts can do.
   *
   * @param connection the thread's connection, which {@link AutoCloseable#close} closes
   */
  public Operations operations(RedisConnection connection) {
    RedisOperations all = new RedisOperations(this, connection);
    return settings.scripts().isPresent() ? new ScriptOperations(all) : all;
  }

  /** How JSON values and their parts are stored. */
  PartRequests partRequests() {
    return settings.scripts().<PartRequests>map(LuaRequests::new).orElseGet(JsonRequests::new);
  }

  /** Counters of all nodes. */
  public Telemetry telemetry() {
    return RedisTelemetry.ask(nodes);
  }

  /** Sends PING over a connection and waits for the reply. */
  public static void ping(RedisConnection connection) {
    connection.call(AdminCommands.ping());
  }

  /** Settings in effect. A write is searchable when it returns. */
  public EffectiveSettings effective() {
    return effective(Optional.empty());
  }

  /**
   * Settings in effect.
   *
   * @param cache the driver's client-side cache
   */
  public EffectiveSettings effective(Optional<? extends ClientCache> cache) {
    ServerOptions options = ServerOptions.ask(this);
    Persistence persistence = Persistence.of(options);
    int replicas = settings.writes().profile().replicas();
    Map<String, String> further = new LinkedHashMap<>();
    if (cache.isPresent()) {
      further.put(EffectiveSettings.VARIANT, "cached");
      further.put("client-cache", cache.get().description());
    }
    settings.scripts().ifPresent(codec -> putCodec(further, Setting.written(codec)));
    if (server.clustered()) {
      putShards(further);
    }
    if (replicas > 0) {
      further.put("replicas.durability", "none"); // WAIT waits for the replicas' memory.
    }
    further.put("appendonly", persistence.appendOnly());
    further.put("appendfsync", persistence.fsync());
    for (String name : REPORTED) {
      further.put(name, options.get(name));
    }
    if (settings.scripts().isEmpty()) {
      further.put("search-workers", options.searchWorkers());
      further.put(settings.key("update"), Setting.written(settings.writes().update()));
      further.put(settings.key("scans"), Boolean.toString(settings.writes().scans()));
    }
    further.put(settings.key("timeout"), settings.timeouts().replyMillis() + " ms");
    further.put(settings.key("connecttimeout"), settings.timeouts().connectMillis() + " ms");
    further.put("retries", "0");
    return new EffectiveSettings(
        persistence.durability(), Visibility.IMMEDIATE, Optional.of(replicas), further);
  }

  /** True if the client asks each shard, and merges the pages: Redis does not. */
  boolean merges() {
    return settings.merges() && !server.searchesAllShards();
  }

  private void putShards(Map<String, String> further) {
    if (merges()) {
      further.put(EffectiveSettings.VARIANT, "pages merged by the client");
    }
    further.put("shards", Integer.toString(server.shards()));
    further.put("shards.nodes", Integer.toString(nodes.all().size()));
    further.put("pages merged", merges() ? "by the client" : "by Redis");
  }

  private void putCodec(Map<String, String> further, String codec) {
    further.put(EffectiveSettings.VARIANT, codec);
    further.put(settings.key("codec"), codec);
  }
}
