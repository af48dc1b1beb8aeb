// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.run.CompileAtOnce;

/**
 * Ends reads that wait too long, by closing their sockets: what {@code SO_TIMEOUT} does, but
 * without its price. With that, the JDK tries, polls and reads again, which is three system calls
 * for each reply instead of one. A read ends a tenth of the timeout late at the most, or a
 * millisecond where that is more.
 *
 * <p>A read has begun and not ended for as long, too, as its thread waits for the JVM's compiler.
 * While threads do, in a warm-up, a read has {@value #PATIENCE} times as long.
 */
final class ReadTimeouts implements AutoCloseable {

  private static final long LONGEST_PERIOD_MILLIS = 100;
  private static final int PATIENCE = 10;

  private final int millis;
  private final Set<WatchedSocket> sockets = ConcurrentHashMap.newKeySet();
  private final Thread watch = new Thread(this::watch, "redis-read-timeouts");

  ReadTimeouts(int millis) {
    this.millis = millis;
    watch.setDaemon(true);
    watch.start();
  }

  /** How long a read may wait. */
  int millis() {
    return millis;
  }

  void add(WatchedSocket socket) {
    sockets.add(socket);
  }

  void remove(WatchedSocket socket) {
    sockets.remove(socket);
  }

  private void watch() {
    long limitNanos = TimeUnit.MILLISECONDS.toNanos(millis);
    long periodMillis = Math.max(1, Math.min(LONGEST_PERIOD_MILLIS, millis / 10));
    try {
      while (true) {
        Thread.sleep(periodMillis);
        long waitNanos = CompileAtOnce.isOn() ? PATIENCE * limitNanos : limitNanos;
        long startNanos = System.nanoTime() - waitNanos;
        sockets.forEach(socket -> socket.endReadBefore(startNanos));
      }
    } catch (InterruptedException e) {
      // Closed: nobody reads any more.
    }
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
