// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** The same against the others, of which less is certain. */
  private static final double RISE_AGAINST_OTHERS = 0.1;

  /** Fewest rounds of a session that a verdict may rest on if earlier ones are left out. */
  public static final int LEAST_ROUNDS = 4;

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
        .filter(
            own -> own.stream().mapToDouble(run -> run.report().seconds()).sum() < LEAST_SECONDS)
        .map(own -> own.get(0).contender())
        .collect(Collectors.toSet());
  }

  /**
   * Contenders whose throughput certainly rises, by itself or against the others: what the machine
   * does in a round hits all of them, and may hide a rise.
   */
  public static Map<String, Rise> rises(Collection<Run> runs) {
    Map<String, Line> lines = new TreeMap<>();
    by(inRounds(runs), Run::contender).forEach((each, own) -> lines.put(each, Line.of(own)));
    lines.values().removeIf(line -> line.freedom() < 2);
    double error = errorAgainstOthers(lines.values());
    StudentT together = StudentT.together(lines.size(), false);
    Map<String, Rise> rises = new TreeMap<>();
    lines.forEach(
        (contender, line) -> {
          double rise = line.effect().mean();
          double shared =
              lines.entrySet().stream()
                  .filter(other -> !other.getKey().equals(contender))
                  .mapToDouble(other -> other.getValue().effect().mean())
                  .min()
                  .orElse(0);
          Effect own = line.against(lines.values());
          int freedom = own.freedom() * Math.max(1, lines.size() - 1);
          Effect against = new Effect(own.mean(), error, freedom, own.units());
          boolean certain =
              isCertain(line.effect(), RISE, StudentT.PLAIN)
                  || isCertain(against, RISE_AGAINST_OTHERS, together);
          if (certain && Math.expm1(rise) > RISE) {
            boolean isOfAll = Math.expm1(rise - Math.max(0, shared)) <= RISE;
            rises.put(contender, new Rise(Math.expm1(rise), isOfAll));
          }
        });
    return rises;
  }

  /** True if there certainly is a rise, of more than a share in the middle. */
  private static boolean isCertain(Effect effect, double share, StudentT quantiles) {
    return effect.mean() > effect.half(quantiles) && Math.expm1(effect.mean()) > share;
  }

  /**
   * Standard error of a line less the mean of the others. It is that of all lines together, because
   * six rounds of one tell little of its noise (an analysis of covariance).
   */
  private static double errorAgainstOthers(Collection<Line> lines) {
    return Math.sqrt(
        lines.stream()
            .mapToDouble(line -> line.against(lines).error())
            .map(error -> error * error)
            .average()
            .orElse(0));
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
   * Line through the logarithms of a contender's throughput, one slope for all sessions.
   *
   * @param dots by round, in their order
   */
  private record Line(Map<Integer, Dot> dots, int sessions) {

    /** Place of a round and mean logarithm of its runs, each less its mean in the session. */
    record Dot(double place, double height) {}

    static Line of(List<Run> runs) {
      Map<Integer, Dot> dots = new TreeMap<>();
      Map<Integer, List<Run>> sessions = by(runs, Run::session);
      for (List<Run> session : sessions.values()) {
        Map<Point, Double> centres = new HashMap<>();
        by(session, Run::point).forEach((point, own) -> centres.put(point, mean(own, Map.of())));
        Map<Integer, Double> rounds = new TreeMap<>();
        by(session, Run::repeat).forEach((round, own) -> rounds.put(round, mean(own, centres)));
        double centre = rounds.values().stream().mapToDouble(each -> each).average().orElse(0);
        double place = (1 - rounds.size()) / 2.0;
        for (Map.Entry<Integer, Double> round : rounds.entrySet()) {
          dots.put(round.getKey(), new Dot(place++, round.getValue() - centre));
        }
      }
      return new Line(dots, sessions.size());
    }

    int freedom() {
      return dots.size() - sessions - 1;
    }

    /** Logarithm of the ratio between the later and the earlier half of the rounds. */
    Effect effect() {
      return Effect.ofLine(
          dots.values().stream().mapToDouble(Dot::place).toArray(),
          dots.values().stream().mapToDouble(Dot::height).toArray(),
          dots.size() / (2.0 * sessions),
          freedom());
    }

    /** The same less the mean of the others. */
    Effect against(Collection<Line> all) {
      Map<Integer, Dot> rest = new TreeMap<>();
      dots.forEach(
          (round, own) -> {
            double[] heights =
                all.stream()
                    .flatMap(line -> Stream.ofNullable(line.dots.get(round)))
                    .mapToDouble(Dot::height)
                    .toArray();
            double others = Arrays.stream(heights).sum() - own.height;
            rest.put(
                round, new Dot(own.place, own.height - others / Math.max(1, heights.length - 1)));
          });
      return new Line(rest, sessions).effect();
    }
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
