// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunOutcomeTest {

  private static final RunOutcome.Basis BASIS =
      new RunOutcome.Basis("da7a5e7", "d16e57", Map.of("server", "memory"));

  @Test
  void summary_ofAGoodRun_saysWhatWasVerifiedFoundAndFailed() {
    assertThat(outcome(true, "", 12_000, 34, 5_000, 12_345, 50).summary())
        .isEqualTo(
            "answers verified against the oracle; 5,000 searches with 2.5 hits each, 1.0 % of them"
                + " empty; 34 of 12,034 operations failed");
  }

  @Test
  void summary_ofARunThatWasNotVerified_saysSo() {
    assertThat(outcome(false, "", 10, 0, 10, 0, 10).summary())
        .isEqualTo(
            "answers not verified; 10 searches with 0.0 hits each, 100.0 % of them empty; 0 of 10"
                + " operations failed");
  }

  @Test
  void summary_ofABadEnd_beginsWithTheReason() {
    assertThat(outcome(false, "gave up", 0, 7, 0, 0, 0).summary())
        .isEqualTo("gave up; 7 of 7 operations failed");
  }

  @Test
  void summary_ofARunThatWrote_saysWhatWasSeenAndAudited() {
    RunOutcome.Counts counts = new RunOutcome.Counts(20, 0, 0, 0, 0, 0, 20, 1_234, 3);
    RunOutcome outcome = outcome(ExitCode.DONE, "", true, counts);
    assertThat(outcome.audited(100).summary())
        .isEqualTo(
            "answers verified against the oracle; 20 updates seen, after 61.7 searches each; 3"
                + " updates superseded by another client's; 100 documents audited; 0 of 20"
                + " operations failed");
  }

  @Test
  void audit_thatCouldNotBeMade_endsAGoodRunOnly() {
    RunOutcome good = outcome(ExitCode.DONE, "", true, RunOutcome.Counts.NONE);
    RunOutcome bad = outcome(false, "gave up", 0, 7, 0, 0, 0);
    assertThat(good.unaudited("nobody answers").exitCode()).isEqualTo(ExitCode.FAILURES);
    assertThat(good.unaudited("nobody answers").reason()).isEqualTo("nobody answers");
    assertThat(bad.unaudited("nobody answers")).isEqualTo(bad);
  }

  @Test
  void outcome_whateverComesAfterTheRun_keepsWhatItWasAbout() {
    RunOutcome outcome = outcome(true, "", 10, 0, 10, 0, 10).weighed(Map.of("index", 8L));
    for (RunOutcome later :
        List.of(
            outcome.audited(100),
            outcome.unaudited("nobody answers"),
            outcome.onFailedAudit("not whole"),
            outcome.onLostDataset("dropped"))) {
      assertThat(later.basis()).isEqualTo(BASIS);
      assertThat(later.client()).isEqualTo(outcome.client());
      assertThat(later.storeBytes()).isEqualTo(Map.of("index", 8L));
    }
  }

  @Test
  void summary_ofNothingDone_isEmpty() {
    assertThat(RunOutcome.none(ExitCode.USAGE).summary()).isEmpty();
    assertThat(RunOutcome.none(ExitCode.USAGE).exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void shares_ofCounts_areTheirQuotients() {
    RunOutcome.Counts outcome = new RunOutcome.Counts(3, 1, 0, 4, 10, 1, 2, 9, 0);
    assertThat(outcome.failedShare()).isCloseTo(0.25, within(1e-9));
    assertThat(outcome.hitsPerSearch()).isCloseTo(2.5, within(1e-9));
    assertThat(outcome.emptyShare()).isCloseTo(0.25, within(1e-9));
    assertThat(outcome.searchesPerUpdate()).isCloseTo(4.5, within(1e-9));
  }

  @Test
  void shares_ofNothing_areZero() {
    RunOutcome.Counts none = RunOutcome.Counts.NONE;
    assertThat(none.failedShare()).isZero();
    assertThat(none.hitsPerSearch()).isZero();
    assertThat(none.emptyShare()).isZero();
    assertThat(none.searchesPerUpdate()).isZero();
  }

  @Test
  void exitCodes_areThoseOfTheDocumentation() {
    assertThat(ExitCode.values()).extracting(ExitCode::number).containsExactly(0, 2, 3, 4, 5, 6);
  }

  private static RunOutcome outcome(
      boolean verified,
      String reason,
      long succeeded,
      long failed,
      long searches,
      long hits,
      long emptyPages) {
    return outcome(
        reason.isEmpty() ? ExitCode.DONE : ExitCode.FAILURES,
        reason,
        verified,
        new RunOutcome.Counts(succeeded, failed, 0, searches, hits, emptyPages, 0, 0, 0));
  }

  private static RunOutcome outcome(
      ExitCode exitCode, String reason, boolean verified, RunOutcome.Counts counts) {
    return new RunOutcome(
        exitCode, reason, verified, 0, counts, BASIS, new ClientUse(1.5, 0.25, 3, 4096), Map.of());
  }
}
