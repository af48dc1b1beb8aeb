// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.Store;
import site.ycsb.search.check.RunException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/**
 * Durations of the store's ping in one thread, as a command. Its output is for the process that
 * shows them: properties, of which there are none if the store has no server. A distant server gets
 * fewer pings, so that the command ends in seconds.
 */
final class RoundTrips {

  private static final int WARMUP = 200;
  private static final int PINGS = 1_000;
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(3);

  private RoundTrips() {}

  /** Measures and writes the durations in microseconds. */
  static void print(Properties properties, OutputStream out)
      throws DBException, RunException, IOException {
    SearchDb db =
        SearchDb.open(properties)
            .orElseThrow(
                () ->
                    new SettingException("db: valid for baseline is " + SearchDb.class.getName()));
    try {
      ping(db.store(), WARMUP);
      durations(ping(db.store(), PINGS)).store(out, null);
    } catch (UnsupportedOperationException e) {
      new Properties().store(out, null);
    } catch (Exception e) {
      throw new RunException(ExitCode.UNREACHABLE, "can't ping: " + ErrorLog.oneLine(e), e);
    } finally {
      db.cleanup();
    }
  }

  /** Nanoseconds of each ping, in ascending order; at least one. */
  private static long[] ping(Store store, int count) throws Exception {
    long[] nanos = new long[count];
    long startNanos = System.nanoTime();
    long endNanos = startNanos;
    int done = 0;
    while (done < count && endNanos - startNanos < LIMIT_NANOS) {
      long sentNanos = System.nanoTime();
      store.ping();
      endNanos = System.nanoTime();
      nanos[done++] = endNanos - sentNanos;
    }
    long[] sorted = Arrays.copyOf(nanos, done);
    Arrays.sort(sorted);
    return sorted;
  }

  private static Properties durations(long[] sorted) {
    Properties durations = new Properties();
    durations.setProperty("count", Integer.toString(sorted.length));
    durations.setProperty("p50Micros", micros(sorted, 0.5));
    durations.setProperty("p99Micros", micros(sorted, 0.99));
    durations.setProperty("maxMicros", micros(sorted, 1));
    return durations;
  }

  private static String micros(long[] sorted, double share) {
    int place = (int) Math.ceil(share * sorted.length) - 1;
    return Double.toString(sorted[Math.max(0, place)] / 1e3);
  }
}
