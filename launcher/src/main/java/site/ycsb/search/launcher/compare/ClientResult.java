// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.time.Instant;
import java.util.Properties;
import site.ycsb.search.report.results.ClientReport;
import site.ycsb.search.report.results.Run.MachineUse;
import site.ycsb.search.settings.ExitCode;

/**
 * Result of a client process.
 *
 * @param reason reason of a failure; empty if the client succeeded
 * @param started start of the process
 * @param properties properties of the job, including the address of its server; empty if no process
 *     was started
 */
record ClientResult(
    int exitCode,
    String reason,
    Instant started,
    ClientReport report,
    MachineUse use,
    Properties properties) {

  /** Result without a measurement. */
  static ClientResult of(int exitCode, String reason) {
    return new ClientResult(
        exitCode, reason, Instant.now(), ClientReport.NONE, MachineUse.NONE, new Properties());
  }

  /** True if the client succeeded. */
  boolean done() {
    return exitCode == ExitCode.DONE.number();
  }

  /** Same result, with the exit of the server as the reason of the failure. */
  ClientResult withExitedServer() {
    String why = "the server process has exited: " + reason;
    return new ClientResult(ExitCode.UNREACHABLE.number(), why, started, report, use, properties);
  }
}
