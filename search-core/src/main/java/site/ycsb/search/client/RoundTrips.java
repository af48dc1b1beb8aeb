// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.Store;
import site.ycsb.search.check.RunException;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.settings.ExitCode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Durations of the store's ping in one thread, as a command. Its output is for the process that
 * shows them: a {@link Baseline.Ping} as JSON, null if the store has no server. A distant server
 * gets fewer pings, so that the command ends in seconds.
 */
final class RoundTrips {

  private static final int WARMUP = 200;
  private static final int PINGS = 1_000;
  private static final double NANOS_OF_A_MICRO = 1e3;

  /** Significant digits of a duration. */
  private static final int DIGITS = 4;

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(3);

  private RoundTrips() {}

  static void print(Properties properties, OutputStream out)
      throws DBException, RunException, IOException {
    SearchDb db = SearchDb.open(properties);
    try {
      ping(db.store(), WARMUP);
      Histogram nanos = ping(db.store(), PINGS);
      Baseline.Ping ping =
          new Baseline.Ping(
              nanos.getTotalCount(),
              nanos.getValueAtPercentile(50) / NANOS_OF_A_MICRO,
              nanos.getValueAtPercentile(99) / NANOS_OF_A_MICRO,
              nanos.getMaxValue() / NANOS_OF_A_MICRO);
      out.write(JsonMapper.shared().writeValueAsBytes(ping));
    } catch (UnsupportedOperationException e) {
      out.write("null".getBytes(StandardCharsets.UTF_8));
    } catch (Exception e) {
      throw new RunException(ExitCode.UNREACHABLE, "can't ping: " + ErrorLog.oneLine(e), e);
    } finally {
      db.cleanup();
    }
  }

  /** Nanoseconds of each ping; at least one. */
  private static Histogram ping(Store store, int count) throws Exception {
    Histogram nanos = new Histogram(DIGITS);
    long startNanos = System.nanoTime();
    long endNanos = startNanos;
    while (nanos.getTotalCount() < count && endNanos - startNanos < LIMIT_NANOS) {
      long sentNanos = System.nanoTime();
      store.ping();
      endNanos = System.nanoTime();
      nanos.recordValue(endNanos - sentNanos);
    }
    return nanos;
  }
}
