// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Ratio;
import site.ycsb.search.report.analysis.Verdict;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/** The answer: in a sentence, and point by point as ratios. */
record Verdicts(Analysis analysis) {

  /**
   * A ratio in words, and its place on an axis from 1 to the greatest ratio of all.
   *
   * @param style the custom properties by which the sheet places it, in percent
   */
  record Row(
      String at,
      String measure,
      String better,
      String other,
      String ratio,
      boolean shown,
      boolean unverified,
      String style) {}

  /** The sentences at the point that says most; the first is the page's heading. */
  List<String> headline() {
    Optional<Point> point = typical();
    List<String> sentences =
        analysis.verdicts().stream()
            .filter(verdict -> point.isPresent() && verdict.point().equals(point.get()))
            .map(verdict -> asSentence(verdict.sentence()))
            .toList();
    return sentences.isEmpty() ? List.of("Nothing to compare yet.") : sentences;
  }

  private Optional<Point> typical() {
    List<Point> points = analysis.verdicts().stream().map(Verdict::point).toList();
    return points.stream()
        .filter(point -> point.sweep() == Sweep.UPDATES)
        .min(comparingDouble(point -> Math.abs(point.updates() - Figures.MIXED)))
        .or(() -> points.stream().findFirst());
  }

  private static String asSentence(String sentence) {
    boolean words = sentence.startsWith("no ") || sentence.startsWith("the ");
    String begun =
        words
            ? sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1)
            : sentence;
    return begun.endsWith(".") ? begun : begun + ".";
  }

  /** A table, which is folded where it says less than another. */
  record Table(String name, boolean folded, List<Row> rows) {}

  /** The ratios of the sweep that the headline is of. */
  Table first() {
    return new Table("Ratios", false, rows(this::isHeadlines));
  }

  /** The ratios of all other sweeps. */
  Table others() {
    return new Table("Ratios of the other sweeps", true, rows(verdict -> !isHeadlines(verdict)));
  }

  private boolean isHeadlines(Verdict verdict) {
    return typical().filter(point -> point.sweep() == verdict.point().sweep()).isPresent();
  }

  private List<Row> rows(Predicate<Verdict> wanted) {
    Plot plot = new Plot(analysis);
    double most =
        analysis.verdicts().stream()
            .map(Verdict::ratio)
            .mapToDouble(ratio -> Double.isNaN(ratio.high()) ? ratio.value() : ratio.high())
            .filter(Double::isFinite)
            .max()
            .orElse(1);
    List<Row> rows = new ArrayList<>();
    for (Verdict verdict : analysis.verdicts().stream().filter(wanted).toList()) {
      Ratio ratio = verdict.ratio();
      rows.add(
          new Row(
              plot.where(verdict.point()),
              verdict.measure(),
              plot.name(verdict.better()),
              plot.name(verdict.other()),
              Written.ratio(ratio),
              ratio.shown(),
              !verdict.better().verified() || !verdict.other().verified(),
              style(ratio, Math.max(most, 1.1))));
    }
    return rows;
  }

  private static String style(Ratio ratio, double most) {
    boolean interval = !Double.isNaN(ratio.low());
    return String.format(
        Locale.ROOT,
        "--low:%.1f%%;--at:%.1f%%;--high:%.1f%%",
        place(interval ? ratio.low() : ratio.value(), most),
        place(ratio.value(), most),
        place(interval ? ratio.high() : ratio.value(), most));
  }

  /** On a logarithmic axis, where half as much and twice as much are equally far from 1. */
  private static double place(double ratio, double most) {
    double place = Double.isFinite(ratio) ? Math.log(ratio) / Math.log(most) : 1;
    return 100 * Math.min(1, Math.max(0, place));
  }
}
