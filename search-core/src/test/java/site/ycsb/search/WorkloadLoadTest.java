// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.WorkloadException;

/** What a load stores, and how it ends. */
class WorkloadLoadTest {

  @Test
  void load_ofADataset_storesItsDocumentsInOrder() throws Exception {
    try (InProcessRun run = load()) {
      for (int i = 0; i < 300; i++) {
        assertThat(run.insert()).isTrue();
      }
      List<RecordingDb.Call> puts = run.db.calls("put");
      for (int number = 0; number < 300; number++) {
        Document expected = run.corpus.document(number);
        assertThat(puts.get(number).key()).isEqualTo(expected.key());
        assertThat(puts.get(number).values()).isEqualTo(expected.fields());
      }
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.counts().succeeded()).isEqualTo(300);
    }
  }

  @Test
  void load_ofAPart_beginsAtItsStart() throws Exception {
    try (InProcessRun run = load("insertstart", "200", "insertcount", "2")) {
      assertThat(run.insert()).isTrue();
      assertThat(run.insert()).isTrue();
      assertThat(run.db.calls("put"))
          .extracting(RecordingDb.Call::key)
          .containsExactly(run.corpus.key(200), run.corpus.key(201));
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  /** The stock client asks for recordcount documents from insertstart on: too many. */
  @Test
  void load_fromAStartWithoutACount_endsWithTheDataset() throws Exception {
    try (InProcessRun run = load("insertstart", "298")) {
      assertThat(run.insert()).isTrue();
      assertThat(run.insert()).isTrue();
      assertThat(run.insert()).isFalse();
      assertThat(run.db.calls("put")).hasSize(2);
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @Test
  void load_endedByTheClock_saysSo() throws Exception {
    try (InProcessRun run = load("maxexecutiontime", "50")) {
      run.insert();
      assertThat(run.end().reason())
          .isEqualTo("loaded 1 of 300 documents in maxexecutiontime=50 seconds; 0 is no limit");
    }
  }

  @Test
  void load_thatStopsHalfway_endsBadly() throws Exception {
    try (InProcessRun run = load()) {
      run.insert();
      run.db.failures = 1;
      assertThat(run.insert()).isFalse();
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURES);
      assertThat(outcome.reason()).isEqualTo("loaded 1 of 300 documents");
    }
  }

  @Test
  void load_withRetries_insertsTheSameDocumentAgain() throws Exception {
    try (InProcessRun run =
        load(
            "core_workload_insertion_retry_limit", "2",
            "core_workload_insertion_retry_interval", "0")) {
      run.db.failures = 2;
      assertThat(run.insert()).isTrue();
      assertThat(run.db.calls("put"))
          .extracting(RecordingDb.Call::values)
          .hasSize(3)
          .containsOnly(run.corpus.document(0).fields());

      run.db.failures = 3;
      assertThat(run.insert()).isFalse();
    }
  }

  @Test
  void outcome_afterAFailedInit_isItsExitCode() {
    Map<Properties, ExitCode> expected =
        Map.of(
            TestProperties.small("search.page", "1"), ExitCode.USAGE,
            TestProperties.small("readproportion", "0.5"), ExitCode.USAGE,
            TestProperties.small("db", "no.such.Db"), ExitCode.USAGE,
            TestProperties.small("exportfile", "/no/such/directory/report"), ExitCode.USAGE,
            TestProperties.mixed("0", "0", "1", "db", "site.ycsb.BasicDB"), ExitCode.USAGE,
            TestProperties.small("db", WrongStores.Empty.class.getName()), ExitCode.DATASET,
            TestProperties.small("db", WrongStores.Unreachable.class.getName()),
                ExitCode.UNREACHABLE,
            TestProperties.mixed("0", "0", "1", "db", WrongStores.Reversed.class.getName()),
                ExitCode.WRONG_ANSWERS);
    expected.forEach(WorkloadLoadTest::requireFailedInit);
  }

  private static void requireFailedInit(Properties properties, ExitCode exitCode) {
    TestProperties.prepareMeasurements();
    SearchWorkload workload = new SearchWorkload();
    assertThatThrownBy(() -> workload.init(properties))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(exitCode))
        .isInstanceOf(WorkloadException.class);
    assertThat(SearchWorkload.outcome()).contains(RunOutcome.none(exitCode));
  }

  private static InProcessRun load(String... pairs) throws Exception {
    return InProcessRun.of(
        TestProperties.with(TestProperties.small(pairs), "dotransactions", "false"));
  }
}
