// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.RunChecks;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.RateSearch;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerKind;

/** {@code bin/ycsb compare}: a whole comparison, from an empty machine to a page. */
@Command(
    name = "compare",
    description = {
      "Measures stores side by side: each is loaded, its answers are verified, and every point of a"
          + " sweep is run in a process of its own, several times. Ends with a page that compares"
          + " them. It can be stopped at any moment, and resumed."
    },
    customSynopsis = {
      "bin/ycsb compare BINDING... [--sweep NAME]... [-P FILE]... [options]",
      "       bin/ycsb compare --resume DIR"
    },
    footer = {
      "%nExample:",
      "  bin/ycsb compare redisjson mongodb-search elasticsearch-search",
      "  bin/ycsb compare redisjson elasticsearch-search --target 250,6000 --dry-run"
    })
final class CompareCommand implements Callable<Integer> {

  /** What a run takes beside what it measures: two processes, the load, the gate, the audit. */
  private static final int OVERHEAD_SECONDS = 9;

  /**
   * The client has 20 seconds to end, and each of three servers 10. What has not ended by then is
   * left to bin/ycsb down.
   */
  private static final int STOPPING_SECONDS = 60;

  /** Beside it, only what has not been written down, and what does not change what is measured. */
  private static final Set<String> BESIDE_RESUME =
      Set.of("--resume", "--retry-failed", "--dry-run", "-p", "--url", "--jvm-args");

  private final Context context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "BINDING",
      description = "Of bin/ycsb bindings; each once.")
  private List<String> bindings = new ArrayList<>();

  @Mixin private CompareOptions options = new CompareOptions();

  @ArgGroup(
      validate = false,
      order = 5,
      heading = "%nWhere no address is given, a server on this machine:%n")
  private ServerOptions server = new ServerOptions();

  CompareCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    server.requireAgreement();
    CompareRequests requests = new CompareRequests(context, arguments());
    if (options.place.resume != null) {
      return resume(requests, new ResultsDirectory(Path.of(options.place.resume)));
    }
    if (options.place.retryFailed) {
      throw CommandFailure.usage("--retry-failed goes with --resume DIR");
    }
    CompareRequest request = requests.fresh(bindings, options, server);
    ResultsDirectory results = newDirectory(request.comparison());
    PointPlan plan = new PointPlan(context, request);
    Agenda agenda = agenda(request, plan, results);
    requireRunnable(request, plan, agenda);
    if (options.measurement.dryRun) {
      return print(request, agenda, List.of());
    }
    try (ResultsDirectory.Lock lock = results.lock()) {
      requireEmpty(results);
      results.begin(request.comparison());
      return run(request, plan, agenda, results);
    }
  }

  private Integer resume(CompareRequests requests, ResultsDirectory results) {
    requireNothingElse();
    CompareRequest request = requests.resumed(results.comparison(), options);
    PointPlan plan = new PointPlan(context, request);
    Agenda agenda = agenda(request, plan, results);
    requireRunnable(request, plan, agenda);
    results.runs().forEach(run -> requireSame(run, plan));
    Predicate<Run> again = options.place.retryFailed ? CompareCommand::isToBeRetried : run -> false;
    if (options.measurement.dryRun) {
      return print(request, agenda, results.runs().stream().filter(again.negate()).toList());
    }
    try (ResultsDirectory.Lock lock = results.lock()) {
      results.removeUnfinished();
      results.remove(again);
      return run(request, plan, agenda, results);
    }
  }

  /** A store that has answered wrongly is not asked until it answers well. */
  private static boolean isToBeRetried(Run run) {
    return !run.done() && run.result().ending().exitCode() != ExitCode.WRONG_ANSWERS.number();
  }

  private Integer print(CompareRequest request, Agenda agenda, List<Run> ended) {
    Set<String> ids = ended.stream().map(Run::id).collect(Collectors.toSet());
    context
        .console()
        .out()
        .println(new DryRun(request.comparison(), agenda, ids, seconds(request)));
    return 0;
  }

  private int run(CompareRequest request, PointPlan plan, Agenda agenda, ResultsDirectory results) {
    CompareProgress progress =
        new CompareProgress(
            context.console(), agenda.size(), results.runs().size(), seconds(request));
    Comparer comparer = new Comparer(context, request, results, plan, agenda, progress);
    CountDownLatch ended = new CountDownLatch(1);
    Thread hint = new Thread(() -> sayHowToResume(results, agenda, comparer, ended), "resume-hint");
    Runtime.getRuntime().addShutdownHook(hint);
    boolean whole;
    try {
      whole = comparer.run();
    } finally {
      ended.countDown();
    }
    if (!whole) {
      return Guardian.INTERRUPTED;
    }
    remove(hint);
    return conclude(results);
  }

  private int conclude(ResultsDirectory results) {
    new ReportFiles(context.console()).write(List.of(results), results.path(), false);
    List<Integer> codes =
        results.runs().stream()
            .map(run -> run.result().ending().exitCode())
            .filter(c -> c != 0)
            .toList();
    if (codes.contains(ExitCode.WRONG_ANSWERS.number())) {
      return ExitCode.WRONG_ANSWERS.number();
    }
    return codes.isEmpty() ? 0 : codes.get(0);
  }

  /** A signal has ended this JVM, which waits for the servers to be stopped. */
  private void sayHowToResume(
      ResultsDirectory results, Agenda agenda, Comparer comparer, CountDownLatch ended) {
    try {
      context
          .console()
          .say(
              "%nstopped after %d of %d runs; go on by bin/ycsb compare --resume %s"
                  .formatted(results.runs().size(), agenda.size(), results.path()));
    } catch (ResultsException e) {
      context.console().say(String.valueOf(e.getMessage()));
    } finally {
      if (comparer.hasServers()) {
        await(ended);
      }
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) { // A signal came when all was done: it has run.
      hook.interrupt();
    }
  }

  private static void await(CountDownLatch ended) {
    try {
      ended.await(STOPPING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ---- What is asked ----

  private List<String> arguments() {
    return spec == null ? List.of() : spec.commandLine().getParseResult().originalArgs();
  }

  /** A comparison goes on as it was asked for, or its figures would be of two kinds. */
  private void requireNothingElse() {
    if (spec == null) {
      return;
    }
    for (ArgSpec given : spec.commandLine().getParseResult().matchedArgs()) {
      boolean goesWith =
          given instanceof OptionSpec option
              && Stream.of(option.names()).anyMatch(BESIDE_RESUME::contains);
      if (!goesWith) {
        String name = given instanceof OptionSpec option ? option.longestName() : bindings.get(0);
        throw CommandFailure.usage(
            "--resume goes on with a comparison as it was asked for: leave out " + name);
      }
    }
  }

  private Agenda agenda(CompareRequest request, PointPlan plan, ResultsDirectory results) {
    Comparison comparison = request.comparison();
    Agenda.Trials trials =
        comparison.plan().bound().isEmpty()
            ? run -> new RateSearch.Trial(0, 0, true)
            : new RateTrials(results, LatencyBound.parse(comparison.plan().bound()));
    return new Agenda(
        comparison, plan.fixed(), plan.rising(), plan.rates(), trials, comparison.plan().ceiling());
  }

  /** Everything that is wrong with any of the runs is found before the first. */
  private void requireRunnable(CompareRequest request, PointPlan plan, Agenda agenda) {
    for (Step step : certain(request, plan, agenda)) {
      Job job = plan.job(step);
      RunChecks.require(job.properties());
      requireNotOurs(job);
      boolean needsLoad = RunChecks.writes(job.properties()) && PointPlan.isOnServerOfUser(job);
      if (needsLoad && !request.comparison().servers().reload()) {
        throw CommandFailure.usage(
            "%s writes to %s, which has to be loaded anew each time: allow it by --reload (drops"
                    .formatted(step.point().workload(), step.store())
                + " what the table holds), or choose points that only read");
      }
    }
  }

  /** A file or a variable may have changed since a run that stands beside those to come. */
  private static void requireSame(Run run, PointPlan plan) {
    Step step = new Step(run.store(), run.point(), run.repeat(), run.ceiling());
    Properties now = plan.job(step).properties();
    new Secrets(now)
        .hidden(now)
        .forEach(
            (key, value) -> {
              String then = run.invocation().properties().getOrDefault(key, value);
              if (!then.equals(value)) {
                throw CommandFailure.usage(
                    "%s was measured with %s=%s, which is %s now: change it back, or begin a new one"
                        .formatted(run.id(), key, then, value));
              }
            });
  }

  /** A server of ours would be ended before it is measured, and its data with it. */
  private void requireNotOurs(Job job) {
    List<String> addresses =
        job.store().binding().flatMap(Binding::server).stream()
            .flatMap(server -> server.addressKeys().stream())
            .map(key -> job.properties().getProperty(key, ""))
            .toList();
    ManagedServers servers = context.servers();
    for (ServerKind kind : ServerKind.values()) {
      OptionalInt port = servers.port(kind);
      if (port.isPresent() && addresses.stream().anyMatch(each -> isLocal(each, port.getAsInt()))) {
        throw CommandFailure.usage(
            "%s is to be measured on the server that bin/ycsb up has started: leave out its"
                    .formatted(job.store().name())
                + " address, and the comparison starts one of its own");
      }
    }
  }

  private static boolean isLocal(String address, int port) {
    return Comparer.isLoopback(address) && address.matches(".*:%d\\b.*".formatted(port));
  }

  private static List<Step> certain(CompareRequest request, PointPlan plan, Agenda agenda) {
    List<Step> steps = new ArrayList<>(agenda.plan());
    plan.rates()
        .ifPresent(
            rates ->
                request
                    .comparison()
                    .stores()
                    .forEach(store -> steps.add(new Step(store, rates.apply(0), 1, false))));
    return steps;
  }

  private static double seconds(CompareRequest request) {
    Comparison comparison = request.comparison();
    return comparison.schedule().seconds()
        + comparison.schedule().warmupSeconds()
        + OVERHEAD_SECONDS;
  }

  // ---- Where it is kept ----

  private ResultsDirectory newDirectory(Comparison comparison) {
    if (options.place.out != null) {
      ResultsDirectory named = new ResultsDirectory(Path.of(options.place.out));
      requireEmpty(named);
      return named;
    }
    String date = comparison.origin().createdAt().substring(0, 10);
    Path first = Path.of("results", date + "-" + comparison.origin().label());
    Path free = first;
    for (int i = 2; Files.exists(free); i++) {
      free = first.resolveSibling("%s-%d".formatted(first.getFileName(), i));
    }
    return new ResultsDirectory(free);
  }

  private static void requireEmpty(ResultsDirectory results) {
    if (results.isBegun()) {
      throw CommandFailure.usage(
          "--out %s: a comparison is there; go on with it by --resume %s, or name another"
              .formatted(results.path(), results.path()));
    }
    if (!results.isEmpty()) {
      throw CommandFailure.usage(
          "--out %s: something else is there; name a new directory".formatted(results.path()));
    }
  }
}
