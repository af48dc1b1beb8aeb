// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Severity;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Compared;

class HitChecksTest {

  @TempDir private Path temporary;
  private int written;

  @Test
  void of_aStoreThatCutsPages_isInvalidWithItsVerdicts() {
    Analysis analysis = analysis(3, hits(10_000, 3, 9));

    assertThat(warnings(analysis))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.INVALID);
              assertThat(warning.where()).isEqualTo("at every point");
              assertThat(warning.what())
                  .isEqualTo(
                      "Hits per search differ by up to 57 %: 3.00 of redisjson, 7.00 of"
                          + " mongodb-search.");
            });
    assertThat(analysis.conclusions().primary()).isNotEmpty().allMatch(Contrast::invalid);
  }

  /** The variance of the hits of a search is 11: 300 of them have a mean that varies by 2.7 %. */
  @Test
  void of_aDifferenceWithinTheNoiseOrTheLimit_isNothing() {
    assertThat(warnings(analysis(3, hits(100, 6.5, 53.25)))).isEmpty();
    assertThat(warnings(analysis(3, hits(1_000_000, 6.9, 59)))).isEmpty();
  }

  @Test
  void of_aDifferenceBeyondTheNoise_isInvalid() {
    assertThat(warnings(analysis(3, hits(1_000_000, 6.8, 57.24)))).hasSize(1);
    assertThat(warnings(analysis(3, hits(100, 5, 36)))).hasSize(1);
  }

  /** Chance moves them: a few questions have much of the weight. */
  @Test
  void of_hitsOfOtherSearches_isNothing() {
    assertThat(
            warnings(
                analysis(
                    3,
                    run ->
                        run.counts =
                            new Counts(
                                900,
                                0,
                                0,
                                900,
                                900,
                                new Compared(300, 2_100, 18_000, List.of(), List.of()),
                                0,
                                RecallSums.NONE,
                                RecallSums.NONE))))
        .isEmpty();
  }

  @Test
  void of_otherDatasetsOrInserts_isNothing() {
    Consumer<RunDraft> fewer = hits(10_000, 3, 9);

    assertThat(warnings(analysis(3, fewer.andThen(run -> run.answers = answers("other", 1095)))))
        .isEmpty();
    SimulatedResults inserting = results(3, fewer).only(SimulatedPoints.isolated().get(0));
    assertThat(warnings(Analyst.of(List.of(inserting.writeTo(temporary.resolve("inserts"))))))
        .isEmpty();
  }

  @Test
  void of_hitsWithFewerBytes_isInvalidIfRepeatsShowThatItIsNoChance() {
    assertThat(warnings(analysis(3, bytes(run -> 900 + run.repeat))))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.INVALID);
              assertThat(warning.what())
                  .isEqualTo(
                      "Bytes per hit differ by up to 18 %: 902.00 of redisjson, 1,095.00 of"
                          + " mongodb-search.");
            });
    assertThat(warnings(analysis(3, bytes(run -> 850 + 50 * run.repeat)))).isEmpty();
    assertThat(warnings(analysis(1, bytes(run -> 900))))
        .extracting(Warning::severity)
        .containsExactly(Severity.SUSPECT);
    assertThat(warnings(analysis(3, bytes(run -> 0)))).isEmpty();
  }

  private Analysis analysis(int repeats, Consumer<RunDraft> ofRedis) {
    Path directory = temporary.resolve("r" + written++);
    return Analyst.of(List.of(results(repeats, ofRedis).writeTo(directory)));
  }

  private static SimulatedResults results(int repeats, Consumer<RunDraft> ofRedis) {
    return new SimulatedResults()
        .store("redisjson", point -> 9000)
        .store("mongodb-search", point -> 2500)
        .points(List.of(SimulatedPoints.updates(0), SimulatedPoints.updates(10)))
        .repeats(repeats)
        .edit(
            run -> {
              if (run.store.equals("redisjson")) {
                ofRedis.accept(run);
              }
            });
  }

  /** Hits of so many searches, and the mean of their squares. */
  private static Consumer<RunDraft> hits(long searches, double mean, double square) {
    return run ->
        run.counts =
            new Counts(
                searches,
                0,
                0,
                searches,
                7 * searches,
                new Compared(
                    searches,
                    Math.round(mean * searches),
                    Math.round(square * searches),
                    List.of(),
                    List.of()),
                searches / 20,
                RecallSums.NONE,
                RecallSums.NONE);
  }

  /**
   * A small table, in which updates move the hits of each group of questions for the whole run. So
   * the means of two equal stores differ by 4 %, which is ten errors of 100,000 searches.
   */
  @Test
  void of_aDifferenceThatIsNoGreaterThanThatOfTheGroups_isNothing() {
    assertThat(warnings(analysis(3, grouped(1.04, 0.15), grouped(1, 0.15)))).isEmpty();
    assertThat(warnings(analysis(3, hits(100_000, 6.72, 56.2)))).hasSize(1);
  }

  @Test
  void of_aDifferenceThatAllGroupsShow_isInvalid() {
    assertThat(warnings(analysis(3, grouped(0.95, 0.02), grouped(1, 0.02))))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.INVALID);
              assertThat(warning.what())
                  .isEqualTo(
                      "Hits per search differ by up to 5.0 %: 6.65 of redisjson, 7.00 of"
                          + " mongodb-search.");
            });
    assertThat(warnings(analysis(3, grouped(0.99, 0.001), grouped(1, 0.001)))).isEmpty();
  }

  /** The store whose first group was asked more often has other hits per search. */
  @Test
  void of_otherSharesOfTheGroups_isNothing() {
    Compared one = compared(1, 0.3, new Random(1), 9);
    Compared other = compared(1, 0.3, new Random(1), 1);
    assertThat(one.mean() / other.mean()).isGreaterThan(1.05);

    assertThat(
            warnings(
                analysis(
                    3,
                    run -> run.counts = with(run.counts, one),
                    run -> run.counts = with(run.counts, other))))
        .isEmpty();
  }

  private Analysis analysis(int repeats, Consumer<RunDraft> ofRedis, Consumer<RunDraft> ofMongo) {
    Path directory = temporary.resolve("r" + written++);
    return Analyst.of(
        List.of(
            results(repeats, ofRedis)
                .edit(
                    run -> {
                      if (run.store.equals("mongodb-search")) {
                        ofMongo.accept(run);
                      }
                    })
                .writeTo(directory)));
  }

  /** Groups of 3,000 searches with 7 hits each, times a factor, and what updates add to each. */
  private static Consumer<RunDraft> grouped(double factor, double moved) {
    return run ->
        run.counts =
            with(
                run.counts,
                compared(factor, moved, new Random(run.store.hashCode()), /* first= */ 1));
  }

  private static Compared compared(double factor, double moved, Random random, int first) {
    int searches = 3_000;
    double[] deviations = IntStream.range(0, 32).mapToDouble(i -> random.nextGaussian()).toArray();
    double mean = DoubleStream.of(deviations).average().orElseThrow();
    List<Long> all =
        IntStream.range(0, 32).mapToObj(i -> (long) searches * (i == 0 ? first : 1)).toList();
    List<Long> hits =
        IntStream.range(0, 32)
            .mapToObj(
                i -> Math.round(all.get(i) * 7 * factor * (1 + moved * (deviations[i] - mean))))
            .toList();
    long sum = all.stream().mapToLong(each -> each).sum();
    long sumOfHits = hits.stream().mapToLong(each -> each).sum();
    return new Compared(sum, sumOfHits, 60 * sum, all, hits);
  }

  private static Counts with(Counts counts, Compared compared) {
    return new Counts(
        counts.succeeded(),
        counts.failed(),
        counts.wrong(),
        counts.searches(),
        counts.hits(),
        compared,
        counts.emptyPages(),
        counts.nearest(),
        counts.filtered());
  }

  private static Consumer<RunDraft> bytes(ToDoubleFunction<RunDraft> perHit) {
    return run -> run.answers = answers(run.answers.dataset(), perHit.applyAsDouble(run));
  }

  private static Answers answers(String dataset, double bytesPerHit) {
    return new Answers(true, "5f1c0e9a", dataset, 0, bytesPerHit, "", "");
  }

  private static List<Warning> warnings(Analysis analysis) {
    return analysis.warnings().stream()
        .filter(warning -> warning.kind().name().endsWith("UNEQUAL_HITS"))
        .toList();
  }

  @Test
  void of_theFasterStoreThatFindsLess_isSuspect() {
    assertThat(lessFound(SimulatedResults.neighbours()))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.SUSPECT);
              assertThat(warning.where()).isEqualTo("elasticsearch-search at every point");
              assertThat(warning.what())
                  .isEqualTo(
                      "It is faster and finds less by SEARCH-NEAREST than redisjson: a recall of"
                          + " 0.850 (0.848–0.852; 3,000 searches) against 0.900 (0.898–0.902; 3,000 searches).");
            });
  }

  @Test
  void of_theSlowerStoreThatFindsLess_isNothing() {
    assertThat(
            lessFound(
                SimulatedResults.neighbours()
                    .edit(run -> run.throughput *= run.store.equals("redisjson") ? 3 : 1)))
        .isEmpty();
  }

  private List<Warning> lessFound(SimulatedResults results) {
    Path directory = temporary.resolve("r" + written++);
    return Analyst.of(List.of(results.writeTo(directory))).warnings().stream()
        .filter(warning -> warning.kind() == Warning.Kind.LESS_FOUND)
        .toList();
  }
}
