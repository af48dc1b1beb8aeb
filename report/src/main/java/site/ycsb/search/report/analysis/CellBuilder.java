// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/**
 * Builder of a cell from its repeats. Latencies are computed from merged histograms, never
 * averaged.
 */
public final class CellBuilder {

  /** The percentiles of every latency. */
  private static final List<Double> PERCENTILES =
      List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.99, 100.0);

  private final ResultsDirectory directory;
  private final List<Run> runs;
  private final List<Run> done;

  public CellBuilder(ResultsDirectory directory, List<Run> runs) {
    this.directory = directory;
    this.runs = runs.stream().sorted(comparingInt(Run::repeat)).toList();
    this.done = this.runs.stream().filter(Run::done).toList();
  }

  public Cell build(int results) {
    SortedMap<Integer, Double> throughputs = new TreeMap<>();
    done.forEach(run -> throughputs.put(run.repeat(), run.report().throughput()));
    Run first = done.isEmpty() ? runs.get(0) : done.get(0);
    return new Cell(
        new Subject(results, first.contender()),
        first.point(),
        Estimate.of(throughputs.values()),
        throughputs,
        latencies(),
        counts(),
        runs);
  }

  /** Log of an operation of a run. */
  private record Log(Histogram all, List<Course.Interval> intervals) {}

  private SortedMap<String, Latency> latencies() {
    SortedMap<String, Histogram> sums = new TreeMap<>();
    Map<String, SortedMap<Integer, Latency.Round>> rounds = new HashMap<>();
    for (Run run : done) {
      Map<String, Log> logs = logs(run);
      long start =
          logs.values().stream()
              .flatMap(log -> log.intervals.stream())
              .mapToLong(Course.Interval::startMillis)
              .min()
              .orElse(0);
      logs.forEach(
          (operation, log) -> {
            sums.computeIfAbsent(operation, none -> new Histogram(3)).add(log.all);
            rounds
                .computeIfAbsent(operation, none -> new TreeMap<>())
                .put(
                    run.repeat(),
                    Latency.Round.of(log.all, Course.slowest(run, log.intervals, start)));
          });
    }
    SortedMap<String, Latency> latencies = new TreeMap<>();
    rounds.forEach(
        (operation, each) ->
            latencies.put(
                operation, latency(operation, Objects.requireNonNull(sums.get(operation)), each)));
    return latencies;
  }

  /** The logs of the operations that succeeded. */
  private Map<String, Log> logs(Run run) {
    Map<String, Log> logs = new TreeMap<>();
    for (String operation : run.report().timedOperations()) {
      Log log = new Log(new Histogram(3), new ArrayList<>());
      directory.intervals(
          run,
          operation,
          interval -> {
            log.all.add(interval);
            log.intervals.add(Course.Interval.of(interval));
          });
      if (log.all.getTotalCount() > 0) {
        logs.put(operation, log);
      }
    }
    return logs;
  }

  private static SortedMap<Double, Long> percentiles(Histogram histogram) {
    SortedMap<Double, Long> percentiles = new TreeMap<>();
    PERCENTILES.forEach(each -> percentiles.put(each, histogram.getValueAtPercentile(each)));
    return percentiles;
  }

  private static Latency latency(
      String name, Histogram histogram, SortedMap<Integer, Latency.Round> rounds) {
    boolean intended = name.startsWith(Latency.INTENDED);
    return new Latency(
        intended ? name.substring(Latency.INTENDED.length()) : name,
        intended,
        histogram.getTotalCount(),
        histogram.getMean(),
        percentiles(histogram),
        rounds);
  }

  /**
   * Operations of all runs; searches of those that count, because a failed run may have found
   * little.
   */
  private Counts counts() {
    return runs.stream()
        .map(run -> run.done() ? run.report().counts() : run.report().counts().withoutSearches())
        .reduce(Counts.NONE, Counts::plus);
  }
}
