// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.servers.ManagedServers;

/** Several clients that measure as one, on the packaged tree. */
class SeveralClientsIT {

  private static final int TARGET = 400;

  private static final String SMALL =
      " -P workloads/search-10update --warmup 1 --settle 0 --no-ceiling --threads 8 --target "
          + TARGET
          + " -p recordcount=2000 -p fieldcount=2";

  /** In the output of client 0, once a fault has made an attempt fail. */
  private static final String REPEAT = "measured again: ";

  /** Kills and delays; the campaign has more. */
  private static final int FAULTS = Integer.getInteger("ycsb.faults", 2);

  @TempDir static Path directory;

  /** A comparison ends all servers of its home, so it must not be the user's. */
  @TempDir static Path home;

  @BeforeAll
  static void shareDownloads() throws IOException {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(home.resolve("packages"), downloads);
  }

  @Test
  @Tag("campaign")
  void compare_byThreeClientsAtATarget_hasTheRateAndTheUnionOfTheirLatencies() throws Exception {
    requireRateAndUnion(3);
  }

  @Test
  @Tag("campaign")
  void compare_byOneClientAtATarget_hasTheRate() throws Exception {
    requireRateAndUnion(1);
  }

  /** A busy machine makes a run slower, and none faster: one of three has the rate. */
  private void requireRateAndUnion(int clients) throws Exception {
    String out;
    Outcome outcome;
    Run run;
    int attempts = 0;
    do {
      out = "paced-%d-%d".formatted(clients, ++attempts);
      outcome =
          ycsb(
              "compare memory --repeats 1 --seconds 4 --clients "
                  + clients
                  + " --out "
                  + out
                  + SMALL);
      assertThat(outcome.code()).as(outcome.err()).isZero();
      run = onlyRun(out);
    } while (run.report().throughput() < 0.95 * TARGET && attempts < 3);

    assertThat(run.report().throughput()).isCloseTo(TARGET, Percentage.withPercentage(5));
    assertThat(run.clients()).isEqualTo(clients);
    if (clients > 1) {
      assertThat(outcome.err())
          .containsPattern("by " + clients + " clients, started within [0-9.]+ ms");
      assertIsUnion(out, run, clients);
    }
  }

  /** Reads the clients' own logs, without the code that merged them. */
  private static void assertIsUnion(String out, Run run, int clients) throws IOException {
    ResultsDirectory results = results(out);
    for (String operation : run.report().timedOperations()) {
      Histogram union = new Histogram(3);
      for (int client = 0; client < clients; client++) {
        add(results.directory(run).resolve("client-" + client + "/" + operation + ".hdr"), union);
      }
      Histogram merged = results.latencies(run, operation).orElseThrow();
      assertThat(merged.getTotalCount())
          .isEqualTo(union.getTotalCount())
          .isEqualTo(run.report().count(operation));
      for (double percentile : List.of(50.0, 95.0, 99.0, 100.0)) {
        assertThat(merged.getValueAtPercentile(percentile))
            .as("%s p%s", operation, percentile)
            .isEqualTo(union.getValueAtPercentile(percentile));
      }
    }
  }

  private static void add(Path log, Histogram union) throws IOException {
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        union.add((Histogram) reader.nextIntervalHistogram());
      }
    }
  }

  @Test
  @Tag("campaign")
  void compare_whileClientsAreKilledAndDelayed_hasOnlyWholePoints() throws Exception {
    Path err = directory.resolve("faults.err");
    String command =
        "compare memory --repeats %d --seconds 4 --clients 3 --client-timeout 3 --out faults"
            .formatted(FAULTS);
    Process process = packaged().startInto(err, (command + SMALL).split(" "));
    Random random = new Random(7);
    for (int fault = 0; fault < FAULTS; fault++) {
      List<ProcessHandle> clients = awaitClients(process, 3);
      TimeUnit.MILLISECONDS.sleep(random.nextInt(5_000));
      disturb(clients.get(fault % 3), fault % 2 == 0);
      awaitText(err, REPEAT, fault + 1);
      awaitText(err, "\n%d/%d ".formatted(fault + 1, FAULTS), 1); // Of five attempts, two.
    }

    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    assertThat(results("faults").runs())
        .hasSize(FAULTS)
        .allSatisfy(
            run -> {
              assertThat(run.done()).isTrue();
              assertThat(run.clients()).isEqualTo(3);
              assertThat(run.report().throughput())
                  .isCloseTo(TARGET, Percentage.withPercentage(10));
              assertIsUnion("faults", run, 3);
            });
  }

  @Test
  void compare_afterAClientHasBeenKilled_saysThatItsRunsAreNotAudited() throws Exception {
    Path err = directory.resolve("killed.err");
    String command = "compare memory --repeats 2 --seconds 1 --clients 2 --out killed";
    Process process = packaged().startInto(err, (command + SMALL).split(" "));
    awaitText(err, "1/2 ", 1);
    awaitClients(process, 2).get(1).destroyForcibly();

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    assertThat(Files.readString(err)).contains("memory: runs not audited: a client");
    assertThat(results("killed").runs())
        .anySatisfy(run -> assertThat(run.report().answers().verified()).isFalse());
  }

  /** A slice that some have begun and another has not: a stopped client begins too late. */
  @Test
  @Tag("campaign")
  void compare_withAClientThatBeginsLate_measuresTheSliceAgainInTheSameSession() throws Exception {
    Path err = directory.resolve("late.err");
    String command = "compare memory --repeats 8 --seconds 1 --clients 2 --out late";
    Process process = packaged().startInto(err, (command + SMALL).split(" "));
    String apart = REPEAT + "the clients started ";
    for (int run = 1; run < 8 && !Files.readString(err).contains(apart); run++) {
      awaitText(err, "%d/8 ".formatted(run), 1);
      ProcessHandle client = awaitClients(process, 2).get(run % 2);
      signal("STOP", client); // Usually before the measured time, which begins after 0.5 s.
      TimeUnit.MILLISECONDS.sleep(2_500);
      signal("CONT", client);
    }

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    assertThat(Files.readString(err)).contains(apart);
    List<Run> runs = results("late").runs();
    assertThat(runs).hasSize(8).allMatch(run -> run.report().answers().verified());
    assertThat(runs.stream().map(run -> run.report().answers().session()).distinct()).hasSize(1);
  }

  /** Kills a client, or stops it for longer than others wait. */
  private static void disturb(ProcessHandle client, boolean kill) throws Exception {
    if (kill) {
      client.destroyForcibly();
    } else {
      signal("STOP", client);
    }
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  private static List<ProcessHandle> awaitClients(Process process, int count) throws Exception {
    for (int i = 0; i < 600 && process.isAlive(); i++) {
      List<ProcessHandle> clients = process.children().filter(SeveralClientsIT::isClient).toList();
      if (clients.size() == count) {
        return clients;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("there are no clients to disturb");
  }

  /** False for the shell that stops a client between its slices. */
  private static boolean isClient(ProcessHandle child) {
    return child.info().command().filter(command -> command.endsWith("/java")).isPresent();
  }

  private static void awaitText(Path err, String text, int times) throws Exception {
    for (int i = 0; i < 600; i++) {
      if (Files.readString(err).split(text, -1).length > times) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError(text + " is not in: " + Files.readString(err));
  }

  @Test
  @Tag("campaign")
  void compare_withACoordinator_outlivesAClientAndRefusesAnother() throws Exception {
    String shared =
        "compare memory --repeats 2 --seconds 3 --client-timeout 60 --coordinator 127.0.0.1:"
            + freePort()
            + SMALL;
    Process first = packaged().start((shared + " --clients 2 --out apart").split(" "));
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    Path followed = directory.resolve("apart.err");
    Process second =
        packaged()
            .with("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + temporary)
            .startInto(followed, (shared + " --clients 2 --index 1").split(" "));
    Outcome other = ycsb(shared + " --clients 3 --index 2");
    awaitText(followed, "run memory", 1);
    List<ProcessHandle> orphans = awaitClients(second, 1);
    second.destroy();
    second.waitFor();
    assertThat(orphans).allSatisfy(each -> each.onExit().get(5, TimeUnit.SECONDS));
    assertThat(temporary).isEmptyDirectory();
    Outcome third = ycsb(shared + " --clients 2 --index 1");

    assertThat(first.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(first.exitValue()).isZero();
    assertThat(third.code()).as(third.err()).isZero();
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--clients 3, and client 0 has").contains("give all the same");
    assertThat(results("apart").runs())
        .hasSize(2)
        .allMatch(run -> run.done() && run.clients() == 2);
    assertThat(ycsb("compare --resume apart").err())
        .contains("by clients on several machines: give --coordinator HOST:PORT");
  }

  @Test
  @Tag("campaign")
  void compare_withAPauseAndTheEndOfClient0_isCompletedByTheSameClients() throws Exception {
    String coordinator = " --client-timeout 30 --coordinator 127.0.0.1:" + freePort();
    String shared = "compare memory --repeats 2 --seconds 2 --clients 2" + coordinator + SMALL;
    Path err = directory.resolve("paused.err");
    Process first = packaged().startInto(err, (shared + " --out paused").split(" "));
    Path followed = directory.resolve("followed.err");
    Process second = packaged().startInto(followed, (shared + " --index 1").split(" "));
    awaitText(followed, "run memory", 1);
    signal("STOP", second.toHandle());
    awaitText(err, REPEAT, 1);
    signal("CONT", second.toHandle());
    awaitRun("paused");
    awaitClients(first, 1);
    List<ProcessHandle> orphans = first.descendants().toList();
    first.destroyForcibly().waitFor();
    assertThat(orphans).allSatisfy(each -> each.onExit().get(5, TimeUnit.SECONDS));
    Outcome resumed = ycsb("compare --resume paused --index 0" + coordinator);

    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(second.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(second.exitValue()).isZero();
    assertThat(results("paused").runs())
        .hasSize(2)
        .allMatch(run -> run.done() && run.clients() == 2);
  }

  private static void awaitRun(String name) throws Exception {
    for (int i = 0; i < 600 && results(name).runs().isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(results(name).runs()).isNotEmpty();
  }

  @Test
  @Tag("campaign")
  void compare_ofNumbersByThreeClients_isVerifiedAndAudited() throws Exception {
    requireVerified(
        "workloads/json-get-path -p getpathproportion=0.5 -p incrementproportion=0.5"
            + " -p recordcount=90");
  }

  @Test
  @Tag("campaign")
  void compare_ofDeletesByThreeClients_isVerifiedAndAudited() throws Exception {
    requireVerified(
        "workloads/search-10update -p readproportion=0.305 -p deleteproportion=0.01"
            + " -p requestdistribution=uniform -p recordcount=5000");
  }

  @ParameterizedTest
  @Tag("campaign")
  @ValueSource(strings = {"workloads/cache-balanced", "workloads/json-set-path"})
  void compare_ofValuesByThreeClients_isVerifiedAndAudited(String workload) throws Exception {
    requireVerified(workload + " -p recordcount=90");
  }

  private void requireVerified(String workload) throws Exception {
    String out = "values-" + workload.replaceAll("\\W", "-");
    Outcome outcome =
        ycsb(
            "compare redisjson --repeats 1 --seconds 3 --warmup 1 --settle 0 --no-ceiling --clients 3"
                + " --threads 6 --via package --out "
                + out
                + " -P "
                + workload);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    Run run = onlyRun(out);
    assertThat(run.clients()).isEqualTo(3);
    assertThat(run.report().answers().verified()).as(run.report().answers().checks()).isTrue();
    assertThat(run.report().answers().audited()).isPositive();
    assertThat(run.report().counts().failed()).isZero();
  }

  @Test
  @Tag("campaign")
  void compare_byClientsThatFail_recordsHowManyTheyWere() throws Exception {
    Outcome outcome =
        ycsb(
            "compare memory --repeats 1 --seconds 1 --clients 3 --out failed --jvm-args -Xmx6m"
                + SMALL);

    assertThat(outcome.code()).as(outcome.err()).isNotZero();
    assertThat(results("failed").runs())
        .singleElement()
        .satisfies(run -> assertThat(run.clients()).isEqualTo(3));
  }

  @Test
  void compare_ofWritesByThreeClients_isLoadedVerifiedAndAudited() throws Exception {
    Outcome outcome =
        ycsb(
            "compare redisjson --repeats 1 --seconds 4 --clients 3 --via package --out writes"
                + SMALL
                + " -p readproportion=0.2 -p updateproportion=0.3 -p insertproportion=0.2"
                + " -p searchproportion=0.2 -p freshnessproportion=0.1");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    Run run = onlyRun("writes");
    assertThat(run.report().answers().verified()).isTrue();
    assertThat(run.report().answers().audited()).isPositive();
    assertThat(run.report().counts().failed()).isZero();
    assertThat(run.report().count("FRESHNESS")).isPositive();
    assertIsUnion("writes", run, 3);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Run onlyRun(String name) {
    List<Run> runs = results(name).runs();
    assertThat(runs).hasSize(1);
    assertThat(runs.get(0).done()).as(runs.get(0).report().ending().reason()).isTrue();
    return runs.get(0);
  }

  private static ResultsDirectory results(String name) {
    return new ResultsDirectory(directory.resolve(name));
  }

  private static BinYcsb packaged() {
    return BinYcsb.packaged(directory).with("YCSB_SEARCH_HOME", home.toString());
  }

  private static Outcome ycsb(String command) throws Exception {
    return packaged().run(command.split(" "));
  }
}
