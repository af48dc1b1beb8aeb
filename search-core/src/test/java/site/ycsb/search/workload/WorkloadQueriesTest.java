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

/** Word pairs and pages of the queries. */
class WorkloadQueriesTest {

  private static final int SEARCHES = 6_000;

  @Test
  void words_ofAQuery_areTwoOfOneTitleSoThereIsAHit() throws Exception {
    try (InProcessRun run = searches(1_000, "search.pagedistribution", "first")) {
      assertThat(run.recorder.queries())
          .allSatisfy(query -> assertThat(query.first()).isNotEqualTo(query.second()));
      RunOutcome outcome = run.end();
      assertThat(InProcessRun.figure(outcome, "searches")).isEqualTo(1_000);
      assertThat(InProcessRun.figure(outcome, "emptyPages")).isZero();
      assertThat(InProcessRun.figure(outcome, "hits")).isGreaterThanOrEqualTo(1_000);
      assertThat(outcome.checks().verified()).isTrue();
    }
  }

  @Test
  void words_ofManyQueries_areMany() throws Exception {
    try (InProcessRun run = searches(1_000)) {
      assertThat(run.recorder.queries().stream().map(SearchQuery::first).distinct().count())
          .isGreaterThan(80);
      assertThat(run.recorder.queries().stream().distinct().count()).isGreaterThan(700);
    }
  }

  @Test
  void hitsAndEmptyPages_ofDeepQueries_areCountedAsTheOracleCountsThem() throws Exception {
    try (InProcessRun run =
        searches(1_000, "search.pagedistribution", "uniform", "search.pages", "20")) {
      List<SearchOracle.Answer> answers =
          new SearchOracle(run.corpus, 300).answer(run.recorder.queries().subList(0, 1_000));
      RunOutcome outcome = run.end();
      assertThat(InProcessRun.figure(outcome, "emptyPages"))
          .isPositive()
          .isEqualTo(answers.stream().filter(answer -> answer.keys().isEmpty()).count());
      assertThat(InProcessRun.figure(outcome, "hits"))
          .isEqualTo(answers.stream().mapToLong(answer -> answer.keys().size()).sum());
    }
  }

  @Test
  void pages_ofTheFirstOnly_beginAtZero() throws Exception {
    assertThat(pages("search.pagedistribution", "first")).containsOnlyKeys(0);
  }

  @Test
  void pages_ofAUniformDistribution_areAlike() throws Exception {
    Map<Integer, Double> pages =
        pages("search.pagedistribution", "uniform", "search.pages", "4", "search.pagelength", "7");
    assertThat(pages).containsOnlyKeys(0, 7, 14, 21);
    assertThat(pages.values()).allSatisfy(share -> assertThat(share).isCloseTo(.25, within(.03)));
  }

  @Test
  void pages_byDefault_areZipfianOverThreePagesOfTen() throws Exception {
    Map<Integer, Double> pages = pages();
    double sum = 1 + 1 / 2.0 + 1 / 3.0;
    assertThat(pages).containsOnlyKeys(0, 10, 20);
    for (int page = 0; page < 3; page++) {
      assertThat(pages.get(10 * page)).isCloseTo(1 / (page + 1.0) / sum, within(.03));
    }
  }

  private static Map<Integer, Double> pages(String... pairs) throws Exception {
    try (InProcessRun run = searches(SEARCHES, pairs)) {
      Map<Integer, Double> shares = new HashMap<>();
      List<SearchQuery> queries = run.recorder.queries();
      queries.forEach(query -> shares.merge(query.offset(), 1.0 / SEARCHES, Double::sum));
      return shares;
    }
  }

  private static InProcessRun searches(int count, String... pairs) throws Exception {
    return InProcessRun.of(TestProperties.mixed("0", "0", "1", pairs)).operations(count);
  }
}
