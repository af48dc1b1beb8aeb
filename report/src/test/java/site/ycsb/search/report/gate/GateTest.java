// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.gate.Gate.Outcome;
import site.ycsb.search.report.gate.Gate.Result;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.ResultsException;

class GateTest {

  private static final String SLOWER = "new/base throughput < 0.95";

  /** By the factor of the new store. */
  private static final Map<Double, Analysis> ANALYSES = new HashMap<>();

  @TempDir private static Path shared;
  @TempDir private Path temporary;

  /** The new store does 3,000 operations a second times a factor; SEARCH takes about 6 ms. */
  @ParameterizedTest
  @CsvSource({
    "0.8, new/base throughput < 0.95, FAILED",
    "1.0, new/base throughput < 0.95, PASSED",
    "0.95, new/base throughput < 0.95, UNDECIDED",
    "0.8, base/new throughput > 1.05, FAILED",
    "0.8, new/base per-core < 0.95, UNDECIDED",
    "1.0, new throughput < 2000, PASSED",
    "1.0, new throughput < 4000, FAILED",
    "1.0, new SEARCH p99 > 1 s, PASSED",
    "1.0, new SEARCH p99 > 10 us, FAILED",
    "1.0, SEARCH p50 > 0.001 ms, FAILED",
    "1.2, new/base SEARCH p99 > 1.05, PASSED",
    "0.8, new/base SEARCH p99 > 1.05, FAILED",
    "1.0, LPOP p99 > 1 s, UNDECIDED",
  })
  void check_ofACondition_isDecidedByItsInterval(double factor, String text, Outcome expected) {
    Analysis analysis =
        ANALYSES.computeIfAbsent(
            factor,
            each -> {
              Path directory = shared.resolve("factor-" + each);
              return Analyst.of(List.of(results(each).repeats(12).writeTo(directory)));
            });

    assertThat(new Gate(List.of(text)).check(analysis))
        .extracting(Result::outcome)
        .containsOnly(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "redisjson SEARCH-NEAREST recall < 0.95, FAILED",
    "redisjson SEARCH-NEAREST recall < 0.85, PASSED",
    "redisjson SEARCH-NEAREST recall < 0.9, UNDECIDED",
    "elasticsearch-search/redisjson SEARCH-NEAREST recall < 0.97, FAILED",
    "redisjson UPDATE recall < 0.95, UNDECIDED",
  })
  void check_ofARecall_isDecidedByItsInterval(String text, Outcome expected) {
    SimulatedResults found =
        SimulatedResults.neighbours().only(SimulatedPoints.candidates(10).get(0));

    assertThat(results(found, text)).extracting(Result::outcome).containsOnly(expected);
  }

  @Test
  void check_ofASingleRound_cannotTell() {
    assertThat(results(results(0.5).repeats(1), SLOWER))
        .singleElement()
        .extracting(Result::sentence)
        .isEqualTo("can't tell: new/base throughput < 0.95: a single round has no interval");
  }

  /** A store that was still warming up proves nothing, however clear its figure is. */
  @Test
  void check_ofAnInvalidResult_cannotTell() {
    SimulatedResults cold =
        results(2)
            .repeats(8)
            .edit(run -> run.throughput *= run.store.equals("new") && run.repeat > 4 ? 1.3 : 1);

    assertThat(results(cold, SLOWER))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
              assertThat(result.explanation()).startsWith("It was not warm");
            });
  }

  @Test
  void check_ofTwoResults_comparesThem() {
    Analysis analysis =
        Analyst.of(
            List.of(
                new SimulatedResults()
                    .store("redis", p -> 3000)
                    .points(List.of(SimulatedPoints.updates(10)))
                    .repeats(8)
                    .writeTo(temporary.resolve("before")),
                new SimulatedResults()
                    .store("redis", p -> 2000)
                    .points(List.of(SimulatedPoints.updates(10)))
                    .repeats(8)
                    .writeTo(temporary.resolve("after"))));

    assertThat(new Gate(List.of("after/before throughput < 0.9")).check(analysis))
        .singleElement()
        .extracting(Result::outcome)
        .isEqualTo(Outcome.FAILED);
  }

  /** Comparisons of a store with itself, and of one that is 10 % slower. */
  @Test
  void check_ofManyComparisons_hardlyEverBlamesTheInnocent() {
    List<Outcome> equal = new ArrayList<>();
    List<Outcome> slower = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      equal.add(Gate.worst(results(results(1.0).repeats(12).noise(0.03).seed(i), SLOWER)));
      slower.add(Gate.worst(results(results(0.9).repeats(12).noise(0.03).seed(i), SLOWER)));
    }

    assertThat(equal).doesNotContain(Outcome.FAILED);
    assertThat(slower).filteredOn(Outcome.FAILED::equals).hasSizeGreaterThanOrEqualTo(4);
    assertThat(slower).doesNotContain(Outcome.PASSED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "fast",
        "throughput",
        "throughput < fast",
        "new/ throughput < 1",
        "SEARCH p42 > 1 ms",
        "SEARCH p99 > 10",
        "throughput < 10 ms",
        "search p99 > 10 ms",
        "a/b/c throughput < 1"
      })
  void parse_ofSomethingElse_saysWhatIsValid(String text) {
    assertThatThrownBy(() -> new Gate(List.of(text)))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("--fail-if '" + text + "': ")
        .hasMessageMatching("(?s).*(write|valid).*");
  }

  @Test
  void requireDecidable_ofAContenderThatIsNotThere_namesTheValidOnes() {
    assertThatThrownBy(() -> requireDecidable(SLOWER, List.of("new", "old"), 2))
        .isInstanceOf(ResultsException.class)
        .hasMessage("--fail-if 'new/base throughput < 0.95': there is no base; valid are new, old");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SCAN p99 > 1 ms | there is no SCAN; valid are",
        "base SEARCH recall < 0.9 | there is no SEARCH recall; valid are",
        "base per-core < 5 | there is no per-core; valid are"
      })
  void requireDecidable_ofAMeasureThatIsNotThere_namesTheValidOnes(String text, String why) {
    assertThatThrownBy(() -> requireDecidable(text, List.of("base"), 2))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("--fail-if '%s': %s ".formatted(text, why))
        .hasMessageContaining("SEARCH")
        .hasMessageContaining("throughput");
  }

  @Test
  void requireDecidable_ofASingleRound_asksForMore() {
    requireDecidable(SLOWER, List.of("new", "base"), 2);

    assertThatThrownBy(() -> requireDecidable(SLOWER, List.of("new", "base"), 1))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("a single round has no interval: give --repeats 2 or more");
  }

  private static void requireDecidable(String condition, List<String> contenders, int rounds) {
    Set<String> measures = Set.of("SEARCH", "throughput");
    new Gate(List.of(condition)).requireDecidable(contenders, measures, rounds);
  }

  @Test
  void xml_ofEachOutcome_isAReportOfJUnit() {
    List<Result> results =
        List.of(
            new Result("a < 1", "", Outcome.FAILED, "0.5 <0.4 to 0.6>"),
            new Result("b < 1", "x", Outcome.UNDECIDED, "not measured"),
            new Result("c < 1", "", Outcome.PASSED, "2"));

    assertThat(new JUnitReport("gate", results).xml())
        .contains("<testsuite name=\"gate\" tests=\"3\" failures=\"1\" skipped=\"1\">")
        .contains("name=\"a &lt; 1\"><failure message=\"0.5 &lt;0.4 to 0.6&gt;\"/></testcase>")
        .contains("name=\"b &lt; 1 x\"><skipped message=\"not measured\"/></testcase>")
        .contains("name=\"c &lt; 1\"></testcase>");
  }

  private static SimulatedResults results(double factor) {
    return new SimulatedResults()
        .store("base", point -> 3000)
        .store("new", point -> 3000 * factor)
        .points(List.of(SimulatedPoints.updates(10)))
        .noise(0.01);
  }

  private List<Result> results(SimulatedResults results, String condition) {
    Path directory = temporary.resolve("r" + System.nanoTime());
    return new Gate(List.of(condition)).check(Analyst.of(List.of(results.writeTo(directory))));
  }
}
