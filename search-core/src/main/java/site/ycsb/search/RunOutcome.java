// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How a load or run ended, beside what YCSB measures.
 *
 * @param exitCode what the process should exit with
 * @param reason one line that says why, empty if all is well
 * @param verified whether the oracle agreed with the store before the run
 * @param audited documents that were found as they should be after a run that wrote
 * @param counts what the client threads did
 * @param basis what was made sure of before they were let go
 * @param client what this process used while they ran
 * @param storeBytes what the store takes then, as {@link SearchDb#sizes} gives it; empty if it was
 *     not asked or can't say
 */
public record RunOutcome(
    ExitCode exitCode,
    String reason,
    boolean verified,
    int audited,
    Counts counts,
    Basis basis,
    ClientUse client,
    Map<String, Long> storeBytes) {

  /**
   * What a load or run was about.
   *
   * @param dataset a digest of the dataset's description, equal for equal datasets in all stores;
   *     empty if it is not known which one the table holds
   * @param answersDigest of the answers that the gate got, equal for stores that were asked the
   *     same and answered the same; empty if none were asked for
   * @param settings the store and what was in effect there: {@code server}, then {@link
   *     SearchDb#settings}; empty if that was never asked
   */
  public record Basis(String dataset, String answersDigest, Map<String, String> settings) {

    static final Basis NONE = new Basis("", "", Map.of());

    public Basis {
      requireNonNull(dataset, "dataset");
      requireNonNull(answersDigest, "answersDigest");
      requireNonNull(settings, "settings");
    }
  }

  /**
   * What the client threads did.
   *
   * @param succeeded operations that did what they should
   * @param failed operations that did not
   * @param wrong operations whose answer was wrong; they are among the failed
   * @param searches SEARCH operations that succeeded
   * @param hits documents that those returned
   * @param emptyPages searches that returned none
   * @param freshened FRESHNESS operations whose update was seen
   * @param freshnessSearches searches that it took to see them
   * @param superseded FRESHNESS operations that another client's update ended; they measured
   *     nothing
   */
  public record Counts(
      long succeeded,
      long failed,
      long wrong,
      long searches,
      long hits,
      long emptyPages,
      long freshened,
      long freshnessSearches,
      long superseded) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0);

    static Counts of(RunWatch watch) {
      return new Counts(
          watch.sum(Tally.Count.SUCCEEDED),
          watch.sum(Tally.Count.FAILED),
          watch.sum(Tally.Count.WRONG),
          watch.sum(Tally.Count.SEARCHES),
          watch.sum(Tally.Count.HITS),
          watch.sum(Tally.Count.EMPTY_PAGES),
          watch.sum(Tally.Count.FRESHENED),
          watch.sum(Tally.Count.FRESHNESS_SEARCHES),
          watch.sum(Tally.Count.SUPERSEDED));
    }

    /** Failed operations among all, 0 to 1. */
    public double failedShare() {
      return share(failed, succeeded + failed);
    }

    /** Mean hits of a search; 0 if there was none. */
    public double hitsPerSearch() {
      return share(hits, searches);
    }

    /** Searches without a hit among all, 0 to 1. */
    public double emptyShare() {
      return share(emptyPages, searches);
    }

    /** Mean searches until one showed an update; 0 if there was none. */
    public double searchesPerUpdate() {
      return share(freshnessSearches, freshened);
    }

    private static double share(long part, long whole) {
      return whole == 0 ? 0 : (double) part / whole;
    }
  }

  public RunOutcome {
    requireNonNull(exitCode, "exitCode");
    requireNonNull(reason, "reason");
    requireNonNull(counts, "counts");
    requireNonNull(basis, "basis");
    requireNonNull(client, "client");
    requireNonNull(storeBytes, "storeBytes");
  }

  /** An end before anything was done, by an exception that has been shown. */
  static RunOutcome none(ExitCode exitCode) {
    return new RunOutcome(
        exitCode, "", false, 0, Counts.NONE, Basis.NONE, ClientUse.NONE, Map.of());
  }

  /** The same counts, of a run that lost its dataset: they say nothing of the store. */
  RunOutcome onLostDataset(String how) {
    return ended(ExitCode.DATASET, how, false, 0);
  }

  /** The same counts, of a run that left something else than it wrote. */
  RunOutcome onFailedAudit(String problem) {
    return ended(ExitCode.WRONG_ANSWERS, problem, verified, 0);
  }

  /** The same, of a run of which nobody could say what it left. */
  RunOutcome unaudited(String why) {
    return exitCode == ExitCode.DONE ? ended(ExitCode.FAILURES, why, verified, 0) : this;
  }

  /** The same, of a run that left what it should. */
  RunOutcome audited(int documents) {
    return ended(exitCode, reason, verified, documents);
  }

  private RunOutcome ended(ExitCode exitCode, String reason, boolean verified, int audited) {
    return new RunOutcome(exitCode, reason, verified, audited, counts, basis, client, storeBytes);
  }

  /** The same, with what the store takes. */
  RunOutcome weighed(Map<String, Long> bytes) {
    return new RunOutcome(exitCode, reason, verified, audited, counts, basis, client, bytes);
  }

  /** One line for people: why it ended badly, if it did; what was verified, found, and failed. */
  public String summary() {
    List<String> parts = new ArrayList<>();
    if (!reason.isEmpty()) {
      parts.add(reason);
    }
    if (counts.searches() + counts.freshened() > 0) {
      parts.add(verified ? "answers verified against the oracle" : "answers not verified");
    }
    if (counts.searches() > 0) {
      parts.add(
          said(
              "%,d searches with %.1f hits each, %.1f %% of them empty",
              counts.searches(), counts.hitsPerSearch(), 100 * counts.emptyShare()));
    }
    if (counts.freshened() > 0) {
      parts.add(
          said(
              "%,d updates seen, after %.1f searches each",
              counts.freshened(), counts.searchesPerUpdate()));
    }
    if (counts.superseded() > 0) {
      parts.add(said("%,d updates superseded by another client's", counts.superseded()));
    }
    if (audited > 0) {
      parts.add(said("%,d documents audited", audited));
    }
    long all = counts.succeeded() + counts.failed();
    if (all > 0 && !reason.contains("operations failed")) {
      parts.add(said("%,d of %,d operations failed", counts.failed(), all));
    }
    return String.join("; ", parts);
  }

  private static String said(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
