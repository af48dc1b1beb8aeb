// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import site.ycsb.search.report.results.Point;

/**
 * Comparison of two cells at one point: two stores of one comparison, or one store of two results.
 *
 * @param compared measure by which they were compared
 * @param better the side with more throughput, or with less latency
 * @param other the side with less throughput, or with more latency
 * @param ratio of the greater figure to the lesser: of {@code better}'s throughput to {@code
 *     other}'s, or of {@code other}'s latency to {@code better}'s
 * @param atLeast whether the ratio is a lower bound: {@code better} reached its target rate and may
 *     be able to do more, and {@code other} did not reach it
 * @param unverified names of the sides whose answers were not verified
 * @param invalid whether a warning makes one of the figures invalid
 * @param sentence the verdict in words, for example "redisjson serves at least 2.9 times (estimate
 *     3.1) the operations of elasticsearch-search at 10 % updates", or "no difference shown between
 *     …"; "(NAME not verified)" and "(invalid: see the warnings)" are added where they apply
 */
public record Verdict(
    Measure compared,
    Side better,
    Side other,
    Ratio ratio,
    boolean atLeast,
    List<String> unverified,
    boolean invalid,
    String sentence) {

  /** Keeps a copy. */
  public Verdict {
    unverified = List.copyOf(unverified);
  }

  /**
   * One of the two that are compared.
   *
   * @param figure the cell's figure, by the measure of the verdict
   * @param verified whether the answers behind the figure were verified
   */
  public record Side(Cell cell, Estimate figure, boolean verified) {

    /** Index of the results directory, from 0 on. */
    public int results() {
      return cell.results();
    }

    /** The binding's name. */
    public String contender() {
      return cell.contender();
    }
  }

  /** The cells of both sides, the better one first. */
  public List<Cell> cells() {
    return List.of(better.cell, other.cell);
  }

  /** The point at which the two were measured. */
  public Point point() {
    return better.cell.point();
  }

  /** Name of the measure: {@code throughput}, or a latency such as {@code p99 of SEARCH}. */
  public String measure() {
    return compared.name();
  }

  /** Ratio of the later result's figure to the earlier one's, in a verdict between results. */
  public Ratio change() {
    boolean gain = better.results() > other.results();
    return gain == compared.isLatency() ? ratio.inverse() : ratio;
  }
}
