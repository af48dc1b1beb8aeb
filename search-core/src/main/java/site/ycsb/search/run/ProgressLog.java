// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Iterator;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Log of a run's progress: how many operations had succeeded after how many seconds. When it is
 * full, it forgets every second entry and keeps as few of the later ones, so a run of a day needs
 * no more memory than one of some minutes. Thread-safe.
 */
final class ProgressLog {

  /** Number of entries at which half of them are forgotten. */
  static final int LIMIT = 512;

  private final SortedMap<Double, Long> succeeded = new TreeMap<>();
  private long offered;
  private int kept = 1;

  /** Takes an entry; of a long run, one of several. */
  synchronized void add(long nanos, long operations) {
    offered++;
    if (offered % kept == 0) {
      succeeded.put(Math.rint(nanos / 1e6) / 1e3, operations);
    }
    if (succeeded.size() == LIMIT) {
      forgetEverySecond();
      kept *= 2;
    }
  }

  private void forgetEverySecond() {
    for (Iterator<Double> times = succeeded.keySet().iterator(); times.hasNext(); times.next()) {
      times.next();
      times.remove();
    }
  }

  /** Operations that had succeeded, by the seconds since the start of the run. */
  synchronized SortedMap<Double, Long> succeeded() {
    return new TreeMap<>(succeeded);
  }
}
