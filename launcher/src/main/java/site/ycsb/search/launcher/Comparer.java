// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.RunChecks;
import site.ycsb.search.report.results.ClientReport;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.Ending;
import site.ycsb.search.report.results.Run.Environment;
import site.ycsb.search.report.results.Run.Identity;
import site.ycsb.search.report.results.Run.Invocation;
import site.ycsb.search.report.results.Run.MachineUse;
import site.ycsb.search.report.results.Run.Result;
import site.ycsb.search.report.results.Run.StoreFacts;
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
    this.comparison = request.comparison();
    this.results = results;
    this.plan = plan;
    this.agenda = agenda;
    this.progress = progress;
    ServerOptions servers =
        ServerOptions.of(comparison.servers().via(), comparison.servers().image());
    this.stage = new Stage(context, servers, comparison.servers().reload());
  }

  /** Whether it may have servers that it has to stop. Any thread may ask. */
  boolean hasServers() {
    return stage.isEntered();
  }

  /** Does all that is left; false if it was interrupted. */
  boolean run() {
    try (stage) {
      Optional<Step> next = agenda.next(results.runs());
      boolean going = next.isEmpty() || prepare();
      while (going && next.isPresent()) {
        going = run(next.get());
        next = agenda.next(results.runs());
      }
      return going;
    }
  }

  /**
   * Starts, loads and warms up all that is measured, so that each store has the same frozen
   * neighbours from the first run on, and it is known before that if memory is too small for them.
   * What fails here is kept by the store's first run, which tries it again; but a server is not
   * started twice in a round. False if it was interrupted.
   */
  private boolean prepare() {
    stage.clear(plan.servers());
    for (Step step : plan.firsts()) {
      Path directory = results.prepareRun();
      Measured loaded = attempt(step, () -> ready(step, plan.job(step), directory));
      if (loaded.exitCode == Guardian.INTERRUPTED) {
        return false;
      }
    }
    machine.shortage().ifPresent(progress::say);
    return true;
  }

  /** False if it was interrupted. */
  private boolean run(Step step) {
    Instant started = Instant.now();
    Job job = plan.job(step);
    Path directory = results.prepareRun();
    Measured measured = attempt(step, () -> measure(step, job, directory));
    if (measured.exitCode == Guardian.INTERRUPTED) {
      return false;
    }
    Run run = record(step, job, measured);
    results.finishRun(run);
    double seconds = started.until(Instant.now(), ChronoUnit.MILLIS) / 1e3;
    progress.end(outcome(run), seconds);
    return true;
  }

  // ---- One run ----

  /** What came of a run's processes, the last of which was started then. */
  private record Measured(
      int exitCode,
      String reason,
      Instant started,
      ClientReport report,
      MachineUse use,
      Properties properties) {

    static Measured nothing(int exitCode, String reason) {
      return new Measured(
          exitCode, reason, Instant.now(), ClientReport.NONE, MachineUse.NONE, new Properties());
    }

    boolean done() {
      return exitCode == ExitCode.DONE.number();
    }

    Measured withoutServer() {
      String why = "its server has ended by itself: " + reason;
      return new Measured(ExitCode.UNREACHABLE.number(), why, started, report, use, properties);
    }
  }

  /** What came of a step; a server that has ended, or can't be reached, is given up. */
  private Measured attempt(Step step, Supplier<Measured> work) {
    try {
      Measured measured = work.get();
      boolean gone = measured.exitCode != Guardian.INTERRUPTED && isGone(step);
      if (gone || measured.exitCode == ExitCode.UNREACHABLE.number()) {
        stage.giveUp(step);
      }
      return gone && !measured.done() ? measured.withoutServer() : measured;
    } catch (ServerException | CommandFailure e) {
      return Measured.nothing(ExitCode.UNREACHABLE.number(), String.valueOf(e.getMessage()));
    }
  }

  /** One that can't be asked is not known to have gone, and what was measured on it stays. */
  private boolean isGone(Step step) {
    try {
      return stage.isGone(step);
    } catch (ServerException e) {
      return false;
    }
  }

  private Measured measure(Step step, Job job, Path directory) {
    Measured ready = ready(step, job, directory);
    if (!ready.done()) {
      return ready;
    }
    StoreServer server = stage.enter(step, job);
    progress.begin(step, "starting");
    Measured measured = measured(placed(server, job, directory), server, directory);
    if (RunChecks.writes(job.properties()) || !measured.done()) {
      server.setDirty();
    }
    return measured;
  }

  /** The store's server with the dataset, as it was loaded, and warm. */
  private Measured ready(Step step, Job job, Path directory) {
    Measured loaded = load(step, job, directory);
    if (!loaded.done()
        || comparison.schedule().settleSeconds() == 0
        || !stage.enter(step, job).isCold()) {
      return loaded;
    }
    Measured settled = settle(step, job, directory);
    return settled.done() ? load(step, job, directory) : settled;
  }

  /** Warms its server up, which takes what it takes, but no longer than the user allows. */
  private Measured settle(Step step, Job job, Path directory) {
    progress.begin(step, "warming up");
    StoreServer server = stage.enter(step, job);
    Job trial = Settling.trial(placed(server, job, directory), server.isLoadable());
    Settling settling = new Settling();
    Instant started = Instant.now();
    double seconds = 0;
    while (!settling.isOver() && seconds < comparison.schedule().settleSeconds()) {
      Measured measured = measured(trial, server, directory);
      server.setDirty();
      if (!measured.done()) {
        return Measured.nothing(measured.exitCode, "warming up failed: " + measured.reason);
      }
      settling.add(measured.report.throughput());
      seconds = started.until(Instant.now(), ChronoUnit.MILLIS) / 1e3;
    }
    server.setWarm();
    results.prepareRun(); // The trials' files are no run's.
    progress.say(settling.outcome(step.store(), seconds));
    return Measured.nothing(ExitCode.DONE.number(), "");
  }

  /** Loads the dataset of a step, unless it is there. */
  private Measured load(Step step, Job job, Path directory) {
    progress.begin(step, "preparing");
    StoreServer server = stage.enter(step, job);
    String dataset = RunChecks.dataset(job.properties());
    if (!server.needs(dataset)) {
      return Measured.nothing(ExitCode.DONE.number(), "");
    }
    progress.begin(step, "loading");
    Job load = DatasetLoad.before(placed(server, job, directory));
    Measured loaded = measured(load, server, directory);
    if (!loaded.done()) {
      return Measured.nothing(loaded.exitCode, "loading failed: " + loaded.reason);
    }
    server.setLoaded(dataset);
    return loaded;
  }

  /** On its server, with the files that it is to write in a directory. */
  private Job placed(StoreServer server, Job job, Path directory) {
    Job provided = server.provided(job);
    Properties properties = provided.properties();
    properties.setProperty("exportfile", directory.resolve(REPORT).toString());
    properties.setProperty("hdrhistogram.output.path", directory + "/");
    properties.setProperty("search.progress", context.console().terminal() ? "terminal" : "off");
    return provided;
  }

  private Measured measured(Job job, StoreServer server, Path directory) {
    Secrets secrets = new Secrets(job.properties());
    ClientLog clientLog = new ClientLog(directory.resolve(LOG), secrets, progress::client);
    removeReport(directory);
    List<MachineUse> use = new ArrayList<>();
    Instant started = Instant.now();
    int code =
        client.runWatched(
            job,
            process ->
                use.add(
                    machine.during(
                        process,
                        server.process(),
                        () -> clientLog.copy(process.getInputStream()))));
    Optional<ClientReport> read = ClientReport.read(directory.resolve(REPORT));
    ClientReport report = read.orElse(ClientReport.NONE);
    if (code == 0 && read.isEmpty() && job.task() == Job.Task.RUN) {
      code = client.isEnding() ? Guardian.INTERRUPTED : ExitCode.FAILURES.number();
    }
    String reason = code == 0 ? "" : reason(report, clientLog.last(), code);
    MachineUse seen = use.isEmpty() ? MachineUse.NONE : use.get(0);
    return new Measured(code, secrets.in(reason), started, report, seen, job.properties());
  }

  /** That of an earlier process must not be taken for the next one's. */
  private static void removeReport(Path directory) {
    try {
      Files.deleteIfExists(directory.resolve(REPORT));
    } catch (IOException e) {
      throw new ResultsException("%s: can't be written: %s".formatted(directory, e));
    }
  }

  private static String reason(ClientReport report, String lastLine, int code) {
    if (!report.reason().isEmpty()) {
      return report.reason();
    }
    return lastLine.isEmpty()
        ? "the client ended with %d and said nothing".formatted(code)
        : lastLine;
  }

  private Run record(Step step, Job job, Measured measured) {
    ClientReport report = measured.report;
    Properties properties = measured.properties.isEmpty() ? job.properties() : measured.properties;
    return new Run(
        ResultsDirectory.SCHEMA,
        new Identity(
            step.store(),
            step.point(),
            step.repeat(),
            comparison.origin().client(),
            step.ceiling()),
        new Result(
            measured.started.truncatedTo(ChronoUnit.SECONDS).toString(),
            new Ending(measured.exitCode, measured.reason),
            report.seconds(),
            report.throughput(),
            report.counts(),
            report.operations()),
        report.answers(),
        new StoreFacts(report.settings(), report.storeBytes()),
        new Environment(
            report.clientUse(), measured.use, machine.machine(isShared(job, properties))),
        new Invocation(properties(properties), comparison.origin().command()));
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

  /** Whether an address is of this machine, as far as it tells. */
  static boolean isLoopback(String address) {
    return address.matches(".*(\\b127\\.\\d+\\.\\d+\\.\\d+|\\blocalhost\\b|\\[::1\\]).*");
  }

  private static String outcome(Run run) {
    return run.done()
        ? String.format(Locale.ROOT, "%,.0f ops/s", run.result().throughput())
        : "failed (%d): %s"
            .formatted(run.result().ending().exitCode(), run.result().ending().reason());
  }
}
