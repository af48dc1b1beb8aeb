// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Mean of logarithms, of recalls, or of hits, each measured in one unit: a round, a session, or a
 * search. Units must be independent of each other; what varies within a unit need not be.
 *
 * @param mean NaN without a unit
 * @param error standard error of the mean; NaN if there are fewer than two units
 * @param freedom degrees of freedom of the error
 */
public record Effect(double mean, double error, int freedom, int units) {

  /** The mean of the units' logarithms. */
  public static Effect of(double... units) {
    int n = units.length;
    double mean = Mean.of(units).getAsDouble();
    double error = n < 2 ? Double.NaN : Math.sqrt(Variance.of(units).getAsDouble() / n);
    return new Effect(mean, error, n - 1, n);
  }

  /**
   * The mean of units of unequal weights. The degrees of freedom are those of as many equal units
   * as would have the same error (Kish).
   *
   * @param weights weights of the units, which sum to 1
   */
  public static Effect ofWeighted(double[] weights, double... units) {
    int n = units.length;
    double mean = IntStream.range(0, n).mapToDouble(i -> weights[i] * units[i]).sum();
    double squares =
        IntStream.range(0, n).mapToDouble(i -> Math.pow(weights[i] * (units[i] - mean), 2)).sum();
    double equal = 1 / DoubleStream.of(weights).map(each -> each * each).sum();
    double error = equal < 2 ? Double.NaN : Math.sqrt(squares * equal / (equal - 1));
    return new Effect(mean, error, (int) equal - 1, n);
  }

  /**
   * Change of logarithms from the first place to the last, by the line that fits them best (least
   * squares). Its error is that of places that are independent of each other.
   */
  public static Effect ofLine(double[] places, double... logarithms) {
    double span = places[places.length - 1] - places[0];
    return ofLine(centred(places), centred(logarithms), span, places.length - 2);
  }

  private static double[] centred(double... values) {
    double mean = Mean.of(values).getAsDouble();
    return DoubleStream.of(values).map(each -> each - mean).toArray();
  }

  /**
   * Change of logarithms over a span, by the line through the origin that fits them best.
   *
   * @param places less their mean
   * @param logarithms less theirs, of several groups one after the other
   * @param freedom their number, less one for the slope and one for each mean
   */
  public static Effect ofLine(double[] places, double[] logarithms, double span, int freedom) {
    double squares = 0;
    double products = 0;
    double all = 0;
    for (int i = 0; i < places.length; i++) {
      squares += places[i] * places[i];
      products += places[i] * logarithms[i];
      all += logarithms[i] * logarithms[i];
    }
    double slope = products / squares;
    double error =
        freedom < 1
            ? Double.NaN
            : Math.sqrt(Math.max(0, all - slope * products) / freedom / squares);
    return new Effect(slope * span, error * span, freedom, places.length);
  }

  public boolean isKnown() {
    return !Double.isNaN(error);
  }

  /**
   * The difference from an effect of other units. The degrees of freedom are those of Welch's test,
   * rounded down: the two may vary unequally.
   */
  public Effect minus(Effect other) {
    double own = error * error;
    double its = other.error * other.error;
    double sum = own + its;
    double welch = sum * sum / (own * own / freedom + its * its / other.freedom);
    return new Effect(
        mean - other.mean,
        Math.sqrt(sum),
        sum > 0 ? (int) Math.max(1, welch) : freedom + other.freedom,
        Math.min(units, other.units));
  }

  public Effect negated() {
    return new Effect(-mean, error, freedom, units);
  }

  /** Half of the width of the interval of a level; NaN without an interval. */
  public double half(StudentT t) {
    return isKnown() ? t.quantile(freedom) * error : Double.NaN;
  }

  /**
   * Distance from the ratio of which this is the logarithm to the upper end of its interval, as a
   * share of the ratio; NaN without an interval.
   */
  public double reach(StudentT t) {
    return Math.expm1(half(t));
  }

  /** The ratio of which this is the logarithm, with the interval and the power of a level. */
  public Ratio ratio(StudentT t) {
    double half = half(t);
    double detectable = isKnown() ? t.detectable(freedom) * error : Double.NaN;
    return new Ratio(
        Math.exp(mean),
        Math.exp(mean - half),
        Math.exp(mean + half),
        Ratio.ABOVE_ONE * Math.exp(detectable));
  }
}
