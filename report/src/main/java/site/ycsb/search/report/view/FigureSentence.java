// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Recall;
import site.ycsb.search.results.Point;

/**
 * Sentence of figures, for a report without verdicts: the highest rates, and the figures of each
 * store at both ends of the curve that is shown first; then the number of other curves.
 */
record FigureSentence(Analysis analysis) {

  String words() {
    Stream<String> highest =
        analysis.highestRates().stream()
            .filter(found -> found.rate().max() > 0)
            .map(
                found ->
                    "%s keeps %s up to %s"
                        .formatted(
                            analysis.name(found.subject()),
                            found.bound(),
                            Formatter.estimate(found.rate(), Formatter::rate)));
    List<Cell> measured =
        analysis.cells().stream()
            .filter(cell -> cell.isMeasured() && !cell.point().isTrial())
            .toList();
    List<Point> points = measured.stream().map(Cell::point).toList();
    Stream<String> shown =
        new Question(analysis)
            .typical(points).stream()
                .map(point -> Curve.drawn(points, point))
                .flatMap(curve -> ofStores(curve, measured));
    String all = Stream.concat(highest, shown).collect(Collectors.joining("; "));
    int others = Curve.drawn(points).size() - 1;
    String more = others < 1 ? "" : " The report has " + Formatter.further(others, "curve", ".");
    return all.isEmpty() ? "Nothing was measured." : Formatter.sentence(all) + more;
  }

  private Stream<String> ofStores(Curve curve, List<Cell> measured) {
    return analysis.subjects().stream()
        .map(
            store ->
                curve.points().stream()
                    .distinct()
                    .flatMap(point -> analysis.cell(store, point).stream())
                    .filter(measured::contains)
                    .toList())
        .filter(cells -> !cells.isEmpty())
        .map(this::ends);
  }

  /** Figures of a store at the first point of a curve, and at the last with such a figure. */
  private String ends(List<Cell> cells) {
    Cell first = cells.get(0);
    Measure measure = shown(first);
    Cell last =
        cells.stream()
            .filter(cell -> shown(cell).equals(measure))
            .reduce((one, later) -> later)
            .orElseThrow();
    PointNames names = new PointNames(analysis.points());
    String where = names.of(first.point());
    String form = measure.isLatency() ? "the %2$s of %1$s is " : "%1$s serves ";
    return form.formatted(analysis.name(first.subject()), measure.name())
        + figure(first, where)
        + (last.equals(first) ? "" : " and " + figure(last, beyond(where, names.of(last.point()))))
        + (first.throughput().n() == 1 ? ", in a single run" : "");
  }

  private static Measure shown(Cell cell) {
    Measure usual = Measure.of(cell);
    return usual.estimate(cell).n() > 0 ? usual : Measure.THROUGHPUT;
  }

  private static String figure(Cell cell, String where) {
    Measure measure = shown(cell);
    String recalls =
        cell.counts().recalls().keySet().stream()
            .map(
                each ->
                    ", recall of %s %s"
                        .formatted(each, Recall.of(List.of(cell), each).orElseThrow()))
            .collect(Collectors.joining());
    return "%s %s%s"
        .formatted(
            Formatter.estimate(
                measure.estimate(cell), measure.isLatency() ? Formatter::latency : Formatter::rate),
            where,
            recalls);
  }

  /** Parts of the last name that the first name lacks, as {@code with 16 threads}. */
  private static String beyond(String first, String last) {
    Collection<String> known = List.of(first.split(", "));
    String more =
        Stream.of(last.split(", "))
            .filter(part -> !known.contains(part))
            .collect(Collectors.joining(", "));
    return last.startsWith(more) ? more : "with " + more;
  }
}
