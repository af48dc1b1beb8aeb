// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import java.util.List;
import java.util.Optional;

/**
 * Bisection for the highest rate that keeps a latency bound. The first trial has no target and
 * measures the full speed of the store. Each further trial halves the interval between the highest
 * rate that kept the bound and the lowest that did not. The next rate depends only on the trials so
 * far, so another process can resume a search.
 */
public final class RateSearch {

  /**
   * Width of the final interval, as a share of its upper end; a narrower one would be below the
   * noise.
   */
  public static final double RESOLUTION = 0.05;

  /** Largest number of trials, even if the interval is still wider. */
  public static final int MOST_TRIALS = 9;

  /**
   * Finished trial.
   *
   * @param target target rate in operations a second; 0 without a target
   * @param throughput measured operations a second
   * @param held whether the trial reached its target and kept the bound
   */
  public record Trial(int target, double throughput, boolean held) {}

  private RateSearch() {}

  /** The target of the next trial, 0 for none; empty if the search is finished. */
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
