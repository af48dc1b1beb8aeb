// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Cores;
import site.ycsb.search.report.analysis.Headline;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.page.Figure.Interval;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.statistics.Estimate;

/** Series and marks of an analysis, with one series for each store of each result. */
record Plot(Analysis analysis, PointNames names) {

  Plot(Analysis analysis) {
    this(analysis, new PointNames(analysis.points()));
  }

  /** The points of a sweep. */
  List<Point> points(String sweep) {
    return analysis.points().stream().filter(point -> point.sweep().equals(sweep)).toList();
  }

  /** Points of one sweep, grouped into lines by the values in which they differ. */
  List<List<Point>> lines(List<Point> points) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    points.forEach(
        point ->
            lines.computeIfAbsent(names.distinction(point), none -> new ArrayList<>()).add(point));
    return List.copyOf(lines.values());
  }

  /**
   * Suffix of a title with the values that tell a point from others, after a comma; empty without
   * such values.
   */
  String suffix(Point point) {
    String distinction = names.distinction(point);
    return distinction.isEmpty() ? "" : ", " + distinction;
  }

  /** Target rate of all clients together, in operations a second; 0 without a target. */
  int target(Point point) {
    return cells(List.of(point)).mapToInt(Cell::target).max().orElse(0);
  }

  /** True if a measured cell stayed below its target rate. */
  static boolean missedTarget(Cell cell) {
    return cell.throughput().n() > 0 && cell.target() > 0 && !cell.isOnTarget();
  }

  /** The cells of these points. */
  Stream<Cell> cells(List<Point> points) {
    Set<Point> wanted = Set.copyOf(points);
    return analysis.cells().stream().filter(cell -> wanted.contains(cell.point()));
  }

  /** The operations that were measured at any of these points: searches, reads, writes, others. */
  List<String> operations(List<Point> points) {
    List<String> measured =
        cells(points)
            .flatMap(cell -> cell.latencies().keySet().stream())
            .filter(OperationLatency::isOperation)
            .distinct()
            .sorted()
            .toList();
    return Stream.concat(Measure.inOrder(measured), measured.stream()).distinct().toList();
  }

  /** Name of a store on the page, with its result if there are several. */
  String name(Subject store) {
    String contender = analysis.contender(store);
    return analysis.names().size() > 1
        ? contender + " · " + analysis.names().get(store.results())
        : contender;
  }

  /** Name of a point in the first cell of a row: {@code At 10 % updates}. */
  String where(Point point) {
    return Formatter.capital(names.of(point));
  }

  String name(Cell cell) {
    return name(cell.subject());
  }

  /** Series with at most one mark for each point; a series without marks is left out. */
  List<Series> series(List<Point> points, BiFunction<Cell, Integer, Optional<Mark>> mark) {
    return seriesOf(
        store -> {
          List<Mark> marks = new ArrayList<>();
          for (int place = 0; place < points.size(); place++) {
            int at = place;
            analysis
                .cell(store, points.get(place))
                .flatMap(cell -> mark.apply(cell, at))
                .ifPresent(marks::add);
          }
          return marks;
        });
  }

  /** Series of the marks that each store has in each result; a series without marks is left out. */
  List<Series> seriesOf(Function<Subject, List<Mark>> marks) {
    List<Series> series = new ArrayList<>();
    List<String> stores = analysis.labels();
    for (Subject store : analysis.subjects()) {
      List<Mark> found = marks.apply(store);
      if (!found.isEmpty()) {
        series.add(
            new Series(
                name(store),
                stores.indexOf(store.contender()),
                store.results(),
                visibility(store),
                found));
      }
    }
    return series;
  }

  /** Names of the stores of which all runs at these points failed. */
  List<String> failed(List<Point> points) {
    return analysis.subjects().stream()
        .filter(
            store ->
                Headline.haveFailed(
                    cells(points).filter(cell -> cell.subject().equals(store)).toList()))
        .map(this::name)
        .toList();
  }

  /** Setting of visibility if stores differ in it; otherwise empty. */
  private String visibility(Subject store) {
    boolean differ = visibilities(analysis.cells().stream()).distinct().count() > 1;
    return differ ? visibilities(analysis.cells(store).stream()).findFirst().orElse("") : "";
  }

  private static Stream<String> visibilities(Stream<Cell> cells) {
    return cells.flatMap(cell -> Stream.ofNullable(cell.settings().get("visibility")));
  }

  /** Mark of a cell's throughput; empty without a measurement. */
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
                withCores(
                    cell, withVerification(cell, Formatter.estimate(measured, Formatter::rate))),
                cell.verified()));
  }

  /**
   * Mark of a percentile of an operation; empty without enough operations.
   *
   * @param before text before the percentile
   */
  static Optional<Mark> latency(
      Cell cell,
      Optional<OperationLatency> timed,
      double percentile,
      double x,
      String at,
      String before) {
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
                            of.repeats(percentile),
                            at,
                            withVerification(cell, before + percentile(of, percentile)),
                            cell.verified())));
  }

  private static String percentile(OperationLatency timed, double percentile) {
    return Formatter.percentile(percentile) + " " + timed.formatted(percentile).orElse("");
  }

  /** Text about a throughput, with the cores that server and client used on the next line. */
  static String withCores(Cell cell, String words) {
    String cores = Cores.words(cell);
    return cores.isEmpty() ? words : words + "\n" + cores;
  }

  /** Text about a cell, with a remark if the cell is not verified. */
  static String withVerification(Cell cell, String words) {
    return cell.verified() ? words : words + ", not verified";
  }
}
