// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.HitDistribution;
import site.ycsb.search.check.SearchOracle;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.TestProperties;

/** Work of a search, which must not depend on the number of updates that a store has done. */
class WorkloadStationarityTest {

  private static final int DOCUMENTS = 4_000;

  @Test
  void hits_afterAnyNumberOfUpdates_areThoseOfTheLoadedDataset() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.with(
                TestProperties.mixed("0", "1", "0"),
                "recordcount",
                Integer.toString(DOCUMENTS),
                "requestdistribution",
                "zipfian",
                "search.audit",
                "0"))) {
      long[] loaded = hits(run);
      assertThat(loaded).isEqualTo(oraclesHits(run));
      requireAlike(loaded, hits(updated(run, 30_000)));
      requireAlike(loaded, hits(updated(run, 120_000)));
    }
  }

  private static InProcessRun updated(InProcessRun run, int updates) {
    for (int done = 0; done < updates; done += 10_000) {
      run.operations(10_000);
      run.recorder.calls.clear();
    }
    return run;
  }

  /** Ordered numbers of hits: their mean, and the shares of queries with few and many hits. */
  private static void requireAlike(long[] loaded, long[] updated) {
    assertThat(mean(updated)).isCloseTo(mean(loaded), within(0.05 * mean(loaded)));
    for (long most : new long[] {0, 1, 2, 5, 10, 30, 100}) {
      assertThat(share(updated, most))
          .as("share of the queries with at most %d hits", most)
          .isCloseTo(share(loaded, most), within(0.03));
    }
    assertThat(updated[0]).isPositive();
  }

  private static double share(long[] hits, long most) {
    return Arrays.stream(hits).filter(count -> count <= most).count() / (double) DOCUMENTS;
  }

  private static double mean(long[] hits) {
    return Arrays.stream(hits).average().orElseThrow();
  }

  private static long[] hits(InProcessRun run) throws Exception {
    long[] hits = new long[DOCUMENTS];
    for (int number = 0; number < DOCUMENTS; number++) {
      hits[number] = run.search(query(run, number)).size();
    }
    Arrays.sort(hits);
    return hits;
  }

  private static long[] oraclesHits(InProcessRun run) {
    return new SearchOracle(run.corpus, DOCUMENTS)
            .answer(LongStream.range(0, DOCUMENTS).mapToObj(number -> query(run, number)).toList())
            .stream()
            .mapToLong(SearchOracle.Answer::total)
            .sorted()
            .toArray();
  }

  private static SearchQuery query(InProcessRun run, long number) {
    return HitDistribution.query(run.corpus, number, SearchQuery.MAX_WINDOW);
  }
}
