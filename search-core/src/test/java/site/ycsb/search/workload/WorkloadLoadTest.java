// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** Documents that a load stores, and its end. */
class WorkloadLoadTest {

  @Test
  void load_ofADataset_storesItsDocumentsInOrder() throws Exception {
    try (InProcessRun run = load()) {
      for (int i = 0; i < 300; i++) {
        assertThat(run.insert()).isTrue();
      }
      List<RecordingOperations.Call> puts = run.recorder.calls("put");
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
      assertThat(run.recorder.calls("put"))
          .extracting(RecordingOperations.Call::key)
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
      assertThat(run.recorder.calls("put")).hasSize(2);
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @Test
  void load_thatFailsBeforeItsTimeLimit_namesTheCauseAndNotTheLimit() throws Exception {
    try (InProcessRun run =
        load("maxexecutiontime", "50", "core_workload_insertion_retry_limit", "0")) {
      run.insert();
      run.recorder.failure = new IOException("OOM command not allowed");
      run.recorder.failures = 1;
      assertThat(run.isStopRequested()).isFalse();
      assertThat(run.insert()).isFalse();
      assertThat(run.isStopRequested()).as("the other threads end, too").isTrue();
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURES);
      assertThat(outcome.end().reason())
          .isEqualTo(
              "loaded 1 of 300 documents: OOM command not allowed (after 0 retries; raise"
                  + " core_workload_insertion_retry_limit)");
    }
  }

  @Test
  void load_thatFailsByATimeout_namesItsProperty() throws Exception {
    try (InProcessRun run = load("core_workload_insertion_retry_interval", "0")) {
      run.recorder.failure = new SocketTimeoutException("no reply within 2000 ms");
      run.recorder.failures = 6;
      assertThat(run.insert()).isFalse();
      assertThat(run.end().end().reason())
          .isEqualTo(
              "loaded 0 of 300 documents: no reply within 2000 ms (after 5 retries; raise"
                  + " core_workload_insertion_retry_limit or test.timeout)");
    }
  }

  @Test
  void load_withFailuresThatPass_goesOn() throws Exception {
    try (InProcessRun run = load("core_workload_insertion_retry_interval", "0")) {
      run.recorder.failures = 5;
      assertThat(run.insert()).isTrue();
      assertThat(run.recorder.calls("put")).hasSize(6);
    }
  }

  @Test
  void load_whileItGoesOn_mayTakeAsLongAsAWarmUp() throws Exception {
    try (InProcessRun run = load()) {
      assertThat(run.store.patient).isTrue();
    }
    try (InProcessRun run = InProcessRun.of(TestProperties.small())) {
      assertThat(run.store.patient).isFalse();
    }
  }

  @Test
  void load_thatIsWhole_isRecordedAsLoaded() throws Exception {
    try (InProcessRun run = load()) {
      for (int i = 0; i < 300; i++) {
        assertThat(run.insert()).isTrue();
      }
      run.end();
      assertThat(run.store.metadata("usertable")).containsEntry("part.0-300", "loaded");
    }
  }

  @Test
  void load_withRetries_insertsTheSameDocumentAgain() throws Exception {
    try (InProcessRun run =
        load(
            "core_workload_insertion_retry_limit", "2",
            "core_workload_insertion_retry_interval", "0")) {
      run.recorder.failures = 2;
      assertThat(run.insert()).isTrue();
      assertThat(run.recorder.calls("put"))
          .extracting(RecordingOperations.Call::values)
          .hasSize(3)
          .containsOnly(run.corpus.document(0).fields());

      run.recorder.failures = 3;
      assertThat(run.insert()).isFalse();
    }
  }

  private static InProcessRun load(String... pairs) throws Exception {
    return InProcessRun.of(
        TestProperties.with(TestProperties.small(pairs), "dotransactions", "false"));
  }
}
