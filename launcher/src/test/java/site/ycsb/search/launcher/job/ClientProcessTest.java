// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.launcher.testing.StubHome.Outcome;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.settings.ExitCode;

/** The client's JVM, with a stub for the client. */
class ClientProcessTest {

  @TempDir Path directory;
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3, 5, 6})
  void run_anyExitCode_isPassedOn(int code) {
    Outcome outcome = home.runStub("run", "-p", "stub.exits=" + code);

    assertThat(outcome.code()).isEqualTo(code);
    assertThat(outcome.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run"})
  void run_eachCommand_getsItsName(String command) throws IOException {
    assertThat(home.runStub(command).code()).isZero();

    assertThat(home.call())
        .containsEntry("command", command)
        .containsEntry("db", "site.ycsb.search.binding.SearchDb")
        .containsEntry("binding", "stub")
        .containsEntry("workload", "site.ycsb.search.workload.SearchWorkload")
        .containsEntry("dotransactions", Boolean.toString(!command.equals("load")));
  }

  @Test
  void run_options_becomeProperties() throws IOException {
    String options = "-threads 3 -target 100 -l here -s --jvm-args -Dstub.jvm=yes -cp more.jar";

    assertThat(home.runStub("run", options.split(" ")).code()).isZero();

    assertThat(home.call())
        .containsEntry("threadcount", "3")
        .containsEntry("target", "100")
        .containsEntry("label", "here")
        .containsEntry("status", "true")
        .containsEntry("search.progress", "off")
        .containsEntry("jvm", "yes");
  }

  @Test
  void run_classPath_isTheBindingsThenTheUsers() throws IOException {
    home.runStub("run", "-cp", "more.jar" + File.pathSeparator + "most.jar");

    assertThat(home.value("classpath").split(File.pathSeparator))
        .containsExactly(
            home.jarOf("stub-binding").toString(),
            directory.resolve("stub-binding/target/lib/search-core.jar").toString(),
            "more.jar",
            "most.jar");
  }

  @Test
  void run_propertyFile_isTheUsersAloneAndGoesAfterwards() throws IOException {
    home.runStub("run", "-p", "stub.keep=true");

    assertThat(home.call()).containsEntry("mode", "rw-------");
    assertThat(Path.of(home.value("file"))).doesNotExist();
  }

  @Test
  void run_oddCharacters_arriveAsTheyAre() throws IOException {
    String odd = "a=b\\c:é\u4e2d # ! \t.";

    home.runStub("run", "-p", "label=" + odd);

    assertThat(home.call()).containsEntry("label", odd);
  }

  @Test
  void run_classOfNoBinding_isNoBinding() throws IOException {
    Outcome outcome = home.run("run", "-db", "my.Own", "-p", "recordcount=1");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE.number());
    assertThat(outcome.err()).contains("my.Own").contains("memory");
  }

  @Test
  void run_dbOption_overridesTheArgument() throws IOException {
    home.run(
        ("run memory -db site.ycsb.search.binding.SearchDb -p binding=stub -p recordcount=1 -p operationcount=1 -p stub.url=given"
                + " -p stub.record="
                + home.record())
            .split(" "));

    assertThat(home.call()).containsEntry("binding", "stub");
  }

  @ParameterizedTest
  @CsvSource({
    "137, the client's JVM was killed (SIGKILL)",
    "139, the client's JVM was ended by signal 11"
  })
  void run_clientEndedByASignal_isOneLine(int code, String line) {
    Outcome outcome = home.runStub("run", "-p", "stub.exits=" + code);

    assertThat(outcome.code()).isEqualTo(code);
    assertThat(outcome.err()).startsWith(line).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({"-Xnonsense, Unrecognized option: -Xnonsense", "-Xmx1x, Invalid maximum heap size"})
  void run_jvmThatDoesNotStart_isOneLineAndStartsNothing(String argument, String reason)
      throws IOException {
    home.workload("mix", "recordcount=1", "operationcount=1", "readproportion=1");
    for (String command : List.of("run", "verify", "compare")) {
      Outcome outcome =
          home.run(
              command, "stub", "-P", "mix", "-p", "updateproportion=0", "--jvm-args", argument);

      assertThat(outcome.err())
          .hasLineCount(1)
          .startsWith("the client's JVM does not start: " + reason)
          .endsWith(": correct --jvm-args or JAVA_OPTS\n");
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(home.record()).doesNotExist();
    }
  }

  @Test
  void run_ycsbsWorkload_isLeftToTheClient() throws IOException {
    home.runStub("run", "-p", "workload=site.ycsb.workloads.CoreWorkload");

    assertThat(home.value("workload")).isEqualTo("site.ycsb.workloads.CoreWorkload");
  }

  @Test
  void load_ofAWorkloadFile_hasNoTimeLimit() throws IOException {
    home.workload("limited", "maxexecutiontime=50");
    home.runStub("load", "-P", "limited");

    assertThat(home.call()).doesNotContainKey("maxexecutiontime");
  }

  @Test
  void run_datasetOfOwnServerMissing_saysWhatToRun() throws IOException {
    String pairs = "-p stub.exits=4 -p label=me:secret@host -p htrace.apikey=secret";
    Outcome outcome = home.runStub("run", pairs.split(" "));

    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(
            "load it first: bin/ycsb load stub -p stub.url=given -p stub.record="
                + home.record()
                + " -p recordcount=10 -p operationcount=10 -p stub.exits=4 -p label=… -p htrace.apikey=…");
    assertThat(home.calls()).hasSize(1);
  }

  @Test
  void runWatched_whereWatchingFails_endsTheProcess() {
    Properties properties = new Properties();
    properties.setProperty("stub.record", home.record().toString());
    properties.setProperty("stub.sleep", "60000");
    Store store = new Store(new MemoryBinding(), List.of(home.jarOf("search-core")));
    Job job = new Job(Job.Task.RUN, store, properties, List.of(), "");
    List<Process> started = new ArrayList<>();

    assertThatThrownBy(
            () ->
                ClientProcess.printing(List.of())
                    .runWatched(
                        job,
                        process -> {
                          started.add(process);
                          throw new IllegalStateException("the disk is full");
                        }))
        .hasMessage("the disk is full");

    assertThat(started).hasSize(1).noneMatch(Process::isAlive);
  }
}
