// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RatioTest {

  /** Logarithms 1, 2, 3, 4, 5: mean 3, deviation 1.5811; the table's t of 4 degrees is 2.7764. */
  @Test
  void of_fiveRatios_isTheMeanWithTheIntervalOfStudentsT() {
    List<Double> ratios = DoubleStream.of(1, 2, 3, 4, 5).map(Math::exp).boxed().toList();

    Ratio ratio = Ratio.of(ratios);

    assertThat(Math.log(ratio.mean())).isCloseTo(3, within(1e-9));
    assertThat(Math.log(ratio.low())).isCloseTo(3 - 1.9633, within(1e-4));
    assertThat(Math.log(ratio.high())).isCloseTo(3 + 1.9633, within(1e-4));
  }

  @Test
  void of_aRatioAndItsInverse_isOne() {
    assertThat(Ratio.of(List.of(0.8, 1.25)).mean()).isCloseTo(1, within(1e-9));
  }

  @Test
  void verdict_ofIntervalsBelowAroundAndAboveTheLimit_differs() {
    assertThat(new Ratio(1.01, 1.00, 1.02).verdict(1.02)).isEqualTo("met");
    assertThat(new Ratio(1.01, 0.99, 1.03).verdict(1.02)).isEqualTo("undecided");
    assertThat(new Ratio(1.05, 1.03, 1.07).verdict(1.02)).isEqualTo("missed");
  }

  @Test
  void scaled_costOfAFourth_isAFourth() {
    Ratio scaled = new Ratio(1.4, 1.2, 1.6).scaled(0.25);

    assertThat(scaled.mean()).isCloseTo(1.1, within(1e-9));
    assertThat(scaled.low()).isCloseTo(1.05, within(1e-9));
    assertThat(scaled.high()).isCloseTo(1.15, within(1e-9));
  }
}
