// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyBoundTest {

  private static final LatencyBound BOUND = LatencyBound.parse("p99=10ms");

  @ParameterizedTest
  @CsvSource({"p99=10ms,99,10000", "p99.9=500us,99.9,500", "' P50=1.5s ',50,1500000"})
  void parse_percentileAndTime_isInMicroseconds(String text, double percentile, double micros) {
    assertThat(LatencyBound.parse(text)).isEqualTo(new LatencyBound(percentile, micros));
  }

  @ParameterizedTest
  @ValueSource(strings = {"99=10ms", "p99=10", "p100=1s", "p99=0ms", "p99<10ms", "p99=-1ms", "p99"})
  void parse_anythingElse_saysWhatIsValid(String text) {
    assertThatThrownBy(() -> LatencyBound.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text)
        .hasMessageContaining("p99=10ms");
  }

  @Test
  void isKept_atARate_countsFromWhenOperationsWereDueAndEachOfThem() {
    assertThat(kept(500, 500, Map.of("SEARCH", 20_000L, "Intended-SEARCH", 9_000L))).isTrue();
    assertThat(kept(500, 500, Map.of("SEARCH", 9_000L, "Intended-SEARCH", 20_000L))).isFalse();
    assertThat(kept(500, 500, Map.of("Intended-READ", 9_000L, "Intended-UPDATE", 11_000L)))
        .isFalse();
  }

  @Test
  void isKept_withoutARate_countsFromWhenOperationsWereSent() {
    assertThat(kept(0, 500, Map.of("SEARCH", 9_000L, "Intended-SEARCH", 20_000L))).isTrue();
  }

  @Test
  void isKept_byARunThatFellShortOfItsRate_isFalse() {
    assertThat(kept(500, 489, Map.of("Intended-SEARCH", 1L))).isFalse();
    assertThat(kept(500, 490, Map.of("Intended-SEARCH", 1L))).isTrue();
    assertThat(kept(0, 0, Map.of("SEARCH", 1L))).isFalse();
  }

  @Test
  void isKept_withoutTheLatenciesOfAnOperation_isFalse() {
    assertThat(kept(500, 500, Map.of())).isFalse();
    assertThat(kept(500, 500, Map.of("SEARCH", 1L))).isFalse();
    assertThat(
            BOUND.isKept(
                500,
                500,
                Map.of("Intended-SEARCH", new Histogram(3), "Intended-READ", histogram(1))))
        .isFalse();
  }

  @Test
  void lowestRate_hasOneOperationOfTheRarestKindBeyondThePercentile() {
    Map<String, Histogram> latencies = new TreeMap<>();
    Map.of("READ", 9000, "UPDATE", 1000, "Intended-READ", 1)
        .forEach(
            (operation, count) -> {
              Histogram histogram = new Histogram(3);
              histogram.recordValueWithCount(1, count);
              latencies.put(operation, histogram);
            });

    double lowest = BOUND.lowestRate(5000, latencies);

    assertThat(lowest).as("100 of 1,000 updates").isEqualTo(500);
  }

  private static boolean kept(int target, double throughput, Map<String, Long> micros) {
    Map<String, Histogram> latencies = new TreeMap<>();
    micros.forEach((operation, each) -> latencies.put(operation, histogram(each)));
    return BOUND.isKept(target, throughput, latencies);
  }

  private static Histogram histogram(long micros) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(micros, 1000);
    return histogram;
  }
}
