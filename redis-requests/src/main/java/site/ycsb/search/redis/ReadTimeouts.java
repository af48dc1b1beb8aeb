// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Timeouts for the reads of many sockets, by one thread that closes the socket of a read that waits
 * too long. {@code SO_TIMEOUT} costs more: with it, the JDK tries, polls and reads again, which is
 * three system calls for each reply instead of one. A read ends at most a tenth of the timeout
 * late, or a millisecond if that is more. Thread-safe.
 *
 * <p>While the JIT compiles in a warm-up, a thread can exceed the read timeout without the server
 * being slow. During a warm-up or a load, the timeout is therefore {@value #WARM_UP_FACTOR} times
 * as long.
 */
public final class ReadTimeouts implements AutoCloseable {

  private static final long LONGEST_PERIOD_MILLIS = 100;
  private static final int WARM_UP_FACTOR = 10;

  private final int millis;
  private final Set<LongConsumer> endings = ConcurrentHashMap.newKeySet();
  private final Thread watch = new Thread(this::watch, "redis-read-timeouts");
  private volatile boolean warmingUp;

  public ReadTimeouts(int millis) {
    this.millis = millis;
    watch.setDaemon(true);
    watch.start();
  }

  public int millis() {
    return warmingUp ? Math.multiplyExact(WARM_UP_FACTOR, millis) : millis;
  }

  /** Announces the begin and the end of a warm-up or a load. */
  public void warmingUp(boolean underWay) {
    warmingUp = underWay;
  }

  /** Adds what ends a read that has begun before a time of {@link System#nanoTime}. */
  void add(LongConsumer ending) {
    endings.add(ending);
  }

  void remove(LongConsumer ending) {
    endings.remove(ending);
  }

  private void watch() {
    long periodMillis = Math.max(1, Math.min(LONGEST_PERIOD_MILLIS, millis / 10));
    try {
      while (true) {
        Thread.sleep(periodMillis);
        long startNanos = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(millis());
        endings.forEach(ending -> ending.accept(startNanos));
      }
    } catch (InterruptedException e) {
      // Closed: there are no more reads.
    }
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
