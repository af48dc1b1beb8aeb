// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RunOutcomeTest {

  @Test
  void summary_ofAGoodRun_saysWhatWasVerifiedFoundAndFailed() {
    assertThat(new RunOutcome(ExitCode.DONE, "", true, 12_000, 34, 0, 5_000, 12_345, 50).summary())
        .isEqualTo(
            "answers verified against the oracle; 5,000 searches with 2.5 hits each, 1.0 % of them"
                + " empty; 34 of 12,034 operations failed");
  }

  @Test
  void summary_ofARunThatWasNotVerified_saysSo() {
    assertThat(new RunOutcome(ExitCode.DONE, "", false, 10, 0, 0, 10, 0, 10).summary())
        .isEqualTo(
            "answers not verified; 10 searches with 0.0 hits each, 100.0 % of them empty; 0 of 10"
                + " operations failed");
  }

  @Test
  void summary_ofABadEnd_beginsWithTheReason() {
    assertThat(new RunOutcome(ExitCode.FAILURES, "gave up", false, 0, 7, 0, 0, 0, 0).summary())
        .isEqualTo("gave up; 7 of 7 operations failed");
  }

  @Test
  void summary_ofNothingDone_isEmpty() {
    assertThat(RunOutcome.none(ExitCode.USAGE).summary()).isEmpty();
    assertThat(RunOutcome.none(ExitCode.USAGE).exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void shares_ofCounts_areTheirQuotients() {
    RunOutcome outcome = new RunOutcome(ExitCode.DONE, "", true, 3, 1, 0, 4, 10, 1);
    assertThat(outcome.failedShare()).isCloseTo(0.25, within(1e-9));
    assertThat(outcome.hitsPerSearch()).isCloseTo(2.5, within(1e-9));
    assertThat(outcome.emptyShare()).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void shares_ofNothing_areZero() {
    RunOutcome none = RunOutcome.none(ExitCode.DONE);
    assertThat(none.failedShare()).isZero();
    assertThat(none.hitsPerSearch()).isZero();
    assertThat(none.emptyShare()).isZero();
  }

  @Test
  void exitCodes_areThoseOfTheDocumentation() {
    assertThat(ExitCode.values()).extracting(ExitCode::number).containsExactly(0, 2, 3, 4, 5, 6);
  }
}
