// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.report.statistics.SimulatedComparison.Disturbance;
import site.ycsb.search.report.statistics.SimulatedComparison.Draw;

/**
 * Simulated comparisons whose truth is known. The seed is fixed, so a test gives the same figures
 * each time; with 2,000 comparisons, a share of 0.95 is measured to ±0.005 (one standard error).
 */
class SimulationTest {

  private static final int COMPARISONS = 2000;

  /** Comparisons in which a share is counted: 3, 5 and 12 rounds of one start, and 3 starts. */
  private static Stream<SimulatedComparison> plans(int contenders, Disturbance disturbance) {
    return Stream.of(
        new SimulatedComparison(contenders, 1, 3, 6, 0, disturbance),
        new SimulatedComparison(contenders, 1, 5, 1, 0, disturbance),
        new SimulatedComparison(contenders, 1, 12, 6, 0, disturbance),
        new SimulatedComparison(contenders, 3, 4, 6, 0, disturbance));
  }

  private static double share(SimulatedComparison plan, Predicate<Draw> counted) {
    Random random = new Random(1);
    return IntStream.range(0, COMPARISONS).filter(i -> counted.test(plan.draw(random))).count()
        / (double) COMPARISONS;
  }

  /** True if a printed interval holds the truth; its ends are rounded outwards. */
  private static boolean holds(Effect effect, StudentT t, double truth) {
    Ratio ratio = effect.ratio(t);
    return Math.log(ratio.low()) <= truth && truth <= Math.log(ratio.high());
  }

  @ParameterizedTest
  @EnumSource
  void interval_ofOnePair_holdsTheTruth(Disturbance disturbance) {
    plans(2, disturbance)
        .forEach(
            plan ->
                assertThat(
                        share(
                            plan,
                            draw ->
                                holds(
                                    plan.overall(draw, 0, 1),
                                    StudentT.PLAIN,
                                    plan.truth(draw, 0, 1))))
                    .as("%s", plan)
                    .isGreaterThanOrEqualTo(0.94));
  }

  @ParameterizedTest
  @EnumSource
  void verdicts_ofEqualContenders_showFewFalseDifferences(Disturbance disturbance) {
    Stream.of(3, 5)
        .flatMap(contenders -> plans(contenders, disturbance))
        .forEach(
            plan -> {
              StudentT t = StudentT.together(plan.pairs(), false);
              assertThat(share(plan, draw -> !holdAll(plan, draw, t)))
                  .as("%s", plan)
                  .isLessThanOrEqualTo(0.05);
            });
  }

  private static boolean holdAll(SimulatedComparison plan, Draw draw, StudentT t) {
    return pairs(plan)
        .allMatch(
            pair ->
                holds(plan.overall(draw, pair[0], pair[1]), t, plan.truth(draw, pair[0], pair[1])));
  }

  @ParameterizedTest
  @EnumSource
  void points_ofOnePair_holdTogether(Disturbance disturbance) {
    plans(2, disturbance)
        .forEach(
            plan -> {
              StudentT t = StudentT.together(plan.points(), false);
              assertThat(
                      share(
                          plan,
                          draw ->
                              IntStream.range(0, plan.points())
                                  .allMatch(
                                      point ->
                                          holds(
                                              plan.at(draw, 0, 1, point),
                                              t,
                                              plan.truth(draw, 0, 1)))))
                  .as("%s", plan)
                  .isGreaterThanOrEqualTo(0.94);
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 12})
  void difference_ofTwoResults_holdsTheTruth(int rounds) {
    for (Disturbance disturbance : Disturbance.values()) {
      SimulatedComparison plan = new SimulatedComparison(2, 1, rounds, 6, 0, disturbance);
      // Two results of different length, which share no rounds.
      SimulatedComparison longer = new SimulatedComparison(2, 1, rounds + 2, 6, 0, disturbance);
      Random more = new Random(rounds);
      assertThat(
              share(
                  plan,
                  draw -> {
                    Draw second = longer.draw(more);
                    Effect difference =
                        plan.overall(draw, 0, 1).minus(longer.overall(second, 0, 1));
                    double truth = plan.truth(draw, 0, 1) - longer.truth(second, 0, 1);
                    return holds(difference, StudentT.PLAIN, truth);
                  }))
          .as("%s", plan)
          .isGreaterThanOrEqualTo(0.94);
    }
  }

  @Test
  void power_ofTheDefaultPlan_showsATrueRatio() {
    SimulatedComparison plan =
        new SimulatedComparison(4, 1, 12, 4, Math.log(1.2), Disturbance.NONE);
    StudentT t = StudentT.together(plan.pairs(), false);

    assertThat(share(plan, draw -> plan.overall(draw, 0, 1).ratio(t).low() > 1))
        .isGreaterThanOrEqualTo(0.9);
  }

  @ParameterizedTest
  @EnumSource
  void verdicts_ofRoundsThatEndOnceIntervalsAreNarrow_holdTheTruth(Disturbance disturbance) {
    for (int contenders : new int[] {2, 3}) {
      SimulatedComparison plan = new SimulatedComparison(contenders, 1, 50, 1, 0, disturbance);
      StudentT t = StudentT.together(plan.pairs(), true);
      assertThat(share(plan, draw -> holdAtTheEnd(plan, draw, t, 0.05)))
          .as("%s", plan)
          .isGreaterThanOrEqualTo(0.94);
    }
  }

  /** True if the intervals hold the truth after 5 rounds or more, once all of them are narrow. */
  private static boolean holdAtTheEnd(
      SimulatedComparison plan, Draw draw, StudentT t, double precision) {
    List<double[]> byRound = pairs(plan).map(pair -> plan.byRound(draw, pair[0], pair[1])).toList();
    int last =
        IntStream.range(5, plan.rounds())
            .filter(
                rounds ->
                    byRound.stream().allMatch(each -> first(each, rounds).reach(t) <= precision))
            .findFirst()
            .orElse(plan.rounds());
    List<int[]> pairs = pairs(plan).toList();
    return IntStream.range(0, pairs.size())
        .allMatch(
            i -> {
              Effect effect = first(byRound.get(i), last);
              double truth = plan.truth(draw, pairs.get(i)[0], pairs.get(i)[1]);
              // Not the printed interval: its rounded ends would hide that it is too narrow.
              return Math.abs(effect.mean() - truth) <= Math.log1p(effect.reach(t));
            });
  }

  private static Effect first(double[] byRound, int rounds) {
    return Effect.of(Arrays.copyOf(byRound, rounds));
  }

  private static Stream<int[]> pairs(SimulatedComparison plan) {
    return IntStream.range(0, plan.contenders())
        .boxed()
        .flatMap(
            one ->
                IntStream.range(one + 1, plan.contenders())
                    .mapToObj(other -> new int[] {one, other}));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 12})
  void power_ofAnyNumberOfRounds_isNineInTenForTheDetectableDifference(int rounds) {
    StudentT t = new StudentT(0.05 / 10);
    double deviation = 0.05;
    double detectable = t.detectable(rounds - 1) * deviation / Math.sqrt(rounds);
    Random random = new Random(rounds);
    long shown =
        IntStream.range(0, 10 * COMPARISONS)
            .filter(
                i -> {
                  Effect effect =
                      Effect.of(
                          random
                              .doubles(rounds)
                              .map(u -> detectable + deviation * random.nextGaussian())
                              .toArray());
                  return effect.mean() > t.quantile(rounds - 1) * effect.error();
                })
            .count();

    assertThat(shown / (10.0 * COMPARISONS)).isBetween(0.89, 0.91);
  }
}
