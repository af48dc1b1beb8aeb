// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.results.Run.MachineUse;
import site.ycsb.search.settings.ExitCode;

/**
 * Execution of client processes, each with its log, its report and the use of the machine.
 *
 * @param progress receiver of the lines of the client's progress
 * @param draws true if the client is to write such lines
 */
record ClientExecution(
    ClientProcess client, MachineMonitor machine, Consumer<String> progress, boolean draws) {

  static final String REPORT = "ycsb.json";

  private static final String LOG = "client.log";

  /** Execution of a client whose progress is not shown. */
  static ClientExecution silent(List<String> prefix) {
    return new ClientExecution(
        ClientProcess.printing(prefix), new MachineMonitor(), line -> {}, false);
  }

  /**
   * Executes a job.
   *
   * @param servers processes of the managed server; none if it is not on this machine
   * @param directory directory of the log, the report and the latencies
   * @param running told of the process, once it has been started
   * @param signals receiver of its signals, as of {@link ClientLog}
   */
  ClientResult run(
      Job job,
      List<Long> servers,
      Path directory,
      Consumer<Process> running,
      BiConsumer<Kind, String> signals) {
    Job placed = withOutputs(job, directory);
    MachineUse[] use = {MachineUse.NONE};
    Instant started = Instant.now();
    try (ClientLog log = new ClientLog(new Secrets(job.properties()), progress, signals)) {
      log.writeTo(directory.resolve(LOG));
      int code =
          client.runWatched(
              placed,
              process -> {
                running.accept(process);
                use[0] =
                    machine.during(
                        process, servers, () -> log.copy(process.getInputStream(), line -> false));
              });
      return result(job, directory, started, code, log.last(), use[0]);
    }
  }

  /**
   * Starts a client that stays.
   *
   * @param session job with the properties that all its slices share
   * @param job job of the first slice, for the result of a client that fails
   * @param directory directory of its log until it is ready
   * @param started receiver of the client, unless it fails
   */
  ClientResult start(Job session, Job job, Path directory, Consumer<ClientSession> started) {
    Properties properties = session.copyOfProperties();
    properties.setProperty("search.progress", draws ? "terminal" : "off");
    ClientLog log = new ClientLog(new Secrets(properties), progress, (kind, text) -> {});
    log.writeTo(prepare(directory).resolve(LOG));
    Instant begun = Instant.now();
    Optional<Process> process = client.stay(session.with(Job.Task.SESSION, properties));
    if (process.isEmpty()) {
      log.close();
      return ClientResult.of(ClientProcess.INTERRUPTED, "");
    }
    ClientSession stays = new ClientSession(process.get(), log, client::isSignalled);
    OptionalInt ended = stays.awaitReady();
    if (ended.isEmpty()) {
      started.accept(stays);
      return ClientResult.of(0, "");
    }
    stays.close();
    return result(job, directory, begun, ended.getAsInt(), log.last(), MachineUse.NONE);
  }

  /** Measures a slice; the parameters are those of {@link #run}. */
  ClientResult measure(ClientSession session, Job job, List<Long> servers, Path directory) {
    Job placed = withOutputs(job, directory);
    session.log().writeTo(directory.resolve(LOG));
    Instant started = Instant.now();
    MachineUse[] use = {MachineUse.NONE};
    int code =
        session.measure(
            placed.properties(),
            (process, work) -> use[0] = machine.during(process, servers, work));
    return result(job, directory, started, code, session.log().last(), use[0]);
  }

  /** Result of a process or a slice that has ended, with what it has left in its directory. */
  private ClientResult result(
      Job job, Path directory, Instant started, int ended, String lastLine, MachineUse use) {
    Optional<ClientReport> report = ClientReport.read(directory.resolve(REPORT));
    int code = ended;
    if (code == 0 && report.isEmpty() && job.task() == Job.Task.RUN) {
      code = client.isEnding() ? ClientProcess.INTERRUPTED : ExitCode.FAILURES.number();
    } else if (code != 0 && report.isEmpty() && client.isEnding()) {
      code = ClientProcess.INTERRUPTED;
    }
    Secrets secrets = new Secrets(job.properties());
    Ending ending =
        new Ending(code, code == 0 ? "" : secrets.redact(reason(report, lastLine, code)));
    return ClientResult.of(started, report, ending, use, job);
  }

  private Job withOutputs(Job job, Path directory) {
    prepare(directory);
    Properties properties = job.copyOfProperties();
    if (job.task() == Job.Task.RUN) {
      properties.setProperty("exportfile", directory.resolve(REPORT).toString());
      properties.setProperty("hdrhistogram.output.path", directory + "/");
    }
    properties.setProperty("search.progress", draws ? "terminal" : "off");
    return job.with(properties);
  }

  /** Makes the directory of a process, without the report of an earlier one. */
  private static Path prepare(Path directory) {
    try {
      Files.createDirectories(directory);
      Files.deleteIfExists(directory.resolve(REPORT));
      return directory;
    } catch (IOException e) {
      throw ResultsException.cannotWrite(directory, e);
    }
  }

  private static String reason(Optional<ClientReport> report, String lastLine, int code) {
    return report
        .map(each -> each.ending().reason())
        .filter(reason -> !reason.isEmpty())
        .or(() -> ClientProcess.endedBySignal(code))
        .orElse(
            lastLine.isEmpty()
                ? "the client ended with %d and without a message".formatted(code)
                : lastLine);
  }
}
