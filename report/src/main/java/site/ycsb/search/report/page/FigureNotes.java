// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conditions;
import site.ycsb.search.report.analysis.Headline;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Point;

/** Notes below a figure that explain how to read it. */
record FigureNotes(Plot plot) {

  /** The notes for the panels of a figure, which show these points. */
  List<String> of(List<Panel> panels, List<Point> points) {
    List<String> notes = new ArrayList<>();
    notes.add("Measured with %s.".formatted(Conditions.of(plot.cells(points).toList()).words()));
    if (marks(panels, Unit.OPERATIONS_PER_SECOND).anyMatch(mark -> mark.interval().known())) {
      notes.add(
          "A rate is the geometric mean of its repeats, the faint dots; the line with caps is its"
              + " 95 % interval.");
    }
    if (marks(panels, Unit.MICROSECONDS).anyMatch(mark -> mark.interval().known())) {
      notes.add(
          "A percentile is that of all repeats together, the faint dots are those of each repeat;"
              + " the line with caps is a 95 % interval that takes each repeat's percentile as one"
              + " measurement.");
    }
    if (leavesOut(panels, points)) {
      notes.add("A percentile with fewer than ten operations beyond it is left out.");
    }
    unverified(points).ifPresent(notes::add);
    failed(points).ifPresent(notes::add);
    return notes;
  }

  private static Stream<Mark> marks(List<Panel> panels, Unit unit) {
    return panels.stream()
        .filter(panel -> panel.y().unit() == unit)
        .flatMap(panel -> panel.series().stream())
        .flatMap(series -> series.marks().stream());
  }

  private boolean leavesOut(List<Panel> panels, List<Point> points) {
    boolean all = panels.stream().anyMatch(panel -> panel.x().unit() == Unit.PERCENTILE);
    boolean any = panels.stream().anyMatch(panel -> panel.y().unit() == Unit.MICROSECONDS);
    return any
        && plot.cells(points)
            .flatMap(cell -> cell.latencies().values().stream())
            .anyMatch(latency -> !latency.supports(all ? 99.99 : 99));
  }

  /** Note that names the points at which all runs of a store failed, if it has others. */
  private Optional<String> failed(List<Point> points) {
    Map<String, List<Point>> byName = new LinkedHashMap<>();
    plot.cells(points)
        .filter(cell -> Headline.haveFailed(List.of(cell)))
        .filter(cell -> !plot.failed(points).contains(plot.name(cell)))
        .forEach(
            cell ->
                byName
                    .computeIfAbsent(plot.name(cell), none -> new ArrayList<>())
                    .add(cell.point()));
    List<String> named = new ArrayList<>();
    byName.forEach((name, where) -> named.add(name + " " + plot.names().of(where)));
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of("All runs failed: " + String.join("; ", named) + ".");
  }

  /** Note that names unverified stores, with their points unless all points are unverified. */
  private Optional<String> unverified(List<Point> points) {
    Map<String, List<Cell>> byName = new LinkedHashMap<>();
    plot.cells(points)
        .filter(cell -> cell.throughput().n() > 0)
        .forEach(
            cell -> byName.computeIfAbsent(plot.name(cell), none -> new ArrayList<>()).add(cell));
    List<String> named = new ArrayList<>();
    byName.forEach(
        (name, cells) -> {
          List<Point> unverified =
              cells.stream().filter(cell -> !cell.verified()).map(Cell::point).toList();
          if (!unverified.isEmpty()) {
            boolean all = unverified.size() == cells.size();
            named.add(all ? name : name + " " + plot.names().of(unverified));
          }
        });
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Not verified, and so hollow, dashed or hatched: " + String.join("; ", named) + ".");
  }
}
