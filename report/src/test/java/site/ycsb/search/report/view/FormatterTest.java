// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.statistics.Ratio;

class FormatterTest {

  @Test
  void estimate_withUnitsInCommon_writesThemOnce() {
    Estimate same = new Estimate(3, 2000, 2000, 1900, 2100, 100, 1600, 2500);
    Estimate across = new Estimate(3, 1000, 1000, 900, 1100, 100, 800, 1250);

    assertThat(Formatter.estimate(same, Formatter::rate))
        .isEqualTo("2,000\u00a0ops/s (1,600–2,500)");
    assertThat(Formatter.estimate(across, Formatter::latency))
        .isEqualTo("1.00\u00a0ms (800\u00a0µs–1.25\u00a0ms)");
  }

  @Test
  void ratio_ofAnySize_hasTheDecimalsOfItsSentence() {
    assertThat(Formatter.ratio(new Ratio(1.234, 0.987, 1.456, Double.NaN)))
        .isEqualTo("1.23× (0.98–1.46)");
    assertThat(Formatter.ratio(new Ratio(3.14, 2.91, 3.32, Double.NaN)))
        .isEqualTo("3.1× (2.9–3.4)");
    assertThat(Formatter.ratio(new Ratio(31.4, 9.96, 1031.2, Double.NaN)))
        .isEqualTo("31× (9.9–1,032)");
    assertThat(Formatter.ratio(new Ratio(1.2, 0.02, 60, Double.NaN)))
        .isEqualTo("1.20× (no useful interval)");
    assertThat(Formatter.ratio(new Ratio(59, Double.NaN, Double.NaN, Double.NaN))).isEqualTo("59×");
  }
}
