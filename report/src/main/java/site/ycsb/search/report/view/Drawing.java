// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Course;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.results.Point;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code page.js} draws, as JSON. Figures of a point are lists with a place for each store, in
 * the order of {@link Analysis#subjects}; null where there is none. Words stand in place of a
 * figure that there is not.
 */
record Drawing(Analysis analysis, List<Sheet> sheets) {

  /** Digits of a figure: more than are shown, so that it is rounded once, as in the tables. */
  private static final MathContext DIGITS = new MathContext(10);

  /** Percentile from which the slow operations are drawn. */
  private static final double MEDIAN = 50;

  /** JSON in which no text can end the script element. */
  String json() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("stores", analysis.subjects().stream().map(this::store).toList());
    all.put("facts", facts());
    all.put("curves", sheets.stream().map(this::curve).toList());
    all.put("first", new Question(analysis).point().map(Point::id).orElse(""));
    return JsonMapper.shared().writeValueAsString(all).replace("<", "\\u003c");
  }

  /** A store; stores of one name have one colour, and each result a dash of its own. */
  private Map<String, Object> store(Subject store) {
    return new TreeMap<>(
        Map.of(
            "name", analysis.name(store),
            "full", analysis.contender(store),
            "colour", analysis.labels().indexOf(store.contender()),
            "dash", store.results()));
  }

  /** Columns of the ranking beside the figures. */
  private List<Map<String, Object>> facts() {
    Settings settings = new Settings(analysis);
    List<Integer> columns =
        analysis.subjects().stream().map(analysis::name).map(settings.columns()::indexOf).toList();
    List<Map<String, Object>> facts = new ArrayList<>();
    for (Settings.Row row : settings.beside()) {
      List<String> values = columns.stream().map(at -> at < 0 ? "" : row.values().get(at)).toList();
      facts.add(new TreeMap<>(Map.of("name", row.name(), "values", values)));
    }
    return facts;
  }

  private Map<String, Object> curve(Sheet sheet) {
    Map<String, Object> curve = new LinkedHashMap<>();
    curve.put("id", id(sheet.curve().title()));
    curve.put("title", sheet.curve().title());
    curve.put("axis", PointNames.word(sheet.curve().axis().name(), List.of()));
    curve.put("number", sheet.curve().axis().number());
    curve.put("points", sheet.curve().points().stream().map(point -> point(sheet, point)).toList());
    curve.put(
        "measures",
        sheet.tables().stream().filter(Sheet.Table::drawn).map(Drawing::measure).toList());
    curve.put("operations", sheet.operations());
    curve.put("recall", !sheet.recalls().isEmpty());
    curve.put(
        "load",
        sheet.curve().points().stream()
                .map(point -> List.of(point.threads(), point.target()))
                .distinct()
                .count()
            > 1);
    return curve;
  }

  /** Name that a link can hold. */
  static String id(String title) {
    return title.replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  private static Map<String, Object> measure(Sheet.Table table) {
    return new TreeMap<>(
        Map.of(
            "id", table.id(),
            "name", table.name(),
            "latency", table.latency(),
            "figures",
                table.rows().stream()
                    .map(row -> row.figures().stream().map(Drawing::figure).toList())
                    .toList()));
  }

  /** Numbers of a figure; the words in place of one; null where there is neither. */
  private static @Nullable Object figure(Sheet.Figure figure) {
    if (!figure.known()) {
      return figure.equals(Sheet.Figure.NONE) ? null : figure.text();
    }
    List<@Nullable Object> parts = new ArrayList<>();
    parts.add(rounded(figure.value()));
    parts.add(rounded(figure.low()));
    parts.add(rounded(figure.high()));
    parts.add(figure.text().endsWith("not verified") ? 1 : null);
    parts.add(figure.searches() > 0 ? figure.searches() : null);
    while (parts.get(parts.size() - 1) == null) {
      parts.remove(parts.size() - 1);
    }
    return parts;
  }

  private static @Nullable BigDecimal rounded(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS) : null;
  }

  private Map<String, Object> point(Sheet sheet, Point point) {
    Curve.Axis axis = sheet.curve().axis();
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("id", point.id());
    parts.put("name", new PointNames(analysis.points()).of(point));
    parts.put("value", axis.of().apply(point));
    parts.put("x", axis.place(point));
    parts.put("loop", point.target() == 0);
    Map<String, Object> ranks = new LinkedHashMap<>();
    for (Sheet.Table table : sheet.tables()) {
      sheet.ranks(table, point).ifPresent(each -> ranks.put(table.id(), each));
    }
    parts.put("ranks", ranks);
    parts.put("percentiles", percentiles(sheet, point));
    parts.put("seconds", seconds(sheet, point));
    return parts;
  }

  private Map<String, Object> percentiles(Sheet sheet, Point point) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (String operation : sheet.operations()) {
      List<@Nullable Object> stores = new ArrayList<>();
      for (Subject store : analysis.subjects()) {
        stores.add(
            analysis.cell(store, point).map(cell -> percentiles(cell, operation)).orElse(null));
      }
      if (stores.stream().anyMatch(each -> each != null)) {
        all.put(operation, stores);
      }
    }
    return all;
  }

  /** Pairs of percentile and microseconds; p100 has no place on the axis. */
  private static @Nullable Object percentiles(Cell cell, String operation) {
    List<List<Number>> pairs =
        cell.latency(operation).stream()
            .filter(timed -> !cell.missedTarget())
            .flatMap(timed -> timed.supported().subMap(MEDIAN, 100.0).entrySet().stream())
            .map(each -> List.<Number>of(each.getKey(), each.getValue()))
            .toList();
    return pairs.isEmpty() ? null : pairs;
  }

  // ---- Seconds of each run ----

  /**
   * Rates and slowest operations by the second, for each run; none for trials, none of rates that
   * the client did not count by the second, and none of latencies whose logs are not divided.
   */
  private Map<String, List<Map<String, Object>>> seconds(Sheet sheet, Point point) {
    Map<String, List<Map<String, Object>>> seconds = new LinkedHashMap<>();
    if (!point.isTrial()) {
      seconds.put(Sheet.RATE, runs(point, cell -> cell.done().map(Course::rates)));
      for (String operation : sheet.operations()) {
        seconds.put(operation, runs(point, cell -> slowest(cell, operation)));
      }
      seconds.values().removeIf(List::isEmpty);
    }
    return seconds;
  }

  private List<Map<String, Object>> runs(
      Point point, Function<Cell, Stream<SortedMap<Integer, Long>>> courses) {
    List<Subject> stores = analysis.subjects();
    List<Map<String, Object>> runs = new ArrayList<>();
    for (Subject store : stores) {
      analysis.cell(store, point).stream()
          .flatMap(courses)
          .filter(course -> !course.isEmpty())
          .forEach(course -> runs.add(run(stores.indexOf(store), course)));
    }
    return runs;
  }

  /** A run; without seconds if it has a value for each from the first on. */
  private static Map<String, Object> run(int store, SortedMap<Integer, Long> course) {
    boolean whole = course.lastKey() == course.size();
    return whole
        ? new TreeMap<>(Map.of("store", store, "values", course.values()))
        : new TreeMap<>(Map.of("store", store, "at", course.keySet(), "values", course.values()));
  }

  private static Stream<SortedMap<Integer, Long>> slowest(Cell cell, String operation) {
    return cell.latency(operation).stream()
        .flatMap(timed -> timed.rounds().values().stream())
        .map(
            round -> {
              SortedMap<Integer, Long> micros = new TreeMap<>(round.slowest());
              micros.values().removeIf(each -> each == 0); // Seconds in which none ended.
              return micros;
            });
  }
}
