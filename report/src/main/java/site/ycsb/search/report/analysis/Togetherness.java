// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.HashMap;
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
      if (!task(comparison).equals(task(first.comparison()))) {
        throw new ResultsException(
            ("%s, %s: not one comparison: stores, sweeps, threads, targets, bound, repeats and"
                    + " seconds must be equal")
                .formatted(first.path(), directory.path()));
      }
      ResultsDirectory twin = byClient.put(comparison.client(), directory);
      if (twin != null) {
        throw new ResultsException(
            "%s, %s: both are of the client '%s'; each client machine needs a label of its own"
                .formatted(twin.path(), directory.path(), comparison.client()));
      }
    }
  }

  private static List<Object> task(Comparison comparison) {
    return List.of(
        comparison.stores(),
        comparison.sweeps(),
        comparison.threads(),
        comparison.targets(),
        comparison.bound(),
        comparison.repeats(),
        comparison.seconds());
  }
}
