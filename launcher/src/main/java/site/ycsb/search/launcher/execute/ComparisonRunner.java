// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.plan.CompareRequest;
import site.ycsb.search.launcher.plan.PointPlan;
import site.ycsb.search.launcher.plan.Rounds;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.launcher.plan.ServerWarmup;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Execution of the remaining runs of a comparison. Each run that ends is stored in the results
 * directory, also if it failed; a run that the user interrupts is not stored. Used by one thread.
 */
public final class ComparisonRunner {

  /** Attempts at a job, if a client is late or missing or fails. */
  private static final int MAX_ATTEMPTS = 5;

  private final Comparison comparison;
  private final ResultsDirectory results;
  private final PointPlan plan;
  private final Scheduler scheduler;
  private final Console console;
  private final CompareProgress progress;
  private final MachineMonitor machine = new MachineMonitor();
  private final ClientGroup clients;
  private final Optional<Pinning> pinning;
  private final ComparisonServers servers;
  private final ClientSessions sessions;

  private final List<Run> ended;

  /** Starts of all servers, including those before a comparison was resumed. */
  private int starts;

  public ComparisonRunner(
      Context context,
      CompareRequest request,
      ResultsDirectory results,
      PointPlan plan,
      Scheduler scheduler,
      CompareProgress progress,
      ClientsOptions options) {
    this.comparison = request.comparison();
    this.results = results;
    this.ended = new ArrayList<>(results.runs());
    this.starts = ended.stream().mapToInt(Run::session).max().orElse(0);
    this.plan = plan;
    this.scheduler = scheduler;
    this.console = context.console();
    this.progress = progress;
    this.pinning = plan.servers().isEmpty() ? Optional.empty() : Pinning.ofThisMachine();
    List<String> prefix = pinning.map(Pinning::clientPrefix).orElse(List.of());
    ClientExecution first =
        new ClientExecution(
            ClientProcess.printing(prefix), machine, progress::client, console.errIsTerminal());
    this.clients = new ClientGroup(comparison, options, first, prefix, console);
    this.sessions = new ClientSessions(clients, plan, results, console);
    this.servers = new ComparisonServers(context, plan, comparison.servers(), pinning);
  }

  /** True if servers may have to be stopped. Thread-safe. */
  public boolean mayHaveServers() {
    return servers.mayBeRunning();
  }

  /** Executes all remaining runs; false if the user interrupts it. */
  public boolean run() {
    try (clients;
        servers;
        sessions) {
      Optional<Step> next = scheduler.next(ended);
      Rounds rounds = new Rounds(comparison.schedule(), results, console);
      int planned = 0;
      boolean going = true;
      while (going && next.filter(rounds::permit).isPresent()) {
        int session = comparison.schedule().session(next.get().repeat());
        if (session != planned) {
          going = begin(session);
          planned = session;
          rounds.begin();
        } else {
          going = run(next.get(), rounds);
          next = scheduler.next(ended);
        }
      }
      if (!going && !sessions.open().isEmpty()) {
        console.say("checking what the stopped runs have written");
      }
      sessions.open().forEach(this::endSession);
      if (going) {
        clients.complete();
      }
      return going;
    }
  }

  /** Begins a session: all servers are started anew; false if the user interrupts it. */
  private boolean begin(int session) {
    if (comparison.schedule().sessions() > 1) {
      console.say("session %d of %d", session, comparison.schedule().sessions());
    }
    sessions.open().forEach(this::endSession);
    starts++;
    return prepare();
  }

  /** Ends the clients of the store memory that have nothing more to measure, and much in memory. */
  private void endCeilings(Step next) {
    sessions.open().stream()
        .filter(open -> open.ceiling() && !plan.session(open).equals(plan.session(next)))
        .forEach(this::endSession);
  }

  /** Lets a session audit what it has written. A server that is gone leaves its runs unaudited. */
  private void endSession(Step step) {
    try {
      sessions.end(step, servers.started(step).map(running -> servers.activate(step)));
    } catch (ServerException | CommandFailure e) {
      console.say("%s: not audited: %s", step.contender(), e.getMessage());
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
      ClientResult loaded = attempt(step, () -> ready(step, directory));
      if (loaded.exitCode() == ClientProcess.INTERRUPTED) {
        return false;
      }
      if (loaded.done()) {
        BaselineMeter.record(results, step.contender(), () -> provided(step));
      }
    }
    machine.shortage().ifPresent(console::say);
    return true;
  }

  private Job provided(Step step) {
    return servers.activate(step).provided(plan.job(step));
  }

  /** Executes and stores one run; false if the user interrupts it. */
  private boolean run(Step step, Rounds rounds) {
    Instant started = Instant.now();
    int clientsBefore = sessions.started();
    endCeilings(step);
    Path directory = results.prepareRun();
    ClientResult result = attempt(step, () -> measure(step, directory));
    if (result.exitCode() == ClientProcess.INTERRUPTED) {
      return false;
    }
    Run run = stored(step, result);
    results.finishRun(run);
    ended.add(run);
    sessions.recorded(step, run);
    progress.end(step, run, outcome(run), seconds(started));
    if (sessions.started() > clientsBefore) {
      Duration took = Duration.between(started, Instant.now());
      rounds.startedClient(took.minusSeconds(comparison.schedule().seconds()));
    }
    return true;
  }

  /** Stored form of a run, made from the result of its client process. */
  private Run stored(Step step, ClientResult result) {
    Job job = plan.job(step);
    Job executed = result.properties().isEmpty() ? job : job.with(result.properties());
    boolean shared = job.store().loopbackAddresses(executed.properties()).findAny().isPresent();
    Optional<Pinning> pinned = // A server of the user keeps all cores.
        job.store().serverToProvide(job.properties()).flatMap(server -> pinning);
    return new Run(
        step.contender(),
        job.store().name(),
        step.point(),
        step.repeat(),
        comparison.origin().client(),
        step.ceiling(),
        comparison.servers().urls().isEmpty() ? starts : 0,
        isRising(step),
        result.started().truncatedTo(ChronoUnit.SECONDS).toString(),
        result.report(),
        result.use(),
        machine.machine(shared, pinned.map(Pinning::toString).orElse("")),
        comparison.clientOptions().clients(),
        result.skewMillis(),
        executed.stored(),
        comparison.origin().command());
  }

  /**
   * True if the warm-up has not shown that the throughput stays; in an ageing, nothing else can.
   */
  private boolean isRising(Step step) {
    boolean warmedUp = comparison.schedule().settleSeconds() > 0;
    return servers.started(step).filter(StoreServer::isRising).isPresent()
        || (step.point().isOfAgeing() && !warmedUp);
  }

  /** Executes the work of a step, again if a client was late or missing or has failed. */
  private ClientResult attempt(Step step, Supplier<ClientResult> work) {
    clients.awaitAll();
    ClientResult result = attemptOnce(step, work);
    for (int tries = 1; result.incomplete() && tries < MAX_ATTEMPTS; tries++) {
      console.say("measured again: " + result.reason());
      clients.awaitAll();
      results.prepareRun();
      result = attemptOnce(step, work);
    }
    return result;
  }

  /** Executes the work of a step. A server that has exited or is unreachable is discarded. */
  private ClientResult attemptOnce(Step step, Supplier<ClientResult> work) {
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
      return servers.started(step).filter(StoreServer::hasExited).isPresent();
    } catch (ServerException e) {
      return false;
    }
  }

  private ClientResult measure(Step step, Path directory) {
    if (step.point().ageSeconds() > 0 && !sessions.isOpen(step, servers.activate(step))) {
      return ClientResult.of(
          ExitCode.DATASET.number(), "the documents that have aged are gone: start a new ageing");
    }
    ClientResult ready = ready(step, directory);
    if (!ready.done()) {
      return ready;
    }
    progress.begin(step, "starting");
    return sessions.measure(step, plan.job(step), servers.activate(step), directory);
  }

  /** Prepares the step's server: it runs, the dataset is loaded, and the server is warm. */
  private ClientResult ready(Step step, Path directory) {
    progress.begin(step, "preparing");
    StoreServer server = servers.activate(step);
    ClientResult loaded = load(step, server, directory);
    boolean cold = // Before its first run, and before the first of an ageing's new client.
        server.isCold() || (step.point().isOfAgeing() && !sessions.isOpen(step, server));
    if (!loaded.done() || comparison.schedule().settleSeconds() == 0 || !cold) {
      return loaded;
    }
    ClientResult warm = warmUp(step, server, directory);
    return warm.done() ? load(step, server, directory) : warm;
  }

  /** Warms up the step's server, at most for the time that the user allows. */
  private ClientResult warmUp(Step step, StoreServer server, Path directory) {
    progress.begin(step, "warming up");
    int most = comparison.schedule().settleSeconds();
    boolean compiled = server.isCold() && server.isCompiledAsItRuns();
    ServerWarmup warmup = new ServerWarmup(compiled, most);
    Compilers compilers = new Compilers(compiled ? server.processes() : List.of());
    Instant started = Instant.now();
    while (warmup.goesOn(seconds(started))) {
      Job trial = warmup.next(step.point(), plan.job(step), server.isLoadable());
      ClientResult result = sessions.measure(step, trial, server, directory);
      if (!result.done()) {
        return result.failedBecause("server warm-up failed: ");
      }
      warmup.add(result.report().seconds(), result.report().progress(), compilers.cores());
    }
    double seconds = seconds(started);
    server.setWarm(warmup.isRising());
    results.prepareRun(); // Deletes the files of the trials.
    console.say(warmup.outcome(step.contender(), seconds));
    return ClientResult.of(ExitCode.DONE.number(), "");
  }

  private ClientResult load(Step step, StoreServer server, Path directory) {
    Job job = plan.job(step);
    if (!server.needs(job) || sessions.isOpen(step, server)) {
      return ClientResult.of(ExitCode.DONE.number(), "");
    }
    progress.begin(step, "loading");
    Instant started = Instant.now();
    ClientResult loaded = sessions.load(job, server, directory);
    if (!loaded.done()) {
      return loaded.failedBecause("loading failed: ");
    }
    server.setLoaded(job);
    if (server.isCold()) { // Later loads are as large.
      console.say(
          "%s has %,d documents, loaded in %.0f s",
          step.contender(), YcsbSettings.RECORD_COUNT.from(job.properties()), seconds(started));
    }
    return loaded;
  }

  private static double seconds(Instant started) {
    return started.until(Instant.now(), ChronoUnit.MILLIS) / 1e3;
  }

  private static String outcome(Run run) {
    if (!run.report().ending().done()) {
      return "failed (%d): %s"
          .formatted(run.report().ending().exitCode(), run.report().ending().reason());
    }
    String rate = String.format("%,.0f ops/s", run.report().throughput());
    int clients = run.clients();
    return clients == 1
        ? rate
        : String.format(
            "%s by %d clients, started within %.1f ms", rate, clients, run.startSkewMillis());
  }
}
