// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/** Ends of loads and runs that did not do all their operations. */
class RunPlanTest {

  private static final boolean GAVE_UP = true;
  private static final boolean TIME_UP = true;

  private SearchDb db;

  @BeforeEach
  void open() throws DBException {
    db = SearchDb.open(TestProperties.small());
  }

  @AfterEach
  void close() throws DBException {
    db.cleanup();
  }

  @Test
  void judge_ofALoadThatTheClockEnded_namesTheClock() {
    assertThat(load(1, 0, !GAVE_UP, TIME_UP))
        .isEqualTo("loaded 1 of 300 documents in maxexecutiontime=50 seconds; 0 is no limit");
  }

  @Test
  void judge_ofALoadThatFailedBeforeTheClockEndedIt_namesTheFailure() {
    assertThat(load(1, 1, !GAVE_UP, TIME_UP))
        .startsWith("loaded 1 of 300 documents: ")
        .doesNotContain("maxexecutiontime");
  }

  /** The watch gives up before the threads have used up their retries. */
  @Test
  void judge_ofALoadThatGaveUp_namesTheFailure() {
    assertThat(load(1, 1, GAVE_UP, !TIME_UP)).startsWith("loaded 1 of 300 documents: ");
  }

  @Test
  void judge_ofARunThatTheClockEnded_isGoodAndSaysAfterHowManyOperations() {
    assertThat(run(40, !GAVE_UP, TIME_UP))
        .isEqualTo(
            new RunOutcome.End(
                ExitCode.DONE, "maxexecutiontime=50 ended the run after 40 of 100 operations"));
  }

  @Test
  void judge_ofARunThatEndedBeforeTheClock_isBad() {
    assertThat(run(40, !GAVE_UP, !TIME_UP))
        .isEqualTo(
            new RunOutcome.End(
                ExitCode.FAILURES,
                "40 of 100 operations were done: a client thread has ended early"));
  }

  private String load(long succeeded, long failed, boolean gaveUp, boolean timeUp) {
    RunPlan plan =
        RunPlan.of(
            TestProperties.small("dotransactions", "false", "maxexecutiontime", "50"), 0, true);
    RunOutcome.End end =
        plan.judge(
            new RunOutcome.Counts(succeeded, failed, 0),
            gaveUp,
            timeUp,
            new ThreadContext.Checked(),
            db);
    assertThat(end.exitCode()).isEqualTo(ExitCode.FAILURES);
    return end.reason();
  }

  private RunOutcome.End run(long succeeded, boolean gaveUp, boolean timeUp) {
    return RunPlan.of(TestProperties.small("maxexecutiontime", "50"), 0, true)
        .judge(
            new RunOutcome.Counts(succeeded, 0, 0),
            gaveUp,
            timeUp,
            new ThreadContext.Checked(),
            db);
  }
}
