// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import site.ycsb.search.report.results.LatencyBound;

/**
 * Statistics of a figure that was measured several times.
 *
 * @param n number of measurements
 * @param mean arithmetic mean
 * @param stdev sample standard deviation; 0 for one measurement
 * @param low lower end of the 95 % interval of the geometric mean; NaN for one measurement, or if a
 *     measurement is 0
 * @param high upper end of that interval; NaN without an interval
 */
public record Estimate(
    int n,
    double mean,
    double median,
    double min,
    double max,
    double stdev,
    double low,
    double high) {

  /** Greatest ratio of an interval's upper end to its middle with which it still says something. */
  private static final double USEFUL = 10;

  /** True if there is a useful interval, which needs two or more measurements above 0. */
  public boolean hasInterval() {
    return isKnown() && high <= USEFUL * center();
  }

  /** True if the measurements differ so much that their interval says nothing. */
  public boolean isTooWide() {
    return isKnown() && !hasInterval();
  }

  private boolean isKnown() {
    return !Double.isNaN(low);
  }

  /**
   * The geometric mean, which is the middle of the interval; of one measurement, or if one is 0,
   * the arithmetic mean.
   */
  public double center() {
    return isKnown() ? Math.sqrt(low) * Math.sqrt(high) : mean;
  }

  /**
   * Distance from the geometric mean to the upper end of the interval, as a share of the geometric
   * mean; NaN without a useful interval.
   */
  public double reach() {
    return hasInterval() ? high / center() - 1 : Double.NaN;
  }

  /** True if a throughput reaches a target rate; false if there is no target (0). */
  public boolean meets(int target) {
    return target > 0 && center() >= LatencyBound.REACHED * target;
  }

  /** Range from the minimum to the maximum, as a share of the median; 0 for one measurement. */
  public double spread() {
    return median == 0 ? 0 : (max - min) / median;
  }
}
