// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.JobPlanner;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/** Points of a comparison, and the job of each of its runs. Starts nothing. */
public final class PointPlan {

  private static final String TABLE = "table";

  static final String WARM_UP = "warmup.seconds";

  /** Share of the memory that a JVM without options has for its heap at most. */
  private static final double DEFAULT_HEAP_PERCENT = 25;

  /** Share of the memory for the heaps of all clients: a half of it is the servers' and theirs. */
  private static final double CLIENTS_PERCENT = 50;

  private final JobPlanner planner;
  private final Bindings bindings;
  private final PropertyFiles propertyFiles;
  private final CompareRequest request;
  private final Comparison comparison;

  /** File of each workload, by its name in points. */
  private final Map<String, String> files = new LinkedHashMap<>();

  /** Properties of each workload file at the values of a point, without a contender. */
  private final Map<List<Object>, Properties> workloads = new HashMap<>();

  /** Jobs by step of the first repeat. The properties of each are checked once. */
  private final Map<Step, Planned> planned = new HashMap<>();

  /** First step of each contender, and of its ceiling. */
  private final Map<List<Object>, Step> firsts = new HashMap<>();

  public PointPlan(Context context, CompareRequest request) {
    this.planner = new JobPlanner(context);
    this.bindings = context.bindings();
    this.propertyFiles = new PropertyFiles(context.home());
    this.request = request;
    this.comparison = request.comparison();
    comparison.plan().sweeps().forEach(sweep -> sweep.workloads().forEach(this::name));
    requireDistinct(fixed());
  }

  // ---- Points ----

  /** Points that are known in advance. */
  public List<Point> fixed() {
    return comparison.plan().sweeps().stream()
        .filter(sweep -> !sweep.isSearch())
        .flatMap(sweep -> points(sweep).stream())
        .distinct()
        .toList();
  }

  /** Point of a search for the highest rate, without a rate; empty without a search. */
  public Optional<Point> search() {
    return comparison.plan().sweep(Sweep.FIND_MAX).map(sweep -> points(sweep).get(0).at(0));
  }

  /** All of them; a search for the highest rate has one without a rate. */
  private Stream<Point> points() {
    return Stream.concat(fixed().stream(), search().stream());
  }

  private List<Point> points(Sweep sweep) {
    List<Point> points = new ArrayList<>();
    for (String file : sweep.workloads()) {
      for (Map<String, String> values : combinations(sweep.vary())) {
        Properties own = properties(file, values);
        for (int threads : numbers(sweep.threads(), YcsbSettings.THREAD_COUNT, own)) {
          for (int target : targets(sweep, file, own)) {
            points.add(point(sweep, file, values, threads, target));
          }
        }
      }
    }
    if (sweep.name().equals(Sweep.AGEING)) {
      points.removeIf(point -> point.isPhase() && point.ageSeconds() == 0);
      double last = points.stream().mapToDouble(Point::ageSeconds).max().orElse(0);
      points.addAll(
          points.stream()
              .filter(point -> !point.isPhase() && point.ageSeconds() == last)
              .flatMap(point -> Stream.of(point.besideFresh(), point.fresh()))
              .toList());
    }
    return points;
  }

  /** An ageing goes on to each age at the rate of its workload, and is measured at full speed. */
  private static List<Integer> targets(Sweep sweep, String file, Properties properties) {
    List<Integer> targets = numbers(sweep.targets(), YcsbSettings.TARGET, properties);
    if (!sweep.name().equals(Sweep.AGEING)) {
      return targets;
    }
    if (targets.get(0) == 0) {
      throw CommandFailure.usage(
          "-P %s: an ageing needs a rate: set target, in operations a second", file);
    }
    return List.of(targets.get(0), 0);
  }

  /** All combinations of the values of varied properties; one empty one if none is varied. */
  private static List<Map<String, String>> combinations(List<Sweep.Varied> vary) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Sweep.Varied varied : vary) {
      combinations =
          combinations.stream()
              .flatMap(
                  values ->
                      varied.values().stream().map(value -> with(values, varied.key(), value)))
              .toList();
    }
    return combinations;
  }

  private static Map<String, String> with(Map<String, String> values, String key, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(key, value);
    return more;
  }

  /** Numbers of a sweep; without any, that of the workload. */
  private static List<Integer> numbers(
      List<Integer> ofSweep, Setting<Long> setting, Properties properties) {
    return ofSweep.isEmpty() ? List.of(setting.from(properties).intValue()) : ofSweep;
  }

  private Point point(
      Sweep sweep, String file, Map<String, String> values, int threads, int target) {
    boolean reads = sweep.name().equals(Sweep.AGEING) && target == 0;
    double updates = reads ? 0 : YcsbSettings.UPDATE_PROPORTION.from(properties(file, values));
    return new Point(sweep.name(), name(file), values, updates, threads, target);
  }

  /** Name of a workload that is valid in a file name. */
  private String name(String file) {
    Path last = Path.of(file).getFileName();
    String name = (last == null ? file : last.toString()).replaceAll("[^A-Za-z0-9._+-]", "_");
    String other = files.putIfAbsent(name, file);
    if (other != null && !other.equals(file)) {
      throw CommandFailure.usage(
          "-P %s, -P %s: two workloads have the same name: rename one", other, file);
    }
    return name;
  }

  /** Rejects points whose names are equal in file names, such as those of two paths. */
  private static void requireDistinct(List<Point> points) {
    Map<String, Point> byId = new HashMap<>();
    for (Point point : points) {
      Point twin = byId.put(point.id(), point);
      if (twin != null && !twin.equals(point)) {
        throw CommandFailure.usage(
            "--vary: the values %s and %s have the same name in files: %s: choose values that differ"
                + " in letters or digits",
            twin.values(), point.values(), point.id());
      }
    }
  }

  /** Names of the operations, of their recall, and of the rates that no target sets. */
  public Set<String> measures() {
    Set<String> measures = new TreeSet<>();
    for (Step step : steps().filter(each -> !each.point().isTrial()).toList()) {
      Job job = job(step);
      measures.addAll(PropertyCheck.operations(job.properties()));
      if (step.point().target() == 0) {
        measures.add("throughput");
        measures.add(job.store().serverKind().isEmpty() ? "throughput" : "per-core");
      }
    }
    Stream.of("SEARCH-NEAREST", "SEARCH-NEAREST-FILTERED")
        .filter(measures::contains)
        .forEach(operation -> measures.add(operation + " recall"));
    return measures;
  }

  // ---- Jobs ----

  /** Job of a run, and the session that measures it; empty if the run has its own process. */
  private record Planned(Job job, Optional<SessionKey> session) {}

  /** Job of a run, without the paths of its output files. */
  public Job job(Step step) {
    return planned(step).job;
  }

  /** Key of the session that measures a step; empty if the run has a process of its own. */
  public Optional<SessionKey> session(Step step) {
    return planned(step).session;
  }

  private Planned planned(Step step) {
    Step first = new Step(step.contender(), step.point(), 1, step.ceiling());
    Planned known = planned.get(first);
    if (known == null) {
      Job job = plan(first);
      known = new Planned(job, SessionKey.of(first, job));
      planned.put(first, known);
    }
    return known;
  }

  /**
   * Job of a run. Each client process that stays has its own table: on a shared one, a process that
   * writes would end the other. A fresh load beside aged documents has its own table, too. Runs
   * whose client process does not stay share one more table.
   */
  private Job plan(Step step) {
    Job job = plan(step, Optional.empty());
    Step first = first(step.contender(), step.ceiling());
    boolean loadable =
        comparison.servers().reload() || !job.store().isOnUserServer(job.properties());
    if (step.equals(first) || !loadable) {
      return job;
    }
    Optional<SessionKey> key = SessionKey.of(step, job);
    boolean fresh = step.point().isFresh();
    if (key.equals(session(first)) && !fresh) {
      return job;
    }
    String own = key.map(each -> "%08x".formatted(each.shared().hashCode())).orElse("own");
    String table = job.table();
    return plan(step, Optional.of(table + "-" + (fresh ? "fresh" : own)));
  }

  private Job plan(Step step, Optional<String> table) {
    Point point = step.point();
    Contender contender = contender(step);
    Properties own = new Properties();
    own.setProperty("threadcount", Integer.toString(point.threads()));
    own.setProperty("target", Integer.toString(point.target()));
    own.setProperty("status", "false");
    own.setProperty("measurementtype", "hdrhistogram");
    own.setProperty("measurement.interval", point.target() > 0 ? "both" : "op");
    own.setProperty("maxexecutiontime", Integer.toString(seconds(point)));
    own.setProperty(WARM_UP, Integer.toString(comparison.schedule().warmupSeconds()));
    own.setProperty("exporter", "site.ycsb.search.run.JsonExporter");
    own.setProperty("hdrhistogram.fileoutput", "true");
    own.setProperty("search.dataset", "untouched");
    String url = request.urls().get(contender.serverLabel());
    if (url != null) {
      bindings
          .require(contender.binding())
          .binding()
          .server()
          .ifPresent(server -> own.setProperty(server.urlKey(), url));
    }
    String file = files.getOrDefault(point.workload(), point.workload());
    Properties all = (Properties) properties(file, point.values()).clone();
    add(all, contender.properties());
    if (table.isPresent()) {
      all.setProperty(TABLE, table.get());
    } else if (!contender.share().isEmpty() && !contender.properties().containsKey(TABLE)) {
      all.setProperty(TABLE, tableOf(contender));
    }
    all.putAll(own);
    Job job =
        planner.plan(
            Task.RUN,
            contender.binding(),
            all,
            request.jvmArguments(),
            comparison.clientOptions().classPath());
    return point.isOfAgeing() && !point.isPhase()
        ? job.with(PropertyCheck.reading(job.properties()))
        : job;
  }

  /** Seconds of a run; an ageing goes on from the age before. */
  private int seconds(Point point) {
    if (!point.isPhase()) {
      return comparison.schedule().seconds();
    }
    double before =
        fixed().stream()
            .mapToDouble(Point::ageSeconds)
            .filter(age -> age < point.ageSeconds())
            .max()
            .orElse(0);
    return (int) Math.max(1, Math.round(point.ageSeconds() - before));
  }

  // ---- Sessions ----

  /**
   * Job of the session that measures a step, with what all its slices need.
   *
   * @param first its first slice; if that is a trial of the server's warm-up, with all operations
   *     of the session, the client needs no warm-up before it
   * @param writes true if the server's warm-up may write
   */
  public Job sessionJob(Step step, Job first, boolean writes) {
    Job job = job(step);
    Optional<SessionKey> key = session(step);
    List<Properties> slices =
        points()
            .map(point -> new Step(step.contender(), point, 1, step.ceiling()))
            .filter(other -> session(other).equals(key))
            .map(other -> job(other).properties())
            .collect(Collectors.toCollection(ArrayList::new));
    if (comparison.schedule().settleSeconds() > 0 && !step.ceiling()) {
      Point point = step.point();
      slices.add(ServerWarmup.trialJob(point, job, writes, ServerWarmup.THREADS, 1).properties());
    }
    Properties session = SessionKey.union(job.properties(), slices);
    if (PropertyCheck.proportions(session).stream()
        .allMatch(share -> share.from(session) == 0 || share.from(first.properties()) > 0)) {
      session.setProperty(WARM_UP, first.properties().getProperty(WARM_UP));
    }
    return job.with(session);
  }

  /**
   * Limit of the heap of a client that stays, in percent of the memory: all of them are in memory
   * at once.
   *
   * @param each number of clients of a session on one machine
   */
  public double heapPercent(int each) {
    long clients = each * steps().flatMap(step -> session(step).stream()).distinct().count();
    return Math.min(DEFAULT_HEAP_PERCENT, CLIENTS_PERCENT / (clients + 1));
  }

  private static void add(Properties properties, Map<String, String> more) {
    more.forEach((key, value) -> properties.setProperty(key.strip(), value));
  }

  /** Table of a contender that shares a server: an index name that is valid in every store. */
  private String tableOf(Contender contender) {
    return "usertable-" + (comparison.contenders().indexOf(contender) + 1);
  }

  /** Contender of a step; for the client's limit, the store that measures it. */
  public Contender contender(Step step) {
    return step.ceiling()
        ? Contender.of(Step.CEILING)
        : comparison.contenders().stream()
            .filter(each -> each.label().equals(step.contender()))
            .findFirst()
            .orElseThrow();
  }

  /** Properties that define the points of a workload; they are checked with the jobs. */
  private Properties properties(String file, Map<String, String> values) {
    return workloads.computeIfAbsent(List.of(file, values), none -> merged(file, values));
  }

  private Properties merged(String file, Map<String, String> values) {
    Properties merged = new Properties();
    merged.putAll(propertyFiles.read(file));
    comparison.clientOptions().files().forEach(name -> merged.putAll(propertyFiles.read(name)));
    add(merged, request.properties());
    Map<String, String> varied = new TreeMap<>(values);
    varied.remove(Sweep.MINUTES);
    add(merged, varied);
    return merged;
  }

  // ---- Servers ----

  public Set<ServerName> servers() {
    return firsts().stream().flatMap(step -> server(step).stream()).collect(Collectors.toSet());
  }

  /**
   * Managed server of a step; empty for a store without a server, and for a server of the user.
   * Contenders that share a server have the same name.
   */
  public Optional<ServerName> server(Step step) {
    Job job = job(step);
    String owner = contender(step).serverLabel();
    String wanted =
        comparison.contenders().stream()
            .filter(each -> each.label().equals(owner))
            .map(Contender::server)
            .collect(Collectors.joining());
    return job.store()
        .serverToProvide(job.properties())
        .map(server -> ServerName.of(server.kind(), wanted).as(owner));
  }

  /**
   * Properties that start a step's server: with the most replicas that any of its runs asks for.
   */
  public Properties serverProperties(Step step) {
    Properties properties = job(step).copyOfProperties();
    steps()
        .filter(other -> contender(other).serverLabel().equals(contender(step).serverLabel()))
        .map(other -> Profile.REPLICAS.from(job(other).properties()))
        .max(Comparator.naturalOrder())
        .ifPresent(most -> properties.setProperty(Profile.REPLICAS.key(), most.toString()));
    return properties;
  }

  /** First step of each contender at each point. */
  public Stream<Step> steps() {
    return points()
        .flatMap(
            point -> comparison.labels().stream().map(label -> new Step(label, point, 1, false)));
  }

  /** First step of each contender; it identifies the server and the dataset. */
  public List<Step> firsts() {
    return comparison.labels().stream().map(this::first).toList();
  }

  public Step first(String label) {
    return first(label, false);
  }

  /** Step at the first point that a session measures; without one, at the first point. */
  private Step first(String label, boolean ceiling) {
    return firsts.computeIfAbsent(
        List.of(label, ceiling),
        none -> {
          List<Step> all =
              points().distinct().map(point -> new Step(label, point, 1, ceiling)).toList();
          return all.stream()
              .filter(step -> SessionKey.of(step, plan(step, Optional.empty())).isPresent())
              .findFirst()
              .orElse(all.get(0));
        });
  }
}
