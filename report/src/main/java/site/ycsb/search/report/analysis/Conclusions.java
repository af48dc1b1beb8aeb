// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;

/**
 * Verdicts of a comparison. Their intervals hold together.
 *
 * @param primary verdicts by throughput, by the primary latency at a target rate, and by the
 *     highest rate: point by point, those of the best contender first
 * @param others verdicts by the percentiles of all operations and by the combined factor
 * @param trends changes along the curves whose axis is a number
 */
public record Conclusions(
    List<Verdict> primary, List<Verdict> others, List<Trend> trends, Levels levels) {

  /** No conclusions. */
  static final Conclusions NONE =
      new Conclusions(List.of(), List.of(), List.of(), new Levels(0, 0));

  /** Keeps copies. */
  public Conclusions {
    primary = List.copyOf(primary);
    others = List.copyOf(others);
    trends = List.copyOf(trends);
  }

  /** The combined factors among the other verdicts. */
  public List<Verdict> combined() {
    return others.stream()
        .filter(verdict -> verdict.compared().kind() == Measure.Kind.COMBINED)
        .toList();
  }
}
