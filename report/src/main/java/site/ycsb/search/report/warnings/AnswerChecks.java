// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.Point;

/** Checks for failed runs, failed operations and wrong or unequal answers. */
record AnswerChecks(Findings findings) {

  /** Highest acceptable share of failed operations, 0 to 1. */
  static final double ERRORS = 0.001;

  /** Share of stale reads above which a store has mostly answered from its client's memory. */
  private static final double MOST_STALE = 0.5;

  void check() {
    failed(Kind.FAILED_RUN, findings.analysis.cells());
    failed(Kind.FAILED_CEILING, findings.analysis.ceilings());
    damagedRuns();
    findings.share(
        Kind.ERRORS, cell -> cell.counts().failedShare(), ERRORS, "%s of the operations failed.");
    findings.check(
        Kind.WRONG_ANSWERS,
        cell -> cell.counts().wrong(),
        0,
        Findings::whole,
        "%s answers were wrong.");
    findings.any(
        Kind.NOT_VERIFIED,
        cell -> cell.isMeasured() && !cell.verified(),
        "Its answers were not verified.");
    staleReads(Kind.STALE_READS, 0, MOST_STALE);
    staleReads(Kind.MOSTLY_STALE, MOST_STALE, 1);
    unequal(Kind.UNEQUAL_DIGESTS, Cell::digests, "The answers differ");
    unequal(Kind.UNEQUAL_DATASETS, Cell::datasets, "The datasets differ");
  }

  /** Warns of a store by the share of stale reads in the worst run of a cell. */
  private void staleReads(Kind kind, double above, double most) {
    findings.addEach(
        kind,
        findings.analysis.cells(),
        cell -> staleShare(cell) > above && staleShare(cell) <= most ? List.of("") : List.of(),
        (said, cells) ->
            ("Up to %s of the reads of a run were stale: their values had been overwritten before"
                    + " they began, by up to %,.1f ms.")
                .formatted(
                    Findings.percent(worst(cells, AnswerChecks::staleShare)),
                    1000 * worst(cells, AnswerChecks::worstLagSeconds)));
  }

  private static double worst(List<Cell> cells, ToDoubleFunction<Cell> figure) {
    return cells.stream().mapToDouble(figure).max().orElseThrow();
  }

  private static double staleShare(Cell cell) {
    return Findings.worst(cell, run -> run.report().storeFacts().staleShare());
  }

  private static double worstLagSeconds(Cell cell) {
    return Findings.worst(
        cell,
        run -> run.report().storeFacts().telemetry().getOrDefault(ClientReport.WORST_LAG, 0.0));
  }

  private void failed(Kind kind, List<Cell> all) {
    findings.addEach(
        kind,
        all,
        cell ->
            cell.failed().stream()
                .map(run -> run.report().ending())
                .filter(end -> !end.damaged())
                .map(end -> "%s (exit code %s).".formatted(end.reason(), end.exitCode()))
                .toList(),
        (why, cells) ->
            "%s %s failed: %s".formatted(cells.size(), cells.size() == 1 ? "run" : "runs", why));
  }

  /** Names the runs whose latencies are lost. They say nothing about the other repeats. */
  private void damagedRuns() {
    findings.addEach(
        Kind.DAMAGED_RUN,
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
        .filter(run -> run.report().ending().damaged())
        .map(run -> "%s (%s)".formatted(run.id(), run.report().ending().reason()));
  }

  /** Adds a warning for each distinct difference between values that must be equal at a point. */
  private void unequal(Kind kind, Function<Cell, List<String>> values, String what) {
    Map<String, List<Cell>> byDifference = new LinkedHashMap<>();
    for (Point point : findings.analysis.points()) {
      List<Cell> cells = findings.analysis.cells(point);
      Findings.difference(
              cells.stream(),
              cell -> values.apply(cell).stream().map(Answers::brief),
              " of ",
              findings::name)
          .ifPresent(
              each -> byDifference.computeIfAbsent(each, none -> new ArrayList<>()).addAll(cells));
    }
    byDifference.forEach(
        (difference, cells) ->
            findings.add(
                kind,
                findings.names.of(cells.stream().map(Cell::point).toList()),
                "%s: %s.".formatted(what, difference),
                cells));
  }
}
