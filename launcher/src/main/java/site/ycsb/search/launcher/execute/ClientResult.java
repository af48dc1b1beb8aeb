// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.time.Instant;
import java.util.Properties;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.Run.MachineUse;
import site.ycsb.search.settings.ExitCode;

/**
 * Result of a client process, or of several together.
 *
 * @param report what the client says, with the end of its process
 * @param properties properties of the job, including the address of its server; empty if no process
 *     was started
 */
record ClientResult(
    Instant started, ClientReport report, MachineUse use, Properties properties, Group group) {

  /** Exit code of an attempt in which a client was late or missing. */
  static final int INCOMPLETE = ExitCode.FAILURES.number();

  /**
   * Common start and end of several clients.
   *
   * @param skewMillis time between the first and the last start
   * @param incomplete true if a client was late or missing or has failed, so that the job is
   *     repeated
   */
  record Group(double skewMillis, boolean incomplete) {

    static final Group ONE = new Group(0, false);
  }

  static ClientResult of(int exitCode, String reason) {
    return of(exitCode, reason, Group.ONE);
  }

  static ClientResult of(int exitCode, String reason, Group group) {
    ClientReport none = ClientReport.none(new Ending(exitCode, reason));
    return new ClientResult(Instant.now(), none, MachineUse.NONE, new Properties(), group);
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

  /** Failure without a measurement, with words before the reason. */
  ClientResult failedBecause(String words) {
    return of(exitCode(), words + reason(), group);
  }

  /**
   * Same result, with the exit of the server as the reason of the failure. That is the store's
   * failure, so it is not repeated.
   */
  ClientResult withExitedServer() {
    Ending exited =
        new Ending(ExitCode.UNREACHABLE.number(), "the server process has exited: " + reason());
    Group ended = new Group(group.skewMillis, false);
    return new ClientResult(started, report.with(exited, report.answers()), use, properties, ended);
  }
}
