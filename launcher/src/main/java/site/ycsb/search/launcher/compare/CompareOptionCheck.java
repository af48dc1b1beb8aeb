// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Comparison.Schedule;
import site.ycsb.search.report.results.Contender;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.report.results.Sweep.Varied;

/** Check of the options of a new comparison: values, contradictions and reserved properties. */
final class CompareOptionCheck {

  /** Properties that a server or a table has from its start. */
  private static final Set<String> OF_SERVER_OR_TABLE =
      Set.of("server.memory", "server.nodes", "table");

  /** Sweeps that define the mix of operations themselves. */
  private static final Set<String> WITH_MIX =
      Set.of(Sweep.UPDATES, Sweep.ISOLATED, Sweep.FRESHNESS);

  private static final int MAX_REPEATS = 1000;

  /** Properties that a comparison sets, each with its option; empty if it has none. */
  private static final Map<String, String> RESERVED =
      Map.ofEntries(
          Map.entry("threadcount", "--threads"),
          Map.entry("target", "--target"),
          Map.entry("maxexecutiontime", "--seconds"),
          Map.entry("warmup.seconds", "--warmup"),
          Map.entry("label", "--label"),
          Map.entry("db", "the store's name"),
          Map.entry("exporter", ""),
          Map.entry("exportfile", ""),
          Map.entry("status", ""),
          Map.entry("dotransactions", ""),
          Map.entry("measurementtype", ""),
          Map.entry("measurement.interval", ""),
          Map.entry("hdrhistogram.fileoutput", ""),
          Map.entry("hdrhistogram.output.path", ""),
          Map.entry("insertstart", ""),
          Map.entry("insertcount", ""),
          Map.entry("search.dataset", ""),
          Map.entry("search.progress", ""));

  /** Reserved properties that a workload file may contain. The comparison overrides them. */
  private static final Set<String> OVERRIDDEN =
      Set.of(
          "threadcount",
          "target",
          "maxexecutiontime",
          "warmup.seconds",
          "exporter",
          "exportfile",
          "status",
          "measurementtype",
          "measurement.interval",
          "hdrhistogram.fileoutput",
          "hdrhistogram.output.path",
          "search.dataset",
          "search.progress");

  private final Bindings bindings;
  private final PropertyFiles files;

  CompareOptionCheck(Bindings bindings, PropertyFiles files) {
    this.bindings = bindings;
    this.files = files;
  }

  /** True if a property file defines a mix of operations, and therefore is a workload. */
  boolean hasMix(String file) {
    return files.read(file).stringPropertyNames().stream()
        .anyMatch(CompareOptionCheck::isProportion);
  }

  private static boolean isProportion(String key) {
    return key.endsWith("proportion");
  }

  /**
   * Checks a comparison.
   *
   * @param pairs properties given one by one, by key
   * @param urls addresses of the user's servers, by contender
   * @throws CommandFailure naming the first error
   */
  void require(Comparison comparison, Map<String, String> pairs, Map<String, String> urls) {
    new ContenderCheck(bindings, comparison, urls).require();
    requireNumbers(comparison.schedule());
    requireSweeps(comparison.plan().sweeps());
    pairs.keySet().forEach(key -> requireNotReserved("-p " + key, key));
    comparison.clientOptions().files().forEach(this::requireNothingReserved);
    for (Sweep sweep : comparison.plan().sweeps()) {
      requireOneMix(sweep, pairs.keySet());
      sweep.workloads().forEach(file -> requireWorkload(file, sweep));
      sweep.vary().forEach(varied -> requireVaried(varied, comparison.contenders(), pairs));
    }
  }

  // ---- Sweeps ----

  private static void requireSweeps(List<Sweep> sweeps) {
    Set<String> names = new LinkedHashSet<>();
    for (Sweep sweep : sweeps) {
      if (!names.add(sweep.name())) {
        throw CommandFailure.usage(
            "sweep %s: two sweeps have this name: give each another".formatted(sweep.name()));
      }
      if (!sweep.name().matches(ContenderCheck.NAME)) {
        throw CommandFailure.usage(
            "sweep %s: %s".formatted(sweep.name(), ContenderCheck.NAME_RULE));
      }
      sweep.threads().forEach(number -> requireAtLeast("--threads", number, 1));
      sweep.targets().forEach(number -> requireAtLeast("--target", number, 0));
      requireBound(sweep);
      requireOneRateSearch(sweep);
    }
  }

  private static void requireBound(Sweep sweep) {
    if (sweep.name().equals(Sweep.FIND_MAX) == sweep.bound().isEmpty()) {
      throw CommandFailure.usage(
          sweep.bound().isEmpty()
              ? "sweep find-max: bound is missing: write a latency bound, such as p99=10ms"
              : "sweep %s: bound is valid only with the name find-max".formatted(sweep.name()));
    }
    try {
      if (!sweep.bound().isEmpty()) {
        LatencyBound.parse(sweep.bound());
      }
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--find-max " + e.getMessage());
    }
  }

  private static void requireOneRateSearch(Sweep sweep) {
    if (!sweep.name().equals(Sweep.FIND_MAX)) {
      return;
    }
    Stream.of(
            further(sweep.workloads(), "-P "),
            further(sweep.threads(), "--threads "),
            further(sweep.vary(), "--vary "))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            surplus -> {
              throw CommandFailure.usage(
                  "--find-max %s: valid with one workload, one number of threads and no varied"
                          .formatted(sweep.bound())
                      + " property: omit "
                      + surplus);
            });
  }

  /** Option of the second element of a list; of the first one if it is varied. */
  private static Optional<String> further(List<?> list, String option) {
    int allowed = option.startsWith("--vary") ? 0 : 1;
    return list.stream()
        .skip(allowed)
        .findFirst()
        .map(each -> option + (each instanceof Varied varied ? varied.key() : each));
  }

  private static void requireOneMix(Sweep sweep, Set<String> pairs) {
    if (!WITH_MIX.contains(sweep.name())) {
      return;
    }
    pairs.stream()
        .filter(CompareOptionCheck::isProportion)
        .findFirst()
        .ifPresent(
            key -> {
              throw CommandFailure.usage(
                  "-p %s: --sweep %s defines the mix of operations: write a workload file, and name"
                          .formatted(key, sweep.name())
                      + " it by -P");
            });
  }

  private void requireWorkload(String file, Sweep sweep) {
    if (!hasMix(file)) {
      throw CommandFailure.usage(
          "%s: not a workload: the file has no mix of operations, and sweep %s measures it"
              .formatted(file, sweep.name()));
    }
    files.read(file).stringPropertyNames().stream()
        .filter(key -> !OVERRIDDEN.contains(key))
        .forEach(key -> requireNotReserved("-P %s: %s".formatted(file, key), key));
  }

  private static void requireVaried(
      Varied varied, List<Contender> contenders, Map<String, String> pairs) {
    String key = varied.key();
    requireNotReserved("--vary " + key, key);
    if (Secrets.isKey(key) || varied.values().stream().anyMatch(value -> value.contains("@"))) {
      throw CommandFailure.usage(
          "--vary %s: its values may hold a password, and a point is named after its values: omit it"
              .formatted(key));
    }
    if (OF_SERVER_OR_TABLE.contains(key)) {
      throw CommandFailure.usage(
          "--vary %s: a server or table has it from its start: give each contender a value"
              .formatted(key));
    }
    if (varied.values().isEmpty() || varied.values().contains("")) {
      throw CommandFailure.usage("--vary %s: a value is missing".formatted(key));
    }
    if (pairs.containsKey(key)) {
      throw CommandFailure.usage(
          "--vary %s contradicts -p %s=%s: give one of them".formatted(key, key, pairs.get(key)));
    }
    for (Contender contender : contenders) {
      if (contender.properties().containsKey(key)) {
        throw CommandFailure.usage(
            "--vary %s: contender %s has its own %s: give one of them"
                .formatted(key, contender.label(), key));
      }
    }
  }

  private void requireNothingReserved(String file) {
    files
        .read(file)
        .stringPropertyNames()
        .forEach(key -> requireNotReserved("-P %s: %s".formatted(file, key), key));
  }

  /**
   * Rejects a property that a comparison sets itself.
   *
   * @param where the place of the property, as the user wrote it
   */
  static void requireNotReserved(String where, String key) {
    String option = RESERVED.get(key);
    if (option != null) {
      throw CommandFailure.usage(
          "%s: a comparison sets this property itself%s"
              .formatted(where, option.isEmpty() ? ": omit it" : ": use " + option));
    }
  }

  private static void requireNumbers(Schedule schedule) {
    requireAtLeast("--repeats", schedule.repeats(), 1);
    if (schedule.repeats() > MAX_REPEATS) {
      throw CommandFailure.usage(
          "--repeats %d: must be at most %d".formatted(schedule.repeats(), MAX_REPEATS));
    }
    requireAtLeast("--seconds", schedule.seconds(), 1);
    requireAtLeast("--warmup", schedule.warmupSeconds(), 0);
    requireAtLeast("--settle", schedule.settleSeconds(), 0);
  }

  private static void requireAtLeast(String option, int number, int min) {
    if (number < min) {
      throw CommandFailure.usage("%s %d: must be at least %d".formatted(option, number, min));
    }
  }
}
