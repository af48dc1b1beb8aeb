// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.executors.ClusterCommandExecutor;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.util.Pool;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisNodes;

/**
 * Jedis's client for a server or a cluster. It sends nothing by itself: there is no client-side
 * cache, no background ping, and no retry. Thread-safe.
 */
final class JedisNodes implements RedisNodes, AutoCloseable {

  /** Enough to follow a slot that has moved. No operation is repeated for another reason. */
  private static final int CLUSTER_ATTEMPTS = 2;

  private final UnifiedJedis jedis;
  private final List<Node> nodes;
  private final Optional<ShardRequests> shards;

  private JedisNodes(
      UnifiedJedis jedis,
      Collection<? extends Pool<Connection>> pools,
      Optional<ShardRequests> shards) {
    this.jedis = jedis;
    this.nodes = pools.stream().map(Node::new).toList();
    this.shards = shards;
  }

  static JedisNodes administration(JedisConfig config) {
    return open(config, config.administrationPool());
  }

  /**
   * Connections for timed requests, which all threads share: to each node of a cluster, or to a
   * server for which there are fewer connections than threads. An idle limit of zero is no limit.
   */
  static JedisNodes timed(JedisConfig config, Duration idleLimit) {
    RedisSettings settings = config.settings();
    JedisNodes nodes = open(config, config.timedPool(idleLimit));
    nodes.openConnections(Math.min(settings.pool().threads(), settings.pool().size()));
    return nodes;
  }

  private static JedisNodes open(JedisConfig config, GenericObjectPoolConfig<Connection> pool) {
    if (config.settings().cluster()) {
      return cluster(config, pool);
    }
    RedisClient jedis =
        RedisClient.builder()
            .hostAndPort(config.node())
            .clientConfig(config.client())
            .poolConfig(pool)
            .build();
    return new JedisNodes(jedis, List.of(jedis.getPool()), Optional.empty());
  }

  private static JedisNodes cluster(JedisConfig config, GenericObjectPoolConfig<Connection> pool) {
    Set<HostAndPort> seed = Set.of(config.node());
    ClusterConnectionProvider provider = new ClusterConnectionProvider(seed, config.client(), pool);
    RedisClusterClient jedis =
        RedisClusterClient.builder()
            .nodes(seed)
            .clientConfig(config.client())
            .connectionProvider(provider)
            .commandExecutor(new SendingOnce(provider, config.settings().timeouts()))
            .build();
    return new JedisNodes(
        jedis, jedis.getClusterNodes().values(), Optional.of(new ShardRequests(provider)));
  }

  /** Opens connections to each node, so that no timed operation has to. */
  private void openConnections(int number) {
    try {
      nodes.forEach(node -> node.pool.addObjects(number));
    } catch (JedisException e) {
      close();
      throw e;
    }
  }

  @Override
  public RedisConnection shared() {
    return shards.<RedisConnection>map(ClusterConnection::new).orElseGet(Shared::new);
  }

  /** Asked anew each time, because a replica can take the place of its primary. */
  @Override
  public List<Shard> shards() {
    return shards.stream()
        .flatMap(known -> known.pools().entrySet().stream())
        .map(shard -> new Shard(new Node(shard.getValue()), shard.getKey()))
        .toList();
  }

  @Override
  public List<? extends RedisConnection> all() {
    return nodes;
  }

  @Override
  public void close() {
    jedis.close();
  }

  /**
   * Executor that follows a slot that has moved. Jedis's own also sends a command again after a
   * lost connection, although the command may have run.
   */
  private static final class SendingOnce extends ClusterCommandExecutor {

    SendingOnce(ClusterConnectionProvider provider, Timeouts timeouts) {
      super(provider, CLUSTER_ATTEMPTS, Duration.ofMillis(timeouts.replyMillis()));
    }

    @Override
    protected <T> T execute(Connection connection, CommandObject<T> command) {
      try {
        return super.execute(connection, command);
      } catch (JedisConnectionException e) {
        provider.renewSlotCache();
        throw new JedisClusterOperationException(e.getMessage(), e);
      }
    }
  }

  /** Pools of all nodes of a cluster, and its shards. Closed with the client only. */
  private final class ClusterConnection extends Shared {

    private final ShardRequests requests;

    ClusterConnection(ShardRequests requests) {
      this.requests = requests;
    }

    @Override
    public List<@Nullable Object> callShards(Function<String, RedisCommand> command) {
      return requests.callAll(command);
    }

    /** Jedis's pipeline to a cluster takes no command without a key, such as PING and WAIT. */
    @Override
    public List<@Nullable Object> sendAll(List<RedisCommand> commands) {
      return requests.sendAll(commands);
    }
  }

  /** Pools of all nodes; Jedis chooses the node. Closed with the client only. */
  private class Shared extends JedisConnection {

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
