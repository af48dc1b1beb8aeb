// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparingInt;

import java.util.List;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.HighestRate;
import site.ycsb.search.report.statistics.Estimate;

/**
 * Row of a store in the table of the highest rates within a latency bound.
 *
 * @param rate the geometric mean of the searches
 * @param interval 95 % interval, or the reason why there is none
 */
public record HighestRates(
    String contender, String bound, String rate, boolean verified, String interval) {

  public static List<HighestRates> of(Analysis analysis) {
    return analysis.highestRates().stream()
        .sorted(comparingInt(found -> analysis.labels().indexOf(found.subject().contender())))
        .map(found -> row(analysis.name(found.subject()), found))
        .toList();
  }

  private static HighestRates row(String store, HighestRate found) {
    Estimate rate = found.rate();
    return new HighestRates(
        store,
        found.bound(),
        rate.n() == 0 ? "–" : rate.max() > 0 ? Formatter.rate(rate.center()) : "none kept it",
        found.verified(),
        interval(rate));
  }

  private static String interval(Estimate rate) {
    if (rate.hasInterval()) {
      return "%s–%s".formatted(Formatter.number(rate.low()), Formatter.number(rate.high()));
    }
    if (rate.isTooWide()) {
      return Formatter.NO_INTERVAL;
    }
    return switch (rate.n()) {
      case 0 -> "no search was finished";
      case 1 -> "one search only";
      default -> rate.max() > 0 ? "in some searches none kept it" : "–";
    };
  }
}
