// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.report.analysis.Warning.Severity;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.results.Compared;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Run.MachineUse;
import site.ycsb.search.results.Sweep;

class WarningsTest {

  private static final Compared HITS = new Compared(99, 700, 6_000, List.of(), List.of());

  @TempDir private Path temporary;

  /** Changes of each run of redisjson, with a part of the expected warning. */
  static Stream<Arguments> flaws() {
    return Stream.of(
        flaw(Kind.FAILED_RUN, "3 runs failed: no answer", one(run -> run.fail(3, "no answer"))),
        flaw(Kind.SHORT_RUN, "50 % shorter", one(run -> run.seconds = 25)),
        flaw(
            Kind.ERRORS,
            "1.0 %",
            run ->
                run.counts =
                    new Counts(99, 1, 0, 99, 700, HITS, 0, RecallSums.NONE, RecallSums.NONE)),
        flaw(
            Kind.WRONG_ANSWERS,
            "3 answers",
            run ->
                run.counts =
                    new Counts(9999, 1, 1, 99, 700, HITS, 0, RecallSums.NONE, RecallSums.NONE)),
        flaw(
            Kind.NOT_VERIFIED,
            "were not verified",
            run -> run.answers = new Answers(false, "", "d", 0, 0, "", "")),
        flaw(
            Kind.STALE_READS,
            "Up to 1.2 % of the reads of a run were stale: their values had been overwritten before"
                + " they began, by up to 2.5 ms.",
            one(run -> run.telemetry.putAll(stale(12)))),
        flaw(
            Kind.MOSTLY_STALE,
            "Up to 60 % of the reads",
            one(run -> run.telemetry.putAll(stale(600)))),
        flaw(Kind.UNEQUAL_DIGESTS, "x of redisjson", run -> run.answers = digest(run, "x")),
        flaw(Kind.UNEQUAL_DATASETS, "y of redisjson", run -> run.answers = dataset(run, "y")),
        flaw(Kind.UNEQUAL_DURABILITY, "always", run -> run.settings.put("durability", "always")),
        flaw(
            Kind.UNEQUAL_VISIBILITY,
            "interval in",
            run -> run.settings.put("visibility", "interval")),
        flaw(
            Kind.UNEQUAL_RUNS,
            "differ in server: new; redisjson.",
            one(run -> run.settings.put("server", "new"))),
        flaw(
            Kind.UNEQUAL_RUNS,
            "differ in the property recordcount: 50000; 9.",
            one(run -> run.properties = Map.of("recordcount", "9", "search.dataset", "loaded"))),
        flaw(
            Kind.UNEQUAL_RUNS,
            "differ in cores: 16; 8.",
            one(run -> run.machine = MachineEdits.of(16, false))),
        flaw(Kind.CLIENT_SATURATED, "90 %", run -> run.clientUse = new ClientUse(360, 0, 0, 0)),
        flaw(Kind.CLIENT_ON_SERVER, "used more cores", MachineEdits::shared),
        flaw(Kind.CLIENT_GC, "10 %", run -> run.clientUse = new ClientUse(60, 5, 9, 0)),
        flaw(Kind.SPREAD, "differ by up to", one(run -> run.throughput *= 1.2)),
        flaw(Kind.FEW_REPEATS, "2", one(run -> run.fail(3, "no answer"))),
        flaw(Kind.WIDE_INTERVAL, "95 %", one(run -> run.throughput *= 1.5)),
        flaw(
            Kind.EMPTY_PAGES,
            "30 %",
            run ->
                run.counts =
                    new Counts(99, 0, 0, 100, 70, HITS, 30, RecallSums.NONE, RecallSums.NONE)),
        flaw(Kind.OTHER_LOAD, "30 %", use(new MachineUse(0.5, 0.2, 0, 0, 0, 0, 0))),
        flaw(Kind.SWAP, "2.0 MiB", use(new MachineUse(0, 0, 0, 0, 0, 2 << 20, 0))),
        flaw(Kind.THROTTLED, "7 times", use(new MachineUse(0, 0, 0, 0, 0, 0, 7))),
        flaw(Kind.STEAL, "5.0 %", use(new MachineUse(0, 0, 0, 0, 0.05, 0, 0))),
        flaw(Kind.SHARED_MACHINE, "9 of 18", MachineEdits::shared));
  }

  @ParameterizedTest
  @MethodSource("flaws")
  void of_aFlaw_saysItOnceForAllPoints(Kind kind, String figure, Consumer<RunDraft> flaw) {
    List<Warning> warnings = warnings(sound().edit(ofRedis(flaw)));

    assertThat(warnings)
        .filteredOn(warning -> warning.kind() == kind && warning.what().contains(figure))
        .singleElement()
        .satisfies(warning -> assertThat(warning.remedy()).isNotBlank());
  }

  @Test
  void of_repeatsThatDifferTooMuch_saysSoWithoutAFigure() {
    SimulatedResults results = sound().edit(ofRedis(one(run -> run.throughput *= 0.001)));

    Analysis analysis = Analyst.of(List.of(results.writeTo(temporary.resolve("r"))));

    assertThat(analysis.warnings())
        .filteredOn(warning -> warning.kind() == Kind.WIDE_INTERVAL)
        .singleElement()
        .extracting(Warning::what)
        .isEqualTo("Its repeats differ too much for a useful 95 % interval.");
    assertThat(analysis.conclusions().primary())
        .singleElement()
        .extracting(Contrast::sentence)
        .asString()
        .startsWith("too few rounds to compare ")
        .contains("(no useful interval; only ");
  }

  @Test
  void of_failedRuns_leavesTheirMachineAndTheirSearchesOut() {
    SimulatedResults results =
        sound()
            .edit(MachineEdits::shared)
            .edit(
                ofRedis(
                    one(
                        run -> {
                          run.fail(3, "no server");
                          run.machine = RunDraft.MACHINE;
                          run.counts =
                              new Counts(
                                  0,
                                  0,
                                  0,
                                  9_000_000,
                                  0,
                                  HITS,
                                  9_000_000,
                                  RecallSums.NONE,
                                  RecallSums.NONE);
                        })));

    assertThat(warnings(results))
        .filteredOn(warning -> warning.kind() == Kind.SHARED_MACHINE)
        .singleElement()
        .extracting(Warning::what)
        .isEqualTo("Client and server shared cores.");
    assertThat(warnings(results)).extracting(Warning::kind).doesNotContain(Kind.EMPTY_PAGES);
  }

  @Test
  void of_twoResultsOfWhichOneHasAFailedRun_findsNoOtherMachine() {
    Analysis analysis =
        Analyst.of(
            List.of(
                sound().edit(MachineEdits::shared).writeTo(temporary.resolve("a")),
                sound()
                    .edit(MachineEdits::shared)
                    .edit(
                        ofRedis(
                            one(
                                run -> {
                                  run.fail(3, "no server");
                                  run.machine = RunDraft.MACHINE;
                                })))
                    .writeTo(temporary.resolve("b"))));

    assertThat(analysis.warnings()).extracting(Warning::kind).doesNotContain(Kind.UNEQUAL_MACHINES);
  }

  @Test
  void of_soundResults_isEmpty() {
    assertThat(warnings(sound())).isEmpty();
  }

  @Test
  void of_whatIsNoFlaw_isEmpty() {
    assertThat(
            warnings(
                sound().edit(run -> run.machineUse = new MachineUse(0, 0, 0, 0, 0, 900_000, 0))))
        .isEmpty();
    assertThat(
            warnings(
                sound().edit(run -> run.machineUse = new MachineUse(0.5, 0.2, 0, 0.25, 0, 0, 0))))
        .isEmpty();
  }

  @Test
  void of_whatMayDifferFromRunToRun_isEmpty() {
    Map<String, String> passing =
        Map.of(
            "recordcount", "50000",
            "search.dataset", "untouched",
            "redis.url", "redis://localhost:6380");

    assertThat(warnings(sound().edit(ofRedis(one(run -> run.properties = passing))))).isEmpty();
  }

  @Test
  void of_aComparisonThatWasStopped_saysWhatIsMissing() throws IOException {
    ResultsDirectory results =
        sound().points(SimulatedPoints.threads(1, 2)).writeTo(temporary.resolve("r"));
    remove(results, run -> run.contender().equals("mongodb-search"));
    remove(results, run -> run.repeat() == 3 && run.point().updates() < 0.05);
    remove(results, run -> run.point().threads() == 2);

    Analysis analysis = Analyst.of(List.of(results));

    assertThat(analysis.labels()).containsExactly("redisjson", "mongodb-search");
    assertThat(analysis.warnings())
        .filteredOn(warning -> warning.kind() == Kind.UNFINISHED)
        .singleElement()
        .extracting(Warning::severity, Warning::what)
        .containsExactly(
            Severity.SUSPECT,
            "The comparison is not complete: it lacks 1 run of redisjson and all runs of"
                + " mongodb-search.");
  }

  @Test
  void of_aComparisonWithoutARun_saysThatAllAreMissing() throws IOException {
    ResultsDirectory results = sound().writeTo(temporary.resolve("r"));
    remove(results, run -> true);

    assertThat(Analyst.of(List.of(results)).warnings())
        .extracting(Warning::kind)
        .containsExactly(Kind.UNFINISHED);
  }

  @Test
  void of_aSweepThatAStoreHasNotComeTo_namesIt() throws IOException {
    ResultsDirectory results =
        sound()
            .points(SimulatedPoints.threads(1, 2))
            .points(List.of(tried(0)))
            .writeTo(temporary.resolve("r"));
    remove(results, run -> run.point().sweep().equals(Sweep.THREADS));
    remove(results, run -> run.point().isTrial() && run.repeat() > 1);

    assertThat(Analyst.of(List.of(results)).warnings())
        .filteredOn(warning -> warning.kind() == Kind.UNFINISHED)
        .singleElement()
        .extracting(Warning::what)
        .asString()
        .contains("the sweep threads of redisjson")
        .contains("2 of the searches for the highest rate of mongodb-search");
  }

  @Test
  void of_fewOperationsForABound_saysSo() {
    SimulatedResults results =
        new SimulatedResults()
            .store("redisjson", point -> 3000)
            .points(
                List.of(new Point(Sweep.FIND_MAX, "rare", Map.of(), 0.001, 1, 0))); // 150 updates

    assertThat(warnings(results))
        .extracting(Warning::kind, Warning::where)
        .containsExactly(
            tuple(Kind.FEW_THREADS, "the highest rate of redisjson"),
            tuple(Kind.FEW_OPERATIONS, "the highest rate of redisjson"));
  }

  @Test
  void of_aServerThatCannotBeTold_saysNothingOfOtherLoad() {
    Machine shared = MachineEdits.of(8, true);
    SimulatedResults results =
        sound()
            .edit(
                run -> {
                  run.machine = shared;
                  run.machineUse = new MachineUse(0.9, 0.2, 0, 0, 0, 0, 0);
                });

    assertThat(warnings(results)).extracting(Warning::kind).containsExactly(Kind.SHARED_MACHINE);
  }

  @Test
  void of_clientAndServerOnDisjointCores_isNoSharedMachine() {
    Machine pinned =
        new Machine(
            8, 32L << 30, "CPU", "Linux", "17", true, "server on cores 0,1, client on cores 2,3");

    assertThat(warnings(sound().edit(run -> run.machine = pinned))).isEmpty();
    assertThat(warnings(sound().edit(run -> run.machine = MachineEdits.of(8, true))))
        .singleElement()
        .extracting(Warning::kind, Warning::severity)
        .containsExactly(Kind.SHARED_MACHINE, Severity.SUSPECT);
  }

  @Test
  void of_ratesThatWereTried_saysOnlyThatThreadsAreTheLimit() {
    SimulatedResults results =
        sound()
            .points(List.of(tried(0), tried(2000), tried(500)))
            .edit(
                run -> {
                  if (run.point.isTrial()) {
                    run.throughput *= run.repeat;
                  }
                });

    assertThat(warnings(results))
        .hasSize(2)
        .allSatisfy(
            warning -> {
              assertThat(warning.kind()).isEqualTo(Kind.FEW_THREADS);
              assertThat(warning.remedy()).isEqualTo("Search with more threads (--threads).");
            });
  }

  @Test
  void of_fewSearchesForTheHighestRate_saysHowMany() {
    SimulatedResults results =
        new SimulatedResults()
            .store("redisjson", point -> 3000)
            .points(List.of(tried(0)))
            .repeats(2);

    assertThat(warnings(results))
        .filteredOn(warning -> warning.kind() != Kind.FEW_THREADS)
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.kind()).isEqualTo(Kind.FEW_REPEATS);
              assertThat(warning.where()).isEqualTo("the highest rate of redisjson");
              assertThat(warning.what()).isEqualTo("Number of finished searches for it: 2.");
            });
  }

  @Test
  void of_latenciesThatAreCompared_looksAtTheirSpread() {
    SimulatedResults results =
        new SimulatedResults()
            .store("redisjson", point -> 3000)
            .noise(0.2)
            .points(SimulatedPoints.sustained(250));

    assertThat(warnings(results))
        .extracting(Warning::kind, Warning::where)
        .contains(tuple(Kind.SPREAD, "redisjson at 250 ops/s"))
        .contains(tuple(Kind.WIDE_INTERVAL, "redisjson at 250 ops/s"));
  }

  @Test
  void of_fewOperationsForAPercentile_saysSo() {
    assertThat(warnings(sound().points(SimulatedPoints.sustained(20, 250))))
        .filteredOn(warning -> warning.kind() == Kind.FEW_OPERATIONS)
        .extracting(Warning::where)
        .containsExactly("redisjson at 20 ops/s", "mongodb-search at 20 ops/s");
  }

  @Test
  void of_aCeilingThatIsMissing_namesThePoints() {
    SimulatedResults results =
        sound()
            .edit(
                run -> {
                  if (run.ceiling && run.point.updates() > 0.15) {
                    run.fail(3, "no heap");
                  }
                });

    assertThat(warnings(results))
        .extracting(Warning::severity, Warning::kind, Warning::where)
        .containsExactly(
            tuple(Severity.SUSPECT, Kind.FAILED_CEILING, "memory at 20 % updates"),
            tuple(Severity.NOTE, Kind.NO_CEILING, "at 20 % updates"));
  }

  @Test
  void of_aStoreThatWasNeverMeasured_saysNothingOfItsSettings() {
    SimulatedResults results =
        sound()
            .edit(
                ofRedis(
                    run -> {
                      run.fail(3, "no answer");
                      run.settings = new LinkedHashMap<>();
                    }));
    Analysis analysis =
        Analyst.of(
            List.of(
                sound().writeTo(temporary.resolve("a")), results.writeTo(temporary.resolve("b"))));

    assertThat(analysis.warnings()).extracting(Warning::kind).containsOnly(Kind.FAILED_RUN);
  }

  @Test
  void of_longDigests_showsWhatTellsThemApart() {
    String digest = "0123456789abcdef".repeat(4);

    assertThat(warnings(sound().edit(ofRedis(run -> run.answers = digest(run, digest)))))
        .singleElement()
        .extracting(Warning::what)
        .isEqualTo(
            "The answers differ: 0123456789abcdef of redisjson; 5f1c0e9a of mongodb-search.");
  }

  @Test
  void of_someOfThePoints_namesThem() {
    List<Warning> warnings =
        warnings(
            sound()
                .edit(
                    ofRedis(
                        run -> {
                          if (run.point.updates() < 0.15) {
                            run.clientUse = new ClientUse(60, 5, 9, 0);
                          }
                        })));

    assertThat(warnings)
        .singleElement()
        .extracting(Warning::where)
        .isEqualTo("redisjson at 0 and 10 % updates");
  }

  @Test
  void of_aStoreThatPassesTheCeiling_callsNoOtherNearIt() {
    assertThat(warnings(sound().ceiling(point -> 2500)))
        .extracting(Warning::severity, Warning::kind, Warning::where)
        .containsExactly(tuple(Severity.NOTE, Kind.NO_CEILING, "at every point"));
  }

  @Test
  void of_aThroughputNearTheClients_saysSo() {
    assertThat(warnings(sound().ceiling(point -> 4000)))
        .extracting(Warning::kind)
        .containsExactly(Kind.CLIENT_SATURATED);
  }

  @Test
  void of_aStoreThatIsFasterInLaterRounds_isInvalid() {
    assertThat(warnings(sound().repeats(8).edit(ofRedis(run -> rise(run, 1.2)))))
        .filteredOn(warning -> warning.kind() == Kind.NOT_WARM)
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.INVALID);
              assertThat(warning.where()).isEqualTo("redisjson");
              assertThat(warning.what()).contains("rose by 20 %");
            });
  }

  @Test
  void of_aStoreThatRoseAtTheEndOfItsWarmupAndWasMeasuredShortly_isInvalid() {
    UnaryOperator<SimulatedResults> rising =
        results -> results.edit(ofRedis(run -> run.rising = true));
    SimulatedResults brief = rising.apply(sound().edit(run -> run.seconds = 2));

    assertThat(warnings(brief))
        .filteredOn(warning -> warning.kind() == Kind.NOT_WARM)
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.INVALID);
              assertThat(warning.where()).isEqualTo("redisjson");
              assertThat(warning.what()).contains("still rose when its warm-up ended");
            });
    assertThat(warnings(rising.apply(sound().edit(run -> run.seconds = 20))))
        .extracting(Warning::kind)
        .doesNotContain(Kind.NOT_WARM);
  }

  /** Rounds of a real Elasticsearch. */
  @Test
  void of_aStoreThatRisesInTheFirstRoundsAlone_leavesTheseOutForAll() {
    double[] rounds = {0.68, 0.89, 1.03, 1.24, 1.02, 1.27};
    SimulatedResults results =
        sound().repeats(6).edit(ofRedis(run -> run.throughput *= rounds[run.repeat - 1]));
    Analysis analysis = Analyst.of(List.of(results.writeTo(temporary.resolve("r"))));

    assertThat(analysis.warnings())
        .filteredOn(warning -> warning.what().contains("warm"))
        .extracting(Warning::severity, Warning::what)
        .containsExactly(
            tuple(
                Severity.NOTE,
                "Round 1 was left out for all stores, because one was not warm yet."));
    assertThat(analysis.cells())
        .allSatisfy(cell -> assertThat(cell.rounds()).containsOnlyKeys(2, 3, 4, 5, 6));
  }

  @Test
  void of_storesThatAreAllFasterInLaterRounds_suspectsTheMachine() {
    assertThat(warnings(sound().repeats(8).edit(run -> rise(run, 1.2))))
        .filteredOn(warning -> warning.kind() == Kind.ALL_RISE)
        .extracting(Warning::severity, Warning::where)
        .containsExactly(
            tuple(Severity.SUSPECT, "redisjson"), tuple(Severity.SUSPECT, "mongodb-search"));
  }

  @Test
  void of_aStoreThatIsSlowerInLaterRoundsOrHardlyFaster_saysNothingOfItsWarmth() {
    for (double factor : List.of(0.8, 1.03)) {
      assertThat(warnings(sound().repeats(8).edit(ofRedis(run -> rise(run, factor)))))
          .extracting(Warning::kind)
          .doesNotContain(Kind.NOT_WARM, Kind.ALL_RISE, Kind.COLD_ROUNDS);
    }
  }

  @Test
  void of_aQuickLook_saysWhatItIs() {
    assertThat(warnings(sound().command("compare", "redisjson", "--quick")))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.SUSPECT);
              assertThat(warning.kind()).isEqualTo(Kind.QUICK_LOOK);
              assertThat(warning.what())
                  .isEqualTo(
                      "This is a quick look: 3 rounds after at most 60 s of server warm-up.");
            });
  }

  private static void rise(RunDraft run, double factor) {
    run.throughput *= Math.pow(factor, run.repeat / 4.0); // By this factor from half to half.
  }

  @Test
  void of_aRateOutOfReach_saysByHowMuch() {
    SimulatedResults results =
        sound().noise(0).points(SimulatedPoints.sustained(250, 4000)).store("redisjson", p -> 3000);

    assertThat(warnings(results))
        .filteredOn(warning -> warning.where().startsWith("redisjson"))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.kind()).isEqualTo(Kind.TARGET_MISSED);
              assertThat(warning.where()).isEqualTo("redisjson at 4000 ops/s");
              assertThat(warning.what()).contains("25 %");
            });
  }

  @ParameterizedTest
  @CsvSource({"even, 242, true", "poisson, 242, false", "poisson, 200, true", "ramp, 100, false"})
  void of_arrivalsAtRandom_allowsForChance(String arrivals, double throughput, boolean missed) {
    SimulatedResults results =
        sound()
            .noise(0)
            .points(SimulatedPoints.sustained(250))
            .store("redisjson", p -> throughput)
            .edit(run -> run.properties = Map.of("arrivals", arrivals));

    assertThat(warnings(results).stream().anyMatch(each -> each.kind() == Kind.TARGET_MISSED))
        .isEqualTo(missed);
  }

  @Test
  void of_resultsOfTwoMachines_saysInWhat() {
    Machine other = MachineEdits.of(16, false);
    Analysis analysis =
        Analyst.of(
            List.of(
                sound().writeTo(temporary.resolve("a")),
                sound().edit(run -> run.machine = other).writeTo(temporary.resolve("b"))));

    assertThat(analysis.warnings())
        .singleElement()
        .extracting(Warning::what)
        .isEqualTo("Different cores: 8 in a; 16 in b.");
  }

  /** A rate that a search tried with one thread, at which a bound is kept at full speed. */
  private static Point tried(int target) {
    return new Point(Sweep.FIND_MAX, "search-10update", Map.of(), 0.1, 1, target);
  }

  private static void remove(ResultsDirectory results, Predicate<Run> which) throws IOException {
    for (Run run : results.runs().stream().filter(which).toList()) {
      Files.delete(results.directory(run).resolve("run.json"));
    }
  }

  private List<Warning> warnings(SimulatedResults results) {
    return Analyst.of(List.of(results.writeTo(temporary.resolve("r")))).warnings();
  }

  private static SimulatedResults sound() {
    return new SimulatedResults()
        .store("redisjson", point -> 3000)
        .store("mongodb-search", point -> 1000)
        .ceiling(point -> 150_000)
        .noise(0.01)
        .points(
            List.of(
                SimulatedPoints.updates(0),
                SimulatedPoints.updates(10),
                SimulatedPoints.updates(20)));
  }

  private static Map<String, Double> stale(double reads) {
    return Map.of(
        "reads", 1_000.0, ClientReport.STALE_READS, reads, ClientReport.WORST_LAG, 0.0025);
  }

  private static Arguments flaw(Kind kind, String figure, Consumer<RunDraft> flaw) {
    return Arguments.of(kind, figure, flaw);
  }

  private static Consumer<RunDraft> ofRedis(Consumer<RunDraft> flaw) {
    return run -> {
      if (run.store.equals("redisjson")) {
        flaw.accept(run);
      }
    };
  }

  /** Done to the first repeat only. */
  private static Consumer<RunDraft> one(Consumer<RunDraft> flaw) {
    return run -> {
      if (run.repeat == 1) {
        flaw.accept(run);
      }
    };
  }

  private static Consumer<RunDraft> use(MachineUse use) {
    return run -> run.machineUse = use;
  }

  private static Answers digest(RunDraft run, String digest) {
    return new Answers(true, digest, run.answers.dataset(), 0, 0, "", "");
  }

  private static Answers dataset(RunDraft run, String dataset) {
    return new Answers(true, run.answers.digest(), dataset, 0, 0, "", "");
  }

  private static final class MachineEdits {

    static Machine of(int cores, boolean shared) {
      return new Machine(cores, 32L << 30, "Simulated CPU", "Linux 6.8", "17.0.12", shared, "");
    }

    static void shared(RunDraft run) {
      run.machine = of(8, true);
      run.machineUse = new MachineUse(0.9, 0.5, 0.4, 0, 0, 0, 0);
    }
  }
}
