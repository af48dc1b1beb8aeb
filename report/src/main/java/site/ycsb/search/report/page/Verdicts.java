// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conditions;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.Ratio;
import site.ycsb.search.report.analysis.Verdict;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/**
 * Verdicts on the page: a headline, and a table of ratios.
 *
 * @param sound the verdicts that are not invalid, which may be the headline
 */
record Verdicts(Analysis analysis, List<Verdict> sound) {

  /** Greatest number of rows of a table that a reader may open. */
  private static final int MOST = 400;

  Verdicts(Analysis analysis) {
    this(analysis, analysis.verdicts().stream().filter(verdict -> !verdict.invalid()).toList());
  }

  /**
   * Row of a ratio, with its place on the axis of all ratios.
   *
   * @param conditions of the figures; empty if they are the same for all ratios
   * @param unshown reason why no difference is shown; empty if one is
   * @param flaws reasons why the ratio may mislead
   * @param style custom properties by which the style sheet places the ratio, in percent
   */
  record Row(
      String at,
      String conditions,
      String measure,
      String better,
      String other,
      String ratio,
      String unshown,
      List<String> flaws,
      String style) {

    boolean shown() {
      return unshown.isEmpty();
    }
  }

  /** The sentences of the headline's point; empty if nothing was compared. */
  List<String> headline() {
    Optional<Point> point = typical();
    List<String> sentences =
        sound.stream()
            .filter(verdict -> point.isPresent() && verdict.point().equals(point.get()))
            .map(verdict -> asSentence(verdict.sentence()))
            .toList();
    return sentences.isEmpty() && !analysis.verdicts().isEmpty()
        ? List.of("No verdict: every comparison has a warning that makes it invalid.")
        : sentences;
  }

  /**
   * The point of the headline: one with a mixed workload, and with a valid verdict, if possible.
   */
  private Optional<Point> typical() {
    List<Point> points =
        (sound.isEmpty() ? analysis.verdicts() : sound).stream().map(Verdict::point).toList();
    return points.stream()
        .filter(point -> point.sweep().equals(Sweep.UPDATES))
        .min(comparingDouble(point -> Math.abs(point.updates() - Figures.MIXED)))
        .or(() -> points.stream().findFirst());
  }

  /** Conditions of the headline's figures; empty without a headline. */
  String headlineConditions() {
    Optional<Point> point = typical();
    return conditions(
        sound.stream()
            .filter(verdict -> point.isPresent() && verdict.point().equals(point.get()))
            .toList());
  }

  /** Conditions of all ratios together. */
  String conditions() {
    return conditions(analysis.verdicts());
  }

  private static String conditions(List<Verdict> verdicts) {
    List<Cell> cells = verdicts.stream().flatMap(verdict -> verdict.cells().stream()).toList();
    return cells.isEmpty() ? "" : Conditions.of(cells).words();
  }

  private static String asSentence(String sentence) {
    boolean words = sentence.startsWith("no ") || sentence.startsWith("the ");
    String begun = words ? Formatter.capital(sentence) : sentence;
    return begun.endsWith(".") ? begun : begun + ".";
  }

  /** Table of ratios; a folded table must be opened by the reader. */
  record Table(String name, boolean folded, List<Row> rows) {}

  /** The ratios of the headline's sweep. */
  Table first() {
    return new Table("Ratios", false, rows(this::isHeadlines));
  }

  /** The ratios of all other sweeps. */
  Table others() {
    return new Table("Ratios of the other sweeps", true, rows(verdict -> !isHeadlines(verdict)));
  }

  private boolean isHeadlines(Verdict verdict) {
    return typical().filter(point -> point.sweep().equals(verdict.point().sweep())).isPresent();
  }

  /** The combined factors; none if there are too many for a page. */
  Table combined() {
    List<Verdict> combined = analysis.conclusions().combined();
    return new Table("Combined factors", true, combined.size() > MOST ? List.of() : rows(combined));
  }

  /** The ratios of all operations' percentiles; none if there are too many for a page. */
  Table rest() {
    List<Verdict> rest = latencies();
    return new Table(
        "Ratios of the latencies of each operation",
        true,
        rest.size() > MOST ? List.of() : rows(rest));
  }

  /** Sentence about ratios that are not on the page; empty if all are. */
  String unlisted() {
    long count =
        Stream.of(latencies(), analysis.conclusions().combined())
            .filter(each -> each.size() > MOST)
            .mapToLong(List::size)
            .sum();
    return count == 0
        ? ""
        : "verdicts.csv has the ratios of the latencies of each operation and of the combined"
            + " factors that are too many for this page: %s.".formatted(Formatter.count(count));
  }

  private List<Verdict> latencies() {
    return analysis.conclusions().others().stream()
        .filter(verdict -> verdict.compared().kind() != Measure.Kind.COMBINED)
        .toList();
  }

  /** Sentences about the trends. */
  List<String> trends() {
    return analysis.conclusions().trends().stream()
        .map(trend -> asSentence(trend.sentence()))
        .toList();
  }

  /** Reason why a ratio shows no difference; empty if it shows one. */
  static Optional<String> unshown(Ratio ratio) {
    if (ratio.shown()) {
      return Optional.empty();
    }
    return Optional.of(ratio.hasInterval() ? "no difference shown" : "no interval");
  }

  private List<Row> rows(Predicate<Verdict> wanted) {
    return rows(analysis.verdicts().stream().filter(wanted).toList());
  }

  private List<Row> rows(List<Verdict> verdicts) {
    Axis axis = Axis.of(verdicts.stream().map(Verdict::ratio).toList());
    String usual = conditions();
    return verdicts.stream().map(verdict -> row(verdict, usual, axis)).toList();
  }

  private Row row(Verdict verdict, String usual, Axis axis) {
    String conditions = conditions(List.of(verdict));
    Plot plot = new Plot(analysis);
    List<String> flaws = new ArrayList<>();
    if (!verdict.unverified().isEmpty()) {
      flaws.add("not verified");
    }
    if (verdict.invalid()) {
      flaws.add("invalid, see the warnings");
    }
    return new Row(
        verdict.point().isTrial() ? "Highest rate" : plot.where(verdict.point()),
        conditions.equals(usual) ? "" : conditions,
        verdict.measure(),
        plot.name(verdict.better().cell()),
        plot.name(verdict.other().cell()),
        Formatter.ratio(verdict.ratio()),
        unshown(verdict.ratio()).orElse(""),
        flaws,
        axis.style(verdict.ratio()));
  }

  /** Logarithmic axis, on which 0.5 and 2 are equally far from 1. */
  private record Axis(double least, double most) {

    /**
     * Axis from the least to the greatest of the ratios and their intervals, always including 1.
     */
    static Axis of(List<Ratio> ratios) {
      double least = 1;
      double most = 1.1;
      for (Ratio ratio : ratios) {
        boolean useful = ratio.isUseful();
        double low = useful ? ratio.low() : ratio.value();
        double high = useful ? ratio.high() : ratio.value();
        for (double value : new double[] {ratio.value(), low, high}) {
          if (Double.isFinite(value) && value > 0) {
            least = Math.min(least, value);
            most = Math.max(most, value);
          }
        }
      }
      return new Axis(least, most);
    }

    String style(Ratio ratio) {
      boolean interval = ratio.hasInterval() && ratio.isUseful();
      return String.format(
          Locale.ROOT,
          "--one:%.1f%%;--low:%.1f%%;--at:%.1f%%;--high:%.1f%%",
          place(1),
          place(interval ? ratio.low() : ratio.value()),
          place(ratio.value()),
          place(interval ? ratio.high() : ratio.value()));
    }

    private double place(double ratio) {
      double place = Double.isFinite(ratio) ? Math.log(ratio / least) / Math.log(most / least) : 1;
      return 100 * Math.min(1, Math.max(0, place));
    }
  }
}
