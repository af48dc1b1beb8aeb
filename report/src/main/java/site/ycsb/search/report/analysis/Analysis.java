// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;

/**
 * Figures, verdicts and warnings of one or more results. One result compares its stores with each
 * other; several results compare each store with itself.
 *
 * @param sources the results, in the order of the command line; a {@link Cell#results} is an index
 *     of this list
 * @param points in the order of the sweeps, then by updates, threads, target
 * @param cells of the stores under test
 * @param ceilings of the client alone, on the store {@code memory}
 * @param highestRates of the stores for which the sweep find-max ran
 * @param conclusions about stores, or about results if there are several
 * @param warnings the worst first
 */
public record Analysis(
    List<Source> sources,
    List<Point> points,
    List<Cell> cells,
    List<Cell> ceilings,
    List<HighestRate> highestRates,
    Conclusions conclusions,
    List<Warning> warnings) {

  /**
   * One result.
   *
   * @param name differs from those of the other results
   * @param prices of an hour of machines, by contender or {@link Comparison#HOST}
   * @param baseline none in a result of an earlier version
   * @param cold repeats that are left out, because a store was not warm yet
   */
  public record Source(
      Comparison comparison,
      String name,
      Map<String, Double> prices,
      Optional<Baseline> baseline,
      Set<Integer> cold) {}

  public List<Comparison> comparisons() {
    return sources.stream().map(Source::comparison).toList();
  }

  /** Price of an hour of the machine that a store's server runs on; empty if unknown. */
  public Optional<Double> price(Subject store) {
    Map<String, Double> prices = sources.get(store.results()).prices();
    return Stream.of(store.contender(), Comparison.HOST)
        .flatMap(name -> Stream.ofNullable(prices.get(name)))
        .findFirst();
  }

  /** Names of the results, all different. */
  public List<String> names() {
    return sources.stream().map(Source::name).toList();
  }

  /** True if the rounds of a result went on until intervals were narrow. */
  public boolean isOpen() {
    return comparisons().stream().anyMatch(each -> each.schedule().isOpen());
  }

  /** Title of the report: the labels, or the directories' names if there is no label. */
  public String title() {
    String labels =
        comparisons().stream()
            .map(comparison -> comparison.origin().label())
            .filter(label -> !label.isEmpty())
            .distinct()
            .collect(Collectors.joining(" and "));
    return labels.isEmpty() ? String.join(" and ", names()) : labels;
  }

  /** The stores in the order of the command line, including those without a run. */
  public List<String> labels() {
    Stream<String> named = comparisons().stream().flatMap(each -> each.labels().stream());
    return Stream.concat(named, cells.stream().map(Cell::contender)).distinct().toList();
  }

  /** The stores of each result, by store; including those without a run. */
  public List<Subject> subjects() {
    return labels().stream()
        .flatMap(store -> IntStream.range(0, sources.size()).mapToObj(i -> new Subject(i, store)))
        .toList();
  }

  /**
   * Short name of a store in texts: {@code redisjson}; if there are several results, {@code
   * redisjson in new}.
   */
  public String name(Subject store) {
    return named(store.contender(), store);
  }

  private String named(String contender, Subject store) {
    return sources.size() == 1
        ? contender
        : "%s in %s".formatted(contender, names().get(store.results()));
  }

  /**
   * Name of a contender beside figures: {@code mongodb-search (text, MongoDB 6.0.5)}; with a label
   * that the user gave, {@code tuned (mongodb-search, text, MongoDB 6.0.5)}. The variant and the
   * server are those of the settings in effect; {@code a / b} if runs differ in one.
   */
  public String contender(Subject store) {
    String traits =
        Stream.<Function<Cell, String>>of(
                cell -> cell.runs().get(0).binding(),
                cell -> cell.storeFacts().variant(),
                Cell::server)
            .map(
                trait ->
                    cells(store).stream()
                        .filter(Cell::isMeasured)
                        .map(trait)
                        .distinct()
                        .collect(Collectors.joining(" / ")))
            .filter(trait -> !trait.isEmpty() && !trait.equals(store.contender()))
            .collect(Collectors.joining(", "));
    return traits.isEmpty() ? store.contender() : "%s (%s)".formatted(store.contender(), traits);
  }

  /** Name of a store beside figures; if there are several results, with the result. */
  public String label(Subject store) {
    return named(contender(store), store);
  }

  public List<Cell> cells(Subject store) {
    return cells.stream().filter(cell -> cell.subject().equals(store)).toList();
  }

  /** The measurements of a store at a point; empty if there are none. */
  public Optional<Cell> cell(Subject store, Point point) {
    return cells.stream()
        .filter(cell -> cell.subject().equals(store) && cell.point().equals(point))
        .findFirst();
  }

  /**
   * A cell's share of the client's own throughput, without a target; 0 if that is unknown. It is
   * also unknown where a store passes it: there, the store {@code memory} is the slow part.
   */
  public double shareOfCeiling(Cell cell) {
    double ceiling = highest(ceilings, cell);
    boolean known = cell.target() == 0 && ceiling > 0 && highest(cells, cell) <= ceiling;
    return known ? cell.throughput().center() / ceiling : 0;
  }

  /** Highest throughput of the cells at the same point of the same results; 0 without one. */
  private static double highest(List<Cell> of, Cell cell) {
    return of.stream()
        .filter(each -> each.results() == cell.results() && each.point().equals(cell.point()))
        .mapToDouble(each -> each.throughput().center())
        .filter(center -> center > 0)
        .max()
        .orElse(0);
  }

  public List<Cell> cells(Point point) {
    return cells.stream().filter(cell -> cell.point().equals(point)).toList();
  }

  public List<Cell> cells(int results) {
    return cells.stream().filter(cell -> cell.results() == results).toList();
  }
}
