// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.server.ServerOptions;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Comparison.Schedule;
import site.ycsb.search.report.results.Contender;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.report.results.Sweep.Varied;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;

/**
 * Check of a comparison before its first run: contenders, sweeps and options, then the jobs of all
 * known runs. Each method throws a {@link CommandFailure} that names the first error.
 */
final class ComparisonCheck {

  /** Form of a label or a sweep's name, which are parts of file names. */
  private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9._-]*";

  private static final String NAME_RULE =
      "valid are letters, digits, '.', '_' and '-', and neither '.' nor '-' at the beginning";

  static final int MAX_REPEATS = 1000;

  /** Fewest rounds of which an interval that ends a comparison is computed. */
  static final int MIN_REPEATS_IF_OPEN = 5;

  /** More would take weeks, and more memory than there is for the plan. */
  private static final int MAX_RUNS = 100_000;

  /** Properties that a comparison sets, each with its option. */
  private static final Map<String, String> OF_OPTIONS =
      Map.of(
          "threadcount", "--threads",
          "target", "--target",
          "maxexecutiontime", "--seconds",
          "warmup.seconds", "--warmup",
          "label", "--label",
          "db", "the store's name");

  /** Properties that a comparison sets, without an option. */
  private static final Set<String> OF_RUNS =
      Set.of(
          "exporter",
          "exportfile",
          "status",
          "dotransactions",
          "measurementtype",
          "measurement.interval",
          "hdrhistogram.fileoutput",
          "hdrhistogram.output.path",
          "insertstart",
          "insertcount",
          "search.dataset",
          "search.progress");

  /** Those that a workload file may not contain either; a comparison overrides the others. */
  private static final Set<String> NOT_OVERRIDDEN =
      Set.of("label", "db", "dotransactions", "insertstart", "insertcount");

  /** Properties that a server or a table has from its start. */
  private static final Set<String> OF_SERVER_OR_TABLE =
      Set.of("server.memory", "server.nodes", "table");

  /** Sweeps that define the mix of operations themselves. */
  private static final Set<String> WITH_MIX =
      Set.of(Sweep.UPDATES, Sweep.ISOLATED, Sweep.FRESHNESS);

  private final Context context;
  private final Bindings bindings;
  private final PropertyFiles files;
  private final Comparison comparison;

  ComparisonCheck(Context context, Comparison comparison) {
    this.context = context;
    this.bindings = context.bindings();
    this.files = new PropertyFiles(context.home());
    this.comparison = comparison;
  }

  private static void require(boolean valid, String message) {
    if (!valid) {
      throw CommandFailure.usage(message);
    }
  }

  // ---- Names and numbers ----

  /**
   * Checks the names that become parts of paths, and the numbers that decide how much there is to
   * plan, before a plan is made; those of a stored comparison, too.
   */
  void requirePlannable() {
    String client = comparison.origin().client();
    requireName("--label", client.isEmpty() ? "_" : client);
    comparison.contenders().forEach(contender -> requireName("label", contender.label()));
    comparison.plan().sweeps().forEach(sweep -> requireName("sweep", sweep.name()));
    requireNumbers(comparison.schedule());
    double points = comparison.plan().sweeps().stream().mapToDouble(ComparisonCheck::points).sum();
    double runs = points * comparison.contenders().size() * comparison.schedule().repeats();
    require(
        runs <= MAX_RUNS,
        String.format(
            Locale.ROOT,
            "%,.0f runs (points × contenders × repeats): valid are at most %,d: vary less, or give"
                + " fewer --repeats",
            runs,
            MAX_RUNS));
  }

  private static void requireName(String what, String name) {
    require(name.matches(NAME), "%s %s: %s".formatted(what, name, NAME_RULE));
  }

  /** Number of points of a sweep, which may be more than can be counted. */
  private static double points(Sweep sweep) {
    double points = sweep.workloads().size();
    for (Varied varied : sweep.vary()) {
      points *= varied.values().size();
    }
    return points * Math.max(1, sweep.threads().size()) * Math.max(1, sweep.targets().size());
  }

  // ---- Options ----

  /**
   * Checks what the command line and the comparison file say.
   *
   * @param pairs properties given one by one, by key
   * @param urls addresses of the user's servers, by contender
   */
  void requireOptions(Map<String, String> pairs, Map<String, String> urls) {
    requireContenders();
    requirePlannable();
    comparison.contenders().forEach(contender -> requireServer(contender, urls));
    requireUrls(urls.keySet());
    requireRounds(comparison.schedule());
    requireSweeps();
    pairs.keySet().forEach(key -> requireNotReserved("-p " + key, key));
    for (String file : comparison.clientOptions().files()) {
      files
          .read(file)
          .stringPropertyNames()
          .forEach(key -> requireNotReserved("-P %s: %s".formatted(file, key), key));
    }
    for (Sweep sweep : comparison.plan().sweeps()) {
      requireOneMix(sweep, pairs.keySet());
      sweep.workloads().forEach(file -> requireWorkload(file, sweep));
      sweep.vary().forEach(varied -> requireVaried(varied, pairs));
    }
  }

  private static void requireNotReserved(String where, String key) {
    String option = OF_OPTIONS.get(key);
    require(
        option == null && !OF_RUNS.contains(key),
        "%s: a comparison sets this property itself: %s"
            .formatted(where, option == null ? "omit it" : "use " + option));
  }

  private static void requireNumbers(Schedule schedule) {
    requireAtLeast("--repeats", schedule.repeats(), 1);
    require(
        schedule.repeats() <= MAX_REPEATS,
        "--repeats %d: must be at most %d".formatted(schedule.repeats(), MAX_REPEATS));
    requireAtLeast("--seconds", schedule.seconds(), 1);
    requireAtLeast("--warmup", schedule.warmupSeconds(), 0);
    requireAtLeast("--settle", schedule.settleSeconds(), 0);
  }

  /** Checks what ends the rounds. */
  private void requireRounds(Schedule schedule) {
    require(
        !schedule.isOpen() || comparison.contenders().size() > 1,
        "--precision: it is that of a comparison: name two contenders or more");
    require(
        !schedule.isOpen() || schedule.repeats() >= MIN_REPEATS_IF_OPEN,
        "--repeats %d: with --precision, must be at least %d"
            .formatted(schedule.repeats(), MIN_REPEATS_IF_OPEN));
  }

  private static void requireAtLeast(String option, int number, int min) {
    require(number >= min, "%s %d: must be at least %d".formatted(option, number, min));
  }

  // ---- Contenders ----

  private void requireContenders() {
    require(
        !comparison.contenders().isEmpty(),
        "BINDING is missing: name contenders as [LABEL=]BINDING[,KEY=VALUE]...; bin/ycsb bindings"
            + " lists the bindings");
    Set<String> labels = new HashSet<>();
    for (Contender contender : comparison.contenders()) {
      String label = contender.label();
      bindings.require(contender.binding());
      require(
          labels.add(label),
          "%s is named twice: give one of them a label, such as other=%s,KEY=VALUE"
              .formatted(label, contender.binding()));
      contender.properties().forEach((key, value) -> requireProperty(label, key, value));
    }
  }

  private static void requireProperty(String label, String key, String value) {
    requireNotReserved("%s: %s".formatted(label, key), key);
    require(
        !Secrets.isKey(key) && !value.contains("@"),
        "%s: %s may hold a password, which a comparison does not store: put it into a file, and"
                .formatted(label, key)
            + " name it by -P");
  }

  private void requireServer(Contender contender, Map<String, String> urls) {
    String label = contender.label();
    String server = contender.server();
    if (!contender.share().isEmpty()) {
      String what = "%s: share=%s".formatted(label, contender.share());
      require(
          server.isEmpty() && !urls.containsKey(label),
          "%s contradicts %s: give one of them"
              .formatted(what, server.isEmpty() ? "--url" : "server=" + server));
      requireShare(what, contender);
    } else if (!server.isEmpty()) {
      require(
          !urls.containsKey(label),
          "%s: server=%s contradicts --url: give one of them".formatted(label, server));
      String kind = kind(contender);
      require(
          server.replaceFirst("@.*", "").equals(kind),
          "%s: server=%s: binding %s uses %s"
              .formatted(
                  label,
                  server,
                  contender.binding(),
                  kind.isEmpty() ? "no server" : kind + ": write " + kind + "@VERSION"));
      ServerName.parse(server);
    }
  }

  private void requireShare(String what, Contender contender) {
    List<Contender> owners =
        comparison.contenders().stream()
            .filter(each -> each.share().isEmpty() && !each.equals(contender))
            .filter(each -> !kind(each).isEmpty())
            .toList();
    Optional<Contender> named =
        comparison.contenders().stream()
            .filter(each -> each.share().isEmpty() && each.label().equals(contender.share()))
            .findFirst();
    require(
        named.isPresent(),
        owners.isEmpty()
            ? what + ": no other contender has a server to itself: omit it"
            : "%s: name a contender that has a server to itself: valid are %s"
                .formatted(
                    what, owners.stream().map(Contender::label).collect(Collectors.joining(", "))));
    Contender owner = named.orElseThrow();
    require(
        !kind(contender).isEmpty() && kind(contender).equals(kind(owner)),
        "%s: bindings %s and %s use different servers"
            .formatted(what, contender.binding(), owner.binding()));
    String key = ProfileSettings.SERVER_NODES.key();
    String nodes = contender.properties().getOrDefault(key, "");
    String ofOwner = owner.properties().getOrDefault(key, "");
    require(
        nodes.isEmpty() || nodes.equals(ofOwner),
        "%s: %s=%s is not that of %s%s: set it there only"
            .formatted(what, key, nodes, owner.label(), ofOwner.isEmpty() ? "" : ", " + ofOwner));
  }

  /** Kind of the server that a contender's binding uses; empty if it uses none. */
  private String kind(Contender contender) {
    Binding binding = bindings.require(contender.binding()).binding();
    return binding.server().map(Binding.ManagedServer::kind).orElse("");
  }

  private void requireUrls(Set<String> labels) {
    for (String label : labels) {
      List<Contender> named =
          comparison.contenders().stream().filter(each -> each.label().equals(label)).toList();
      require(
          !named.isEmpty(),
          "--url %s=…: %s is not among the contenders: valid are %s"
              .formatted(label, label, String.join(", ", comparison.labels())));
      require(
          !kind(named.get(0)).isEmpty(), "--url %s=…: this store has no address".formatted(label));
    }
  }

  // ---- Sweeps ----

  private void requireSweeps() {
    Set<String> names = new HashSet<>();
    for (Sweep sweep : comparison.plan().sweeps()) {
      String name = sweep.name();
      require(
          names.add(name),
          "sweep %s: two sweeps have this name: give each another".formatted(name));
      sweep.threads().forEach(number -> requireAtLeast("--threads", number, 1));
      sweep.targets().forEach(number -> requireAtLeast("--target", number, 0));
      requireBound(sweep);
    }
  }

  private static void requireBound(Sweep sweep) {
    boolean finds = sweep.name().equals(Sweep.FIND_MAX);
    require(
        finds || sweep.bound().isEmpty(),
        "sweep %s: bound is valid only with the name find-max".formatted(sweep.name()));
    if (!finds) {
      return;
    }
    require(
        !sweep.bound().isEmpty(),
        "sweep find-max: bound is missing: write a latency bound, such as p99=10ms");
    try {
      LatencyBound.parse(sweep.bound());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--find-max " + e.getMessage());
    }
    Stream.of(
            sweep.workloads().stream().skip(1).map(file -> "-P " + file),
            sweep.threads().stream().skip(1).map(number -> "--threads " + number),
            sweep.vary().stream().map(varied -> "--vary " + varied.key()))
        .flatMap(surplus -> surplus)
        .findFirst()
        .ifPresent(
            surplus -> {
              throw CommandFailure.usage(
                  "--find-max %s: valid with one workload, one number of threads and no varied"
                          .formatted(sweep.bound())
                      + " property: omit "
                      + surplus);
            });
  }

  private static void requireOneMix(Sweep sweep, Set<String> pairs) {
    for (String key : pairs) {
      require(
          !WITH_MIX.contains(sweep.name()) || !PropertyFiles.isProportion(key),
          "-p %s: --sweep %s defines the mix of operations: write a workload file, and name"
                  .formatted(key, sweep.name())
              + " it by -P");
    }
  }

  private void requireWorkload(String file, Sweep sweep) {
    require(
        files.hasMix(file),
        "%s: not a workload: the file has no mix of operations, and sweep %s measures it"
            .formatted(file, sweep.name()));
    files.read(file).stringPropertyNames().stream()
        .filter(NOT_OVERRIDDEN::contains)
        .forEach(key -> requireNotReserved("-P %s: %s".formatted(file, key), key));
  }

  private void requireVaried(Varied varied, Map<String, String> pairs) {
    String key = varied.key();
    String what = "--vary " + key;
    requireNotReserved(what, key);
    require(
        !Secrets.isKey(key) && varied.values().stream().noneMatch(value -> value.contains("@")),
        what + ": its values may hold a password, and a point is named after its values: omit it");
    require(
        !OF_SERVER_OR_TABLE.contains(key),
        what + ": a server or table has it from its start: give each contender a value");
    require(
        !varied.values().isEmpty() && !varied.values().contains(""), what + ": a value is missing");
    require(
        !pairs.containsKey(key),
        "%s contradicts -p %s=%s: give one of them".formatted(what, key, pairs.get(key)));
    for (Contender contender : comparison.contenders()) {
      require(
          !contender.properties().containsKey(key),
          "%s: contender %s has its own %s: give one of them"
              .formatted(what, contender.label(), key));
    }
  }

  // ---- Runs ----

  /** Checks the jobs of all runs that are known now. Planning a job checks its properties. */
  void requireRuns(PointPlan points, Scheduler scheduler) {
    ServerOptions options =
        ServerOptions.of(comparison.servers().via(), comparison.servers().image());
    ManagedServers servers = context.servers();
    for (Step step : points.firsts()) {
      Optional<ServerName> server = points.server(step);
      server
          .filter(name -> points.hasVersion(step))
          .ifPresent(name -> options.requireStartable(servers, name));
      server.ifPresent(
          name -> ServerOptions.requireSize(servers, name, points.serverProperties(step)));
    }
    Set<Integer> ports =
        servers.known().stream()
            .flatMap(name -> servers.ports(name).stream())
            .collect(Collectors.toSet());
    Stream<Step> atFirstRate =
        points.rates().stream()
            .flatMap(
                rates ->
                    comparison.labels().stream()
                        .map(label -> new Step(label, rates.apply(0), 1, false)));
    Stream.concat(scheduler.plan().stream(), atFirstRate)
        .forEach(step -> requireJob(step, points.job(step), ports));
  }

  private void requireJob(Step step, Job job, Set<Integer> managedPorts) {
    requireNotManaged(job, managedPorts);
    int clients = comparison.clientOptions().clients();
    if (clients > 1) {
      ClientShare.require(step.point(), job, clients);
    }
    require(
        comparison.servers().reload()
            || !PropertyCheck.writes(job.properties())
            || !job.store().isOnUserServer(job.properties()),
        "%s writes to %s, so its dataset must be loaded anew before each run: allow this by"
                .formatted(step.point().workload(), step.contender())
            + " --reload (drops the content of the table), or choose points that only read");
  }

  /** Rejects the address of a managed server, because a comparison stops all managed servers. */
  private void requireNotManaged(Job job, Set<Integer> ports) {
    boolean managed =
        job.store().binding().flatMap(Binding::server).stream()
            .flatMap(server -> server.addressKeys().stream())
            .map(key -> job.properties().getProperty(key, ""))
            .filter(RunRecorder::isLoopback)
            .anyMatch(
                url -> ports.stream().anyMatch(port -> url.matches(".*:%d\\b.*".formatted(port))));
    require(
        !managed,
        "%s: its address is that of the server that bin/ycsb up started: omit the address, and"
                .formatted(job.store().name())
            + " the comparison starts a new server");
  }

  /**
   * Checks that a stored run has the properties that it would have now. A file or an environment
   * variable may have changed.
   */
  void requireUnchanged(Run run, PointPlan points) {
    require(
        run.ceiling() || comparison.labels().contains(run.contender()),
        "run.json of %s is damaged: contender %s is not in comparison.json: delete the run's directory"
            .formatted(run.id(), run.contender()));
    Step step = new Step(run.contender(), run.point(), run.repeat(), run.ceiling());
    Properties now = points.job(step).properties();
    new Secrets(now)
        .redact(now)
        .forEach(
            (key, value) -> {
              String then = run.invocation().properties().getOrDefault(key, value);
              require(
                  then.equals(value),
                  "%s was measured with %s=%s, which is %s now: restore the old value, or start a"
                          .formatted(run.id(), key, then, value)
                      + " new comparison");
            });
  }
}
