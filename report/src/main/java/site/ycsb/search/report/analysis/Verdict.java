// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import site.ycsb.search.report.results.Point;

/**
 * Two cells side by side, at one point: two stores of one comparison, or one store of two results.
 *
 * @param measure what was compared: {@link #THROUGHPUT}, or a latency such as {@code p99 of SEARCH}
 * @param better the one with more throughput, or with less latency
 * @param other the one with less throughput, or with more latency
 * @param ratio of the greater figure to the lesser: of {@code better}'s throughput to {@code
 *     other}'s, or of {@code other}'s latency to {@code better}'s
 * @param sentence in words, for example "redisjson serves 3.1 times (2.9 to 3.3) the operations of
 *     elasticsearch-search at 10 % updates", or "no difference shown between …"
 */
public record Verdict(
    Point point, String measure, Cell better, Cell other, Ratio ratio, String sentence) {

  /** Operations a second that succeeded. */
  public static final String THROUGHPUT = "throughput";
}
