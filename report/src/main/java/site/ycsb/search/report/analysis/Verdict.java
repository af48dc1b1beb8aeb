// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;

/**
 * Primary contrast of a pair over the points of a curve, for example "redisjson serves at least 2.9
 * times (estimate 3.1) the operations of elasticsearch-search on average at 0, 10 and 20 %
 * updates".
 *
 * @param overall the mean over the points; all of these intervals hold together with 95 %
 * @param points the same contrast at each of the points, whose intervals hold together with 95 %
 *     within this pair's curve; empty if there is only one point
 */
public record Verdict(Contrast overall, List<Contrast> points) {

  /** The contrast at each point; that of the only one is the primary one. */
  public List<Contrast> each() {
    return points.isEmpty() ? List.of(overall) : points;
  }
}
