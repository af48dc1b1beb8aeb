// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.page.Figure.Axis;
import site.ycsb.search.report.page.Figure.Kind;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Point;

/**
 * Latency by percentile, from when an operation was due (intended) or from when it was sent. The
 * latter stands in where a client has not measured the former.
 */
record PercentilePanels(Plot plot) {

  /** A panel for each operation at each of the points. */
  List<Panel> byOperation(List<Point> points, boolean intended) {
    boolean named = Plot.differInThreads(points);
    List<Panel> panels = new ArrayList<>();
    for (Point point : points) {
      String where =
          (point.target() > 0
                  ? " at " + Written.rate(point.target())
                  : " at " + Written.percent(point.updates()) + " updates")
              + (named ? ", " + Written.threads(point.threads()) : "");
      for (String operation : plot.operations(List.of(point))) {
        panels.add(
            panel(point.id() + "-" + operation, operation + where, point, operation, intended));
      }
    }
    return panels;
  }

  /** A panel of one operation. */
  Panel panel(String id, String title, Point point, String operation, boolean intended) {
    return new Panel(
        id,
        title,
        Kind.LINES,
        "Percentile",
        Axis.logarithmic("Percentile", Unit.PERCENTILE),
        Axis.logarithmic("Latency", Unit.MICROSECONDS),
        plot.seriesOf(
            (result, store) ->
                plot.analysis()
                    .cell(result, store, point)
                    .map(cell -> byPercentile(cell, operation, intended))
                    .orElse(List.of())));
  }

  /** The slowest of all, p100, has no place on an axis of 1 / (1 - p). */
  private static List<Mark> byPercentile(Cell cell, String operation, boolean intended) {
    Latency sent = cell.latencies().get(operation);
    Latency due = cell.latencies().get("Intended-" + operation);
    Latency latency = intended && due != null ? due : sent;
    SortedMap<Double, Long> micros =
        latency == null || latency.count() == 0
            ? Collections.emptySortedMap()
            : latency.percentiles().headMap(100.0);
    return micros.entrySet().stream().map(entry -> atPercentile(cell, entry)).toList();
  }

  private static Mark atPercentile(Cell cell, Map.Entry<Double, Long> percentile) {
    double micros = Math.max(1, percentile.getValue());
    return new Mark(
        100 / (100 - percentile.getKey()),
        micros,
        null,
        null,
        List.of(),
        Written.percentile(percentile.getKey()),
        Plot.said(cell, Written.latency(micros)),
        cell.verified());
  }
}
