// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

/**
 * Ratio of one figure to another, with its interval.
 *
 * @param value ratio of the geometric means, which always lies within the interval; NaN if one of
 *     the figures is 0
 * @param low lower end of its 95 % interval, by Welch's t on the logarithms; NaN without an
 *     interval
 * @param high upper end of that interval; NaN without an interval
 * @param shown whether a difference is shown: the two figures' own intervals do not overlap
 */
public record Ratio(double value, double low, double high, boolean shown) {

  /** True if both figures have an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(low);
  }

  /** Ratio of the second figure to the first. */
  public Ratio inverse() {
    return new Ratio(1 / value, 1 / high, 1 / low, shown);
  }
}
