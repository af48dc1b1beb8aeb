// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static java.util.Comparator.comparingDouble;
import static site.ycsb.search.launcher.compare.ComparisonTree.at;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.launcher.compare.ComparisonFile.Range;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.execute.ClientShare;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.plan.PointPlan;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.properties.ServerOptions;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.report.analysis.LatencyBound;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;
import site.ycsb.search.results.Sweep.Varied;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.settings.SettingException;

/**
 * Check of a comparison before its first run: contenders, sweeps and options, then the jobs of all
 * known runs. Each method throws a {@link CommandFailure} that names the first error.
 *
 * @param tree what the user wrote, with its places; empty for a stored comparison
 */
record ComparisonCheck(Context context, ComparisonTree tree, Comparison comparison) {

  /** Form of a label or a sweep's name, which are parts of file names. */
  private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9._-]*";

  private static final String NAME_RULE =
      "valid are letters, digits, '.', '_' and '-', and neither '.' nor '-' at the beginning";

  /** Fewest rounds of which an interval that ends a comparison is computed. */
  static final int MIN_REPEATS_IF_OPEN = 5;

  /** Properties that a run gets after it was planned, with the address of its server. */
  private static final Set<String> SET_LATER =
      Set.of(Profile.CONFIGURE.key(), ClientPlace.NUMBER.key(), ClientPlace.CLIENTS.key());

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
          "db", "the store's name",
          "binding", "the store's name");

  /** Properties that a comparison sets, without an option. */
  private static final Set<String> OF_RUNS =
      Set.of(
          ("exporter exportfile status dotransactions measurementtype measurement.interval"
                  + " hdrhistogram.fileoutput hdrhistogram.output.path insertstart insertcount"
                  + " search.dataset search.progress")
              .split(" "));

  /** Those that a workload file may not contain either; a comparison overrides the others. */
  private static final Set<String> NOT_OVERRIDDEN =
      Set.of("label", "db", "dotransactions", "insertstart", "insertcount");

  /** Properties that a server or a table has from its start. */
  private static final Set<String> OF_SERVER_OR_TABLE =
      Set.of("server.memory", "server.nodes", "table");

  /** Sweeps that define the mix of operations themselves. */
  private static final Set<String> WITH_MIX =
      Set.of(Sweep.UPDATES, Sweep.ISOLATED, Sweep.FRESHNESS);

  private PropertyFiles files() {
    return new PropertyFiles(context.home());
  }

  private static void require(boolean valid, String message) {
    if (!valid) {
      throw CommandFailure.usage(message);
    }
  }

  /** Requires something of the value at a pointer; otherwise, its place and the text are said. */
  private void require(boolean valid, String at, String text) {
    if (!valid) {
      throw tree.failure(at, text);
    }
  }

  // ---- Names and numbers ----

  /**
   * Checks the names that become parts of paths, and the numbers that decide how much there is to
   * plan, before a plan is made; those of a stored comparison, too.
   */
  void requirePlannable() {
    String client = comparison.origin().client();
    require(client.matches(NAME + "|"), "--label %s: %s".formatted(client, NAME_RULE));
    for (String label : comparison.labels()) {
      require(label.matches(NAME), at("contenders", label), "not a label: " + NAME_RULE);
    }
    List<Sweep> sweeps = comparison.plan().sweeps();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < sweeps.size(); i++) {
      String at = at("sweeps", i, "name");
      String name = sweeps.get(i).name();
      require(name.matches(NAME), at, "%s: %s".formatted(name, NAME_RULE));
      require(names.add(name), at, name + ": two sweeps have this name: give each another");
    }
    Schedule schedule = comparison.schedule();
    requireInRange(at("measurement", "repeats"), schedule.repeats());
    requireBetween(at("measurement", "sessions"), schedule.sessions(), 1, schedule.repeats());
    require(
        schedule.sessions() == 1 || comparison.servers().urls().isEmpty(),
        at("measurement", "sessions"),
        "%d: servers of your own (--url) are not started anew: omit one of them"
            .formatted(schedule.sessions()));
    requireInRange(at("measurement", "seconds"), schedule.seconds());
    requireInRange(at("measurement", "warmup"), schedule.warmupSeconds());
    requireInRange(at("measurement", "settle"), schedule.settleSeconds());
    double points = sweeps.stream().mapToDouble(ComparisonCheck::points).sum();
    double runs = points * comparison.contenders().size() * schedule.repeats();
    Optional<Sweep> largest = sweeps.stream().max(comparingDouble(ComparisonCheck::points));
    require(
        runs <= MAX_RUNS,
        largest.map(sweep -> at("sweeps", sweeps.indexOf(sweep))).orElse(""),
        String.format(
            "%,.0f runs (points × contenders × repeats): valid are at most %,d: vary less, or give"
                + " fewer repeats",
            runs, MAX_RUNS));
  }

  private void requireInRange(String at, int number) {
    Range valid = Range.of(at);
    requireBetween(at, number, valid.min(), valid.max());
  }

  private void requireBetween(String at, int number, long min, long max) {
    require(number >= min, at, "%d: must be at least %d".formatted(number, min));
    require(number <= max, at, "%d: must be at most %d".formatted(number, max));
  }

  /** Number of points of a sweep, which may be more than can be counted. */
  private static double points(Sweep sweep) {
    double points = sweep.workloads().size();
    for (Varied varied : sweep.vary()) {
      points *= varied.values().size();
    }
    return points * Math.max(1, sweep.threads().size()) * Math.max(1, sweep.targets().size());
  }

  // ---- What the user asks for ----

  /** Checks what the command line and the file say; addresses of servers are by contender. */
  void requireValid(Map<String, String> urls) {
    require(
        !comparison.contenders().isEmpty(),
        "",
        "BINDING is missing: name contenders as [LABEL=]BINDING[,KEY=VALUE]...; bin/ycsb bindings"
            + " lists the bindings");
    comparison.contenders().forEach(this::requireContender);
    requirePlannable();
    comparison.contenders().forEach(contender -> requireServer(contender, urls));
    for (String label : urls.keySet()) {
      require(
          owners().anyMatch(each -> each.label().equals(label)),
          "--url %s=…: name a contender that has a server to itself: %s"
              .formatted(label, valid(owners().toList())));
    }
    requireRounds(comparison.schedule());
    String against = comparison.plan().against();
    require(
        against.isEmpty() || comparison.labels().contains(against),
        at("measurement", "against"),
        "%s: valid are %s".formatted(against, String.join(", ", comparison.labels())));
    Set<String> pairs = comparison.clientOptions().properties().keySet();
    pairs.forEach(key -> requireNotReserved(at("properties", key), key));
    for (String file : comparison.clientOptions().files()) {
      for (String key : files().read(file).stringPropertyNames()) {
        require(reserved(key).isEmpty(), "-P %s: %s: %s".formatted(file, key, reserved(key)));
      }
    }
    for (int i = 0; i < comparison.plan().sweeps().size(); i++) {
      requireSweep(at("sweeps", i), comparison.plan().sweeps().get(i), pairs);
    }
  }

  private void requireNotReserved(String at, String key) {
    require(reserved(key).isEmpty(), at, reserved(key));
  }

  /** Why a comparison does not accept a property; empty if it does. */
  private static String reserved(String key) {
    String option = OF_OPTIONS.get(key);
    return option == null && !OF_RUNS.contains(key)
        ? ""
        : "a comparison sets this property itself: "
            + (option == null ? "omit it" : "use " + option);
  }

  private void requireRounds(Schedule schedule) {
    String precision = at("measurement", "precision");
    require(
        !schedule.isOpen() || comparison.contenders().size() > 1,
        precision,
        tree.root().at(precision).stringValue("")
            + ": it is that of a comparison: name two contenders or more");
    require(
        !schedule.isOpen() || schedule.repeats() >= MIN_REPEATS_IF_OPEN,
        at("measurement", "repeats"),
        "%d: with a precision, must be at least %d"
            .formatted(schedule.repeats(), MIN_REPEATS_IF_OPEN));
  }

  // ---- Contenders ----

  private void requireContender(Contender contender) {
    String at = at("contenders", contender.label());
    locate(at + "/binding", () -> context.bindings().require(contender.binding()));
    contender
        .properties()
        .forEach(
            (key, value) -> {
              requireNotReserved(at + at("properties", key), key);
              require(
                  !Secrets.isKey(key) && !value.contains("@"),
                  at + at("properties", key),
                  "may hold a password, which a comparison does not store: put it into a file, and"
                      + " name it by -P");
            });
  }

  private void requireServer(Contender contender, Map<String, String> urls) {
    String server = contender.server();
    if (!server.isEmpty()) {
      String at = at("contenders", contender.label(), "server");
      require(
          contender.share().isEmpty() && !urls.containsKey(contender.label()),
          at,
          server + ": valid is one of --url, server and share: omit the others");
      String kind = kind(contender);
      require(
          ServerName.isProgram(server)
              ? !kind.isEmpty()
              : server.replaceFirst("@.*", "").equals(kind),
          at,
          "%s: binding %s uses %s"
              .formatted(
                  server,
                  contender.binding(),
                  kind.isEmpty()
                      ? "no server"
                      : kind
                          + ": write %1$s@VERSION, or the path of a program: /…, ./…"
                              .formatted(kind)));
      locate(at, () -> ServerName.of(kind, server));
    }
    if (!contender.share().isEmpty()) {
      requireShare(at("contenders", contender.label()), contender);
    }
  }

  private void requireShare(String at, Contender contender) {
    String kind = kind(contender);
    List<Contender> owners = owners().filter(each -> kind(each).equals(kind)).toList();
    Contender owner =
        owners.stream()
            .filter(each -> each.label().equals(contender.share()))
            .findFirst()
            .orElseThrow(
                () ->
                    tree.failure(
                        at + "/share",
                        "%s: name a contender that has a server of the same kind to itself: %s"
                            .formatted(contender.share(), valid(owners))));
    String key = Profile.SERVER_NODES.key();
    String nodes = contender.properties().getOrDefault(key, "");
    require(
        nodes.isEmpty() || nodes.equals(owner.properties().get(key)),
        at + at("properties", key),
        "%s is not that of %s: set it there only".formatted(nodes, owner.label()));
  }

  /** Contenders that have a server to themselves. */
  private Stream<Contender> owners() {
    return comparison.contenders().stream()
        .filter(each -> each.share().isEmpty() && !kind(each).isEmpty());
  }

  private static String valid(List<Contender> contenders) {
    return contenders.isEmpty()
        ? "there is none: omit it"
        : contenders.stream()
            .map(Contender::label)
            .collect(Collectors.joining(", ", "valid are ", ""));
  }

  /** Kind of the server that a contender's binding uses; empty if it uses none. */
  private String kind(Contender contender) {
    return context.bindings().require(contender.binding()).serverKind();
  }

  // ---- Sweeps ----

  private void requireSweep(String at, Sweep sweep, Set<String> pairs) {
    for (int i = 0; i < sweep.threads().size(); i++) {
      requireInRange(at + at("threads", i), sweep.threads().get(i));
    }
    for (int i = 0; i < sweep.targets().size(); i++) {
      requireInRange(at + at("targets", i), sweep.targets().get(i));
    }
    requireBound(at, sweep);
    requireAgeing(at, sweep);
    for (String key : pairs) {
      require(
          !WITH_MIX.contains(sweep.name()) || !PropertyFiles.isProportion(key),
          at("properties", key),
          "--sweep %s defines the mix of operations: write a workload file, and name it by -P"
              .formatted(sweep.name()));
    }
    for (int i = 0; i < sweep.workloads().size(); i++) {
      requireWorkload(at + at("workloads", i), sweep.workloads().get(i), sweep);
    }
    for (Varied varied : sweep.vary()) {
      requireVaried(at + at("vary", varied.key()), varied.key(), varied.values());
    }
  }

  private void requireBound(String at, Sweep sweep) {
    String bound = sweep.bound();
    if (!sweep.name().equals(Sweep.FIND_MAX)) {
      require(bound.isEmpty(), at + "/bound", "valid only with the name find-max");
      return;
    }
    require(!bound.isEmpty(), at, "a bound is missing: write a latency bound, such as p99=10ms");
    locate(at + "/bound", () -> LatencyBound.parse(bound));
    require(
        sweep.workloads().size() == 1 && sweep.threads().size() <= 1 && sweep.vary().isEmpty(),
        at + "/bound",
        bound
            + ": valid is with one workload, one number of threads and no varied property: omit"
            + " the others");
  }

  private void requireAgeing(String at, Sweep sweep) {
    List<String> minutes =
        sweep.vary().stream()
            .filter(varied -> varied.key().equals(Sweep.MINUTES))
            .flatMap(varied -> varied.values().stream())
            .toList();
    String vary = at + at("vary", Sweep.MINUTES);
    if (!sweep.name().equals(Sweep.AGEING)) {
      require(minutes.isEmpty(), vary, "valid only in the sweep ageing");
      return;
    }
    Schedule schedule = comparison.schedule();
    require(
        comparison.plan().sweeps().size() == 1
            && sweep.targets().isEmpty()
            && schedule.sessions() == 1
            && !schedule.isOpen()
            && schedule.budgetSeconds() == 0
            && comparison.clientOptions().clients() == 1,
        at,
        "ageing: it changes the documents: valid is without other sweeps, targets, --sessions,"
            + " --precision, --budget and --clients; --vary minutes=0,5,10 says how long it takes,"
            + " and its workload file has the rate");
    double last = -1;
    for (String each : minutes) {
      double age = each.matches("\\d{1,5}(\\.\\d{1,3})?") ? Double.parseDouble(each) : -1;
      require(
          age > last && (last >= 0 || age == 0),
          vary,
          "%s: valid are rising minutes since the load, the first 0, such as 0,1,2.5"
              .formatted(each));
      last = age;
    }
  }

  private void requireWorkload(String at, String file, Sweep sweep) {
    locate(
        at,
        () ->
            require(
                files().hasMix(file),
                "%s: not a workload: the file has no mix of operations, and sweep %s measures it"
                    .formatted(file, sweep.name())));
    for (String key : files().read(file).stringPropertyNames()) {
      require(!NOT_OVERRIDDEN.contains(key), at, "%s: %s: %s".formatted(file, key, reserved(key)));
    }
  }

  private void requireVaried(String at, String key, List<String> values) {
    requireNotReserved(at, key);
    require(
        !Secrets.isKey(key) && values.stream().noneMatch(value -> value.contains("@")),
        at,
        "its values may hold a password, and a point is named after its values: omit it");
    require(
        !OF_SERVER_OR_TABLE.contains(key),
        at,
        "a server or table has it from its start: give each contender a value");
    require(!values.contains(""), at + at(values.indexOf("")), "a value is missing");
    require(
        !tree.has(at("properties", key)),
        at,
        "contradicts %s of all points: give one of them".formatted(key));
    for (Contender contender : comparison.contenders()) {
      require(
          !contender.properties().containsKey(key),
          at,
          "contender %s has its own %s: give one of them".formatted(contender.label(), key));
    }
  }

  // ---- Runs ----

  /** Checks the jobs of all runs that are known now. Planning a job checks its properties. */
  void requireRuns(PointPlan points, Scheduler scheduler) {
    Optional<Via> way = ServerOptions.way(comparison.servers().via());
    ManagedServers servers = context.servers();
    points.steps().forEach(step -> job(points, step)); // A server is planned for all of them.
    for (String label : comparison.labels()) {
      Step step = located(label, () -> points.first(label));
      String at = at("contenders", step.contender(), "server");
      locate(at, () -> points.server(step));
      Optional<ServerName> server = points.server(step);
      if (!points.contender(step).server().isEmpty()) {
        server.ifPresent(name -> locate(at, () -> servers.requireStartable(name, way)));
      }
      String nodes = property(Profile.SERVER_NODES.key(), label);
      server.ifPresent(
          name ->
              locate(
                  nodes,
                  () -> ServerOptions.requireSize(servers, name, points.serverProperties(step))));
    }
    Set<Integer> ports =
        servers.known().stream()
            .flatMap(name -> servers.ports(name).stream())
            .collect(Collectors.toSet());
    Stream.concat(scheduler.plan().stream(), points.steps())
        .forEach(step -> requireJob(points, step, ports));
  }

  private Job job(PointPlan points, Step step) {
    return located(step.contender(), () -> points.job(step));
  }

  private void requireJob(PointPlan points, Step step, Set<Integer> managedPorts) {
    Job job = job(points, step);
    requireNotManaged(job, managedPorts);
    int clients = comparison.clientOptions().clients();
    if (clients > 1) {
      ClientShare.require(step.point(), job, clients);
    }
    require(
        !step.point().isOfAgeing() || points.session(step).isPresent(),
        at("contenders", step.contender()),
        "%s can't age: valid is a workload of documents or of values"
            .formatted(step.point().workload()));
    require(
        comparison.servers().reload()
            || !PropertyCheck.writes(job.properties())
            || !job.store().isOnUserServer(job.properties()),
        at("contenders", step.contender()),
        "%s writes to %s, so its dataset must be loaded anew before each run: allow this by"
                .formatted(step.point().workload(), step.contender())
            + " --reload (drops the content of the table), or choose points that only read");
  }

  /** Rejects the address of a managed server, because a comparison stops all managed servers. */
  private void requireNotManaged(Job job, Set<Integer> ports) {
    boolean managed =
        job.store()
            .loopbackAddresses(job.properties())
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
    Job job = points.job(step);
    Map<String, String> now = job.stored();
    Set<String> keys = new TreeSet<>(run.properties().keySet());
    keys.removeAll(SET_LATER);
    keys.removeAll(job.store().addressKeys());
    keys.addAll(now.keySet());
    for (String key : keys) {
      String then = run.properties().get(key);
      String value = now.get(key);
      require(
          Objects.equals(then, value),
          "%s was measured %s, which is %s now: restore the old value, or start a new comparison"
              .formatted(
                  run.id(),
                  then == null ? "without " + key : "with %s=%s".formatted(key, then),
                  value == null ? "not set" : value));
    }
  }

  // ---- Failures of other parts ----

  /** Does a check that knows no place; its failure is that of the value at a pointer. */
  private void locate(String at, Runnable check) {
    try {
      check.run();
    } catch (CommandFailure | ServerUsageException | IllegalArgumentException e) {
      throw tree.failure(at, String.valueOf(e.getMessage()).replaceFirst("^-P ", ""));
    }
  }

  /**
   * Plans something. A failure is that of the property which its message begins with.
   *
   * @param label contender whose job is planned; empty without
   */
  <T> T located(String label, Supplier<T> planned) {
    try {
      return planned.get();
    } catch (SettingException | CommandFailure e) {
      String message = String.valueOf(e.getMessage());
      String key = message.split("[=:\\s]", 2)[0];
      String at = property(key, label);
      String option = option(key, label);
      List<String> files = new ArrayList<>();
      comparison.plan().sweeps().forEach(sweep -> files.addAll(sweep.workloads()));
      files.addAll(comparison.clientOptions().files());
      String place = option.isEmpty() && at.isEmpty() ? files().place(files, message) : option;
      if (!place.isEmpty()) {
        throw CommandFailure.usage(place + message);
      }
      String own = "^" + Pattern.quote(key) + "(=|: )";
      throw tree.failure(at, at.isEmpty() ? message : message.replaceFirst(own, ""));
    }
  }

  /** Beginning of a message about the address that an option gives; empty for anything else. */
  private String option(String key, String label) {
    return comparison.contenders().stream()
        .filter(each -> each.label().equals(label))
        .filter(each -> comparison.servers().urls().containsKey(each.serverLabel()))
        .filter(each -> context.bindings().require(each.binding()).addressKeys().contains(key))
        .map(each -> "--url %s: ".formatted(each.serverLabel()))
        .collect(Collectors.joining());
  }

  /** Pointer to a property of a contender, of all or of a sweep's points; empty if none has it. */
  private String property(String key, String label) {
    Stream<String> varied =
        IntStream.range(0, comparison.plan().sweeps().size())
            .mapToObj(i -> at("sweeps", i, "vary", key));
    return Stream.concat(
            Stream.of(at("contenders", label, "properties", key), at("properties", key)), varied)
        .filter(tree::has)
        .findFirst()
        .orElse("");
  }
}
