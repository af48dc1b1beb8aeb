// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.page.Figure.Axis;
import site.ycsb.search.report.page.Figure.Kind;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/** The figures of a page. One whose sweep was not run is not there; {@link Unmeasured} names it. */
final class Figures {

  /** The share of updates that stands for a mixed workload: all three operations are in it. */
  static final double MIXED = 0.1;

  private static final Axis RATE = Axis.linear("Operations per second", Unit.OPERATIONS_PER_SECOND);
  private static final Axis P99 = Axis.logarithmic("p99 latency", Unit.MICROSECONDS);

  private final Plot plot;
  private final PercentilePanels percentiles;

  Figures(Analysis analysis) {
    plot = new Plot(analysis);
    percentiles = new PercentilePanels(plot);
  }

  /** In the order of the page. */
  List<Figure> all() {
    return Stream.of(
            updates(), load(), sustained(), highestRate(), isolated(), freshness(), workloads())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Figure> updates() {
    List<Panel> panels = new ArrayList<>();
    List<Point> points = plot.points(Sweep.UPDATES);
    boolean named = Plot.differInThreads(points);
    for (int threads : points.stream().map(Point::threads).distinct().sorted().toList()) {
      List<Point> same =
          points.stream()
              .filter(point -> point.threads() == threads)
              .sorted(comparingDouble(Point::updates))
              .toList();
      panels.add(
          new Panel(
              "updates-" + threads,
              named ? Written.threads(threads) : "",
              Kind.LINES,
              "Updates",
              Axis.linear("Updates, part of all operations", Unit.PERCENT),
              RATE,
              plot.series(same, (cell, place) -> atUpdates(cell))));
    }
    return figure(
        "updates",
        "Throughput by share of updates",
        "What live updates cost: an update rewrites the searched text, so the index changes with"
            + " it. Of the other operations, 65 % are searches and 35 % reads.",
        List.of(
            "A point is the median of its repeats, which are the faint dots; a bar is the"
                + " 95 % interval."),
        panels);
  }

  private static Optional<Mark> atUpdates(Cell cell) {
    double updates = cell.point().updates();
    return Plot.throughput(cell, 100 * updates, Written.percent(updates));
  }

  private Optional<Figure> load() {
    return figure(
        "load",
        "Latency as load rises",
        "More client threads bring more throughput, until a store is saturated: from there on they"
            + " bring latency only.",
        List.of(
            "A point is a number of threads; latency is counted from when an operation was"
                + " sent."),
        latencyByThroughput("load", plot.points(Sweep.THREADS), Point::threads, ""));
  }

  private Optional<Figure> highestRate() {
    String bounds =
        plot.analysis().comparisons().stream()
            .map(Comparison::bound)
            .filter(bound -> !bound.isEmpty())
            .distinct()
            .collect(joining(", "));
    return figure(
        "highest-rate",
        "The highest rate within a bound",
        "Rates that close in on the highest one with " + bounds + ".",
        List.of(
            "A point is a rate that was tried; latency is counted from when an operation was"
                + " due."),
        latencyByThroughput(
            "highest-rate", plot.points(Sweep.FIND_MAX), Point::target, "Intended-"));
  }

  /** A panel for each operation; a point for each step of the load. */
  private List<Panel> latencyByThroughput(
      String id, List<Point> points, ToIntFunction<Point> step, String from) {
    List<Point> rising = points.stream().sorted(Comparator.comparingInt(step)).toList();
    return plot.operations(points).stream()
        .map(
            operation ->
                new Panel(
                    id + "-" + operation,
                    operation,
                    Kind.LINES,
                    from.isEmpty() ? "Threads" : "Rate",
                    throughputOf(rising),
                    P99,
                    plot.series(rising, (cell, place) -> atLoad(cell, from, operation))))
        .filter(panel -> !panel.series().isEmpty())
        .toList();
  }

  private static Optional<Mark> atLoad(Cell cell, String from, String operation) {
    Point point = cell.point();
    double rate = cell.throughput().median();
    String name = cell.p99().containsKey(from + operation) ? from + operation : operation;
    String half =
        Optional.ofNullable(cell.latencies().get(name))
            .map(Latency::percentiles)
            .map(percentiles -> percentiles.get(50.0))
            .map(micros -> "p50 " + Written.latency(micros) + ", ")
            .orElse("");
    return Plot.p99(
        cell,
        name,
        rate,
        point.target() > 0 ? Written.rate(point.target()) : Written.threads(point.threads()),
        Written.rate(rate) + ": " + half);
  }

  /** Stores that are far apart share an axis only if it is logarithmic. */
  private Axis throughputOf(List<Point> points) {
    double[] most =
        plot.analysis().stores().stream()
            .mapToDouble(
                store ->
                    plot.analysis().cells().stream()
                        .filter(cell -> cell.store().equals(store))
                        .filter(cell -> points.contains(cell.point()))
                        .mapToDouble(cell -> cell.throughput().median())
                        .max()
                        .orElse(0))
            .filter(rate -> rate > 0)
            .sorted()
            .toArray();
    boolean apart = most.length > 1 && most[most.length - 1] > 8 * most[0];
    return apart ? Axis.logarithmic("Operations per second", Unit.OPERATIONS_PER_SECOND) : RATE;
  }

  private Optional<Figure> sustained() {
    List<Point> points = plot.points(Sweep.SUSTAINED);
    if (!points.isEmpty()) {
      return figure(
          "percentiles",
          "Latency by percentile at a sustained rate",
          "Every store at the same rate, below what it can do: how long most operations take, and"
              + " how long the slowest do.",
          sustainedNotes(points),
          percentiles.byOperation(points, true));
    }
    return figure(
        "percentiles",
        "Latency by percentile under full load",
        "No sustained rate was measured, so this is the closed loop: each store as fast as it goes,"
            + " and service time, counted from when an operation was sent. Stores are not equally"
            + " loaded here.",
        List.of(),
        percentiles.byOperation(mixed(), false));
  }

  private List<String> sustainedNotes(List<Point> points) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Response time, counted from when an operation was due: a stall is not hidden by the"
            + " operations that it delays.");
    for (Cell cell : plot.analysis().cells()) {
      if (points.contains(cell.point()) && missedTarget(cell)) {
        notes.add(
            "%s missed its target: it reached %s of %s."
                .formatted(
                    plot.name(cell),
                    Written.number(cell.throughput().median()),
                    Written.rate(cell.point().target())));
      }
    }
    return notes;
  }

  /** Whether a cell with a target was measured, and stayed below it. */
  static boolean missedTarget(Cell cell) {
    return cell.throughput().n() > 0
        && cell.point().target() > 0
        && !cell.throughput().meets(cell.point().target());
  }

  /** The update sweep's points nearest to {@link #MIXED}. */
  private List<Point> mixed() {
    List<Point> updating =
        plot.points(Sweep.UPDATES).stream().filter(point -> point.updates() > 0).toList();
    double nearest =
        updating.stream()
            .mapToDouble(Point::updates)
            .boxed()
            .min(comparingDouble(updates -> Math.abs(updates - MIXED)))
            .orElse(MIXED);
    return updating.stream().filter(point -> point.updates() == nearest).toList();
  }

  private Optional<Figure> isolated() {
    List<Point> points = plot.points(Sweep.ISOLATED);
    boolean named = Plot.differInThreads(points);
    List<Panel> rates = new ArrayList<>();
    List<Panel> latencies = new ArrayList<>();
    for (Point point : points) {
      for (String operation : plot.operations(List.of(point))) {
        String title = alone(operation) + (named ? ", " + Written.threads(point.threads()) : "");
        List<Point> one = List.of(point);
        String at = named ? Written.threads(point.threads()) : "Alone";
        rates.add(
            bars(
                point.id() + "-rate",
                title,
                RATE,
                plot.series(one, (cell, place) -> Plot.throughput(cell, 0, at))));
        latencies.add(
            bars(
                point.id() + "-p99",
                title,
                Axis.linear("p99 latency", Unit.MICROSECONDS),
                plot.series(one, (cell, place) -> Plot.p99(cell, operation, 0, at, ""))));
      }
    }
    return figure(
        "isolated",
        "Writes, reads and searches alone",
        "One kind of operation at a time, as fast as a store goes.",
        List.of("Each chart has a scale of its own; more throughput is better, less latency is."),
        Stream.concat(rates.stream(), latencies.stream()).toList());
  }

  private static Panel bars(String id, String title, Axis y, List<Series> series) {
    return new Panel(id, title, Kind.BARS, "", Axis.places("", List.of()), y, series);
  }

  private static String alone(String operation) {
    return switch (operation) {
      case "INSERT" -> "Inserts";
      case "READ" -> "Reads";
      case "SEARCH" -> "Searches";
      case "UPDATE" -> "Updates";
      default -> operation;
    };
  }

  private Optional<Figure> freshness() {
    List<Point> points = plot.points(Sweep.FRESHNESS);
    boolean named = Plot.differInThreads(points);
    List<Panel> panels =
        points.stream()
            .map(
                point ->
                    percentiles.panel(
                        point.id(),
                        named ? Written.threads(point.threads()) : "",
                        point,
                        "FRESHNESS",
                        false))
            .filter(panel -> !panel.series().isEmpty())
            .toList();
    return figure(
        "freshness",
        "Freshness",
        "The time from an acknowledged update to the first search that shows it.",
        List.of("A store that makes writes visible at intervals takes up to one interval."),
        panels);
  }

  private Optional<Figure> workloads() {
    List<Point> points = plot.points(Sweep.WORKLOAD);
    boolean named = Plot.differInThreads(points);
    List<String> names =
        points.stream()
            .map(point -> point.workload() + (named ? ", " + Written.threads(point.threads()) : ""))
            .toList();
    Panel panel =
        new Panel(
            "workloads-all",
            "",
            Kind.DOTS,
            "Workload",
            Axis.places("Workload", names),
            RATE,
            plot.series(points, (cell, place) -> Plot.throughput(cell, place, names.get(place))));
    return figure(
        "workloads",
        "Throughput by workload",
        "Workloads of your own, each as its file says.",
        List.of(),
        List.of(panel));
  }

  /** A figure of the panels that show anything, if there are any. */
  private static Optional<Figure> figure(
      String id, String title, String lead, List<String> notes, List<Panel> panels) {
    List<Panel> filled = panels.stream().filter(panel -> !panel.series().isEmpty()).toList();
    if (filled.isEmpty()) {
      return Optional.empty();
    }
    List<String> all = Stream.concat(notes.stream(), unverified(filled).stream()).toList();
    return Optional.of(new Figure(id, title, lead, all, filled));
  }

  /** Names what nobody has verified, in short where that is all of a store. */
  private static Optional<String> unverified(List<Panel> panels) {
    List<Series> series = panels.stream().flatMap(panel -> panel.series().stream()).toList();
    String named =
        series.stream()
            .map(Series::name)
            .distinct()
            .map(name -> unverified(name, series))
            .flatMap(Optional::stream)
            .collect(joining("; "));
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of("Not verified, and so hollow, dashed or hatched: " + named + ".");
  }

  private static Optional<String> unverified(String name, List<Series> series) {
    List<Mark> marks =
        series.stream()
            .filter(each -> each.name().equals(name))
            .flatMap(each -> each.marks().stream())
            .toList();
    List<String> places =
        marks.stream().filter(mark -> !mark.verified()).map(Mark::at).distinct().toList();
    if (places.isEmpty()) {
      return Optional.empty();
    }
    boolean all = marks.stream().noneMatch(Mark::verified);
    return Optional.of(all ? name : name + " at " + String.join(", ", places));
  }
}
