// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.settings.ExitCode;

class RunOutcomeTest {

  private static final PreparedRun.Basis BASIS =
      new PreparedRun.Basis("da7a5e7", "d16e57", Map.of("server", "memory"));

  private static final Findings FINDINGS =
      new Findings(Map.of(), Map.of(), true, List.of("5,000 searches", "20 updates seen"));

  @Test
  void summary_ofAGoodRun_saysWhatWasVerifiedFoundAndFailed() {
    assertThat(outcome("", true, counts(12_000, 34)).summary())
        .isEqualTo(
            "answers verified against the oracle; 5,000 searches; 20 updates seen; 34 of 12,034"
                + " operations failed");
  }

  @Test
  void summary_ofARunThatWasNotVerified_saysSo() {
    assertThat(outcome("", false, counts(10, 0)).summary())
        .isEqualTo(
            "answers not verified; 5,000 searches; 20 updates seen; 0 of 10 operations failed");
  }

  @Test
  void summary_ofARunWithoutAnswers_saysNothingOfTheirVerification() {
    RunOutcome outcome = outcome("", true, counts(10, 0), Findings.NONE);
    assertThat(outcome.summary()).isEqualTo("0 of 10 operations failed");
  }

  @Test
  void summary_ofABadEnd_beginsWithTheReason() {
    assertThat(outcome("gave up", false, counts(0, 7), Findings.NONE).summary())
        .isEqualTo("gave up; 7 of 7 operations failed");
  }

  @Test
  void summary_ofAReasonThatCountsTheFailures_doesNotCountThemTwice() {
    assertThat(outcome("7 of 7 operations failed", false, counts(0, 7), Findings.NONE).summary())
        .isEqualTo("7 of 7 operations failed");
  }

  @Test
  void summary_ofARunThatWrote_saysWhatWasAudited() {
    assertThat(outcome("", true, counts(20, 0)).audited(100).summary())
        .isEqualTo(
            "answers verified against the oracle; 5,000 searches; 20 updates seen; 100 documents"
                + " audited; 0 of 20 operations failed");
  }

  @Test
  void audit_thatCouldNotBeMade_endsAGoodRunOnly() {
    RunOutcome good = outcome("", true, counts(0, 0));
    RunOutcome bad = outcome("gave up", false, counts(0, 7));
    assertThat(good.unaudited("nobody answers").end())
        .isEqualTo(new RunOutcome.End(ExitCode.FAILURES, "nobody answers"));
    assertThat(bad.unaudited("nobody answers")).isEqualTo(bad);
  }

  @Test
  void outcome_whateverComesAfterTheRun_keepsWhatItWasAbout() {
    RunOutcome outcome = outcome("", true, counts(10, 0)).withStoreBytes(Map.of("index", 8L));
    for (RunOutcome later :
        List.of(
            outcome.audited(100),
            outcome.unaudited("nobody answers"),
            outcome.onFailedAudit("not whole"),
            outcome.onLostDataset("dropped"))) {
      assertThat(later.basis()).isEqualTo(BASIS);
      assertThat(later.counts()).isEqualTo(counts(10, 0));
      assertThat(later.findings()).isEqualTo(FINDINGS);
      assertThat(later.usage().client()).isEqualTo(outcome.usage().client());
      assertThat(later.usage().storeBytes()).isEqualTo(Map.of("index", 8L));
      assertThat(later.usage().telemetry()).isEqualTo(Map.of("gcs", 2.0));
    }
  }

  @Test
  void outcome_ofABadAudit_isAWrongAnswerOrALostDataset() {
    RunOutcome good = outcome("", true, counts(10, 0));
    assertThat(good.onFailedAudit("not whole").end())
        .isEqualTo(new RunOutcome.End(ExitCode.WRONG_ANSWERS, "not whole"));
    assertThat(good.onFailedAudit("not whole").isVerified()).isTrue();
    assertThat(good.onLostDataset("dropped").end())
        .isEqualTo(new RunOutcome.End(ExitCode.DATASET, "dropped"));
    assertThat(good.onLostDataset("dropped").isVerified()).isFalse();
  }

  @Test
  void summary_ofNothingDone_isEmpty() {
    assertThat(RunOutcome.none(ExitCode.USAGE).summary()).isEmpty();
    assertThat(RunOutcome.none(ExitCode.USAGE).exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void all_ofCounts_isTheirSum() {
    assertThat(new RunOutcome.Counts(3, 2, 1).all()).isEqualTo(5);
  }

  @Test
  void exitCodes_areThoseOfTheDocumentation() {
    assertThat(ExitCode.values()).extracting(ExitCode::number).containsExactly(0, 2, 3, 4, 5, 6);
  }

  private static RunOutcome.Counts counts(long succeeded, long failed) {
    return new RunOutcome.Counts(succeeded, failed, 0);
  }

  private static RunOutcome outcome(String reason, boolean verified, RunOutcome.Counts counts) {
    return outcome(reason, verified, counts, FINDINGS);
  }

  private static RunOutcome outcome(
      String reason, boolean verified, RunOutcome.Counts counts, Findings findings) {
    return new RunOutcome(
        new RunOutcome.End(reason.isEmpty() ? ExitCode.DONE : ExitCode.FAILURES, reason),
        new RunOutcome.Checks(verified, 0),
        counts,
        findings,
        BASIS,
        new RunOutcome.Usage(
            new ClientUsage(1.5, 0.25, 3, 4096), Map.of("hits", 5L), Map.of(), Map.of("gcs", 2.0)));
  }
}
