// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.util.List;
import site.ycsb.search.results.Run;

/**
 * Saturation of a store. A store is saturated after two steps in a row that raise latency but not
 * throughput: additional threads only wait in a queue.
 */
final class Saturation {

  /** Minimum relative increase of throughput that counts as a rise. */
  static final double MIN_RISE = 0.05;

  private static final int STEPS = 2;

  private Saturation() {}

  /**
   * True if the store is saturated.
   *
   * @param runs runs by number of threads, ascending
   */
  static boolean reached(List<Run> runs) {
    double best = 0;
    double latency = 0;
    int steps = 0;
    for (Run run : runs) {
      boolean rising = run.report().throughput() > best * (1 + MIN_RISE);
      steps = rising || meanMicros(run) <= latency ? 0 : steps + 1;
      best = Math.max(best, run.report().throughput());
      latency = meanMicros(run);
      if (steps == STEPS) {
        return true;
      }
    }
    return false;
  }

  /** Mean latency by Little's law: concurrent operations divided by operations per second. */
  private static double meanMicros(Run run) {
    return run.report().throughput() > 0
        ? 1e6 * run.point().threads() / run.report().throughput()
        : 0;
  }
}
