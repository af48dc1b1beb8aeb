// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.analysis.Warning.Severity.INVALID;
import static site.ycsb.search.report.analysis.Warning.Severity.NOTE;
import static site.ycsb.search.report.analysis.Warning.Severity.SUSPECT;
import static site.ycsb.search.report.warnings.Findings.percent;
import static site.ycsb.search.report.warnings.Findings.whole;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.Answers;
import site.ycsb.search.report.warnings.Findings.Rule;

/** Checks for failed runs, failed operations and wrong or unequal answers. */
record AnswerChecks(Findings findings) {

  /** Highest acceptable share of failed operations, 0 to 1. */
  static final double ERRORS = 0.001;

  void check() {
    failedRuns();
    damagedRuns();
    wrongAnswers();
    staleReads();
    unequalAnswers();
  }

  private void wrongAnswers() {
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
            "Run bin/ycsb verify on this store: its figures include wrong answers."),
        cell -> cell.counts().wrong(),
        0,
        count -> "%s answers were wrong.".formatted(whole(count)));
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.NOT_VERIFIED,
            "Run it on an untouched dataset, and leave search.gate, search.check and search.audit"
                + " on."),
        cell -> cell.throughput().n() > 0 && !cell.verified() ? 1 : 0,
        0,
        any -> "Its answers were not verified.");
  }

  private void staleReads() {
    findings.check(
        new Rule(
            NOTE,
            Warning.Kind.STALE_READS,
            "Do without the client-side cache where a reader must see the last acknowledged write."),
        cell ->
            Findings.worst(
                cell, run -> run.storeFacts().telemetry().getOrDefault(Run.STALE_READS, 0.0)),
        0,
        count ->
            "%s reads of a run were stale: their values had been overwritten before they began."
                .formatted(whole(count)));
  }

  private void unequalAnswers() {
    unequal(
        new Rule(
            INVALID,
            Warning.Kind.UNEQUAL_DIGESTS,
            "Run bin/ycsb verify on these stores together: it shows the first page that differs."),
        findings.analysis.unequalDigests(),
        cell -> cell.answers().digests(),
        "The answers differ");
    unequal(
        new Rule(
            INVALID,
            Warning.Kind.UNEQUAL_DATASETS,
            "Load every store with the same properties and compare again."),
        findings.analysis.unequalDatasets(),
        Cell::datasets,
        "The datasets differ");
  }

  /** A failed run of the client alone does not invalidate a comparison. */
  private void failedRuns() {
    String remedy = "Remove the cause, then bin/ycsb compare --resume DIR --retry-failed.";
    Warning.Kind kind = Warning.Kind.FAILED_RUN;
    failed(new Rule(INVALID, kind, remedy), findings.analysis.cells());
    failed(new Rule(SUSPECT, kind, remedy), findings.analysis.ceilings());
  }

  private void failed(Rule rule, List<Cell> all) {
    findings.addEach(
        rule,
        all,
        cell ->
            cell.failed().stream()
                .filter(run -> !isDamaged(run))
                .map(run -> run.result().ending())
                .map(end -> "%s (exit code %s).".formatted(end.reason(), end.exitCode()))
                .toList(),
        (why, cells) ->
            "%s %s failed: %s".formatted(cells.size(), cells.size() == 1 ? "run" : "runs", why));
  }

  /** Names the runs whose latencies are lost. They say nothing about the other repeats. */
  private void damagedRuns() {
    findings.addEach(
        new Rule(
            SUSPECT,
            Warning.Kind.DAMAGED_RUN,
            "Restore the files; or delete the run's directory and run bin/ycsb compare"
                + " --resume DIR."),
        Stream.concat(findings.analysis.cells().stream(), findings.analysis.ceilings().stream())
            .toList(),
        cell -> damages(cell).findFirst().isPresent() ? List.of("") : List.of(),
        (said, cells) ->
            "Damaged, and not counted: %s."
                .formatted(
                    PointNames.listed(cells.stream().flatMap(AnswerChecks::damages).toList())));
  }

  private static Stream<String> damages(Cell cell) {
    return cell.failed().stream()
        .filter(AnswerChecks::isDamaged)
        .map(run -> "%s (%s)".formatted(run.id(), run.result().ending().reason()));
  }

  private static boolean isDamaged(Run run) {
    return run.result().ending().damaged();
  }

  /** Adds a warning for each distinct difference between values that must be equal at a point. */
  private void unequal(
      Rule rule, List<Point> points, Function<Cell, List<String>> values, String what) {
    Map<String, List<Point>> byDifference = new LinkedHashMap<>();
    for (Point point : points) {
      Map<String, Set<String>> stores = new LinkedHashMap<>();
      for (Cell cell : cells(point)) {
        for (String value : values.apply(cell)) {
          stores.computeIfAbsent(value, none -> new LinkedHashSet<>()).add(findings.name(cell));
        }
      }
      List<String> each = new ArrayList<>();
      stores.forEach(
          (value, names) -> each.add(Answers.brief(value) + " of " + String.join(", ", names)));
      byDifference.computeIfAbsent(String.join("; ", each), none -> new ArrayList<>()).add(point);
    }
    byDifference.forEach(
        (difference, where) ->
            findings.add(
                rule,
                findings.names.of(where),
                what + ": " + difference + ".",
                where.stream().flatMap(point -> cells(point).stream()).toList()));
  }

  private List<Cell> cells(Point point) {
    return findings.analysis.cells().stream().filter(cell -> cell.point().equals(point)).toList();
  }
}
