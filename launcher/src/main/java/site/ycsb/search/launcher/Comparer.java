// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
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

  private static final String REPORT = "ycsb.json";
  private static final String LOG = "client.log";

  private final Context context;
  private final CompareRequest request;
  private final Comparison comparison;
  private final ResultsDirectory results;
  private final PointPlan plan;
  private final Agenda agenda;
  private final CompareProgress progress;
  private final ClientProcess client = new ClientProcess();
  private final MachineWatch machine = new MachineWatch();

  private final Stage stage;

  Comparer(
      Context context,
      CompareRequest request,
      ResultsDirectory results,
      PointPlan plan,
      Agenda agenda,
      CompareProgress progress) {
    this.context = context;
    this.request = request;
    this.comparison = request.comparison();
    this.results = results;
    this.plan = plan;
    this.agenda = agenda;
    this.progress = progress;
    ServerOptions servers = ServerOptions.of(comparison.via(), comparison.image());
    this.stage = new Stage(context, servers, comparison.reload());
  }

  /** Does all that is left; false if it was interrupted. */
  boolean run() {
    try (stage) {
      stage.clear(plan.servers());
      boolean going = true;
      for (Optional<Step> next = agenda.next(results.runs());
          going && next.isPresent();
          next = agenda.next(results.runs())) {
        going = run(next.get());
      }
      return going;
    }
  }

  /** False if it was interrupted. */
  private boolean run(Step step) {
    Instant started = Instant.now();
    Job job = plan.job(step);
    Measured measured;
    Path directory = results.prepareRun();
    try {
      measured = measure(step, job, directory);
      if (measured.exitCode == ExitCode.UNREACHABLE.number()) {
        stage.giveUp(step);
      }
    } catch (ServerException | CommandFailure e) {
      measured = Measured.failed(ExitCode.UNREACHABLE.number(), String.valueOf(e.getMessage()));
    }
    if (measured.exitCode == Guardian.INTERRUPTED) {
      return false;
    }
    Run run = record(step, job, started, measured);
    results.finishRun(run);
    double seconds = started.until(Instant.now(), ChronoUnit.MILLIS) / 1e3;
    progress.end(outcome(run), seconds);
    return true;
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
    progress.begin(step, "preparing");
    StoreServer server = stage.enter(step, job);
    Job provided = placed(server, step, job, directory);
    if (server.isDirty()) {
      progress.begin(step, "loading");
      Measured loaded = measured(DatasetLoad.before(provided), server, directory);
      if (loaded.exitCode != ExitCode.DONE.number()) {
        return Measured.failed(loaded.exitCode, "loading failed: " + loaded.reason);
      }
      server.setDirty(false);
    }
    progress.begin(step, "starting");
    Measured measured = measured(provided, server, directory);
    server.setWarm();
    boolean touched = RunChecks.writes(job.properties()) || measured.exitCode != 0;
    server.setDirty(touched && (request.comparison().reload() || !PointPlan.isOnServerOfUser(job)));
    return measured;
  }

  /** On its server, with the files that it is to write in a directory. */
  private Job placed(StoreServer server, Step step, Job job, Path directory) {
    Job provided = server.provided(job);
    Properties properties = provided.properties();
    properties.setProperty("exportfile", directory.resolve(REPORT).toString());
    properties.setProperty("hdrhistogram.output.path", directory + "/");
    properties.setProperty("search.progress", context.console().terminal() ? "terminal" : "off");
    if (server.isCold() && !step.ceiling()) {
      int warmup = comparison.warmupSeconds() + comparison.settleSeconds();
      properties.setProperty("warmup.seconds", Integer.toString(warmup));
    }
    return provided;
  }

  private Measured measured(Job job, StoreServer server, Path directory) {
    Secrets secrets = new Secrets(job.properties());
    ClientLog clientLog = new ClientLog(directory.resolve(LOG), secrets, progress::client);
    List<MachineUse> use = new ArrayList<>();
    int code =
        client.runWatched(
            job,
            process ->
                use.add(
                    machine.during(
                        process,
                        server.process(),
                        () -> clientLog.copy(process.getInputStream()))));
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
}
