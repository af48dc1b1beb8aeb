// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.results.Point;

/** Several results directories: each store's throughput in all of them, and how it differs. */
record SideBySide(Analysis analysis) {

  /**
   * A store at a point.
   *
   * @param cells a throughput of each result, and the difference from the first of each other
   */
  record Row(String at, String store, List<String> cells) {}

  /** Empty where there is one directory only: nothing is beside it. */
  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    if (analysis.names().size() > 1) {
      for (Point point : analysis.points()) {
        for (String store : analysis.stores()) {
          row(point, store).ifPresent(rows::add);
        }
      }
    }
    return rows;
  }

  /** What the columns after the first two are called. */
  List<String> columns() {
    List<String> columns = new ArrayList<>(analysis.names());
    String first = analysis.names().get(0);
    analysis.names().stream().skip(1).forEach(name -> columns.add(name + " against " + first));
    return columns;
  }

  private Optional<Row> row(Point point, String store) {
    List<Optional<Cell>> found =
        IntStream.range(0, analysis.names().size())
            .mapToObj(result -> analysis.cell(result, store, point))
            .map(cell -> cell.filter(each -> each.throughput().n() > 0))
            .toList();
    if (found.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    List<String> cells = new ArrayList<>();
    found.forEach(cell -> cells.add(cell.map(SideBySide::throughput).orElse("–")));
    found.stream().skip(1).forEach(cell -> cells.add(difference(found.get(0), cell)));
    return Optional.of(new Row(new Plot(analysis).where(point), store, cells));
  }

  private static String throughput(Cell cell) {
    return Plot.said(cell, Written.estimate(cell.throughput(), Written::rate));
  }

  private static String difference(Optional<Cell> first, Optional<Cell> other) {
    if (first.isEmpty() || other.isEmpty() || first.get().throughput().median() == 0) {
      return "–";
    }
    double from = first.get().throughput().median();
    double to = other.get().throughput().median();
    boolean shown = first.get().throughput().isApartFrom(other.get().throughput());
    return Written.change((to - from) / from) + (shown ? "" : ", no difference shown");
  }
}
