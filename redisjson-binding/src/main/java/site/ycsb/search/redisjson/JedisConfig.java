// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.csc.CacheConnection;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.redis.ReadTimeouts;
import site.ycsb.search.redis.RedisAddress;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.WatchedSocket;

/** Settings in the form that Jedis takes, and the opening of single connections. */
record JedisConfig(RedisSettings settings, JedisClientConfig client) {

  /** Looks at idle connections within the time after which one is closed. */
  private static final int EVICTIONS = 20;

  static {
    // Jedis reads 8 KiB at a time, which is less than a page of ten documents of a kilobyte.
    if (System.getProperty("jedis.bufferSize") == null) {
      System.getProperties().putIfAbsent("jedis.bufferSize.input", "32768");
    }
  }

  HostAndPort node() {
    RedisAddress address = settings.address();
    return new HostAndPort(address.server().host(), address.server().port());
  }

  /**
   * Speaks RESP3, because only its replies tell if the answer to a search is incomplete. With TLS,
   * Jedis verifies the certificate and the host's name by default.
   */
  static JedisConfig of(RedisSettings settings) {
    RedisAddress address = settings.address();
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .resp3()
            .connectionTimeoutMillis(settings.timeouts().connectMillis())
            .socketTimeoutMillis(settings.timeouts().replyMillis())
            .user(address.login().map(Login::user).filter(user -> !user.isEmpty()).orElse(null))
            .password(address.login().map(Login::password).orElse(null))
            .database(address.database());
    if (address.tls()) {
      SslOptions.Builder ssl = SslOptions.builder();
      settings
          .trust()
          .ifPresent(
              trust -> ssl.truststore(trust.file().toFile(), trust.password().toCharArray()));
      config.ssl(true).sslOptions(ssl.build());
    }
    return new JedisConfig(settings, config.build());
  }

  /**
   * Pool for requests that are not timed. A connection is pinged before it is used, because a
   * server or a proxy may have closed it during a long run.
   */
  GenericObjectPoolConfig<Connection> administrationPool() {
    GenericObjectPoolConfig<Connection> config = plainPool();
    config.setTestOnBorrow(true);
    return config;
  }

  /** Pool for timed requests, which sends nothing by itself. A limit of zero is no limit. */
  GenericObjectPoolConfig<Connection> timedPool(Duration idleLimit) {
    GenericObjectPoolConfig<Connection> config = plainPool();
    if (!idleLimit.isZero()) {
      config.setMinEvictableIdleDuration(idleLimit);
      config.setTimeBetweenEvictionRuns(idleLimit.dividedBy(EVICTIONS));
      config.setNumTestsPerEvictionRun(-1);
    }
    return config;
  }

  /** A plain pool. The evictor of Jedis's own pool pings idle connections and closes them. */
  private GenericObjectPoolConfig<Connection> plainPool() {
    GenericObjectPoolConfig<Connection> config = new GenericObjectPoolConfig<>();
    config.setMaxTotal(settings.pool().size());
    config.setMaxIdle(settings.pool().size());
    config.setMaxWait(Duration.ofMillis(settings.timeouts().replyMillis()));
    config.setJmxEnabled(false);
    return config;
  }

  Connection connect() {
    return new Connection(node(), client);
  }

  /** Opens a connection whose reads are watched. TLS reads through a socket of the JDK. */
  Connection connect(ReadTimeouts timeouts, Optional<JedisCache> cache) {
    JedisSocketFactory sockets =
        settings.address().tls()
            ? new DefaultJedisSocketFactory(node(), client)
            : () -> socket(timeouts);
    return cache.isPresent()
        ? new CacheConnection(sockets, client, cache.get().cache())
        : new Connection(sockets, client);
  }

  private Socket socket(ReadTimeouts timeouts) {
    HostAndPort node = node();
    try {
      return WatchedSocket.connect(
          node.getHost(), node.getPort(), settings.timeouts().connectMillis(), timeouts);
    } catch (IOException e) {
      throw new JedisConnectionException("no connection to " + node, e);
    }
  }
}
