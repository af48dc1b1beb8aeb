// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import io.netty.resolver.DefaultAddressResolverGroup;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;
import org.redisson.config.Protocol;
import org.redisson.config.SingleServerConfig;
import org.redisson.config.SslVerificationMode;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.redis.RedisAddress;
import site.ycsb.search.redis.RedisSettings;

/** Settings in the form that Redisson takes. It sends no command again and nothing by itself. */
final class RedissonConfig {

  private static final Duration RECONNECTING = Duration.ofMillis(100);
  private static final int NEVER = -1;

  private RedissonConfig() {}

  static Config of(RedisSettings settings) {
    RedisAddress address = settings.address();
    Config config = new Config();
    config
        .setProtocol(Protocol.RESP3)
        .setCodec(ByteArrayCodec.INSTANCE)
        .setAddressResolverGroupFactory(
            (datagrams, sockets, servers) -> DefaultAddressResolverGroup.INSTANCE);
    address.login().ifPresent(login -> addLogin(config, login));
    settings
        .trust()
        .ifPresent(
            trust ->
                config
                    .setSslTruststore(url(trust.file()))
                    .setSslTruststorePassword(trust.password()));
    config.setSslVerificationMode(SslVerificationMode.STRICT);
    addServer(config.useSingleServer(), settings);
    return config;
  }

  private static void addLogin(Config config, Login login) {
    if (!login.user().isEmpty()) {
      config.setUsername(login.user());
    }
    config.setPassword(login.password());
  }

  private static void addServer(SingleServerConfig server, RedisSettings settings) {
    RedisAddress address = settings.address();
    int connections = connections(settings);
    server
        .setAddress((address.tls() ? "rediss://" : "redis://") + address.server())
        .setDatabase(address.database())
        .setDnsMonitoringInterval(NEVER)
        .setConnectionPoolSize(connections)
        .setConnectionMinimumIdleSize(connections)
        .setSubscriptionConnectionPoolSize(1)
        .setSubscriptionConnectionMinimumIdleSize(0)
        .setConnectTimeout(settings.timeouts().connectMillis())
        .setTimeout(settings.timeouts().replyMillis())
        .setSubscriptionTimeout(settings.timeouts().replyMillis())
        .setRetryAttempts(0)
        .setReconnectionDelay(new ConstantDelay(RECONNECTING))
        .setPingConnectionInterval(0);
  }

  /** One more than the pool's if there is a cache: its reads keep a connection to themselves. */
  private static int connections(RedisSettings settings) {
    return settings.pool().size() + (settings.cacheEntries() > 0 ? 1 : 0);
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
