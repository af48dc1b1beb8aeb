// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.testing.StubHome;

/** Jobs without an address, executed by a stub of the client. */
class StoreJobsTest {

  @TempDir Path directory;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Properties properties = new Properties();
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
    properties.setProperty("stub.record", home.record().toString());
    properties.setProperty("recordcount", "10");
  }

  @Test
  void run_datasetThere_isRunOnceAtTheProvidedAddress() throws IOException {
    assertThat(run(Task.RUN, "0")).isZero();

    assertThat(home.call())
        .containsEntry("command", "run")
        .containsEntry("stub.url", "stubd://provided")
        .containsEntry("search.dataset", "untouched")
        .containsEntry("search.configure", "true");
    assertThat(said()).isEmpty();
  }

  @Test
  void run_datasetMissing_isLoadedAndRunAgain() throws IOException {
    properties.setProperty("target", "250");
    properties.setProperty("exportfile", "report.json");

    assertThat(run(Task.RUN, "4,0,5")).isEqualTo(5);

    List<Map<String, String>> calls = home.calls();
    assertThat(calls).extracting(call -> call.get("command")).containsExactly("run", "load", "run");
    assertThat(calls.get(1))
        .containsEntry("dotransactions", "false")
        .containsEntry("stub.url", "stubd://provided")
        .containsEntry("batchsize", "500")
        .doesNotContainKeys("target", "exportfile");
    assertThat(calls.get(2))
        .containsEntry("target", "250")
        .containsEntry("exportfile", "report.json");
    assertThat(said()).containsExactly("loading the dataset: 10 documents into stub");
  }

  @Test
  void run_datasetStillMissing_isNotLoadedTwice() throws IOException {
    assertThat(run(Task.RUN, "4,0,4")).isEqualTo(4);

    assertThat(home.calls()).hasSize(3);
  }

  @Test
  void run_loadFails_endsWithItsCode() throws IOException {
    assertThat(run(Task.VERIFY, "4,6")).isEqualTo(6);

    assertThat(home.calls()).hasSize(2);
  }

  @Test
  void load_foreignDataset_isPassedOn() throws IOException {
    assertThat(run(Task.LOAD, "4")).isEqualTo(4);

    assertThat(home.calls()).hasSize(1);
  }

  @Test
  void run_userAcceptsTouchedDataset_isPassedOn() throws IOException {
    properties.setProperty("search.dataset", "any");

    assertThat(run(Task.RUN, "0")).isZero();

    assertThat(home.call()).containsEntry("search.dataset", "any");
  }

  private int run(Task task, String exits) {
    properties.setProperty("stub.exits", exits);
    Store store = Bindings.of(home.home()).require("stub");
    Console console =
        new Console(System.out, new PrintStream(err, true, StandardCharsets.UTF_8), "");
    return StoreJobs.runOnManaged(
        new Job(task, store, properties, List.of(), ""),
        ClientProcess.printing(List.of()),
        console,
        provided -> provided.setProperty("stub.url", "stubd://provided"));
  }

  private List<String> said() {
    return err.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
