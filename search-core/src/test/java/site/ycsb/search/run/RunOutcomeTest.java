// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.run.RunOutcome.Findings;
import site.ycsb.search.settings.ExitCode;

class RunOutcomeTest {

  private static final RunOutcome.Basis BASIS =
      new RunOutcome.Basis("da7a5e7", "d16e57", Map.of("server", "memory"));

  private static final Findings FINDINGS =
      new Findings(Map.of(), Map.of(), List.of("5.0 hits each", "20 updates seen"));

  private static final Checks.Before GATE = new Checks.Before(16, 4);
  private static final Checks.During DURING = new Checks.During(5_000, 312, 0, 0, 0, 0, 0);
  private static final Checks.After AUDIT = new Checks.After(100, 250, 32);
  private static final Checks ALL = new Checks(GATE, DURING, AUDIT, true);
  private static final Checks WITHOUT_GATE =
      new Checks(new Checks.Before(0, 0), DURING, AUDIT, true);

  @Test
  void summary_ofAGoodRun_saysWhatWasVerifiedFoundAndFailed() {
    assertThat(outcome("", ALL, counts(12_000, 34)).summary())
        .isEqualTo(
            "verified before the run: 16 of 16 questions by 4 threads · checked in the run: 312 of"
                + " 5,000 searches · audited after it: 100 of 250 written documents · wrong: 0; a"
                + " fault of one document in 1,000 is found: 9.5 % by audit; 5.0 hits each; 20"
                + " updates seen; 34 of 12,034 operations failed");
  }

  @Test
  void summary_ofARunThatWasNotVerified_saysSo() {
    assertThat(outcome("", WITHOUT_GATE, counts(10, 0)).summary())
        .startsWith("answers not verified: no gate before the run · checked in the run: ")
        .endsWith("; 5.0 hits each; 20 updates seen; 0 of 10 operations failed");
  }

  @Test
  void summary_ofARunWithoutAnswers_saysNothingOfTheirVerification() {
    RunOutcome outcome = outcome("", Checks.NONE, counts(10, 0), Findings.NONE);
    assertThat(outcome.summary()).isEqualTo("0 of 10 operations failed");
  }

  @Test
  void isVerified_ofEachPartThatIsMissing_isFalse() {
    assertThat(outcome("", ALL, counts(10, 0)).isVerified()).isTrue();
    assertThat(outcome("", WITHOUT_GATE, counts(10, 0)).isVerified()).isFalse();
    assertThat(
            outcome("", new Checks(GATE, DURING, Checks.After.NONE, true), counts(10, 0))
                .isVerified())
        .isFalse();
    assertThat(
            outcome(
                    "",
                    new Checks(GATE, new Checks.During(9, 0, 0, 0, 0, 0, 0), AUDIT, true),
                    counts(10, 0))
                .isVerified())
        .isFalse();
    assertThat(outcome("", ALL, new RunOutcome.Counts(10, 1, 1)).isVerified()).isFalse();
    Findings unknown = new Findings(Map.of(Findings.UNKNOWN, 3), Map.of(), List.of());
    assertThat(outcome("", ALL, counts(10, 0), unknown).isVerified()).isFalse();
  }

  @Test
  void summary_ofABadEnd_beginsWithTheReason() {
    assertThat(outcome("gave up", Checks.NONE, counts(0, 7), Findings.NONE).summary())
        .isEqualTo("gave up; 7 of 7 operations failed");
  }

  @Test
  void summary_ofAReasonThatCountsTheFailures_doesNotCountThemTwice() {
    assertThat(
            outcome("7 of 7 operations failed", Checks.NONE, counts(0, 7), Findings.NONE).summary())
        .isEqualTo("7 of 7 operations failed");
  }

  @Test
  void audit_thatCouldNotBeMade_endsAGoodRunOnly() {
    RunOutcome good = outcome("", ALL, counts(0, 0));
    RunOutcome bad = outcome("gave up", Checks.NONE, counts(0, 7));
    assertThat(good.unaudited("nobody answers").end())
        .isEqualTo(new RunOutcome.End(ExitCode.FAILURES, "nobody answers"));
    assertThat(bad.unaudited("nobody answers")).isEqualTo(bad);
  }

  @Test
  void outcome_whateverComesAfterTheRun_keepsWhatItWasAbout() {
    RunOutcome outcome = outcome("", ALL, counts(10, 0)).withStoreBytes(Map.of("index", 8L));
    for (RunOutcome later :
        List.of(
            outcome.with(WITHOUT_GATE),
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
    RunOutcome good = outcome("", ALL, counts(10, 0));
    assertThat(good.onFailedAudit("not whole").end())
        .isEqualTo(new RunOutcome.End(ExitCode.WRONG_ANSWERS, "not whole"));
    assertThat(good.onFailedAudit("not whole").isVerified()).isFalse();
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
    assertThat(ExitCode.values())
        .extracting(ExitCode::number)
        .containsExactly(0, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  private static RunOutcome.Counts counts(long succeeded, long failed) {
    return new RunOutcome.Counts(succeeded, failed, 0);
  }

  private static RunOutcome outcome(String reason, Checks checks, RunOutcome.Counts counts) {
    return outcome(reason, checks, counts, FINDINGS);
  }

  private static RunOutcome outcome(
      String reason, Checks checks, RunOutcome.Counts counts, Findings findings) {
    return new RunOutcome(
        new RunOutcome.End(reason.isEmpty() ? ExitCode.DONE : ExitCode.FAILURES, reason),
        checks,
        counts,
        findings,
        BASIS,
        new RunOutcome.Usage(
            new ClientUse(1.5, 0.25, 3, 4096), Map.of("hits", 5L), Map.of(), Map.of("gcs", 2.0)));
  }
}
