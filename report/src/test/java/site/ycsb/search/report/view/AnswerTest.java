// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Compared;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Sweep;

class AnswerTest extends ViewTest {

  @Test
  void sentence_ofSeveralStores_isTheLeadersAdvantageOverEach() {
    Analysis three = analysis(SimulatedResults.three().unverified("mongodb-search"));

    assertThat(new Answer(three).sentence())
        .matches(
            "redisjson leads in throughput: [\\d.]+ times [a-z-]+ \\([\\d.]+ to [\\d.]+\\) and"
                + " [\\d.]+ times [a-z-]+, on average from 0 to 50 % updates"
                + " \\(mongodb-search not verified\\)\\.");
  }

  @Test
  void sentence_ofStoresWithVariants_hasTheirShortNames() {
    Analysis named =
        analysis(
            two()
                .setting("redisjson", "server", "Redis 7.4.1, RediSearch 2.10.5")
                .setting("elasticsearch-search", "variant", "sorted"));

    assertThat(new Answer(named).sentence())
        .matches("redisjson leads in throughput: [\\d.]+ times elasticsearch-search \\(.*");
  }

  @Test
  void sentence_ofEqualStores_saysWhatDifferenceIsExcluded() {
    Analysis equal =
        analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000)
                .store("elasticsearch-search", point -> 9000)
                .setting("redisjson", "server", "Redis 7.4.1")
                .points(SimulatedPoints.updates())
                .repeats(6)
                .seed(2));

    assertThat(new Answer(equal).sentence())
        .matches(
            "No difference of more than [\\d.]+ times between (redisjson|elasticsearch-search) and"
                + " (redisjson|elasticsearch-search) on average at .* updates .*\\.");
  }

  @Test
  void sentence_ofALeaderAndAnEqual_isTheRatioToTheOther() {
    Analysis close =
        analysis(two().store("mongodb-search", point -> 9000).repeats(4).noise(0.05).seed(2));

    assertThat(new Answer(close).sentence())
        .startsWith("In throughput, redisjson is ")
        .contains(" times elasticsearch-search (", "on average from 0 to 50 % updates; mongodb-")
        .containsPattern("differs by no more than [\\d.]+ times on average");
  }

  @Test
  void sentence_ofAnEqualMean_namesThePointsAtWhichEitherIsAhead() {
    SimulatedResults crossing =
        two()
            .store("mongodb-search", point -> point.updates() < 0.1 ? 13_500 : 9000)
            .edit(run -> slower(run, "mongodb-search", SimulatedPoints.updates(50), 1.5))
            .repeats(6)
            .seed(2);

    assertThat(new Answer(analysis(crossing)).sentence())
        .startsWith("In throughput, redisjson is ")
        .matches(
            ".*; mongodb-search differs by no more than [\\d.]+ times on average; redisjson is"
                + " ahead at \\d of the 6 points, mongodb-search at 1\\.");
  }

  @Test
  void sentence_ofALeader_namesThePointsAtWhichAnotherIsAhead() {
    SimulatedResults crossing =
        two().edit(run -> slower(run, "redisjson", SimulatedPoints.updates(50), 5)).repeats(6);

    assertThat(new Answer(analysis(crossing)).sentence())
        .startsWith("redisjson leads in throughput: ")
        .endsWith(" updates; elasticsearch-search is ahead at 1 of the 6 points.");
  }

  @Test
  void sentence_ofAnotherCurveWhereAnotherLeads_saysIt() {
    SimulatedResults crossing =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("opensearch", point -> isOf(point, Sweep.THREADS) ? 12_000 : 2500)
            .store("mongodb-search", point -> isOf(point, Sweep.THREADS) ? 15_000 : 3000)
            .points(SimulatedPoints.updates())
            .points(SimulatedPoints.threads(4, 8, 16))
            .noise(0.01);

    assertThat(new Answer(analysis(crossing)).sentence())
        .startsWith("redisjson leads in throughput: ")
        .matches(
            ".* updates\\. But in throughput, mongodb-search is 1\\.[67]\\d times redisjson"
                + " \\([\\d.]+ to [\\d.]+\\), on average from 4 to 16 threads\\.");
  }

  @Test
  void sentence_ofSeveralCurvesWhereOthersLead_isTheirNumber() {
    SimulatedResults crossing =
        two()
            .store("mongodb-search", point -> isOf(point, Sweep.UPDATES) ? 3000 : 15_000)
            .points(SimulatedPoints.isolated())
            .points(SimulatedPoints.threads(4, 8, 16))
            .points(SimulatedPoints.sustained(250));

    assertThat(new Answer(analysis(crossing)).sentence())
        .startsWith("redisjson leads in throughput: ")
        .endsWith(" updates. In 3 of 3 other curves and measures, another store is ahead.");
  }

  @Test
  void sentence_ofAnEqualMeanWhereAnotherCurveHasALeader_saysIt() {
    SimulatedResults equal =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("opensearch", point -> isOf(point, Sweep.UPDATES) ? 9000 : 3000)
            .points(SimulatedPoints.updates())
            .points(SimulatedPoints.sustained(250))
            .repeats(6)
            .seed(2);

    assertThat(new Answer(analysis(equal)).sentence())
        .startsWith("No difference of more than ")
        .matches(
            ".*\\. And by p99 of SEARCH against redisjson, opensearch takes [\\d.]+ times as long"
                + " \\([\\d.]+ to [\\d.]+\\), at 250 ops/s\\.");
  }

  private static boolean isOf(Point point, String sweep) {
    return point.sweep().equals(sweep);
  }

  private static void slower(RunDraft run, String store, Point point, double times) {
    if (run.store.equals(store) && run.point.equals(point)) {
      run.throughput /= times;
    }
  }

  @Test
  void sentence_ofATargetRate_isAboutLatency() {
    Analysis paced = analysis(two().only(SimulatedPoints.sustained(250).toArray(Point[]::new)));

    assertThat(new Answer(paced).sentence())
        .matches(
            "redisjson leads by p99 of SEARCH: elasticsearch-search takes [\\d.]+ times as long"
                + " \\([\\d.]+ to [\\d.]+\\), at 250 ops/s\\.");
    Ranking ranking = Ranking.of(paced).orElseThrow();
    assertThat(ranking.measures()).startsWith("SEARCH p99", "Operations/s").doesNotHaveDuplicates();
    assertThat(ranking.rows()).extracting(Ranking.Row::rank).containsExactly(1, 2);
    assertThat(ranking.rows())
        .extracting(row -> row.store().contender())
        .containsExactly("redisjson", "elasticsearch-search");
  }

  @Test
  void ranking_ofATargetRate_endsWithAStoreThatMissedIt() {
    Analysis paced =
        analysis(
            two()
                .store("mongodb-search", point -> 100)
                .only(SimulatedPoints.sustained(250).toArray(Point[]::new)));

    assertThat(Ranking.of(paced).orElseThrow().rows())
        .extracting(row -> row.store().contender())
        .containsExactly("redisjson", "elasticsearch-search", "mongodb-search");
  }

  @Test
  void sentence_ofATargetRateThatAnotherKeepsAsWell_isTheLatencyBesideTheOther() {
    Analysis paced =
        analysis(
            two()
                .store("mongodb-search", point -> 9000)
                .only(SimulatedPoints.sustained(250).toArray(Point[]::new)));

    assertThat(new Answer(paced).sentence())
        .matches(
            "By p99 of SEARCH against (redisjson|mongodb-search), elasticsearch-search takes"
                + " [\\d.]+ times as long \\([\\d.]+ to [\\d.]+\\), at 250 ops/s; .*\\.");
  }

  @Test
  void sentence_ofAHighestRate_namesTheBound() {
    Analysis tried =
        analysis(
            new SimulatedResults()
                .store("redisjson", point -> 20_000)
                .store("mongodb-search", point -> 10_000)
                .points(SimulatedPoints.findMax(0, 9000)));

    assertThat(new Answer(tried).sentence())
        .startsWith("redisjson leads in highest rate with p99=10ms: ")
        .contains(" times mongodb-search");
  }

  @Test
  void sentence_ofAPairWithAFailedRun_isOfTheOtherPoints() {
    Analysis failed = analysis(two().edit(run -> failed(run, isAt(run, "redisjson", 50))));

    assertThat(new Answer(failed).sentence()).contains("on average from 0 to 40 % updates");
  }

  @Test
  void sentence_ofRunsThatFailedEverywhere_isThatThereIsNoVerdict() {
    assertThat(new Answer(analysis(two().failing("redisjson", 1, 1, "it ended"))).sentence())
        .isEqualTo("No verdict: every comparison has a warning that makes it invalid.");
  }

  @Test
  void sentence_ofStoresWithWrongAnswers_hasNoVerdictOnThem() {
    Analysis wrong =
        analysis(
            two()
                .store("mongodb-search", point -> 1000)
                .store("opensearch", point -> 900)
                .edit(AnswerTest::wrongIfOfTheOthers));

    assertThat(new Answer(wrong).sentence())
        .startsWith("In throughput, redisjson is ")
        .endsWith(" updates; against mongodb-search and opensearch there is no valid verdict.");
  }

  private static void wrongIfOfTheOthers(RunDraft run) {
    if (run.store.matches("mongodb-search|opensearch")) {
      run.counts =
          new Counts(
              9999,
              1,
              1,
              99,
              700,
              new Compared(99, 700, 6_000, List.of(), List.of()),
              0,
              RecallSums.NONE,
              RecallSums.NONE);
    }
  }

  @Test
  void sentence_ofASingleStore_isItsFiguresAtBothEndsOfTheCurve() {
    SimulatedResults alone =
        new SimulatedResults()
            .store("redisjson", point -> 9000 * (1 + point.updates()))
            .points(SimulatedPoints.updates())
            .noise(0.01);

    assertThat(new Answer(analysis(alone)).sentence())
        .matches(
            "redisjson serves [89],\\d{3}\u00a0ops/s \\([\\d,]+–[\\d,]+\\) at 0 % updates and"
                + " 13,\\d{3}\u00a0ops/s \\([\\d,]+–[\\d,]+\\) at 50 % updates\\.");
  }

  @Test
  void sentence_ofASingleStoreThatSearchesMoreAndMore_namesTheWorkloadOnce() {
    SimulatedResults alone =
        new SimulatedResults()
            .store("redisjson", point -> 500)
            .points(SimulatedPoints.candidates(10, 20, 50));

    assertThat(new Answer(analysis(alone)).sentence())
        .contains(" on vectors, candidates 10 and ")
        .endsWith(" with candidates 50.");
  }

  @Test
  void sentence_ofASingleStoreThatIsPingedFirst_isAboutTheSweepWithData() {
    Analysis pinged =
        analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000)
                .points(List.of(new Point("ping", "json-ping", Map.of(), 0, 4, 0)))
                .points(SimulatedPoints.isolated()));

    assertThat(new Answer(pinged).sentence())
        .startsWith("redisjson serves ")
        .contains(" on inserts alone and ")
        .endsWith(" on searches alone. The report has 1 more curve.");
  }

  @Test
  void question_ofASingleStore_isTheUsersAndThatOfTheSweepThatIsShown() {
    SimulatedResults alone =
        new SimulatedResults()
            .question("How fast is mine?")
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.updates());

    assertThat(new Question(analysis(alone)).words())
        .isEqualTo("How fast is mine? What do live updates cost?");
    assertThat(new Question(analysis(alone.store("other", point -> 1000))).words())
        .isEqualTo("How fast is mine?");
  }

  @Test
  void sentence_ofSingleRuns_isTheirRatio() {
    SimulatedResults single =
        new SimulatedResults()
            .store("redisjson", point -> 5900)
            .store("mongodb-search", point -> 100)
            .points(SimulatedPoints.updates())
            .noise(0)
            .repeats(1);

    assertThat(new Answer(analysis(single)).sentence())
        .isEqualTo(
            "redisjson serves 59 times the operations of mongodb-search on average at 0, 10, 20,"
                + " 30, 40 and 50 % updates, in a single round.");
  }

  @Test
  void sentence_ofFourOthers_namesTheNearestAndTheFarthest() {
    SimulatedResults five =
        two()
            .store("mongodb-search", point -> 1000)
            .store("opensearch", point -> 2000)
            .store("postgresql", point -> 100)
            .noise(0.01);

    assertThat(new Answer(analysis(five)).sentence())
        .matches(
            "redisjson leads in throughput: [\\d.]+ times elasticsearch-search \\([^)]*\\), up to"
                + " [\\d.]+ times \\(postgresql\\), on average from 0 to 50 % updates\\.");
  }

  @Test
  void failures_ofAStoreOfWhichAllRunsFailed_sayWhy() {
    Analysis nothing = analysis(two().edit(run -> failed(run, true)));

    assertThat(new Answer(nothing).sentence()).isEqualTo("Nothing was measured.");
    assertThat(new Answer(nothing).failures())
        .containsExactly(
            "All runs of redisjson failed: it ended.",
            "All runs of elasticsearch-search failed: it ended.");
  }

  /** Results in which redisjson's server uses half as much processor time as the others. */
  private static SimulatedResults onOneMachine(SimulatedResults results, String pinned) {
    Machine machine = new Machine(2, 1L << 30, "CPU", "Linux", "17", true, pinned);
    return results.edit(
        run -> {
          run.machine = machine;
          run.telemetry.put(
              "cpu_seconds", (run.store.equals("redisjson") ? 0.5 : 1.0) * run.seconds);
        });
  }

  @Test
  void sentence_ofSharedCores_ranksByTheServersProcessorTimeAndSaysTheThroughput() {
    Analysis on = analysis(onOneMachine(two(), ""));

    assertThat(new Answer(on).sentence())
        .matches(
            "redisjson leads in operations per server core-second: [67]\\.\\d times"
                + " elasticsearch-search \\(.*\\), on average from 0 to 50 % updates\\. In throughput,"
                + " 3\\.\\d times elasticsearch-search \\([^,]*\\)\\.");
    Ranking ranking = Ranking.of(on).orElseThrow();
    assertThat(ranking.byServerTime()).isTrue();
    assertThat(ranking.rows().stream().map(Ranking.Row::rank)).containsExactly(1, 2);
    assertThat(Page.markdown(on)).contains("because client and servers share cores");
  }

  @Test
  void sentence_ofSharedCores_saysIfAnotherStoreIsTheNearestInThroughput() {
    SimulatedResults three =
        onOneMachine(
                new SimulatedResults()
                    .store("redisjson", point -> 12_000)
                    .store("elasticsearch-search", point -> 6000)
                    .store("mongodb-search", point -> 8000)
                    .points(SimulatedPoints.updates())
                    .noise(0.01),
                "")
            .edit(
                run -> {
                  if (run.store.equals("elasticsearch-search")) {
                    run.telemetry.put("cpu_seconds", 0.5 * run.seconds);
                  }
                });

    assertThat(new Answer(analysis(three)).sentence())
        .startsWith("redisjson leads in operations per server core-second: ")
        .matches(".* In throughput, 1\\.[45]\\d* times mongodb-search \\([^,]*\\), the nearest\\.");
  }

  @Test
  void sentence_ofSharedCores_namesTheStoreThatIsAheadInThroughput() {
    SimulatedResults crossing =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("elasticsearch-search", point -> 12_000)
            .store("mongodb-search", point -> 10_000)
            .points(SimulatedPoints.updates())
            .noise(0.01);

    assertThat(new Answer(analysis(onOneMachine(crossing, ""))).sentence())
        .startsWith("redisjson leads in operations per server core-second: 1.5")
        .contains(" But in throughput, elasticsearch-search is 1.3");
  }

  @Test
  void sentence_ofSharedCoresAndARateThatOneMissed_isAboutTheRate() {
    SimulatedResults missed =
        two()
            .only(SimulatedPoints.sustained(250).toArray(Point[]::new))
            .edit(run -> slower(run, "elasticsearch-search", run.point, 2));

    Analysis on = analysis(onOneMachine(missed, ""));
    assertThat(new Answer(on).sentence()).contains("reached the rate and elasticsearch-search");
    assertThat(on.conclusions().primary())
        .extracting(Contrast::compared)
        .containsExactly(Measure.THROUGHPUT);
  }

  @Test
  void sentence_ofPinnedCores_ranksByThroughput() {
    Analysis pinned = analysis(onOneMachine(two(), "server 0, client 1"));

    assertThat(new Answer(pinned).sentence()).startsWith("redisjson leads in throughput: ");
    assertThat(Ranking.of(pinned).orElseThrow().byServerTime()).isFalse();
  }

  @Test
  void conditions_ofASharedMachine_sayIt() {
    Machine shared = new Machine(2, 1L << 30, "CPU", "Linux", "17", true, "");
    Analysis on = analysis(two().edit(run -> run.machine = shared));

    assertThat(new Conditions(on).words())
        .isEqualTo(
            List.of(
                "2026-11-20",
                "16 threads, 50,000 documents of 1,095 bytes",
                "3 rounds, one start",
                "ratios ±2.5\u00a0%",
                "CPU, 2 cores shared"));
  }

  @Test
  void conditions_withARoundThatIsLeftOut_sayThatItIsARound() {
    double[] rounds = {0.68, 0.89, 1.03, 1.24, 1.02, 1.27};
    Analysis cold =
        analysis(
            two()
                .repeats(6)
                .edit(
                    run ->
                        run.throughput *=
                            run.store.equals("redisjson") ? rounds[run.repeat - 1] : 1));

    assertThat(new Conditions(cold).words()).contains("1 round left out, before all were warm");
  }
}
