// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.text.CsvFiles;
import site.ycsb.search.report.view.Sheet.Figure;
import site.ycsb.search.report.view.Sheet.Table;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Run.MachineUse;

class SheetTest extends ViewTest {

  @TempDir private Path directory;

  @Test
  void of_severalSweeps_hasASheetForEachCurveInTheirOrder() {
    Analysis three = analysis(SimulatedResults.three().points(SimulatedPoints.freshness()));

    assertThat(Sheet.of(three))
        .extracting(sheet -> sheet.curve().title())
        .containsExactly("updates", "isolated", "threads", "sustained", "freshness");
    assertThat(Sheet.of(three).get(2).curve().points())
        .extracting(Point::threads)
        .containsExactly(1, 2, 4, 8, 16, 32);
  }

  @Test
  void figures_ofThroughput_areThoseOfTheCells() {
    Analysis two = analysis(two());
    Table rate = table(two, "rate");

    for (int at = 0; at < rate.rows().size(); at++) {
      for (int store = 0; store < 2; store++) {
        var cell =
            two.cell(two.subjects().get(store), SimulatedPoints.updates(10 * at)).orElseThrow();
        Figure figure = rate.rows().get(at).figures().get(store);
        assertThat(figure.value()).isEqualTo(cell.throughput().center());
        assertThat(figure.low()).isEqualTo(cell.throughput().low());
        assertThat(figure.text()).matches("[\\d,]+ \\([\\d,]+–[\\d,]+\\)");
      }
    }
  }

  @Test
  void figures_ofMoney_areThroughputsOfAnHourByThePriceOfTheContender() {
    ResultsDirectory results =
        two()
            .edit(run -> failed(run, isAt(run, "redisjson", 10)))
            .writeTo(directory.resolve("priced"));
    Analysis unpriced = Analyst.of(List.of(results));
    String own = unpriced.labels().get(1);
    Analysis priced = Analyst.of(List.of(results), Map.of(Comparison.HOST, 0.5, own, 2.0));

    List<Sheet.Row> rows = table(priced, "money").rows();
    assertThat(rows.get(1).figures().get(0)).isEqualTo(Figure.FAILED);
    for (Sheet.Row row : rows) {
      for (int store = row.equals(rows.get(1)) ? 1 : 0; store < 2; store++) {
        Estimate rate =
            priced.cell(priced.subjects().get(store), row.point()).orElseThrow().throughput();
        double factor = 3600 / (store == 0 ? 0.5 : 2.0);
        Figure figure = row.figures().get(store);
        assertThat(figure.value()).isCloseTo(rate.center() * factor, withinPercentage(1e-6));
        assertThat(figure.low()).isCloseTo(rate.low() * factor, withinPercentage(1e-6));
      }
    }
    assertThat(Ranking.of(priced).orElseThrow().measures()).contains(Sheet.MONEY);
    assertThat(Ranking.of(unpriced).orElseThrow().measures()).doesNotContain(Sheet.MONEY);
    new CsvFiles(List.of(results), priced).write(directory);
    assertThat(directory.resolve("summary.csv")).content().contains(",ops_per_money,3,");
  }

  @Test
  void figures_ofALatency_areOfAllRepeatsTogether() {
    Analysis two = analysis(two());
    Cell cell = two.cell(two.subjects().get(0), SimulatedPoints.updates(20)).orElseThrow();
    Latency latency = requireNonNull(cell.latencies().get("SEARCH"));
    Figure p99 = table(two, "p99:SEARCH").rows().get(2).figures().get(0);

    assertThat(p99.value()).isEqualTo((double) requireNonNull(latency.percentiles().get(99.0)));
    assertThat(p99.low()).isEqualTo(Measure.latency("SEARCH", 99).estimate(cell).low());
  }

  @Test
  void figures_ofAPercentileThatOperationsCannotBear_areLeftOut() {
    Analysis few =
        analysis(
            new SimulatedResults()
                .store("redisjson", point -> 3000)
                .points(SimulatedPoints.sustained(10))
                .repeats(1));

    assertThat(Sheet.of(few).get(0).tables())
        .extracting(Table::id)
        .contains("p50:UPDATE")
        .doesNotContain("p99:UPDATE");
  }

  @Test
  void figures_ofAStoreWithTooFewOperations_sayIt() {
    List<Figure> p99 =
        table(analysis(two().store("mongodb-search", point -> 5)), "p99:SEARCH")
            .rows()
            .get(0)
            .figures();

    assertThat(p99).extracting(Figure::known).containsExactly(true, true, false);
    assertThat(p99.get(2).text()).isEqualTo("too few");
  }

  @Test
  void figures_ofAMissedRate_haveNoLatency() {
    Analysis missed =
        analysis(two().only(SimulatedPoints.sustained(250, 6000).toArray(Point[]::new)));

    assertThat(table(missed, "p99:SEARCH").rows().get(1).figures())
        .extracting(Figure::known)
        .containsExactly(true, false);
    assertThat(table(missed, "p99:SEARCH").rows().get(1).figures().get(1).text())
        .isEqualTo("rate missed");
  }

  @Test
  void figures_ofFailedAndUnverifiedRuns_sayIt() {
    Analysis failed =
        analysis(
            two()
                .edit(run -> failed(run, isAt(run, "redisjson", 20)))
                .unverified("elasticsearch-search"));
    List<Figure> figures = table(failed, "rate").rows().get(2).figures();

    assertThat(figures.get(0).text()).isEqualTo("failed");
    assertThat(Sheet.of(failed).get(0).tables())
        .extracting(Table::name)
        .doesNotContain("SEARCH recall", "UPDATE recall");
    assertThat(figures.get(1).text()).endsWith(", not verified");
  }

  @Test
  void figures_ofRecall_haveTheIntervalAndTheNumberOfSearches() {
    Analysis found = analysis(SimulatedResults.neighbours());
    Figure recall = table(found, "recall:SEARCH-NEAREST").rows().get(0).figures().get(1);

    assertThat(recall.text()).isEqualTo("0.850 (0.848–0.852; 3,000 searches)");
    assertThat(recall.value()).isCloseTo(0.85, within(1e-9));
    assertThat(recall.searches()).isEqualTo(3_000);
    assertThat(Ranking.of(found).orElseThrow().measures())
        .contains("SEARCH-NEAREST recall", "SEARCH-NEAREST-FILTERED recall");
    assertThat(Sheet.of(found).get(0).recalls())
        .extracting(Table::id)
        .containsExactly("recall:SEARCH-NEAREST", "recall:SEARCH-NEAREST-FILTERED");
  }

  @Test
  void recalls_withoutOtherCandidates_areNone() {
    SimulatedResults one =
        SimulatedResults.neighbours().only(SimulatedPoints.candidates(10).get(0));

    assertThat(Sheet.of(analysis(one)).get(0).recalls()).isEmpty();
  }

  @Test
  void cores_ofAnObservedMachine_areATableOfWords() {
    Analysis shared =
        analysis(
            two()
                .edit(
                    run -> {
                      run.machineUse = new MachineUse(0.95, 0.2, 0.6, 0.05, 0, 0, 0);
                      run.machine = new Machine(2, 1L << 30, "CPU", "Linux", "17", true, "");
                    }));

    assertThat(table(shared, "cores").drawn()).isFalse();
    assertThat(table(shared, "cores").rows().get(0).figures().get(0).text())
        .isEqualTo("server 1.2, client 0.4, kernel 0.1, other 0.2, idle 0.1 of 2 cores");
  }

  // ---- Ranks ----

  @Test
  void ranks_ofDecidedPairs_areInTheirOrder() {
    assertThat(ranks(two().store("mongodb-search", point -> 1000))).containsExactly(1, 2, 3);
  }

  @Test
  void ranks_ofAnUndecidedPair_areShared() {
    assertThat(ranks(two().store("mongodb-search", point -> 9000).noise(0.01)))
        .containsExactly(1, 3, 1);
  }

  /** The one in the middle varies so much that it is too close to both of the others. */
  @Test
  void ranks_ofTiesThatAreNotTransitive_areNone() {
    assertThat(
            ranks(
                two()
                    .store("mongodb-search", point -> 1)
                    .repeats(6)
                    .edit(
                        run ->
                            run.throughput =
                                switch (run.store) {
                                  case "redisjson" -> 9000 + run.repeat;
                                  case "mongodb-search" -> 8500 - run.repeat;
                                  default -> run.repeat % 2 == 0 ? 9600 : 7900;
                                })))
        .containsExactly(0, 0, 0);
  }

  @Test
  void ranks_ofStoresThatAreComparedWithOneAlone_areNone() {
    SimulatedResults three =
        two().store("mongodb-search", point -> 1000).only(SimulatedPoints.updates(10));

    assertThat(reason(three.against("redisjson"), "rate")).isEqualTo("not all pairs were compared");
  }

  /** Those that keep the rate are not compared by throughput. */
  @Test
  void ranks_ofThroughputsOfWhichSomeAreTheRate_areNone() {
    SimulatedResults paced =
        two().store("mongodb-search", point -> 9500).only(SimulatedPoints.sustained(6000).get(0));

    assertThat(reason(paced, "rate")).isEqualTo("some pairs have no valid verdict");
  }

  private String reason(SimulatedResults results, String table) {
    Analysis analysis = analysis(results);
    Sheet sheet = Sheet.of(analysis).get(0);
    Sheet.Ranks ranks =
        sheet.ranks(table(analysis, table), sheet.curve().points().get(0)).orElseThrow();
    assertThat(ranks.places()).containsOnly(0);
    return ranks.reason();
  }

  @Test
  void ranks_ofAnInvalidStore_areOnlyThoseOfTheOthers() {
    assertThat(
            ranks(
                two()
                    .store("mongodb-search", point -> 1000)
                    .failing("elasticsearch-search", 1, 1, "it ended")))
        .containsExactly(1, 0, 2);
  }

  /** Otherwise a store without a rank would seem to be behind all others. */
  @Test
  void ranks_withoutAValidVerdictOnAStore_nameIt() {
    Analysis failing =
        analysis(
            two()
                .store("mongodb-search", point -> 1000)
                .failing("elasticsearch-search", 1, 1, "it ended"));
    Sheet sheet = Sheet.of(failing).get(0);

    assertThat(sheet.ranks(table(failing, "rate"), SimulatedPoints.updates(10)).orElseThrow())
        .isEqualTo(new Sheet.Ranks(List.of(1, 0, 2), "no valid verdict on elasticsearch-search"));
  }

  @Test
  void ranks_ofADescriptiveMeasure_areNone() {
    Analysis two = analysis(two());
    Sheet sheet = Sheet.of(two).get(0);

    assertThat(sheet.ranks(table(two, "p99:SEARCH"), SimulatedPoints.updates(10))).isEmpty();
  }

  private List<Integer> ranks(SimulatedResults results) {
    Analysis analysis = analysis(results);
    return Sheet.of(analysis)
        .get(0)
        .ranks(table(analysis, "rate"), SimulatedPoints.updates(10))
        .orElseThrow()
        .places();
  }

  private static Table table(Analysis analysis, String id) {
    return Sheet.of(analysis).get(0).tables().stream()
        .filter(table -> table.id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
