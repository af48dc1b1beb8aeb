// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RoundModelTest {

  private static final double NONE = Double.NaN;

  private final StudentT t = new StudentT(0.05);

  @Test
  void at_ofOnePoint_isStudentsInterval() {
    Effect effect = new RoundModel(new double[][] {{1.0, 1.1, 1.2}}).at(0);

    assertThat(effect.mean()).isCloseTo(1.1, within(1e-12));
    // 4.302653 is Student's t for 2 degrees of freedom, as tables have it.
    assertThat(effect.half(t)).isCloseTo(4.302653 * 0.1 / Math.sqrt(3), within(1e-6));
  }

  @Test
  void at_ofSeveralPoints_addsTheVarianceOfRoundsAndOfNoise() {
    // Points 0 and 10; rounds -1, 0, 1; noise +-0.1. Sums of squares by hand: rounds 2 * 2 = 4 with
    // 2 degrees of freedom, noise 4 * 0.01 = 0.04 with 2.
    Effect effect = new RoundModel(new double[][] {{-0.9, -0.1, 1.0}, {8.9, 10.1, 11.0}}).at(0);

    double rounds = 4.0 / 2 / 2;
    double noise = 0.04 / 2 / 2;
    assertThat(effect.mean()).isCloseTo(0, within(1e-12));
    assertThat(effect.parts()).hasSize(3);
    assertThat(effect.parts().get(0).variance()).isCloseTo(rounds / 3, within(1e-9));
    assertThat(effect.parts().get(0).freedom()).isEqualTo(2);
    assertThat(effect.parts().get(1).variance()).isCloseTo(noise / 3, within(1e-9));
    assertThat(effect.parts().get(1).freedom()).isEqualTo(2);
    assertThat(effect.parts().get(2).variance()).isZero();
    assertThat(effect.half(t)).isCloseTo(4.302653 * Math.sqrt(1.01 / 3), within(1e-5));
  }

  @Test
  void at_ofAPointNoisierThanTheOthers_hasItsOwnVariance() {
    double[][] values = {{0, 0.1, 0}, {0, 0, 0.1}, {0.1, 0, 0}, {-2, 2, 0}};
    Effect effect = new RoundModel(values).at(3);

    assertThat(effect.parts().stream().mapToDouble(Effect.Part::variance).sum())
        .isCloseTo(4.0 / 3, within(1e-9));
  }

  @Test
  void change_ofTwoPoints_isStudentsIntervalOfTheirDifferences() {
    Effect effect = new RoundModel(new double[][] {{1.0, 5.0, 3.0}, {2.0, 6.1, 4.2}}).change(0, 1);

    assertThat(effect.mean()).isCloseTo(1.1, within(1e-12));
    assertThat(effect.half(t)).isCloseTo(4.302653 * 0.1 / Math.sqrt(3), within(1e-6));
  }

  @Test
  void change_ofPointsWithOneRoundInCommon_isUnknownWithoutOthers() {
    RoundModel model = new RoundModel(new double[][] {{1.0, NONE}, {2.0, 2.5}});

    assertThat(model.change(0, 1).mean()).isCloseTo(1, within(1e-12));
    assertThat(model.change(0, 1).isKnown()).isFalse();
  }

  @Test
  void at_ofMissingValues_isThatOfALeastSquaresFit() {
    // Without its last value, the second point tells nothing of the third round: 3 points' 8 values
    // less 3 means and 2 rounds leave 3 degrees of freedom.
    double[][] values = {{0.3, 0.1, 0.2}, {1.2, 1.0, NONE}, {2.2, 2.3, 2.1}};
    Effect effect = new RoundModel(values).at(1);

    assertThat(effect.mean()).isCloseTo(1.1, within(1e-12));
    assertThat(effect.parts()).extracting(Effect.Part::freedom).containsExactly(2, 3, 1);
    assertThat(effect.half(t)).isPositive().isFinite();
  }

  @Test
  void at_ofValuesThatRoundsExplain_leavesNoNoise() {
    double[][] values = {{0.1, 0.2, 0.4}, {1.1, 1.2, NONE}, {2.1, 2.2, 2.4}};
    Effect effect = new RoundModel(values).at(0);

    assertThat(effect.parts().get(1).variance()).isCloseTo(0, within(1e-12));
  }

  @Test
  void at_ofAPointWithOneRound_usesTheVarianceOfTheOthers() {
    double[][] values = {{0.1, 0.2, 0.4}, {1.1, NONE, NONE}, {2.1, 2.3, 2.4}};
    RoundModel model = new RoundModel(values);

    assertThat(model.at(1).half(t)).isGreaterThan(model.at(0).half(t)).isFinite();
  }

  @Test
  void at_ofASingleRound_isUnknown() {
    Effect effect = new RoundModel(new double[][] {{0.1}, {0.3}}).at(0);

    assertThat(effect.mean()).isEqualTo(0.1);
    assertThat(effect.isKnown()).isFalse();
    assertThat(effect.half(t)).isNaN();
  }

  @Test
  void at_ofNothing_isNoNumber() {
    assertThat(new RoundModel(new double[][] {{NONE, NONE}, {1, 2}}).at(0).mean()).isNaN();
  }

  @Test
  void at_ofPointsThatShareNoRound_isStudentsInterval() {
    double[][] values = {{1.0, 1.1, NONE, NONE}, {NONE, NONE, 3.0, 3.1}};
    Effect effect = new RoundModel(values).at(0);

    assertThat(effect.parts().get(0).freedom()).isEqualTo(2);
    assertThat(effect.half(t)).isCloseTo(4.302653 * Math.sqrt(0.005 / 2), within(1e-6));
  }

  @Test
  void at_ofConstants_hasNoWidth() {
    assertThat(new RoundModel(new double[][] {{2, 2, 2}}).at(0).half(t)).isZero();
  }

  @Test
  void minus_ofIndependentEffects_weighsTheirQuantiles() {
    Effect one = new RoundModel(new double[][] {{1.0, 1.1, 1.2}}).at(0);
    Effect other = new RoundModel(new double[][] {{0.0, 0.1, 0.2, 0.0, 0.2, 0.1}}).at(0);

    // 2.570582 is Student's t for 5 degrees of freedom, as tables have it.
    double first = 0.01 / 3;
    double second = 0.008 / 6;
    double quantile = (4.302653 * first + 2.570582 * second) / (first + second);
    assertThat(one.minus(other).mean()).isCloseTo(1, within(1e-12));
    assertThat(one.minus(other).half(t))
        .isCloseTo(quantile * Math.sqrt(first + second), within(1e-6));
  }
}
