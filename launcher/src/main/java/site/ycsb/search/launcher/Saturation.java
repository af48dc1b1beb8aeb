// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.List;
import site.ycsb.search.report.results.Run;

/**
 * Whether more client threads are worth trying. They are not once two steps in a row have raised
 * latency and not throughput: from there on, threads only queue.
 */
final class Saturation {

  /** A rise of throughput by less than this part is none. */
  static final double RISE = 0.05;

  private static final int STEPS = 2;

  private Saturation() {}

  /**
   * Whether the store is saturated.
   *
   * @param runs by number of threads, ascending
   */
  static boolean reached(List<Run> runs) {
    double best = 0;
    double latency = 0;
    int steps = 0;
    for (Run run : runs) {
      boolean rising = run.result().throughput() > best * (1 + RISE);
      steps = rising || meanMicros(run) <= latency ? 0 : steps + 1;
      best = Math.max(best, run.result().throughput());
      latency = meanMicros(run);
      if (steps == STEPS) {
        return true;
      }
    }
    return false;
  }

  /** By Little's law: what is under way, over what is done in a second. */
  private static double meanMicros(Run run) {
    return run.result().throughput() > 0
        ? 1e6 * run.point().threads() / run.result().throughput()
        : 0;
  }
}
