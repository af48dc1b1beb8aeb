// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.page.Figure.Axis;
import site.ycsb.search.report.page.Figure.Interval;
import site.ycsb.search.report.page.Figure.Kind;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Point;

/**
 * Panels of latency by percentile, from when an operation was due (intended) or from when it was
 * sent.
 */
record PercentilePanels(Plot plot) {

  /** A panel for each operation at each of the points. */
  List<Panel> byOperation(List<Point> points, boolean intended) {
    List<Panel> panels = new ArrayList<>();
    for (Point point : points) {
      int target = plot.target(point);
      String at =
          target > 0 ? Formatter.rate(target) : Formatter.percent(point.updates()) + " updates";
      for (String operation : plot.operations(List.of(point))) {
        String title = "%s at %s%s".formatted(operation, at, plot.suffix(point));
        panels.add(panel(point.id() + "-" + operation, title, point, operation, intended));
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
            store ->
                plot.analysis()
                    .cell(store, point)
                    .map(cell -> byPercentile(cell, operation, intended))
                    .orElse(List.of())));
  }

  /** Marks of all supported percentiles but p100, which has no place on an axis of 1 / (1 - p). */
  private static List<Mark> byPercentile(Cell cell, String operation, boolean intended) {
    return OperationLatency.of(cell, operation, intended)
        .map(
            timed ->
                timed.supported().headMap(100.0).entrySet().stream()
                    .map(entry -> atPercentile(cell, entry, timed.repeats(entry.getKey())))
                    .toList())
        .orElse(List.of());
  }

  private static Mark atPercentile(
      Cell cell, Map.Entry<Double, Long> percentile, List<Double> repeats) {
    double place = 100 / (100 - percentile.getKey());
    double micros = Math.max(1, percentile.getValue());
    return new Mark(
        place,
        place,
        micros,
        Interval.NONE,
        repeats,
        Formatter.percentile(percentile.getKey()),
        Plot.withVerification(cell, Formatter.latency(micros)),
        cell.verified());
  }
}
