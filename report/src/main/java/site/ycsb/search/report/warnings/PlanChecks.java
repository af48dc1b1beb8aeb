// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.analysis.Warning.Severity.SUSPECT;
import static site.ycsb.search.report.warnings.Findings.percent;
import static site.ycsb.search.report.warnings.Findings.worst;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.report.warnings.Findings.Rule;

/**
 * Checks that comparisons are complete. Points are known from runs only, so an early stopped
 * comparison may lack more than the warning says.
 */
record PlanChecks(Findings findings) {

  /** Highest acceptable shortfall of a run's measured time, as a share of the configured time. */
  static final double SHORT = 0.1;

  /** Operation of runs that end by their number of documents, which is the same in each store. */
  private static final String INGEST = "INGEST";

  void check() {
    for (int results = 0; results < findings.analysis.comparisons().size(); results++) {
      unfinished(results);
      quickLook(results);
    }
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.SHORT_RUN,
            "Give no operationcount, or a greater one: it may have ended the run early."),
        this::shortBy,
        SHORT,
        share -> "A run was up to %s shorter than configured.".formatted(percent(share)));
  }

  private double shortBy(Cell cell) {
    double asked = comparison(cell.results()).schedule().seconds();
    boolean byCount = cell.runs().stream().anyMatch(run -> run.result().count(INGEST) > 0);
    return asked > 0 && !byCount ? worst(cell, run -> 1 - run.result().seconds() / asked) : 0;
  }

  private void quickLook(int results) {
    Comparison comparison = comparison(results);
    if (comparison.origin().command().contains("--quick")) {
      findings.add(
          new Rule(
              SUSPECT, Warning.Kind.QUICK_LOOK, "Compare without --quick before you rely on it."),
          findings.analysis.names().size() == 1 ? "" : findings.analysis.names().get(results),
          "This is a quick look: %d rounds after at most %d s of server warm-up."
              .formatted(comparison.schedule().repeats(), comparison.schedule().settleSeconds()),
          List.of());
    }
  }

  private void unfinished(int results) {
    List<String> missing =
        comparison(results).labels().stream()
            .flatMap(store -> missing(results, store).stream())
            .toList();
    if (!missing.isEmpty()) {
      findings.add(
          new Rule(
              SUSPECT, Warning.Kind.UNFINISHED, "Run the rest: bin/ycsb compare --resume DIR."),
          findings.analysis.names().size() == 1 ? "" : findings.analysis.names().get(results),
          "The comparison is not complete: it lacks %s.".formatted(PointNames.listed(missing)),
          List.of());
    }
  }

  /** The missing runs of a store, in words. */
  private List<String> missing(int results, String store) {
    if (findings.analysis.cells(new Subject(results, store)).isEmpty()) {
      return List.of("all runs of " + store);
    }
    List<String> missing = new ArrayList<>();
    int runs = 0;
    for (Sweep sweep : comparison(results).plan().sweeps()) {
      List<Point> points = points(results, store, sweep);
      if (points.isEmpty()) {
        missing.add("the sweep %s of %s".formatted(sweep.name(), store));
      } else if (!sweep.name().equals(Sweep.FIND_MAX)) {
        runs += points.stream().mapToInt(point -> missing(results, store, point)).sum();
      }
    }
    if (runs > 0) {
      missing.add("%s %s of %s".formatted(runs, runs == 1 ? "run" : "runs", store));
    }
    int searches = missingSearches(results, store);
    if (searches > 0) {
      missing.add("%s of the searches for the highest rate of %s".formatted(searches, store));
    }
    return missing;
  }

  /**
   * The points of a sweep, including those of other stores. Where each store has different points,
   * only those of this store.
   */
  private List<Point> points(int results, String store, Sweep sweep) {
    return cells(results)
        .filter(cell -> cell.point().sweep().equals(sweep.name()))
        .filter(cell -> !sweep.adaptive() || cell.contender().equals(store))
        .map(Cell::point)
        .distinct()
        .toList();
  }

  private int missing(int results, String store, Point point) {
    long ended =
        findings.analysis.cell(new Subject(results, store), point).stream()
            .flatMap(cell -> cell.runs().stream())
            .map(Run::repeat)
            .distinct()
            .count();
    int cold = findings.analysis.sources().get(results).cold().size();
    return Math.max(0, comparison(results).schedule().repeats() - cold - (int) ended);
  }

  private int missingSearches(int results, String store) {
    return findings.analysis.highestRates().stream()
        .filter(highest -> highest.subject().equals(new Subject(results, store)))
        .mapToInt(
            highest -> Math.max(0, comparison(results).schedule().repeats() - highest.ended()))
        .sum();
  }

  private Stream<Cell> cells(int results) {
    return findings.analysis.cells().stream().filter(cell -> cell.results() == results);
  }

  private Comparison comparison(int results) {
    return findings.analysis.comparisons().get(results);
  }
}
