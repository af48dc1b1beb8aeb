// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.warnings.Findings.percent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.StudentT;
import site.ycsb.search.report.warnings.Findings.Rule;

/**
 * Checks that servers were warm: that a store was not faster in the second half of a session's
 * rounds than in the first half. A rise that all stores of a result share is the machine's.
 */
record WarmthChecks(Findings findings) {

  /** Highest acceptable rise, as a share. */
  static final double RISE = 0.05;

  void check() {
    for (int i = 0; i < findings.analysis.sources().size(); i++) {
      Map<Subject, Effect> rises = new HashMap<>();
      for (Subject store : findings.analysis.subjects()) {
        Effect rise = rise(cells(store));
        if (store.results() == i && rise.isKnown()) {
          rises.put(store, rise);
        }
      }
      rises.forEach((store, rise) -> warn(store, rise, shared(store, rises)));
    }
  }

  private void warn(Subject store, Effect rise, double shared) {
    double share = Math.expm1(rise.mean());
    double sure = rise.mean() - StudentT.PLAIN.quantile(rise.freedom()) * rise.error();
    if (share <= RISE || sure <= 0) {
      return;
    }
    if (rise.mean() - shared > Math.log1p(RISE)) {
      findings.add(
          new Rule(
              Warning.Severity.INVALID,
              Warning.Kind.NOT_WARM,
              "Allow a longer warm-up (--settle 600), or measure more rounds (--repeats 16)."),
          findings.analysis.name(store),
          "It was not warm: its throughput rose by %s from the first half of the rounds to the second."
              .formatted(percent(share)),
          cells(store));
    } else {
      findings.add(
          new Rule(
              Warning.Severity.SUSPECT,
              Warning.Kind.NOT_WARM,
              "Look for other processes on the machines, and measure again."),
          findings.analysis.name(store),
          "Its throughput rose by %s from the first half of the rounds to the second, as did that of all stores."
              .formatted(percent(share)),
          cells(store));
    }
  }

  /** The smallest rise of the other stores; 0 without another one, or if one did not rise. */
  private static double shared(Subject store, Map<Subject, Effect> rises) {
    double least =
        rises.entrySet().stream()
            .filter(other -> !other.getKey().equals(store))
            .mapToDouble(other -> other.getValue().mean())
            .min()
            .orElse(0);
    return Math.max(0, least);
  }

  /** Cells at full load; at a rate, or in a search for one, a store may be as fast while cold. */
  private List<Cell> cells(Subject store) {
    return findings.analysis.cells(store).stream()
        .filter(cell -> cell.target() == 0 && !cell.point().isTrial())
        .toList();
  }

  /**
   * Logarithm of the ratio between the later and the earlier half of the rounds, by the line that
   * fits them best (least squares, one slope for all sessions); unknown with too few rounds.
   */
  private static Effect rise(List<Cell> cells) {
    Map<Integer, SortedMap<Integer, List<Double>>> sessions = new TreeMap<>();
    cells.forEach(cell -> addTo(sessions, cell));
    double squares = 0;
    double products = 0;
    double all = 0;
    int rounds = 0;
    for (SortedMap<Integer, List<Double>> session : sessions.values()) {
      List<Double> means = session.values().stream().map(WarmthChecks::mean).toList();
      double centre = mean(means);
      for (int i = 0; i < means.size(); i++) {
        double place = i - (means.size() - 1) / 2.0;
        double height = means.get(i) - centre;
        squares += place * place;
        products += place * height;
        all += height * height;
      }
      rounds += means.size();
    }
    int freedom = rounds - sessions.size() - 1;
    if (freedom < 2) {
      return Effect.of(0);
    }
    double half = rounds / (2.0 * sessions.size());
    double slope = products / squares;
    double error = Math.sqrt((all - slope * products) / freedom / squares);
    return new Effect(half * slope, half * error, freedom, rounds);
  }

  /** Adds a cell's logarithms, less their mean in the session, to the rounds of each session. */
  private static void addTo(Map<Integer, SortedMap<Integer, List<Double>>> sessions, Cell cell) {
    Map<Integer, List<Run>> runs =
        Findings.done(cell)
            .filter(run -> run.result().throughput() > 0)
            .collect(Collectors.groupingBy(Run::session));
    runs.forEach(
        (session, own) -> {
          double mean = mean(own.stream().map(WarmthChecks::logarithm).toList());
          SortedMap<Integer, List<Double>> rounds =
              sessions.computeIfAbsent(session, none -> new TreeMap<>());
          for (Run run : own) {
            rounds
                .computeIfAbsent(run.repeat(), none -> new ArrayList<>())
                .add(logarithm(run) - mean);
          }
        });
  }

  private static double logarithm(Run run) {
    return Math.log(run.result().throughput());
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
