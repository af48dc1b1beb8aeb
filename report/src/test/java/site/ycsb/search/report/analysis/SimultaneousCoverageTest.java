// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.report.analysis.SimulatedRounds.Disturbance;

/**
 * Simulated comparisons whose truth is known. All intervals of a comparison must hold it in 94 % of
 * the comparisons. The seed is fixed, so a test gives the same figures each time; with 2,000
 * comparisons, a share of 0.95 is measured to ±0.005 (one standard error).
 */
class SimultaneousCoverageTest {

  @ParameterizedTest
  @EnumSource
  void intervals_ofEqualContenders_holdTogether(Disturbance disturbance) {
    for (int contenders : new int[] {3, 5}) {
      for (int rounds : new int[] {2, 3, 5, 10}) {
        for (int points : new int[] {1, 4, 6}) {
          SimulatedRounds simulated = new SimulatedRounds(contenders, rounds, points, disturbance);
          int few = contenders == 3 ? 1000 : 300;
          double coverage = simulated.coverage(points == 1 ? 10 * few : few);

          assertThat(coverage).as("%s", simulated).isGreaterThanOrEqualTo(0.94);
          // The contenders are equal: an interval without the truth shows a false difference.
          assertThat(1 - coverage).as("false differences, %s", simulated).isLessThan(0.05);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void intervals_betweenResults_holdTogether(Disturbance disturbance) {
    for (int rounds : new int[] {2, 3, 10}) {
      for (int points : new int[] {1, 6}) {
        SimulatedRounds simulated = new SimulatedRounds(3, rounds, points, disturbance);

        assertThat(simulated.coverageBetweenResults(500))
            .as("%s", simulated)
            .isGreaterThanOrEqualTo(0.95);
      }
    }
  }
}
