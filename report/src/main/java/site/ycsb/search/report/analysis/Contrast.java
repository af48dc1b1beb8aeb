// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.SortedMap;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.results.Point;

/**
 * Ratio of two figures: of two stores of one comparison, of one store in two results, or of two
 * points of a store. A {@link Conclusions.Verdict} is made of contrasts; the others are
 * descriptive.
 *
 * @param better the side with more throughput, or with less latency; the later point of a trend
 * @param other the side with less throughput, or with more latency; the first point of a trend
 * @param ratio of the greater figure to the lesser: of {@code better}'s throughput to {@code
 *     other}'s, or of {@code other}'s latency to {@code better}'s; of the later point to the first
 * @param reach distance from the ratio to the upper end of its interval before that is rounded, as
 *     a share of the ratio; NaN without an interval
 * @param units number of rounds, or of sessions, that both sides have
 * @param level probability that the interval of the ratio holds the truth
 * @param atLeast whether the ratio is a lower bound: {@code better} reached its target rate and may
 *     be able to do more, and {@code other} did not reach it
 * @param unverified names of the sides whose answers were not verified
 * @param invalid whether a warning makes one of the figures invalid
 * @param sentence the contrast in words; "(NAME not verified)" and "(invalid: see the warnings)"
 *     are added where they apply
 */
public record Contrast(
    Measure compared,
    Side better,
    Side other,
    Ratio ratio,
    double reach,
    int units,
    double level,
    boolean atLeast,
    List<String> unverified,
    boolean invalid,
    String sentence) {

  /**
   * One of the two that are compared.
   *
   * @param cells one for each point
   * @param figure the geometric mean of the cells' figures, by the measure of the contrast
   * @param verified whether the answers behind the figure were verified
   * @param logarithms means of the logarithms of the cells' figures, by round
   */
  public record Side(
      List<Cell> cells, Estimate figure, boolean verified, SortedMap<Integer, Double> logarithms) {

    public Cell cell() {
      return cells.get(0);
    }

    public Subject subject() {
      return cell().subject();
    }

    public int results() {
      return cell().results();
    }

    public String contender() {
      return cell().contender();
    }
  }

  Contrast said(String words) {
    return new Contrast(
        compared, better, other, ratio, reach, units, level, atLeast, unverified, invalid, words);
  }

  /** True if a store is one of the two. */
  public boolean isOf(Subject store) {
    return better.subject().equals(store) || other.subject().equals(store);
  }

  /** Number of contrasts in which a store is the better one. */
  public static long wins(List<Contrast> contrasts, Subject store) {
    return contrasts.stream().filter(each -> each.better.subject().equals(store)).count();
  }

  /** Few words: {@code redisjson 1.40 times elasticsearch (1.21 to 1.62)}. */
  public String brief() {
    Side greater = compared.isLatency() ? other : better;
    Side lesser = compared.isLatency() ? better : other;
    return "%s%s %s times %s (%s)%s"
        .formatted(
            compared.equals(Measure.THROUGHPUT) ? "" : compared.name() + ": ",
            greater.contender(),
            Ratio.number(ratio.value()),
            lesser.contender(),
            ratio.hasInterval() ? ratio.interval() : "no interval",
            atRecall(compared.isLatency()));
  }

  /**
   * Recalls of {@code better} and of {@code other} if they differ, such as {@code " at a recall of
   * 0.981 against 0.952"}; otherwise empty.
   *
   * @param swapped whether that of {@code other} comes first
   */
  public String atRecall(boolean swapped) {
    return swapped
        ? Recall.words(other.cells, better.cells)
        : Recall.words(better.cells, other.cells);
  }

  /** The points at which the two were measured; of a trend the later one. */
  public List<Point> points() {
    return better.cells.stream().map(Cell::point).toList();
  }
}
