// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Collection;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates and ratios from few measurements. Intervals are Student's t on the logarithms, because
 * disturbances slow a run by a factor and three repeats are too few for a bootstrap.
 */
public final class Estimates {

  /** Probability outside a 95 % interval on each side. */
  private static final double TAIL = 0.025;

  private Estimates() {}

  /**
   * Estimate of some measurements; all zeros if there are none, and without an interval if a
   * measurement is not above 0.
   */
  public static Estimate of(Collection<Double> measurements) {
    if (measurements.isEmpty()) {
      return new Estimate(0, 0, 0, 0, 0, 0, Double.NaN, Double.NaN);
    }
    double[] values = measurements.stream().mapToDouble(Double::doubleValue).toArray();
    DoubleStatistics all = statistics(values);
    Spread spread = Spread.of(values);
    double half = spread.known() ? quantile(values.length - 1) * spread.error() : Double.NaN;
    return new Estimate(
        values.length,
        all.getAsDouble(Statistic.MEAN),
        Median.withDefaults().evaluate(values.clone()),
        all.getAsDouble(Statistic.MIN),
        all.getAsDouble(Statistic.MAX),
        values.length == 1 ? 0 : all.getAsDouble(Statistic.STANDARD_DEVIATION),
        Math.exp(spread.mean() - half),
        Math.exp(spread.mean() + half));
  }

  /**
   * Ratio of {@code one} to {@code other}. Its interval is Welch's t on the logarithms, with the
   * degrees of freedom of Welch and Satterthwaite, because the variances may differ. The ratio is
   * NaN if one of the two is 0.
   */
  public static Ratio ratio(Estimate one, Estimate other) {
    double value =
        other.center() > 0 && one.center() > 0 ? one.center() / other.center() : Double.NaN;
    if (!one.hasInterval() || !other.hasInterval()) {
      return new Ratio(value, Double.NaN, Double.NaN, false);
    }
    double ofOne = square(Spread.of(one).error());
    double ofOther = square(Spread.of(other).error());
    double variance = ofOne + ofOther;
    double half = 0;
    if (variance > 0) {
      double freedom =
          square(variance) / (square(ofOne) / (one.n() - 1) + square(ofOther) / (other.n() - 1));
      half = quantile(freedom) * Math.sqrt(variance);
    }
    return new Ratio(
        value, value * Math.exp(-half), value * Math.exp(half), one.isApartFrom(other));
  }

  private static DoubleStatistics statistics(double... values) {
    DoubleStatistics statistics =
        DoubleStatistics.of(
            Statistic.MEAN, Statistic.MIN, Statistic.MAX, Statistic.STANDARD_DEVIATION);
    for (double value : values) {
      statistics.accept(value);
    }
    return statistics;
  }

  private static double quantile(double freedom) {
    return TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
  }

  private static double square(double value) {
    return value * value;
  }

  /**
   * Mean of a figure's logarithms.
   *
   * @param error standard error of that mean; NaN if unknown
   */
  private record Spread(double mean, double error) {

    static Spread of(double... values) {
      DoubleStatistics logs = statistics();
      for (double value : values) {
        if (value <= 0) {
          return new Spread(Double.NaN, Double.NaN);
        }
        logs.accept(Math.log(value));
      }
      double error =
          values.length < 2
              ? Double.NaN
              : logs.getAsDouble(Statistic.STANDARD_DEVIATION) / Math.sqrt(values.length);
      return new Spread(logs.getAsDouble(Statistic.MEAN), error);
    }

    /** The spread from which an estimate's interval was computed. */
    static Spread of(Estimate estimate) {
      double half = (Math.log(estimate.high()) - Math.log(estimate.low())) / 2;
      return new Spread(Math.log(estimate.center()), half / quantile(estimate.n() - 1));
    }

    boolean known() {
      return !Double.isNaN(error);
    }
  }
}
