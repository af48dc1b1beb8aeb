// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Estimate;
import site.ycsb.search.report.analysis.Estimates;
import site.ycsb.search.report.analysis.Latency;

/**
 * How long an operation took in a cell. A percentile is that of all repeats together; the interval
 * beside it takes each repeat's as one measurement, and so need not lie around it.
 */
record Timed(Latency latency, Estimate p50, Estimate p99) {

  /** Whether it names what was timed, rather than from when on. */
  static boolean isOperation(String name) {
    return !name.startsWith(Latency.INTENDED) && !name.endsWith("-FAILED");
  }

  /**
   * From when an operation was due, or from when it was sent; the latter stands in where a client
   * has not measured the former. Empty if there was no such operation.
   */
  static Optional<Timed> of(Cell cell, String operation, boolean due) {
    return Optional.of(Latency.INTENDED + operation)
        .filter(name -> due && cell.latencies().containsKey(name))
        .or(() -> Optional.of(operation))
        .flatMap(name -> named(cell, name));
  }

  private static Optional<Timed> named(Cell cell, String name) {
    return Optional.ofNullable(cell.latencies().get(name))
        .filter(latency -> latency.count() > 0)
        .map(
            latency ->
                new Timed(
                    latency,
                    repeats(cell, name, 50, latency.p50()),
                    repeats(cell, name, 99, latency.p99())));
  }

  /** Without measurements where repeats have too few operations for a percentile each. */
  private static Estimate repeats(Cell cell, String name, double percentile, Estimate all) {
    return cell.repeatsSupport(name, percentile) ? all : Estimates.of(List.of());
  }

  /** Microseconds by percentile, of those that there were operations enough for. */
  SortedMap<Double, Long> supported() {
    SortedMap<Double, Long> supported = new TreeMap<>(latency.percentiles());
    supported.keySet().removeIf(percentile -> !latency.supports(percentile));
    return supported;
  }

  /** Microseconds at a percentile; empty if there were too few operations for it. */
  Optional<Double> micros(double percentile) {
    return Optional.ofNullable(supported().get(percentile)).map(Long::doubleValue);
  }

  /** How a percentile varies between repeats: p50 or p99. */
  Estimate between(double percentile) {
    return percentile == 50 ? p50 : p99;
  }

  /** {@code 3.21 ms (3.02–3.40)}. */
  Optional<String> written(double percentile) {
    return micros(percentile)
        .map(micros -> Written.within(micros, between(percentile), Written::latency));
  }
}
