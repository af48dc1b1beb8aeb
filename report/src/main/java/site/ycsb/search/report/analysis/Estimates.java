// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Collection;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;

/**
 * Estimates from few measurements. Intervals are Student's t on the logarithms, because
 * disturbances slow a run by a factor and three repeats are too few for a bootstrap.
 */
public final class Estimates {

  /** Quantiles of a 95 % interval. */
  private static final StudentT T = new StudentT(0.05);

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
    double half = spread.known() ? T.quantile(values.length - 1) * spread.error() : Double.NaN;
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

  private static DoubleStatistics statistics(double... values) {
    DoubleStatistics statistics =
        DoubleStatistics.of(
            Statistic.MEAN, Statistic.MIN, Statistic.MAX, Statistic.STANDARD_DEVIATION);
    for (double value : values) {
      statistics.accept(value);
    }
    return statistics;
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

    boolean known() {
      return !Double.isNaN(error);
    }
  }
}
