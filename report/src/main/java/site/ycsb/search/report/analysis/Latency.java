// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.SortedMap;

/**
 * Latencies of one operation at one point, of all repeats and client machines together.
 *
 * @param operation YCSB's name, without {@code Intended-}
 * @param intended whether from when an operation was due, rather than from when it was sent
 * @param count how many were measured
 * @param percentiles microseconds by percentile, 0 to 100: of the merged histograms, never averaged
 */
public record Latency(
    String operation,
    boolean intended,
    long count,
    double meanMicros,
    SortedMap<Double, Long> percentiles) {

  private static final int BEYOND = 10;

  /**
   * Whether there were operations enough for a percentile: ten or more beyond it. The minimum and
   * the maximum are what was seen, however few there were.
   */
  public boolean supports(double percentile) {
    double beyond = count * (100 - percentile) / 100;
    return percentile <= 0 || percentile >= 100 || Math.round(beyond * 1e6) >= BEYOND * 1_000_000;
  }
}
