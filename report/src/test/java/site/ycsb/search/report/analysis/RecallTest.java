// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Point;

class RecallTest {

  private static final String NEAREST = "SEARCH-NEAREST";
  private static final Point TEN = SimulatedPoints.candidates(10).get(0);

  @TempDir private Path temporary;
  private int written;

  /** Recalls of 0.9, 0.8 and 0.7 in 100, 100 and 200 searches: 0.775. */
  @Test
  void of_threeRuns_isOfAllSearchesWithAnIntervalOverRuns() {
    Recall recall =
        recall(
            3,
            run ->
                run.recalls(
                    SimulatedResults.recalls(run.repeat < 3 ? 100 : 200, 1 - run.repeat / 10.0),
                    RecallSums.NONE));

    assertThat(recall.searches()).isEqualTo(400);
    assertThat(recall.mean()).isCloseTo(0.775, within(1e-9));
    // Residuals 12.5, 2.5 and -15 of sums: the error is sqrt(387.5 * 3 / 2) / 400.
    assertThat(recall.effect().error()).isCloseTo(Math.sqrt(387.5 * 3 / 2) / 400, within(1e-9));
    assertThat(recall.low()).isCloseTo(0.775 - 4.3027 * recall.effect().error(), within(1e-4));
    assertThat(recall.high()).isEqualTo(1);
  }

  /** Each search has a deviation of 0.1. */
  @Test
  void of_twoRuns_hasTheIntervalOfTheSearches() {
    Recall recall =
        recall(
            2,
            run ->
                run.recalls(
                    SimulatedResults.recalls(run.repeat == 1 ? 200 : 201, 0.9), RecallSums.NONE));

    assertThat(recall.effect().error()).isCloseTo(0.1 / Math.sqrt(400), within(1e-9));
    assertThat(recall).hasToString("0.900 (0.890–0.910; 401 searches)");
  }

  @Test
  void of_aSingleSearch_hasNoInterval() {
    assertThat(recall(1, run -> run.recalls(new RecallSums(1, 1, 1), RecallSums.NONE)))
        .hasToString("1.000 (1 searches)");
  }

  @Test
  void of_failedRuns_leavesThemOut() {
    Recall recall =
        recall(
            3,
            run -> {
              run.recalls(
                  SimulatedResults.recalls(100, run.repeat == 2 ? 0 : 0.9), RecallSums.NONE);
              if (run.repeat == 2) {
                run.ending = new Ending(5, "wrong");
              }
            });

    assertThat(recall.searches()).isEqualTo(200);
    assertThat(recall.mean()).isCloseTo(0.9, within(1e-9));
  }

  @Test
  void isBelow_needsMoreThanChanceAndMoreThanALittle() {
    Recall high =
        recall(1, run -> run.recalls(SimulatedResults.recalls(500, 0.96), RecallSums.NONE));
    Recall low =
        recall(1, run -> run.recalls(SimulatedResults.recalls(500, 0.94), RecallSums.NONE));
    Recall few = recall(1, run -> run.recalls(SimulatedResults.recalls(20, 0.94), RecallSums.NONE));
    Recall many = recall(1, run -> run.recalls(new RecallSums(1000, 960, 921.6), RecallSums.NONE));
    Recall near =
        recall(1, run -> run.recalls(new RecallSums(1000, 956, 913.936), RecallSums.NONE));

    assertThat(low.isBelow(high)).isTrue();
    assertThat(high.isBelow(low)).isFalse();
    assertThat(few.isBelow(high)).isFalse();
    assertThat(near.isBelow(many)).isFalse();
  }

  @Test
  void sentences_ofContendersWhoseRecallsDiffer_nameBoth() {
    Analysis analysis = analysis(SimulatedResults.neighbours());
    Contrast overall = analysis.conclusions().primary().get(0);
    String recalls = " at a recall of 0.902 against 0.952 in SEARCH-NEAREST";

    assertThat(overall.better().contender()).isEqualTo("elasticsearch-search");
    assertThat(overall.sentence()).endsWith("candidates 10, 50 and 200" + recalls);
    assertThat(overall.brief()).endsWith(")" + recalls);
    assertThat(analysis.conclusions().descriptive())
        .filteredOn(each -> each.compared().name().equals("p50 of UPDATE"))
        .first()
        .satisfies(
            each ->
                assertThat(each.sentence())
                    .contains("redisjson has ", "times that of elasticsearch-search")
                    .endsWith(" at a recall of 0.900 against 0.850 in SEARCH-NEAREST"));
    assertThat(analysis.conclusions().trends().get(0).sentence())
        .endsWith(" at a recall of 0.990 against 0.900 in SEARCH-NEAREST");
  }

  @Test
  void sentences_ofEqualRecalls_doNotNameThem() {
    Analysis analysis =
        analysis(
            SimulatedResults.neighbours()
                .edit(run -> run.recalls(SimulatedResults.recalls(1000, 0.9), RecallSums.NONE)));

    assertThat(analysis.conclusions().primary().get(0).sentence()).doesNotContain("recall of");
  }

  private Recall recall(int repeats, Consumer<RunDraft> edit) {
    SimulatedResults results = SimulatedResults.neighbours().only(TEN).repeats(repeats).edit(edit);
    return Recall.of(analysis(results).cells().subList(0, 1), NEAREST).orElseThrow();
  }

  private Analysis analysis(SimulatedResults results) {
    return Analyst.of(List.of(results.writeTo(temporary.resolve("r" + written++))));
  }
}
