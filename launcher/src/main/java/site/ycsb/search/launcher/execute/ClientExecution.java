// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
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

  /**
   * Work of one client.
   *
   * @param servers processes of the managed server, whose use of the machine is measured
   * @param directory directory of the log, the report and the latencies
   * @param heapPercent limit of the heap of a client that stays, in percent of the memory
   */
  record Order(Job job, List<Long> servers, Path directory, double heapPercent) {}

  /** Execution of a client whose progress is not shown. */
  static ClientExecution silent(List<String> prefix) {
    return new ClientExecution(
        ClientProcess.printing(prefix), new MachineMonitor(), line -> {}, false);
  }

  /**
   * Executes a load.
   *
   * @param running told of the process, once it has been started
   * @param prepared called once other clients may load their parts
   */
  Outcome load(Order order, Consumer<Process> running, Runnable prepared) {
    Instant started = Instant.now();
    try (ClientLog log = log(order, prepared)) {
      int code =
          client.runWatched(
              order.job.with(properties(order)),
              process -> {
                running.accept(process);
                log.copy(process.getInputStream(), line -> false);
              });
      return outcome(order, started, code, log.last());
    }
  }

  /** Starts a client that stays; empty if a signal is ending this JVM. */
  Optional<ClientSession> stay(Order order) {
    Properties properties = properties(order);
    properties.setProperty("hdrhistogram.fileoutput", "false"); // Each slice has its own.
    List<String> arguments = new ArrayList<>(order.job.jvmArguments());
    arguments.add( // Before those of the user, of which the last counts.
        0, String.format(Locale.ROOT, "-XX:MaxRAMPercentage=%.2f", order.heapPercent));
    ClientLog log = log(order, () -> {});
    Optional<Process> process =
        client.stay(order.job.with(Job.Task.SESSION, properties).with(arguments));
    if (process.isEmpty()) {
      log.close();
    }
    return process.map(each -> new ClientSession(each, log, client::isSignalled));
  }

  /** Measures a slice; the parameters are those of {@link ClientSession#measure}. */
  Outcome measure(ClientSession session, Order order, boolean only, Runnable begun) {
    prepare(order.directory);
    Properties properties = properties(order);
    properties.setProperty("exportfile", order.directory.resolve(REPORT).toString());
    properties.setProperty("hdrhistogram.output.path", order.directory + "/");
    session.log().writeTo(order.directory.resolve(LOG));
    Instant started = Instant.now();
    MachineUse[] use = {MachineUse.NONE};
    int code =
        session.measure(
            properties,
            only,
            begun,
            (process, work) -> use[0] = machine.during(process, order.servers, work));
    if (code == 0 && !Files.exists(order.directory.resolve(REPORT))) {
      code = client.isEnding() ? ClientProcess.INTERRUPTED : ExitCode.FAILURES.number();
    }
    return outcome(order, started, code, session.log().last(), use[0]);
  }

  /** Outcome of a client that has been told something other than to measure. */
  Outcome outcome(Order order, Instant started, int ended, String lastLine) {
    return outcome(order, started, ended, lastLine, MachineUse.NONE);
  }

  /** Outcome of a client's command, with what it has left in its directory. */
  private Outcome outcome(
      Order order, Instant started, int ended, String lastLine, MachineUse use) {
    Optional<ClientReport> report = ClientReport.read(order.directory.resolve(REPORT));
    int code =
        ended != 0 && report.isEmpty() && client.isEnding() ? ClientProcess.INTERRUPTED : ended;
    Secrets secrets = new Secrets(order.job.properties());
    Ending ending =
        new Ending(code, code == 0 ? "" : secrets.redact(reason(report, lastLine, code)));
    return new Outcome(ending, started, use, Map.of(), null);
  }

  private ClientLog log(Order order, Runnable prepared) {
    ClientLog log = new ClientLog(new Secrets(order.job.properties()), progress, prepared);
    log.writeTo(prepare(order.directory).resolve(LOG));
    return log;
  }

  private Properties properties(Order order) {
    Properties properties = order.job.copyOfProperties();
    properties.setProperty("search.progress", draws ? "terminal" : "off");
    return properties;
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
