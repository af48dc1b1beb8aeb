// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.execute.CompareProgress;
import site.ycsb.search.launcher.execute.ComparisonRunner;
import site.ycsb.search.launcher.execute.Follower;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.JobPlanner;
import site.ycsb.search.launcher.plan.CompareRequest;
import site.ycsb.search.launcher.plan.PointPlan;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.properties.ServerOptions;
import site.ycsb.search.launcher.report.ReportFiles;
import site.ycsb.search.report.analysis.LatencyBound;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;
import site.ycsb.search.settings.ExitCode;

/** Command {@code bin/ycsb compare}: starts or resumes a comparison, and writes its report. */
@Command(
    name = "compare",
    description = {
      "Measures contenders side by side: stores, settings, versions.",
      "Each is loaded and its answers are verified; then each point of a sweep is measured for"
          + " a short time in each of several rounds, by a client that stays warm. The result is a"
          + " page that compares them. A comparison can be stopped at any time and resumed."
    },
    customSynopsis = {
      "bin/ycsb compare [LABEL=]BINDING[,KEY=VALUE]... [options]",
      "       bin/ycsb compare -f COMPARISON [options]",
      "       bin/ycsb compare --resume DIR"
    },
    footer = {
      "%nExample:",
      "  bin/ycsb compare redisjson mongodb-search elasticsearch-search",
      "  bin/ycsb compare redisjson elasticsearch-search --target 250,6000 --dry-run",
      "  bin/ycsb compare redisjson set=redisjson,redisjson.update=set",
      "  bin/ycsb compare old=redisjson,server=redis@7.2 new=redisjson,server=redis@7.4",
      "  bin/ycsb compare redisjson --vary fieldlength=100,1000 --threads 1,16",
      "  bin/ycsb compare -f comparisons/redisjson-2021"
    })
public final class CompareCommand extends Subcommand {

  /** Time that a slice takes in addition to its measurement. */
  private static final double SLICE_OVERHEAD_SECONDS = 0.6;

  /** Time that a client process takes besides its warm-up: start, load, gate and audit. */
  private static final int OVERHEAD_SECONDS = 9;

  /**
   * Maximum delay of the end of the JVM. The clients have 60 seconds for their audits, and each of
   * three servers 10 to end. Servers that run longer are left to {@code bin/ycsb down}.
   */
  private static final int MAX_DELAY_SECONDS = 100;

  /** Options allowed with --resume: those that are not stored and do not change the measurement. */
  private static final Set<String> ALLOWED_WITH_RESUME =
      Set.of(
          "--resume",
          "--retry-failed",
          "--repeats",
          "--fail-if",
          "--dry-run",
          "-p",
          "--url",
          "--jvm-args",
          "--cp",
          "--trust",
          "--coordinator",
          "--secret",
          "--index",
          "--client-timeout");

  private static final String COORDINATOR = "--coordinator";

  /** Options that each of several clients has for itself. */
  private static final Set<String> OF_EACH_CLIENT =
      Set.of("--index", "--coordinator", "--secret", "--client-timeout", "--jvm-args", "--cp");

  @Parameters(
      arity = "0..*",
      paramLabel = "CONTENDER",
      completionCandidates = Names.OfBindings.class,
      description = {
        "Bindings, as bin/ycsb bindings lists them.",
        "Each with a label and with properties of this contender alone, if you like. Two keys are no properties: server=KIND@VERSION chooses a"
            + " version of its server, server=/PATH a program that you have built, share=LABEL uses the server of another contender."
      })
  private List<String> contenders = new ArrayList<>();

  @Mixin private CompareOptions options = new CompareOptions();

  @ArgGroup(
      validate = false,
      order = 5,
      heading = "%nManaged server, used if no address is given:%n")
  private ServerOptions server = new ServerOptions();

  /** Comparison to execute: what is asked, which points it has, and in which order they are run. */
  private record Plan(
      CompareRequest request, PointPlan points, Scheduler scheduler, ResultsDirectory results) {

    double secondsPerRun() {
      double ageing = points.fixed().stream().mapToDouble(Point::ageSeconds).max().orElse(0);
      return Stream.concat(points.firsts().stream(), scheduler.plan().stream())
              .mapToDouble(this::seconds)
              .average()
              .orElseThrow()
          + (ageing * points.firsts().size() + furtherClients() * ofProcess())
              / scheduler.maxRuns();
    }

    /** Clients that stay, besides the one of each contender that warms its server up. */
    private long furtherClients() {
      long clients =
          scheduler.plan().stream()
              .flatMap(step -> points.session(step).stream())
              .distinct()
              .count();
      return Math.max(0, clients - points.firsts().size())
          * request.comparison().schedule().sessions();
    }

    private int ofProcess() {
      return request.comparison().schedule().warmupSeconds() + OVERHEAD_SECONDS;
    }

    private double seconds(Step step) {
      return request.comparison().schedule().seconds()
          + (points.session(step).isPresent() ? SLICE_OVERHEAD_SECONDS : ofProcess());
    }
  }

  @Override
  public Integer call() {
    options.clients.requireConsistent();
    if (options.clients.follows()) {
      return follow();
    }
    if (options.results.resume != null) {
      return resume(new ResultsDirectory(Path.of(options.results.resume)));
    }
    if (options.results.retryFailed || options.results.trust) {
      throw CommandFailure.usage(
          "%s is valid only with --resume DIR",
          options.results.trust ? "--trust" : "--retry-failed");
    }
    return start();
  }

  private int follow() {
    options.clients.sharedOptions = sharedOptions();
    return new Follower(
            context,
            options.clients,
            JobPlanner.jvmArguments(options.measurement.jvmArguments),
            options.measurement.classPath)
        .run();
  }

  private int start() {
    options.clients.sharedOptions = sharedOptions();
    String file = options.sweeps.file;
    ComparisonTree tree =
        file == null
            ? new ComparisonTree("")
            : ComparisonTree.read(ComparisonFile.find(context.home(), file));
    CompareRequest request =
        new CompareRequestFactory(
                context.bindings(), new PropertyFiles(context.home()), parsed(), tree)
            .request(contenders, options, server);
    ComparisonCheck check = new ComparisonCheck(context, tree, request.comparison());
    check.requireValid(request.urls());
    Plan plan = plan(request, resultsDirectory(request.comparison()), check);
    if (options.measurement.dryRun) {
      return print(plan, Set.of());
    }
    DryRun.cold(request.comparison().schedule()).ifPresent(console()::say);
    try (ResultsDirectory.Lock lock = plan.results.lock()) {
      requireEmpty(plan.results);
      plan.results.begin(plan.request.comparison());
      return execute(plan);
    }
  }

  public static String question(Path file) {
    return ComparisonTree.read(file).root().path("question").stringValue("");
  }

  private int resume(ResultsDirectory results) {
    requireResumeOptionsOnly();
    requireSameClients(results.comparison());
    Comparison stored = results.comparison();
    if (!isResumable(stored)) {
      throw CommandFailure.usage(
          "--resume %s: documents that have aged are gone: start a new comparison", results.path());
    }
    ComparisonTree file = new ComparisonTree(results.path().resolve("comparison.json").toString());
    new ComparisonCheck(context, file, stored).requirePlannable();
    ComparisonCheck check = new ComparisonCheck(context, new ComparisonTree(""), stored);
    Plan plan = plan(ResumedRequest.of(results, options), results, check);
    results.runs().forEach(run -> check.requireUnchanged(run, plan.points));
    Predicate<Run> retried = run -> options.results.retryFailed && isRetryable(run);
    if (options.measurement.dryRun) {
      Stream<Run> kept = results.runs().stream().filter(retried.negate());
      return print(plan, kept.map(Run::id).collect(Collectors.toSet()));
    }
    try (ResultsDirectory.Lock lock = results.lock()) {
      results.begin(plan.request.comparison());
      results.removeUnfinished();
      results.remove(retried);
      return execute(plan);
    }
  }

  /**
   * True for failed runs, except those with a wrong answer: a retry could hide the wrong answer.
   */
  private static boolean isRetryable(Run run) {
    return !run.report().ending().done()
        && run.report().ending().exitCode() != ExitCode.WRONG_ANSWERS.number();
  }

  private Plan plan(CompareRequest request, ResultsDirectory results, ComparisonCheck check) {
    ClientProcess.requireStartable(request.jvmArguments());
    PointPlan points = check.located("", () -> new PointPlan(context, request));
    Comparison.Plan plan = request.comparison().plan();
    Scheduler scheduler =
        check.located(
            "",
            () ->
                new Scheduler(
                    request.comparison(),
                    points.fixed(),
                    points.search(),
                    run -> LatencyBound.parse(plan.bound()).trial(results, run),
                    plan.ceiling()));
    check.requireRuns(points, scheduler);
    options
        .report
        .gate()
        .requireDecidable(
            request.comparison().labels(),
            points.measures(),
            request.comparison().schedule().repeats());
    return new Plan(request, points, scheduler, results);
  }

  private int print(Plan plan, Set<String> ended) {
    console()
        .out()
        .println(
            new DryRun(plan.request.comparison(), plan.scheduler, ended, plan.secondsPerRun()));
    return ExitCode.DONE.number();
  }

  private int execute(Plan plan) {
    boolean open = plan.request.comparison().schedule().isOpen();
    int maxRuns = open ? 0 : plan.scheduler.maxRuns();
    CompareProgress progress =
        new CompareProgress(
            console(),
            plan.request.comparison().labels(),
            plan.points.fixed(),
            maxRuns,
            plan.results.runs(),
            plan.secondsPerRun());
    ComparisonRunner runner =
        new ComparisonRunner(
            context,
            plan.request,
            plan.results,
            plan.points,
            plan.scheduler,
            progress,
            options.clients);
    CompletableFuture<Boolean> complete = new CompletableFuture<>();
    Thread hint = new Thread(() -> hint(plan.results, maxRuns, runner, complete), "resume-hint");
    Runtime.getRuntime().addShutdownHook(hint);
    try {
      try (progress) {
        if (runner.run()) {
          complete.complete(true);
        }
      }
      int code = report(plan.results);
      return complete.getNow(false) ? code : ClientProcess.INTERRUPTED;
    } finally {
      complete.complete(false);
    }
  }

  private static boolean isResumable(Comparison comparison) {
    return comparison.plan().sweep(Sweep.AGEING).isEmpty();
  }

  /**
   * Shutdown hook. If a signal ends this JVM during a comparison, it prints the command that
   * resumes it, and delays the end of the JVM until the servers are stopped and the report is
   * written.
   */
  private void hint(
      ResultsDirectory results,
      int maxRuns,
      ComparisonRunner runner,
      CompletableFuture<Boolean> complete) {
    if (complete.getNow(false)) {
      return;
    }
    try {
      console()
          .say(
              "%nstopped after %d%s runs%s",
              results.runs().size(),
              maxRuns == 0 ? "" : " of " + maxRuns,
              isResumable(results.comparison())
                  ? "; resume by bin/ycsb compare --resume "
                      + results.path()
                      + (ResumedRequest.needsTrust(results.comparison()) ? " --trust" : "")
                  : ", which can't be resumed");
    } catch (ResultsException e) {
      console().say(String.valueOf(e.getMessage()));
    } finally {
      if (runner.mayHaveServers()) {
        complete.completeOnTimeout(false, MAX_DELAY_SECONDS, TimeUnit.SECONDS).join();
      }
    }
  }

  private int report(ResultsDirectory results) {
    ExitCode gate =
        new ReportFiles(console())
            .write(List.of(results), results.path(), options.report.gate(), Map.of());
    List<Integer> codes =
        results.runs().stream()
            .map(run -> run.report().ending().exitCode())
            .filter(c -> c != 0)
            .toList();
    if (codes.contains(ExitCode.WRONG_ANSWERS.number())) {
      return ExitCode.WRONG_ANSWERS.number();
    }
    return codes.isEmpty() ? gate.number() : codes.get(0);
  }

  // ---- Command line ----

  private ParseResult parsed() {
    return spec.commandLine().getParseResult();
  }

  /** Rejects other options: a resumed comparison must measure what the stored one measured. */
  private void requireResumeOptionsOnly() {
    for (ArgSpec given : parsed().matchedArgs()) {
      if (!isOneOf(ALLOWED_WITH_RESUME, given)) {
        String name = given.isOption() ? name(given) : contenders.get(0);
        throw CommandFailure.usage(
            "--resume continues the stored comparison unchanged: omit " + name);
      }
    }
  }

  /** Options and contenders of which those of client 0 count, without secrets. */
  private List<String> sharedOptions() {
    Secrets secrets = new Secrets();
    return parsed().matchedArgs().stream()
        .filter(given -> !isOneOf(OF_EACH_CLIENT, given))
        .flatMap(
            given ->
                given.originalStringValues().stream()
                    .map(value -> (name(given) + " " + secrets.redactArgument(value)).strip()))
        .distinct()
        .toList();
  }

  private static boolean isOneOf(Set<String> options, ArgSpec given) {
    return given instanceof OptionSpec option
        && Stream.of(option.names()).anyMatch(options::contains);
  }

  private static String name(ArgSpec given) {
    return given instanceof OptionSpec option ? option.longestName() : "";
  }

  /** Rejects clients of another kind: processes of one machine measure less than machines. */
  private void requireSameClients(Comparison comparison) {
    boolean before =
        comparison.origin().command().stream().anyMatch(each -> each.startsWith(COORDINATOR));
    boolean now = options.clients.coordinator != null;
    if (before != now) {
      throw CommandFailure.usage(
          before
              ? "the comparison was measured by clients on several machines: give "
                  + COORDINATOR
                  + " HOST:PORT"
              : "the comparison was measured by clients on one machine: omit " + COORDINATOR);
    }
  }

  // ---- Results directory ----

  private ResultsDirectory resultsDirectory(Comparison comparison) {
    if (options.results.out != null) {
      ResultsDirectory named = new ResultsDirectory(Path.of(options.results.out));
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
          "--out %s: the directory contains a comparison: resume it by --resume %s, or name another"
              + " directory",
          results.path(), results.path());
    }
    if (!results.isEmpty()) {
      throw CommandFailure.usage(
          "--out %s: the directory contains other files: name a new directory", results.path());
    }
  }
}
