// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Locale;

/**
 * Ratio of one figure to another, with its interval. The ends of the interval are rounded outwards
 * to the digits in which they are printed. A difference is shown if and only if the printed
 * interval excludes 1.
 *
 * @param value ratio of the geometric means; NaN if one of the figures is 0
 * @param low lower end of the interval; NaN without an interval
 * @param high upper end of the interval; NaN without an interval
 */
public record Ratio(double value, double low, double high) {

  /** Greatest ratio of an interval's upper end to its middle with which it still says something. */
  private static final double USEFUL = 10;

  /**
   * Relative error of a logarithm and its inverse, which must not move an end to the next digit.
   */
  private static final double EXACT = 1e-9;

  /** Rounds the ends outwards. */
  public Ratio {
    double below = unit(low);
    double above = unit(high);
    low = Math.floor(low * below * (1 + EXACT)) / below;
    high = Math.ceil(high * above * (1 - EXACT)) / above;
  }

  /** The ratio whose logarithm was estimated. */
  static Ratio of(Effect effect, StudentT t) {
    double half = effect.half(t);
    return new Ratio(
        Math.exp(effect.mean()), Math.exp(effect.mean() - half), Math.exp(effect.mean() + half));
  }

  /** True if there is an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(low);
  }

  /** True if a difference is shown: the interval excludes 1. */
  public boolean shown() {
    return low > 1 || high < 1;
  }

  /** True if the interval says something: it shows a difference, or limits its size. */
  public boolean isUseful() {
    return shown() || high <= USEFUL * value;
  }

  /** Ratio of the second figure to the first. */
  public Ratio inverse() {
    return new Ratio(1 / value, 1 / high, 1 / low);
  }

  /** The interval in words: {@code 0.92 to 1.10}. */
  public String interval() {
    return "%s to %s".formatted(number(low), number(high));
  }

  /** A ratio in the digits that suit its size. */
  public static String number(double ratio) {
    return String.format(Locale.ROOT, "%,." + decimals(ratio) + "f", ratio);
  }

  private static double unit(double ratio) {
    return Math.pow(10, decimals(ratio));
  }

  private static int decimals(double ratio) {
    return ratio >= 10 ? 0 : ratio >= 2 ? 1 : ratio >= 0.1 ? 2 : 3;
  }
}
