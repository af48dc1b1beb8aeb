// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.statistics.Estimate;

/**
 * Latency of an operation in a cell. A percentile is that of all repeats together. Its interval
 * takes the percentile of each repeat as one measurement, so the percentile may lie outside.
 */
record OperationLatency(Latency latency, Estimate p50, Estimate p99) {

  /** True if a name is that of an operation, without a prefix or suffix of YCSB. */
  static boolean isOperation(String name) {
    return !name.startsWith(Latency.INTENDED) && !name.endsWith("-FAILED");
  }

  /**
   * Latency from when an operation was due, or from when it was sent. The latter replaces the
   * former where a client has not measured it. Empty without such an operation.
   */
  static Optional<OperationLatency> of(Cell cell, String operation, boolean due) {
    return Optional.of(Latency.INTENDED + operation)
        .filter(name -> due && cell.latencies().containsKey(name))
        .or(() -> Optional.of(operation))
        .flatMap(name -> named(cell, name));
  }

  private static Optional<OperationLatency> named(Cell cell, String name) {
    return Optional.ofNullable(cell.latencies().get(name))
        .filter(latency -> latency.count() > 0)
        .map(
            latency ->
                new OperationLatency(
                    latency,
                    repeats(cell, name, 50, latency.p50()),
                    repeats(cell, name, 99, latency.p99())));
  }

  /**
   * The estimate, or one without measurements if the repeats have too few operations for the
   * percentile.
   */
  private static Estimate repeats(Cell cell, String name, double percentile, Estimate all) {
    return cell.repeatsSupport(name, percentile) ? all : Estimate.of(List.of());
  }

  /** Microseconds by percentile, for percentiles with enough operations. */
  SortedMap<Double, Long> supported() {
    SortedMap<Double, Long> supported = new TreeMap<>(latency.percentiles());
    supported.keySet().removeIf(percentile -> !latency.supports(percentile));
    return supported;
  }

  /** Microseconds at a percentile; empty without enough operations. */
  Optional<Double> micros(double percentile) {
    return Optional.ofNullable(supported().get(percentile)).map(Long::doubleValue);
  }

  /** Microseconds of each repeat at a percentile; empty for a single repeat. */
  List<Double> repeats(double percentile) {
    List<Double> repeats =
        latency.repeats().stream()
            .flatMap(repeat -> Stream.ofNullable(repeat.percentiles().get(percentile)))
            .map(Long::doubleValue)
            .toList();
    return repeats.size() > 1 ? repeats : List.of();
  }

  /** Estimate of a percentile between repeats: p50 or p99. */
  Estimate between(double percentile) {
    return percentile == 50 ? p50 : p99;
  }

  /** Text of a percentile: {@code 3.21 ms (3.02–3.40)}. */
  Optional<String> formatted(double percentile) {
    return micros(percentile)
        .map(micros -> Formatter.withInterval(micros, between(percentile), Formatter::latency));
  }
}
