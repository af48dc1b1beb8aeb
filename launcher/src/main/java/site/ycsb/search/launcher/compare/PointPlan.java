// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.JobPlanner;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.settings.YcsbSettings;

/** Points of a comparison, and the job of each of its runs. Starts nothing. */
final class PointPlan {

  private static final List<Integer> DEFAULT_THREADS = List.of(1, 2, 4, 8, 16, 32, 64, 128);
  private static final String DEFAULT_MIX = "workloads/search-10update";

  /** Seconds of a run that measures the client's own limit, which needs less precision. */
  private static final int CEILING_SECONDS = 10;

  private final JobPlanner planner;
  private final Bindings bindings;
  private final CompareRequest request;
  private final Comparison comparison;

  /** File of each workload, by its name in points. */
  private final Map<String, String> files = new LinkedHashMap<>();

  /** Properties of each workload file, without a store. */
  private final Map<String, Properties> workloads = new HashMap<>();

  /** Jobs by step of the first repeat. The properties of each are checked once. */
  private final Map<Step, Job> jobs = new HashMap<>();

  PointPlan(Context context, CompareRequest request) {
    this.planner = new JobPlanner(context);
    this.bindings = context.bindings();
    this.request = request;
    this.comparison = request.comparison();
    comparison.plan().sweeps().forEach(sweep -> files(sweep).forEach(this::name));
  }

  // ---- Points ----

  /** Points that are always measured. */
  List<Point> fixed() {
    List<Point> points = new ArrayList<>();
    for (Sweep sweep : comparison.plan().sweeps()) {
      for (String file : files(sweep)) {
        points.addAll(points(sweep, file));
      }
    }
    return points.stream().distinct().toList();
  }

  /** Points with a rising number of threads, measured until the store is saturated. */
  List<Point> rising() {
    if (!comparison.plan().sweeps().contains(Sweep.THREADS)) {
      return List.of();
    }
    List<Integer> threads =
        comparison.plan().threads().isEmpty() ? DEFAULT_THREADS : comparison.plan().threads();
    return files(Sweep.THREADS).stream()
        .flatMap(file -> threads.stream().sorted().map(each -> point(Sweep.THREADS, file, each, 0)))
        .toList();
  }

  /** Factory of the points of a search for the highest rate; empty without a search. */
  Optional<IntFunction<Point>> rates() {
    if (!comparison.plan().sweeps().contains(Sweep.FIND_MAX)) {
      return Optional.empty();
    }
    String file = files(Sweep.FIND_MAX).get(0);
    int threads = threads(file).get(0);
    return Optional.of(rate -> point(Sweep.FIND_MAX, file, threads, rate));
  }

  private List<Point> points(Sweep sweep, String file) {
    List<Integer> targets = targets(sweep, file);
    List<Point> points = new ArrayList<>();
    if (sweep != Sweep.THREADS && sweep != Sweep.FIND_MAX) {
      for (int threads : threads(file)) {
        targets.forEach(target -> points.add(point(sweep, file, threads, target)));
      }
    }
    return points;
  }

  /** Target rates of a sweep. Only a workload that is measured unchanged keeps its own rate. */
  private List<Integer> targets(Sweep sweep, String file) {
    return switch (sweep) {
      case SUSTAINED -> comparison.plan().targets();
      case WORKLOAD -> List.of(YcsbSettings.TARGET.from(properties(file)).intValue());
      default -> List.of(0);
    };
  }

  private List<String> files(Sweep sweep) {
    return switch (sweep) {
      case UPDATES ->
          List.of(
              "workloads/search-0update",
              "workloads/search-10update",
              "workloads/search-20update",
              "workloads/search-30update",
              "workloads/search-40update",
              "workloads/search-50update");
      case ISOLATED ->
          List.of("workloads/insert-only", "workloads/read-only", "workloads/search-only");
      case FRESHNESS -> List.of("workloads/freshness");
      case THREADS, SUSTAINED, FIND_MAX, WORKLOAD ->
          comparison.plan().workloads().isEmpty()
              ? List.of(DEFAULT_MIX)
              : comparison.plan().workloads();
    };
  }

  private Point point(Sweep sweep, String file, int threads, int target) {
    double updates = YcsbSettings.UPDATE_PROPORTION.from(properties(file));
    return new Point(sweep, name(file), updates, threads, target);
  }

  /** Name of a workload that is valid in a file name. */
  private String name(String file) {
    Path last = Path.of(file).getFileName();
    String name = (last == null ? file : last.toString()).replaceAll("[^A-Za-z0-9._+-]", "_");
    String other = files.putIfAbsent(name, file);
    if (other != null && !other.equals(file)) {
      throw CommandFailure.usage(
          "-P %s, -P %s: two workloads have the same name: rename one".formatted(other, file));
    }
    return name;
  }

  private List<Integer> threads(String file) {
    if (!comparison.plan().threads().isEmpty()) {
      return comparison.plan().threads();
    }
    return List.of(YcsbSettings.THREAD_COUNT.from(properties(file)).intValue());
  }

  // ---- Jobs ----

  /**
   * Job of a run, without the paths of its output files.
   *
   * @throws CommandFailure or a SettingException, if the workload or a property is wrong
   */
  Job job(Step step) {
    Step first = new Step(step.store(), step.point(), 1, step.ceiling());
    return jobs.computeIfAbsent(first, this::plan);
  }

  private Job plan(Step step) {
    Point point = step.point();
    Properties own = new Properties();
    own.setProperty("threadcount", Integer.toString(point.threads()));
    own.setProperty("target", Integer.toString(point.target()));
    own.setProperty("status", "false");
    own.setProperty("measurementtype", "hdrhistogram");
    own.setProperty("measurement.interval", point.target() > 0 ? "both" : "op");
    own.setProperty("maxexecutiontime", Integer.toString(seconds(step)));
    own.setProperty("warmup.seconds", Integer.toString(comparison.schedule().warmupSeconds()));
    own.setProperty("exporter", "site.ycsb.search.run.JsonExporter");
    own.setProperty("hdrhistogram.fileoutput", "true");
    own.setProperty("search.dataset", "untouched");
    address(step.store()).ifPresent(pair -> own.setProperty(pair.getKey(), pair.getValue()));
    String file = files.getOrDefault(point.workload(), point.workload());
    Job job = planner.plan(Task.RUN, step.store(), options(file), own);
    return job.with(request.jvmArguments());
  }

  private int seconds(Step step) {
    return step.ceiling()
        ? Math.min(CEILING_SECONDS, comparison.schedule().seconds())
        : comparison.schedule().seconds();
  }

  /** Properties that define the points of a workload; they are checked with the jobs. */
  private Properties properties(String file) {
    return workloads.computeIfAbsent(file, each -> planner.properties(options(each)));
  }

  private WorkloadOptions options(String file) {
    WorkloadOptions options = new WorkloadOptions();
    options.properties.files.add(file);
    options.properties.files.addAll(comparison.clientOptions().files());
    options.properties.pairs.addAll(request.pairs());
    options.client.classPath =
        comparison.clientOptions().classPath().isEmpty()
            ? null
            : comparison.clientOptions().classPath();
    return options;
  }

  private Optional<Map.Entry<String, String>> address(String store) {
    String url = request.urls().get(store);
    return url == null
        ? Optional.empty()
        : bindings
            .named(store)
            .flatMap(installed -> installed.binding().server())
            .map(server -> Map.entry(server.urlKey(), url));
  }

  /** Kinds of the managed servers that the comparison starts. */
  Set<ServerKind> servers() {
    return firsts().stream()
        .map(this::job)
        .flatMap(job -> job.store().serverToProvide(job.properties()).stream())
        .map(server -> ServerKind.parse(server.kind()))
        .collect(Collectors.toSet());
  }

  /** Step of each store at the first point; it identifies the server and the dataset. */
  List<Step> firsts() {
    Point first =
        Stream.of(fixed(), rising(), rates().stream().map(rate -> rate.apply(0)).toList())
            .flatMap(List::stream)
            .findFirst()
            .orElseThrow();
    return comparison.stores().stream().map(store -> new Step(store, first, 1, false)).toList();
  }
}
