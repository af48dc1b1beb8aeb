// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Estimate;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Sweep;

/** Marks out of an analysis, a series for each store of each results directory. */
record Plot(Analysis analysis) {

  private static final List<String> OPERATIONS =
      List.of("SEARCH", "READ", "UPDATE", "INSERT", "SCAN", "DELETE");

  /** The points of a sweep. */
  List<Point> points(Sweep sweep) {
    return analysis.points().stream().filter(point -> point.sweep() == sweep).toList();
  }

  /** Whether these points differ in their threads, so that these must be named. */
  static boolean differInThreads(List<Point> points) {
    return points.stream().mapToInt(Point::threads).distinct().count() > 1;
  }

  /** The operations that were measured at any of these points: searches, reads, writes, others. */
  List<String> operations(List<Point> points) {
    List<String> measured =
        analysis.cells().stream()
            .filter(cell -> points.contains(cell.point()))
            .flatMap(cell -> cell.latencies().keySet().stream())
            .filter(name -> !name.startsWith("Intended-") && !name.endsWith("-FAILED"))
            .distinct()
            .sorted()
            .toList();
    return Stream.concat(
            OPERATIONS.stream().filter(measured::contains),
            measured.stream().filter(name -> !OPERATIONS.contains(name)))
        .toList();
  }

  /** How a store is called on the page: with its result, where there are several. */
  String name(int result, String store) {
    return analysis.names().size() > 1 ? store + " · " + analysis.names().get(result) : store;
  }

  /** A point as the first cell of a row: {@code At 10 % updates}. */
  String where(Point point) {
    return Written.capital(new PointNames(analysis.points()).of(point));
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
          series.add(new Series(name(result, store), stores.indexOf(store), result, found));
        }
      }
    }
    return series;
  }

  /** A cell's throughput, if it has any. */
  static Optional<Mark> throughput(Cell cell, double x, String at) {
    Estimate measured = cell.throughput();
    return measured.n() == 0
        ? Optional.empty()
        : Optional.of(
            new Mark(
                x,
                measured.median(),
                low(measured),
                high(measured),
                measured.n() == 1 ? List.of() : repeats(cell),
                at,
                said(cell, Written.estimate(measured, Written::rate)),
                cell.verified()));
  }

  /** The 99th percentile of an operation, if there is one. */
  static Optional<Mark> p99(Cell cell, String operation, double x, String at, String before) {
    return Optional.ofNullable(cell.p99().get(operation))
        .filter(measured -> measured.n() > 0)
        .map(
            measured ->
                new Mark(
                    x,
                    measured.median(),
                    low(measured),
                    high(measured),
                    List.of(),
                    at,
                    said(cell, before + "p99 " + Written.estimate(measured, Written::latency)),
                    cell.verified()));
  }

  /** Words about a cell, which say so if nobody has verified it. */
  static String said(Cell cell, String words) {
    return cell.verified() ? words : words + ", not verified";
  }

  private static @Nullable Double low(Estimate estimate) {
    return estimate.hasInterval() ? estimate.low() : null;
  }

  private static @Nullable Double high(Estimate estimate) {
    return estimate.hasInterval() ? estimate.high() : null;
  }

  /** Client machines share a repeat, so their throughputs add up. */
  private static List<Double> repeats(Cell cell) {
    Map<Integer, Double> sums = new TreeMap<>();
    cell.runs().stream()
        .filter(run -> run.ending().done())
        .forEach(run -> sums.merge(run.repeat(), run.throughput(), Double::sum));
    cell.runs().stream().filter(run -> !run.ending().done()).map(Run::repeat).forEach(sums::remove);
    return List.copyOf(sums.values());
  }
}
