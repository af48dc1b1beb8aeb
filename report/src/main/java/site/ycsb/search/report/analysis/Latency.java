// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.statistics.Estimate;

/**
 * Latencies of one operation at one point, of all repeats together.
 *
 * @param operation YCSB's name, without {@code Intended-}
 * @param intended whether latencies count from when an operation was due, rather than from when it
 *     was sent
 * @param count number of measured operations
 * @param percentiles microseconds by percentile, 0 to 100: of the merged histograms, never averaged
 * @param p50 median in microseconds, with a measurement for each repeat
 * @param p99 99th percentile in microseconds, with a measurement for each repeat
 * @param rounds the latencies of each repeat, by its number
 * @param repeats each repeat that has the operation, in their order
 */
public record Latency(
    String operation,
    boolean intended,
    long count,
    double meanMicros,
    SortedMap<Double, Long> percentiles,
    Estimate p50,
    Estimate p99,
    SortedMap<Integer, Round> rounds,
    List<Course> repeats) {

  /** Prefix of YCSB's name of an operation whose latency counts from when it was due. */
  public static final String INTENDED = "Intended-";

  private static final int BEYOND = 10;

  /** Percentiles by which contenders are compared. */
  public static final List<Double> COMPARED = List.of(50.0, 95.0, 99.0, 99.9);

  /** Keeps copies. */
  public Latency {
    repeats = List.copyOf(repeats);
    percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    rounds = Collections.unmodifiableSortedMap(new TreeMap<>(rounds));
  }

  /**
   * Latencies of one repeat.
   *
   * @param percentiles microseconds by percentile, for those that are compared
   */
  public record Round(long count, double meanMicros, Map<Double, Long> percentiles) {

    /** Keeps a copy. */
    public Round {
      percentiles = Map.copyOf(percentiles);
    }

    static Round of(Histogram histogram) {
      return new Round(
          histogram.getTotalCount(),
          histogram.getMean(),
          COMPARED.stream()
              .collect(Collectors.toMap(Function.identity(), histogram::getValueAtPercentile)));
    }

    /** Microseconds at a percentile that is compared. */
    double micros(double percentile) {
      return percentiles.getOrDefault(percentile, 0L);
    }
  }

  /**
   * True if there were enough operations for a percentile: ten or more beyond it. The minimum and
   * the maximum need only one.
   */
  public boolean supports(double percentile) {
    return supports(count, percentile);
  }

  /** True if that many operations are enough for a percentile. */
  public static boolean supports(long count, double percentile) {
    double beyond = count * (100 - percentile) / 100;
    return percentile <= 0 || percentile >= 100 || Math.round(beyond * 1e6) >= BEYOND * 1_000_000;
  }
}
