// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Geometric mean of the ratios of independent pairs, with the 95 % interval by Student's t of the
 * mean of their logarithms.
 *
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
record Ratio(double mean, double low, double high) {

  private static final double ERROR = 0.05;

  /**
   * @param ratios one ratio for each pair, two at least
   */
  static Ratio of(List<Double> ratios) {
    int count = ratios.size();
    double mean = ratios.stream().mapToDouble(Math::log).sum() / count;
    double squares = ratios.stream().mapToDouble(each -> Math.pow(Math.log(each) - mean, 2)).sum();
    double quantile = TDistribution.of(count - 1).inverseSurvivalProbability(ERROR / 2);
    double half = quantile * Math.sqrt(squares / (count - 1) / count);
    return new Ratio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
  }

  /** Ratio of what costs a share of what this costs. */
  Ratio scaled(double share) {
    return new Ratio(1 + (mean - 1) * share, 1 + (low - 1) * share, 1 + (high - 1) * share);
  }

  /** Verdict on "at most the limit". It is undecided if the interval contains the limit. */
  String verdict(double limit) {
    if (high <= limit) {
      return "met";
    }
    return low > limit ? "missed" : "undecided";
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.3f (%.3f–%.3f)", mean, low, high);
  }
}
