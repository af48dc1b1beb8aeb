// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.properties.PropertyMerge;
import site.ycsb.search.report.results.Sweep;

/** Check of the options of a new comparison: values, contradictions and reserved properties. */
final class CompareOptionCheck {

  /** Sweeps that define the mix of operations themselves. */
  private static final Set<Sweep> WITH_MIX = Set.of(Sweep.UPDATES, Sweep.ISOLATED, Sweep.FRESHNESS);

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
   * Checks the options.
   *
   * @param mixes property files that define a mix of operations
   * @throws CommandFailure naming the first error
   */
  void require(
      List<String> stores, CompareOptions options, List<Sweep> sweeps, List<String> mixes) {
    requireOneMix(sweeps, mixes, options.sweeps);
    requireOneRateSearch(sweeps, mixes, options.sweeps);
    requireNothingReserved(mixes, options.sweeps);
    requireNumbers(options);
    requireStores(stores);
    requireUrls(stores, options.servers.urls);
  }

  private static void requireOneMix(
      List<Sweep> sweeps, List<String> mixes, CompareOptions.SweepOptions asked) {
    if (sweeps.stream().noneMatch(WITH_MIX::contains)) {
      return;
    }
    if (!mixes.isEmpty() && WITH_MIX.containsAll(sweeps)) {
      throw CommandFailure.usage(
          "-P %s and --sweep %s both define a mix of operations: omit one of them"
              .formatted(mixes.get(0), sweeps.get(0).id()));
    }
    for (String key : PropertyMerge.pairs(asked.pairs).stringPropertyNames()) {
      if (isProportion(key)) {
        throw CommandFailure.usage(
            "-p %s: --sweep %s defines the mix of operations: write a workload file, and name it by"
                    .formatted(key, sweeps.get(0).id())
                + " -P");
      }
    }
  }

  private static void requireOneRateSearch(
      List<Sweep> sweeps, List<String> mixes, CompareOptions.SweepOptions asked) {
    if (sweeps.contains(Sweep.FIND_MAX) && (mixes.size() > 1 || asked.threads.size() > 1)) {
      throw CommandFailure.usage(
          "--find-max %s: valid with one workload and one number of threads: omit %s"
              .formatted(
                  asked.bound,
                  mixes.size() > 1 ? "-P " + mixes.get(1) : "--threads " + asked.threads.get(1)));
    }
  }

  private void requireNothingReserved(List<String> mixes, CompareOptions.SweepOptions asked) {
    PropertyMerge.pairs(asked.pairs)
        .stringPropertyNames()
        .forEach(key -> requireNotReserved("-p " + key, key));
    for (String file : asked.files) {
      files.read(file).stringPropertyNames().stream()
          .filter(key -> !mixes.contains(file) || !OVERRIDDEN.contains(key))
          .forEach(key -> requireNotReserved("-P %s: %s".formatted(file, key), key));
    }
  }

  private static void requireNotReserved(String where, String key) {
    String option = RESERVED.get(key);
    if (option != null) {
      throw CommandFailure.usage(
          "%s: a comparison sets this property itself%s"
              .formatted(where, option.isEmpty() ? ": omit it" : ": use " + option));
    }
  }

  private static void requireNumbers(CompareOptions options) {
    requireAtLeast("--repeats", options.measurement.repeats, 1);
    if (options.measurement.repeats > MAX_REPEATS) {
      throw CommandFailure.usage(
          "--repeats %d: must be at most %d".formatted(options.measurement.repeats, MAX_REPEATS));
    }
    requireAtLeast("--seconds", options.measurement.seconds, 1);
    requireAtLeast("--warmup", options.measurement.warmupSeconds, 0);
    requireAtLeast("--settle", options.measurement.settleSeconds, 0);
    options.sweeps.threads.forEach(number -> requireAtLeast("--threads", number, 1));
    options.sweeps.targets.forEach(number -> requireAtLeast("--target", number, 1));
  }

  private static void requireAtLeast(String option, int number, int min) {
    if (number < min) {
      throw CommandFailure.usage("%s %d: must be at least %d".formatted(option, number, min));
    }
  }

  private void requireStores(List<String> stores) {
    if (stores.isEmpty()) {
      throw CommandFailure.usage("BINDING is missing: name stores that bin/ycsb bindings lists");
    }
    Set<String> seen = new LinkedHashSet<>();
    for (String store : stores) {
      bindings.require(store);
      if (!seen.add(store)) {
        throw CommandFailure.usage("%s is named twice: name each store once".formatted(store));
      }
    }
  }

  private void requireUrls(List<String> stores, Map<String, String> urls) {
    for (String store : urls.keySet()) {
      if (!stores.contains(store)) {
        throw CommandFailure.usage(
            "--url %s=…: %s is not among the compared stores".formatted(store, store));
      }
      if (bindings.require(store).binding().server().isEmpty()) {
        throw CommandFailure.usage("--url %s=…: this store has no address".formatted(store));
      }
    }
  }
}
