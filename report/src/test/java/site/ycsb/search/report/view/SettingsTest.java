// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.results.ClientReport.Answers;

class SettingsTest extends ViewTest {

  @Test
  void rows_ofAStoreThatFailedAtAPoint_differInNothingElse() {
    Analysis failed = analysis(two().edit(run -> failed(run, isAt(run, "redisjson", 20))));

    assertThat(new Settings(failed).rows())
        .filteredOn(Settings.Row::differs)
        .extracting(Settings.Row::name)
        .containsExactly("Visibility");
  }

  @Test
  void rows_ofADigestThatDiffersAtAPoint_markItInShort() {
    String other = "0123456789abcdef0123";
    Analysis differs =
        analysis(
            two()
                .edit(
                    run -> {
                      if (isAt(run, "redisjson", 20)) {
                        run.answers = new Answers(true, other, run.answers.dataset(), 0, 0, "", "");
                      }
                    }));

    assertThat(new Settings(differs).rows())
        .filteredOn(row -> row.name().equals("Answers' digest"))
        .containsExactly(
            new Settings.Row(
                "Answers' digest", List.of("5f1c0e9a, 0123456789abcdef", "5f1c0e9a"), true));
  }

  @Test
  void rows_ofAStoresOwnSettings_nameThemAsItsVendorDoes() {
    Analysis set = analysis(two().setting("redisjson", "maxmemory-policy", "noeviction"));

    assertThat(new Settings(set).rows())
        .extracting(Settings.Row::name)
        .startsWith("Server", "Durability", "Visibility", "Replicas", "maxmemory-policy");
  }

  @Test
  void rows_ofCeilings_compareWhereNoTargetCapsThem() {
    Analysis three = analysis(SimulatedResults.three());

    assertThat(new Settings(three).rows())
        .filteredOn(row -> row.name().equals("Of the client's ceiling"))
        .singleElement()
        .matches(
            row ->
                row.values().stream().allMatch(each -> each.matches("at most \\d\\.\\d+\u00a0%")));
  }

  @Test
  void facts_ofSeveralClients_sayHowFarApartTheyStarted() {
    Analysis clients = analysis(two().clients(4).edit(run -> run.startSkewMillis = run.repeat));

    assertThat(new Settings(clients).facts())
        .containsEntry("Clients", "4, which started within 3.00\u00a0ms of each other");
  }

  // ---- Highest rates ----

  @Test
  void highestRates_ofRatesThatWereTried_missNoTarget() {
    Analysis tried =
        analysis(
            new SimulatedResults()
                .store("redisjson", point -> 20_000)
                .store("mongodb-search", point -> 500)
                .points(SimulatedPoints.findMax(0, 1, 1000, 4000))
                .unverified("mongodb-search"));

    assertThat(new Settings(tried).rows())
        .contains(new Settings.Row("Targets missed", List.of("–", "–"), false));
    assertThat(HighestRates.of(tried))
        .satisfiesExactly(
            redis -> assertThat(redis.rate()).matches("\\d\\d,\\d{3}\u00a0ops/s"),
            mongo ->
                assertThat(mongo)
                    .isEqualTo(
                        new HighestRates(
                            "mongodb-search", "p99=10ms", "none kept it", false, "–")));
  }

  @Test
  void highestRates_ofASearchThatWasNotFinished_sayWhy() {
    Analysis stopped =
        analysis(
            new SimulatedResults()
                .store("redisjson", point -> 500)
                .points(SimulatedPoints.findMax(0, 1000)));

    assertThat(HighestRates.of(stopped))
        .containsExactly(
            new HighestRates("redisjson", "p99=10ms", "–", true, "no search was finished"));
  }
}
