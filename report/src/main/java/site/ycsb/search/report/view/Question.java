// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparingDouble;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/**
 * Question of a report, the point that is shown first, and the verdicts that answer the question.
 * Without verdicts the answer is about one sweep, so the question of that sweep is asked, too.
 */
record Question(Analysis analysis) {

  /** Share of updates of the point that is shown first: it has all three operations. */
  private static final double MIXED = 0.1;

  /** The operation that asks the server for nothing: it answers no question about data. */
  private static final String PING = "PING";

  String words() {
    if (analysis.names().size() > 1) {
      return "What differs between %s?".formatted(PointNames.listed(analysis.names()));
    }
    Comparison comparison = analysis.comparisons().get(0);
    String asked =
        Stream.concat(
                Stream.of(comparison.origin().question()),
                typical(analysis.points())
                    .flatMap(point -> comparison.plan().sweep(point.sweep()))
                    .stream()
                    .map(Question::ofSweep))
            .filter(question -> !question.isEmpty())
            .distinct()
            .limit(analysis.conclusions().verdicts().isEmpty() ? 2 : 1)
            .collect(Collectors.joining(" "));
    return asked.isEmpty() ? "How many operations a second does each store serve?" : asked;
  }

  private static String ofSweep(Sweep sweep) {
    return !sweep.question().isEmpty()
        ? sweep.question()
        : switch (sweep.name()) {
          case Sweep.SUSTAINED -> "How long do operations take at the same rate in each store?";
          case Sweep.FIND_MAX -> "How high a rate keeps latency within a bound?";
          default -> "";
        };
  }

  /** The point that is shown first: one with a mixed workload and a valid verdict if possible. */
  Optional<Point> point() {
    List<Point> decided = points(sound());
    return typical(decided.isEmpty() ? analysis.points() : decided);
  }

  Optional<Point> typical(List<Point> points) {
    return points.stream()
        .filter(point -> point.sweep().equals(Sweep.UPDATES))
        .min(comparingDouble(point -> Math.abs(point.updates() - MIXED)))
        .or(() -> points.stream().filter(Question::isSliceOfAgeing).reduce((one, later) -> later))
        .or(() -> points.stream().filter(point -> !isPing(point)).findFirst())
        .or(() -> points.stream().findFirst());
  }

  private static boolean isSliceOfAgeing(Point point) {
    return point.sweep().equals(Sweep.AGEING) && !point.isPhase();
  }

  private boolean isPing(Point point) {
    return analysis.cells(point).stream()
        .anyMatch(cell -> cell.latencies().keySet().equals(Set.of(PING)));
  }

  private static List<Point> points(List<Contrast> contrasts) {
    return contrasts.stream().flatMap(each -> each.points().stream()).toList();
  }

  // ---- Its verdicts ----

  /** The valid verdicts over all curves. */
  List<Contrast> sound() {
    return analysis.conclusions().primary().stream().filter(each -> !each.invalid()).toList();
  }

  /** The valid verdicts over the curve of the point that is shown first, by one measure. */
  List<Contrast> verdicts() {
    Optional<Point> point = point();
    List<Contrast> own =
        sound().stream()
            .filter(each -> point.isPresent() && each.points().contains(point.get()))
            .toList();
    return own.stream().filter(each -> each.compared().equals(own.get(0).compared())).toList();
  }
}
