// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Recall;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.MachineUse;

/**
 * Figures of a curve, with a table for each measure that any store has there: first of the one by
 * which the verdicts rank the stores. Charts and tables show the same figures.
 *
 * @param operations the operations that were timed, in the order in which stores are compared
 */
public record Sheet(Analysis analysis, Curve curve, List<String> operations, List<Table> tables) {

  /** Name of the table of throughput. */
  public static final String RATE = "rate";

  private static final String RECALL = "recall:";

  /** Property by which a search looks at more of the candidates, and finds more. */
  private static final String CANDIDATES = "vector.candidates";

  /** Title of the table of what money buys, which only a comparison with prices has. */
  public static final String MONEY = "Operations per unit of money";

  private static final String SERVER_TIME = "core";

  /** Title of the table of what the server did with its processor time. */
  static final String SERVER_RATE = "Operations per server core-s";

  /** Cores below which the kernel and other processes are not named. */
  private static final double NEGLIGIBLE = 0.1;

  /**
   * Table of a measure: a row for each point, a column for each store of each result.
   *
   * @param id stable name in links: {@code rate}, {@code p99:SEARCH}
   * @param latency whether the figures are microseconds, of which less is better
   */
  public record Table(String id, String name, boolean latency, List<Row> rows) {

    /** True if there is a figure, rather than words. */
    public boolean drawn() {
      return rows.stream().flatMap(row -> row.figures.stream()).anyMatch(Figure::known);
    }
  }

  /** Row of a point, with a figure for each of {@link Analysis#subjects}. */
  public record Row(Point point, String name, List<Figure> figures) {}

  /**
   * Figure of a store at a point.
   *
   * @param value NaN if there is none
   * @param low lower end of its 95 % interval; NaN without a useful one
   * @param text the figure with unit, interval and remarks; says why there is none
   * @param searches number of searches whose recall it is; 0 of other figures
   */
  public record Figure(double value, double low, double high, String text, long searches) {

    static final Figure NONE = without("–");
    static final Figure FAILED = without("failed");

    /** Of a percentile with fewer than ten operations beyond it. */
    static final Figure TOO_FEW = without("too few");

    /** Words without a figure: they are in the table alone. */
    static Figure without(String words) {
      return words.isEmpty() ? NONE : new Figure(Double.NaN, Double.NaN, Double.NaN, words, 0);
    }

    public boolean known() {
      return !Double.isNaN(value);
    }
  }

  /** Size of the work at the points of the curve, in words. */
  public String conditions() {
    List<Cell> cells = cells(analysis, curve);
    return cells.isEmpty() ? "" : conditions(cells);
  }

  /**
   * Size of the work behind some figures in words: {@code 16 threads, 50,000 documents of 1,095
   * bytes}, as far as it is known. It has several values if the figures differ in them.
   */
  static String conditions(List<Cell> cells) {
    List<Run> runs = cells.stream().map(Cell::representative).toList();
    String threads = listed(runs, run -> run.point().threads());
    String clients = listed(runs, Run::clients);
    String documents = listed(runs, Run::documents);
    String bytes = listed(runs, run -> run.report().storeFacts().documentBytes());
    return (threads.isEmpty() ? "–" : threads)
        + (threads.equals("1") ? " thread" : " threads")
        + (clients.equals("1") ? "" : " of %s clients".formatted(clients))
        + (documents.isEmpty() ? "" : ", %s documents".formatted(documents))
        + (bytes.isEmpty() ? "" : " of %s bytes".formatted(bytes));
  }

  /** The distinct known values: {@code 1, 2 and 4}; empty without. */
  private static String listed(List<Run> runs, ToLongFunction<Run> value) {
    List<String> values =
        runs.stream()
            .mapToLong(value)
            .filter(known -> known > 0)
            .distinct()
            .sorted()
            .mapToObj(Formatter::count)
            .toList();
    return values.isEmpty() ? "" : PointNames.listed(values);
  }

  public static List<Sheet> of(Analysis analysis) {
    return Curve.drawn(analysis.points()).stream().map(curve -> of(analysis, curve)).toList();
  }

  /** The sheet of the curve that has a point. */
  public static Sheet at(List<Sheet> sheets, Point point) {
    return sheets.stream()
        .filter(sheet -> sheet.curve.points().contains(point))
        .findFirst()
        .orElseThrow();
  }

  private static List<Cell> cells(Analysis analysis, Curve curve) {
    Set<Point> points = new HashSet<>(curve.points());
    return analysis.cells().stream().filter(cell -> points.contains(cell.point())).toList();
  }

  private static Sheet of(Analysis analysis, Curve curve) {
    List<Cell> cells = cells(analysis, curve);
    List<String> timed =
        cells.stream()
            .flatMap(cell -> cell.latencies().keySet().stream())
            .filter(name -> !name.startsWith(Latency.INTENDED))
            .distinct()
            .sorted()
            .toList();
    List<String> operations =
        Stream.concat(Measure.inOrder(timed), timed.stream()).distinct().toList();
    Tables tables =
        new Tables(analysis, curve, new PointNames(analysis.points()), new ArrayList<>());
    tables.add(Measure.THROUGHPUT, "Operations/s");
    tables.add(Measure.SERVER_TIME, SERVER_RATE);
    if (analysis.subjects().stream().anyMatch(store -> analysis.price(store).isPresent())) {
      tables.add(
          "money",
          MONEY,
          cell ->
              analysis
                  .price(cell.subject())
                  .map(price -> rate(cell, cell.perMoney(price)))
                  .orElse(Figure.NONE));
    }
    for (String operation : operations) {
      for (int percentile : List.of(50, 99)) {
        tables.add(
            Measure.latency(operation, percentile), "%s p%d".formatted(operation, percentile));
      }
      tables.add(RECALL + operation, operation + " recall", cell -> recall(cell, operation));
    }
    tables.add("cores", "Cores of the client's machine", cell -> Figure.without(cores(cell)));
    if (curve.points().get(0).isOfAgeing()) {
      cells.stream()
          .flatMap(cell -> cell.storeFacts().storeBytes().keySet().stream())
          .distinct()
          .sorted()
          .forEach(
              kind ->
                  tables.add(
                      "size:" + kind, Formatter.capital(kind) + ", MiB", cell -> size(cell, kind)));
    }
    String first = ranking(analysis, curve);
    tables.all.sort(comparing(table -> !table.id.equals(first)));
    return new Sheet(analysis, curve, operations, tables.all);
  }

  /** Name of the measure of the first verdict over a curve, of a valid one if possible. */
  private static String ranking(Analysis analysis, Curve curve) {
    return analysis.conclusions().primary().stream()
        .filter(each -> curve.points().containsAll(each.points()))
        .min(comparing(Contrast::invalid))
        .map(each -> id(each.compared()))
        .orElse(RATE);
  }

  /** The tables of a curve that have anything to show. */
  private record Tables(Analysis analysis, Curve curve, PointNames names, List<Table> all) {

    void add(Measure measure, String name) {
      if (measure.isLatency()) {
        add(id(measure), name, true, cell -> latency(cell, measure));
      } else {
        add(id(measure), name, cell -> rate(cell, measure.estimate(cell)));
      }
    }

    void add(String id, String name, Function<Cell, Figure> figure) {
      add(id, name, false, figure);
    }

    private void add(String id, String name, boolean latency, Function<Cell, Figure> figure) {
      List<Row> rows = curve.points().stream().map(point -> row(point, figure)).toList();
      // Of a store that failed, the throughput says it.
      Figure failed = id.equals(RATE) ? Figure.NONE : Figure.FAILED;
      List<Figure> nothing = List.of(Figure.NONE, Figure.TOO_FEW, failed);
      if (rows.stream().anyMatch(row -> !nothing.containsAll(row.figures))) {
        all.add(new Table(id, name, latency, rows));
      }
    }

    private Row row(Point point, Function<Cell, Figure> figure) {
      return new Row(
          point,
          Formatter.capital(names.of(point)),
          analysis.subjects().stream()
              .map(store -> analysis.cell(store, point))
              .map(
                  cell ->
                      cell.map(each -> each.hasFailed() ? Figure.FAILED : figure.apply(each))
                          .orElse(Figure.NONE))
              .toList());
    }
  }

  /** Stable name of a measure, whether latency counts from when an operation was due or sent. */
  private static String id(Measure measure) {
    return switch (measure.kind()) {
      case THROUGHPUT -> RATE;
      case SERVER_TIME -> SERVER_TIME;
      case LATENCY ->
          "p%.0f:%s"
              .formatted(measure.percentile(), measure.operation().replace(Latency.INTENDED, ""));
      case COMBINED, HIGHEST_RATE, RECALL -> measure.metric();
    };
  }

  // ---- Figures ----

  /**
   * Means of the runs of a cell that were done: {@code server 1.2, client 0.6, idle 0.2 of 2
   * cores}; without a server of another machine. Empty if the machine was not observed.
   */
  private static String cores(Cell cell) {
    List<Run> runs = cell.done().filter(run -> run.machineUse().busyShare() > 0).toList();
    if (runs.isEmpty()) {
      return "";
    }
    double server = mean(runs, MachineUse::serverShare);
    double kernel = mean(runs, MachineUse::kernelShare);
    double other = mean(runs, MachineUse::otherShare);
    List<String> parts = new ArrayList<>();
    if (server > 0) {
      parts.add(cores("server", server));
    }
    parts.add(cores("client", mean(runs, MachineUse::clientShare)));
    if (kernel >= NEGLIGIBLE) {
      parts.add(cores("kernel", kernel));
    }
    if (other >= NEGLIGIBLE) {
      parts.add(cores("other", other));
    }
    parts.add(
        cores("idle", mean(runs, use -> Math.max(0, 1 - use.busyShare() - use.stealShare()))));
    double all = runs.stream().mapToInt(run -> run.machine().cores()).average().orElse(0);
    return String.format(Locale.ROOT, "%s of %.0f cores", String.join(", ", parts), all);
  }

  private static String cores(String name, double cores) {
    return String.format(Locale.ROOT, "%s %.1f", name, cores);
  }

  private static double mean(List<Run> runs, ToDoubleFunction<MachineUse> share) {
    return runs.stream()
        .mapToDouble(run -> share.applyAsDouble(run.machineUse()) * run.machine().cores())
        .average()
        .orElse(0);
  }

  private static Figure rate(Cell cell, Estimate measured) {
    return measured.n() == 0
        ? Figure.NONE
        : figure(
            cell, measured.center(), measured, Formatter.estimate(measured, Formatter::number));
  }

  /** Bytes that the store reports after the first run of a cell. */
  private static Figure size(Cell cell, String kind) {
    Long bytes = cell.storeFacts().storeBytes().get(kind);
    if (bytes == null) {
      return Figure.NONE;
    }
    double mebibytes = bytes / (double) (1 << 20);
    return new Figure(mebibytes, Double.NaN, Double.NaN, Formatter.number(mebibytes), 0);
  }

  private static Figure recall(Cell cell, String operation) {
    return Recall.of(List.of(cell), operation)
        .map(
            known ->
                new Figure(
                    known.mean(),
                    known.low(),
                    known.high(),
                    remarked(cell, known.toString()),
                    known.searches()))
        .orElse(Figure.NONE);
  }

  private static Figure latency(Cell cell, Measure measure) {
    if (cell.missedTarget()) {
      return Figure.without("rate missed");
    }
    double percentile = measure.percentile();
    return cell.latency(measure.operation())
        .map(
            timed -> {
              if (!Latency.supports(timed.count(), percentile)) {
                return Figure.TOO_FEW;
              }
              double micros = timed.percentiles().getOrDefault(percentile, 0L);
              // The percentile is of all repeats together, so it may lie outside of their interval.
              Measure ofRepeats = Measure.latency(timed.name(), percentile);
              Estimate between =
                  ofRepeats.isSupported(cell) ? ofRepeats.estimate(cell) : Estimate.of(List.of());
              String text = Formatter.withInterval(micros, between, Formatter::latency);
              return figure(cell, micros, between, text);
            })
        .orElse(Figure.NONE);
  }

  private static Figure figure(Cell cell, double value, Estimate interval, String text) {
    boolean known = interval.hasInterval();
    return new Figure(
        value,
        known ? interval.low() : Double.NaN,
        known ? interval.high() : Double.NaN,
        remarked(cell, text),
        0);
  }

  private static String remarked(Cell cell, String text) {
    return cell.verified() ? text : text + ", not verified";
  }

  // ---- Recall against throughput ----

  /**
   * Tables of recalls, if the points differ in the candidates that a search looks at: then recall
   * has a price in throughput.
   */
  public List<Table> recalls() {
    boolean varied = curve.axis().name().equals(CANDIDATES);
    return tables.stream().filter(table -> varied && table.id.startsWith(RECALL)).toList();
  }

  // ---- Ranks ----

  /**
   * Ranks of the stores by a measure at a point.
   *
   * @param places for each store; 0 for one without a rank
   * @param reason why stores have no rank; empty if each store with a figure has one
   */
  public record Ranks(List<Integer> places, String reason) {}

  /**
   * Ranks that the verdicts at a point decide: stores without a decided difference share one. A
   * store without any valid verdict has none; no store has one where another pair lacks its
   * verdict, or where ties are not transitive. Empty without valid verdicts.
   */
  public Optional<Ranks> ranks(Table table, Point point) {
    List<Contrast> all =
        analysis.conclusions().atPoints().stream()
            .filter(each -> each.points().equals(List.of(point)))
            .filter(each -> id(each.compared()).equals(table.id()))
            .toList();
    List<Contrast> pairs = all.stream().filter(each -> !each.invalid()).toList();
    if (pairs.isEmpty() || analysis.names().size() > 1) {
      return Optional.empty();
    }
    List<Subject> stores = analysis.subjects();
    List<Figure> figures = table.rows().get(curve.points().indexOf(point)).figures();
    List<Subject> measured =
        stores.stream().filter(store -> figures.get(stores.indexOf(store)).known()).toList();
    List<Subject> ranked =
        stores.stream()
            .filter(store -> isIn(pairs, store) || (measured.contains(store) && !isIn(all, store)))
            .toList();
    boolean transitive =
        pairs.stream()
            .allMatch(
                each ->
                    each.ratio().shown()
                        != (rank(pairs, each.better().subject())
                            == rank(pairs, each.other().subject())));
    String lacking =
        analysis.comparisons().get(0).plan().against().isEmpty()
            ? "some pairs have no valid verdict"
            : "not all pairs were compared";
    boolean complete = pairs.size() == ranked.size() * (ranked.size() - 1) / 2;
    String none = !complete ? lacking : transitive ? "" : "ties are not transitive";
    List<String> others =
        measured.stream().filter(store -> !ranked.contains(store)).map(analysis::name).toList();
    String without = others.isEmpty() ? "" : "no valid verdict on " + PointNames.listed(others);
    return Optional.of(
        new Ranks(
            stores.stream()
                .map(store -> none.isEmpty() && ranked.contains(store) ? rank(pairs, store) : 0)
                .toList(),
            none.isEmpty() ? without : none));
  }

  private static boolean isIn(List<Contrast> contrasts, Subject store) {
    return contrasts.stream().anyMatch(each -> each.isOf(store));
  }

  /** 1, and the number of stores that are decidedly better. */
  private static int rank(List<Contrast> pairs, Subject store) {
    return 1
        + (int)
            pairs.stream()
                .filter(each -> each.ratio().shown() && each.other().subject().equals(store))
                .count();
  }
}
