// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.ExitCode;
import site.ycsb.search.RunChecks;
import site.ycsb.search.report.results.ClientReport;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.Ending;
import site.ycsb.search.report.results.Run.MachineUse;
import site.ycsb.search.servers.ServerException;

/**
 * Does what is left of a comparison, run by run, and keeps each in the results directory once it
 * has ended. A run that fails is kept with its reason, and the next one is done; one that is
 * interrupted is not kept. Used by one thread.
 */
final class Comparer {

  /** The first run after a server's start warms up longer: the server is cold, too. */
  private static final int SETTLING_SECONDS = 10;

  private static final String REPORT = "ycsb.json";
  private static final String LOG = "client.log";

  private final Context context;
  private final CompareRequest request;
  private final Comparison comparison;
  private final ServerOptions serverOptions;
  private final ResultsDirectory results;
  private final PointPlan plan;
  private final Agenda agenda;
  private final CompareProgress progress;
  private final ClientProcess client = new ClientProcess();
  private final MachineWatch machine = new MachineWatch();

  private @Nullable StoreBlock block;
  private String blockOf = "";
  private boolean interrupted;

  /** Why a block's server could not be started: it is tried once in a round. */
  private final Map<String, String> notStarted = new HashMap<>();

  Comparer(
      Context context,
      CompareRequest request,
      ServerOptions serverOptions,
      ResultsDirectory results,
      PointPlan plan,
      Agenda agenda,
      CompareProgress progress) {
    this.context = context;
    this.request = request;
    this.comparison = request.comparison();
    this.serverOptions = serverOptions;
    this.results = results;
    this.plan = plan;
    this.agenda = agenda;
    this.progress = progress;
  }

  /** Does all that is left; false if it was interrupted. */
  boolean run() {
    try {
      for (Optional<Step> next = next(); next.isPresent() && !interrupted; next = next()) {
        run(next.get());
      }
    } finally {
      if (!interrupted) {
        closeBlock();
      }
    }
    return !interrupted;
  }

  private Optional<Step> next() {
    return interrupted ? Optional.empty() : agenda.next(results.runs());
  }

  private void run(Step step) {
    Instant started = Instant.now();
    Job job = plan.job(step);
    Measured measured;
    progress.begin(step, "preparing");
    Path directory = results.prepareRun();
    try {
      measured = measure(step, job, directory);
      if (measured.exitCode == ExitCode.UNREACHABLE.number()) {
        closeBlock(); // The next run may find a server that was started anew.
      }
    } catch (ServerException | CommandFailure e) {
      notStarted.put(blockOf(step), String.valueOf(e.getMessage()));
      measured = Measured.failed(ExitCode.UNREACHABLE.number(), String.valueOf(e.getMessage()));
    }
    if (measured.exitCode == Guardian.INTERRUPTED) {
      interrupted = true;
      return;
    }
    Run run = record(step, job, started, measured);
    results.finishRun(run);
    double seconds = started.until(Instant.now(), ChronoUnit.MILLIS) / 1e3;
    progress.end(outcome(run), seconds);
  }

  // ---- One run ----

  /** What came of a run's processes. */
  private record Measured(
      int exitCode, String reason, ClientReport report, MachineUse use, Properties properties) {

    static Measured failed(int exitCode, String reason) {
      return new Measured(exitCode, reason, ClientReport.NONE, MachineUse.NONE, new Properties());
    }
  }

  private Measured measure(Step step, Job job, Path directory) {
    StoreBlock block = block(step, job);
    Job provided = placed(block, job, directory);
    if (block.isDirty()) {
      progress.begin(step, "loading");
      Measured loaded = measured(DatasetLoad.before(provided), block, directory);
      if (loaded.exitCode != ExitCode.DONE.number()) {
        return Measured.failed(loaded.exitCode, "loading failed: " + loaded.reason);
      }
      block.setDirty(false);
    }
    progress.begin(step, "starting");
    Measured measured = measured(provided, block, directory);
    boolean touched = RunChecks.writes(job.properties()) || measured.exitCode != 0;
    block.setDirty(touched && (request.comparison().reload() || !PointPlan.isOnServerOfUser(job)));
    return measured;
  }

  /** With the files that it is to write in a directory, on the block's server. */
  private Job placed(StoreBlock block, Job job, Path directory) {
    Job provided = block.provided(job);
    Properties properties = provided.properties();
    properties.setProperty("exportfile", directory.resolve(REPORT).toString());
    properties.setProperty("hdrhistogram.output.path", directory + "/");
    properties.setProperty("search.progress", context.console().terminal() ? "terminal" : "off");
    if (block.takeFresh()) {
      int warmup = comparison.warmupSeconds() + SETTLING_SECONDS;
      properties.setProperty("warmup.seconds", Integer.toString(warmup));
    }
    return provided;
  }

  private Measured measured(Job job, StoreBlock block, Path directory) {
    Secrets secrets = new Secrets(job.properties());
    ClientLog clientLog = new ClientLog(directory.resolve(LOG), secrets, progress::client);
    List<MachineUse> use = new ArrayList<>();
    int code =
        client.runWatched(
            job,
            process ->
                use.add(
                    machine.during(
                        process, block.process(), () -> clientLog.copy(process.getInputStream()))));
    ClientReport report = ClientReport.read(directory.resolve(REPORT)).orElse(ClientReport.NONE);
    String reason = code == 0 ? "" : reason(report, clientLog.last(), code);
    MachineUse seen = use.isEmpty() ? MachineUse.NONE : use.get(0);
    return new Measured(code, secrets.in(reason), report, seen, job.properties());
  }

  private static String reason(ClientReport report, String lastLine, int code) {
    if (!report.reason().isEmpty()) {
      return report.reason();
    }
    return lastLine.isEmpty()
        ? "the client ended with %d and said nothing".formatted(code)
        : lastLine;
  }

  private Run record(Step step, Job job, Instant started, Measured measured) {
    ClientReport report = measured.report;
    Properties properties = measured.properties.isEmpty() ? job.properties() : measured.properties;
    return new Run(
        ResultsDirectory.SCHEMA,
        step.store(),
        step.point(),
        step.repeat(),
        comparison.client(),
        step.ceiling(),
        started.truncatedTo(ChronoUnit.SECONDS).toString(),
        new Ending(measured.exitCode, measured.reason),
        report.seconds(),
        report.throughput(),
        report.counts(),
        report.operations(),
        report.answers(),
        report.settings(),
        report.storeBytes(),
        report.clientUse(),
        measured.use,
        machine.machine(isShared(job, properties)),
        properties(properties),
        comparison.command());
  }

  /** Without secrets, and without where the files were written. */
  private static Map<String, String> properties(Properties properties) {
    Map<String, String> kept = new Secrets(properties).hidden(properties);
    kept.keySet().removeAll(List.of("exportfile", "hdrhistogram.output.path", "search.progress"));
    return kept;
  }

  /** Whether the server runs on this machine, as far as its address tells. */
  private static boolean isShared(Job job, Properties properties) {
    return job.store().binding().flatMap(binding -> binding.server()).stream()
        .flatMap(server -> server.addressKeys().stream())
        .map(key -> properties.getProperty(key, ""))
        .anyMatch(Comparer::isLoopback);
  }

  private static boolean isLoopback(String address) {
    return address.matches(".*(\\b127\\.\\d+\\.\\d+\\.\\d+|\\blocalhost\\b|\\[::1\\]).*");
  }

  private static String outcome(Run run) {
    return run.ending().done()
        ? String.format(Locale.ROOT, "%,.0f ops/s", run.throughput())
        : "failed (%d): %s".formatted(run.ending().exitCode(), run.ending().reason());
  }

  // ---- The stores, one at a time ----

  private StoreBlock block(Step step, Job job) {
    String of = blockOf(step);
    StoreBlock open = block;
    if (open != null && of.equals(blockOf)) {
      return open;
    }
    closeBlock();
    if (notStarted.containsKey(of)) {
      throw new CommandFailure(ExitCode.UNREACHABLE, notStarted.getOrDefault(of, ""));
    }
    progress.begin(step, "starting the server");
    StoreBlock opened = StoreBlock.open(context, job, serverOptions, comparison.reload());
    block = opened;
    blockOf = of;
    return opened;
  }

  private static String blockOf(Step step) {
    return step.store() + "/" + step.repeat() + "/" + step.ceiling();
  }

  private void closeBlock() {
    StoreBlock open = block;
    block = null;
    if (open != null) {
      open.close();
    }
  }
}
