// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.Pool;
import site.ycsb.search.redis.RedisConnection;
import site.ycsb.search.redis.RedisNodes;

/**
 * Jedis's client for a server or a cluster. It sends nothing by itself: there is no client-side
 * cache, no background ping, and no retry. Thread-safe.
 */
final class JedisNodes implements RedisNodes, AutoCloseable {

  /** Enough to follow a slot that has moved. No operation is repeated for another reason. */
  private static final int CLUSTER_ATTEMPTS = 2;

  private final UnifiedJedis jedis;
  private final List<Node> nodes;

  private JedisNodes(UnifiedJedis jedis, Collection<? extends Pool<Connection>> pools) {
    this.jedis = jedis;
    this.nodes = pools.stream().map(Node::new).toList();
  }

  static JedisNodes open(JedisConfig config) {
    return config.settings().server().cluster() ? cluster(config) : standalone(config);
  }

  private static JedisNodes standalone(JedisConfig config) {
    RedisClient jedis =
        RedisClient.builder()
            .hostAndPort(config.node())
            .clientConfig(config.client())
            .poolConfig(config.pool())
            .build();
    return new JedisNodes(jedis, List.of(jedis.getPool()));
  }

  private static JedisNodes cluster(JedisConfig config) {
    RedisClusterClient jedis =
        RedisClusterClient.builder()
            .nodes(Set.of(config.node()))
            .clientConfig(config.client())
            .poolConfig(config.pool())
            .maxAttempts(CLUSTER_ATTEMPTS)
            .maxTotalRetriesDuration(Duration.ofMillis(config.settings().timeouts().replyMillis()))
            .build();
    JedisNodes nodes = new JedisNodes(jedis, jedis.getClusterNodes().values());
    nodes.openConnections(config.settings().pool().threads());
    return nodes;
  }

  /** Opens a connection to each node for each thread, so that no timed operation has to. */
  private void openConnections(int threads) {
    try {
      nodes.forEach(node -> node.pool.addObjects(threads));
    } catch (JedisException e) {
      close();
      throw e;
    }
  }

  @Override
  public RedisConnection shared() {
    return new Shared();
  }

  @Override
  public List<? extends RedisConnection> all() {
    return nodes;
  }

  @Override
  public void close() {
    jedis.close();
  }

  /** Pools of all nodes; Jedis chooses the node. Closed with the client only. */
  private final class Shared extends JedisConnection {

    @Override
    Object execute(CommandObject<Object> command) {
      return jedis.executeCommand(command);
    }

    @Override
    AbstractPipeline pipeline() {
      return jedis.pipelined();
    }

    @Override
    public void close() {}
  }

  /** Pool of one node. Closed with the client only. */
  private static final class Node extends JedisConnection {

    private final Pool<Connection> pool;

    Node(Pool<Connection> pool) {
      this.pool = pool;
    }

    @Override
    Object execute(CommandObject<Object> command) {
      try (Connection connection = pool.getResource()) {
        return connection.executeCommand(command);
      }
    }

    @Override
    AbstractPipeline pipeline() {
      return new Pipeline(pool.getResource(), true);
    }

    @Override
    public void close() {}
  }
}
