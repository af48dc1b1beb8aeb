// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.ConnectFailures;
import site.ycsb.search.redis.ReadTimeouts;
import site.ycsb.search.redis.RedisConnection;
import site.ycsb.search.redis.RedisDatabase;
import site.ycsb.search.redis.RedisErrorReply;
import site.ycsb.search.redis.RedisOperations;
import site.ycsb.search.redis.RedisServer;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.RedisStore;

/**
 * Redis as a store. Each client thread has its own connection; in a cluster, the threads share the
 * nodes' pools. Requests that are not timed use other connections.
 */
final class RedisJsonStore extends RedisStore {

  private final JedisNodes nodes;
  private final Optional<JedisNodes> cluster;
  private final JedisConfig config;
  private final ReadTimeouts timeouts;

  /**
   * @param nodes connections for requests that are not timed
   * @param cluster connections of all threads to a cluster; empty without a cluster
   */
  private RedisJsonStore(
      JedisConfig config, RedisDatabase database, JedisNodes nodes, Optional<JedisNodes> cluster) {
    super(database);
    this.config = config;
    this.nodes = nodes;
    this.cluster = cluster;
    this.timeouts = new ReadTimeouts(database.settings().timeouts().replyMillis());
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
      return new RedisJsonStore(config, new RedisDatabase(nodes, server, settings), nodes, cluster);
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
  public Operations connect() throws StoreException {
    try {
      RedisConnection connection =
          cluster.isPresent()
              ? cluster.get().shared()
              : new ThreadConnection(
                  () -> config.connect(timeouts), database().server().idleLimit());
      return new RedisOperations(database(), connection);
    } catch (JedisException e) {
      throw ConnectFailures.explain(database().settings(), e);
    }
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
    cluster.ifPresent(JedisNodes::close);
    nodes.close();
  }
}
