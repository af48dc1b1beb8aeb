// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Run;

/**
 * Units of inference of one result: what is independent of each other, and counts for an interval.
 * They are the sessions if there are three or more, because starts of a server differ, too.
 * Otherwise they are the rounds, and intervals say nothing about another start of the servers.
 *
 * @param sessions the session of each round; empty if rounds are the units
 * @param starts number of starts of the servers
 */
public record Units(Map<Integer, Integer> sessions, int starts) {

  /** Fewest sessions that say how sessions vary. */
  private static final int ENOUGH = 3;

  /** The units that the runs of a result have. */
  public static Units of(List<Run> all) {
    List<Run> runs = all.stream().filter(Run::done).toList();
    int starts = (int) runs.stream().map(Run::session).distinct().count();
    return new Units(
        starts >= ENOUGH && runs.stream().allMatch(run -> run.session() > 0)
            ? runs.stream()
                .collect(Collectors.toMap(Run::repeat, Run::session, (one, other) -> one))
            : Map.of(),
        starts);
  }

  /** Number of units that a schedule is to have. */
  public static int count(Comparison.Schedule schedule) {
    return areStarts(schedule) ? schedule.sessions() : schedule.repeats();
  }

  /** True if the units of a schedule are to be starts of the servers, rather than rounds. */
  public static boolean areStarts(Comparison.Schedule schedule) {
    return schedule.sessions() >= ENOUGH;
  }

  boolean areSessions() {
    return !sessions.isEmpty();
  }

  /** Figure of measurements by round, whose interval is that of the units. */
  Estimate estimate(SortedMap<Integer, Double> byRound) {
    SortedMap<Integer, Double> logarithms = new TreeMap<>(byRound);
    logarithms.replaceAll((round, measured) -> Math.log(measured));
    return Estimate.of(byRound.values(), effect(logarithms));
  }

  /** The mean of logarithms that were measured in rounds. */
  Effect effect(SortedMap<Integer, Double> byRound) {
    return Effect.of(
        byRound.entrySet().stream()
            .collect(
                Collectors.groupingBy(
                    each -> sessions.getOrDefault(each.getKey(), each.getKey()),
                    TreeMap::new,
                    Collectors.averagingDouble(Map.Entry::getValue)))
            .values()
            .stream()
            .mapToDouble(Double::doubleValue)
            .toArray());
  }
}
