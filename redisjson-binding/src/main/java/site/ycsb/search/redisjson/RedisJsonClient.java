// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Builder;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.Pool;
import site.ycsb.search.binding.StoreException;

/**
 * The way to a server, and what the server is. Thread-safe: all client threads share it. Every
 * thread's connection is open before the first operation, and nothing but operations uses them: no
 * client-side cache, no background pings, no retries.
 */
final class RedisJsonClient implements Commands, AutoCloseable {

  /** Enough to follow a slot that has moved; no operation is tried again for another reason. */
  private static final int CLUSTER_ATTEMPTS = 2;

  private final RedisJsonSettings settings;
  private final RedisServer server;
  private final UnifiedJedis jedis;
  private final List<Pool<Connection>> pools;
  private final ReadTimeouts timeouts;

  private RedisJsonClient(
      RedisJsonSettings settings,
      RedisServer server,
      UnifiedJedis jedis,
      Collection<? extends Pool<Connection>> pools) {
    this.settings = settings;
    this.server = server;
    this.jedis = jedis;
    this.pools = List.copyOf(pools);
    this.timeouts = new ReadTimeouts(settings.socketTimeoutMillis());
  }

  /**
   * Connects, and makes sure that the server is one that can be used.
   *
   * @throws StoreException with a line for the user
   */
  static RedisJsonClient open(RedisJsonSettings settings) throws StoreException {
    JedisClientConfig config = config(settings);
    HostAndPort node = node(settings);
    try {
      RedisServer server = probe(node, config);
      server.require(settings);
      return settings.cluster()
          ? cluster(settings, server, node, config)
          : standalone(settings, server, node, config);
    } catch (JedisException e) {
      throw ConnectFailures.explain(settings, e);
    }
  }

  private static HostAndPort node(RedisJsonSettings settings) {
    return new HostAndPort(settings.address().host(), settings.address().port());
  }

  private static RedisServer probe(HostAndPort node, JedisClientConfig config) {
    try (Connection connection = new Connection(node, config)) {
      connection.ping();
      return RedisServer.ask(connection);
    }
  }

  private static RedisJsonClient standalone(
      RedisJsonSettings settings, RedisServer server, HostAndPort node, JedisClientConfig config) {
    RedisClient jedis =
        RedisClient.builder()
            .hostAndPort(node)
            .clientConfig(config)
            .poolConfig(poolConfig(settings))
            .build();
    return new RedisJsonClient(settings, server, jedis, List.of(jedis.getPool()));
  }

  private static RedisJsonClient cluster(
      RedisJsonSettings settings, RedisServer server, HostAndPort node, JedisClientConfig config) {
    RedisClusterClient jedis =
        RedisClusterClient.builder()
            .nodes(Set.of(node))
            .clientConfig(config)
            .poolConfig(poolConfig(settings))
            .maxAttempts(CLUSTER_ATTEMPTS)
            .maxTotalRetriesDuration(Duration.ofMillis(settings.socketTimeoutMillis()))
            .build();
    return new RedisJsonClient(settings, server, jedis, jedis.getClusterNodes().values()).warm();
  }

  /** RESP3, because only there does a search say that its answer is not whole. */
  private static JedisClientConfig config(RedisJsonSettings settings) {
    RedisAddress address = settings.address();
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .resp3()
            .connectionTimeoutMillis(settings.connectTimeoutMillis())
            .socketTimeoutMillis(settings.socketTimeoutMillis())
            .user(address.user())
            .password(address.password())
            .database(address.database());
    if (address.tls()) {
      config.ssl(true).sslOptions(sslOptions(settings));
    }
    return config.build();
  }

  /** Jedis verifies the certificate and the host's name unless told otherwise. */
  private static SslOptions sslOptions(RedisJsonSettings settings) {
    SslOptions.Builder options = SslOptions.builder();
    RedisJsonSettings.TrustStore trust = settings.trust();
    if (trust != null) {
      options.truststore(trust.file().toFile(), trust.password().toCharArray());
    }
    return options.build();
  }

  /** Not Jedis's own, whose evictor pings idle connections and closes them. */
  private static GenericObjectPoolConfig<Connection> poolConfig(RedisJsonSettings settings) {
    GenericObjectPoolConfig<Connection> config = new GenericObjectPoolConfig<>();
    config.setMaxTotal(settings.pool());
    config.setMaxIdle(settings.pool());
    config.setMaxWait(Duration.ofMillis(settings.socketTimeoutMillis()));
    config.setJmxEnabled(false);
    return config;
  }

  /** Opens a connection to each node for each thread, or an operation that is timed would. */
  private RedisJsonClient warm() {
    try {
      pools.forEach(pool -> pool.addObjects(settings.threads()));
      return this;
    } catch (JedisException e) {
      close();
      throw e;
    }
  }

  RedisJsonSettings settings() {
    return settings;
  }

  RedisServer server() {
    return server;
  }

  /** Jedis itself, for what is not timed. */
  UnifiedJedis jedis() {
    return jedis;
  }

  @Override
  public <T> T call(CommandArguments command, Builder<T> reply) {
    return jedis.executeCommand(new CommandObject<>(command, reply));
  }

  @Override
  public AbstractPipeline pipeline() {
    return jedis.pipelined();
  }

  /**
   * What one client thread sends its operations by: a connection of its own; with a cluster, the
   * nodes' pools.
   *
   * @throws StoreException with a line for the user
   */
  Commands commandsOfAThread() throws StoreException {
    try {
      return settings.cluster() ? this : new OwnConnection(this::connect);
    } catch (JedisException e) {
      throw ConnectFailures.explain(settings, e);
    }
  }

  private Connection connect() {
    HostAndPort node = node(settings);
    JedisClientConfig config = config(settings);
    // TLS reads through a socket of the JDK's own, which has a timeout of its own.
    return settings.address().tls()
        ? new Connection(node, config)
        : new Connection(
            () -> WatchedSocket.connect(node, settings.connectTimeoutMillis(), timeouts), config);
  }

  /** Sends a command to every node. */
  <T> List<T> callEveryNode(CommandArguments command, Builder<T> reply) {
    List<T> replies = new ArrayList<>(pools.size());
    for (Pool<Connection> pool : pools) {
      try (Connection connection = pool.getResource()) {
        replies.add(connection.executeCommand(new CommandObject<>(command, reply)));
      }
    }
    return replies;
  }

  @Override
  public void close() {
    timeouts.close();
    jedis.close();
  }
}
