// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyBoundTest {

  @ParameterizedTest
  @CsvSource({"p99=10ms,99,10000", "p99.9=500us,99.9,500", "P50=1.5s,50,1500000"})
  void parse_percentileAndTime_isInMicroseconds(String text, double percentile, double micros) {
    assertThat(LatencyBound.parse(text)).isEqualTo(new LatencyBound(percentile, micros));
  }

  @ParameterizedTest
  @ValueSource(strings = {"99=10ms", "p99=10", "p100=1s", "p99=0ms", "p99<10ms", "p99=-1ms", "p99"})
  void parse_anythingElse_saysWhatIsValid(String text) {
    assertThatThrownBy(() -> LatencyBound.parse(text))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(text)
        .hasMessageContaining("p99=10ms");
  }

  @Test
  void parse_surroundedByBlanks_isRead() {
    assertThat(LatencyBound.parse(" p95=2ms ").percentile()).isEqualTo(95);
  }
}
