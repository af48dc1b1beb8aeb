// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

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
 * @param target operations a second that all its clients together aimed at; 0 is as many as the
 *     store can do
 * @param throughput operations a second that succeeded, a measurement for each repeat that was
 *     done; null-free, with n = 0 and zeros where none was
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
    int target,
    Estimate throughput,
    Map<String, Latency> latencies,
    SortedMap<String, Estimate> p50,
    SortedMap<String, Estimate> p99,
    Counts counts,
    boolean verified,
    List<String> digests,
    Map<String, String> settings,
    Map<String, Long> storeBytes,
    List<Run> runs) {

  /** Its repeats that could not be measured. */
  public List<Run> failed() {
    return runs.stream().filter(run -> !run.ending().done()).toList();
  }
}
