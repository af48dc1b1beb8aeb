// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.netty.resolver.DefaultAddressResolverGroup;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.Slf4JLoggerFactory;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.redis.ReadTimeouts;
import site.ycsb.search.redis.RedisAddress;
import site.ycsb.search.redis.RedisSettings;

/**
 * Lettuce's client for one server. It speaks RESP3 and does not reconnect: Lettuce's reconnecting
 * would send commands again. Thread-safe.
 */
final class LettuceClient implements AutoCloseable {

  static {
    // Netty would take the JDK's logger, which prints, in place of a silent one of SLF4J.
    InternalLoggerFactory.setDefaultFactory(Slf4JLoggerFactory.INSTANCE);
  }

  static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  private static final int CLOSE_SECONDS = 2;

  /** Messages of Lettuce about a connection that it has closed itself, without the reason. */
  private static final Set<String> UNEXPLAINED =
      Set.of("Connection closed prematurely", "RedisHandshakeHandler not registered");

  /** Attempts to connect until Lettuce tells why it has closed a connection itself. */
  private static final int MOST_ATTEMPTS = 3;

  private final ClientResources resources;
  private final RedisClient client;
  private final ReadTimeouts timeouts;
  private final int connectMillis;
  private final Activations activations = new Activations();

  LettuceClient(RedisSettings settings) {
    resources =
        ClientResources.builder()
            .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE) // The JDK's resolver.
            .build();
    client = RedisClient.create(resources, uri(settings));
    client.setOptions(options(settings));
    client.addListener(activations);
    connectMillis = settings.timeouts().connectMillis();
    timeouts = new ReadTimeouts(settings.timeouts().replyMillis());
  }

  private static RedisURI uri(RedisSettings settings) {
    RedisAddress address = settings.address();
    RedisURI.Builder uri =
        RedisURI.builder()
            .withHost(address.server().host())
            .withPort(address.server().port())
            .withDatabase(address.database())
            .withSsl(address.tls())
            .withTimeout(Duration.ofMillis(settings.timeouts().replyMillis()));
    address.login().ifPresent(login -> addLogin(uri, login));
    return uri.build();
  }

  private static void addLogin(RedisURI.Builder uri, Login login) {
    char[] password = login.password().toCharArray();
    if (login.user().isEmpty()) {
      uri.withPassword(password);
    } else {
      uri.withAuthentication(login.user(), password);
    }
  }

  /** Lettuce verifies the certificate and the host's name by default. */
  private static ClientOptions options(RedisSettings settings) {
    Duration connecting = Duration.ofMillis(settings.timeouts().connectMillis());
    SslOptions.Builder ssl = SslOptions.builder().jdkSslProvider().handshakeTimeout(connecting);
    settings.trust().ifPresent(trust -> ssl.truststore(trust.file().toFile(), trust.password()));
    return ClientOptions.builder()
        .autoReconnect(false)
        .protocolVersion(ProtocolVersion.RESP3)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .socketOptions(SocketOptions.builder().connectTimeout(connecting).build())
        .sslOptions(ssl.build())
        .build();
  }

  /**
   * Opens a connection. If the server refuses the password quickly, Lettuce may say that the
   * connection is closed, and not why: then another attempt shows the reason.
   */
  StatefulRedisConnection<String, byte[]> connect() {
    for (int attempt = 1; ; attempt++) {
      try {
        return opened();
      } catch (RedisConnectionException e) {
        Throwable cause = e.getCause();
        boolean unexplained =
            cause != null && UNEXPLAINED.contains(String.valueOf(cause.getMessage()));
        if (!unexplained || attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private StatefulRedisConnection<String, byte[]> opened() {
    StatefulRedisConnection<String, byte[]> connection = client.connect(CODEC);
    if (!activations.await(connection, connectMillis)) {
      connection.close();
      throw new RedisConnectionException(
          "the connection was not usable within %d ms".formatted(connectMillis));
    }
    return connection;
  }

  ReadTimeouts timeouts() {
    return timeouts;
  }

  @Override
  public void close() {
    timeouts.close();
    client.shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS);
    resources
        .shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Wait for new connections of Lettuce. On a busy machine, {@code RedisClient.connect} can return
   * shortly before the connection takes commands, and it rejects them until then. Thread-safe.
   */
  private static final class Activations implements RedisConnectionStateListener {

    /** Latches of connections that only the listener knows, or only a waiting thread. */
    private final Map<Object, CountDownLatch> latches = new ConcurrentHashMap<>();

    @Override
    public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
      latch(connection).countDown();
    }

    /** Waits, once for each connection, until it takes commands; false if it does not in time. */
    boolean await(Object connection, int millis) {
      try {
        return latch(connection).await(millis, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      } finally {
        latches.remove(connection);
      }
    }

    private CountDownLatch latch(Object connection) {
      return latches.computeIfAbsent(connection, unknown -> new CountDownLatch(1));
    }
  }
}
