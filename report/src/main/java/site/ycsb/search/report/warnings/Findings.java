// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;

/** Warnings found by the checks: one for each kind and store, for any number of points. */
final class Findings {

  final Analysis analysis;
  final PointNames names;
  final List<Warning> warnings = new ArrayList<>();

  Findings(Analysis analysis) {
    this.analysis = analysis;
    this.names = new PointNames(analysis.points());
  }

  void add(Kind kind, String where, String what, List<Cell> cells) {
    warnings.add(new Warning(kind, where, what, cells));
  }

  /** Adds a warning about a result. */
  void add(Kind kind, int results, String what) {
    add(kind, result(results), what, List.of());
  }

  /** Warns of each store of which a cell fulfils a condition. */
  void any(Kind kind, Predicate<Cell> condition, String what) {
    check(kind, cell -> condition.test(cell) ? 1 : 0, 0, figure -> "", what + "%s");
  }

  void share(Kind kind, ToDoubleFunction<Cell> figure, double limit, String what) {
    check(kind, figure, limit, Findings::percent, what);
  }

  /**
   * Compares a figure of each cell with a limit; the warning of a store has its worst figure.
   *
   * @param what form of the sentence, with a place for the figure
   */
  void check(
      Kind kind,
      ToDoubleFunction<Cell> figure,
      double limit,
      DoubleFunction<String> written,
      String what) {
    addEach(
        kind,
        analysis.cells(),
        cell -> figure.applyAsDouble(cell) > limit ? List.of("") : List.of(),
        (said, cells) ->
            what.formatted(written.apply(cells.stream().mapToDouble(figure).max().orElseThrow())));
  }

  /**
   * Adds a warning for each store and each thing that is said of some of its cells.
   *
   * @param said what is said of a cell
   * @param what the warning, from what is said and the cells of which it is said
   */
  void addEach(
      Kind kind,
      List<Cell> all,
      Function<Cell, ? extends Collection<String>> said,
      BiFunction<String, List<Cell>, String> what) {
    Map<List<String>, List<Cell>> byStore = new LinkedHashMap<>();
    for (Cell cell : all) {
      for (String each : said.apply(cell)) {
        byStore.computeIfAbsent(List.of(name(cell), each), none -> new ArrayList<>()).add(cell);
      }
    }
    byStore.forEach(
        (key, cells) -> {
          String where = key.get(0) + " " + names.of(cells.stream().map(Cell::point).toList());
          add(kind, where, what.apply(key.get(1), cells), cells);
        });
  }

  /**
   * The values of some cells if they are several, each with its holders: {@code 16 in new; 8 in
   * old}.
   *
   * @param between word between a value and its holders
   */
  static Optional<String> difference(
      Stream<Cell> cells,
      Function<Cell, Stream<String>> values,
      String between,
      Function<Cell, String> holder) {
    Map<String, Set<String>> holders = new LinkedHashMap<>();
    cells.forEach(
        cell ->
            values
                .apply(cell)
                .forEach(
                    value ->
                        holders
                            .computeIfAbsent(value, none -> new LinkedHashSet<>())
                            .add(holder.apply(cell))));
    return holders.size() < 2
        ? Optional.empty()
        : Optional.of(
            holders.entrySet().stream()
                .map(each -> each.getKey() + between + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; ")));
  }

  /** Name of the store, with the result if there are several. */
  String name(Cell cell) {
    return analysis.name(cell.subject());
  }

  Comparison comparison(int results) {
    return analysis.comparisons().get(results);
  }

  /** Name of a result; empty if there is one only. */
  String result(int results) {
    return analysis.names().size() == 1 ? "" : analysis.names().get(results);
  }

  List<Cell> measured(Point point) {
    return analysis.cells(point).stream().filter(Cell::isMeasured).toList();
  }

  /** The greatest figure among the finished runs of a cell; 0 without such runs. */
  static double worst(Cell cell, ToDoubleFunction<Run> figure) {
    return cell.done().mapToDouble(figure).max().orElse(0);
  }

  static String whole(double count) {
    return Long.toString(Math.round(count));
  }

  static String percent(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, percent < 10 ? "%.1f %%" : "%.0f %%", percent);
  }
}
