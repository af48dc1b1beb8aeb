// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import java.util.Locale;

/**
 * Ratio of one figure to another, with its interval. The ends of the interval are rounded outwards
 * to the digits in which they are printed. A difference is shown if and only if the printed
 * interval excludes 1.
 *
 * @param value ratio of the geometric means; NaN if one of the figures is 0
 * @param low lower end of the interval; NaN without an interval
 * @param high upper end of the interval; NaN without an interval
 * @param power the smallest true ratio that would have been shown nine times in ten; NaN without an
 *     interval
 */
public record Ratio(double value, double low, double high, double power) {

  /** Greatest ratio of an interval's upper end to its middle with which it still says something. */
  static final double USEFUL = 10;

  /** Greatest power with which "no difference" is an answer: twice as fast would have shown. */
  private static final double TELLING = 2;

  /** Power from which on a difference can't be seen whatever it is. */
  private static final double USELESS = 1_000;

  /** Least printed lower end that is above 1. */
  static final double ABOVE_ONE = 1.01;

  /** Greatest printed upper end that is below 1. */
  private static final double BELOW_ONE = 0.99;

  /**
   * Relative error of a logarithm and its inverse, which must not move an end to the next digit.
   */
  private static final double EXACT = 1e-9;

  /** Rounds the ends outwards, and the power up. */
  public Ratio {
    low = down(low);
    high = up(high);
    power = up(power);
  }

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

  /**
   * True if no difference is shown, and one of a moderate size would have been: so there is none
   * beyond {@link #bound}.
   */
  public boolean excludesMore() {
    return hasInterval() && !shown() && power <= TELLING;
  }

  /**
   * The ratio that a difference does not exceed: it would have been shown nine times in ten, and
   * the interval does not reach beyond it.
   */
  public double bound() {
    return Math.max(power, Math.max(high, up(1 / low)));
  }

  /** The power as a text. Beyond a thousand, it only says that nothing can be seen. */
  public String detectable() {
    return power > USELESS ? "more than " + number(USELESS) : number(power);
  }

  /** Few words about a verdict that shows no difference; empty if it shows one. */
  public String undecided() {
    if (shown()) {
      return "";
    }
    if (!hasInterval()) {
      return "no interval";
    }
    return excludesMore()
        ? "no difference of more than %s times (power %s)".formatted(number(bound()), detectable())
        : "undecided (power %s)".formatted(detectable());
  }

  /** The other way round; what is shown so is shown in both ways. */
  public Ratio inverse() {
    return new Ratio(1 / value, 1 / high, low > 1 ? Math.min(1 / low, BELOW_ONE) : 1 / low, power);
  }

  public String interval() {
    return "%s to %s".formatted(number(low), number(high));
  }

  /** A ratio in the digits that suit its size. */
  public static String number(double ratio) {
    return String.format(Locale.ROOT, "%,." + decimals(ratio) + "f", ratio);
  }

  private static double down(double ratio) {
    return Math.floor(ratio * unit(ratio) * (1 + EXACT)) / unit(ratio);
  }

  private static double up(double ratio) {
    return Math.ceil(ratio * unit(ratio) * (1 - EXACT)) / unit(ratio);
  }

  private static double unit(double ratio) {
    return Math.pow(10, decimals(ratio));
  }

  private static int decimals(double ratio) {
    return ratio >= 10 ? 0 : ratio >= 2 ? 1 : ratio >= 0.1 ? 2 : 3;
  }
}
