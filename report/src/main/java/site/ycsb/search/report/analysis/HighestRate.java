// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.Sweep;

/**
 * What a search for the highest rate has found of a store.
 *
 * @param results which results directory, counted from 0
 * @param bound that was kept, such as {@code p99=10ms}
 * @param rate operations a second, a measurement for each round; 0 in one where no rate kept it
 * @param verified whether the answers were verified before each rate that was tried
 */
public record HighestRate(
    int results, String store, String bound, Estimate rate, boolean verified) {

  /** Rejects nulls by name. */
  public HighestRate {
    requireNonNull(store, "store");
    requireNonNull(bound, "bound");
    requireNonNull(rate, "rate");
  }

  /** Those of one result, by store. */
  static List<HighestRate> of(int results, String bound, List<Part> parts, Set<String> clients) {
    if (bound.isEmpty()) {
      return List.of();
    }
    LatencyBound kept = LatencyBound.parse(bound);
    Map<String, List<Part>> byStore =
        parts.stream()
            .filter(part -> part.run().point().sweep() == Sweep.FIND_MAX && !part.run().ceiling())
            .collect(groupingBy(part -> part.run().store(), TreeMap::new, Collectors.toList()));
    return byStore.entrySet().stream()
        .map(
            each ->
                new HighestRate(
                    results,
                    each.getKey(),
                    bound,
                    rate(each.getValue(), kept, clients),
                    verified(each.getValue())))
        .toList();
  }

  private static boolean verified(List<Part> parts) {
    return parts.stream()
        .map(Part::run)
        .filter(run -> run.ending().done())
        .allMatch(run -> run.answers().verified());
  }

  private static Estimate rate(List<Part> parts, LatencyBound bound, Set<String> clients) {
    Map<Integer, List<Part>> rounds =
        parts.stream()
            .collect(groupingBy(part -> part.run().repeat(), TreeMap::new, Collectors.toList()));
    return Estimates.of(
        rounds.entrySet().stream()
            .map(round -> highest(round.getKey(), round.getValue(), bound, clients))
            .toList());
  }

  private static double highest(
      int round, List<Part> parts, LatencyBound bound, Set<String> clients) {
    return parts.stream().collect(groupingBy(part -> part.run().point())).values().stream()
        .map(trial -> Repeat.of(round, trial, clients))
        .filter(trial -> trial.done() && keeps(trial, bound))
        .map(trial -> trial.target() > 0 ? (double) trial.target() : trial.throughput())
        .max(Comparator.naturalOrder())
        .orElse(0.0);
  }

  private static boolean keeps(Repeat trial, LatencyBound bound) {
    return bound.isKept(
        trial.target(),
        trial.throughput(),
        new TreeSet<>(trial.operations()),
        operation -> {
          Histogram all = trial.latencies(operation);
          return all.getTotalCount() == 0 ? java.util.Optional.empty() : java.util.Optional.of(all);
        });
  }
}
