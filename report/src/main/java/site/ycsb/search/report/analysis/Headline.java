// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.report.statistics.Estimate;

/** Question of a report, and its answer where the verdicts give none. */
public record Headline(Analysis analysis) {

  /** Share of updates of the mixed workload in a headline, which has all three operations. */
  public static final double MIXED = 0.1;

  /** The question that the runs answer: the user's, or that of the sweep. */
  public String question() {
    if (analysis.names().size() > 1) {
      return "What differs between %s?".formatted(PointNames.listed(analysis.names()));
    }
    Comparison comparison = analysis.comparisons().get(0);
    return Stream.of(
            Optional.of(comparison.origin().question()),
            typical(analysis.points().stream())
                .flatMap(point -> comparison.plan().sweep(point.sweep()))
                .map(Headline::question))
        .flatMap(Optional::stream)
        .filter(question -> !question.isEmpty())
        .findFirst()
        .orElse("How many operations a second does each store serve?");
  }

  private static String question(Sweep sweep) {
    if (!sweep.question().isEmpty()) {
      return sweep.question();
    }
    return switch (sweep.name()) {
      case Sweep.SUSTAINED -> "How long do operations take at the same rate in each store?";
      case Sweep.FIND_MAX -> "How high a rate keeps latency within a bound?";
      default -> "";
    };
  }

  /** The point that stands for all: one with a mixed workload if possible. */
  public static Optional<Point> typical(Stream<Point> points) {
    List<Point> all = points.toList();
    return all.stream()
        .filter(point -> point.sweep().equals(Sweep.UPDATES))
        .min(comparingDouble(point -> Math.abs(point.updates() - MIXED)))
        .or(() -> all.stream().findFirst());
  }

  /**
   * The answer: sentences of the verdicts, or the figures without a verdict; then the stores of
   * which all runs failed.
   *
   * @param sentences the verdicts of the headline's point; empty if nothing was compared
   */
  public List<String> answer(List<String> sentences) {
    List<String> answer = new ArrayList<>(sentences.isEmpty() ? figures() : sentences);
    answer.addAll(failures());
    return answer;
  }

  // ---- Without a verdict ----

  /** The figure of each store at the typical point. */
  private List<String> figures() {
    List<String> figures = new ArrayList<>();
    for (HighestRate highest : analysis.highestRates()) {
      if (highest.rate().max() > 0) {
        figures.add(
            "%s keeps %s up to %s."
                .formatted(
                    analysis.label(highest.subject()), highest.bound(), rate(highest.rate())));
      }
    }
    Stream<Cell> measured =
        analysis.cells().stream()
            .filter(cell -> cell.throughput().n() > 0 && !cell.point().isTrial());
    typical(measured.map(Cell::point)).ifPresent(point -> figures.addAll(figures(point)));
    return figures.isEmpty() ? List.of("Nothing was measured.") : figures;
  }

  private List<String> figures(Point point) {
    return analysis.cells().stream()
        .filter(cell -> cell.point().equals(point) && cell.throughput().n() > 0)
        .map(this::figure)
        .toList();
  }

  private String figure(Cell cell) {
    Measure measure = Measure.of(cell);
    Estimate estimate = measure.estimate(cell);
    String name = analysis.label(cell.subject());
    String where = new PointNames(analysis.points()).of(cell.point());
    String runs = cell.throughput().n() == 1 ? ", in a single run" : "";
    return measure.isLatency() && estimate.n() > 0
        ? "The %s of %s is %s %s%s.".formatted(measure.name(), name, millis(estimate), where, runs)
        : "%s serves %s %s%s.".formatted(name, rate(cell.throughput()), where, runs);
  }

  private static String rate(Estimate rate) {
    return estimate(rate, "%,.0f", 1) + " ops/s" + interval(rate, "%,.0f", 1);
  }

  private static String millis(Estimate micros) {
    return estimate(micros, "%,.2f", 1e3) + " ms" + interval(micros, "%,.2f", 1e3);
  }

  private static String estimate(Estimate estimate, String form, double unit) {
    return String.format(Locale.ROOT, form, estimate.center() / unit);
  }

  private static String interval(Estimate estimate, String form, double unit) {
    return estimate.hasInterval()
        ? String.format(
            Locale.ROOT,
            " (" + form + " to " + form + ")",
            estimate.low() / unit,
            estimate.high() / unit)
        : "";
  }

  // ---- Failures ----

  /** A sentence for each store of which all runs failed. */
  public List<String> failures() {
    List<String> failures = new ArrayList<>();
    for (Subject store : analysis.subjects()) {
      List<Cell> cells = analysis.cells(store);
      if (haveFailed(cells)) {
        String reason = cells.get(0).failed().get(0).result().ending().reason();
        failures.add(
            "All runs of %s failed%s."
                .formatted(analysis.name(store), reason.isEmpty() ? "" : ": " + reason));
      }
    }
    return failures;
  }

  /** True if there are cells, and all their runs failed. */
  public static boolean haveFailed(List<Cell> cells) {
    return !cells.isEmpty()
        && cells.stream().allMatch(cell -> cell.throughput().n() == 0)
        && cells.stream().anyMatch(cell -> !cell.failed().isEmpty());
  }
}
