// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.read;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conclusions;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.report.analysis.Warning.Severity;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;

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

    Analysis analysis = Analyst.of(List.of(directory));

    assertThat(new PointNames(analysis.points()).of(analysis.points().subList(0, 6)))
        .isEqualTo("at 0, 10, 20, 30, 40 and 50 % updates");
    assertThat(analysis.points().subList(6, 8)).isEqualTo(SimulatedPoints.threads(2, 16));
    assertThat(analysis.labels()).containsExactly("redisjson", "mongodb-search");
    assertThat(analysis.ceilings()).hasSize(8).allMatch(cell -> cell.contender().equals("memory"));
    assertThat(analysis.cells()).hasSize(16);
  }

  @Test
  void of_repeats_countsAllAndMergesHistograms() {
    ResultsDirectory directory =
        pair().points(List.of(POINT)).noise(0).writeTo(temporary.resolve("a"));

    Cell cell = Analyst.of(List.of(directory)).cells().get(0);

    assertThat(cell.throughput().n()).isEqualTo(3);
    assertThat(cell.throughput().median()).isCloseTo(3000, within(1e-6));
    assertThat(cell.counts().succeeded()).isEqualTo(3 * 50 * 3000);
    Histogram merged = new Histogram(3);
    merged.setAutoResize(true);
    cell.runs().forEach(run -> merged.add(directory.latencies(run, "SEARCH").orElseThrow()));
    Latency latency = requireNonNull(cell.latencies().get("SEARCH"));
    assertThat(latency.count()).isEqualTo(merged.getTotalCount());
    assertThat(latency.percentiles()).hasSize(12);
    assertThat(latency.percentiles().get(99.9)).isEqualTo(merged.getValueAtPercentile(99.9));
  }

  @Test
  void of_aSearchForTheHighestRate_comparesTheHighestThatKeptTheBound() {
    List<Point> trials =
        List.of(
            trial(16, 0),
            trial(4, 2600),
            trial(4, 2599),
            trial(4, 2500),
            trial(4, 2499),
            trial(4, 2100),
            trial(4, 2099),
            trial(4, 2000));
    ResultsDirectory directory =
        new SimulatedResults()
            .store("redisjson", point -> 2500)
            .store("mongodb-search", point -> 2050)
            .points(trials)
            .noise(0)
            .writeTo(temporary.resolve("a"));

    Analysis analysis = Analyst.of(List.of(directory));

    assertThat(analysis.highestRates())
        .extracting(
            each -> each.subject().contender() + " " + each.rate().median() + " " + each.rate().n())
        .containsExactly("mongodb-search 2000.0 3", "redisjson 2500.0 3");
    assertThat(analysis.conclusions().primary())
        .singleElement()
        .extracting(Contrast::sentence)
        .isEqualTo(
            "the highest rate with p99=10ms of redisjson is at least 1.25 times (estimate 1.25)"
                + " that of mongodb-search");
  }

  /** Ways in which a log of latencies loses some, or all, with a part of what is said of it. */
  static Stream<Arguments> damages() {
    return Stream.of(
        Arguments.of("holds 0 of 87750 latencies", (UnaryOperator<String>) log -> ""),
        Arguments.of(
            "holds 175500 of 87750 latencies", // The last line is there twice.
            (UnaryOperator<String>)
                log -> log + log.substring(1 + log.lastIndexOf('\n', log.length() - 2))),
        Arguments.of(
            "can't be read", (UnaryOperator<String>) log -> log.substring(0, log.length() - 90)),
        Arguments.of(
            "can't be read",
            (UnaryOperator<String>)
                log -> log.substring(0, log.length() - 90) + log.substring(log.length() - 40)),
        Arguments.of("can't be read", (UnaryOperator<String>) log -> log + "1.0,2.0,3.0,broken\n"));
  }

  @ParameterizedTest
  @MethodSource("damages")
  void of_aRunWithADamagedLog_leavesItOutAndNamesIt(String said, UnaryOperator<String> damage)
      throws IOException {
    ResultsDirectory directory =
        pair().points(List.of(POINT)).noise(0).writeTo(temporary.resolve("a"));
    Run damaged = directory.runs().get(4);
    Path log = directory.directory(damaged).resolve("SEARCH.hdr");
    Files.writeString(log, damage.apply(Files.readString(log)));

    Analysis analysis = Analyst.of(List.of(directory));

    Cell cell = analysis.cell(new Subject(0, damaged.contender()), POINT).orElseThrow();
    assertThat(cell.throughput().n()).isEqualTo(2);
    assertThat(requireNonNull(cell.latencies().get("SEARCH")).count()).isEqualTo(2 * 87750);
    assertThat(analysis.warnings())
        .filteredOn(warning -> warning.kind() == Kind.DAMAGED_RUN)
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.SUSPECT);
              assertThat(warning.where()).isEqualTo("redisjson at 10 % updates");
              assertThat(warning.what())
                  .startsWith("Damaged, and not counted: " + damaged.id() + " (SEARCH.hdr ")
                  .contains(said);
            });
    assertThat(analysis.warnings()).extracting(Warning::kind).doesNotContain(Kind.FAILED_RUN);
  }

  @Test
  void of_aRunWithoutALog_leavesItOutAndNamesIt() throws IOException {
    ResultsDirectory directory =
        pair().points(List.of(POINT)).noise(0).writeTo(temporary.resolve("a"));
    Run damaged = directory.runs().get(0);
    Files.delete(directory.directory(damaged).resolve("UPDATE.hdr"));

    Analysis analysis = Analyst.of(List.of(directory));

    assertThat(
            analysis
                .cell(new Subject(0, damaged.contender()), POINT)
                .orElseThrow()
                .throughput()
                .n())
        .isEqualTo(2);
    assertThat(analysis.warnings())
        .extracting(Warning::what)
        .contains(
            "Damaged, and not counted: %s (UPDATE.hdr holds 0 of 5000 latencies)."
                .formatted(damaged.id()));
  }

  @Test
  void of_searchesThatWereStoppedOrFailed_leavesTheirRoundsOut() throws IOException {
    ResultsDirectory directory =
        new SimulatedResults()
            .store("redisjson", point -> 2500)
            .points(List.of(trial(16, 0), trial(4, 2600), trial(4, 2599), trial(4, 2500)))
            .noise(0)
            .edit(
                run -> {
                  if (run.repeat == 3 && run.point.target() == 2600) {
                    run.fail(3, "no answer");
                  }
                })
            .writeTo(temporary.resolve("a"));
    remove(directory, run -> run.repeat() == 2 && run.point().target() == 2600);

    assertThat(Analyst.of(List.of(directory)).highestRates())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.rate().center()).isEqualTo(2500);
              assertThat(found.rate().n()).isEqualTo(1);
              assertThat(found.ended()).isEqualTo(2);
            });
  }

  @Test
  void of_aSearchWithoutARunThatWasDone_isNotVerified() {
    ResultsDirectory directory =
        new SimulatedResults()
            .store("redisjson", point -> 2500)
            .points(List.of(trial(4, 0)))
            .repeats(1)
            .failing("redisjson", 1, 3, "no answer")
            .writeTo(temporary.resolve("a"));

    assertThat(Analyst.of(List.of(directory)).highestRates())
        .singleElement()
        .matches(found -> !found.verified() && found.rate().n() == 0);
  }

  private static void remove(ResultsDirectory directory, Predicate<Run> which) throws IOException {
    for (Run run : directory.runs().stream().filter(which).toList()) {
      Files.delete(directory.directory(run).resolve("run.json"));
    }
  }

  private static Point trial(int threads, int target) {
    return new Point(Sweep.FIND_MAX, "search-10update", Map.of(), 0.1, threads, target);
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

    Analysis analysis = Analyst.of(List.of(base, later));

    assertThat(analysis.conclusions().primary()).hasSize(2);
    assertThat(analysis.conclusions().primary().get(0).sentence())
        .matches(
            "redisjson in old serves at least 1\\.\\d+ times \\(estimate 1\\.\\d+\\) the operations"
                + " of redisjson in new at 10 % updates");
    assertThat(analysis.conclusions().primary().get(1).sentence())
        .matches("no difference of more than 1\\.\\d+ times between mongodb-search in .*");
  }

  @Test
  void of_aSingleRun_hasTheRatioAlone() {
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT, SimulatedPoints.updates(50)))
            .noise(0)
            .repeats(1)
            .writeTo(temporary.resolve("a"));

    Conclusions conclusions = Analyst.of(List.of(directory)).conclusions();

    assertThat(conclusions.primary().get(0).sentence())
        .isEqualTo(
            "redisjson serves 3.0 times the operations of mongodb-search on average at 10 and 50 %"
                + " updates, in a single round");
    assertThat(conclusions.primary().get(0).ratio().shown()).isFalse();
    assertThat(conclusions.trends().get(0).sentence())
        .isEqualTo(
            "throughput of redisjson from 10 to 50 % updates: 1.00 times (no interval: a single"
                + " round)");
    assertThat(conclusions.words()).isEmpty();
  }

  @Test
  void of_rateDriftsThatContendersShare_comparesWithinRounds() {
    double[] drift = {0.2, 1, 5};
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT))
            .noise(0.01)
            .edit(run -> run.throughput *= drift[run.repeat - 1])
            .writeTo(temporary.resolve("a"));

    Contrast verdict = Analyst.of(List.of(directory)).conclusions().primary().get(0);

    assertThat(verdict.better().figure().hasInterval()).isFalse();
    assertThat(verdict.ratio().low()).isGreaterThan(2.5);
    assertThat(verdict.ratio().high()).isLessThan(3.6);
  }

  @Test
  void of_aCurve_comparesTheMeansOfWholeRounds() {
    // Redis is 3 times as fast at one point and 12 times at the other: 6 times on average.
    ResultsDirectory directory =
        pair()
            .store("redisjson", point -> point.updates() > 0 ? 12_000 : 3000)
            .points(List.of(SimulatedPoints.updates(0), SimulatedPoints.updates(50)))
            .noise(0.01)
            .repeats(4)
            .writeTo(temporary.resolve("a"));

    Conclusions conclusions = Analyst.of(List.of(directory)).conclusions();

    assertThat(conclusions.primary())
        .singleElement()
        .matches(overall -> Math.abs(overall.ratio().value() - 6) < 0.1 && overall.units() == 4);
    assertThat(conclusions.atPoints())
        .extracting(each -> Math.round(each.ratio().value()))
        .containsExactly(3L, 12L);
    assertThat(conclusions.words())
        .contains("The interval of the verdict holds with 95 %.")
        .endsWith("Intervals speak of this start of the servers.");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 12, this start of the servers",
    "2, 12, these starts of the servers",
    "3, 3, starts of the servers"
  })
  void of_sessions_countsThemIfTheyAreThreeOrMore(int sessions, int units, String scope) {
    // The starts of the servers differ by a factor, which all rounds of a session share.
    double[] start = {0.5, 1, 2};
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT))
            .noise(0.01)
            .repeats(12)
            .edit(
                run -> {
                  run.session = 1 + (run.repeat - 1) % sessions;
                  run.throughput *= run.store.equals("redisjson") ? start[run.session - 1] : 1;
                })
            .writeTo(temporary.resolve("a"));

    Analysis analysis = Analyst.of(List.of(directory));

    Cell cell = analysis.cell(new Subject(0, "redisjson"), POINT).orElseThrow();
    assertThat(cell.throughput().n()).isEqualTo(12);
    assertThat(cell.throughput().reach() > 1).isEqualTo(units == 3);
    assertThat(Measure.THROUGHPUT.estimate(cell)).isEqualTo(cell.throughput());
    assertThat(cell.perMoney(1).reach()).isEqualTo(cell.throughput().reach(), within(1e-9));
    Conclusions conclusions = analysis.conclusions();
    assertThat(conclusions.primary())
        .singleElement()
        .matches(overall -> overall.units() == units)
        .matches(overall -> overall.ratio().shown() == (units == 12));
    assertThat(conclusions.words()).endsWith("Intervals speak of %s.".formatted(scope));
  }

  @Test
  void of_runsWithoutARoundInCommon_showsNothing() {
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT))
            .repeats(2)
            .failing("redisjson", 1, 3, "no answer")
            .failing("mongodb-search", 2, 3, "no answer")
            .writeTo(temporary.resolve("a"));

    assertThat(Analyst.of(List.of(directory)).conclusions().primary().get(0).sentence())
        .startsWith(
            "redisjson and mongodb-search at 10 % updates have no interval: no round has all of"
                + " their runs");
  }

  @Test
  void of_aRepeatWithoutThroughput_showsNothing() {
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT))
            .edit(run -> run.throughput *= run.repeat == 2 ? 0 : 1)
            .writeTo(temporary.resolve("a"));

    assertThat(Analyst.of(List.of(directory)).conclusions().primary().get(0).sentence())
        .isEqualTo("redisjson and mongodb-search at 10 % updates have no interval: a repeat has 0");
  }

  @Test
  void of_curvesOfSeveralWorkloads_namesTheWorkloadOfEach() {
    List<Point> points =
        Stream.of("get", "set")
            .flatMap(
                workload ->
                    Stream.of("100", "500")
                        .map(size -> Map.of("json.document", "item-" + size))
                        .map(values -> new Point(workload, "json-" + workload, values, 0, 1, 0)))
            .toList();
    ResultsDirectory directory =
        new SimulatedResults()
            .store("redisjson", point -> 1000)
            .points(points)
            .noise(0)
            .writeTo(temporary.resolve("a"));

    assertThat(Analyst.of(List.of(directory)).conclusions().trends())
        .extracting(Contrast::sentence)
        .containsExactly(
            "throughput of redisjson on json-get"
                + " from document item-100 to document item-500: 1.00 times (1.00 to 1.00)",
            "throughput of redisjson on json-set"
                + " from document item-100 to document item-500: 1.00 times (1.00 to 1.00)");
  }

  @Test
  void of_aFallingCurve_saysHowFar() {
    ResultsDirectory directory =
        new SimulatedResults()
            .store("redisjson", point -> 3000 * (1 - point.updates()))
            .store("mongodb-search", point -> 1000)
            .points(SimulatedPoints.updates())
            .points(SimulatedPoints.isolated())
            .writeTo(temporary.resolve("a"));

    List<Contrast> trends = Analyst.of(List.of(directory)).conclusions().trends();

    assertThat(trends)
        .extracting(trend -> trend.sentence().replaceAll("\\d\\.\\d+", "x"))
        .containsExactly(
            "throughput of redisjson from 0 to 50 % updates: x times (x to x)",
            "throughput of mongodb-search from 0 to 50 % updates: x times (x to x)");
    assertThat(trends.get(0).ratio().value()).isCloseTo(0.5, within(0.05));
  }

  @Test
  void price_ofAStore_isItsOwnOrThatOfTheHostAndAGivenOneReplacesAStoredOne() {
    ResultsDirectory results =
        new SimulatedResults()
            .store("memory", point -> 1000)
            .store("other", point -> 2000)
            .points(SimulatedPoints.updates())
            .prices(Map.of(Comparison.HOST, 0.5, "memory", 3.0))
            .writeTo(temporary.resolve("priced"));
    Analysis stored = Analyst.of(List.of(results));
    Analysis given = Analyst.of(List.of(results), Map.of(Comparison.HOST, 0.25));

    assertThat(stored.price(new Subject(0, "memory"))).contains(3.0);
    assertThat(stored.price(new Subject(0, "other"))).contains(0.5);
    assertThat(given.price(new Subject(0, "memory"))).contains(3.0);
    assertThat(given.price(new Subject(0, "other"))).contains(0.25);
  }

  @Test
  void of_aPoint_combinesThroughputAndMeanLatency() {
    ResultsDirectory directory =
        pair().points(List.of(POINT)).noise(0).writeTo(temporary.resolve("a"));

    Conclusions conclusions = Analyst.of(List.of(directory)).conclusions();

    assertThat(conclusions.descriptive())
        .filteredOn(each -> each.compared().kind() == Measure.Kind.COMBINED)
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.compared().name()).isEqualTo("combined factor of SEARCH");
              // Three times the throughput, and a third of the latency.
              assertThat(verdict.ratio().value()).isCloseTo(9, within(0.05));
            });
  }

  @Test
  void of_ratesThatBothReached_comparesLatency() {
    ResultsDirectory directory =
        pair().points(SimulatedPoints.sustained(250, 2000)).writeTo(temporary.resolve("a"));

    List<Contrast> verdicts = Analyst.of(List.of(directory)).conclusions().primary();

    assertThat(verdicts.get(0).compared().name()).isEqualTo("p99 of SEARCH");
    assertThat(verdicts.get(0).better().contender()).isEqualTo("redisjson");
    assertThat(verdicts.get(0).sentence())
        .startsWith("the p99 of SEARCH of mongodb-search is ")
        .endsWith(" that of redisjson at 250 ops/s");
    assertThat(verdicts.get(1).compared().name()).isEqualTo("throughput");
  }

  @Test
  void of_aRateThatOneOfThreeMissed_comparesTheOthersByLatency() {
    ResultsDirectory directory =
        new SimulatedResults()
            .store("elasticsearch-search", point -> 3000)
            .store("mongodb-search", point -> 7000)
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.sustained(6000))
            .writeTo(temporary.resolve("a"));

    List<Contrast> verdicts = Analyst.of(List.of(directory)).conclusions().primary();

    assertThat(verdicts)
        .extracting(
            verdict -> verdict.other().contender(),
            each -> each.compared().name(),
            Contrast::atLeast)
        .containsExactly(
            tuple("elasticsearch-search", "throughput", true),
            tuple("mongodb-search", "p99 of SEARCH", false),
            tuple("elasticsearch-search", "throughput", true));
    assertThat(verdicts)
        .extracting(verdict -> verdict.better().contender())
        .containsExactly("redisjson", "redisjson", "mongodb-search");
    assertThat(verdicts.get(0).sentence())
        .matches(
            "redisjson reached the rate and elasticsearch-search only [23]\\d{3} ops/s"
                + " at 6000 ops/s");
  }

  @Test
  void of_aRateWithoutSearches_comparesWhatThereIs() {
    ResultsDirectory directory =
        pair()
            .points(List.of(new Point(Sweep.SUSTAINED, "read-only", Map.of(), 0, 16, 250)))
            .writeTo(temporary.resolve("a"));

    assertThat(Analyst.of(List.of(directory)).conclusions().primary())
        .singleElement()
        .extracting(each -> each.compared().name(), verdict -> verdict.compared().metric())
        .containsExactly("p99 of READ", "Intended-READ_p99_us");
  }

  @Test
  void of_freshness_comparesTheMedian() {
    ResultsDirectory directory =
        pair().points(SimulatedPoints.freshness()).writeTo(temporary.resolve("a"));

    assertThat(Analyst.of(List.of(directory)).conclusions().primary())
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.compared().name()).isEqualTo("p50 of FRESHNESS");
              assertThat(verdict.compared().metric()).isEqualTo("FRESHNESS_p50_us");
              assertThat(verdict.better().figure().low())
                  .isEqualTo(
                      Measure.latency("FRESHNESS", 50).estimate(verdict.better().cell()).low());
              assertThat(verdict.better().contender()).isEqualTo("redisjson");
            });
  }

  @Test
  void of_anUnverifiedStore_saysSoInTheSentence() {
    ResultsDirectory directory =
        new SimulatedResults()
            .store("redisjson", point -> 3000)
            .store("mongodb-search", point -> 2200)
            .points(List.of(POINT, trial(4, 0)))
            .unverified("mongodb-search")
            .writeTo(temporary.resolve("a"));

    assertThat(Analyst.of(List.of(directory)).conclusions().primary())
        .hasSize(2)
        .allMatch(verdict -> verdict.unverified().equals(List.of("mongodb-search")))
        .allMatch(verdict -> verdict.sentence().endsWith(" (mongodb-search not verified)"));
  }

  @Test
  void of_answersThatDifferAtAPoint_makesItsVerdictInvalid() {
    ResultsDirectory directory =
        pair()
            .points(List.of(POINT, SimulatedPoints.updates(20)))
            .edit(
                run -> {
                  if (run.store.equals("redisjson") && run.point.equals(POINT)) {
                    run.answers = new Answers(true, "other", run.answers.dataset(), 0, 0, "", "");
                  }
                })
            .writeTo(temporary.resolve("a"));

    Analysis analysis = Analyst.of(List.of(directory));

    assertThat(analysis.warnings())
        .filteredOn(warning -> warning.severity() == Severity.INVALID)
        .extracting(Warning::kind, Warning::where)
        .containsExactly(tuple(Kind.UNEQUAL_DIGESTS, "at 10 % updates"));
    assertThat(analysis.conclusions().primary())
        .singleElement()
        .matches(overall -> !overall.invalid() && !overall.points().contains(POINT));
    assertThat(analysis.conclusions().atPoints())
        .extracting(Contrast::invalid)
        .containsExactly(true, false);
    assertThat(analysis.conclusions().atPoints())
        .extracting(verdict -> verdict.sentence().endsWith(" (invalid: see the warnings)"))
        .containsExactly(true, false);
  }

  @Test
  void of_threeResults_holdsEachAgainstTheFirst() {
    List<ResultsDirectory> directories =
        List.of(
            pair().points(List.of(POINT)).writeTo(temporary.resolve("one")),
            pair().points(List.of(POINT)).seed(2).writeTo(temporary.resolve("two")),
            new SimulatedResults()
                .store("redisjson", point -> 6000)
                .points(List.of(POINT))
                .writeTo(temporary.resolve("three")));

    List<Contrast> verdicts = Analyst.of(directories).conclusions().primary();

    assertThat(verdicts)
        .extracting(verdict -> verdict.sentence().replaceAll("\\d+", "0"))
        .containsExactly(
            "no difference of more than 0.0 times between redisjson in one and redisjson in two at"
                + " 0 % updates (0.0 to 0.0 times; 0.0 times would be shown nine times in ten)",
            "redisjson in three serves at least 0.0 times (estimate 0.0) the operations of"
                + " redisjson in one at 0 % updates",
            "no difference of more than 0.0 times between mongodb-search in one and mongodb-search"
                + " in two at 0 % updates (0.0 to 0.0 times; 0.0 times would be shown nine times in"
                + " ten)");
    assertThat(verdicts.get(1).ratio().value()).isCloseTo(2, within(0.1));
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

    Analysis analysis = Analyst.of(List.of(directory));

    assertThat(analysis.conclusions().primary()).isEmpty();
    assertThat(analysis.cells().get(0).throughput().n()).isZero();
  }

  private static SimulatedResults pair() {
    return new SimulatedResults()
        .store("redisjson", point -> 3000)
        .store("mongodb-search", point -> 1000);
  }
}
