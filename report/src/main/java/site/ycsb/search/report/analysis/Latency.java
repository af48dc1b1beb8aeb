// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

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
 * @param rounds the latencies of each repeat, by its number
 */
public record Latency(
    String operation,
    boolean intended,
    long count,
    double meanMicros,
    SortedMap<Double, Long> percentiles,
    SortedMap<Integer, Round> rounds) {

  /** Prefix of YCSB's name of an operation whose latency counts from when it was due. */
  public static final String INTENDED = "Intended-";

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

  /** A percentile that is compared, with a measurement for each repeat. */
  public Estimate estimate(double percentile) {
    return Estimate.of(rounds.values().stream().map(round -> round.micros(percentile)).toList());
  }

  /** True if a name is that of an operation, without a prefix or suffix of YCSB. */
  public static boolean isOperation(String name) {
    return !name.startsWith(INTENDED) && !name.endsWith("-FAILED");
  }

  /** YCSB's name, with {@code Intended-} if latencies count from when an operation was due. */
  public String name() {
    return intended ? INTENDED + operation : operation;
  }

  /** Microseconds by percentile, for percentiles with enough operations. */
  public SortedMap<Double, Long> supported() {
    SortedMap<Double, Long> supported = new TreeMap<>(percentiles);
    supported.keySet().removeIf(percentile -> !supports(percentile));
    return supported;
  }

  /**
   * True if there were enough operations for a percentile: ten or more beyond it. The minimum and
   * the maximum need only one.
   */
  public boolean supports(double percentile) {
    return supports(count, percentile);
  }

  public static boolean supports(long count, double percentile) {
    double beyond = count * (100 - percentile) / 100;
    return percentile <= 0 || percentile >= 100 || Math.round(beyond * 1e6) >= BEYOND * 1_000_000;
  }
}
