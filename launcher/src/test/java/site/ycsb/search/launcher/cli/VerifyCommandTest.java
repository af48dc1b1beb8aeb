// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate.Difference;
import site.ycsb.search.check.Gate.Verdict;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.check.VerificationResult.Output;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.launcher.testing.StubHome.Outcome;

/** Stores verified one after the other, with a stub for the client. */
class VerifyCommandTest {

  private static final String STUB = "stub";
  private static final String MEMORY = "memory";
  private static final Difference WRONG =
      new Difference(0, "search", "not the right page", List.of("user2"), List.of("user1"));

  @TempDir Path directory;
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
    home.workload("search-10update", "recordcount=70", "threadcount=3");
  }

  @Test
  void verify_twoStoresAlike_exits0WithATable() throws IOException {
    result(STUB, null);
    result(MEMORY, null);

    Outcome outcome = verify("stub memory", "0", "--queries 7 --seed 5 --all-words");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .hasLineCount(9)
        .endsWith("Both stores gave the same, right answers.\n");
    assertThat(outcome.err().lines())
        .containsExactly(
            "verifying stub",
            "asked 1 queries in 1.5 s",
            "verifying memory",
            "asked 1 queries in 1.5 s");
    assertThat(home.calls())
        .extracting(call -> call.get("command") + " " + call.get("binding"))
        .containsExactly("verify " + STUB, "verify " + MEMORY);
    assertThat(home.calls().get(1))
        .containsEntry("verify.queries", "7")
        .containsEntry("verify.seed", "5")
        .containsEntry("verify.allwords", "true");
  }

  @Test
  void verify_noFileNamed_isTheUsualDataset() throws IOException {
    result(MEMORY, null);

    assertThat(verify("memory", "0", "").code()).isZero();
    assertThat(verify("memory", "0", "-p recordcount=9 -threads 4").code()).isZero();

    assertThat(home.calls().get(0))
        .containsEntry("recordcount", "70")
        .containsEntry("threadcount", "3");
    assertThat(home.calls().get(1))
        .containsEntry("recordcount", "9")
        .containsEntry("threadcount", "4");
  }

  @Test
  void verify_aFileNamed_isItsDatasetAlone() throws IOException {
    result(MEMORY, null);
    home.workload("own", "recordcount=8");

    assertThat(verify("memory", "0", "-P own").code()).isZero();

    assertThat(home.call()).containsEntry("recordcount", "8").doesNotContainKey("threadcount");
  }

  @Test
  void verify_jvmThatLogsOnStandardOutput_findsTheResult() throws IOException {
    result(MEMORY, null);

    assertThat(verify("memory", "0", "--jvm-args -Xlog:gc").code()).isZero();
  }

  @Test
  void verify_wrongStore_exits5AndShowsThePage() throws IOException {
    result(STUB, WRONG);
    result(MEMORY, null);

    Outcome outcome = verify("stub memory", "5,0", "");

    assertThat(outcome.code()).isEqualTo(5);
    assertThat(outcome.out()).contains("1      user1  ≠ user2").endsWith("WRONG ANSWERS: stub.\n");
    assertThat(home.calls()).hasSize(2);
  }

  @Test
  void verify_storeThatFails_asksTheOthersAndExitsWithItsCode() throws IOException {
    fail(STUB, "connection refused");
    result(MEMORY, null);

    Outcome outcome = verify("stub memory", "3,0", "");

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out())
        .contains("stub    connection refused\n", "memory  Store 1  ")
        .endsWith("Could not be verified: stub; right answers from memory.\n");
  }

  @Test
  void verify_failureAndWrongStore_exits5() throws IOException {
    fail(STUB, "connection refused");
    result(MEMORY, WRONG);

    assertThat(verify("stub memory", "3,5", "").code()).isEqualTo(5);
  }

  @Test
  void verify_serverThatCannotBeStarted_asksTheOthers() throws IOException {
    result(MEMORY, null);

    String line =
        "verify stub memory -p stub.results=%s -p stub.record=%s"
            .formatted(directory, home.record());
    Outcome outcome = home.run(line.split(" "));

    assertThat(outcome.code()).as("wrong usage").isEqualTo(2);
    assertThat(outcome.out()).contains("stub    unknown server 'stubd'", "memory  Store 1  ");
    assertThat(home.call()).containsEntry("binding", MEMORY);
  }

  @Test
  void verify_clientWithoutAResult_isAFailure() {
    for (Map.Entry<String, Integer> end : Map.of("137", 137, "0", 1).entrySet()) {
      Outcome outcome = verify("memory", end.getKey(), "");

      assertThat(outcome.code()).isEqualTo(end.getValue());
      assertThat(outcome.out())
          .contains(
              "memory  the client ended with %s and without a result".formatted(end.getKey()));
    }
  }

  @Test
  void verify_datasetOfOwnServerMissing_saysWhatToRunAndAsksTheOthers() throws IOException {
    fail(STUB, "holds no dataset");
    result(MEMORY, null);

    Outcome outcome = verify("stub memory", "4,0", "");

    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.err())
        .contains("load it first: bin/ycsb load stub -P workloads/search-10update -p stub.url=");
    assertThat(home.calls()).hasSize(2);
  }

  @Test
  void verify_storeNamedTwice_isRefusedBeforeAnythingIsAsked() {
    for (String twice : List.of("stub memory stub", "memory memory")) {
      Outcome outcome = verify(twice, "0", "");

      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains(" is named twice: name each store once");
      assertThat(home.record()).doesNotExist();
    }
  }

  @Test
  void verify_badValueForTheLastStore_isRefusedBeforeAnythingIsAsked() {
    Outcome outcome = verify("memory stub", "0", "-p stub.sleep=no");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).startsWith("stub.sleep=no: valid are");
    assertThat(home.record()).doesNotExist();
  }

  /** With properties of the stub for each store: {@code memory} must put up with them. */
  private Outcome verify(String stores, String exits, String more) {
    String line =
        "verify %s -p stub.url=given -p stub.exits=%s -p stub.results=%s -p stub.record=%s %s"
            .formatted(stores, exits, directory, home.record(), more);
    return home.run(line.strip().split(" "));
  }

  private void result(String binding, @Nullable Difference first) throws IOException {
    Verdict verdict =
        new Verdict(
            1, first == null ? 1 : 0, 0, 0, 1, List.of("digest"), Optional.ofNullable(first));
    VerificationResult result =
        new VerificationResult(
            "Store 1", Map.of(), 70, 1.5, Map.of(Kind.BOTH, verdict), Map.of(), Map.of(), 0, 0);
    write(binding, new Output(Optional.of(result), Optional.empty()));
  }

  private void fail(String binding, String failure) throws IOException {
    write(binding, new Output(Optional.empty(), Optional.of(failure)));
  }

  private void write(String binding, Output output) throws IOException {
    Files.writeString(directory.resolve(binding), output.json());
  }
}
