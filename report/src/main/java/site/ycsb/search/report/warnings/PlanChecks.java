// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.warnings.Findings.percent;
import static site.ycsb.search.report.warnings.Findings.worst;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.analysis.Warmth;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;

/**
 * Checks that comparisons are complete and their servers warm. Points are known from runs only, so
 * an early stopped comparison may lack more than the warning says.
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
      leftOut(results);
      warmth(results);
    }
    findings.share(
        Kind.SHORT_RUN, this::shortBy, SHORT, "A run was up to %s shorter than configured.");
  }

  private double shortBy(Cell cell) {
    double asked = findings.comparison(cell.results()).schedule().seconds();
    boolean byCount = cell.runs().stream().anyMatch(run -> run.report().count(INGEST) > 0);
    return asked > 0 && !byCount ? worst(cell, run -> 1 - run.report().seconds() / asked) : 0;
  }

  private void quickLook(int results) {
    Comparison comparison = findings.comparison(results);
    if (comparison.origin().command().contains("--quick")) {
      findings.add(
          Kind.QUICK_LOOK,
          results,
          "This is a quick look: %d rounds after at most %d s of server warm-up."
              .formatted(comparison.schedule().repeats(), comparison.schedule().settleSeconds()));
    }
  }

  private void leftOut(int results) {
    Set<Integer> cold = findings.analysis.sources().get(results).cold();
    if (!cold.isEmpty()) {
      findings.add(
          Kind.COLD_ROUNDS,
          results,
          "%s %s left out for all stores, because one was not warm yet."
              .formatted(
                  cold.size() == 1 ? "Round" : "Rounds",
                  PointNames.listed(cold.stream().sorted().map(each -> "" + each).toList())
                      + (cold.size() == 1 ? " was" : " were")));
    }
  }

  private void warmth(int results) {
    List<Run> runs =
        findings.analysis.cells(results).stream().flatMap(cell -> cell.runs().stream()).toList();
    Map<String, Warmth.Rise> rises = Warmth.rises(runs);
    Set<String> unknown = Warmth.unknown(runs);
    for (String label : findings.analysis.labels()) {
      Subject store = new Subject(results, label);
      Warmth.Rise rise = rises.get(label);
      if (rise != null) {
        warmth(
            store,
            rise.isOfAll() ? Kind.ALL_RISE : Kind.NOT_WARM,
            "%s its throughput rose by %s from the first half of the rounds to the second."
                .formatted(
                    rise.isOfAll() ? "As in all stores," : "It was not warm:",
                    percent(rise.share())));
      } else if (unknown.contains(label)) {
        warmth(
            store,
            Kind.NOT_WARM,
            "Its throughput still rose when its warm-up ended, and less than %d s at full load do not show whether it rises on."
                .formatted(Warmth.LEAST_SECONDS));
      }
    }
  }

  private void warmth(Subject store, Kind kind, String what) {
    findings.add(
        kind,
        findings.analysis.name(store),
        what,
        findings.analysis.cells(store).stream()
            .filter(cell -> cell.target() == 0 && !cell.point().isTrial())
            .toList());
  }

  private void unfinished(int results) {
    List<String> missing =
        findings.comparison(results).labels().stream()
            .flatMap(store -> missing(new Subject(results, store)).stream())
            .toList();
    if (!missing.isEmpty()) {
      findings.add(
          Kind.UNFINISHED,
          results,
          "The comparison is not complete: it lacks %s.".formatted(PointNames.listed(missing)));
    }
  }

  /** The missing runs of a store, in words. */
  private List<String> missing(Subject store) {
    String name = store.contender();
    if (findings.analysis.cells(store).isEmpty()) {
      return List.of("all runs of " + name);
    }
    Comparison comparison = findings.comparison(store.results());
    List<String> missing = new ArrayList<>();
    int runs = 0;
    for (Sweep sweep : comparison.plan().sweeps()) {
      List<Point> points = points(store, sweep);
      if (points.isEmpty()) {
        missing.add("the sweep %s of %s".formatted(sweep.name(), name));
      } else if (!sweep.isSearch()) {
        runs += points.stream().mapToInt(point -> missing(store, point)).sum();
      }
    }
    if (runs > 0) {
      missing.add("%s %s of %s".formatted(runs, runs == 1 ? "run" : "runs", name));
    }
    int searches =
        findings.analysis.highestRates().stream()
            .filter(highest -> highest.subject().equals(store))
            .mapToInt(highest -> Math.max(0, comparison.schedule().repeats() - highest.ended()))
            .sum();
    if (searches > 0) {
      missing.add("%s of the searches for the highest rate of %s".formatted(searches, name));
    }
    return missing;
  }

  /**
   * The points of a sweep, including those of other stores. Where each store has different points,
   * only those of this store.
   */
  private List<Point> points(Subject store, Sweep sweep) {
    return findings.analysis.cells(store.results()).stream()
        .filter(cell -> cell.point().sweep().equals(sweep.name()))
        .filter(cell -> !sweep.isSearch() || cell.subject().equals(store))
        .map(Cell::point)
        .distinct()
        .toList();
  }

  private int missing(Subject store, Point point) {
    long ended =
        findings.analysis.cell(store, point).stream()
            .flatMap(cell -> cell.runs().stream())
            .map(Run::repeat)
            .distinct()
            .count();
    int cold = findings.analysis.sources().get(store.results()).cold().size();
    int planned = findings.comparison(store.results()).schedule().repeats(point);
    return (int) Math.max(0, planned - cold - ended);
  }
}
