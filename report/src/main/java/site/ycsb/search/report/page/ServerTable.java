// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.List;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.ServerActivity;
import site.ycsb.search.report.results.Point;

/**
 * Table of what the servers did while a point was measured.
 *
 * @param where name of the point
 * @param columns names of the stores
 */
record ServerTable(String where, List<String> columns, List<ServerActivity.Row> rows) {

  /** A table for each point with telemetry, except the trial rates of a search. */
  static List<ServerTable> of(Analysis analysis) {
    Plot plot = new Plot(analysis);
    return analysis.points().stream()
        .filter(point -> !point.isTrial())
        .map(point -> of(plot, point))
        .filter(table -> !table.rows.isEmpty())
        .toList();
  }

  private static ServerTable of(Plot plot, Point point) {
    List<Cell> cells = plot.cells(List.of(point)).toList();
    return new ServerTable(
        plot.where(point), cells.stream().map(plot::name).toList(), ServerActivity.of(cells));
  }
}
