// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

/**
 * One figure, measured several times.
 *
 * @param n how many times
 * @param mean arithmetic mean
 * @param stdev sample standard deviation; 0 if measured once
 * @param low lower end of the 95 % interval of the (geometric) mean; NaN if measured once
 * @param high its upper end; NaN if measured once
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

  /** Whether there is an interval: it takes two measurements. */
  public boolean hasInterval() {
    return !Double.isNaN(low);
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
