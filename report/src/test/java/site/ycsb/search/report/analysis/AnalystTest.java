// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.results.Sweep;

class AnalystTest {

  private static final Point POINT = SimulatedPoints.updates(10);

  @TempDir private Path temporary;

  @Test
  void of_oneDirectory_ordersPointsAndStores() {
    ResultsDirectory directory =
        pair()
            .points(SimulatedPoints.threads(16, 2))
            .points(SimulatedPoints.updates())
            .ceiling(point -> 9000)
            .writeTo(temporary.resolve("a"));

    Analysis analysis = Analyst.of(List.of(directory), false);

    assertThat(new PointNames(analysis.points()).of(analysis.points().subList(0, 6)))
        .isEqualTo("at 0, 10, 20, 30, 40 and 50 % updates");
    assertThat(analysis.points().subList(6, 8)).isEqualTo(SimulatedPoints.threads(2, 16));
    assertThat(analysis.stores()).containsExactly("redisjson", "mongodb-search");
    assertThat(analysis.ceilings()).hasSize(8).allMatch(cell -> cell.store().equals("memory"));
    assertThat(analysis.cells()).hasSize(16);
  }

  @Test
  void of_clientsOfOneDirectory_sumsRatesAndMergesHistograms() {
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT))
            .clients("east", "west")
            .noise(0)
            .writeTo(temporary.resolve("a"));

    Cell cell = Analyst.of(List.of(directory), false).cells().get(0);

    assertThat(cell.throughput().n()).isEqualTo(3);
    assertThat(cell.throughput().median()).isCloseTo(3000, within(1e-6));
    assertThat(cell.counts().succeeded()).isEqualTo(3 * 50 * 3000);
    Histogram merged = new Histogram(3);
    merged.setAutoResize(true);
    cell.runs().forEach(run -> merged.add(directory.latencies(run, "SEARCH").orElseThrow()));
    Latency latency = requireNonNull(cell.latencies().get("SEARCH"));
    assertThat(latency.count()).isEqualTo(merged.getTotalCount());
    assertThat(latency.percentiles()).hasSize(11);
    assertThat(latency.percentiles().get(99.9)).isEqualTo(merged.getValueAtPercentile(99.9));
  }

  @Test
  void of_aSearchForTheHighestRate_comparesTheHighestThatKeptTheBound() {
    List<Point> trials =
        List.of(trial(16, 0), trial(4, 5000), trial(4, 2500), trial(4, 2000), trial(4, 1000));
    ResultsDirectory directory =
        new SimulatedResults()
            .store("redisjson", point -> 3000)
            .store("mongodb-search", point -> 2200)
            .points(trials)
            .noise(0)
            .writeTo(temporary.resolve("a"));

    Analysis analysis = Analyst.of(List.of(directory), false);

    assertThat(analysis.highestRates())
        .extracting(each -> each.store() + " " + each.rate().median() + " " + each.rate().n())
        .containsExactly("mongodb-search 2000.0 3", "redisjson 2500.0 3");
    assertThat(analysis.verdicts())
        .singleElement()
        .extracting(Verdict::sentence)
        .isEqualTo(
            "the highest rate with p99=10ms of redisjson is 1.25 times (1.25 to 1.25) that of"
                + " mongodb-search");
  }

  private static Point trial(int threads, int target) {
    return new Point(Sweep.FIND_MAX, "search-10update", 0.1, threads, target);
  }

  @Test
  void of_directoriesTogether_areOneResult() {
    Analysis analysis = Analyst.of(List.of(client("east", ""), client("west", "")), true);

    assertThat(analysis.names()).containsExactly("east + west");
    assertThat(analysis.comparisons()).hasSize(1);
    assertThat(analysis.cells().get(0).throughput().median()).isCloseTo(6000, within(1e-6));
  }

  @Test
  void of_aPartThatFailed_countsNoPartOfThatRepeat() {
    Analysis analysis = Analyst.of(List.of(client("east", "redisjson"), client("west", "")), true);

    assertThat(analysis.cells().get(0).throughput().n()).isEqualTo(2);
    assertThat(analysis.cells().get(0).failed()).hasSize(1);
    assertThat(analysis.cells().get(1).throughput().n()).isEqualTo(3);
  }

  @Test
  void of_oneClientTwiceTogether_isOneLine() {
    ResultsDirectory east = client("east", "");

    assertThatThrownBy(() -> Analyst.of(List.of(east, east), true))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("both are of the client 'east'")
        .message()
        .hasLineCount(1);
  }

  @Test
  void of_differentComparisonsTogether_isOneLine() {
    ResultsDirectory other =
        pair().points(List.of(POINT)).repeats(2).clients("west").writeTo(temporary.resolve("west"));

    assertThatThrownBy(() -> Analyst.of(List.of(client("east", ""), other), true))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("not one comparison");
  }

  @Test
  void of_severalDirectories_holdsEachStoreAgainstItself() {
    ResultsDirectory base = pair().points(List.of(POINT)).writeTo(temporary.resolve("old"));
    ResultsDirectory later =
        pair()
            .store("redisjson", point -> 2000)
            .seed(2)
            .points(List.of(POINT))
            .writeTo(temporary.resolve("new"));

    Analysis analysis = Analyst.of(List.of(base, later), false);

    assertThat(analysis.verdicts()).hasSize(2);
    assertThat(analysis.verdicts().get(0).sentence())
        .matches("redisjson: 3\\d % less throughput .* in new than in old at 10 % updates");
    assertThat(analysis.verdicts().get(1).sentence())
        .startsWith("no difference shown between mongodb-search in old and in new");
  }

  @Test
  void of_ratesThatBothReached_comparesLatency() {
    ResultsDirectory directory =
        pair().points(SimulatedPoints.sustained(250, 2000)).writeTo(temporary.resolve("a"));

    List<Verdict> verdicts = Analyst.of(List.of(directory), false).verdicts();

    assertThat(verdicts.get(0).measure()).isEqualTo("p99 of SEARCH");
    assertThat(verdicts.get(0).better().store()).isEqualTo("redisjson");
    assertThat(verdicts.get(0).sentence())
        .startsWith("the p99 of SEARCH of mongodb-search is ")
        .endsWith(" that of redisjson at 250 ops/s");
    assertThat(verdicts.get(1).measure()).isEqualTo(Verdict.THROUGHPUT);
  }

  @Test
  void of_aStoreWhoseRunsAllFailed_givesNoVerdict() {
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT))
            .failing("redisjson", 1, 3, "no answer")
            .failing("redisjson", 2, 3, "no answer")
            .failing("redisjson", 3, 3, "no answer")
            .writeTo(temporary.resolve("a"));

    Analysis analysis = Analyst.of(List.of(directory), false);

    assertThat(analysis.verdicts()).isEmpty();
    assertThat(analysis.cells().get(0).throughput().n()).isZero();
  }

  private static SimulatedResults pair() {
    return new SimulatedResults()
        .store("redisjson", point -> 3000)
        .store("mongodb-search", point -> 1000);
  }

  private ResultsDirectory client(String label, String failing) {
    return pair()
        .points(List.of(POINT))
        .clients(label)
        .noise(0)
        .failing(failing, 2, 3, "no answer")
        .writeTo(temporary.resolve(label));
  }
}
