// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import site.ycsb.search.report.results.LatencyBound;

/**
 * One figure, measured several times.
 *
 * @param n how many times
 * @param mean arithmetic mean
 * @param stdev sample standard deviation; 0 if measured once
 * @param low lower end of the 95 % interval of the geometric mean; NaN if measured once, or as 0
 * @param high its upper end; NaN without one
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

  /** Whether there is an interval: it takes two measurements, and none of them 0. */
  public boolean hasInterval() {
    return !Double.isNaN(low);
  }

  /** The geometric mean, which its interval is about; the arithmetic mean without an interval. */
  public double center() {
    return hasInterval() ? Math.sqrt(low) * Math.sqrt(high) : mean;
  }

  /** How far its interval reaches above the geometric mean, as a part of it; NaN without one. */
  public double reach() {
    return hasInterval() ? high / center() - 1 : Double.NaN;
  }

  /** Whether a throughput reaches a target; without one (0) there is nothing to meet. */
  public boolean meets(int target) {
    return target > 0 && center() >= LatencyBound.REACHED * target;
  }

  /** From the least to the most, as a part of the median; 0 if measured once. */
  public double spread() {
    return median == 0 ? 0 : (max - min) / median;
  }

  /** Whether both have an interval and the two do not touch. */
  public boolean isApartFrom(Estimate other) {
    return hasInterval() && other.hasInterval() && (low > other.high || high < other.low);
  }
}
