// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparingDouble;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.view.Sheet.Table;
import site.ycsb.search.results.Point;

/**
 * Ranking of the stores at a point by the measure of its verdicts: throughput or, where client and
 * servers share cores, operations per server core-second or, at a rate that all reach, a latency;
 * with all measures.
 *
 * @param point name of the point
 * @param measures names of the measures, that of the ranking first
 * @param unranked why stores have no rank; empty if each has one, or without verdicts
 * @param rows the stores, the best first
 */
public record Ranking(String point, List<String> measures, String unranked, List<Row> rows) {

  /**
   * A store.
   *
   * @param rank 0 for a store without a rank
   * @param label name with variant and server
   */
  public record Row(int rank, Subject store, String label, List<Sheet.Figure> figures) {

    /** Less of a better store. */
    private double order(boolean latency) {
      Sheet.Figure first = figures.get(0);
      return first.known() ? first.value() * (latency ? 1 : -1) : Double.POSITIVE_INFINITY;
    }
  }

  /** True if the stores are ranked by what a server does with its processor time. */
  public boolean byServerTime() {
    return measures.get(0).equals(Sheet.SERVER_RATE);
  }

  /** The ranking at the point that is shown first; empty if there is none. */
  public static Optional<Ranking> of(Analysis analysis) {
    return new Question(analysis)
        .point()
        .map(point -> of(Sheet.at(Sheet.of(analysis), point), point));
  }

  public static Ranking of(Sheet sheet, Point point) {
    List<Subject> stores = sheet.analysis().subjects();
    Sheet.Ranks ranks =
        sheet
            .ranks(sheet.tables().get(0), point)
            .orElseGet(() -> new Sheet.Ranks(Collections.nCopies(stores.size(), 0), ""));
    List<Sheet.Row> measured =
        sheet.tables().stream()
            .flatMap(table -> table.rows().stream().filter(row -> row.point().equals(point)))
            .toList();
    return new Ranking(
        measured.get(0).name(),
        sheet.tables().stream().map(Table::name).toList(),
        ranks.reason(),
        IntStream.range(0, stores.size())
            .mapToObj(
                store ->
                    new Row(
                        ranks.places().get(store),
                        stores.get(store),
                        sheet.analysis().label(stores.get(store)),
                        measured.stream().map(row -> row.figures().get(store)).toList()))
            .sorted(comparingDouble(row -> row.order(sheet.tables().get(0).latency())))
            .toList());
  }
}
