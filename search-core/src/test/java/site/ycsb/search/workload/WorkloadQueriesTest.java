// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.SearchOracle;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** Word pairs and pages of the queries. */
class WorkloadQueriesTest {

  private static final int SEARCHES = 6_000;

  /** The updates rewrite titles meanwhile, and each document is rewritten often. */
  @Test
  void words_ofAQuery_areTwoThatATitleNeverLosesSoThereIsAHit() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(TestProperties.mixed("0", "0.8", "0.2")).operations(10_000)) {
      assertThat(run.recorder.queries())
          .allSatisfy(query -> assertThat(query.first()).isNotEqualTo(query.second()));
      assertThat(firstPages(run)).isGreaterThan(1_000);
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(InProcessRun.figure(outcome, "emptyPages")).isLessThan(20);
      assertThat(outcome.isVerified()).isTrue();
    }
  }

  private static long firstPages(InProcessRun run) {
    return run.recorder.queries().stream().filter(query -> query.offset() == 0).count();
  }

  @Test
  void search_thatFindsNothingWhileUpdatesRewriteTitles_isAWrongAnswer() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.mixed(
                "0",
                "0.8",
                "0.2",
                "search.pages",
                "1",
                "search.check",
                "1",
                "search.freshwords",
                "0"))) {
      run.operations(1_000);
      run.recorder.hiddenSearches = 1;
      RunOutcome outcome = run.operations(100).end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(outcome.end().reason())
          .matches("1 wrong answers; the first: .* no hit, though at least \\d+ documents match");
    }
  }

  @Test
  void words_ofManyQueries_areMany() throws Exception {
    try (InProcessRun run = searches(1_000)) {
      assertThat(run.recorder.queries().stream().map(SearchQuery::first).distinct().count())
          .isGreaterThan(80);
      assertThat(run.recorder.queries().stream().distinct().count()).isGreaterThan(400);
    }
  }

  @Test
  void hitsAndEmptyPages_ofDeepQueries_areCountedAsTheOracleCountsThem() throws Exception {
    try (InProcessRun run = searches(1_000, "search.pages", "20")) {
      List<SearchOracle.Answer> answers =
          new SearchOracle(run.corpus, 300).answer(run.recorder.queries().subList(0, 1_000));
      RunOutcome outcome = run.end();
      assertThat(InProcessRun.figure(outcome, "emptyPages"))
          .isEqualTo(answers.stream().filter(answer -> answer.keys().isEmpty()).count());
      assertThat(InProcessRun.figure(outcome, "hits"))
          .isEqualTo(answers.stream().mapToLong(answer -> answer.keys().size()).sum());
    }
  }

  /** Questions of the pool have most of the weight, and nearly all of it in a small table. */
  @Test
  void comparedHits_areThoseOfKeptWordsThatThePoolDoesNotAskFor() throws Exception {
    assertThat(compared(300, "0")).isLessThan(SEARCHES / 10L);
    assertThat(compared(5_000, "0")).isBetween(SEARCHES / 2L, SEARCHES - SEARCHES / 10L);
    assertThat(compared(5_000, "1")).isZero();
  }

  private static long compared(int records, String check) throws Exception {
    try (InProcessRun run =
        searches(SEARCHES, "recordcount", Integer.toString(records), "search.check", check)) {
      return InProcessRun.figure(run.end(), "comparedSearches");
    }
  }

  @Test
  void pages_ofTheFirstOnly_beginAtZero() throws Exception {
    assertThat(pages("search.pages", "1")).containsOnlyKeys(0);
  }

  @Test
  void pages_byDefault_areZipfianOverThreePagesOfTen() throws Exception {
    Map<Integer, Double> pages = pages();
    double sum = 1 + 1 / 2.0 + 1 / 3.0;
    assertThat(pages).containsOnlyKeys(0, 10, 20);
    for (int page = 0; page < 3; page++) {
      assertThat(pages.get(10 * page)).isCloseTo(1 / (page + 1.0) / sum, within(.04));
    }
  }

  @Test
  void pages_beyondTheHits_areHardlyEverAskedFor() throws Exception {
    try (InProcessRun run = searches(SEARCHES, "search.skew", "1.2")) {
      long deep = SEARCHES - firstPages(run);
      RunOutcome outcome = run.end();
      assertThat(deep).isGreaterThan(SEARCHES / 50);
      assertThat(InProcessRun.figure(outcome, "emptyPages")).isLessThanOrEqualTo(deep / 40);
    }
  }

  /** Shares of the pages, of queries with so many hits that each page has some. */
  private static Map<Integer, Double> pages(String... pairs) throws Exception {
    String[] manyHits = {"search.skew", "2"};
    try (InProcessRun run =
        InProcessRun.of(TestProperties.with(TestProperties.mixed("0", "0", "1", pairs), manyHits))
            .operations(SEARCHES)) {
      List<SearchQuery> queries = run.recorder.queries();
      List<SearchOracle.Answer> answers = new SearchOracle(run.corpus, 300).answer(queries);
      Map<Integer, Double> counts = new HashMap<>();
      for (int i = 0; i < queries.size(); i++) {
        if (answers.get(i).total() > 100) {
          counts.merge(queries.get(i).offset(), 1.0, Double::sum);
        }
      }
      double sum = counts.values().stream().mapToDouble(count -> count).sum();
      assertThat(sum).isGreaterThan(SEARCHES / 4.0);
      counts.replaceAll((offset, count) -> count / sum);
      return counts;
    }
  }

  private static InProcessRun searches(int count, String... pairs) throws Exception {
    return InProcessRun.of(TestProperties.mixed("0", "0", "1", pairs)).operations(count);
  }
}
