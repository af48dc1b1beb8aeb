// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of Student's t for one probability of error. Computed ones are kept. */
public final class StudentT {

  private static final double ERROR = 0.05;

  /**
   * Probability of error in place of that where measuring ends once the intervals are narrow. That
   * happens most easily when the noise is underestimated, so such intervals hold the truth less
   * often than computed.
   */
  private static final double ERROR_IF_OPEN = 0.03;

  /** Quantiles of an interval that holds the truth with 95 %. */
  public static final StudentT PLAIN = new StudentT(ERROR);

  /** Probability with which a difference is shown that counts as one that would be shown. */
  private static final double POWER = 0.9;

  /** Parts of equal probability into which the distribution of a standard error is divided. */
  private static final int PARTS = 100;

  private static final int BISECTIONS = 40;

  private final double error;
  private final Map<Integer, Double> quantiles = new ConcurrentHashMap<>();
  private final Map<Integer, Double> detectable = new ConcurrentHashMap<>();

  /**
   * @param error probability that an interval does not hold the truth, such as 0.05
   */
  public StudentT(double error) {
    this.error = error;
  }

  /**
   * Quantiles of several intervals that hold the truth together with 95 % (Bonferroni).
   *
   * @param open whether measuring ends once these intervals are narrow
   */
  public static StudentT together(long intervals, boolean open) {
    return new StudentT((open ? ERROR_IF_OPEN : ERROR) / Math.max(1, intervals));
  }

  /** Probability that an interval holds the truth, such as 0.95. */
  public double level() {
    return 1 - error;
  }

  /** The quantile that is exceeded with half of the probability of error. */
  public double quantile(int freedom) {
    return quantiles.computeIfAbsent(
        freedom, each -> TDistribution.of(each).inverseSurvivalProbability(error / 2));
  }

  /**
   * The smallest true difference whose interval lies on its side of 0 nine times in ten, in
   * standard errors. The estimate varies by the normal distribution, and the standard error that is
   * estimated from the same measurements varies, too (the noncentral t distribution).
   */
  double detectable(int freedom) {
    return detectable.computeIfAbsent(freedom, this::bisected);
  }

  private double bisected(int freedom) {
    double quantile = quantile(freedom);
    ChiSquaredDistribution squares = ChiSquaredDistribution.of(freedom);
    double[] halves = new double[PARTS];
    for (int i = 0; i < PARTS; i++) {
      double square = squares.inverseCumulativeProbability((i + 0.5) / PARTS);
      halves[i] = quantile * Math.sqrt(square / freedom);
    }
    double low = 0;
    double high = 2 * halves[PARTS - 1];
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (power(middle, halves) < POWER) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Probability that a true difference is shown, given half the widths of intervals. */
  private static double power(double difference, double... halves) {
    double sum = 0;
    for (double half : halves) {
      sum += NormalDistribution.of(0, 1).cumulativeProbability(difference - half);
    }
    return sum / halves.length;
  }
}
