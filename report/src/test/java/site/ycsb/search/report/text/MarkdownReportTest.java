// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.view.Page;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Point;

class MarkdownReportTest {

  @TempDir private Path temporary;

  @Test
  void of_aSearchForTheHighestRate_hasWhatItFoundInPlaceOfItsTrials() {
    String page =
        page(
            new SimulatedResults()
                .store("redisjson", point -> 90_000)
                .points(SimulatedPoints.findMax(0, 80_000, 20_000))
                .noise(0));

    assertThat(page).contains("| redisjson | p99=10ms | 90,000\u00a0ops/s | 90,000–90,000 |");
  }

  @Test
  void of_fiveStoresAndSixPoints_isAScreen() {
    SimulatedResults five = new SimulatedResults();
    for (int store = 1; store <= 5; store++) {
      int times = store;
      five.store("store-" + store, point -> 2000 * times);
    }

    assertThat(page(five.points(SimulatedPoints.updates())).lines()).hasSizeLessThanOrEqualTo(60);
  }

  @Test
  void of_aSearchThatWasNotFinished_hasNoRate() {
    String page =
        page(
            new SimulatedResults()
                .store("redisjson", point -> 500)
                .points(SimulatedPoints.findMax(0, 1000)));

    assertThat(page).contains("| redisjson | p99=10ms | – | no search was finished |");
  }

  @Test
  void of_namesAndReasonsOfAnybodys_escapesThem() {
    String hostile = "<img src=x>\n# [a](b)\\|`c`*d*";
    String page =
        page(
            new SimulatedResults()
                .store("redisjson", point -> 500)
                .store("memory", point -> 400)
                .setting("redisjson", "mode", hostile)
                .setting("memory", "mode", "plain")
                .points(List.of(SimulatedPoints.updates(10)))
                .failing("redisjson", 1, 3, hostile)
                .label(hostile));
    String escaped = "&lt;img src=x> # \\[a](b)\\\\\\|\\`c\\`\\*d\\*";

    assertThat(page)
        .startsWith("# " + escaped + "\n")
        .contains("failed: " + escaped)
        .contains("| mode | " + escaped + " | plain |");
  }

  @Test
  void of_aSweepWithMarkupInItsName_hasNone() {
    String script = "<script>alert(1)";
    String page =
        page(
            new SimulatedResults()
                .store("redisjson", point -> 500)
                .points(
                    List.of(
                        new Point(script, "w", Map.of(), 0, 1, 0),
                        new Point(script, "v", Map.of(), 0, 1, 0))));

    assertThat(page).contains("&lt;script>").doesNotContain("<script>");
  }

  @Test
  void of_roundsThatEndedOnceIntervalsWereNarrow_saysThatTheyAreWider() {
    SimulatedResults pair =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("mongodb-search", point -> 3000)
            .points(List.of(SimulatedPoints.updates(10)))
            .repeats(5);

    assertThat(page(pair)).doesNotContain("once these intervals were narrow");
    assertThat(page(pair.precision(0.05, 0)))
        .contains("ended once these intervals were narrow, so");
  }

  @Test
  void of_searchesForNeighbours_hasRecallBesideEachFigureAndBothInTheAnswer() {
    String page = page(SimulatedResults.neighbours());

    assertThat(page)
        .contains("redisjson (1.48 to 1.55) at a recall of 0.902 against 0.952 in SEARCH-NEAREST")
        .contains(" SEARCH-NEAREST p99 | SEARCH-NEAREST recall |")
        .contains("## recall: Operations/s; SEARCH-NEAREST p99; SEARCH-NEAREST recall; ")
        .containsPattern("\\| 1,\\d+ \\([^|]*; 0\\.900 \\(0\\.898–0\\.902; 3,000 searches\\); ");
  }

  @Test
  void of_aSingleStoreThatFindsNeighbours_answersWithItsRecall() {
    SimulatedResults alone =
        new SimulatedResults()
            .store("redisjson", point -> 500)
            .points(SimulatedPoints.candidates(10))
            .edit(run -> run.recalls(SimulatedResults.recalls(100, 0.9), RecallSums.NONE));

    assertThat(page(alone))
        .containsPattern(
            "ops/s.* on vectors, candidates 10, recall of SEARCH-NEAREST 0.900 "
                + "\\(0.900–0.900; 300 searches\\)");
  }

  private String page(SimulatedResults results) {
    return Page.markdown(Analyst.of(List.of(results.writeTo(temporary.resolve("a")))));
  }
}
