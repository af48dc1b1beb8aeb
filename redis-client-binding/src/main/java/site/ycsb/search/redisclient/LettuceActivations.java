// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Wait for new connections of Lettuce. On a busy machine, {@code RedisClient.connect} can return
 * shortly before the connection takes commands, and it rejects them until then. Thread-safe.
 */
final class LettuceActivations implements RedisConnectionStateListener {

  /** Latches of connections that are known to the listener alone, or to a waiting thread alone. */
  private final Map<Object, CountDownLatch> latches = new ConcurrentHashMap<>();

  @Override
  public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
    latch(connection).countDown();
  }

  /**
   * Waits until a connection takes commands. To be called once for each connection.
   *
   * @return false if it does not within the time, or if the thread is interrupted
   */
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
