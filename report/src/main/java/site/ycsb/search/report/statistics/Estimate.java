// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import java.util.Collection;
import java.util.Set;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;

/**
 * Statistics of a figure that was measured several times. The interval is Student's t on the
 * logarithms, because disturbances slow a run by a factor and three repeats are too few for a
 * bootstrap.
 *
 * @param stdev sample standard deviation; 0 for one measurement
 * @param low lower end of the 95 % interval of the geometric mean; NaN for one measurement, or if a
 *     measurement is 0
 * @param high upper end of that interval; NaN without an interval
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

  private static final Set<Statistic> STATISTICS =
      Set.of(Statistic.MEAN, Statistic.MIN, Statistic.MAX, Statistic.STANDARD_DEVIATION);

  /**
   * Estimate of some measurements; all zeros if there are none, and without an interval if a
   * measurement is not above 0.
   */
  public static Estimate of(Collection<Double> measurements) {
    return of(measurements, Effect.of(measurements.stream().mapToDouble(Math::log).toArray()));
  }

  /**
   * The same with another interval.
   *
   * @param mean mean of logarithms, with its error
   */
  public static Estimate of(Collection<Double> measurements, Effect mean) {
    if (measurements.isEmpty()) {
      return new Estimate(0, 0, 0, 0, 0, 0, Double.NaN, Double.NaN);
    }
    double[] values = measurements.stream().mapToDouble(Double::doubleValue).toArray();
    DoubleStatistics all = DoubleStatistics.of(STATISTICS, values);
    double half = mean.half(StudentT.PLAIN);
    return new Estimate(
        values.length,
        all.getAsDouble(Statistic.MEAN),
        Median.withDefaults().evaluate(values.clone()),
        all.getAsDouble(Statistic.MIN),
        all.getAsDouble(Statistic.MAX),
        values.length == 1 ? 0 : all.getAsDouble(Statistic.STANDARD_DEVIATION),
        Math.exp(mean.mean() - half),
        Math.exp(mean.mean() + half));
  }

  /** True if there is a useful interval, which needs two or more measurements above 0. */
  public boolean hasInterval() {
    return isKnown() && high <= Ratio.USEFUL * center();
  }

  /** True if the measurements differ so much that their interval says nothing. */
  public boolean isTooWide() {
    return isKnown() && !hasInterval();
  }

  private boolean isKnown() {
    return !Double.isNaN(low);
  }

  /**
   * The geometric mean, which is the middle of the interval; of one measurement, or if one is 0,
   * the arithmetic mean.
   */
  public double center() {
    return isKnown() ? Math.sqrt(low) * Math.sqrt(high) : mean;
  }

  /**
   * Distance from the geometric mean to the upper end of the interval, as a share of the geometric
   * mean; NaN without a useful interval.
   */
  public double reach() {
    return hasInterval() ? high / center() - 1 : Double.NaN;
  }

  /** Range from the minimum to the maximum, as a share of the median; 0 for one measurement. */
  public double spread() {
    return median == 0 ? 0 : (max - min) / median;
  }
}
