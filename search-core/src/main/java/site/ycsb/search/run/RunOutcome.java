// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.settings.ExitCode;

/**
 * Outcome of a load or run, beside the measurements of YCSB.
 *
 * @param end how the process should end
 * @param checks checks of the store's answers
 * @param counts operations of all client threads
 * @param findings figures of the workload
 * @param basis what the figures are based on
 * @param usage resources that client and store used
 */
public record RunOutcome(
    End end,
    Checks checks,
    Counts counts,
    Findings findings,
    PreparedRun.Basis basis,
    Usage usage) {

  /**
   * End of a process.
   *
   * @param exitCode exit code
   * @param reason one line with the reason; empty if all operations were done well
   */
  public record End(ExitCode exitCode, String reason) {

    static final End GOOD = new End(ExitCode.DONE, "");
  }

  /**
   * Checks of the store's answers.
   *
   * @param verified true if the oracle agreed with the store before the run
   * @param audited documents that were checked after the run and are right
   */
  public record Checks(boolean verified, int audited) {}

  /**
   * Operations of all client threads.
   *
   * @param succeeded operations that succeeded
   * @param failed operations that failed
   * @param wrong failed operations whose answer was wrong
   */
  public record Counts(long succeeded, long failed, long wrong) {

    /** Number of all operations. */
    public long all() {
      return succeeded + failed;
    }
  }

  /**
   * Resources that were used.
   *
   * @param client resources of this process during the run
   * @param cache counters of the driver's client-side cache over the measured time, as {@link
   *     site.ycsb.search.binding.ClientCache#counters} names them; empty without a cache
   * @param storeBytes bytes of the store after the run, as {@link
   *     site.ycsb.search.binding.Tables#sizes} gives them; empty if it was not asked
   * @param telemetry figures of the server over the measured time, as {@link
   *     site.ycsb.search.binding.Telemetry#since} gives them; empty if the server does not tell
   */
  public record Usage(
      ClientUsage client,
      Map<String, Long> cache,
      Map<String, Long> storeBytes,
      Map<String, Double> telemetry) {

    Usage withStoreBytes(Map<String, Long> bytes) {
      return new Usage(client, cache, bytes, telemetry);
    }
  }

  /** Outcome of a process that ended before it did anything, by an exception that was printed. */
  static RunOutcome none(ExitCode exitCode) {
    return new RunOutcome(
        new End(exitCode, ""),
        new Checks(false, 0),
        new Counts(0, 0, 0),
        Findings.NONE,
        PreparedRun.NONE.basis(),
        new Usage(ClientUsage.NONE, Map.of(), Map.of(), Map.of()));
  }

  /** Outcome of the last load or run of this process; empty if it has not ended. */
  public static Optional<RunOutcome> ofProcess() {
    return RunMeasurements.current().flatMap(RunMeasurements::outcome);
  }

  /** Exit code of the process. */
  public ExitCode exitCode() {
    return end.exitCode;
  }

  /** The same counts, of a run that lost its dataset, so that they say nothing about the store. */
  RunOutcome onLostDataset(String how) {
    return with(new End(ExitCode.DATASET, how), new Checks(false, 0));
  }

  /** The same counts, of a run after which a document was wrong. */
  RunOutcome onFailedAudit(String problem) {
    return with(new End(ExitCode.WRONG_ANSWERS, problem), new Checks(checks.verified, 0));
  }

  /** The same counts, of a run after which the documents could not be checked. */
  RunOutcome unaudited(String why) {
    return exitCode() == ExitCode.DONE
        ? with(new End(ExitCode.FAILURES, why), new Checks(checks.verified, 0))
        : this;
  }

  /** The same outcome, of a run after which the checked documents are right. */
  RunOutcome audited(int documents) {
    return with(end, new Checks(checks.verified, documents));
  }

  private RunOutcome with(End newEnd, Checks newChecks) {
    return new RunOutcome(newEnd, newChecks, counts, findings, basis, usage);
  }

  /** The same outcome with the bytes that the store uses. */
  RunOutcome withStoreBytes(Map<String, Long> bytes) {
    return new RunOutcome(end, checks, counts, findings, basis, usage.withStoreBytes(bytes));
  }

  /** One line for people: reason of a bad end, verification, findings, failed operations. */
  public String summary() {
    List<String> parts = new ArrayList<>();
    if (!end.reason.isEmpty()) {
      parts.add(end.reason);
    }
    if (findings.answers()) {
      parts.add(checks.verified ? "answers verified against the oracle" : "answers not verified");
    }
    parts.addAll(findings.sentences());
    if (checks.audited > 0) {
      parts.add(String.format(Locale.ROOT, "%,d documents audited", checks.audited));
    }
    if (counts.all() > 0 && !end.reason.contains("operations failed")) {
      parts.add(
          String.format(Locale.ROOT, "%,d of %,d operations failed", counts.failed, counts.all()));
    }
    return String.join("; ", parts);
  }
}
