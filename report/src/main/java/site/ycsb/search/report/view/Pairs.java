// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparing;

import java.util.List;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.statistics.Ratio;

/**
 * Matrix of the verdicts over a curve by one measure. A cell says how many times better its row is
 * than its column: below 1, the column is better.
 *
 * @param curve title of the curve
 * @param title what was measured, and where
 * @param stores names of rows and columns, those that win most often first
 */
public record Pairs(String curve, String title, List<String> stores, List<Row> rows) {

  /** Row of a store, with a cell for each of the stores. */
  public record Row(String name, List<Cell> cells) {}

  /**
   * Cell of the matrix.
   *
   * @param outcome {@code win}, {@code lose}, {@code open}, {@code invalid}, or {@code self} if the
   *     two were not compared
   * @param sentence the verdict in words, with interval and power
   */
  public record Cell(String outcome, String ratio, String interval, String sentence) {

    static final Cell SELF = new Cell("self", "", "", "");

    public boolean decided() {
      return outcome.equals("win") || outcome.equals("lose");
    }
  }

  /** The matrices of a comparison of stores, by curve; none if results are compared. */
  public static List<Pairs> of(Analysis analysis) {
    if (analysis.names().size() > 1) {
      return List.of();
    }
    return Curve.families(analysis.points(), analysis.conclusions().primary()).stream()
        .map(family -> of(analysis, family))
        .toList();
  }

  private static Pairs of(Analysis analysis, List<Contrast> family) {
    List<Subject> stores =
        Stream.concat(
                family.stream().map(each -> each.better().subject()),
                family.stream().map(each -> each.other().subject()))
            .distinct()
            .sorted(comparing(store -> -Contrast.wins(family, store)))
            .toList();
    return new Pairs(
        Curve.drawn(analysis.points(), family.get(0).points().get(0)).title(),
        title(analysis, family.get(0)),
        stores.stream().map(analysis::name).toList(),
        stores.stream()
            .map(
                row ->
                    new Row(
                        analysis.name(row),
                        stores.stream().map(column -> cell(family, row, column)).toList()))
            .toList());
  }

  private static String title(Analysis analysis, Contrast first) {
    Measure measure = first.compared();
    String named = measure.isLatency() ? measure.name() : Formatter.capital(measure.name());
    return measure.kind() == Measure.Kind.HIGHEST_RATE
        ? named
        : named + " " + new Phrases(analysis).over(first.points());
  }

  private static Cell cell(List<Contrast> family, Subject row, Subject column) {
    for (Contrast each : family) {
      if (each.better().subject().equals(row) && each.other().subject().equals(column)) {
        return cell(each, each.ratio(), "win");
      }
      if (each.better().subject().equals(column) && each.other().subject().equals(row)) {
        return cell(each, each.ratio().inverse(), "lose");
      }
    }
    return Cell.SELF;
  }

  private static Cell cell(Contrast contrast, Ratio ratio, String decided) {
    String outcome = contrast.invalid() ? "invalid" : contrast.ratio().shown() ? decided : "open";
    return new Cell(
        outcome,
        Double.isFinite(ratio.value()) ? Ratio.number(ratio.value()) + "×" : "–",
        ratio.hasInterval() && ratio.isUseful()
            ? "%s–%s".formatted(Ratio.number(ratio.low()), Ratio.number(ratio.high()))
            : "no interval",
        Formatter.sentence(contrast.sentence()));
  }
}
