// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.StudentT;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;

/**
 * Rises of throughput from round to round, of each contender of a result. A contender that rises is
 * not warm, unless all of them rise: that is the machine's.
 */
public final class Warmth {

  /** Highest acceptable rise, as a share. */
  private static final double RISE = 0.05;

  /** Fewest rounds of a session that a verdict may rest on if earlier ones are left out. */
  private static final int LEAST_ROUNDS = 4;

  /** Fewest seconds at full load that show whether a contender is warm. */
  public static final int LEAST_SECONDS = 30;

  /**
   * Rise of a contender.
   *
   * @param share from the first half of the rounds to the second
   * @param isOfAll true if every other contender has risen nearly as much
   */
  public record Rise(double share, boolean isOfAll) {}

  private Warmth() {}

  /**
   * Repeats that are left out: as few rounds at the front of each session, the same for all
   * contenders, as leave none that rises alone. At most a third is left out, and none if that is
   * not enough.
   */
  public static Set<Integer> cold(Collection<Run> runs) {
    List<Run> atFullLoad = inRounds(runs);
    Map<Integer, TreeSet<Integer>> sessions =
        atFullLoad.stream()
            .collect(
                Collectors.groupingBy(
                    Run::session,
                    Collectors.mapping(Run::repeat, Collectors.toCollection(TreeSet::new))));
    int rounds = sessions.values().stream().mapToInt(Set::size).min().orElse(0);
    for (int first = 0;
        first <= Math.min(rounds / 3, Math.max(0, rounds - LEAST_ROUNDS));
        first++) {
      Set<Integer> cold = new HashSet<>();
      for (Set<Integer> session : sessions.values()) {
        session.stream().limit(first).forEach(cold::add);
      }
      List<Run> rest = atFullLoad.stream().filter(run -> !cold.contains(run.repeat())).toList();
      if (rises(rest).values().stream().allMatch(Rise::isOfAll)) {
        return cold;
      }
    }
    return Set.of();
  }

  /**
   * Contenders whose throughput still rose at the end of a warm-up, and which were measured at full
   * load for too short a time after it to show whether it rises on. An ageing has a warm-up before
   * its first age, and one before its fresh load.
   */
  public static Set<String> unknown(Collection<Run> runs) {
    return atFullLoad(runs)
        .filter(run -> run.point().ageSeconds() == 0)
        .collect(Collectors.groupingBy(run -> List.of(run.contender(), run.point().isFresh())))
        .values()
        .stream()
        .filter(own -> own.stream().anyMatch(Run::rising))
        .filter(own -> own.stream().mapToDouble(Warmth::seconds).sum() < LEAST_SECONDS)
        .map(own -> own.get(0).contender())
        .collect(Collectors.toSet());
  }

  private static double seconds(Run run) {
    return run.report().seconds();
  }

  /** Contenders whose throughput certainly rises. */
  public static Map<String, Rise> rises(Collection<Run> runs) {
    Map<String, Effect> effects = new HashMap<>();
    inRounds(runs).stream()
        .collect(Collectors.groupingBy(Run::contender))
        .forEach((contender, own) -> effects.put(contender, effect(own)));
    effects.values().removeIf(effect -> !effect.isKnown());
    Map<String, Rise> rises = new TreeMap<>();
    effects.forEach(
        (contender, effect) -> {
          double sure = effect.mean() - StudentT.PLAIN.quantile(effect.freedom()) * effect.error();
          double shared =
              effects.entrySet().stream()
                  .filter(other -> !other.getKey().equals(contender))
                  .mapToDouble(other -> other.getValue().mean())
                  .min()
                  .orElse(0);
          double alone = effect.mean() - Math.max(0, shared);
          if (sure > 0 && Math.expm1(effect.mean()) > RISE) {
            rises.put(contender, new Rise(Math.expm1(effect.mean()), Math.expm1(alone) <= RISE));
          }
        });
    return rises;
  }

  /** Runs at full load whose rounds span the comparison; an ageing has its rounds at each age. */
  private static List<Run> inRounds(Collection<Run> runs) {
    return atFullLoad(runs).filter(run -> !run.point().isOfAgeing()).toList();
  }

  /** At a rate, or in a search for one, a store may be as fast while cold. */
  private static Stream<Run> atFullLoad(Collection<Run> runs) {
    return runs.stream()
        .filter(run -> run.done() && !run.ceiling() && run.report().throughput() > 0)
        .filter(run -> run.point().target() == 0 && !run.point().isTrial());
  }

  /**
   * Logarithm of the ratio between the later and the earlier half of the rounds, by the line that
   * fits them best (least squares, one slope for all sessions); unknown with too few rounds.
   */
  private static Effect effect(List<Run> runs) {
    List<Double> places = new ArrayList<>();
    List<Double> heights = new ArrayList<>();
    Map<Integer, List<Run>> sessions = by(runs, Run::session);
    for (List<Run> session : sessions.values()) {
      List<Double> own = heights(session);
      for (int i = 0; i < own.size(); i++) {
        places.add(i - (own.size() - 1) / 2.0);
      }
      heights.addAll(own);
    }
    int freedom = places.size() - sessions.size() - 1;
    double half = places.size() / (2.0 * sessions.size());
    return freedom < 2 ? Effect.of(0) : Effect.ofLine(array(places), array(heights), half, freedom);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(each -> each).toArray();
  }

  /** Mean logarithm of each round of a session, less the means of the points and of the rounds. */
  private static List<Double> heights(List<Run> session) {
    Map<Point, Double> centres = new HashMap<>();
    by(session, Run::point).forEach((point, own) -> centres.put(point, mean(own, Map.of())));
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    by(session, Run::repeat).forEach((repeat, own) -> rounds.put(repeat, mean(own, centres)));
    double centre = rounds.values().stream().mapToDouble(each -> each).average().orElse(0);
    return rounds.values().stream().map(each -> each - centre).toList();
  }

  private static double mean(List<Run> runs, Map<Point, Double> centres) {
    return runs.stream()
        .mapToDouble(
            run -> Math.log(run.report().throughput()) - centres.getOrDefault(run.point(), 0.0))
        .average()
        .orElse(0);
  }

  private static <K> Map<K, List<Run>> by(List<Run> runs, Function<Run, K> key) {
    return runs.stream().collect(Collectors.groupingBy(key));
  }
}
