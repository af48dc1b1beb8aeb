// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a load or run ended, beside what YCSB measures.
 *
 * @param exitCode what the process should exit with
 * @param reason one line that says why, empty if all is well
 * @param verified whether the oracle agreed with the store before the run
 * @param succeeded operations that did what they should
 * @param failed operations that did not
 * @param wrong operations whose answer was wrong; they are among the failed
 * @param searches SEARCH operations that succeeded
 * @param hits documents that those returned
 * @param emptyPages searches that returned none
 */
public record RunOutcome(
    ExitCode exitCode,
    String reason,
    boolean verified,
    long succeeded,
    long failed,
    long wrong,
    long searches,
    long hits,
    long emptyPages) {

  public RunOutcome {
    requireNonNull(exitCode, "exitCode");
    requireNonNull(reason, "reason");
  }

  /** An end before anything was done, by an exception that has been shown. */
  static RunOutcome none(ExitCode exitCode) {
    return new RunOutcome(exitCode, "", false, 0, 0, 0, 0, 0, 0);
  }

  /** The same counts, of a run that lost its dataset: they say nothing of the store. */
  RunOutcome onLostDataset(String how) {
    return new RunOutcome(
        ExitCode.DATASET, how, false, succeeded, failed, wrong, searches, hits, emptyPages);
  }

  /** Failed operations among all, 0 to 1. */
  public double failedShare() {
    return failed == 0 ? 0 : (double) failed / (succeeded + failed);
  }

  /** Mean hits of a search; 0 if there was none. */
  public double hitsPerSearch() {
    return searches == 0 ? 0 : (double) hits / searches;
  }

  /** Searches without a hit among all, 0 to 1. */
  public double emptyShare() {
    return searches == 0 ? 0 : (double) emptyPages / searches;
  }

  /** One line for people: why it ended badly, if it did; what was verified, found, and failed. */
  public String summary() {
    List<String> parts = new ArrayList<>();
    if (!reason.isEmpty()) {
      parts.add(reason);
    }
    if (searches > 0) {
      parts.add(verified ? "answers verified against the oracle" : "answers not verified");
      parts.add(
          String.format(
              Locale.ROOT,
              "%,d searches with %.1f hits each, %.1f %% of them empty",
              searches,
              hitsPerSearch(),
              100 * emptyShare()));
    }
    if (succeeded + failed > 0 && !reason.contains("operations failed")) {
      parts.add(
          String.format(Locale.ROOT, "%,d of %,d operations failed", failed, succeeded + failed));
    }
    return String.join("; ", parts);
  }
}
