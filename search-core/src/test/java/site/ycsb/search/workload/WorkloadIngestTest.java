// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.RunException;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.RecordingStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/** INGEST: what it sends, what is counted, and when all of it is searchable. */
class WorkloadIngestTest {

  private static final String SEARCHABLE = "searchableMillis";

  @Test
  void ingest_sendsFullBatchesAndTheRest() throws Exception {
    try (InProcessRun run = ingest("operationcount", "25")) {
      run.recorder.calls.clear();
      run.operations(25);
      assertThat(run.recorder.calls("putAll"))
          .extracting(RecordingOperations.Call::count)
          .containsExactly(10, 10);
      RunOutcome outcome = run.end();
      assertThat(run.recorder.calls("putAll"))
          .extracting(RecordingOperations.Call::count)
          .containsExactly(10, 10, 5);
      assertThat(run.recorder.calls("put"))
          .extracting(RecordingOperations.Call::key)
          .startsWith(run.corpus.key(300), run.corpus.key(301))
          .endsWith(run.corpus.key(324));
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.counts()).isEqualTo(new RunOutcome.Counts(25, 0, 0));
      assertThat(outcome.checks().after().documents()).isEqualTo(25);
    }
  }

  @Test
  void ingest_measuresEachRequestOnce_andEachDocumentsStatus() throws Exception {
    try (InProcessRun run = ingest("operationcount", "25")) {
      run.operations(25);
    }
    assertThat(Measured.operations("INGEST")).isEqualTo(3);
    assertThat(Measured.operations("INGEST Return=OK")).isEqualTo(25);
    assertThat(Measured.operations("INSERT")).isZero();
  }

  @Test
  void ingest_withOneDocumentThatFails_countsThatOne() throws Exception {
    try (InProcessRun run = ingest("operationcount", "20", "search.maxfailed", "1")) {
      run.recorder.failingOnce.add(run.corpus.key(304));
      run.operations(20);
      RunOutcome outcome = run.end();
      assertThat(outcome.counts()).isEqualTo(new RunOutcome.Counts(19, 1, 0));
      assertThat(outcome.findings().figures()).doesNotContainKey(SEARCHABLE);
    }
    assertThat(Measured.operations("INGEST-FAILED")).isEqualTo(1);
  }

  @Test
  void ingest_ofRides_storesNumbersAsNumbers() throws Exception {
    try (InProcessRun run = ingest("operationcount", "10", "search.documents", "rides")) {
      run.recorder.calls.clear();
      run.operations(10);
      assertThat(run.recorder.calls("put"))
          .hasSize(10)
          .allSatisfy(
              put -> {
                assertThat(put.values().get("fare_amount")).isInstanceOf(Double.class);
                assertThat(put.values().get("passenger_count")).isInstanceOf(Long.class);
              });
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.isVerified()).isTrue();
      assertThat(outcome.checks().after().documents()).isPositive();
    }
  }

  @Test
  void ingest_onAStoreThatShowsLate_waitsForAllDocuments() throws Exception {
    RecordingStore store = new RecordingStore();
    try (InProcessRun run =
        InProcessRun.of(properties("operationcount", "10"), store).operations(10)) {
      store.lateCounts.set(3);
      RunOutcome outcome = run.end();
      assertThat(store.lateCounts).hasValue(0);
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(InProcessRun.figure(outcome, SEARCHABLE)).isGreaterThanOrEqualTo(3 * 5);
      assertThat(outcome.summary()).contains("all documents searchable ");
    }
  }

  /** The store acknowledges documents and loses one: no search will ever find it. */
  @Test
  void ingest_ofADocumentThatIsLost_isAWrongAnswer() throws Exception {
    try (InProcessRun run = ingest("operationcount", "20")) {
      run.operations(20);
      run.store.remove("usertable", run.corpus.key(304));
      run.store.visibleWithin = Optional.of(DocumentAudit.PATIENCE.negated()); // No wait at all.
      assertThatThrownBy(run::end)
          .isInstanceOfSatisfying(
              RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS))
          .hasMessage(
              "table usertable: 319 of 320 acknowledged documents are searchable after 0 s");
    }
  }

  /** A run begins at the same key as the one before it, and replaces what that one has stored. */
  @Test
  void ingest_ofKeysThatAnEarlierRunHasStored_isNoWrongAnswer() throws Exception {
    RecordingStore store = new RecordingStore();
    for (int i = 0; i < 2; i++) {
      Properties properties = properties("operationcount", "20", "search.dataset", "any");
      try (InProcessRun run = InProcessRun.of(properties, store).operations(20)) {
        store.isTransient = false; // The second run finds what the first one has left.
        RunOutcome outcome = run.end();
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(outcome.findings().figures().containsKey(SEARCHABLE)).isEqualTo(i == 0);
      }
    }
  }

  @Test
  void ingest_afterAnEarlierRun_thatLosesAnotherDocument_isAWrongAnswer() throws Exception {
    RecordingStore store = new RecordingStore();
    Properties properties = properties("operationcount", "20", "search.dataset", "any");
    InProcessRun.of(properties, store).operations(20).close();
    store.isTransient = false;
    try (InProcessRun run = InProcessRun.of(properties, store).operations(20)) {
      store.remove("usertable", run.corpus.key(7));
      store.visibleWithin = Optional.of(DocumentAudit.PATIENCE.negated()); // No wait at all.
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(outcome.end().reason())
          .contains("319 of 320 acknowledged documents are searchable");
    }
  }

  @Test
  void ingest_withoutAnIndex_isAuditedByReadsAlone() throws Exception {
    try (InProcessRun run = ingest("operationcount", "10", "search.index", "off")) {
      run.operations(10);
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.checks().after().documents()).isEqualTo(10);
      assertThat(outcome.findings().figures()).doesNotContainKey(SEARCHABLE);
      assertThat(run.store.exists("usertable")).isFalse();
    }
  }

  @Test
  void load_ofTheSameWorkload_measuresWhenAllIsSearchable() throws Exception {
    Properties load =
        TestProperties.with(
            properties("search.documents", "rides"), "dotransactions", "false", "batchsize", "1");
    try (InProcessRun run = InProcessRun.of(load)) {
      for (int i = 0; i < 300; i++) {
        assertThat(run.insert()).isTrue();
      }
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.findings().figures()).containsKey(SEARCHABLE);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          insertproportion       | 0.5    | insertproportion: valid is 0
          batchsize              | 100000 | batchsize=100000 times threadcount=16: valid is at most
          search.corpus          | x.csv  | search.documents=rides: valid only without search.corpus
          """)
  void require_ofAContradiction_namesIt(String key, String value, String message) {
    Properties properties =
        properties("search.documents", "rides", "threadcount", "16", key, value);

    assertThatThrownBy(() -> PropertyCheck.require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void require_ofASearchWithoutAnIndex_isRefused() {
    Properties properties = TestProperties.mixed("0", "0", "1", "search.index", "off");

    assertThatThrownBy(() -> PropertyCheck.require(properties))
        .hasMessage("search.index=off: valid without searches and scans");
    assertThatThrownBy(
            () -> PropertyCheck.requireDocuments(properties("search.index", "off"), "verify"))
        .hasMessage("search.index=off: valid for verify is on, because it searches");
  }

  private static InProcessRun ingest(String... pairs) throws Exception {
    return InProcessRun.of(properties(pairs));
  }

  private static Properties properties(String... pairs) {
    return TestProperties.with(
        TestProperties.mixed("0", "0", "0", "ingestproportion", "1", "batchsize", "10"), pairs);
  }
}
