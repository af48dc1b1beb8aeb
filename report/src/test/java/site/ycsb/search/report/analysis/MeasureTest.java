// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class MeasureTest {

  @Test
  void inOrder_ofOperationsWithPaths_ordersThemByOperationAndPath() {
    assertThat(
            Measure.inOrder(
                Set.of(
                    "PING",
                    "SET-PATH total",
                    "GET-PATH total",
                    "GET-PATH buyer.age",
                    "GET-ROOT",
                    "Intended-GET-ROOT",
                    "FRESHNESS")))
        .containsExactly(
            "GET-PATH buyer.age", "GET-PATH total", "SET-PATH total", "GET-ROOT", "PING");
  }

  @Test
  void metric_ofAnOperationWithAPath_holdsIt() {
    assertThat(new Measure(Measure.Kind.LATENCY, "GET-PATH buyer.age", 99, "").metric())
        .isEqualTo("GET-PATH buyer.age_p99_us");
  }
}
