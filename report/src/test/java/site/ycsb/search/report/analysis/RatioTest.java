// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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
    Ratio ratio = new Ratio(1, low, high);

    assertThat(ratio.low()).isEqualTo(printedLow);
    assertThat(ratio.high()).isEqualTo(printedHigh);
    assertThat(new Ratio(1, ratio.low(), ratio.high())).isEqualTo(ratio);
    assertThat(Double.parseDouble(Ratio.number(ratio.low()))).isEqualTo(ratio.low());
  }

  @Test
  void shown_ofAnIntervalThatTouchesOneInPrint_isFalse() {
    assertThat(new Ratio(1.01, 1.004, 1.02).shown()).isFalse();
    assertThat(new Ratio(1.02, 1.01, 1.04).shown()).isTrue();
    assertThat(new Ratio(0.98, 0.97, 0.99).shown()).isTrue();
    assertThat(new Ratio(0.98, 0.97, 0.994).shown()).isFalse();
  }

  @Test
  void of_constants_isExactAndShown() {
    Effect effect = RoundModel.of(List.of(figures(3), figures(3))).at(0);
    Ratio ratio = Ratio.of(effect, new StudentT(0.01));

    assertThat(ratio).isEqualTo(new Ratio(ratio.value(), 3, 3));
    assertThat(ratio.value()).isCloseTo(3, within(1e-9));
    assertThat(ratio.shown()).isTrue();
    assertThat(ratio.inverse().low()).isEqualTo(0.33);
  }

  @Test
  void of_anUnknownEffect_hasNoInterval() {
    Ratio ratio = Ratio.of(new Effect(Math.log(59), List.of()), new StudentT(0.05));

    assertThat(ratio.value()).isCloseTo(59, within(1e-9));
    assertThat(ratio.hasInterval()).isFalse();
    assertThat(ratio.shown()).isFalse();
    assertThat(ratio.isUseful()).isFalse();
  }

  private static SortedMap<Integer, Double> figures(double figure) {
    return new TreeMap<>(Map.of(1, Math.log(figure), 2, Math.log(figure)));
  }
}
