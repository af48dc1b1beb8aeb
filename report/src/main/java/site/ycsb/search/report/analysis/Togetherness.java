// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.ResultsException;

/**
 * Whether directories can be one comparison that several client machines ran at once: the same was
 * to be done in each, and each by a client with a label of its own.
 */
record Togetherness(List<ResultsDirectory> directories) {

  void check() {
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
      ResultsDirectory twin = byClient.put(comparison.client(), directory);
      if (twin != null) {
        throw new ResultsException(
            "%s, %s: both are of the client '%s'; each client machine needs a label of its own"
                .formatted(twin.path(), directory.path(), comparison.client()));
      }
    }
  }

  private static List<String> differences(Comparison one, Comparison other) {
    Map<String, Object> others = task(other);
    return task(one).entrySet().stream()
        .filter(each -> !each.getValue().equals(others.get(each.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** What must be equal, by its name in {@code comparison.json}. */
  private static Map<String, Object> task(Comparison comparison) {
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("stores", comparison.stores());
    task.put("sweeps", comparison.sweeps());
    task.put("threads", comparison.threads());
    task.put("targets", comparison.targets());
    task.put("bound", comparison.bound());
    task.put("repeats", comparison.repeats());
    task.put("seconds", comparison.seconds());
    task.put("warmupSeconds", comparison.warmupSeconds());
    task.put("settleSeconds", comparison.settleSeconds());
    task.put("seed", comparison.seed());
    task.put("workloads", comparison.workloads());
    task.put("files", comparison.files());
    task.put("properties", comparison.properties());
    task.put("reload", comparison.reload());
    task.put("jvmArguments", comparison.jvmArguments());
    return task;
  }
}
