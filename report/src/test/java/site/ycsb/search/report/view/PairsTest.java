// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.results.Point;

class PairsTest extends ViewTest {

  @Test
  void of_threeStores_isAMatrixOfRowByColumn() {
    Pairs pairs =
        Pairs.of(analysis(two().store("mongodb-search", point -> 3000).repeats(6))).get(0);

    assertThat(pairs.title()).isEqualTo("Throughput on average from 0 to 50 % updates");
    assertThat(pairs.stores()).first().isEqualTo("redisjson");
    assertThat(pairs.rows().get(0).cells())
        .extracting(Pairs.Cell::outcome)
        .containsExactly("self", "win", "win");
    assertThat(pairs.rows().get(1).cells())
        .extracting(Pairs.Cell::outcome)
        .containsExactly("lose", "self", "open");
    assertThat(pairs.rows().get(0).cells().get(1))
        .matches(cell -> cell.ratio().matches("[23]\\.\\d×") && cell.interval().contains("–"))
        .matches(cell -> cell.sentence().startsWith("redisjson serves at least "));
    assertThat(pairs.rows().get(1).cells().get(0).ratio()).matches("0\\.3\\d×");
    assertThat(pairs.rows().get(1).cells().get(2).sentence())
        .contains("would be shown nine times in ten");
  }

  @Test
  void of_aTargetRate_isByLatencyWithTheFasterRowAboveOne() {
    Pairs pairs =
        Pairs.of(analysis(two().only(SimulatedPoints.sustained(250).toArray(Point[]::new)))).get(0);

    assertThat(pairs.title()).isEqualTo("p99 of SEARCH at 250 ops/s");
    assertThat(pairs.rows().get(0).name()).isEqualTo("redisjson");
    assertThat(pairs.rows().get(0).cells().get(1).ratio()).matches("[23]\\.\\d×");
  }

  @Test
  void of_anInvalidStore_marksItsPairs() {
    assertThat(Pairs.of(analysis(two().failing("redisjson", 1, 1, "it ended"))).get(0).rows())
        .flatExtracting(Pairs.Row::cells)
        .extracting(Pairs.Cell::outcome)
        .containsExactlyInAnyOrder("self", "invalid", "invalid", "self");
  }

  @Test
  void of_aSingleStore_isNothing() {
    assertThat(
            Pairs.of(
                analysis(
                    new SimulatedResults()
                        .store("redisjson", point -> 9000)
                        .points(SimulatedPoints.updates()))))
        .isEmpty();
  }
}
