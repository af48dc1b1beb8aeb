// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.Run.MachineUse;
import site.ycsb.search.settings.ExitCode;

/**
 * Result of a client process, or of several together.
 *
 * @param report what the client says, with the end of its process
 * @param properties properties of the job, including the address of its server; empty if no process
 *     was started
 * @param skewMillis time between the first and the last start of several clients
 * @param incomplete true if one of several clients was late or missing or has failed, so that the
 *     job is repeated
 */
record ClientResult(
    Instant started,
    ClientReport report,
    MachineUse use,
    Properties properties,
    double skewMillis,
    boolean incomplete) {

  /** Exit code of an attempt in which a client was late or missing. */
  static final int INCOMPLETE = ExitCode.FAILURES.number();

  /** Result of one client, whose report is in its directory unless it has failed before that. */
  static ClientResult of(
      Instant started, Optional<ClientReport> report, Ending ending, MachineUse use, Job job) {
    ClientReport ended =
        report
            .map(each -> each.with(ending, each.answers()))
            .orElseGet(() -> ClientReport.none(ending));
    return new ClientResult(started, ended, use, job.properties(), 0, false);
  }

  static ClientResult of(int exitCode, String reason) {
    return of(exitCode, reason, false);
  }

  static ClientResult of(int exitCode, String reason, boolean incomplete) {
    ClientReport none = ClientReport.none(new Ending(exitCode, reason));
    return new ClientResult(Instant.now(), none, MachineUse.NONE, new Properties(), 0, incomplete);
  }

  int exitCode() {
    return report.ending().exitCode();
  }

  String reason() {
    return report.ending().reason();
  }

  boolean done() {
    return report.ending().done();
  }

  /** Same result of another job. */
  ClientResult with(Job job) {
    return new ClientResult(started, report, use, job.properties(), skewMillis, incomplete);
  }

  /** Same result after the audit of a session without other runs. */
  ClientResult audited(Audit audit) {
    return with(audited(report, audit, ""));
  }

  /**
   * Report of a run after the audit of its session. One whose answers may have been wrong is no
   * result. One that could not be audited is none only if no other run is of its session.
   *
   * @param session start of a session of several runs; empty for one of one run
   */
  static ClientReport audited(ClientReport report, Audit audit, String session) {
    boolean counts =
        audit.exitCode() == ExitCode.DONE.number()
            || (audit.exitCode() == ExitCode.FAILURES.number() && !session.isEmpty());
    Answers before = report.answers();
    return report.with(
        counts ? report.ending() : new Ending(audit.exitCode(), audit.reason()),
        new Answers(
            audit.verified() && !before.digest().isEmpty(), // Or the clients do not agree.
            before.digest(),
            before.dataset(),
            audit.audited(),
            before.bytesPerHit(),
            audit.checks(),
            session));
  }

  /** Failure without a measurement, with words before the reason. */
  ClientResult failedBecause(String words) {
    return of(exitCode(), words + reason(), incomplete);
  }

  /**
   * Same result, with the exit of the server as the reason of the failure. That is the store's
   * failure, so it is not repeated.
   */
  ClientResult withExitedServer() {
    Ending exited =
        new Ending(ExitCode.UNREACHABLE.number(), "the server process has exited: " + reason());
    return with(report.with(exited, report.answers()));
  }

  private ClientResult with(ClientReport other) {
    return new ClientResult(started, other, use, properties, skewMillis, false);
  }
}
