// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.report.results.ClientReport;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.results.Run.MachineUse;
import site.ycsb.search.settings.ExitCode;

/** Execution of client processes, each with its log, its report and the use of the machine. */
final class ClientExecution {

  /** File name of the client's report. */
  static final String REPORT = "ycsb.json";

  private static final String LOG = "client.log";

  private final ClientProcess client;
  private final MachineMonitor machine;
  private final CompareProgress progress;

  /**
   * @param prefix words before the client's command; empty for none
   */
  ClientExecution(MachineMonitor machine, CompareProgress progress, List<String> prefix) {
    this.client = new ClientProcess(ProcessBuilder.Redirect.INHERIT, prefix);
    this.machine = machine;
    this.progress = progress;
  }

  /**
   * Executes a job.
   *
   * @param directory directory of the log and the report
   */
  ClientResult run(Job job, StoreServer server, Path directory) {
    Secrets secrets = new Secrets(job.properties());
    ClientLog log = new ClientLog(directory.resolve(LOG), secrets, progress::client);
    deleteReport(directory);
    List<MachineUse> use = new ArrayList<>();
    Instant started = Instant.now();
    int code =
        client.runWatched(
            job,
            process ->
                use.add(
                    machine.during(
                        process, server.process(), () -> log.copy(process.getInputStream()))));
    Optional<ClientReport> report = ClientReport.read(directory.resolve(REPORT));
    if (code == 0 && report.isEmpty() && job.task() == Job.Task.RUN) {
      code = client.isEnding() ? ClientProcess.INTERRUPTED : ExitCode.FAILURES.number();
    }
    return new ClientResult(
        code,
        code == 0 ? "" : secrets.redact(reason(report, log.last(), code)),
        started,
        report.orElse(ClientReport.NONE),
        use.isEmpty() ? MachineUse.NONE : use.get(0),
        job.properties());
  }

  /** Deletes the report of the previous process in the same directory. */
  private static void deleteReport(Path directory) {
    try {
      Files.deleteIfExists(directory.resolve(REPORT));
    } catch (IOException e) {
      throw new ResultsException("%s: can't delete %s: %s".formatted(directory, REPORT, e));
    }
  }

  private static String reason(Optional<ClientReport> report, String lastLine, int code) {
    return report
        .map(ClientReport::reason)
        .filter(reason -> !reason.isEmpty())
        .or(() -> ClientProcess.endedBySignal(code))
        .orElse(
            lastLine.isEmpty()
                ? "the client ended with %d and without a message".formatted(code)
                : lastLine);
  }
}
