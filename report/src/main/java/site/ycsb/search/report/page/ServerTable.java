// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.List;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.ServerActivity;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.view.Formatter;

/**
 * Table of what the servers did while a point was measured.
 *
 * @param where name of the point
 * @param columns names of the stores
 */
record ServerTable(String where, List<String> columns, List<ServerActivity.Row> rows) {

  /** A table for each point with telemetry, except the trial rates of a search. */
  static List<ServerTable> of(Analysis analysis) {
    return analysis.points().stream()
        .filter(point -> !point.isTrial())
        .map(point -> of(analysis, point))
        .filter(table -> !table.rows.isEmpty())
        .toList();
  }

  private static ServerTable of(Analysis analysis, Point point) {
    List<Cell> cells =
        analysis.cells().stream().filter(cell -> cell.point().equals(point)).toList();
    return new ServerTable(
        Formatter.capital(new PointNames(analysis.points()).of(point)),
        cells.stream().map(cell -> analysis.name(cell.subject())).toList(),
        ServerActivity.of(cells));
  }
}
