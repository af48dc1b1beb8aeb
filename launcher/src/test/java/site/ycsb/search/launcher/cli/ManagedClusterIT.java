// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
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

/** Commands on a Redis cluster that {@code bin/ycsb up} has started. */
class ManagedClusterIT {

  @TempDir Path directory;

  @BeforeEach
  void shareDownloads() throws Exception {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(directory.resolve("packages"), downloads);
  }

  @AfterEach
  void down() throws Exception {
    ycsb("down");
  }

  @Test
  @Tag("campaign")
  void status_ofManyProcesses_namesTheFirst() throws Exception {
    upCluster();

    assertThat(ycsb("status").out())
        .containsPattern("(?m)^redis +up .* \\d+,\\d+,\\d+ and 1 more +" + directory);
  }

  /** A comparison would stop the server, and delete its data. */
  @Test
  @Tag("campaign")
  void compare_withTheAddressOfAnyNode_isRefused() throws Exception {
    upCluster();

    assertRefused(
        "compare redisjson --via package -P workloads/read-only --out "
            + directory.resolve("results")
            + " --url redisjson=redis://127.0.0.1:"
            + portOfSecondNode(),
        "its address is that of the server that bin/ycsb up started");
    assertThat(ycsb("status").out()).containsPattern("(?m)^redis +up ");
  }

  private void upCluster() throws Exception {
    Outcome up = ycsb("up redis --nodes 2 --replicas 1 --via package");
    assertThat(up.code()).as(up.err()).isZero();
  }

  @Test
  void commands_withMoreMembersThanMongoDbAllows_areRefusedAtOnce() throws Exception {
    String line = "MongoDB of 8 nodes: valid is 1 … 7";
    assertRefused(
        "run mongodb-search --via package -P workloads/read-only -p server.nodes=8", line);
    assertRefused(
        "compare memory mongodb-search,server.nodes=8 -P workloads/read-only --out "
            + directory.resolve("results"),
        line);
  }

  private void assertRefused(String command, String line) throws Exception {
    Outcome outcome = ycsb(command);
    assertThat(outcome.err()).contains(line).hasLineCount(1);
    assertThat(outcome.code()).as(outcome.err()).isNotZero();
    assertThat(outcome.out()).isEmpty();
  }

  private int portOfSecondNode() throws Exception {
    String nodes = Files.readString(directory.resolve("servers/redis/state.json"));
    Matcher ports = Pattern.compile("\"ports\":\\[\\d+,(\\d+),").matcher(nodes);
    assertThat(ports.find()).as(nodes).isTrue();
    return Integer.parseInt(ports.group(1));
  }

  private Outcome ycsb(String commandLine) throws Exception {
    return BinYcsb.packaged(directory)
        .with("YCSB_SEARCH_HOME", directory.toString())
        .run(commandLine.split(" "));
  }
}
