// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Objects.requireNonNull;

import java.util.List;
import site.ycsb.search.report.results.Point;

/**
 * Two cells side by side, at one point: two stores of one comparison, or one store of two results.
 *
 * @param compared what they were compared by
 * @param better the one with more throughput, or with less latency
 * @param other the one with less throughput, or with more latency
 * @param figure of {@code better}, by that measure
 * @param otherFigure of {@code other}, by that measure
 * @param ratio of the greater figure to the lesser: of {@code better}'s throughput to {@code
 *     other}'s, or of {@code other}'s latency to {@code better}'s
 * @param atLeast whether the ratio says too little: {@code better} reached the rate that it was
 *     given, and may be able to do more, and {@code other} did not
 * @param unverified the names of those whose answers nobody has verified
 * @param invalid whether the figures mean something else than they seem to: a warning says so
 * @param sentence in words, for example "redisjson serves 3.1 times (2.9 to 3.3) the operations of
 *     elasticsearch-search at 10 % updates", or "no difference shown between …"; it ends with
 *     "(NAME not verified)" and "(invalid: see the warnings)" where that is so
 */
public record Verdict(
    Point point,
    Measure compared,
    Cell better,
    Cell other,
    Estimate figure,
    Estimate otherFigure,
    Ratio ratio,
    boolean atLeast,
    List<String> unverified,
    boolean invalid,
    String sentence) {

  /** Operations a second that succeeded. */
  public static final String THROUGHPUT = "throughput";

  /** Rejects nulls by name. */
  public Verdict {
    requireNonNull(point, "point");
    requireNonNull(compared, "compared");
    requireNonNull(better, "better");
    requireNonNull(other, "other");
    requireNonNull(figure, "figure");
    requireNonNull(otherFigure, "otherFigure");
    requireNonNull(ratio, "ratio");
    requireNonNull(sentence, "sentence");
    unverified = List.copyOf(unverified);
  }

  /** What was compared: {@link #THROUGHPUT}, or a latency such as {@code p99 of SEARCH}. */
  public String measure() {
    return compared.name();
  }

  /** Of two results: how many times the later one's figure is the earlier one's. */
  public Ratio change() {
    boolean gain = better.results() > other.results();
    return gain == compared.isLatency() ? ratio.inverse() : ratio;
  }
}
