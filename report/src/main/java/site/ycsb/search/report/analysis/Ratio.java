// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

/**
 * How many times one figure is another.
 *
 * @param value ratio of the geometric means, so that it always lies within its interval; NaN if one
 *     of the figures is 0
 * @param low lower end of its 95 % interval, by Welch's t on the logarithms; NaN without one
 * @param high its upper end; NaN without one
 * @param shown whether a difference is shown: the two figures' own intervals do not overlap
 */
public record Ratio(double value, double low, double high, boolean shown) {

  /** Whether both figures have an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(low);
  }

  /** The other way round. */
  public Ratio inverse() {
    return new Ratio(1 / value, 1 / high, 1 / low, shown);
  }
}
