// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Course;
import site.ycsb.search.report.analysis.Course.Second;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.page.Figure.Axis;
import site.ycsb.search.report.page.Figure.Line;
import site.ycsb.search.report.page.Figure.OverTime;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Point;

/** Charts of throughput and latency over the seconds of the runs, with a line for each repeat. */
record OverTimePanels(Plot plot) {

  /** The charts of these points; none for trials, and none where logs are not divided. */
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

  /** Sum of the rates of all operations, by repeat and second. */
  private static SortedMap<Integer, SortedMap<Integer, Double>> throughput(Cell cell) {
    SortedMap<Integer, SortedMap<Integer, Double>> sums = new TreeMap<>();
    cell.latencies().values().stream()
        .filter(latency -> !latency.intended())
        .forEach(latency -> add(sums, latency, Second::rate));
    return sums;
  }

  private static SortedMap<Integer, SortedMap<Integer, Double>> slowest(
      Cell cell, String operation) {
    SortedMap<Integer, SortedMap<Integer, Double>> slowest = new TreeMap<>();
    Optional<OperationLatency> timed = OperationLatency.of(cell, operation, cell.target() > 0);
    timed.ifPresent(of -> add(slowest, of.latency(), Second::slowest));
    slowest.values().forEach(course -> course.values().removeIf(micros -> micros == 0));
    return slowest;
  }

  private static void add(
      SortedMap<Integer, SortedMap<Integer, Double>> sums,
      Latency latency,
      ToDoubleFunction<Second> value) {
    for (Course course : latency.repeats()) {
      for (Second second : course.seconds()) {
        sums.computeIfAbsent(course.repeat(), none -> new TreeMap<>())
            // Whole numbers keep the page small.
            .merge(second.at(), Math.rint(value.applyAsDouble(second)), Double::sum);
      }
    }
  }
}
