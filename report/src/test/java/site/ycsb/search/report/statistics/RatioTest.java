// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {

  @ParameterizedTest
  @CsvSource({
    "0.9234, 1.0912, 0.92, 1.10",
    "1.004, 1.5, 1.00, 1.50",
    "1.01, 1.5, 1.01, 1.50",
    "0.0523, 0.0567, 0.052, 0.057",
    "2.96, 9.96, 2.9, 10.0",
    "12.9, 1031.2, 12, 1032",
    "1.2499999999999, 1.2500000000001, 1.25, 1.25"
  })
  void interval_ofAnySize_isRoundedOutwardsAsItIsPrinted(
      double low, double high, double printedLow, double printedHigh) {
    Ratio ratio = ratio(1, low, high);

    assertThat(ratio.low()).isEqualTo(printedLow);
    assertThat(ratio.high()).isEqualTo(printedHigh);
    assertThat(ratio(1, ratio.low(), ratio.high())).isEqualTo(ratio);
    assertThat(Double.parseDouble(Ratio.number(ratio.low()))).isEqualTo(ratio.low());
  }

  @Test
  void shown_ofAnIntervalThatTouchesOneInPrint_isFalse() {
    assertThat(ratio(1.01, 1.004, 1.02).shown()).isFalse();
    assertThat(ratio(1.02, 1.01, 1.04).shown()).isTrue();
    assertThat(ratio(0.98, 0.97, 0.99).shown()).isTrue();
    assertThat(ratio(0.98, 0.97, 0.994).shown()).isFalse();
  }

  @Test
  void bound_ofARatioThatIsNotShown_isThePowerOrTheFartherEnd() {
    assertThat(new Ratio(1.02, 0.97, 1.05, 1.08).bound()).isEqualTo(1.08);
    assertThat(new Ratio(1.02, 0.85, 1.05, 1.08).bound()).isEqualTo(1.18);
    assertThat(new Ratio(1.02, 0.97, 1.05, 1.08).excludesMore()).isTrue();
    assertThat(new Ratio(1.3, 1.02, 1.5, 1.4).excludesMore()).isFalse();
    assertThat(new Ratio(1.3, 0.4, 4.1, 7.3).excludesMore()).isFalse();
  }

  @Test
  void ratio_ofConstants_isExactAndShown() {
    Ratio ratio = Effect.of(Math.log(3), Math.log(3)).ratio(new StudentT(0.01));

    assertThat(ratio).isEqualTo(new Ratio(ratio.value(), 3, 3, 1.01));
    assertThat(ratio.value()).isCloseTo(3, within(1e-9));
    assertThat(ratio.shown()).isTrue();
    assertThat(ratio.inverse().low()).isEqualTo(0.33);
  }

  /** 1 / 1.01 is a little more than 0.99, and would be rounded up to 1. */
  @Test
  void inverse_ofADifferenceThatIsJustShown_isShownToo() {
    assertThat(new Ratio(1.06, 1.01, 1.11, 1.07).inverse().high()).isEqualTo(0.99);
    assertThat(new Ratio(1.06, 1.01, 1.11, 1.07).inverse().shown()).isTrue();
    assertThat(new Ratio(1.06, 1, 1.11, 1.07).inverse().shown()).isFalse();
  }

  @Test
  void ratio_ofASingleUnit_hasNoInterval() {
    Ratio ratio = Effect.of(Math.log(59)).ratio(StudentT.PLAIN);

    assertThat(ratio.value()).isCloseTo(59, within(1e-9));
    assertThat(ratio.hasInterval()).isFalse();
    assertThat(ratio.shown()).isFalse();
    assertThat(ratio.isUseful()).isFalse();
  }

  private static Ratio ratio(double value, double low, double high) {
    return new Ratio(value, low, high, Double.NaN);
  }
}
