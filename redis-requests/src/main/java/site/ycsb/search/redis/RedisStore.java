// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.settings.Setting;

/** Redis as a store, without what depends on the driver. */
public abstract class RedisStore implements Store {

  /** Options of the server that limit memory, threads, idle connections and searches. */
  private static final List<String> REPORTED =
      List.of(
          "maxmemory maxmemory-policy io-threads timeout search-timeout search-on-timeout"
              .split(" "));

  private final RedisDatabase database;
  private @Nullable RedisConnection pinged;

  protected RedisStore(RedisDatabase database) {
    this.database = database;
  }

  protected final RedisDatabase database() {
    return database;
  }

  /** Timed operations of one thread, with those on documents if the binding has them. */
  protected final Operations operations(RedisConnection connection) {
    return database.settings().documents()
        ? new RedisOperations(database, connection)
        : new RedisValues(database, connection);
  }

  /** Opens a connection that sends nothing by itself. */
  protected abstract RedisConnection open();

  /** True if the driver's exception says that the server can't be reached. */
  protected abstract boolean isUnavailable(Exception failure);

  @Override
  public final Tables tables() {
    return new RedisTables(database);
  }

  @Override
  public void disconnect(Operations operations) throws Exception {
    ((AutoCloseable) operations).close();
  }

  @Override
  public final String version() {
    return database.server().version();
  }

  /** Settings in effect. A write is searchable when it returns. */
  @Override
  public EffectiveSettings settings() {
    RedisSettings settings = database.settings();
    ServerOptions options = ServerOptions.ask(database);
    Persistence persistence = Persistence.of(options);
    int replicas = settings.writes().profile().replicas();
    Map<String, String> further = new LinkedHashMap<>();
    if (cache().isPresent()) {
      further.put(EffectiveSettings.VARIANT, "cached");
      further.put("client-cache", cache().get().description());
    }
    settings.scripts().ifPresent(codec -> putCodec(further, Setting.written(codec)));
    if (database.server().clustered()) {
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
    if (settings.documents()) {
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

  private void putShards(Map<String, String> further) {
    if (database.merges()) {
      further.put(EffectiveSettings.VARIANT, "pages merged by the client");
    }
    further.put("shards", Integer.toString(database.server().shards()));
    further.put("shards.nodes", Integer.toString(database.nodes().all().size()));
    further.put("pages merged", database.merges() ? "by the client" : "by Redis");
  }

  private void putCodec(Map<String, String> further, String codec) {
    further.put(EffectiveSettings.VARIANT, codec);
    further.put(database.settings().key("codec"), codec);
  }

  @Override
  public final Telemetry telemetry() {
    return RedisTelemetry.ask(database.nodes());
  }

  @Override
  public final synchronized void ping() {
    if (pinged == null) {
      pinged = open();
    }
    pinged.call(Name.PING);
  }

  @Override
  public Status statusOf(Exception failure) {
    if (failure instanceof RedisErrorReply error) {
      return error.status();
    }
    return isUnavailable(failure) ? Status.SERVICE_UNAVAILABLE : Store.super.statusOf(failure);
  }

  @Override
  public synchronized void close() {
    if (pinged != null) {
      pinged.close();
    }
  }
}
