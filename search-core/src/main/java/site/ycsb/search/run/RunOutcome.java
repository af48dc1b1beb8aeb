// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.settings.ExitCode;

/** Outcome of a load or run, beside the measurements of YCSB. */
public record RunOutcome(
    End end, Checks checks, Counts counts, Findings findings, Basis basis, Usage usage) {

  /** End of a process, with the reason; without one if all operations were done well. */
  public record End(ExitCode exitCode, String reason) {

    public static final End GOOD = new End(ExitCode.DONE, "");

    /** End of a process that can't write an output, such as its report. */
    public static End lost(String what) {
      return new End(ExitCode.OUTPUT, "the %s can't be written: is the disk full?".formatted(what));
    }
  }

  /**
   * Figures that a workload counts beside its operations.
   *
   * @param figures figures by the names that the JSON report gives them, in its order
   * @param lines figures by the names that the text report gives them under {@code [ANSWERS]}
   * @param sentences figures as phrases for the last line on standard error
   */
  public record Findings(
      Map<String, Object> figures, Map<String, Number> lines, List<String> sentences) {

    /** Number of questions of a run that have no known right answer. */
    public static final String UNKNOWN = "unknownQuestions";

    public static final Findings NONE = new Findings(Map.of(), Map.of(), List.of());
  }

  /**
   * Basis of a run's figures.
   *
   * @param dataset digest of the dataset's description, equal in all stores; empty if it is unknown
   * @param answersDigest digest of the gate's answers, equal for stores that were asked the same
   *     and answered the same; empty if the gate was not asked
   * @param settings {@code server} and the settings in effect, in order; empty if not asked for
   */
  public record Basis(String dataset, String answersDigest, Map<String, String> settings) {}

  /** Operations of all client threads; the wrong ones are among those that failed. */
  public record Counts(long succeeded, long failed, long wrong) {

    public static final Counts NONE = new Counts(0, 0, 0);

    public Counts since(Counts before) {
      return new Counts(succeeded - before.succeeded, failed - before.failed, wrong - before.wrong);
    }

    public long all() {
      return succeeded + failed;
    }
  }

  /**
   * Resources that were used.
   *
   * @param cache counters of the driver's client-side cache over the measured time, as {@link
   *     site.ycsb.search.binding.ClientCache#counters} names them; empty without a cache
   * @param storeBytes bytes of the store after the run, as {@link
   *     site.ycsb.search.binding.Tables#sizes} gives them; empty if it was not asked
   * @param telemetry figures of the server over the measured time, as {@link
   *     site.ycsb.search.binding.Telemetry#since} gives them; empty if the server does not tell
   */
  public record Usage(
      ClientUse client,
      Map<String, Long> cache,
      Map<String, Long> storeBytes,
      Map<String, Double> telemetry) {}

  /** Outcome of a process that ended before it did anything, by an exception that was printed. */
  public static RunOutcome none(ExitCode exitCode) {
    return new RunOutcome(
        new End(exitCode, ""),
        Checks.NONE,
        Counts.NONE,
        Findings.NONE,
        new Basis("", "", Map.of()),
        new Usage(ClientUse.NONE, Map.of(), Map.of(), Map.of()));
  }

  public ExitCode exitCode() {
    return end.exitCode;
  }

  /** The same counts, of a run that lost its dataset, so that they say nothing about the store. */
  public RunOutcome onLostDataset(String how) {
    return with(new End(ExitCode.DATASET, how), Checks.NONE);
  }

  /** The same counts, of a run after which an answer was wrong. */
  public RunOutcome onFailedAudit(String problem) {
    return with(new End(ExitCode.WRONG_ANSWERS, problem), checks);
  }

  /** The same counts, of a run after which the store could not be checked. */
  public RunOutcome unaudited(String why) {
    return exitCode() == ExitCode.DONE ? with(new End(ExitCode.FAILURES, why), checks) : this;
  }

  public RunOutcome with(Checks newChecks) {
    return with(end, newChecks);
  }

  /** True if the right answers are known, every check was made, and none found a fault. */
  public boolean isVerified() {
    return !findings.figures().containsKey(Findings.UNKNOWN)
        && counts.wrong == 0
        && end.exitCode != ExitCode.WRONG_ANSWERS
        && checks.isComplete();
  }

  /** Sentence for the user: which answers were checked, how many of them, and when. */
  public String checked() {
    return checks.sentence(isVerified(), counts.wrong);
  }

  private RunOutcome with(End newEnd, Checks newChecks) {
    return new RunOutcome(newEnd, newChecks, counts, findings, basis, usage);
  }

  public RunOutcome withStoreBytes(Map<String, Long> bytes) {
    Usage weighed = new Usage(usage.client, usage.cache, bytes, usage.telemetry);
    return new RunOutcome(end, checks, counts, findings, basis, weighed);
  }

  /** One line for people: reason of a bad end, verification, findings, failed operations. */
  public String summary() {
    List<String> parts = new ArrayList<>();
    if (!end.reason.isEmpty()) {
      parts.add(end.reason);
    }
    if (checks.isAboutAnswers()) {
      parts.add(checked());
      checks.chances().ifPresent(parts::add);
    }
    parts.addAll(findings.sentences());
    if (counts.all() > 0 && !end.reason.contains("operations failed")) {
      parts.add(
          String.format(Locale.ROOT, "%,d of %,d operations failed", counts.failed, counts.all()));
    }
    return String.join("; ", parts);
  }
}
