// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.Counts;

/**
 * A store at a point: all its repeats.
 *
 * @param results which results directory, counted from 0; they are compared where there are several
 * @param store the binding's name
 * @param point its target is what all client machines together aimed at
 * @param throughput operations a second that succeeded, a measurement for each repeat that was
 *     done; null-free, with n = 0 and zeros where none was
 * @param throughputs those measurements, in the order of the repeats
 * @param latencies by YCSB's name of the operation ({@code SEARCH}, {@code Intended-SEARCH})
 * @param p50 each operation's median latency in microseconds, a measurement for each repeat
 * @param p99 each operation's 99th percentile in microseconds, a measurement for each repeat
 * @param counts the sum of all repeats
 * @param verified whether every repeat's answers were verified before it
 * @param digests the answers' digests that were seen; one if all is well
 * @param settings of the first repeat that was done
 * @param runs all repeats, failed ones included
 */
public record Cell(
    int results,
    String store,
    Point point,
    Estimate throughput,
    List<Double> throughputs,
    Map<String, Latency> latencies,
    SortedMap<String, Estimate> p50,
    SortedMap<String, Estimate> p99,
    Counts counts,
    boolean verified,
    List<String> digests,
    Map<String, String> settings,
    Map<String, Long> storeBytes,
    List<Run> runs) {

  /** Rejects nulls by name. */
  public Cell {
    requireNonNull(store, "store");
    requireNonNull(point, "point");
    requireNonNull(throughput, "throughput");
    requireNonNull(latencies, "latencies");
    requireNonNull(p50, "p50");
    requireNonNull(p99, "p99");
    requireNonNull(counts, "counts");
    requireNonNull(storeBytes, "storeBytes");
    throughputs = List.copyOf(throughputs);
    digests = List.copyOf(digests);
    settings = Map.copyOf(settings);
    runs = List.copyOf(runs);
  }

  /** Operations a second that its clients together aimed at; 0 is as many as the store can do. */
  public int target() {
    return point.target();
  }

  /** Whether it was given a rate and has kept up with it. */
  public boolean isOnTarget() {
    return throughput.meets(target());
  }

  /** Digests of what was loaded before its runs; one if all is well, none if that is unknown. */
  public List<String> datasets() {
    return runs.stream()
        .filter(run -> run.ending().done())
        .map(run -> run.answers().dataset())
        .filter(dataset -> !dataset.isEmpty())
        .distinct()
        .toList();
  }

  /** Whether a repeat has operations enough, on average, for a percentile of its own. */
  public boolean repeatsSupport(String operation, double percentile) {
    Latency latency = latencies.get(operation);
    return latency != null
        && throughput.n() > 0
        && Latency.supports(latency.count() / throughput.n(), percentile);
  }

  /** Its repeats that could not be measured. */
  public List<Run> failed() {
    return runs.stream().filter(run -> !run.ending().done()).toList();
  }
}
