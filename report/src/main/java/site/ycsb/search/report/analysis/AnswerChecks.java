// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static site.ycsb.search.report.analysis.Findings.percent;
import static site.ycsb.search.report.analysis.Warning.Severity.INVALID;
import static site.ycsb.search.report.analysis.Warning.Severity.SUSPECT;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Findings.Rule;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;

/** Whether stores did what they were asked, and were asked the same. */
record AnswerChecks(Findings findings) {

  /** Failed operations among all. */
  static final double ERRORS = 0.001;

  void check() {
    failedRuns();
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.FAILED_RUN,
            "Let every client machine finish its runs; what is there of these repeats is not"
                + " counted."),
        AnswerChecks::partial,
        0,
        count -> "%.0f repeats lack the part of a client machine.".formatted(count));
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.ERRORS,
            "Look for the first error in the runs' client output; fewer threads or a longer"
                + " timeout may help."),
        cell -> cell.counts().failedShare(),
        ERRORS,
        share -> "%s of the operations failed.".formatted(percent(share)));
    findings.check(
        new Rule(
            INVALID,
            Warning.Kind.WRONG_ANSWERS,
            "Run bin/ycsb verify on this store: its figures are of wrong work."),
        cell -> cell.counts().wrong(),
        0,
        count -> "%.0f answers were wrong.".formatted(count));
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.NOT_VERIFIED,
            "Run it on an untouched dataset, so that the oracle can check the answers first."),
        cell -> cell.throughput().n() > 0 && !cell.verified() ? 1 : 0,
        0,
        any -> "No oracle has agreed with its answers before it was timed.");
    unequal(
        Warning.Kind.UNEQUAL_DIGESTS,
        Cell::digests,
        "The answers differ",
        "Run bin/ycsb verify on these stores together: it shows the first page that differs.");
    unequal(
        Warning.Kind.UNEQUAL_DATASETS,
        AnswerChecks::datasets,
        "The datasets differ",
        "Load every store with the same properties and compare again.");
  }

  private void failedRuns() {
    Map<List<String>, List<Cell>> byReason = new LinkedHashMap<>();
    for (Cell cell : findings.analysis.cells()) {
      for (Run run : cell.failed()) {
        String why = "%s (exit code %d).".formatted(run.ending().reason(), run.ending().exitCode());
        byReason
            .computeIfAbsent(List.of(findings.subject(cell), why), none -> new ArrayList<>())
            .add(cell);
      }
    }
    byReason.forEach(
        (key, cells) ->
            findings.add(
                INVALID,
                Warning.Kind.FAILED_RUN,
                key.get(0) + " " + findings.names.of(cells.stream().map(Cell::point).toList()),
                "%d %s failed: %s"
                    .formatted(cells.size(), cells.size() == 1 ? "run" : "runs", key.get(1)),
                "Remove the cause and run the comparison again: it repeats failed runs only."));
  }

  /** Repeats of which no part failed, and which are not counted. */
  private static int partial(Cell cell) {
    Set<Integer> whole = new LinkedHashSet<>();
    cell.runs().forEach(run -> whole.add(run.repeat()));
    cell.failed().forEach(run -> whole.remove(run.repeat()));
    return whole.size() - cell.throughput().n();
  }

  private static List<String> datasets(Cell cell) {
    Stream<String> all = Findings.done(cell).map(run -> run.answers().dataset());
    return all.filter(dataset -> !dataset.isEmpty()).distinct().toList();
  }

  /** Points at which what must be one value is more; said once for each such difference. */
  private void unequal(
      Warning.Kind kind, Function<Cell, List<String>> values, String what, String remedy) {
    Map<String, List<Point>> points = new LinkedHashMap<>();
    for (Point point : findings.analysis.points()) {
      Map<String, Set<String>> stores = new LinkedHashMap<>();
      for (Cell cell : findings.measured(point)) {
        for (String value : values.apply(cell)) {
          stores.computeIfAbsent(value, none -> new LinkedHashSet<>()).add(findings.subject(cell));
        }
      }
      if (stores.size() > 1) {
        List<String> each = new ArrayList<>();
        stores.forEach((value, who) -> each.add(value + " of " + String.join(", ", who)));
        points.computeIfAbsent(String.join("; ", each), none -> new ArrayList<>()).add(point);
      }
    }
    points.forEach(
        (digests, where) ->
            findings.add(
                INVALID, kind, findings.names.of(where), what + ": " + digests + ".", remedy));
  }
}
