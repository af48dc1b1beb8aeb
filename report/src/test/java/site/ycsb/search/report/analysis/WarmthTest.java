// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;

/** Simulations of three stores in six rounds; the first store may rise. */
class WarmthTest {

  private static final int COMPARISONS = 500;
  private static final int ROUNDS = 6;
  private static final double NOISE = 0.1;

  private final Random random = new Random(1);

  @Test
  void cold_withoutARise_leavesRoundsOutInFewerThanOneOfTenComparisons() {
    assertThat(shareWithColdRounds(round -> 0)).isBetween(0.01, 0.1);
  }

  @Test
  void cold_ofARiseOverSeveralRounds_leavesTheFirstOut() {
    assertThat(shareWithColdRounds(round -> 0.6 * (1 - Math.exp(-round / 1.5)))).isGreaterThan(0.5);
  }

  @Test
  void cold_ofARiseThatGoesOn_leavesNothingOutAndNamesTheStore() {
    List<Run> runs = runs(round -> 0.2 * round, 0.001);

    assertThat(Warmth.cold(runs)).isEmpty();
    assertThat(Warmth.rises(runs)).containsOnlyKeys("a");
  }

  @Test
  void rises_withoutAnyNoise_areFound() {
    assertThat(Warmth.rises(runs(round -> 0.2 * round, 0))).containsOnlyKeys("a");
  }

  /** Later ages have had minutes to get warm, and tell nothing of a new client. */
  @Test
  void unknown_ofAnAgeing_judgesTheFirstAgeAndTheFreshLoadEachByItself() {
    Point first = ageing("0");
    Run later = run(ageing("60"), 100, false);

    assertThat(Warmth.unknown(List.of(run(first, 12, true), later))).containsOnly("a");
    assertThat(Warmth.unknown(List.of(run(first, 100, false), run(first.fresh(), 12, true))))
        .containsOnly("a");
    assertThat(Warmth.unknown(List.of(run(first, 12, false), run(ageing("60"), 12, true))))
        .isEmpty();
  }

  private static Point ageing(String minutes) {
    return new Point(Sweep.AGEING, "ageing", Map.of(Sweep.MINUTES, minutes), 0, 16, 0);
  }

  private static Run run(Point point, double seconds, boolean rising) {
    RunDraft draft = new RunDraft("a", point, 1);
    draft.throughput = 1_000;
    draft.seconds = seconds;
    draft.rising = rising;
    return draft.run();
  }

  /**
   * Four stores of a real comparison; a burst of other work on the machine is in the fourth round.
   */
  @Test
  void rises_ofAStoreInARoundThatIsSlowForAll_isFoundAgainstTheOthers() {
    Point point = new Point("updates", "search-10update", Map.of(), 0.1, 16, 0);
    Map<String, int[]> stores =
        Map.of(
            "elasticsearch-search", new int[] {1506, 2014, 2073, 1612, 2340, 2778},
            "redisjson", new int[] {6422, 6415, 6345, 5665, 6159, 6244},
            "mongodb-text", new int[] {100, 101, 101, 91, 110, 112},
            "mongodb-words", new int[] {1882, 2091, 1992, 1812, 1935, 2143});
    List<Run> runs = new ArrayList<>();
    stores.forEach(
        (store, rounds) -> {
          for (int round = 0; round < rounds.length; round++) {
            RunDraft run = new RunDraft(store, point, round + 1);
            run.session = 1;
            run.throughput = rounds[round];
            runs.add(run.run());
          }
        });

    assertThat(Warmth.rises(runs)).containsOnlyKeys("elasticsearch-search");
  }

  /** Rounds that are slow for all four stores would hide the rise of one that is itself noisy. */
  @Test
  void rises_ofAStoreOfFour_areSeenInMostComparisons() {
    int seen = 0;
    for (int i = 0; i < COMPARISONS; i++) {
      List<Run> runs = runsOfFour(0.28 / 3);
      seen += Warmth.rises(runs).containsKey("a") || !Warmth.cold(runs).isEmpty() ? 1 : 0;
    }

    assertThat(seen / (double) COMPARISONS).isGreaterThan(0.8);
  }

  @Test
  void rises_ofNoStoreOfFour_leaveRoundsOutSeldomAndMakeHardlyAnyInvalid() {
    int cold = 0;
    int invalid = 0;
    for (int i = 0; i < COMPARISONS; i++) {
      List<Run> runs = runsOfFour(0);
      Set<Integer> left = Warmth.cold(runs);
      List<Run> rest = runs.stream().filter(run -> !left.contains(run.repeat())).toList();
      cold += left.isEmpty() ? 0 : 1;
      invalid += Warmth.rises(rest).values().stream().allMatch(Warmth.Rise::isOfAll) ? 0 : 1;
    }

    assertThat(cold / (double) COMPARISONS).isBetween(0.01, 0.1);
    assertThat(invalid / (double) COMPARISONS).isLessThan(0.03);
  }

  /** Rounds that vary by 6 % for all stores, and by 5 % for each; by 12 % for the first. */
  private List<Run> runsOfFour(double riseOfTheFirst) {
    Point point = new Point("updates", "search-10update", Map.of(), 0.1, 16, 0);
    List<Run> runs = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      double machine = 0.06 * random.nextGaussian();
      for (String store : List.of("a", "b", "c", "d")) {
        boolean first = store.equals("a");
        RunDraft run = new RunDraft(store, point, round + 1);
        run.session = 1;
        double own = (first ? 0.12 : 0.05) * random.nextGaussian();
        run.throughput = 1_000 * Math.exp(machine + own + (first ? riseOfTheFirst * round : 0));
        runs.add(run.run());
      }
    }
    return runs;
  }

  private double shareWithColdRounds(IntToDoubleFunction rise) {
    int found = 0;
    for (int i = 0; i < COMPARISONS; i++) {
      found += Warmth.cold(runs(rise, NOISE)).isEmpty() ? 0 : 1;
    }
    return found / (double) COMPARISONS;
  }

  private List<Run> runs(IntToDoubleFunction riseOfTheFirst, double noise) {
    Point point = new Point("updates", "search-10update", Map.of(), 0.1, 16, 0);
    List<Run> runs = new ArrayList<>();
    for (String store : List.of("a", "b", "c")) {
      for (int round = 0; round < ROUNDS; round++) {
        RunDraft run = new RunDraft(store, point, round + 1);
        run.session = 1;
        double rise = store.equals("a") ? riseOfTheFirst.applyAsDouble(round) : 0;
        run.throughput = 1_000 * Math.exp(rise + noise * random.nextGaussian());
        runs.add(run.run());
      }
    }
    return runs;
  }
}
