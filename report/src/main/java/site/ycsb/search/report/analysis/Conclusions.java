// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Conclusions of a comparison: a few verdicts, and descriptive contrasts that decide nothing.
 *
 * @param verdicts one for each pair and curve: by throughput, by the primary latency at a target
 *     rate, or by the highest rate; a second one by the server's processor time if cores are shared
 * @param descriptive at each point: the percentiles of all operations, and the combined factor
 * @param trends the last point of each curve against the first, if its axis is a number
 * @param open whether the rounds ended once the intervals were narrow
 * @param scope what the intervals speak of: {@code this start of the servers}
 */
public record Conclusions(
    List<Verdict> verdicts,
    List<Contrast> descriptive,
    List<Contrast> trends,
    boolean open,
    String scope) {

  /**
   * Primary contrast of a pair over the points of a curve, for example "redisjson serves at least
   * 2.9 times (estimate 3.1) the operations of elasticsearch-search on average at 0, 10 and 20 %
   * updates".
   *
   * @param overall the mean over the points; all of these intervals hold together with 95 %
   * @param points the same contrast at each of the points, whose intervals hold together with 95 %
   *     within this pair's curve; empty if there is only one point
   */
  public record Verdict(Contrast overall, List<Contrast> points) {}

  public static final Conclusions NONE =
      new Conclusions(List.of(), List.of(), List.of(), false, "");

  public List<Contrast> primary() {
    return verdicts.stream().map(Verdict::overall).toList();
  }

  /** The contrasts of the verdicts at each point; that of an only point is the primary one. */
  public List<Contrast> atPoints() {
    return verdicts.stream()
        .flatMap(each -> each.points.isEmpty() ? Stream.of(each.overall) : each.points.stream())
        .toList();
  }

  /**
   * How far the widest interval of a verdict reaches from its estimate, as a share of it; NaN while
   * a verdict has a single round.
   */
  public double reach() {
    return primary().stream()
        .filter(each -> each.units() > 0)
        .mapToDouble(Contrast::reach)
        .max()
        .orElse(0);
  }

  /** What the intervals hold, in words; empty if no verdict has an interval. */
  public String words() {
    List<Contrast> known = primary().stream().filter(each -> each.ratio().hasInterval()).toList();
    if (known.isEmpty()) {
      return "";
    }
    String together =
        known.size() == 1
            ? "The interval of the verdict holds with 95 %."
            : "The intervals of the %,d verdicts hold together with 95 %%: each at %s."
                .formatted(known.size(), percent(known.get(0).level()));
    String wider =
        open ? "The rounds ended once these intervals were narrow, so they are wider." : "";
    String points = "Those of a verdict's points hold together with 95 % within its curve.";
    boolean any = verdicts.stream().anyMatch(verdict -> !verdict.points().isEmpty());
    return Stream.of(
            together,
            wider,
            any ? points : "",
            "All other tables are descriptive: each of their intervals holds with 95 % by itself.",
            "Intervals speak of %s.".formatted(scope))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Level in percent, with two digits of its distance from 100 %, which are rounded up. */
  private static String percent(double level) {
    BigDecimal error =
        BigDecimal.valueOf(100 * (1 - level)).round(new MathContext(2, RoundingMode.HALF_UP));
    return BigDecimal.valueOf(100).subtract(error).stripTrailingZeros().toPlainString() + " %";
  }
}
