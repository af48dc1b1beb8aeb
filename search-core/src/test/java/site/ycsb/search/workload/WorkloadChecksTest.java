// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** Wrong answers and failures: how they are noticed, counted and measured. */
class WorkloadChecksTest {

  @Test
  void search_ofAWrongPage_failsAndIsNoLatencyOfSearch() throws Exception {
    try (InProcessRun run = searches("1")) {
      run.recorder.wrongPages = true;
      run.operations(20);
      run.recorder.wrongPages = false;
      run.operations(30);
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().wrong()).isEqualTo(20);
      assertThat(outcome.counts().failed()).isEqualTo(20);
      assertThat(InProcessRun.figure(outcome, "searches")).isEqualTo(50);
      assertThat(outcome.checks().during().checkedSearches()).isEqualTo(50);
      assertThat(outcome.isVerified()).isFalse();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(outcome.end().reason())
          .matches("20 wrong answers; the first: search \"\\w+ \\w+\" offset 0 length 10: 11 hits");
    }
    assertThat(Measured.operations("SEARCH")).isEqualTo(30);
    assertThat(Measured.operations("SEARCH-FAILED")).isEqualTo(20);
    assertThat(Measured.operations("SEARCH Return=OK")).isEqualTo(30);
    assertThat(Measured.operations("SEARCH Return=UNEXPECTED_STATE")).isEqualTo(20);
  }

  @Test
  void search_checkedBySample_noticesOneIn16() throws Exception {
    try (InProcessRun run = searches("16")) {
      run.recorder.wrongPages = true;
      run.operations(1_600);
      assertThat(run.end().counts().wrong()).isBetween(60L, 145L);
    }
  }

  /** A slow store would be checked too seldom by a share of its answers alone. */
  @Test
  void search_checkedByARareSample_isCheckedOnceASecond() throws Exception {
    try (InProcessRun run = searches("1000000")) {
      run.recorder.wrongPages = true;
      run.operations(1);
      Thread.sleep(1_100);
      run.operations(2);
      assertThat(run.end().counts().wrong()).isEqualTo(2);
    }
  }

  @Test
  void search_withoutChecks_noticesNoWrongAnswer() throws Exception {
    try (InProcessRun run = searches("0")) {
      run.recorder.wrongPages = true;
      run.operations(200);
      RunOutcome outcome = run.end();
      assertThat(outcome.counts().wrong()).isZero();
      assertThat(outcome.isVerified()).isFalse();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "reportlatencyforeacherror, true, SEARCH-SERVICE_UNAVAILABLE",
    "latencytrackederrors, 'ERROR,SERVICE_UNAVAILABLE', SEARCH-SERVICE_UNAVAILABLE",
    "latencytrackederrors, ERROR, SEARCH-FAILED",
    "reportlatencyforeacherror, false, SEARCH-FAILED"
  })
  void search_thatFails_isMeasuredAsYcsbNamesIt(String key, String value, String metric)
      throws Exception {
    try (InProcessRun run = searches("1", key, value)) {
      run.recorder.failures = 5;
      run.operations(10);
      assertThat(run.end().counts().failed()).isEqualTo(5);
    }
    assertThat(Measured.operations(metric)).isEqualTo(5);
    assertThat(Measured.operations("SEARCH")).isEqualTo(5);
    assertThat(Measured.operations("SEARCH Return=SERVICE_UNAVAILABLE")).isEqualTo(5);
  }

  @Test
  void run_withMoreFailuresThanAllowed_endsBadly() throws Exception {
    try (InProcessRun run = searches("1", "search.maxfailed", "0.1")) {
      run.recorder.failures = 11;
      run.operations(100);
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURES);
      assertThat(outcome.end().reason())
          .isEqualTo("11 of 100 operations failed; search.maxfailed allows a share of 0.1");
    }
  }

  @Test
  void run_withAsManyFailuresAsAllowed_endsWell() throws Exception {
    try (InProcessRun run = searches("1", "search.maxfailed", "0.1")) {
      run.recorder.failures = 10;
      run.operations(100);
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @Test
  void run_withNothingDone_endsBadly() throws Exception {
    try (InProcessRun run = searches("1")) {
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.FAILURES);
    }
  }

  @Test
  void dataIntegrity_ofARightStore_verifiesEachReadEvenAfterUpdates() throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.mixed(
                "0.4",
                "0.4",
                "0",
                "readmodifywriteproportion",
                "0.2",
                "recordcount",
                "5",
                "dataintegrity",
                "true",
                "search.updatefields",
                "all"))) {
      run.operations(500);
      RunOutcome outcome = run.end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(outcome.checks().during().checkedReads())
          .isEqualTo(outcome.checks().during().reads());
    }
  }

  @Test
  void dataIntegrity_ofAFalsifiedField_isAWrongAnswer() throws Exception {
    try (InProcessRun run = verifiedReads("recordcount", "1")) {
      run.operations(5);
      run.store.patch(LoadedStore.TABLE, new Document(run.corpus.key(0), Map.of("field1", "no")));
      run.operations(3);
      requireWrong(run, 3, "has a field1 that no write gave it: no (String)");
    }
  }

  @Test
  void dataIntegrity_ofALostField_isAWrongAnswer() throws Exception {
    try (InProcessRun run = verifiedReads("recordcount", "1")) {
      run.store.put(LoadedStore.TABLE, new Document(run.corpus.key(0), Map.of("score", 1L)));
      run.operations(1);
      requireWrong(run, 1, "has the fields [score], not [field0, field1, score, title]");
    }
  }

  @Test
  void dataIntegrity_ofOneField_verifiesThatOne() throws Exception {
    try (InProcessRun run =
        verifiedReads("recordcount", "1", "operationcount", "20", "readallfields", "false")) {
      run.operations(20);
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
    }
  }

  @Test
  void audit_ofAStoreThatReplacesWholeDocuments_isAWrongAnswer() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("0", "1", "0"))) {
      run.recorder.replacing = true;
      RunOutcome outcome = run.operations(100).end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(outcome.end().reason())
          .matches("after the run, user\\d+ has the fields \\[title\\], .*");
    }
  }

  @Test
  void questionsAfterARun_withoutAnAnswer_areAskedAgain() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("0", "0.5", "0.5"))) {
      run.operations(100);
      run.store.unanswered.set(3);
      RunOutcome outcome = run.end();
      assertThat(run.store.unanswered).hasValue(0);
      assertThat(outcome.exitCode()).as(outcome.summary()).isEqualTo(ExitCode.DONE);
    }
  }

  private static void requireWrong(InProcessRun run, int count, String what) throws Exception {
    RunOutcome outcome = run.end();
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.counts().wrong()).isEqualTo(count);
    assertThat(outcome.end().reason())
        .isEqualTo(
            "%d wrong answers; the first: read: %s %s".formatted(count, run.corpus.key(0), what));
  }

  private static InProcessRun verifiedReads(String... pairs) throws Exception {
    return InProcessRun.of(
        TestProperties.with(TestProperties.mixed("1", "0", "0", pairs), "dataintegrity", "true"));
  }

  /** First pages only, which are never empty, and no gate, which would find a wrong page first. */
  private static InProcessRun searches(String check, String... pairs) throws Exception {
    return InProcessRun.of(
        TestProperties.with(
            TestProperties.mixed("0", "0", "1", pairs),
            "search.check",
            check,
            "search.gate",
            "off",
            "search.pages",
            "1"));
  }
}
