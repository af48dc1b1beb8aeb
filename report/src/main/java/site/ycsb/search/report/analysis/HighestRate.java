// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.search.report.analysis.RateSearch.Trial;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/**
 * Result of the searches for the highest rate of a store. A round is one search. A stopped round is
 * not counted, because an unfinished bisection gives no rate.
 *
 * @param bound latency bound, such as {@code p99=10ms}
 * @param units what intervals of its result count
 * @param rounds operations a second of each finished round without a failed trial, by its number; 0
 *     for a round in which no rate kept the bound
 * @param ended number of finished rounds, including those with a failed trial
 * @param verified whether the answers were verified before every trial
 * @param supported whether every rate that was found had enough operations for the percentile of
 *     the bound
 * @param obstacle what kept a search from a better answer
 */
public record HighestRate(
    Subject subject,
    String bound,
    Units units,
    SortedMap<Integer, Double> rounds,
    int ended,
    boolean verified,
    boolean supported,
    Obstacle obstacle) {

  /** The rate, with a measurement for each round. */
  public Estimate rate() {
    return units.estimate(rounds);
  }

  /** Reason why a better answer may exist. */
  public enum Obstacle {
    NONE,
    /** No rate kept the bound, and the runs are too short to try a lower one. */
    SHORT_RUNS,
    /** The bound was kept at full speed, which more threads may raise. */
    THREADS
  }

  public static List<HighestRate> of(
      int results, Units units, String bound, ResultsDirectory directory, List<Run> runs) {
    return runs.stream()
        .filter(run -> !bound.isEmpty() && run.point().isTrial())
        .collect(groupingBy(Run::contender, TreeMap::new, toList()))
        .entrySet()
        .stream()
        .map(
            each ->
                of(new Subject(results, each.getKey()), units, bound, directory, each.getValue()))
        .toList();
  }

  private static HighestRate of(
      Subject store, Units units, String text, ResultsDirectory directory, List<Run> runs) {
    LatencyBound bound = LatencyBound.parse(text);
    SortedMap<Integer, List<Run>> rounds =
        runs.stream().collect(groupingBy(Run::repeat, TreeMap::new, toList()));
    SortedMap<Integer, Double> rates = new TreeMap<>();
    int ended = 0;
    boolean supported = true;
    Obstacle obstacle = Obstacle.NONE;
    for (Map.Entry<Integer, List<Run>> each : rounds.entrySet()) {
      List<Run> round = each.getValue();
      List<Trial> trials = round.stream().map(run -> bound.trial(directory, run)).toList();
      if (RateSearch.next(trials).isEmpty()) {
        ended++;
        if (round.stream().allMatch(Run::done)) {
          Optional<Trial> highest =
              trials.stream().filter(Trial::held).max(comparingDouble(Trial::rate));
          rates.put(each.getKey(), highest.map(Trial::rate).orElse(0.0));
          supported &= highest.stream().allMatch(Trial::supported);
          obstacle = obstacle == Obstacle.NONE ? obstacle(trials, highest) : obstacle;
        }
      }
    }
    List<Run> done = runs.stream().filter(Run::done).toList();
    boolean verified =
        !done.isEmpty() && done.stream().allMatch(run -> run.report().answers().verified());
    return new HighestRate(store, text, units, rates, ended, verified, supported, obstacle);
  }

  private static Obstacle obstacle(List<Trial> trials, Optional<Trial> highest) {
    if (RateSearch.isTooShort(trials)) {
      return Obstacle.SHORT_RUNS;
    }
    return highest.filter(trial -> trial.target() == 0).isPresent()
        ? Obstacle.THREADS
        : Obstacle.NONE;
  }
}
