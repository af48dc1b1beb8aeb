// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Grid;
import site.ycsb.search.report.page.Figure.Axis;
import site.ycsb.search.report.page.Figure.Kind;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Point;

/**
 * Small multiples of a grid of points: a line over a number, or grouped bars over words, in a chart
 * for each combination of the other values.
 */
record GridPanels(Plot plot, Grid grid, String id) {

  /** Most bars of a chart; beyond that, marks without bars. */
  private static final int BARS = 60;

  /** Ratio of the greatest to the least number from which on their axis is logarithmic. */
  private static final double WIDE = 8;

  /** Charts of throughput. */
  List<Panel> throughput() {
    return panels(
        "rate",
        "",
        Axis.linear("Operations per second", Unit.OPERATIONS_PER_SECOND),
        cell -> Plot.throughput(cell, x(cell), at(cell)));
  }

  /** Charts of the 99th percentile of each operation. */
  List<Panel> latency() {
    List<Panel> panels = new ArrayList<>();
    for (String operation : plot.operations(grid.points())) {
      panels.addAll(
          panels(
              operation,
              operation,
              Axis.linear("p99 latency of " + operation, Unit.MICROSECONDS),
              cell ->
                  Plot.latency(
                      cell,
                      OperationLatency.of(cell, operation, cell.target() > 0),
                      99,
                      x(cell),
                      at(cell),
                      "")));
    }
    return panels;
  }

  private List<Panel> panels(
      String name, String prefix, Axis y, Function<Cell, Optional<Mark>> mark) {
    List<Panel> panels = new ArrayList<>();
    for (Map.Entry<String, List<Point>> chart : grid.charts().entrySet()) {
      boolean both = !prefix.isEmpty() && !chart.getKey().isEmpty();
      panels.add(
          new Panel(
              "%s-%s-%s".formatted(id, name, panels.size() + 1),
              prefix + (both ? ", " : "") + chart.getKey(),
              kind(),
              grid.axis().name(),
              xAxis(),
              y,
              plot.series(chart.getValue(), (cell, place) -> mark.apply(cell))));
    }
    return panels;
  }

  private Kind kind() {
    int bars =
        grid.axis().values().size()
            * plot.analysis().labels().size()
            * plot.analysis().names().size();
    return grid.axis().number() ? Kind.LINES : bars <= BARS ? Kind.GROUPS : Kind.DOTS;
  }

  private Axis xAxis() {
    Grid.Dimension axis = grid.axis();
    if (!axis.number()) {
      return Axis.places(axis.name(), axis.values());
    }
    double least = numbers().min().orElse(0);
    boolean wide = least > 0 && numbers().max().orElse(0) >= WIDE * least;
    return new Axis(axis.name(), Unit.NUMBER, wide, List.of());
  }

  private DoubleStream numbers() {
    return grid.points().stream().mapToDouble(grid.axis()::place);
  }

  private double x(Cell cell) {
    return grid.axis().place(cell.point());
  }

  private String at(Cell cell) {
    return grid.axis().of().apply(cell.point());
  }
}
