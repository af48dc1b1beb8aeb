// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.launcher.Job.Task;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.servers.ServerKind;

/** The points of a comparison, and the job that a run of each of them is. It starts nothing. */
final class PointPlan {

  private static final List<Integer> USUAL_THREADS = List.of(1, 2, 4, 8, 16, 32, 64, 128);
  private static final String USUAL_MIX = "workloads/search-10update";

  /** The client's ceiling is far above what is compared, so it need not be known as well. */
  private static final int CEILING_SECONDS = 10;

  private static final String NO_STORE = "memory";

  private final Planner planner;
  private final Bindings bindings;
  private final CompareRequest request;
  private final Comparison comparison;

  /** The file of each workload, by the name that points give it. */
  private final Map<String, String> files = new LinkedHashMap<>();

  PointPlan(Context context, CompareRequest request) {
    this.planner = new Planner(context);
    this.bindings = context.bindings();
    this.request = request;
    this.comparison = request.comparison();
    comparison.plan().sweeps().forEach(sweep -> files(sweep).forEach(this::name));
  }

  // ---- The points ----

  /** Those that are measured whatever comes of others. */
  List<Point> fixed() {
    List<Point> points = new ArrayList<>();
    for (Sweep sweep : comparison.plan().sweeps()) {
      for (String file : files(sweep)) {
        points.addAll(points(sweep, file));
      }
    }
    return points.stream().distinct().toList();
  }

  /** Those that a store is taken through until it is saturated. */
  List<Point> rising() {
    if (!comparison.plan().sweeps().contains(Sweep.THREADS)) {
      return List.of();
    }
    List<Integer> threads =
        comparison.plan().threads().isEmpty() ? USUAL_THREADS : comparison.plan().threads();
    return files(Sweep.THREADS).stream()
        .flatMap(file -> threads.stream().sorted().map(each -> point(Sweep.THREADS, file, each, 0)))
        .toList();
  }

  /** Those of a search for the highest rate, if there is one. */
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

  /** A workload that is measured as it is may say a rate of its own. */
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
              ? List.of(USUAL_MIX)
              : comparison.plan().workloads();
    };
  }

  private Point point(Sweep sweep, String file, int threads, int target) {
    double updates = YcsbSettings.UPDATE_PROPORTION.from(properties(file));
    return new Point(sweep, name(file), updates, threads, target);
  }

  /** Of a workload, as it may stand in a file's name. */
  private String name(String file) {
    Path last = Path.of(file).getFileName();
    String name = (last == null ? file : last.toString()).replaceAll("[^A-Za-z0-9._+-]", "_");
    String other = files.putIfAbsent(name, file);
    if (other != null && !other.equals(file)) {
      throw CommandFailure.usage(
          "-P %s, -P %s: two workloads of one name; rename one".formatted(other, file));
    }
    return name;
  }

  private List<Integer> threads(String file) {
    if (!comparison.plan().threads().isEmpty()) {
      return comparison.plan().threads();
    }
    return List.of(YcsbSettings.THREAD_COUNT.from(properties(file)).intValue());
  }

  // ---- Their jobs ----

  /**
   * What the client is to do for a run; where it leaves its files is not yet said.
   *
   * @throws CommandFailure or a SettingException, if the workload or a property is wrong
   */
  Job job(Step step) {
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

  /** The properties that say what a point is, on no store in particular. */
  private Properties properties(String file) {
    return planner.plan(Task.RUN, NO_STORE, options(file), new Properties()).properties();
  }

  private WorkloadOptions options(String file) {
    WorkloadOptions options = new WorkloadOptions();
    options.what.files.add(file);
    options.what.files.addAll(comparison.clientOptions().files());
    options.what.pairs.addAll(request.pairs());
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

  /** The kinds of servers that are started for it: those of stores without an address. */
  Set<ServerKind> servers() {
    return firsts().stream()
        .map(this::job)
        .flatMap(job -> job.store().serverToProvide(job.properties()).stream())
        .map(server -> ServerKind.parse(server.kind()))
        .collect(Collectors.toSet());
  }

  /** A step of each store, of any point: what its server and its dataset are known by. */
  List<Step> firsts() {
    Point any =
        Stream.of(fixed(), rising(), rates().stream().map(rate -> rate.apply(0)).toList())
            .flatMap(List::stream)
            .findFirst()
            .orElseThrow();
    return comparison.stores().stream().map(store -> new Step(store, any, 1, false)).toList();
  }

  /** Whether it runs on a server of the user's own. */
  static boolean isOnServerOfUser(Job job) {
    boolean hasServer = job.store().binding().flatMap(Binding::server).isPresent();
    return hasServer && job.store().serverToProvide(job.properties()).isEmpty();
  }
}
