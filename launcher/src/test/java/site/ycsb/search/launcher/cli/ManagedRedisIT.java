// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.machine.LockFile;

/**
 * {@code bin/ycsb} on a real Redis from a package, from server start to measured run. Each test has
 * a separate home with the user's downloads.
 */
class ManagedRedisIT {

  private static final String WORKLOAD =
      "-p recordcount=1000 -p operationcount=4000 -p searchproportion=0.5 -p readproportion=0.4"
          + " -p updateproportion=0.1 -threads 2";

  private static final String LOADING = "loading the dataset: 1,000 documents into redisjson";

  @TempDir Path directory;

  @BeforeEach
  void shareDownloads() throws Exception {
    assertThat(BinYcsb.PACKAGED.resolve("redisjson-binding/target/lib"))
        .as("package the whole tree first: mvn package")
        .isDirectory();
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(directory.resolve("packages"), downloads);
  }

  @AfterEach
  void down() throws Exception {
    ycsb("down");
  }

  @Test
  void run_bareMachine_startsLoadsVerifiesAndMeasures() throws Exception {
    Outcome first = ycsb("run redisjson --via package " + WORKLOAD);

    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.err()).contains("starting Redis", LOADING, "verified before the run");
    assertThat(first.out())
        .contains("[READ], Return=OK, ", "[UPDATE], Return=OK, ", "[SEARCH], Return=OK, ")
        .doesNotContain("[INSERT]");

    assertThat(ycsb("run redisjson " + WORKLOAD).err())
        .as("a dataset that a run has written to is loaded again")
        .contains("has been written to", LOADING)
        .doesNotContain("starting");
    assertThat(ycsb("run redisjson -p search.dataset=any " + WORKLOAD).err())
        .doesNotContain("loading");

    Outcome limited = ycsb("run redisjson -p server.memory=256 " + WORKLOAD);
    assertThat(limited.code()).isEqualTo(2);
    assertThat(limited.err()).hasLineCount(1).contains("redis keeps all documents in memory");
  }

  @Test
  @Tag("campaign")
  void commands_onOneServer_agree() throws Exception {
    String url = ycsb("up redis --via package").out().strip();
    Matcher status = status("up +(\\S+) +\\S+ +package +(\\d+) ");

    assertThat(status.group(1)).isEqualTo(url).startsWith("redis://127.0.0.1:");
    assertThat(ycsb("up redisjson").out().strip()).as("the binding's name").isEqualTo(url);

    Outcome missing =
        ycsb(
            "run redisjson -p redisjson.url="
                + url
                + " -p server.memory=256 -p server.nodes=3 "
                + WORKLOAD);
    assertThat(missing.code()).isEqualTo(4);
    assertThat(missing.err())
        .contains(
            "server.memory=256 has no effect: it is about a server that bin/ycsb starts",
            "server.nodes=3 has no effect: it is about a server that bin/ycsb starts",
            "load it first: bin/ycsb load redisjson -p redisjson.url=" + url);

    assertThat(ycsb("load redisjson -P workloads/search-10update " + WORKLOAD).code()).isZero();
    Outcome verified = ycsb("verify redisjson --queries 50 " + WORKLOAD);
    assertThat(verified.code()).as(verified.err()).isZero();
    assertThat(verified.out()).endsWith("Every answer is right.\n");
    assertThat(verified.err()).doesNotContain("loading");

    assertThat(ycsb("down redis").err()).contains("redis stopped");
    int port = URI.create(url).getPort();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
        .isInstanceOf(ConnectException.class);
    status("down");
  }

  @Test
  void compare_thatNeedsNoServer_leavesTheUsersRunning() throws Exception {
    ycsb("up redis");

    Outcome outcome =
        ycsb("compare memory -P workloads/search-only -p recordcount=500 --repeats 1 --warmup 0");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).doesNotContain("stopped");
    status("up");
  }

  @Test
  void status_whileAnotherCommandStartsAServer_saysSo() throws Exception {
    Path servers = directory.resolve("servers");
    try (LockFile other = LockFile.take(servers, "redis.lock", Duration.ofSeconds(1), () -> {})) {
      Outcome status = ycsb("status");

      assertThat(status.out()).containsPattern("(?m)^redis +busy").containsPattern("mongodb +down");
      assertThat(status.err())
          .isEqualToIgnoringNewLines("redis: another command starts or stops it");
    }
    status("down");
  }

  @Test
  @Tag("campaign")
  void commands_onServersOfOneKind_startListAndStopEachAlone() throws Exception {
    Outcome unknown = ycsb("up redis@7.3 --via package");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err())
        .hasLineCount(1)
        .contains(
            "Redis 7.3 has no package, only 7.2 and 7.4: bin/ycsb up redis@7.3 --via container");

    String old = ycsb("up redisjson@7.2/old --via package").out().strip();
    String pinned = ycsb("up redis --via package").out().strip();
    assertThat(ycsb("up redis@7.2/old").out().strip()).isEqualTo(old).isNotEqualTo(pinned);
    assertThat(ycsb("status").out())
        .containsPattern("(?m)^redis +up +" + pinned + " +7\\.4\\.1 ")
        .containsPattern("(?m)^redis@7\\.2/old +up +" + old + " +7\\.2\\.4 ");

    assertThat(ycsb("down redis").err()).isEqualToIgnoringNewLines("redis stopped");
    assertThat(ycsb("status").out()).contains(old).doesNotContain(pinned);
    assertThat(ycsb("down").err()).contains("redis is not running", "redis@7.2/old stopped");
    assertThat(ycsb("status").out()).doesNotContain("7.2").contains("mongodb");
  }

  @Test
  void verify_twoStores_loadsComparesAndFindsAFalsifiedField() throws Exception {
    String stores =
        "verify redisjson memory --via package -p recordcount=1000 -p verify.queries=100";
    Outcome first = ycsb(stores);

    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.err()).contains("starting Redis", LOADING, "verifying memory");
    assertThat(first.out())
        .contains("OF THE TEN BEST DOCUMENTS", "Both stores gave the same, right answers. ");
    List<String> digests = digests(first.out());
    assertThat(digests).hasSize(2);
    assertThat(digests.get(0)).isEqualTo(digests.get(1));

    falsify();
    Outcome second = ycsb(stores);

    assertThat(second.code()).isEqualTo(5);
    assertThat(second.err()).doesNotContain("loading");
    assertThat(second.out())
        .contains("field1 is no, not ", "memory     right\n")
        .endsWith("WRONG ANSWERS: redisjson.\n");
    assertThat(digests(second.out())).contains(digests.get(1)).doesNotHaveDuplicates();
  }

  /** The 1,000 searches of a run, recorded by the server itself and asked again. */
  @Test
  @Tag("campaign")
  void verify_questionsThatMonitorRecorded_findsTheStoreThatAnswersThemWrongly() throws Exception {
    String panel = " --via package -P workloads/panel -p recordcount=1000";
    assertThat(ycsb("load redisjson" + panel).code()).isZero();
    Path log = directory.resolve("monitor.log");
    try (Socket socket = redis()) {
      socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
      Thread recorder =
          new Thread(
              () -> {
                try {
                  Files.copy(socket.getInputStream(), log);
                } catch (IOException e) {
                  // The socket was closed: nothing more is recorded.
                }
              });
      recorder.start();
      Outcome run =
          ycsb("run redisjson" + panel + " -p operationcount=1000 -p warmup.seconds=0 -threads 2");
      assertThat(run.code()).as(run.err()).isZero();
      socket.close();
      recorder.join();
    }
    Outcome imported = ycsb("questions import monitor " + log);
    assertThat(imported.code()).as(imported.err()).isZero();
    assertThat(imported.err()).contains("left out: ", "JSON.GET (");
    List<String> lines = imported.out().lines().toList();
    assertThat(lines).hasSizeBetween(1_000, 1_500);
    Path questions = Files.write(directory.resolve("questions.jsonl"), lines);

    String three =
        "verify redisjson mongodb-search elasticsearch-search" + panel + " -p search.questions=";
    Outcome right = ycsb(three + questions);
    assertThat(right.code()).as(right.out()).isZero();
    assertThat(right.err()).contains("asked %,d queries".formatted(lines.size()));

    falsify();
    Outcome wrong = ycsb(three + questions);
    assertThat(wrong.code()).isEqualTo(5);
    assertThat(wrong.out())
        .contains("The first wrong answer: search \"", "field1 is no, not ")
        .containsPattern("mongodb-search +right\n")
        .containsPattern("elasticsearch-search +right\n")
        .endsWith("WRONG ANSWERS: redisjson.\n");
  }

  /** A connection to the server that runs. */
  private Socket redis() throws Exception {
    String url = ycsb("up redis").out().strip();
    return new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort());
  }

  /** Changes a field of every document without changing the dataset metadata. */
  private void falsify() throws Exception {
    String script =
        "for _, key in ipairs(redis.call('KEYS', 'usertable:user*')) do"
            + " redis.call('JSON.SET', key, '$.field1', '\"no\"') end return 'done'";
    List<String> command = List.of("EVAL", script, "0");
    StringBuilder request = new StringBuilder("*3\r\n");
    command.forEach(word -> request.append("$%d\r\n%s\r\n".formatted(word.length(), word)));
    try (Socket socket = redis()) {
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.US_ASCII));
      byte[] reply = socket.getInputStream().readNBytes("$4\r\ndone".length());
      assertThat(new String(reply, StandardCharsets.US_ASCII)).isEqualTo("$4\r\ndone");
    }
  }

  /** The digest of each store for SEARCH; the tables of other kinds begin with the kind. */
  private static List<String> digests(String out) {
    return Pattern.compile("(?m)^(?!SEARCH-).* ([0-9a-f]{16})$")
        .matcher(out)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private Outcome ycsb(String commandLine) throws Exception {
    return BinYcsb.packaged(directory)
        .with("YCSB_SEARCH_HOME", directory.toString())
        .run(commandLine.split(" "));
  }

  private Matcher status(String pattern) throws Exception {
    String out = ycsb("status").out();
    Matcher matcher = Pattern.compile("(?m)^redis +" + pattern).matcher(out);
    assertThat(matcher.find()).as(out).isTrue();
    return matcher;
  }
}
