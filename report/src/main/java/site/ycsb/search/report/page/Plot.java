// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Estimate;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.page.Figure.Interval;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/** Marks out of an analysis, a series for each store of each results directory. */
record Plot(Analysis analysis, PointNames names) {

  Plot(Analysis analysis) {
    this(analysis, new PointNames(analysis.points()));
  }

  /** The points of a sweep. */
  List<Point> points(Sweep sweep) {
    return analysis.points().stream().filter(point -> point.sweep() == sweep).toList();
  }

  /** These points of one sweep by what sets them apart: one line may join those of each list. */
  List<List<Point>> lines(List<Point> points) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    points.forEach(
        point -> lines.computeIfAbsent(names.beside(point), none -> new ArrayList<>()).add(point));
    return List.copyOf(lines.values());
  }

  /** What sets a point apart, to follow what is said before; empty if nothing does. */
  String aside(Point point) {
    String beside = names.beside(point);
    return beside.isEmpty() ? "" : ", " + beside;
  }

  /** Operations a second that all clients together aimed at; 0 without a target. */
  int target(Point point) {
    return cells(List.of(point)).mapToInt(Cell::target).max().orElse(0);
  }

  /** Whether a cell with a target was measured, and stayed below it. */
  static boolean missedTarget(Cell cell) {
    return cell.throughput().n() > 0
        && cell.target() > 0
        && !cell.throughput().meets(cell.target());
  }

  /** What was measured at any of these points. */
  Stream<Cell> cells(List<Point> points) {
    Set<Point> wanted = Set.copyOf(points);
    return analysis.cells().stream().filter(cell -> wanted.contains(cell.point()));
  }

  /** The operations that were measured at any of these points: searches, reads, writes, others. */
  List<String> operations(List<Point> points) {
    List<String> measured =
        cells(points)
            .flatMap(cell -> cell.latencies().keySet().stream())
            .filter(Timed::isOperation)
            .distinct()
            .sorted()
            .toList();
    return Stream.concat(
            Measure.OPERATIONS.stream().filter(measured::contains),
            measured.stream().filter(name -> !Measure.OPERATIONS.contains(name)))
        .toList();
  }

  /** How a store is called on the page: with its result, where there are several. */
  String name(int result, String store) {
    return analysis.names().size() > 1 ? store + " · " + analysis.names().get(result) : store;
  }

  /** A point as the first cell of a row: {@code At 10 % updates}. */
  String where(Point point) {
    return Written.capital(names.of(point));
  }

  String name(Cell cell) {
    return name(cell.results(), cell.store());
  }

  /** A series of at most one mark for each point, for those that have any. */
  List<Series> series(List<Point> points, BiFunction<Cell, Integer, Optional<Mark>> mark) {
    return seriesOf(
        (result, store) -> {
          List<Mark> marks = new ArrayList<>();
          for (int place = 0; place < points.size(); place++) {
            int at = place;
            analysis
                .cell(result, store, points.get(place))
                .flatMap(cell -> mark.apply(cell, at))
                .ifPresent(marks::add);
          }
          return marks;
        });
  }

  /** A series of the marks that a store has in a results directory. */
  List<Series> seriesOf(BiFunction<Integer, String, List<Mark>> marks) {
    List<Series> series = new ArrayList<>();
    List<String> stores = analysis.stores();
    for (String store : stores) {
      for (int result = 0; result < analysis.names().size(); result++) {
        List<Mark> found = marks.apply(result, store);
        if (!found.isEmpty()) {
          series.add(
              new Series(
                  name(result, store),
                  stores.indexOf(store),
                  result,
                  visibility(result, store),
                  found));
        }
      }
    }
    return series;
  }

  /** When a write becomes searchable, where stores differ in that; else empty. */
  private String visibility(int result, String store) {
    boolean differ = visibilities(analysis.cells().stream()).distinct().count() > 1;
    Stream<Cell> own =
        analysis.cells().stream()
            .filter(cell -> cell.results() == result && cell.store().equals(store));
    return differ ? visibilities(own).findFirst().orElse("") : "";
  }

  private static Stream<String> visibilities(Stream<Cell> cells) {
    return cells.flatMap(cell -> Stream.ofNullable(cell.settings().get("visibility")));
  }

  /** A cell's throughput, if it has any. */
  static Optional<Mark> throughput(Cell cell, double x, String at) {
    Estimate measured = cell.throughput();
    return measured.n() == 0
        ? Optional.empty()
        : Optional.of(
            new Mark(
                x,
                x,
                measured.center(),
                Interval.of(measured),
                measured.n() == 1 ? List.of() : cell.throughputs(),
                at,
                said(cell, Written.estimate(measured, Written::rate)),
                cell.verified()));
  }

  /**
   * A percentile of an operation, if there were operations enough for it.
   *
   * @param before what to say before it
   */
  static Optional<Mark> latency(
      Cell cell, Optional<Timed> timed, double percentile, double x, String at, String before) {
    return timed.flatMap(
        of ->
            of.micros(percentile)
                .map(
                    micros ->
                        new Mark(
                            x,
                            x,
                            micros,
                            Interval.of(of.between(percentile)),
                            List.of(),
                            at,
                            said(cell, before + said(of, percentile)),
                            cell.verified())));
  }

  private static String said(Timed timed, double percentile) {
    return Written.percentile(percentile) + " " + timed.written(percentile).orElse("");
  }

  /** Words about a cell, which say so if nobody has verified it. */
  static String said(Cell cell, String words) {
    return cell.verified() ? words : words + ", not verified";
  }
}
