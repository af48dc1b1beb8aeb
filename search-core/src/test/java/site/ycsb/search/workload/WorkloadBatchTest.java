// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** A load that sends many documents at once: all of them arrive, and what does not is told. */
class WorkloadBatchTest {

  @Test
  void load_inBatches_sendsFullOnesAndTheRest() throws Exception {
    try (InProcessRun run = load("100", "recordcount", "250")) {
      insert(run, 250);
      RunOutcome outcome = run.end();
      assertThat(run.recorder.calls("putAll"))
          .extracting(RecordingOperations.Call::count)
          .containsExactly(100, 100, 50);
      assertThat(run.recorder.calls("put"))
          .extracting(RecordingOperations.Call::key)
          .hasSize(250)
          .startsWith(run.corpus.key(0), run.corpus.key(1))
          .endsWith(run.corpus.key(249));
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.counts().succeeded()).isEqualTo(250);
    }
  }

  @Test
  void load_inBatches_measuresEachBatchOnce() throws Exception {
    try (InProcessRun run = load("100", "recordcount", "250")) {
      insert(run, 250);
      run.end();
      assertThat(Measured.operations("INSERT-BATCH")).isEqualTo(3);
      assertThat(Measured.operations("INSERT-BATCH Return=OK")).isEqualTo(250);
      assertThat(Measured.operations("INSERT")).isZero();
    }
  }

  /** As when the clock ends it: the last documents wait for a batch that never fills. */
  @Test
  void load_thatEndsWithinABatch_losesNothing() throws Exception {
    try (InProcessRun run = load("100", "recordcount", "250")) {
      insert(run, 130);
      assertThat(run.recorder.calls("put")).hasSize(100);
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().succeeded()).isEqualTo(130);
      assertThat(outcome.end().reason()).isEqualTo("loaded 130 of 250 documents");
    }
  }

  @Test
  void load_withOneDocumentThatFails_tellsOfThatOne() throws Exception {
    try (InProcessRun run = loadWithoutRetries("100")) {
      run.recorder.failingOnce.add(run.corpus.key(42));
      insert(run, 99);
      assertThat(run.insert()).isFalse();
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURES);
      assertThat(outcome.end().reason())
          .startsWith("loaded 99 of 100 documents: as planned, for this one (after 0");
      assertThat(Measured.operations("INSERT-BATCH-FAILED")).isEqualTo(1);
      assertThat(Measured.operations("INSERT-BATCH Return=OK")).isEqualTo(99);
      assertThat(Measured.operations("INSERT-BATCH Return=SERVICE_UNAVAILABLE")).isEqualTo(1);
    }
  }

  @Test
  void load_withRetries_sendsTheFailedOneAgain() throws Exception {
    try (InProcessRun run =
        load(
            "100",
            "recordcount",
            "100",
            "core_workload_insertion_retry_limit",
            "1",
            "core_workload_insertion_retry_interval",
            "0")) {
      run.recorder.failingOnce.add(run.corpus.key(42));
      insert(run, 100);
      assertThat(run.recorder.calls("putAll"))
          .extracting(RecordingOperations.Call::count)
          .containsExactly(100, 1);
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @Test
  void load_ofAStoreThatFails_countsTheWholeBatch() throws Exception {
    try (InProcessRun run = loadWithoutRetries("100")) {
      run.recorder.failures = 1;
      insert(run, 99);
      assertThat(run.insert()).isFalse();
      assertThat(run.end().counts().failed()).isEqualTo(100);
    }
  }

  /** The store that fails would be asked again for each thread, with all retries. */
  @Test
  void load_thatHasFailed_sendsNothingMore() throws Exception {
    try (InProcessRun run = loadWithoutRetries("150")) {
      run.recorder.failures = 1;
      insert(run, 99);
      assertThat(run.insert()).isFalse();
      insert(run, 10);
      assertThat(run.end().counts()).isEqualTo(new RunOutcome.Counts(0, 100, 0));
    }
  }

  @Test
  void load_fromAStartWithoutACount_sendsTheRestAtTheEndOfTheDataset() throws Exception {
    try (InProcessRun run = load("100", "insertstart", "298")) {
      insert(run, 2);
      assertThat(run.insert()).isFalse();
      assertThat(run.end().counts().succeeded()).isEqualTo(2);
    }
  }

  /** A run's inserts are what it measures: one by one, whatever the load did. */
  @Test
  void run_ofInserts_neverBatches() throws Exception {
    Properties properties =
        TestProperties.mixed("0", "0", "0", "insertproportion", "1", "batchsize", "100");
    try (InProcessRun run = InProcessRun.of(properties)) {
      run.recorder.calls.clear();
      run.operations(10);
      assertThat(run.recorder.calls("put")).hasSize(10);
      assertThat(run.recorder.calls("putAll")).isEmpty();
    }
  }

  private static void insert(InProcessRun run, int count) {
    for (int i = 0; i < count; i++) {
      assertThat(run.insert()).isTrue();
    }
  }

  private static InProcessRun loadWithoutRetries(String documents) throws Exception {
    return load("100", "recordcount", documents, "core_workload_insertion_retry_limit", "0");
  }

  private static InProcessRun load(String size, String... pairs) throws Exception {
    return InProcessRun.of(
        TestProperties.with(
            TestProperties.small(pairs), "dotransactions", "false", "batchsize", size));
  }
}
