// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Sweep;

/**
 * Merge check: whether directories can be one comparison that several client machines ran at the
 * same time. All directories must have the same task and the same servers, and each a different
 * client label.
 */
record MergeCheck(List<ResultsDirectory> directories) {

  void check() {
    clients();
    if (directories.size() > 1) {
      sweeps();
      servers();
    }
  }

  private void clients() {
    ResultsDirectory first = directories.get(0);
    Map<String, ResultsDirectory> byClient = new HashMap<>();
    for (ResultsDirectory directory : directories) {
      Comparison comparison = directory.comparison();
      List<String> different = differences(first.comparison(), comparison);
      if (!different.isEmpty()) {
        throw new ResultsException(
            "%s, %s: not one comparison: %s must be equal"
                .formatted(first.path(), directory.path(), PointNames.listed(different)));
      }
      ResultsDirectory twin = byClient.put(comparison.origin().client(), directory);
      if (twin != null) {
        throw new ResultsException(
            "%s, %s: both have the client label '%s'; give each client machine a different one"
                .formatted(twin.path(), directory.path(), comparison.origin().client()));
      }
    }
  }

  private void sweeps() {
    ResultsDirectory first = directories.get(0);
    for (Sweep sweep : first.comparison().plan().sweeps()) {
      if (sweep.adaptive()) {
        throw new ResultsException(
            "%s: the sweep %s is for one client only: each client would decide alone when to stop"
                .formatted(first.path(), sweep.name()));
      }
    }
  }

  /** Rejects clients with a managed server each: the rates of several servers must not be added. */
  private void servers() {
    Map<String, List<String>> byStore = new TreeMap<>();
    for (ResultsDirectory directory : directories) {
      ownServers(directory)
          .forEach(
              store ->
                  byStore
                      .computeIfAbsent(store, none -> new ArrayList<>())
                      .add(directory.path().toString()));
    }
    byStore.forEach(
        (store, paths) -> {
          if (paths.size() > 1) {
            throw new ResultsException(
                "%s: each client used a different server of %s; give all the same address (--url)"
                    .formatted(String.join(", ", paths), store));
          }
        });
  }

  /** The stores whose managed servers run on a client's machine. */
  private static Set<String> ownServers(ResultsDirectory directory) {
    Set<String> given = directory.comparison().servers().urls().keySet();
    return directory.runs().stream()
        .filter(
            run ->
                !run.ceiling()
                    && run.environment().machine().shared()
                    && !given.contains(run.contender()))
        .map(Run::contender)
        .collect(Collectors.toSet());
  }

  private static List<String> differences(Comparison one, Comparison other) {
    Map<String, Object> others = task(other);
    return task(one).entrySet().stream()
        .filter(each -> !each.getValue().equals(others.get(each.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The fields that must be equal, by their names in {@code comparison.json}. */
  private static Map<String, Object> task(Comparison comparison) {
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("contenders", comparison.contenders());
    task.put("sweeps", comparison.plan().sweeps());
    task.put("repeats", comparison.schedule().repeats());
    task.put("seconds", comparison.schedule().seconds());
    task.put("warmupSeconds", comparison.schedule().warmupSeconds());
    task.put("settleSeconds", comparison.schedule().settleSeconds());
    task.put("seed", comparison.schedule().seed());
    task.put("files", comparison.clientOptions().files());
    task.put("properties", comparison.clientOptions().properties());
    task.put("reload", comparison.servers().reload());
    task.put("jvmArguments", comparison.clientOptions().jvmArguments());
    return task;
  }
}
