// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import java.util.List;
import java.util.Optional;

/**
 * Closes in on the highest rate that keeps a bound, by bisection. The first trial has no target and
 * tells how much the store can do at all; each further one halves what is left between the highest
 * rate that held and the lowest that did not. What comes next depends on the trials alone, so a
 * search can go on where another process has left it.
 */
public final class RateSearch {

  /**
   * Bounds no further apart than this part of the upper one are as good as equal: noise is more.
   */
  public static final double RESOLUTION = 0.05;

  /** However far apart its bounds are then. */
  public static final int MOST_TRIALS = 9;

  /**
   * A trial that has ended.
   *
   * @param target operations a second; 0 is as many as it could
   * @param throughput that it reached
   * @param held whether it reached its target within the bound
   */
  public record Trial(int target, double throughput, boolean held) {}

  private RateSearch() {}

  /** The rate to try next, 0 for none given; empty if the answer is known. */
  public static Optional<Integer> next(List<Trial> trials) {
    Optional<Trial> unlimited = trials.stream().filter(each -> each.target == 0).findFirst();
    if (unlimited.isEmpty()) {
      return Optional.of(0);
    }
    if (unlimited.get().held || trials.size() >= MOST_TRIALS) {
      return Optional.empty();
    }
    int high = lowestThatFailed(trials, (int) unlimited.get().throughput);
    int low = highestThatHeld(trials, high);
    boolean close = high - low <= Math.max(1, RESOLUTION * high);
    return close ? Optional.empty() : Optional.of((low + high) / 2);
  }

  private static int lowestThatFailed(List<Trial> trials, int most) {
    return trials.stream()
        .filter(each -> each.target > 0 && !each.held)
        .mapToInt(Trial::target)
        .min()
        .orElse(most);
  }

  private static int highestThatHeld(List<Trial> trials, int below) {
    return trials.stream()
        .filter(each -> each.held && each.target < below)
        .mapToInt(Trial::target)
        .max()
        .orElse(0);
  }
}
