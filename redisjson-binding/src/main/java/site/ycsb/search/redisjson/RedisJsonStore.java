// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.Status;
import site.ycsb.search.binding.ClientCache;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.redis.ConnectFailures;
import site.ycsb.search.redis.ReadTimeouts;
import site.ycsb.search.redis.RedisConnection;
import site.ycsb.search.redis.RedisDatabase;
import site.ycsb.search.redis.RedisErrorReply;
import site.ycsb.search.redis.RedisServer;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.RedisTables;

/**
 * Redis as a store. Each client thread has its own connection; in a cluster, the threads share the
 * nodes' pools. Requests that are not timed use other connections.
 */
final class RedisJsonStore implements Store {

  private final JedisNodes nodes;
  private final Optional<JedisNodes> cluster;
  private final JedisConfig config;
  private final RedisDatabase database;
  private final ReadTimeouts timeouts;
  private final Optional<JedisCache> cache;

  /** Connection of {@link #ping}. The pool is not used: it sends a further PING before each one. */
  private @Nullable RedisConnection pinged;

  /**
   * @param nodes connections for requests that are not timed
   * @param cluster connections of all threads to a cluster; empty without a cluster
   */
  private RedisJsonStore(
      JedisConfig config, RedisDatabase database, JedisNodes nodes, Optional<JedisNodes> cluster) {
    this.config = config;
    this.database = database;
    this.nodes = nodes;
    this.cluster = cluster;
    this.timeouts = new ReadTimeouts(database.settings().timeouts().replyMillis());
    int entries = database.settings().cacheEntries();
    this.cache = entries > 0 ? Optional.of(new JedisCache(entries)) : Optional.empty();
  }

  /**
   * Connects, and makes sure that the server can be used.
   *
   * @throws StoreException with a line for the user
   */
  static RedisJsonStore open(RedisSettings settings) throws StoreException {
    JedisConfig config = new JedisConfig(settings);
    try {
      RedisServer server = probe(config);
      server.require(settings);
      JedisNodes nodes = JedisNodes.administration(config);
      Optional<JedisNodes> cluster =
          server.clustered()
              ? Optional.of(JedisNodes.timed(config, server.idleLimit()))
              : Optional.empty();
      RedisDatabase database = new RedisDatabase(nodes, server, settings);
      database.loadScripts();
      return new RedisJsonStore(config, database, nodes, cluster);
    } catch (JedisException | RedisErrorReply e) {
      throw ConnectFailures.explain(settings, e);
    }
  }

  private static RedisServer probe(JedisConfig config) {
    try (RedisConnection connection = new ThreadConnection(config::connect, Duration.ZERO)) {
      return RedisServer.ask(connection);
    }
  }

  @Override
  public Tables tables() {
    return new RedisTables(database);
  }

  @Override
  public Operations connect() throws StoreException {
    try {
      RedisConnection connection =
          cluster.isPresent()
              ? cluster.get().shared()
              : new ThreadConnection(
                  () -> config.connect(timeouts, cache), database.server().idleLimit());
      return database.operations(connection);
    } catch (JedisException e) {
      throw ConnectFailures.explain(database.settings(), e);
    }
  }

  @Override
  public void disconnect(Operations operations) throws Exception {
    ((AutoCloseable) operations).close();
  }

  @Override
  public String version() {
    return database.server().version();
  }

  @Override
  public EffectiveSettings settings() {
    return database.effective(cache);
  }

  @Override
  public Telemetry telemetry() {
    return database.telemetry();
  }

  @Override
  public Optional<? extends ClientCache> cache() {
    return cache;
  }

  @Override
  public synchronized void ping() {
    if (pinged == null) {
      pinged = new ThreadConnection(config::connect, Duration.ZERO);
    }
    RedisDatabase.ping(pinged);
  }

  @Override
  public void warmingUp(boolean underWay) {
    timeouts.warmingUp(underWay);
  }

  @Override
  public Status statusOf(Exception failure) {
    if (failure instanceof RedisErrorReply error) {
      return error.status();
    }
    return isUnavailable(failure) ? Status.SERVICE_UNAVAILABLE : Store.super.statusOf(failure);
  }

  private static boolean isUnavailable(Exception failure) {
    return failure instanceof JedisConnectionException
        || failure instanceof JedisClusterException
        || failure instanceof JedisClusterOperationException;
  }

  @Override
  public synchronized void close() {
    if (pinged != null) {
      pinged.close();
    }
    timeouts.close();
    cluster.ifPresent(JedisNodes::close);
    nodes.close();
  }
}
