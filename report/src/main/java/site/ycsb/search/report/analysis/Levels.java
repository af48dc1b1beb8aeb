// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Levels at which the intervals of a comparison hold together with 95 % (Bonferroni). The primary
 * verdicts share one half of the 5 %, all other verdicts the other half: many percentiles must not
 * make the throughput's intervals wide.
 *
 * @param primary number of intervals of the primary verdicts
 * @param others number of all other intervals
 */
public record Levels(int primary, int others) {

  /** Probability that any interval of a comparison does not hold the truth. */
  private static final double ERROR = 0.05;

  /** Level of the interval of a primary verdict, such as 0.9986. */
  public double ofPrimary() {
    return 1 - error(primary);
  }

  /** Level of the interval of another verdict. */
  public double ofOthers() {
    return 1 - error(others);
  }

  /** Quantiles for a primary verdict, or for another one. */
  StudentT quantiles(boolean ofPrimary) {
    return new StudentT(error(ofPrimary ? primary : others));
  }

  /** The levels in words; empty if no verdict has an interval. */
  public String words() {
    if (primary + others == 0) {
      return "";
    }
    String primaries = "each of the %,d primary ones at %s".formatted(primary, percent(primary));
    String rest = "each of the %,d others at %s".formatted(others, percent(others));
    return "The intervals of all verdicts hold together with 95 %%: %s."
        .formatted(
            Stream.of(primary == 0 ? "" : primaries, others == 0 ? "" : rest)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", ")));
  }

  /** Level in percent, with two digits of its distance from 100 %, which are rounded up. */
  private static String percent(int intervals) {
    BigDecimal error =
        BigDecimal.valueOf(100 * error(intervals)).round(new MathContext(2, RoundingMode.UP));
    return BigDecimal.valueOf(100).subtract(error).toPlainString() + " %";
  }

  private static double error(int intervals) {
    return ERROR / 2 / Math.max(1, intervals);
  }
}
