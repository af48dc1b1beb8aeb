// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.search.binding.ClientCache;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.ConnectFailures;
import site.ycsb.search.redis.ReadTimeouts;
import site.ycsb.search.redis.RedisDatabase;
import site.ycsb.search.redis.RedisServer;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.RedisStore;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.settings.SettingException;

/**
 * Redis as a store. Each client thread has its own connection. In a cluster, and with fewer
 * connections than threads, the threads share pools. Requests that are not timed use other
 * connections.
 */
final class RedisJsonStore extends RedisStore {

  private final JedisNodes nodes;
  private final Optional<JedisNodes> pooled;
  private final JedisConfig config;
  private final ReadTimeouts timeouts;
  private final Optional<JedisCache> cache;

  /** Without pooled connections, which threads share, each thread has its own. */
  private RedisJsonStore(
      JedisConfig config, RedisDatabase database, JedisNodes nodes, Optional<JedisNodes> pooled) {
    super(database);
    this.config = config;
    this.nodes = nodes;
    this.pooled = pooled;
    this.timeouts = new ReadTimeouts(database.settings().timeouts().replyMillis());
    int entries = database.settings().cacheEntries();
    this.cache = entries > 0 ? Optional.of(JedisCache.of(entries)) : Optional.empty();
  }

  static RedisJsonStore open(RedisSettings settings) throws StoreException {
    if (settings.pool().isShared() && settings.cacheEntries() > 0) {
      throw new SettingException(
          "redisjson.cache=%d: valid is 0 with fewer connections than threads; leave out"
                  .formatted(settings.cacheEntries())
              + " redisjson.pool");
    }
    JedisConfig config = JedisConfig.of(settings);
    try {
      RedisServer server = probe(config);
      server.require(settings);
      return open(config, server, JedisNodes.administration(config));
    } catch (JedisException | RedisErrorReply e) {
      throw ConnectFailures.explain(settings, e);
    }
  }

  private static RedisJsonStore open(JedisConfig config, RedisServer server, JedisNodes nodes) {
    RedisSettings settings = config.settings();
    try {
      RedisDatabase database = new RedisDatabase(nodes, server, settings);
      database.loadScripts();
      Optional<JedisNodes> pooled =
          server.clustered() || settings.pool().isShared()
              ? Optional.of(JedisNodes.timed(config, server.idleLimit()))
              : Optional.empty();
      return new RedisJsonStore(config, database, nodes, pooled);
    } catch (RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  private static RedisServer probe(JedisConfig config) {
    try (RedisConnection connection = new ThreadConnection(config::connect, Duration.ZERO)) {
      return RedisServer.ask(connection);
    }
  }

  @Override
  public Operations connect() throws StoreException {
    try {
      RedisConnection connection =
          pooled.isPresent()
              ? pooled.get().shared()
              : new ThreadConnection(
                  () -> config.connect(timeouts, cache), database().server().idleLimit());
      return operations(connection);
    } catch (JedisException e) {
      throw ConnectFailures.explain(database().settings(), e);
    }
  }

  @Override
  public Optional<? extends ClientCache> cache() {
    return cache;
  }

  @Override
  protected RedisConnection open() {
    return new ThreadConnection(config::connect, Duration.ZERO);
  }

  @Override
  public void warmingUp(boolean underWay) {
    timeouts.warmingUp(underWay);
  }

  @Override
  protected boolean isUnavailable(Exception failure) {
    return failure instanceof JedisConnectionException
        || failure instanceof JedisClusterException
        || failure instanceof JedisClusterOperationException;
  }

  @Override
  public synchronized void close() {
    super.close();
    timeouts.close();
    pooled.ifPresent(JedisNodes::close);
    nodes.close();
  }
}
