// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/**
 * Latencies of one operation at one point, of all repeats together.
 *
 * @param name YCSB's name, with {@code Intended-} if latencies count from when an operation was
 *     due, rather than from when it was sent
 * @param percentiles microseconds by percentile, 0 to 100: of the merged histograms, never averaged
 * @param rounds the latencies of each repeat, by its number
 */
public record Latency(
    String name,
    long count,
    double meanMicros,
    SortedMap<Double, Long> percentiles,
    SortedMap<Integer, Round> rounds) {

  /** Prefix of YCSB's name of an operation whose latency counts from when it was due. */
  public static final String INTENDED = "Intended-";

  /** The percentiles of all repeats together. */
  private static final List<Double> PERCENTILES =
      List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.99, 100.0);

  private static final int BEYOND = 10;

  /** Percentiles by which contenders are compared. */
  public static final List<Double> COMPARED = List.of(50.0, 95.0, 99.0, 99.9);

  /**
   * Latencies of one repeat.
   *
   * @param percentiles microseconds by percentile, for those that are compared
   * @param slowest microseconds of the slowest operation by second, as in {@link Course}
   */
  public record Round(
      long count,
      double meanMicros,
      Map<Double, Long> percentiles,
      SortedMap<Integer, Long> slowest) {

    static Round of(Histogram histogram, SortedMap<Integer, Long> slowest) {
      return new Round(
          histogram.getTotalCount(),
          histogram.getMean(),
          COMPARED.stream()
              .collect(Collectors.toMap(Function.identity(), histogram::getValueAtPercentile)),
          slowest);
    }

    /** Microseconds at a percentile that is compared. */
    double micros(double percentile) {
      return percentiles.getOrDefault(percentile, 0L);
    }
  }

  /** Latencies of the operations of repeats that were done, by their names. */
  static SortedMap<String, Latency> of(ResultsDirectory directory, List<Run> repeats) {
    SortedMap<String, Sum> sums = new TreeMap<>();
    for (Run run : repeats) {
      Map<String, Log> logs = logs(directory, run);
      long start =
          logs.values().stream()
              .flatMap(log -> log.intervals.stream())
              .mapToLong(Course.Interval::startMillis)
              .min()
              .orElse(0);
      logs.forEach(
          (operation, log) -> {
            Sum sum =
                sums.computeIfAbsent(operation, none -> new Sum(new Histogram(3), new TreeMap<>()));
            sum.all.add(log.all);
            sum.rounds.put(
                run.repeat(), Round.of(log.all, Course.slowest(run, log.intervals, start)));
          });
    }
    SortedMap<String, Latency> latencies = new TreeMap<>();
    sums.forEach((name, sum) -> latencies.put(name, of(name, sum.all, sum.rounds)));
    return latencies;
  }

  private static Latency of(String name, Histogram all, SortedMap<Integer, Round> rounds) {
    SortedMap<Double, Long> percentiles = new TreeMap<>();
    PERCENTILES.forEach(each -> percentiles.put(each, all.getValueAtPercentile(each)));
    return new Latency(name, all.getTotalCount(), all.getMean(), percentiles, rounds);
  }

  /** Latencies of an operation in all repeats, and in each. */
  private record Sum(Histogram all, SortedMap<Integer, Round> rounds) {}

  /** Log of an operation of a run. */
  private record Log(Histogram all, List<Course.Interval> intervals) {}

  /** The logs of the operations that succeeded. */
  private static Map<String, Log> logs(ResultsDirectory directory, Run run) {
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

  /** Microseconds by percentile, for percentiles with enough operations. */
  public SortedMap<Double, Long> supported() {
    SortedMap<Double, Long> supported = new TreeMap<>(percentiles);
    supported.keySet().removeIf(percentile -> !supports(count, percentile));
    return supported;
  }

  /**
   * True if there were enough operations for a percentile: ten or more beyond it. The minimum and
   * the maximum need only one.
   */
  public static boolean supports(long count, double percentile) {
    double beyond = count * (100 - percentile) / 100;
    return percentile <= 0 || percentile >= 100 || Math.round(beyond * 1e6) >= BEYOND * 1_000_000;
  }
}
