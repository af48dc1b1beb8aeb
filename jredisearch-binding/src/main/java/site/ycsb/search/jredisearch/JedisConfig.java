// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.redis.ReadTimeouts;
import site.ycsb.search.redis.RedisAddress;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.WatchedSocket;

/** Settings in the form that Jedis 3 takes, and the opening of connections. */
record JedisConfig(HostAndPort node, JedisClientConfig client) {

  static JedisConfig of(RedisSettings settings) {
    RedisAddress address = settings.address();
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .connectionTimeoutMillis(settings.timeouts().connectMillis())
            .socketTimeoutMillis(settings.timeouts().replyMillis())
            .user(address.login().map(Login::user).filter(user -> !user.isEmpty()).orElse(null))
            .password(address.login().map(Login::password).orElse(null))
            .database(address.database());
    if (address.tls()) {
      SSLParameters parameters = new SSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS"); // Jedis 3 does not check the name.
      config.ssl(true).sslParameters(parameters);
      settings
          .trust()
          .ifPresent(trust -> config.sslSocketFactory(trust.context().getSocketFactory()));
    }
    HostAndPort node = new HostAndPort(address.server().host(), address.server().port());
    return new JedisConfig(node, config.build());
  }

  Jedis connect() {
    return new Jedis(node, client);
  }

  /**
   * Opens a connection that stays open, although JRediSearch closes it after each search. Its reads
   * are watched; TLS reads through a socket of the JDK.
   */
  Jedis connect(ReadTimeouts timeouts) {
    JedisSocketFactory sockets =
        new DefaultJedisSocketFactory(node, client) {
          @Override
          public Socket createSocket() {
            return client.isSsl() ? super.createSocket() : watchedSocket(timeouts);
          }
        };
    return new Jedis(sockets, client) {
      @Override
      public void close() {}
    };
  }

  private Socket watchedSocket(ReadTimeouts timeouts) {
    try {
      return WatchedSocket.connect(
          node.getHost(), node.getPort(), client.getConnectionTimeoutMillis(), timeouts);
    } catch (IOException e) {
      throw new JedisConnectionException("no connection to " + node, e);
    }
  }
}
