// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Bisection for the highest rate that keeps a latency bound. The first trial has no target and
 * measures the full speed of the store. Each further trial halves the interval between the highest
 * rate that kept the bound and the lowest that was given up. A rate is given up after two failures:
 * a pause of the machine must not cost half of the interval. The second trial aims at one operation
 * a second less, because no two trials of a round have the same rate. The next rate depends only on
 * the trials so far, so another process can resume a search.
 */
public final class RateSearch {

  /**
   * Width of the final interval, as a share of its upper end; a narrower one would be below the
   * noise.
   */
  public static final double RESOLUTION = 0.05;

  /** Largest number of trials, even if the interval is still wider. */
  public static final int MOST_TRIALS = 13;

  /**
   * Finished trial.
   *
   * @param target target rate in operations a second; 0 without a target
   * @param throughput measured operations a second
   * @param held whether the trial reached its target and kept the bound
   * @param supported whether it had enough operations for the percentile of the bound
   * @param lowest lowest rate at which a trial of the same length has enough operations to tell
   */
  public record Trial(
      int target, double throughput, boolean held, boolean supported, double lowest) {

    /** The rate in operations a second that the trial stands for. */
    public double rate() {
      return target > 0 ? target : throughput;
    }
  }

  private RateSearch() {}

  /** The target of the next trial, 0 for none; empty if the search is finished. */
  public static Optional<Integer> next(List<Trial> trials) {
    Optional<Trial> unlimited = unlimited(trials);
    if (unlimited.isEmpty()) {
      return Optional.of(0);
    }
    if (unlimited.get().held || trials.size() >= MOST_TRIALS) {
      return Optional.empty();
    }
    return rate(trials).filter(rate -> rate >= unlimited.get().lowest);
  }

  /** True if a search found no rate, and its trials are too short to try a lower one. */
  public static boolean isTooShort(List<Trial> trials) {
    return trials.stream().noneMatch(Trial::held)
        && next(trials).isEmpty()
        && trials.size() < MOST_TRIALS
        && rate(trials).isPresent();
  }

  private static Optional<Integer> rate(List<Trial> trials) {
    Set<Integer> failed =
        trials.stream().filter(each -> !each.held).map(Trial::target).collect(toSet());
    Set<Integer> held =
        trials.stream().filter(each -> each.held).map(Trial::target).collect(toSet());
    int high =
        failed.stream()
            .filter(rate -> rate == 1 || failed.contains(rate + 1))
            .min(naturalOrder())
            .orElse(unlimited(trials).map(each -> (int) each.throughput).orElse(0));
    Optional<Integer> doubtful =
        failed.stream()
            .filter(rate -> rate > 1 && rate < high)
            .map(rate -> rate - 1)
            .filter(rate -> !failed.contains(rate) && !held.contains(rate))
            .findFirst();
    if (doubtful.isPresent()) {
      return doubtful;
    }
    int low = held.stream().filter(rate -> rate < high).max(naturalOrder()).orElse(0);
    boolean close = high - low <= Math.max(1, RESOLUTION * high);
    return close ? Optional.empty() : Optional.of((low + high) / 2);
  }

  private static Optional<Trial> unlimited(List<Trial> trials) {
    return trials.stream().filter(each -> each.target == 0).findFirst();
  }
}
