// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.statistics.Estimate;

/**
 * Latency of an operation in a cell: with a target rate from when it was due, else from when it was
 * sent. A percentile is that of all repeats together. Its interval takes the percentile of each
 * repeat as one measurement, so the percentile may lie outside.
 */
public record OperationLatency(Cell cell, String name, Latency latency) {

  /** True if a name is that of an operation, without a prefix or suffix of YCSB. */
  static boolean isOperation(String name) {
    return !name.startsWith(Latency.INTENDED) && !name.endsWith("-FAILED");
  }

  /**
   * Empty without such an operation. A client that does not measure when one was due is as sent.
   */
  public static Optional<OperationLatency> of(Cell cell, String operation) {
    return Stream.of(Latency.INTENDED + operation, operation)
        .filter(name -> cell.target() > 0 || name.equals(operation))
        .flatMap(
            name ->
                Stream.ofNullable(cell.latencies().get(name))
                    .map(latency -> new OperationLatency(cell, name, latency)))
        .filter(timed -> timed.latency.count() > 0)
        .findFirst();
  }

  /** Microseconds by percentile, for percentiles with enough operations. */
  public SortedMap<Double, Long> supported() {
    SortedMap<Double, Long> supported = new TreeMap<>(latency.percentiles());
    supported.keySet().removeIf(percentile -> !latency.supports(percentile));
    return supported;
  }

  /** Microseconds at a percentile; empty without enough operations. */
  Optional<Double> micros(double percentile) {
    return Optional.ofNullable(supported().get(percentile)).map(Long::doubleValue);
  }

  /** Estimate of p50 or p99 between repeats; without measurements if these have too few. */
  Estimate between(double percentile) {
    Estimate all = percentile == 50 ? latency.p50() : latency.p99();
    return cell.repeatsSupport(name, percentile) ? all : Estimate.of(List.of());
  }
}
