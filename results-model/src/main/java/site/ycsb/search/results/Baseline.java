// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Best figures of client machine and network, measured before the first run: {@code baseline.json}.
 *
 * @param pings round trips by store; a store without a server has none
 */
public record Baseline(Map<String, Ping> pings, Machine machine) {

  public Baseline {
    pings = Collections.unmodifiableMap(new TreeMap<>(pings));
  }

  public Baseline with(String store, Ping ping) {
    Map<String, Ping> all = new TreeMap<>(pings);
    all.put(store, ping);
    return new Baseline(all, machine);
  }

  /** Round trips of the store's ping in one thread. */
  public record Ping(long count, double p50Micros, double p99Micros, double maxMicros) {

    /** In words: {@code p50 45 µs, p99 90 µs}. */
    public String words() {
      return "p50 %s, p99 %s".formatted(duration(p50Micros), duration(p99Micros));
    }
  }

  /**
   * Memory and disk of the client machine.
   *
   * @param copyGigabytesPerSecond bytes read and written by a copy in one thread
   * @param syncs number of appends of 4 KiB, each forced to disk
   */
  public record Machine(
      double copyGigabytesPerSecond, long syncs, double syncP50Micros, double syncP99Micros) {

    public String words() {
      return String.format(
          Locale.ROOT,
          "a copy moves %.1f GB/s in one thread; 4 KiB are on disk after p50 %s, p99 %s",
          copyGigabytesPerSecond,
          duration(syncP50Micros),
          duration(syncP99Micros));
    }
  }

  /** A duration with its unit: {@code 45 µs}. */
  public static String duration(double micros) {
    return micros < 1_000
        ? String.format(Locale.ROOT, "%.0f µs", micros)
        : String.format(Locale.ROOT, micros < 10_000 ? "%.2f ms" : "%.1f ms", micros / 1_000);
  }
}
