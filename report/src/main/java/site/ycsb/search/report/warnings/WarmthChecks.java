// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.warnings.Findings.percent;

import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.analysis.Warmth;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.warnings.Findings.Rule;

/** Checks that servers were warm, and says which rounds were left out because they were not. */
record WarmthChecks(Findings findings) {

  void check() {
    for (int i = 0; i < findings.analysis.sources().size(); i++) {
      int results = i;
      leftOut(results);
      List<Run> runs =
          findings.analysis.cells().stream()
              .filter(cell -> cell.results() == results)
              .flatMap(cell -> cell.runs().stream())
              .toList();
      Map<String, Warmth.Rise> rises = Warmth.rises(runs);
      for (Subject store : findings.analysis.subjects()) {
        Warmth.Rise rise = rises.get(store.contender());
        if (store.results() == results && rise != null) {
          warn(store, rise);
        }
      }
    }
  }

  private void leftOut(int results) {
    Set<Integer> cold = findings.analysis.sources().get(results).cold();
    if (!cold.isEmpty()) {
      findings.add(
          new Rule(
              Warning.Severity.NOTE,
              Warning.Kind.NOT_WARM,
              "Nothing; or allow a longer warm-up (--settle 600), so that all rounds count."),
          findings.analysis.names().size() == 1 ? "" : findings.analysis.names().get(results),
          "%s left out for all stores, because one was not warm yet."
              .formatted(
                  (cold.size() == 1 ? "Round %s was" : "Rounds %s were")
                      .formatted(
                          PointNames.listed(
                              cold.stream().sorted().map(each -> "" + each).toList()))),
          List.of());
    }
  }

  private void warn(Subject store, Warmth.Rise rise) {
    String rose =
        "its throughput rose by %s from the first half of the rounds to the second"
            .formatted(percent(rise.share()));
    if (rise.isOfAll()) {
      findings.add(
          new Rule(
              Warning.Severity.SUSPECT,
              Warning.Kind.NOT_WARM,
              "Look for other processes on the machines, and measure again."),
          findings.analysis.name(store),
          "As in all stores, %s.".formatted(rose),
          cells(store));
    } else {
      findings.add(
          new Rule(
              Warning.Severity.INVALID,
              Warning.Kind.NOT_WARM,
              "Allow a longer warm-up (--settle 600), or measure more rounds (--repeats 16)."),
          findings.analysis.name(store),
          "It was not warm: %s.".formatted(rose),
          cells(store));
    }
  }

  /** Cells at full load. */
  private List<Cell> cells(Subject store) {
    return findings.analysis.cells(store).stream()
        .filter(cell -> cell.target() == 0 && !cell.point().isTrial())
        .toList();
  }
}
