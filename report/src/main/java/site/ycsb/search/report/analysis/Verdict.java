// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import site.ycsb.search.report.results.Point;

/**
 * Two cells side by side, at one point: two stores of one comparison, or one store of two results.
 *
 * @param better the one with more throughput
 * @param other the one with less
 * @param ratio of {@code better}'s throughput to {@code other}'s
 * @param sentence in words, for example "redisjson serves 3.1 times (2.9 to 3.3) the operations of
 *     elasticsearch-search at 10 % updates", or "no difference shown between …"
 */
public record Verdict(Point point, Cell better, Cell other, Ratio ratio, String sentence) {}
