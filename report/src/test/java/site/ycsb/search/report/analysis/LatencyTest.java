// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyTest {

  @ParameterizedTest
  @CsvSource({
    "50, 20, 19",
    "90, 100, 99",
    "99, 1000, 999",
    "99.9, 10000, 9999",
    "99.99, 100000, 99999",
  })
  void supports_aPercentile_takesTenOperationsBeyondIt(double percentile, long enough, long few) {
    assertThat(Latency.supports(enough, percentile)).isTrue();
    assertThat(Latency.supports(few, percentile)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0", "100"})
  void supports_theLeastAndTheMost_takesOne(double percentile) {
    assertThat(Latency.supports(1, percentile)).isTrue();
  }
}
