// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Grid;
import site.ycsb.search.report.analysis.Headline;
import site.ycsb.search.report.analysis.HighestRate;
import site.ycsb.search.report.page.Figure.Axis;
import site.ycsb.search.report.page.Figure.Kind;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.page.Figure.Unit;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/**
 * Figures of a page: those of the named sweeps, then those of other sweeps by the kind of their
 * axis. A figure whose sweep was not run is left out; {@link Unmeasured} names it.
 */
final class Figures {

  /** Share of updates of the mixed workload in the headline. */
  static final double MIXED = Headline.MIXED;

  private static final String FRESHNESS = "FRESHNESS";
  private static final Axis RATE = Axis.linear("Operations per second", Unit.OPERATIONS_PER_SECOND);
  private static final Axis P99 = Axis.logarithmic("p99 latency", Unit.MICROSECONDS);

  private final Plot plot;
  private final PercentilePanels percentiles;
  private final FigureNotes notes;

  Figures(Analysis analysis) {
    plot = new Plot(analysis);
    percentiles = new PercentilePanels(plot);
    notes = new FigureNotes(plot);
  }

  /** In the order of the page. */
  List<Figure> all() {
    Stream<Figure> own =
        Stream.of(
                updates(),
                load("load", "", plot.points(Sweep.THREADS)),
                percentiles(),
                highestRate(),
                isolated(),
                freshness())
            .flatMap(Optional::stream);
    return Stream.concat(own, others()).toList();
  }

  private Optional<Figure> updates() {
    List<Panel> panels = new ArrayList<>();
    List<Point> points = plot.points(Sweep.UPDATES);
    for (List<Point> line : plot.lines(points)) {
      List<Point> rising = line.stream().sorted(comparingDouble(Point::updates)).toList();
      panels.add(
          new Panel(
              "updates-" + rising.get(0).threads(),
              plot.names().distinction(line.get(0)),
              Kind.LINES,
              "Updates",
              Axis.linear("Updates, part of all operations", Unit.PERCENT),
              RATE,
              plot.series(rising, (cell, place) -> atUpdates(cell))));
    }
    return figure(
        "updates",
        "Throughput by share of updates",
        "What live updates cost: an update rewrites the searched text, so the index changes with"
            + " it. Of the other operations, 65 % are searches and 35 % reads.",
        List.of(),
        points,
        panels);
  }

  private static Optional<Mark> atUpdates(Cell cell) {
    double updates = cell.point().updates();
    return Plot.throughput(cell, 100 * updates, Formatter.percent(updates));
  }

  private Optional<Figure> load(String id, String name, List<Point> points) {
    return figure(
        id,
        "Latency as load rises" + name,
        "More client threads bring more throughput, until a store is saturated: from there on they"
            + " bring latency only.",
        List.of(
            "The number beside a point is that of its threads; latency is counted from when an"
                + " operation was sent."),
        points,
        latencyByThroughput(id, points, Comparator.comparingInt(Point::threads)));
  }

  private Optional<Figure> highestRate() {
    List<Point> points = plot.points(Sweep.FIND_MAX);
    String bounds =
        plot.analysis().highestRates().stream()
            .map(HighestRate::bound)
            .distinct()
            .collect(joining(", "));
    return figure(
        "highest-rate",
        "The highest rate within a bound",
        "Rates that close in on the highest one with " + bounds + ".",
        List.of(
            "A point is a rate that was tried; latency is counted from when an operation was due,"
                + " without a target from when it was sent."),
        points,
        latencyByThroughput("highest-rate", points, Comparator.comparingInt(Figures::rate)));
  }

  /** Target rate; no target is the highest. */
  private static int rate(Point point) {
    return point.target() == 0 ? Integer.MAX_VALUE : point.target();
  }

  /** A panel for each operation; a point for each step of the load. */
  private List<Panel> latencyByThroughput(String id, List<Point> points, Comparator<Point> step) {
    List<Panel> panels = new ArrayList<>();
    List<List<Point>> lines = plot.lines(points);
    for (List<Point> line : lines) {
      List<Point> rising = line.stream().sorted(step).toList();
      String own = lines.size() == 1 ? id : id + "-" + (1 + lines.indexOf(line));
      for (String operation : plot.operations(rising)) {
        panels.add(
            new Panel(
                own + "-" + operation,
                operation + plot.suffix(line.get(0)),
                Kind.LINES,
                rising.get(0).isTrial() ? "Rate" : "Threads",
                throughputOf(rising),
                P99,
                plot.series(
                    rising,
                    (cell, place) -> atLoad(cell, operation).map(mark -> mark.inRow(place))),
                !rising.get(0).isTrial()));
      }
    }
    return panels;
  }

  private static Optional<Mark> atLoad(Cell cell, String operation) {
    double rate = cell.throughput().center();
    Optional<OperationLatency> timed = OperationLatency.of(cell, operation, cell.target() > 0);
    String half =
        timed
            .flatMap(each -> each.micros(50))
            .map(micros -> "p50 " + Formatter.latency(micros) + ", ")
            .orElse("");
    return Plot.latency(cell, timed, 99, rate, step(cell), Formatter.rate(rate) + ": " + half)
        .map(mark -> mark.saying(Plot.withCores(cell, mark.text())));
  }

  /** Name of a step of the load. */
  private static String step(Cell cell) {
    return cell.target() > 0
        ? Formatter.rate(cell.target())
        : cell.point().isTrial() ? "No target" : Formatter.threads(cell.point().threads());
  }

  /** Axis of throughput; logarithmic if the stores are far apart. */
  private Axis throughputOf(List<Point> points) {
    double[] most =
        plot.analysis().labels().stream()
            .mapToDouble(
                store ->
                    plot.cells(points)
                        .filter(cell -> cell.contender().equals(store))
                        .mapToDouble(cell -> cell.throughput().center())
                        .max()
                        .orElse(0))
            .filter(rate -> rate > 0)
            .sorted()
            .toArray();
    boolean apart = most.length > 1 && most[most.length - 1] > 8 * most[0];
    return apart ? Axis.logarithmic("Operations per second", Unit.OPERATIONS_PER_SECOND) : RATE;
  }

  private Optional<Figure> sustained(String id, String name, List<Point> points) {
    return figure(
        id,
        "Latency by percentile at a sustained rate" + name,
        "Every store asked for the same rate: how long most operations take, and how long the"
            + " slowest do.",
        sustainedNotes(points),
        points,
        percentiles.byOperation(points, true));
  }

  private Optional<Figure> percentiles() {
    List<Point> points = plot.points(Sweep.SUSTAINED);
    if (!points.isEmpty()) {
      return sustained("percentiles", "", points);
    }
    List<Point> mixed = mixed();
    return figure(
            "percentiles",
            "Latency by percentile under full load",
            "No sustained rate was measured, so this is the closed loop: each store as fast as it"
                + " goes, and service time, counted from when an operation was sent. Stores are not"
                + " equally loaded here.",
            List.of(),
            mixed,
            percentiles.byOperation(mixed, false))
        .map(Figure::withoutOverTime);
  }

  private List<String> sustainedNotes(List<Point> points) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Response time, counted from when an operation was due: a stall is not hidden by the"
            + " operations that it delays.");
    plot.cells(points)
        .filter(Plot::missedTarget)
        .map(
            cell ->
                "%s missed its target: it reached %s of %s%s."
                    .formatted(
                        plot.name(cell),
                        Formatter.number(cell.throughput().center()),
                        Formatter.rate(cell.target()),
                        plot.suffix(cell.point())))
        .forEach(notes::add);
    return notes;
  }

  /** The points of the update sweep nearest to {@link #MIXED}. */
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
    List<Panel> rates = new ArrayList<>();
    List<Panel> latencies = new ArrayList<>();
    for (Point point : points) {
      for (String operation : plot.operations(List.of(point))) {
        String title = alone(operation) + plot.suffix(point);
        rates.add(
            bars(
                point.id() + "-rate",
                title,
                RATE,
                plot.series(List.of(point), (cell, place) -> Plot.throughput(cell, 0, title))));
        latencies.add(percentileBars(point.id() + "-p99", title, point, operation, 99));
      }
    }
    return figure(
        "isolated",
        "Writes, reads and searches alone",
        "One kind of operation at a time, as fast as a store goes.",
        List.of("Each chart has its own scale; more throughput is better, less latency is."),
        points,
        Stream.concat(rates.stream(), latencies.stream()).toList());
  }

  private Panel percentileBars(
      String id, String title, Point point, String operation, double percentile) {
    return bars(
        id,
        title,
        Axis.linear(Formatter.percentile(percentile) + " latency", Unit.MICROSECONDS),
        plot.series(
            List.of(point),
            (cell, place) ->
                Plot.latency(
                    cell, OperationLatency.of(cell, operation, false), percentile, 0, title, "")));
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
    List<Panel> panels = new ArrayList<>();
    for (Point point : points) {
      String title = plot.names().distinction(point);
      panels.add(percentiles.panel(point.id(), title, point, FRESHNESS, false));
      panels.add(percentileBars(point.id() + "-p50", title, point, FRESHNESS, 50));
    }
    return figure(
        "freshness",
        "Freshness",
        "The time from an acknowledged update to the first search that shows it.",
        List.of(
            "A store that makes writes visible at intervals takes up to one refresh interval, and"
                + " what the refresh and the search take.",
            "Stores are compared by p50: so few updates are waited for that a repeat's p99 would be"
                + " chance."),
        points,
        panels);
  }

  /** Figures of the sweeps without a fixed axis, by the kind of their axis. */
  private Stream<Figure> others() {
    return plot.analysis().points().stream()
        .map(Point::sweep)
        .filter(sweep -> !Sweep.hasFixedAxis(sweep))
        .distinct()
        .flatMap(sweep -> of(sweep, plot.points(sweep)));
  }

  private Stream<Figure> of(String sweep, List<Point> points) {
    String id = "sweep-" + sweep.replaceAll("[^A-Za-z0-9_-]", "-");
    String name = sweep.equals(Sweep.WORKLOAD) ? "" : " (%s)".formatted(sweep);
    Grid grid = Grid.of(points);
    GridPanels panels = new GridPanels(plot, grid, id);
    String by = Formatter.lower(grid.axis().name()) + name;
    Optional<Figure> latency = grid(id + "-latency", "Latency by " + by, grid, panels.latency());
    if (points.stream().allMatch(point -> point.target() > 0)) {
      Optional<Figure> figure = sustained(id, name, points);
      return Stream.concat(
          figure.stream(),
          grid.isLoad() ? Stream.empty() : latency.map(Figure::withoutOverTime).stream());
    }
    if (grid.isCurve()) {
      return load(id, name, points).stream();
    }
    Optional<Figure> rates = grid(id, "Throughput by " + by, grid, panels.throughput());
    return Stream.concat(rates.stream(), latency.map(Figure::withoutOverTime).stream());
  }

  private Optional<Figure> grid(String id, String title, Grid grid, List<Panel> panels) {
    List<String> own =
        panels.size() > 1 ? List.of("Charts of the same measure have the same scale.") : List.of();
    String lead = question(grid.points().get(0).sweep());
    return figure(id, title, lead, own, grid.points(), panels, grid.columns());
  }

  /** The question of a sweep; empty if it has none. */
  private String question(String sweep) {
    return plot.analysis().comparisons().stream()
        .flatMap(comparison -> comparison.plan().sweep(sweep).stream())
        .map(Sweep::question)
        .findFirst()
        .orElse("");
  }

  /** Figure of the panels with a series; empty if there are none. */
  private Optional<Figure> figure(
      String id,
      String title,
      String lead,
      List<String> own,
      List<Point> points,
      List<Panel> panels) {
    return figure(id, title, lead, own, points, panels, 0);
  }

  private Optional<Figure> figure(
      String id,
      String title,
      String lead,
      List<String> own,
      List<Point> points,
      List<Panel> panels,
      int columns) {
    List<Panel> filled = panels.stream().filter(panel -> !panel.series().isEmpty()).toList();
    if (filled.isEmpty()) {
      return Optional.empty();
    }
    List<String> all = Stream.concat(own.stream(), notes.of(filled, points).stream()).toList();
    return Optional.of(
        new Figure(
            id,
            title,
            lead,
            all,
            filled,
            plot.failed(points),
            new OverTimePanels(plot).of(id, points),
            columns));
  }
}
