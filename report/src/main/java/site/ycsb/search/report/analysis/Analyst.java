// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.results.Baseline;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.results.Sweep;

/**
 * Reader of results directories that makes their {@link Analysis}. Runs that differ only in their
 * client machine are parts of one repeat: rates are summed and histograms merged.
 */
public final class Analyst {

  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Map<String, Baseline>> baselines = new ArrayList<>();
  private final List<Cell> cells = new ArrayList<>();
  private final List<Cell> ceilings = new ArrayList<>();
  private final List<HighestRate> highestRates = new ArrayList<>();

  private Analyst() {}

  /**
   * Analyses results directories.
   *
   * @param directories at least one
   * @param together whether the directories are one comparison that several client machines ran at
   *     the same time; otherwise the directories are compared with each other
   * @throws ResultsException if a directory can't be read, or if the directories can't be merged
   */
  public static Analysis of(List<ResultsDirectory> directories, boolean together) {
    Analyst analyst = new Analyst();
    if (together) {
      new MergeCheck(directories).check();
      analyst.add(directories);
    } else {
      directories.forEach(directory -> analyst.add(List.of(directory)));
    }
    return analyst.analysis();
  }

  /** Adds one result, which has a directory for each client machine. */
  private void add(List<ResultsDirectory> directories) {
    int results = comparisons.size();
    comparisons.add(directories.get(0).comparison());
    names.add(directories.stream().map(ResultsDirectory::name).collect(Collectors.joining(" + ")));
    baselines.add(new TreeMap<>());
    List<Part> parts = new ArrayList<>();
    for (ResultsDirectory directory : directories) {
      String client = directory.comparison().origin().client();
      directory.baseline().ifPresent(found -> baselines.get(results).put(client, found));
      directory.checkedRuns().forEach(run -> parts.add(new Part(directory, run)));
    }
    Set<String> clients =
        parts.stream().map(part -> part.run().client()).collect(Collectors.toSet());
    highestRates.addAll(
        HighestRate.of(results, comparisons.get(results).plan().bound(), parts, clients));
    ceilings.addAll(
        cells(results, clients, parts.stream().filter(part -> part.run().ceiling()).toList()));
    cells.addAll(
        cells(results, clients, parts.stream().filter(part -> !part.run().ceiling()).toList()));
  }

  private List<Cell> cells(int results, Set<String> clients, List<Part> parts) {
    List<String> stores = comparisons.get(results).labels();
    Comparator<Cell> inOrder =
        comparing(Cell::point, order())
            .thenComparing(cell -> place(stores, cell.contender()))
            .thenComparing(Cell::contender);
    return parts.stream()
        .collect(Collectors.groupingBy(part -> List.of(part.run().contender(), part.run().point())))
        .values()
        .stream()
        .map(each -> new CellBuilder(repeats(each, clients)).build(results, clients.size()))
        .sorted(inOrder)
        .toList();
  }

  /** Order of points; a sweep of several results is that of the first. */
  private Comparator<Point> order() {
    Map<String, Sweep> sweeps = new LinkedHashMap<>();
    comparisons.stream()
        .flatMap(comparison -> comparison.plan().sweeps().stream())
        .forEach(sweep -> sweeps.putIfAbsent(sweep.name(), sweep));
    return new Comparison.Plan(List.copyOf(sweeps.values()), false).order();
  }

  private static int place(List<String> stores, String store) {
    int index = stores.indexOf(store);
    return index < 0 ? stores.size() : index;
  }

  private static List<Repeat> repeats(List<Part> parts, Set<String> clients) {
    Map<Integer, List<Part>> byNumber =
        parts.stream()
            .collect(
                Collectors.groupingBy(
                    part -> part.run().repeat(), TreeMap::new, Collectors.toList()));
    return byNumber.entrySet().stream()
        .map(each -> Repeat.of(each.getKey(), each.getValue(), clients))
        .toList();
  }

  private Analysis analysis() {
    List<Point> points =
        Stream.concat(cells.stream(), ceilings.stream())
            .map(Cell::point)
            .distinct()
            .sorted(order())
            .toList();
    List<Warning> warnings = Warnings.of(analysis(points, Conclusions.NONE, List.of()));
    Conclusions conclusions = Verdicts.of(analysis(points, Conclusions.NONE, warnings));
    return analysis(points, conclusions, warnings);
  }

  private Analysis analysis(List<Point> points, Conclusions conclusions, List<Warning> warnings) {
    return new Analysis(sources(), points, cells, ceilings, highestRates, conclusions, warnings);
  }

  private List<Analysis.Source> sources() {
    List<String> distinct = distinctNames();
    return IntStream.range(0, names.size())
        .mapToObj(
            index ->
                new Analysis.Source(
                    comparisons.get(index), distinct.get(index), baselines.get(index)))
        .toList();
  }

  /** Directories with equal names get a number. */
  private List<String> distinctNames() {
    Set<String> distinct = new LinkedHashSet<>(names);
    if (distinct.size() == names.size()) {
      return names;
    }
    return IntStream.range(0, names.size())
        .mapToObj(index -> "%s (%s)".formatted(names.get(index), index + 1))
        .toList();
  }
}
