// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.search.ExitCode;
import site.ycsb.search.RunChecks;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.ResultsDirectory;

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

  /** Servers that have not ended by then are left to bin/ycsb down. */
  private static final int STOPPING_SECONDS = 30;

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
    CompareRequests requests = new CompareRequests(context.home(), arguments());
    if (options.place.resume != null) {
      return resume(requests, new ResultsDirectory(Path.of(options.place.resume)));
    }
    CompareRequest request = requests.fresh(bindings, options);
    ResultsDirectory results = new ResultsDirectory(newDirectory(request.comparison()));
    PointPlan plan = new PointPlan(context, request);
    Agenda agenda = agenda(request, plan, results);
    requireRunnable(request, plan, agenda);
    if (options.measurement.dryRun) {
      context.console().out().println(new DryRun(request.comparison(), agenda, seconds(request)));
      return 0;
    }
    results.begin(request.comparison());
    return run(request, plan, agenda, results);
  }

  private Integer resume(CompareRequests requests, ResultsDirectory results) {
    if (!bindings.isEmpty()) {
      throw CommandFailure.usage(
          "--resume goes on with the stores of that comparison: leave out " + bindings.get(0));
    }
    CompareRequest request = requests.resumed(results.comparison(), options);
    PointPlan plan = new PointPlan(context, request);
    Agenda agenda = agenda(request, plan, results);
    requireRunnable(request, plan, agenda);
    return run(request, plan, agenda, results);
  }

  private int run(CompareRequest request, PointPlan plan, Agenda agenda, ResultsDirectory results) {
    try (ResultsDirectory.Lock lock = results.lock()) {
      results.removeUnfinished();
      if (options.place.retryFailed) {
        results.removeFailedRuns();
      }
      CompareProgress progress =
          new CompareProgress(
              context.console(), agenda.size(), results.runs().size(), seconds(request));
      CountDownLatch ended = new CountDownLatch(1);
      Thread hint = new Thread(() -> sayHowToResume(results, agenda, ended), "resume-hint");
      Runtime.getRuntime().addShutdownHook(hint);
      boolean whole;
      try {
        whole = new Comparer(context, request, server, results, plan, agenda, progress).run();
      } finally {
        ended.countDown();
      }
      if (!whole) {
        return Guardian.INTERRUPTED;
      }
      Runtime.getRuntime().removeShutdownHook(hint);
      return conclude(results);
    }
  }

  private int conclude(ResultsDirectory results) {
    new ReportFiles(context.console()).write(List.of(results), results.path(), false);
    List<Integer> codes =
        results.runs().stream().map(run -> run.ending().exitCode()).filter(c -> c != 0).toList();
    if (codes.contains(ExitCode.WRONG_ANSWERS.number())) {
      return ExitCode.WRONG_ANSWERS.number();
    }
    return codes.isEmpty() ? 0 : codes.get(0);
  }

  /** A signal has ended this JVM, which waits for the servers to be stopped. */
  private void sayHowToResume(ResultsDirectory results, Agenda agenda, CountDownLatch ended) {
    context
        .console()
        .say(
            "%nstopped after %d of %d runs; go on by bin/ycsb compare --resume %s"
                .formatted(results.runs().size(), agenda.size(), results.path()));
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

  private Agenda agenda(CompareRequest request, PointPlan plan, ResultsDirectory results) {
    Comparison comparison = request.comparison();
    Agenda.Trials trials =
        comparison.bound().isEmpty()
            ? run -> new RateSearch.Trial(0, 0, true)
            : new RateTrials(results, LatencyBound.parse(comparison.bound()));
    return new Agenda(
        comparison, plan.fixed(), plan.rising(), plan.rates(), trials, comparison.ceiling());
  }

  /** Everything that is wrong with any of the runs is found before the first. */
  private static void requireRunnable(CompareRequest request, PointPlan plan, Agenda agenda) {
    request.urls().keySet().stream()
        .filter(store -> !request.comparison().stores().contains(store))
        .findFirst()
        .ifPresent(
            store -> {
              throw CommandFailure.usage(
                  "--url %s=…: it is not among the stores that are compared".formatted(store));
            });
    for (Step step : certain(request, plan, agenda)) {
      Job job = plan.job(step);
      RunChecks.require(job.properties());
      boolean needsLoad = RunChecks.writes(job.properties()) && PointPlan.isOnServerOfUser(job);
      if (needsLoad && !request.comparison().reload()) {
        throw CommandFailure.usage(
            "%s writes to %s, which has to be loaded anew each time: allow it by --reload (drops"
                    .formatted(step.point().workload(), step.store())
                + " what the table holds), or choose points that only read");
      }
    }
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
    return comparison.seconds() + comparison.warmupSeconds() + OVERHEAD_SECONDS;
  }

  // ---- Where it is kept ----

  private Path newDirectory(Comparison comparison) {
    if (options.place.out != null) {
      Path directory = Path.of(options.place.out);
      if (new ResultsDirectory(directory).isBegun()) {
        throw CommandFailure.usage(
            "--out %s: a comparison is there; go on with it by --resume %s, or name another"
                .formatted(directory, directory));
      }
      return directory;
    }
    String date = comparison.createdAt().substring(0, 10);
    Path first = Path.of("results", date + "-" + comparison.label());
    Path free = first;
    for (int i = 2; Files.exists(free); i++) {
      free = first.resolveSibling("%s-%d".formatted(first.getFileName(), i));
    }
    return free;
  }
}
