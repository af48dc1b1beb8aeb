// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.SortedMap;

/**
 * Latencies of one operation at one point, of all repeats and client machines together.
 *
 * @param operation YCSB's name, without {@code Intended-}
 * @param intended whether from when an operation was due, rather than from when it was sent
 * @param count how many were measured
 * @param percentiles microseconds by percentile, 0 to 100: of the merged histograms, never averaged
 */
public record Latency(
    String operation,
    boolean intended,
    long count,
    double meanMicros,
    SortedMap<Double, Long> percentiles) {}
