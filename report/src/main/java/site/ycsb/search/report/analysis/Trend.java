// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;

/**
 * Change of a contender's throughput along a curve.
 *
 * @param from the cell of the first point
 * @param to the cell of the last point
 * @param ratio of the last point's throughput to the first point's
 * @param unverified name of the contender if its answers were not verified; otherwise empty
 * @param invalid whether a warning makes one of the figures invalid
 * @param sentence the trend in words, for example "redisjson falls to 0.48 of its throughput (0.45
 *     to 0.52) from 0 to 50 % updates", or "no change shown in the throughput of …"
 */
public record Trend(
    Cell from, Cell to, Ratio ratio, List<String> unverified, boolean invalid, String sentence) {

  /** Keeps a copy. */
  public Trend {
    unverified = List.copyOf(unverified);
  }
}
