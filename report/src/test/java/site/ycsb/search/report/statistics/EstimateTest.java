// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {

  @Test
  void of_threeMeasurements_isStudentsIntervalOfTheLogarithms() {
    Estimate estimate = Estimate.of(List.of(100.0, 110.0, 121.0));

    assertThat(estimate.n()).isEqualTo(3);
    assertThat(estimate.median()).isEqualTo(110);
    assertThat(estimate.mean()).isCloseTo(110.3333, within(1e-3));
    assertThat(estimate.stdev()).isCloseTo(10.5040, within(1e-3));
    assertThat(estimate.center()).isCloseTo(110, within(1e-9));
    // 4.302653 is Student's t for 2 degrees of freedom, as tables have it.
    double half = 4.302653 * Math.log(1.1) / Math.sqrt(3);
    assertThat(estimate.high()).isCloseTo(110 * Math.exp(half), within(1e-4));
    assertThat(estimate.low()).isCloseTo(110 * Math.exp(-half), within(1e-4));
  }

  @Test
  void of_nothing_isAllZerosWithoutInterval() {
    assertThat(Estimate.of(List.of()))
        .isEqualTo(new Estimate(0, 0, 0, 0, 0, 0, Double.NaN, Double.NaN));
  }

  @Test
  void of_one_hasNoInterval() {
    Estimate estimate = Estimate.of(List.of(7.0));

    assertThat(estimate.hasInterval()).isFalse();
    assertThat(estimate.stdev()).isZero();
    assertThat(estimate.center()).isEqualTo(7);
  }

  @Test
  void of_aZeroAmongThem_hasNoInterval() {
    Estimate estimate = Estimate.of(List.of(0.0, 8.0));

    assertThat(estimate.hasInterval()).isFalse();
    assertThat(estimate.center()).isEqualTo(4);
  }

  @Test
  void of_equalMeasurements_hasAnIntervalOfNoWidth() {
    Estimate estimate = Estimate.of(List.of(250.0, 250.0, 250.0));

    assertThat(estimate.low()).isCloseTo(250, within(1e-9));
    assertThat(estimate.high()).isCloseTo(250, within(1e-9));
  }
}
