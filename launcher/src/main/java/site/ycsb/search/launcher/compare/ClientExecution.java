// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
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
  private final boolean draws;

  /**
   * @param prefix words before the client's command; empty for none
   * @param draws true if the client's own progress is shown
   */
  ClientExecution(
      MachineMonitor machine, CompareProgress progress, List<String> prefix, boolean draws) {
    this.client = new ClientProcess(ProcessBuilder.Redirect.INHERIT, prefix);
    this.machine = machine;
    this.progress = progress;
    this.draws = draws;
  }

  /**
   * Executes a job.
   *
   * @param servers processes of the managed server; none if it is not on this machine
   * @param directory directory of the log, the report and the latencies
   * @param signals receiver of the signals of the process
   */
  ClientResult run(Job job, List<Long> servers, Path directory, ClientSignals signals) {
    Job placed = withOutputs(job, create(directory));
    Secrets secrets = new Secrets(job.properties());
    ClientLog log = new ClientLog(directory.resolve(LOG), secrets, progress::client, signals);
    deleteReport(directory);
    List<MachineUse> use = new ArrayList<>();
    Instant started = Instant.now();
    int code =
        client.runWatched(
            placed,
            process -> {
              signals.running(process);
              use.add(machine.during(process, servers, () -> log.copy(process.getInputStream())));
            });
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
        job.properties(),
        ClientResult.Group.ONE);
  }

  /** Job whose output files are in a directory. */
  private Job withOutputs(Job job, Path directory) {
    Properties properties = new Properties();
    properties.putAll(job.properties());
    if (job.task() == Job.Task.RUN) {
      properties.setProperty("exportfile", directory.resolve(REPORT).toString());
      properties.setProperty("hdrhistogram.output.path", directory + "/");
    }
    properties.setProperty("search.progress", draws ? "terminal" : "off");
    return job.with(job.task(), properties);
  }

  private static Path create(Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw new ResultsException("%s: can't be made: %s".formatted(directory, e));
    }
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
