// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import site.ycsb.search.launcher.baseline.BaselineMeter;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.DatasetLoad;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.server.ServerOptions;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.servers.ServerException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.RunChecks;

/**
 * Execution of the remaining runs of a comparison. Each run that ends is stored in the results
 * directory, also if it failed; a run that the user interrupts is not stored. Used by one thread.
 */
final class ComparisonRunner {

  private final Context context;
  private final Comparison comparison;
  private final ResultsDirectory results;
  private final PointPlan plan;
  private final Scheduler scheduler;
  private final CompareProgress progress;
  private final MachineMonitor machine = new MachineMonitor();
  private final ClientExecution client;
  private final RunRecorder recorder;
  private final ComparisonServers servers;

  ComparisonRunner(
      Context context,
      CompareRequest request,
      ResultsDirectory results,
      PointPlan plan,
      Scheduler scheduler,
      CompareProgress progress) {
    this.context = context;
    this.comparison = request.comparison();
    this.results = results;
    this.plan = plan;
    this.scheduler = scheduler;
    this.progress = progress;
    Optional<Pinning> pinning =
        plan.servers().isEmpty() ? Optional.empty() : Pinning.ofThisMachine();
    List<String> prefix = pinning.map(Pinning::clientPrefix).orElse(List.of());
    this.client = new ClientExecution(machine, progress, prefix);
    this.recorder = new RunRecorder(comparison, machine, pinning);
    ServerOptions options =
        ServerOptions.of(comparison.servers().via(), comparison.servers().image());
    this.servers =
        new ComparisonServers(context, plan, options, comparison.servers().reload(), pinning);
  }

  /** True if servers may have to be stopped. Thread-safe. */
  boolean mayHaveServers() {
    return servers.mayBeRunning();
  }

  /** Executes all remaining runs; false if the user interrupts it. */
  boolean run() {
    try (servers) {
      Optional<Step> next = scheduler.next(results.runs());
      boolean going = next.isEmpty() || prepare();
      while (going && next.isPresent()) {
        going = run(next.get());
        next = scheduler.next(results.runs());
      }
      return going;
    }
  }

  /**
   * Starts, loads and warms up the servers of all contenders; false if the user interrupts it. Thus
   * each contender is measured beside the same frozen servers from the first run on, and a shortage
   * of memory is reported before it. A failure is not stored here: the first run of the contender
   * repeats and stores it.
   */
  private boolean prepare() {
    servers.reserve();
    for (Step step : plan.firsts()) {
      Path directory = results.prepareRun();
      ClientResult loaded = attempt(step, () -> ready(step, plan.job(step), directory));
      if (loaded.exitCode() == ClientProcess.INTERRUPTED) {
        return false;
      }
      if (loaded.done()) {
        BaselineMeter.record(results, step.contender(), () -> provided(step));
      }
    }
    machine.shortage().ifPresent(progress::say);
    return true;
  }

  private Job provided(Step step) {
    Job job = plan.job(step);
    return servers.activate(step, job).provided(job);
  }

  /** Executes and stores one run; false if the user interrupts it. */
  private boolean run(Step step) {
    Instant started = Instant.now();
    Job job = plan.job(step);
    Path directory = results.prepareRun();
    ClientResult result = attempt(step, () -> measure(step, job, directory));
    if (result.exitCode() == ClientProcess.INTERRUPTED) {
      return false;
    }
    Run run = recorder.run(step, job, result);
    results.finishRun(run);
    progress.end(outcome(run), seconds(started));
    return true;
  }

  /** Executes the work of a step. A server that has exited or is unreachable is discarded. */
  private ClientResult attempt(Step step, Supplier<ClientResult> work) {
    try {
      ClientResult result = work.get();
      boolean exited = result.exitCode() != ClientProcess.INTERRUPTED && hasExited(step);
      if (exited || result.exitCode() == ExitCode.UNREACHABLE.number()) {
        servers.discard(step);
      }
      return exited && !result.done() ? result.withExitedServer() : result;
    } catch (ServerException | CommandFailure e) {
      return ClientResult.of(ExitCode.UNREACHABLE.number(), String.valueOf(e.getMessage()));
    }
  }

  /** False if the server's state can't be determined: the measured result remains valid. */
  private boolean hasExited(Step step) {
    try {
      return servers.hasExited(step);
    } catch (ServerException e) {
      return false;
    }
  }

  private ClientResult measure(Step step, Job job, Path directory) {
    ClientResult ready = ready(step, job, directory);
    if (!ready.done()) {
      return ready;
    }
    StoreServer server = servers.activate(step, job);
    progress.begin(step, "starting");
    ClientResult result = client.run(onServer(server, job, directory), server, directory);
    if (RunChecks.writes(job.properties()) || !result.done()) {
      server.setDirty(job);
    }
    return result;
  }

  /** Prepares the step's server: the dataset is loaded, and the server is warm. */
  private ClientResult ready(Step step, Job job, Path directory) {
    ClientResult loaded = load(step, job, directory);
    boolean cold = loaded.done() && comparison.schedule().settleSeconds() > 0;
    if (!cold || !servers.activate(step, job).isCold()) {
      return loaded;
    }
    ClientResult warm = warmUp(step, job, directory);
    return warm.done() ? load(step, job, directory) : warm;
  }

  /** Warms up the step's server, at most for the time that the user allows. */
  private ClientResult warmUp(Step step, Job job, Path directory) {
    progress.begin(step, "warming up");
    StoreServer server = servers.activate(step, job);
    Job onServer = onServer(server, job, directory);
    Job trial =
        ServerWarmup.trialJob(onServer, server.isLoadable(), comparison.schedule().settleSeconds());
    ServerWarmup warmup = new ServerWarmup();
    Instant started = Instant.now();
    while (!warmup.isDone() && seconds(started) < comparison.schedule().settleSeconds()) {
      ClientResult result = client.run(trial, server, directory);
      server.setDirty(job);
      if (!result.done()) {
        return ClientResult.of(result.exitCode(), "server warm-up failed: " + result.reason());
      }
      warmup.add(result.report().throughput());
    }
    double seconds = seconds(started);
    server.setWarm();
    results.prepareRun(); // Deletes the files of the trials.
    progress.say(warmup.outcome(step.contender(), seconds));
    return ClientResult.of(ExitCode.DONE.number(), "");
  }

  /** Loads the dataset of a step, unless the server contains it. */
  private ClientResult load(Step step, Job job, Path directory) {
    progress.begin(step, "preparing");
    StoreServer server = servers.activate(step, job);
    if (!server.needs(job)) {
      return ClientResult.of(ExitCode.DONE.number(), "");
    }
    progress.begin(step, "loading");
    Job load = DatasetLoad.forRun(onServer(server, job, directory));
    ClientResult loaded = client.run(load, server, directory);
    if (!loaded.done()) {
      return ClientResult.of(loaded.exitCode(), "loading failed: " + loaded.reason());
    }
    server.setLoaded(job);
    return loaded;
  }

  /** Job with the address of its server, and with the directory of its output files. */
  private Job onServer(StoreServer server, Job job, Path directory) {
    Job provided = server.provided(job);
    Properties properties = provided.properties();
    properties.setProperty("exportfile", directory.resolve(ClientExecution.REPORT).toString());
    properties.setProperty("hdrhistogram.output.path", directory + "/");
    properties.setProperty("search.progress", context.console().terminal() ? "terminal" : "off");
    return provided;
  }

  private static double seconds(Instant started) {
    return started.until(Instant.now(), ChronoUnit.MILLIS) / 1e3;
  }

  private static String outcome(Run run) {
    return run.result().ending().done()
        ? String.format(Locale.ROOT, "%,.0f ops/s", run.result().throughput())
        : "failed (%d): %s"
            .formatted(run.result().ending().exitCode(), run.result().ending().reason());
  }
}
