// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.read.Analyst;
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

  /** A verdict that is not given has no part in the 5 % that all of them share. */
  @Test
  void of_storesAgainstOne_hasThatRowAloneWithNarrowerIntervals() {
    SimulatedResults all = two().only(SimulatedPoints.updates(10)).repeats(6).noise(0.2);
    for (String more : List.of("mongodb-search", "opensearch", "postgresql", "memory")) {
      all.store(more, point -> 3000);
    }
    Analysis each = Analyst.of(List.of(all.writeTo(temporary.resolve("each"))));
    Analysis one = analysis(all.against("elasticsearch-search"));

    assertThat(Pairs.of(one).get(0).rows())
        .flatExtracting(Pairs.Row::cells)
        .filteredOn(cell -> !cell.outcome().equals("self"))
        .hasSize(10);
    assertThat(one.conclusions().primary()).hasSize(5);
    assertThat(low(one)).isGreaterThan(low(each));
    assertThat(new Answer(one).sentence()).startsWith("redisjson serves at least ");
  }

  /** Lower end of the interval between the two stores that differ. */
  private static double low(Analysis analysis) {
    return analysis.conclusions().primary().stream()
        .filter(verdict -> verdict.better().contender().equals("redisjson"))
        .filter(verdict -> verdict.other().contender().equals("elasticsearch-search"))
        .mapToDouble(verdict -> verdict.ratio().low())
        .sum();
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
