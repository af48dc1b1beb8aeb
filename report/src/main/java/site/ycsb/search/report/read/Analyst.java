// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.read;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conclusions;
import site.ycsb.search.report.analysis.Contrasts;
import site.ycsb.search.report.analysis.HighestRate;
import site.ycsb.search.report.analysis.Units;
import site.ycsb.search.report.analysis.Warmth;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.warnings.Warnings;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;

/** Reader of results directories that makes their {@link Analysis}. */
public final class Analyst {

  private final List<ResultsDirectory> directories;
  private final List<Comparison> comparisons;
  private final Map<String, Double> prices;
  private final List<Cell> cells = new ArrayList<>();
  private final List<Cell> ceilings = new ArrayList<>();
  private final List<HighestRate> highestRates = new ArrayList<>();
  private final List<Analysis.Source> sources = new ArrayList<>();

  private Analyst(List<ResultsDirectory> directories, Map<String, Double> prices) {
    this.directories = directories;
    this.prices = prices;
    comparisons = directories.stream().map(ResultsDirectory::comparison).toList();
  }

  /**
   * Analyses results directories. Several directories are compared with each other.
   *
   * @param directories at least one
   * @throws ResultsException if a directory can't be read
   */
  public static Analysis of(List<ResultsDirectory> directories) {
    return of(directories, Map.of());
  }

  /**
   * The same with prices.
   *
   * @param prices of an hour by name; they replace stored ones
   */
  public static Analysis of(List<ResultsDirectory> directories, Map<String, Double> prices) {
    Analyst analyst = new Analyst(directories, prices);
    IntStream.range(0, directories.size()).forEach(analyst::add);
    return analyst.analysis();
  }

  private void add(int results) {
    ResultsDirectory directory = directories.get(results);
    List<Run> all = directory.checkedRuns();
    Set<Integer> left = Warmth.cold(all);
    Comparison comparison = comparisons.get(results);
    Map<String, Double> known = new TreeMap<>(comparison.servers().prices());
    known.putAll(prices);
    sources.add(
        new Analysis.Source(
            comparison, distinctNames().get(results), known, directory.baseline(), left));
    List<Run> ofClientAlone = all.stream().filter(Run::ceiling).toList();
    List<Run> runs =
        all.stream()
            .filter(run -> !run.ceiling())
            .filter(run -> !left.contains(run.repeat()) || run.point().isTrial() || !run.done())
            .toList();
    Units units = Units.of(runs);
    String bound = comparison.plan().bound();
    highestRates.addAll(HighestRate.of(results, units, bound, directory, runs));
    ceilings.addAll(cells(results, units, ofClientAlone));
    cells.addAll(cells(results, units, runs));
  }

  private List<Cell> cells(int results, Units units, List<Run> runs) {
    List<String> stores = comparisons.get(results).labels();
    Comparator<Cell> inOrder =
        comparing(Cell::point, order())
            .thenComparing(cell -> place(stores, cell.contender()))
            .thenComparing(Cell::contender);
    return runs.stream()
        .collect(Collectors.groupingBy(run -> List.of(run.contender(), run.point())))
        .values()
        .stream()
        .map(repeats -> Cell.of(results, units, directories.get(results), repeats))
        .sorted(inOrder)
        .toList();
  }

  /** Order of points; a sweep of several results is that of the first. */
  private Comparator<Point> order() {
    Map<String, Sweep> sweeps = new LinkedHashMap<>();
    comparisons.stream()
        .flatMap(comparison -> comparison.plan().sweeps().stream())
        .forEach(sweep -> sweeps.putIfAbsent(sweep.name(), sweep));
    return new Comparison.Plan(List.copyOf(sweeps.values()), false, "").order();
  }

  private static int place(List<String> stores, String store) {
    int index = stores.indexOf(store);
    return index < 0 ? stores.size() : index;
  }

  private Analysis analysis() {
    List<Point> points =
        Stream.concat(cells.stream(), ceilings.stream())
            .map(Cell::point)
            .distinct()
            .sorted(order())
            .toList();
    List<Warning> warnings = Warnings.of(analysis(points, Conclusions.NONE, List.of()));
    Conclusions conclusions = Contrasts.of(analysis(points, Conclusions.NONE, warnings));
    return analysis(points, conclusions, warnings);
  }

  private Analysis analysis(List<Point> points, Conclusions conclusions, List<Warning> warnings) {
    return new Analysis(sources, points, cells, ceilings, highestRates, conclusions, warnings);
  }

  /** Directories with equal names get a number. */
  private List<String> distinctNames() {
    List<String> names = directories.stream().map(ResultsDirectory::name).toList();
    return Set.copyOf(names).size() == names.size()
        ? names
        : IntStream.range(0, names.size())
            .mapToObj(index -> "%s (%s)".formatted(names.get(index), index + 1))
            .toList();
  }
}
