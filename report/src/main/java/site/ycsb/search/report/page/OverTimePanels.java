// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Course;
import site.ycsb.search.report.page.Figure.Axis;
import site.ycsb.search.report.page.Figure.Line;
import site.ycsb.search.report.page.Figure.OverTime;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;

/** Charts of throughput and latency over the seconds of the runs, with a line for each repeat. */
record OverTimePanels(Plot plot) {

  /**
   * The charts of these points; none for trials, none of rates that the client did not count by the
   * second, and none of latencies whose logs are not divided.
   */
  List<OverTime> of(String figure, List<Point> points) {
    List<OverTime> panels = new ArrayList<>();
    for (Point point : points.stream().filter(each -> !each.isTrial()).toList()) {
      String id = "over-time-%s-%s".formatted(figure, point.id());
      panels.add(
          new OverTime(
              id,
              plot.where(point),
              Axis.linear("Operations per second", Unit.OPERATIONS_PER_SECOND),
              lines(point, OverTimePanels::throughput)));
      for (String operation : plot.operations(List.of(point))) {
        panels.add(
            new OverTime(
                id + "-" + operation,
                plot.where(point),
                Axis.logarithmic("Slowest %s of a second".formatted(operation), Unit.MICROSECONDS),
                lines(point, cell -> slowest(cell, operation))));
      }
    }
    return panels.stream().filter(panel -> !panel.lines().isEmpty()).toList();
  }

  /** A line for each repeat of each cell, from values by second by repeat. */
  private List<Line> lines(
      Point point, Function<Cell, SortedMap<Integer, SortedMap<Integer, Double>>> values) {
    List<String> stores = plot.analysis().labels();
    List<Line> lines = new ArrayList<>();
    plot.cells(List.of(point))
        .forEach(
            cell ->
                values
                    .apply(cell)
                    .forEach(
                        (repeat, course) ->
                            lines.add(
                                new Line(
                                    plot.name(cell),
                                    stores.indexOf(cell.contender()),
                                    cell.results(),
                                    repeat,
                                    List.copyOf(course.keySet()),
                                    List.copyOf(course.values())))));
    return lines;
  }

  /** Rates of all operations together, by repeat and second. */
  private static SortedMap<Integer, SortedMap<Integer, Double>> throughput(Cell cell) {
    SortedMap<Integer, SortedMap<Integer, Double>> rates = new TreeMap<>();
    cell.runs().stream()
        .filter(Run::done)
        .forEach(run -> rates.put(run.repeat(), Course.rates(run)));
    rates.values().removeIf(Map::isEmpty);
    // Whole numbers keep the page small.
    rates.values().forEach(course -> course.replaceAll((second, rate) -> Math.rint(rate)));
    return rates;
  }

  private static SortedMap<Integer, SortedMap<Integer, Double>> slowest(
      Cell cell, String operation) {
    SortedMap<Integer, SortedMap<Integer, Double>> slowest = new TreeMap<>();
    OperationLatency.of(cell, operation, cell.target() > 0).stream()
        .flatMap(timed -> timed.latency().repeats().stream())
        .filter(course -> !course.slowest().isEmpty())
        .forEach(course -> slowest.put(course.repeat(), micros(course)));
    return slowest;
  }

  /** Microseconds by the second, without the seconds in which no operation ended. */
  private static SortedMap<Integer, Double> micros(Course course) {
    SortedMap<Integer, Double> micros = new TreeMap<>();
    course.slowest().forEach((second, slowest) -> micros.put(second, slowest.doubleValue()));
    micros.values().removeIf(each -> each == 0);
    return micros;
  }
}
