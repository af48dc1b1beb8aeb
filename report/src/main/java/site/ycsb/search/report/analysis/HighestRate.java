// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.RateSearch;
import site.ycsb.search.report.statistics.Estimate;

/**
 * Result of the searches for the highest rate of a store. A round is one search. A stopped round is
 * not counted, because an unfinished bisection gives no rate.
 *
 * @param results index of the result, from 0 on
 * @param bound latency bound, such as {@code p99=10ms}
 * @param rounds operations a second of each finished round without a failed trial, by its number; 0
 *     for a round in which no rate kept the bound
 * @param ended number of finished rounds, including those with a failed trial
 * @param verified whether the answers were verified before every trial
 * @param supported whether every rate that was found had enough operations for the percentile of
 *     the bound
 * @param obstacle what kept a search from a better answer; empty if nothing did
 */
public record HighestRate(
    int results,
    String contender,
    String bound,
    SortedMap<Integer, Double> rounds,
    int ended,
    boolean verified,
    boolean supported,
    Optional<Obstacle> obstacle) {

  /** Keeps a copy. */
  public HighestRate {
    rounds = Collections.unmodifiableSortedMap(new TreeMap<>(rounds));
  }

  public Subject subject() {
    return new Subject(results, contender);
  }

  /** The rate, with a measurement for each round. */
  public Estimate rate() {
    return Estimate.of(rounds.values());
  }

  /** Reason why a better answer may exist. */
  public enum Obstacle {
    /** No rate kept the bound, and the runs are too short to try a lower one. */
    SHORT_RUNS,
    /** The bound was kept at full speed, which more threads may raise. */
    THREADS
  }

  /** The highest rates of one result, by store. */
  public static List<HighestRate> of(int results, String bound, List<RecordedRun> runs) {
    if (bound.isEmpty()) {
      return List.of();
    }
    LatencyBound kept = LatencyBound.parse(bound);
    Map<String, List<RecordedRun>> byStore =
        runs.stream()
            .filter(each -> each.run().point().isTrial())
            .collect(groupingBy(each -> each.run().contender(), TreeMap::new, Collectors.toList()));
    return byStore.entrySet().stream()
        .map(
            each ->
                of(
                    results,
                    each.getKey(),
                    bound,
                    rounds(each.getValue(), kept),
                    verified(each.getValue())))
        .toList();
  }

  private static HighestRate of(
      int results, String store, String bound, List<Round> rounds, boolean verified) {
    List<Round> whole = rounds.stream().filter(Round::isWhole).toList();
    return new HighestRate(
        results,
        store,
        bound,
        new TreeMap<>(whole.stream().collect(Collectors.toMap(Round::number, Round::rate))),
        (int) rounds.stream().filter(Round::isEnded).count(),
        verified,
        whole.stream().allMatch(Round::isSupported),
        whole.stream().flatMap(round -> round.obstacle().stream()).findFirst());
  }

  private static boolean verified(List<RecordedRun> runs) {
    List<RecordedRun> done = runs.stream().filter(RecordedRun::done).toList();
    return !done.isEmpty() && done.stream().allMatch(each -> each.run().answers().verified());
  }

  private static List<Round> rounds(List<RecordedRun> runs, LatencyBound bound) {
    Map<Integer, List<RecordedRun>> rounds =
        runs.stream().collect(groupingBy(RecordedRun::repeat, TreeMap::new, Collectors.toList()));
    return rounds.entrySet().stream()
        .map(round -> Round.of(round.getKey(), round.getValue(), bound))
        .toList();
  }

  /** Trial of one rate. */
  private record Trial(RecordedRun run, boolean kept) {

    static Trial of(RecordedRun run, LatencyBound bound) {
      boolean kept =
          run.done()
              && bound.isKept(
                  run.target(),
                  run.throughput(),
                  run.operations(),
                  operation ->
                      Optional.of(run.latencies(operation)).filter(all -> all.getTotalCount() > 0));
      return new Trial(run, kept);
    }

    RateSearch.Trial tried(LatencyBound bound) {
      double lowest =
          bound.lowestRate(
              run.throughput(),
              run.operations(),
              operation -> Optional.of(run.latencies(operation)));
      return new RateSearch.Trial(run.target(), run.throughput(), kept, lowest);
    }

    double rate() {
      return run.target() > 0 ? run.target() : run.throughput();
    }
  }

  /** All trials of one search. */
  private record Round(int number, LatencyBound bound, List<Trial> trials) {

    static Round of(int number, List<RecordedRun> runs, LatencyBound bound) {
      return new Round(number, bound, runs.stream().map(run -> Trial.of(run, bound)).toList());
    }

    boolean isEnded() {
      return RateSearch.next(tried()).isEmpty();
    }

    private List<RateSearch.Trial> tried() {
      return trials.stream().map(trial -> trial.tried(bound)).toList();
    }

    Optional<Obstacle> obstacle() {
      if (RateSearch.isTooShort(tried())) {
        return Optional.of(Obstacle.SHORT_RUNS);
      }
      return highest().filter(trial -> trial.run().target() == 0).map(trial -> Obstacle.THREADS);
    }

    boolean isWhole() {
      return isEnded() && trials.stream().allMatch(trial -> trial.run().done());
    }

    double rate() {
      return highest().map(Trial::rate).orElse(0.0);
    }

    boolean isSupported() {
      return highest().stream()
          .map(Trial::run)
          .flatMap(
              run -> bound.bounded(run.target(), run.operations()).stream().map(run::latencies))
          .mapToLong(Histogram::getTotalCount)
          .allMatch(count -> Latency.supports(count, bound.percentile()));
    }

    private Optional<Trial> highest() {
      return trials.stream().filter(Trial::kept).max(comparingDouble(Trial::rate));
    }
  }
}
