// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.Machine;

/** Checks that stores, results and runs have equal settings and machines. */
record SettingChecks(Findings findings) {

  /** Settings that every store has, with the warning if stores differ in one. */
  private static final Map<String, Kind> COMPARABLE =
      Map.of(
          "durability", Kind.UNEQUAL_DURABILITY,
          "replicas", Kind.UNEQUAL_REPLICAS,
          "visibility", Kind.UNEQUAL_VISIBILITY);

  /** Properties of a machine, by their names in a sentence. */
  private static final Map<String, Function<Machine, Object>> MACHINE =
      Map.of(
          "cores", Machine::cores,
          "bytes of memory", Machine::memoryBytes,
          "processor", Machine::cpu,
          "kernel", Machine::kernel,
          "Java", Machine::jvm,
          "server on it", Machine::shared);

  /** Properties that a comparison may give a different value in each run. */
  private static final Set<String> PASSING = Set.of("search.dataset", "warmup.seconds");

  void check() {
    findings.addEach(
        Kind.UNEQUAL_RUNS, findings.analysis.cells(), this::differences, (what, cells) -> what);
    int all = findings.analysis.comparisons().size();
    for (int results = 0; results < all; results++) {
      betweenStores(results);
      sharedMachine(results);
    }
    if (all > 1) {
      findings.analysis.labels().forEach(this::betweenResults);
      machines();
    }
  }

  /**
   * The differences between the runs of each client, in words; a comparison may have been resumed
   * with other settings.
   */
  private Set<String> differences(Cell cell) {
    boolean given =
        findings.comparison(cell.results()).servers().urls().containsKey(cell.contender());
    Set<String> differences = new LinkedHashSet<>();
    Map<String, List<Run>> byClient =
        cell.done().collect(groupingBy(Run::client, TreeMap::new, toList()));
    for (List<Run> runs : byClient.values()) {
      List<Map<String, String>> each = runs.stream().map(run -> circumstances(run, given)).toList();
      Set<String> names = new TreeSet<>();
      each.forEach(run -> names.addAll(run.keySet()));
      for (String name : names) {
        Set<String> values = new TreeSet<>();
        each.forEach(run -> values.add(run.getOrDefault(name, "not set")));
        if (values.size() > 1) {
          differences.add("Its runs differ in %s: %s.".formatted(name, String.join("; ", values)));
        }
      }
    }
    return differences;
  }

  /**
   * Values that should be equal in all runs of a cell, by their names in a sentence.
   *
   * @param given whether the user gave the server's address; a managed server may have another
   *     address at each start
   */
  private static Map<String, String> circumstances(Run run, boolean given) {
    Map<String, String> all = new LinkedHashMap<>(run.report().storeFacts().settings());
    run.properties()
        .forEach(
            (name, value) -> {
              boolean passes = PASSING.contains(name) || (!given && value.contains("://"));
              if (!passes) {
                all.put("the property " + name, value);
              }
            });
    MACHINE.forEach((name, value) -> all.put(name, value.apply(run.machine()).toString()));
    return all;
  }

  private void betweenStores(int results) {
    COMPARABLE.forEach(
        (name, kind) ->
            differ(
                kind,
                findings.result(results),
                name,
                findings.analysis.cells(results).stream().filter(Cell::isMeasured),
                cell -> Stream.ofNullable(cell.settings().get(name)),
                Cell::contender));
  }

  private void betweenResults(String store) {
    List<Cell> cells =
        findings.analysis.cells().stream()
            .filter(cell -> cell.isMeasured() && cell.contender().equals(store))
            .toList();
    cells.stream()
        .flatMap(cell -> cell.settings().keySet().stream())
        .distinct()
        .sorted()
        .forEach(
            name ->
                differ(
                    Kind.UNEQUAL_SETTINGS,
                    store,
                    name,
                    cells.stream(),
                    cell -> Stream.of(cell.settings().getOrDefault(name, "not set")),
                    cell -> findings.result(cell.results())));
  }

  private void machines() {
    new TreeMap<>(MACHINE)
        .forEach(
            (name, property) ->
                differ(
                    Kind.UNEQUAL_MACHINES,
                    "",
                    name,
                    findings.analysis.cells().stream(),
                    cell -> cell.done().map(run -> property.apply(run.machine()).toString()),
                    cell -> findings.result(cell.results())));
  }

  /** Warns if cells have several values; names who holds each. */
  private void differ(
      Kind kind,
      String where,
      String name,
      Stream<Cell> cells,
      Function<Cell, Stream<String>> values,
      Function<Cell, String> holder) {
    Findings.difference(cells, values, " in ", holder)
        .map(difference -> "Different %s: %s.".formatted(name, difference))
        .ifPresent(what -> findings.add(kind, where, what, List.of()));
  }

  private void sharedMachine(int results) {
    // A run that failed may not know where its server was.
    List<Machine> machines =
        findings.analysis.cells(results).stream().flatMap(Cell::done).map(Run::machine).toList();
    int all = machines.size();
    long shared =
        machines.stream().filter(machine -> machine.shared() && machine.pinned().isEmpty()).count();
    if (shared > 0) {
      findings.add(
          Kind.SHARED_MACHINE,
          results,
          shared == all
              ? "Client and server shared cores."
              : "In %d of %d runs client and server shared cores.".formatted(shared, all));
    }
  }
}
