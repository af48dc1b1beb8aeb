// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.RecordingStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** Which operations a run does, how often, and what it measures of them. */
class WorkloadMixTest {

  private static final int OPERATIONS = 20_000;

  @Test
  void operations_ofAMix_comeInItsProportions() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.mixed(
                "0.3",
                "0.2",
                "0.2",
                "insertproportion",
                "0.1",
                "scanproportion",
                "0.2",
                "maxscanlength",
                "10"))) {
      run.operations(OPERATIONS);

      assertShare(run, "get", 0.3);
      assertShare(run, "patch", 0.2);
      assertShare(run, "put", 0.1);
      assertShare(run, "scan", 0.2);
      assertShare(run, "search", 0.2);
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @Test
  void search_ofProportionZero_neverComes() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.small())) {
      run.operations(2_000);
      assertThat(run.recorder.queries()).isEmpty();
      assertThat(run.recorder.calls("get")).hasSizeGreaterThan(1_500);
    }
  }

  @Test
  void search_ofProportionOne_isAllThereIs() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("0", "0", "1"))) {
      run.operations(500);
      assertThat(run.recorder.queries()).hasSize(500);
      assertThat(InProcessRun.figure(run.end(), "searches")).isEqualTo(500);
    }
    assertThat(Measured.operations("SEARCH")).isEqualTo(500);
    assertThat(Measured.operations("SEARCH Return=OK")).isEqualTo(500);
    assertThat(Measured.operations("SEARCH-FAILED")).isZero();
  }

  @Test
  void readModifyWrite_readsAndWritesOneKeyAndIsMeasuredAsOne() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(TestProperties.mixed("0", "0", "0", "readmodifywriteproportion", "1"))) {
      run.operations(100);
      List<RecordingOperations.Call> reads = run.recorder.calls("get");
      List<RecordingOperations.Call> writes = run.recorder.calls("patch");
      assertThat(reads).hasSize(100);
      assertThat(writes)
          .extracting(RecordingOperations.Call::key)
          .isEqualTo(reads.stream().map(RecordingOperations.Call::key).toList());
      assertThat(run.end().counts().succeeded()).isEqualTo(100);
    }
    assertThat(Measured.operations("READ-MODIFY-WRITE")).isEqualTo(100);
  }

  @Test
  void scan_asksForLengthsOfItsRange() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.mixed(
                "0",
                "0",
                "0",
                "scanproportion",
                "1",
                "minscanlength",
                "3",
                "maxscanlength",
                "6"))) {
      run.operations(300);
      assertThat(run.recorder.calls("scan"))
          .extracting(RecordingOperations.Call::count)
          .containsOnly(3, 4, 5, 6);
      assertThat(run.recorder.calls("scan"))
          .allSatisfy(call -> assertThat(run.number(call.key())).isBetween(0L, 299L));
    }
  }

  /** The second run writes nothing, and does not know what the first one has written. */
  @ParameterizedTest
  @CsvSource({
    "updateproportion, readproportion",
    "updateproportion, searchproportion",
    "deleteproportion, scanproportion"
  })
  void reads_afterTheWritesOfAnEarlierRun_areNoWrongAnswers(String writes, String reads)
      throws Exception {
    RecordingStore store = new RecordingStore();
    for (String operation : List.of(writes, reads)) {
      Properties properties = TestProperties.mixed("0", "0", "0", "search.check", "1");
      properties.setProperty("requestdistribution", "uniform");
      properties.setProperty(operation, "1");
      try (InProcessRun run = InProcessRun.of(properties, store).operations(100)) {
        store.isTransient = false; // The second run finds what the first one has left.
        RunOutcome outcome = run.end();
        assertThat(outcome.counts().wrong()).as(outcome.end().reason()).isZero();
      }
    }
  }

  @Test
  void insert_inARun_addsTheDocumentsAfterTheLast() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(TestProperties.mixed("0", "0", "0", "insertproportion", "1"))) {
      run.operations(50);
      List<RecordingOperations.Call> inserts = run.recorder.calls("put");
      assertThat(inserts).hasSize(50);
      for (int i = 0; i < 50; i++) {
        Document expected = run.corpus.document(300 + i);
        assertThat(inserts.get(i).key()).isEqualTo(expected.key());
        assertThat(inserts.get(i).values()).isEqualTo(expected.fields());
      }
    }
  }

  private static void assertShare(InProcessRun run, String operation, double share) {
    double deviation = Math.sqrt(OPERATIONS * share * (1 - share));
    assertThat((double) run.recorder.calls(operation).size())
        .as(operation)
        .isCloseTo(OPERATIONS * share, within(6 * deviation));
  }
}
