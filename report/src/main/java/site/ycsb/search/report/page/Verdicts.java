// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conditions;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Headline;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.statistics.Ratio;

/**
 * Verdicts on the page: a headline, and tables of ratios.
 *
 * @param sound the primary contrasts that are not invalid, which may be the headline
 */
record Verdicts(Analysis analysis, List<Contrast> sound) {

  /** Greatest number of rows of a table that a reader may open. */
  private static final int MOST = 400;

  Verdicts(Analysis analysis) {
    this(
        analysis,
        analysis.conclusions().primary().stream().filter(each -> !each.invalid()).toList());
  }

  /**
   * Row of a ratio, with its place on the axis of all ratios.
   *
   * @param conditions of the figures; empty if they are the same for all ratios
   * @param better the side with the better figure
   * @param shown whether a verdict shows a difference
   * @param undecided what a verdict says that shows none; empty in a descriptive table
   * @param flaws reasons why the ratio may mislead
   * @param style custom properties by which the style sheet places the ratio, in percent
   */
  record Row(
      String at,
      String conditions,
      String measure,
      Side better,
      Side other,
      String ratio,
      boolean shown,
      String undecided,
      List<String> flaws,
      String style) {}

  /** Name of a side, and its figure with its unit. */
  record Side(String name, String figure) {}

  /** Table of ratios; a folded table must be opened by the reader. */
  record Table(String name, boolean folded, List<Row> rows) {}

  /** The sentences of the headline's curves; empty if nothing was compared. */
  List<String> headline() {
    List<String> sentences =
        ofHeadline().stream().map(each -> asSentence(each.sentence())).toList();
    return sentences.isEmpty() && !primary().isEmpty()
        ? List.of("No verdict: every comparison has a warning that makes it invalid.")
        : sentences;
  }

  private List<Contrast> primary() {
    return analysis.conclusions().primary();
  }

  private List<Contrast> ofHeadline() {
    Optional<Point> point = typical();
    return sound.stream()
        .filter(each -> point.isPresent() && each.points().contains(point.get()))
        .toList();
  }

  /**
   * The point of the headline: one with a mixed workload, and with a valid verdict, if possible.
   */
  private Optional<Point> typical() {
    return Headline.typical(
        (sound.isEmpty() ? primary() : sound).stream().flatMap(each -> each.points().stream()));
  }

  /** Conditions of the headline's figures; empty without a headline. */
  String headlineConditions() {
    return conditions(ofHeadline());
  }

  /** Conditions of all verdicts together. */
  String conditions() {
    return conditions(primary());
  }

  private static String conditions(List<Contrast> contrasts) {
    List<Cell> cells = contrasts.stream().flatMap(each -> each.cells().stream()).toList();
    return cells.isEmpty() ? "" : Conditions.of(cells).words();
  }

  private static String asSentence(String sentence) {
    boolean words = sentence.matches("(no|the|too|throughput) .*");
    String begun = words ? Formatter.capital(sentence) : sentence;
    return begun.endsWith(".") ? begun : begun + ".";
  }

  // ---- Tables ----

  /** The tables of the page; one with too many rows for a page has none. */
  List<Table> tables() {
    return List.of(
        new Table("Verdicts", false, rows(primary().stream().filter(this::isHeadlines), true)),
        new Table(
            "Verdicts of the other sweeps",
            true,
            rows(primary().stream().filter(Predicate.not(this::isHeadlines)), true)),
        new Table(
            "Verdicts at each point", analysis.names().size() == 1, rows(few(points()), true)),
        new Table(
            "Descriptive: latencies, combined factors, operations per server core-second",
            true,
            rows(few(analysis.conclusions().descriptive()), false)));
  }

  private boolean isHeadlines(Contrast contrast) {
    return typical()
        .filter(point -> point.sweep().equals(contrast.points().get(0).sweep()))
        .isPresent();
  }

  private List<Contrast> points() {
    return analysis.conclusions().verdicts().stream()
        .flatMap(verdict -> verdict.points().stream())
        .toList();
  }

  private static Stream<Contrast> few(List<Contrast> contrasts) {
    return contrasts.size() > MOST ? Stream.of() : contrasts.stream();
  }

  /** Sentence about ratios that are not on the page; empty if all are. */
  String unlisted() {
    long count =
        Stream.of(points(), analysis.conclusions().descriptive())
            .filter(each -> each.size() > MOST)
            .mapToLong(List::size)
            .sum();
    return count == 0
        ? ""
        : "verdicts.csv has the ratios that are too many for this page: %s."
            .formatted(Formatter.count(count));
  }

  /** Sentences about the trends. */
  List<String> trends() {
    return analysis.conclusions().trends().stream()
        .map(trend -> asSentence(trend.sentence()))
        .toList();
  }

  private List<Row> rows(Stream<Contrast> wanted, boolean verdicts) {
    List<Contrast> contrasts = wanted.toList();
    Axis axis = Axis.of(contrasts.stream().map(Contrast::ratio).toList());
    String usual = conditions();
    return contrasts.stream().map(each -> row(each, verdicts, usual, axis)).toList();
  }

  private Row row(Contrast contrast, boolean verdict, String usual, Axis axis) {
    String conditions = conditions(List.of(contrast));
    Plot plot = new Plot(analysis);
    List<String> flaws = new ArrayList<>();
    if (!contrast.unverified().isEmpty()) {
      flaws.add("not verified");
    }
    if (contrast.invalid()) {
      flaws.add("invalid, see the warnings");
    }
    return new Row(
        where(contrast.points(), plot),
        conditions.equals(usual) ? "" : conditions,
        contrast.measure(),
        side(contrast.better(), contrast.compared()),
        side(contrast.other(), contrast.compared()),
        Formatter.ratio(contrast.ratio()),
        verdict && contrast.ratio().shown(),
        verdict ? contrast.ratio().undecided() : "",
        flaws,
        axis.style(contrast.ratio()));
  }

  private Side side(Contrast.Side side, Measure measure) {
    double figure = side.figure().center();
    String written =
        switch (measure.kind()) {
          case THROUGHPUT, HIGHEST_RATE -> Formatter.rate(figure);
          case LATENCY -> Formatter.latency(figure);
          case COMBINED, SERVER_TIME -> Formatter.number(figure);
        };
    return new Side(new Plot(analysis).name(side.cell()), written);
  }

  private String where(List<Point> points, Plot plot) {
    if (points.size() > 1) {
      return "Mean " + new PointNames(analysis.points()).of(points);
    }
    return points.get(0).isTrial() ? "Highest rate" : plot.where(points.get(0));
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
