// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.results.Contender;
import site.ycsb.search.report.results.Sweep;

/**
 * Figure of the page for which there are no runs.
 *
 * @param what title of the figure
 * @param command the command line that measures it
 */
record Unmeasured(String what, String command) {

  private static final Map<String, List<String>> QUESTIONS = new LinkedHashMap<>();

  static {
    QUESTIONS.put(Sweep.UPDATES, List.of("Throughput by share of updates", "--sweep updates"));
    QUESTIONS.put(Sweep.THREADS, List.of("Latency as load rises", "--sweep threads"));
    QUESTIONS.put(
        Sweep.SUSTAINED, List.of("Latency by percentile at a sustained rate", "--target 250,6000"));
    QUESTIONS.put(Sweep.ISOLATED, List.of("Writes, reads and searches alone", "--sweep isolated"));
    QUESTIONS.put(Sweep.FRESHNESS, List.of("Freshness", "--sweep freshness"));
  }

  /** The missing figures in the order of the page. */
  static List<Unmeasured> of(Analysis analysis) {
    Plot plot = new Plot(analysis);
    String bindings =
        analysis.comparisons().stream()
            .flatMap(comparison -> comparison.contenders().stream())
            .map(Contender::binding)
            .distinct()
            .collect(joining(" "));
    String compare = "bin/ycsb compare " + bindings + " ";
    return QUESTIONS.entrySet().stream()
        .filter(question -> plot.points(question.getKey()).isEmpty())
        .map(Map.Entry::getValue)
        .map(question -> new Unmeasured(question.get(0), compare + question.get(1)))
        .toList();
  }
}
