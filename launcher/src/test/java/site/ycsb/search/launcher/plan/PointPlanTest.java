// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.settings.YcsbSettings;

/** Plans on a stub binding, whose server can't be started; its address is {@code stub.url}. */
class PointPlanTest {

  @TempDir Path directory;
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
    for (int updates = 0; updates <= 50; updates += 10) {
      home.workload("search-%dupdate".formatted(updates), "recordcount=10", "operationcount=10");
    }
  }

  @Test
  void servers_ofAStoreWithoutAnAddress_areAskedFor() {
    assertThat(plan(Map.of(), Map.of()).servers())
        .containsExactly(ServerName.of("stubd").as("stub"));
  }

  @Test
  void servers_ofAStoreWithAUrl_areNone() {
    assertThat(plan(Map.of(), Map.of("stub", "redis://there")).servers()).isEmpty();
  }

  @Test
  void servers_ofAStoreWhoseAddressIsAProperty_areNone() {
    assertThat(plan(Map.of("stub.url", "redis://there"), Map.of()).servers()).isEmpty();
  }

  /** A server can't get replicas later. */
  @Test
  void serverProperties_ofVariedReplicas_haveTheMost() {
    PointPlan plan = varied("", "replicas", "0", "2", "1");

    assertThat(plan.firsts()).hasSize(2);
    for (Step step : plan.firsts()) {
      assertThat(plan.job(step).properties()).containsEntry("replicas", "0");
      assertThat(plan.serverProperties(step)).containsEntry("replicas", "2");
    }
  }

  @Test
  void session_ofRunsOfOneDataset_isOneThatPreparesForAllOfThem() throws IOException {
    home.workload(
        "search-0update",
        "recordcount=10",
        "operationcount=10",
        "readproportion=1",
        "updateproportion=0",
        "threadcount=3");
    PointPlan plan = plan(Map.of(), Map.of());
    Set<Optional<SessionKey>> keys =
        plan.fixed().stream()
            .map(point -> plan.session(new Step("memory", point, 2, false)))
            .collect(Collectors.toSet());

    assertThat(keys).hasSize(1).allMatch(Optional::isPresent);
    Step reads = new Step("memory", plan.fixed().get(0), 1, false);
    assertThat(PropertyCheck.writes(plan.job(reads).properties())).isFalse();
    Properties session = session(plan, reads).properties();
    assertThat(PropertyCheck.writes(session)).as("the updates of the others").isTrue();
    assertThat(PropertyCheck.proportions(session).stream().mapToDouble(s -> s.from(session)).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(session)
        .containsEntry("threadcount", "16")
        .containsEntry("target", "0")
        .containsEntry("warmup.seconds", "5");
    assertThat(ofTrials(plan, reads, true)).as("the trials").containsEntry("warmup.seconds", "0");
    assertThat(plan.session(new Step("memory", plan.fixed().get(0), 1, true)))
        .as("the client's ceiling")
        .isPresent()
        .isNotIn(keys);
  }

  /** All clients that stay are in memory at once. */
  @Test
  void session_ofSeveralDatasets_hasAShareOfTheMemory() {
    PointPlan plan = varied("", "recordcount", "10", "20", "30", "40");

    assertThat(plan.firsts()).hasSize(2);
    assertThat(plan.heapPercent(1)).isEqualTo(50.0 / (2 * 4 + 1));
    assertThat(plan.heapPercent(3)).as("of three clients each").isEqualTo(50.0 / (3 * 2 * 4 + 1));
  }

  @Test
  void session_ofOtherCandidates_isOneOnOneTable() {
    PointPlan plan = varied("", "vector.candidates", "10", "200", "50");
    List<Step> steps =
        plan.fixed().stream().map(point -> new Step("memory", point, 1, false)).toList();

    assertThat(steps).hasSize(3);
    assertThat(steps.stream().map(plan::session).distinct()).hasSize(1);
    assertThat(tables(plan)).containsExactly("usertable");
    assertThat(session(plan, steps.get(0)).properties()).containsEntry("vector.candidates", "200");
  }

  @Test
  void session_ofJsonDocuments_isOneForAllPathsAndAnotherWhereNumbersAreIncremented()
      throws IOException {
    PointPlan sets = paths("setpathproportion=0.5", "getrootproportion=0.5");

    assertThat(sets.fixed().stream().map(each -> sets.session(ofMemory(each))).distinct())
        .singleElement()
        .satisfies(session -> assertThat(session).isPresent());
    assertThat(tables(sets)).containsExactly("usertable");
    assertThat(ofTrials(sets, ofMemory(sets.fixed().get(0)), false))
        .as("the trials read alone")
        .containsEntry("warmup.seconds", "5");

    PointPlan increments = paths("incrementproportion=0.5", "getrootproportion=0.5");

    assertThat(increments.fixed().stream().map(each -> increments.session(ofMemory(each))))
        .doesNotContain(Optional.empty(), sets.session(ofMemory(sets.fixed().get(0))))
        .containsOnly(increments.session(ofMemory(increments.fixed().get(0))));
  }

  private PointPlan paths(String... shares) throws IOException {
    Stream<String> common =
        Stream.of(
            "workload=site.ycsb.search.json.JsonWorkload",
            "recordcount=10",
            "operationcount=10",
            "readproportion=0",
            "updateproportion=0");
    home.workload(
        "search-10update", Stream.concat(common, Stream.of(shares)).toArray(String[]::new));
    return varied(List.of("memory"), "", "json.path", "total", "lines.1.units");
  }

  private static Job session(PointPlan plan, Step step) {
    return plan.sessionJob(step, plan.job(step), true);
  }

  /** Properties of a session that begins with a trial of its server's warm-up. */
  private static Properties ofTrials(PointPlan plan, Step step, boolean writes) {
    Job trial = new ServerWarmup(false, 300).next(step.point(), plan.job(step), writes);
    return plan.sessionJob(step, trial, writes).properties();
  }

  private static Step ofMemory(Point point) {
    return new Step("memory", point, 1, false);
  }

  @Test
  void session_ofRunsThatAddItems_isNone() {
    Map<String, String> inserts =
        Map.of("insertproportion", "1", "readproportion", "0", "updateproportion", "0");
    PointPlan plan = plan(inserts, Map.of());

    assertThat(plan.firsts()).isNotEmpty().allMatch(step -> plan.session(step).isEmpty());
  }

  /** Otherwise each of them would end the session of the other, whose table it loads anew. */
  @ParameterizedTest
  @CsvSource({"fieldcount, 2, 3", "search.check, 1, 2", "requestdistribution, uniform, zipfian"})
  void job_ofAnotherClientThatStays_hasATableOfItsOwn(String key, String one, String other) {
    Set<String> tables = tables(varied("", key, one, other));

    assertThat(tables).hasSize(2).contains("usertable");
    assertThat(tables).isEqualTo(tables(varied("", key, one, other)));
  }

  /** Otherwise each of them would end the session of the others, whose table it loads anew. */
  @Test
  void job_ofRunsThatAddItems_hasATableBesideThatOfTheSessions() throws IOException {
    home.workload(
        "search-0update",
        "recordcount=10",
        "operationcount=10",
        "readproportion=0.9",
        "updateproportion=0",
        "insertproportion=0.1");
    PointPlan plan = plan(Map.of(), Map.of());

    assertThat(tables(plan)).containsExactlyInAnyOrder("usertable", "usertable-own");
    assertThat(plan.firsts()).allMatch(step -> plan.session(step).isPresent());
  }

  @Test
  void job_ofAnAgeing_goesOnFromTheAgeBeforeAndMeasuresWithoutWrites() throws IOException {
    home.workload(
        "search-10update",
        "recordcount=10",
        "operationcount=10",
        "target=250",
        "readproportion=0.2",
        "updateproportion=0.4",
        "insertproportion=0.2",
        "deleteproportion=0.2");
    PointPlan plan = varied(Sweep.AGEING, Sweep.MINUTES, "0", "2", "5");
    List<Step> steps =
        plan.fixed().stream().map(point -> new Step("memory", point, 1, false)).toList();

    assertThat(steps.stream().map(step -> step.point().id()))
        .containsExactly(
            "ageing-search-10update-minutes=0-t1",
            "ageing-search-10update-minutes=2-t1-250ops",
            "ageing-search-10update-minutes=2-t1",
            "ageing-search-10update-minutes=5-t1-250ops",
            "ageing-search-10update-minutes=5-t1",
            "fresh-search-10update-minutes=5-t1",
            "fresh-search-10update-t1");
    assertThat(steps.stream().map(step -> plan.job(step).properties()))
        .extracting(
            job -> job.getProperty("maxexecutiontime"),
            job -> job.getProperty("readproportion"),
            job -> job.getProperty("deleteproportion"))
        .contains(tuple("120", "0.2", "0.2"), tuple("180", "0.2", "0.2"))
        .containsOnly(
            tuple("20", "1.0", "0.0"), tuple("120", "0.2", "0.2"), tuple("180", "0.2", "0.2"));
    assertThat(steps.stream().limit(6).map(plan::session).distinct()).hasSize(1);
    assertThat(plan.session(steps.get(6))).isPresent().isNotEqualTo(plan.session(steps.get(5)));
    assertThat(steps.stream().map(step -> plan.job(step).properties().getProperty("table")))
        .as("the fresh load leaves the aged documents where they are")
        .containsOnly(null, "usertable-fresh");
    for (Step step : List.of(steps.get(0), steps.get(5), steps.get(6))) {
      assertThat(new ServerWarmup(false, 300).next(step.point(), plan.job(step), true).properties())
          .as("a warm-up does not age the documents")
          .containsEntry("readproportion", "1.0")
          .containsEntry("updateproportion", "0.0")
          .containsEntry("maxexecutiontime", "40");
    }
  }

  private static Set<String> tables(PointPlan plan) {
    return plan.fixed().stream()
        .map(point -> plan.job(new Step("memory", point, 1, false)).properties())
        .map(YcsbSettings.TABLE::from)
        .collect(Collectors.toSet());
  }

  /** Plan of a point for each value of a property. */
  private PointPlan varied(String name, String key, String... values) {
    return varied(List.of("memory", "stub"), name, key, values);
  }

  private PointPlan varied(List<String> contenders, String name, String key, String... values) {
    Comparison comparison = Comparisons.of(contenders, 1, Map.of());
    Sweep sweep =
        new Sweep(
            name,
            "",
            List.of("workloads/search-10update"),
            List.of(new Sweep.Varied(key, List.of(values))),
            List.of(),
            List.of(),
            "");
    return plan(
        new Comparison(
            comparison.origin(),
            comparison.contenders(),
            new Comparison.Plan(List.of(sweep), true, ""),
            comparison.schedule(),
            comparison.clientOptions(),
            comparison.servers()),
        Map.of(),
        Map.of("stub", "redis://there"));
  }

  private PointPlan plan(Map<String, String> pairs, Map<String, String> urls) {
    return plan(Comparisons.of(List.of("memory", "stub"), 1, Map.of()), pairs, urls);
  }

  private PointPlan plan(
      Comparison comparison, Map<String, String> pairs, Map<String, String> urls) {
    Console console = new Console(System.out, System.err, "");
    return new PointPlan(
        new Context(home.home(), console), new CompareRequest(comparison, pairs, urls, List.of()));
  }
}
