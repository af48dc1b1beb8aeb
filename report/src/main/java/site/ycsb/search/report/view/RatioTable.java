// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.results.Point;

/**
 * Table of ratios, the greater of two figures as so many times the lesser.
 *
 * @param count rows that there would be; a table with too many for a page has none
 */
record RatioTable(String name, String count, List<Row> rows) {

  /** Greatest number of rows of a table. */
  private static final int MOST = 400;

  /**
   * Row of a ratio.
   *
   * @param decided whether a verdict shows a difference
   * @param remarks power where none is shown, and reasons why the ratio may mislead
   */
  record Row(
      String where,
      String measure,
      String better,
      String other,
      String ratio,
      boolean decided,
      List<String> remarks) {}

  /** The tables that are not empty: verdicts first, then what is descriptive. */
  static List<RatioTable> of(Analysis analysis) {
    List<Contrast> points =
        analysis.conclusions().verdicts().stream()
            .flatMap(verdict -> verdict.points().stream())
            .toList();
    return Stream.of(
            of(analysis, "Verdicts", analysis.conclusions().primary(), true),
            of(analysis, "Verdicts at each point", points, true),
            of(
                analysis,
                "Descriptive: other measures at each point",
                analysis.conclusions().descriptive(),
                false),
            of(
                analysis,
                "Descriptive: trends, the last point against the first",
                analysis.conclusions().trends(),
                false))
        .filter(table -> !table.count.equals("0"))
        .toList();
  }

  private static RatioTable of(
      Analysis analysis, String name, List<Contrast> contrasts, boolean verdicts) {
    List<Contrast> few = contrasts.size() > MOST ? List.of() : contrasts;
    return new RatioTable(
        name,
        Formatter.count(contrasts.size()),
        few.stream().map(each -> row(analysis, each, verdicts)).toList());
  }

  private static Row row(Analysis analysis, Contrast contrast, boolean verdict) {
    List<String> remarks = new ArrayList<>();
    if (verdict && !contrast.ratio().shown()) {
      remarks.add(contrast.ratio().undecided());
    }
    if (!contrast.unverified().isEmpty()) {
      remarks.add("not verified");
    }
    Point from = contrast.other().cell().point();
    if (!verdict && from.isOfAgeing() && !contrast.points().contains(from)) {
      remarks.add(from.isFresh() ? "against a fresh load" : "by the line through all ages");
    }
    String recall = contrast.atRecall(/* swapped= */ false).strip();
    if (!recall.isEmpty()) {
      remarks.add(recall);
    }
    if (contrast.invalid()) {
      remarks.add("invalid, see the warnings");
    }
    return new Row(
        where(analysis, contrast.points()),
        contrast.compared().name(),
        side(analysis, contrast.better(), contrast.compared()),
        side(analysis, contrast.other(), contrast.compared()),
        Formatter.ratio(contrast.ratio()),
        verdict && contrast.ratio().shown(),
        remarks);
  }

  private static String where(Analysis analysis, List<Point> points) {
    String over = Curve.over(points, analysis.points());
    return points.get(0).isTrial()
        ? "Highest rate"
        : points.size() > 1 ? "Mean " + over : Formatter.capital(over);
  }

  private static String side(Analysis analysis, Contrast.Side side, Measure measure) {
    double figure = side.figure().center();
    String written =
        switch (measure.kind()) {
          case THROUGHPUT, HIGHEST_RATE -> Formatter.rate(figure);
          case LATENCY -> Formatter.latency(figure);
          case COMBINED, SERVER_TIME, RECALL -> Formatter.number(figure);
        };
    return "%s: %s".formatted(analysis.name(side.subject()), written);
  }
}
