// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Comparison.ClientOptions;
import site.ycsb.search.report.results.Comparison.Origin;
import site.ycsb.search.report.results.Comparison.Plan;
import site.ycsb.search.report.results.Comparison.Schedule;
import site.ycsb.search.report.results.Comparison.Servers;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.servers.Via;

/** Makes a request of what the command line says, or of what an earlier one has left and asked. */
final class CompareRequests {

  private static final List<Sweep> BY_NAME =
      List.of(Sweep.UPDATES, Sweep.ISOLATED, Sweep.THREADS, Sweep.FRESHNESS);

  /** The sweeps that bring a mix of their own. */
  private static final Set<Sweep> WITH_MIX = Set.of(Sweep.UPDATES, Sweep.ISOLATED, Sweep.FRESHNESS);

  /** What a comparison decides itself, and the option that says otherwise, if there is one. */
  private static final Map<String, String> OWN =
      Map.ofEntries(
          Map.entry("threadcount", "--threads"),
          Map.entry("target", "--target"),
          Map.entry("maxexecutiontime", "--seconds"),
          Map.entry("warmup.seconds", "--warmup"),
          Map.entry("label", "--label"),
          Map.entry("db", "the store's name"),
          Map.entry("exporter", ""),
          Map.entry("exportfile", ""),
          Map.entry("status", ""),
          Map.entry("dotransactions", ""),
          Map.entry("measurementtype", ""),
          Map.entry("measurement.interval", ""),
          Map.entry("hdrhistogram.fileoutput", ""),
          Map.entry("hdrhistogram.output.path", ""),
          Map.entry("insertstart", ""),
          Map.entry("insertcount", ""),
          Map.entry("search.dataset", ""),
          Map.entry("search.progress", ""));

  /** Of those, what a workload may say: it holds for runs of its own, and not here. */
  private static final Set<String> OVERRIDDEN =
      Set.of(
          "threadcount",
          "target",
          "maxexecutiontime",
          "warmup.seconds",
          "exporter",
          "exportfile",
          "status",
          "measurementtype",
          "measurement.interval",
          "hdrhistogram.fileoutput",
          "hdrhistogram.output.path",
          "search.dataset",
          "search.progress");

  private final Bindings bindings;
  private final PropertyFiles files;
  private final List<String> arguments;

  /**
   * @param arguments the command line, to be written down
   */
  CompareRequests(Context context, List<String> arguments) {
    this.bindings = context.bindings();
    this.files = new PropertyFiles(context.home());
    this.arguments = arguments;
  }

  // ---- A new one ----

  /** The request that the options come to. */
  CompareRequest fresh(List<String> stores, CompareOptions options, ServerOptions server) {
    CompareOptions.Question question = options.question;
    CompareOptions.Measurement measurement = options.measurement;
    List<String> mixes = question.files.stream().filter(this::saysMix).toList();
    List<String> others = question.files.stream().filter(file -> !saysMix(file)).toList();
    List<Sweep> sweeps = sweeps(question, !mixes.isEmpty());
    requireAgreement(sweeps, mixes, question);
    requireNumbers(options);
    requireStores(stores);
    requireUrls(stores, options.where.urls);
    Properties pairs = pairs(question.pairs);
    Secrets secrets = secrets(question.files, pairs, options.where.urls);
    List<String> jvmArguments = Planner.jvmArguments(measurement.jvmArguments);
    Comparison comparison =
        new Comparison(
            ResultsDirectory.SCHEMA,
            new Origin(
                label(options.place.label, sweeps),
                options.place.label,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                new Version().project(),
                arguments.stream().map(secrets::inArgument).toList()),
            stores,
            new Plan(
                sweeps,
                mixes,
                question.threads.stream().distinct().toList(),
                question.targets.stream().distinct().toList(),
                question.bound,
                !measurement.noCeiling && !stores.contains(Step.CEILING)),
            new Schedule(
                measurement.repeats,
                measurement.seconds,
                measurement.warmupSeconds,
                measurement.settleSeconds,
                measurement.seed),
            new ClientOptions(
                others,
                secrets.hidden(pairs),
                secrets.inArgument(String.join(" ", jvmArguments)),
                measurement.classPath),
            new Servers(
                secrets.hidden(properties(options.where.urls)),
                options.where.reload,
                Optional.ofNullable(server.via).map(Via::id).orElse(""),
                Optional.ofNullable(server.image).orElse("")));
    return new CompareRequest(comparison, question.pairs, options.where.urls, jvmArguments);
  }

  private List<Sweep> sweeps(CompareOptions.Question question, boolean mixes) {
    Set<Sweep> sweeps = new LinkedHashSet<>();
    question.sweeps.forEach(name -> sweeps.add(sweep(name)));
    if (!question.targets.isEmpty()) {
      sweeps.add(Sweep.SUSTAINED);
    }
    if (!question.bound.isEmpty()) {
      requireBound(question.bound);
      sweeps.add(Sweep.FIND_MAX);
    }
    if (sweeps.isEmpty()) {
      sweeps.add(mixes ? Sweep.WORKLOAD : Sweep.UPDATES);
    }
    return List.copyOf(sweeps);
  }

  private static void requireBound(String bound) {
    try {
      LatencyBound.parse(bound);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--find-max " + e.getMessage());
    }
  }

  private static Sweep sweep(String name) {
    return BY_NAME.stream()
        .filter(sweep -> sweep.id().equals(name.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "--sweep %s: valid are %s"
                        .formatted(
                            name, String.join(", ", BY_NAME.stream().map(Sweep::id).toList()))));
  }

  private boolean saysMix(String file) {
    return files.read(file).stringPropertyNames().stream().anyMatch(CompareRequests::isShare);
  }

  private static boolean isShare(String key) {
    return key.endsWith("proportion");
  }

  private void requireAgreement(
      List<Sweep> sweeps, List<String> mixes, CompareOptions.Question question) {
    boolean mixed = sweeps.stream().anyMatch(WITH_MIX::contains);
    if (mixed && !mixes.isEmpty() && WITH_MIX.containsAll(sweeps)) {
      throw CommandFailure.usage(
          "-P %s says a mix of operations, but --sweep %s has its own: leave out one of them"
              .formatted(mixes.get(0), sweeps.get(0).id()));
    }
    if (sweeps.contains(Sweep.FIND_MAX) && (mixes.size() > 1 || question.threads.size() > 1)) {
      throw CommandFailure.usage(
          "--find-max %s: it is found for one workload and one number of threads; leave out %s"
              .formatted(
                  question.bound,
                  mixes.size() > 1
                      ? "-P " + mixes.get(1)
                      : "--threads " + question.threads.get(1)));
    }
    for (String key : pairs(question.pairs).stringPropertyNames()) {
      if (mixed && isShare(key)) {
        throw CommandFailure.usage(
            "-p %s: --sweep %s has its own mix of operations: write a workload, and name it by -P"
                .formatted(key, sweeps.get(0).id()));
      }
      requireNotOwn("-p " + key, key);
    }
    for (String file : question.files) {
      files.read(file).stringPropertyNames().stream()
          .filter(key -> !mixes.contains(file) || !OVERRIDDEN.contains(key))
          .forEach(key -> requireNotOwn("-P %s: %s".formatted(file, key), key));
    }
  }

  private static void requireNotOwn(String where, String key) {
    String option = OWN.get(key);
    if (option != null) {
      throw CommandFailure.usage(
          "%s: a comparison sets it itself%s"
              .formatted(where, option.isEmpty() ? "" : ", by " + option));
    }
  }

  private static void requireNumbers(CompareOptions options) {
    requireAtLeast("--repeats", options.measurement.repeats, 1);
    requireAtLeast("--seconds", options.measurement.seconds, 1);
    requireAtLeast("--warmup", options.measurement.warmupSeconds, 0);
    requireAtLeast("--settle", options.measurement.settleSeconds, 0);
    options.question.threads.forEach(number -> requireAtLeast("--threads", number, 1));
    options.question.targets.forEach(number -> requireAtLeast("--target", number, 1));
  }

  private static void requireAtLeast(String option, int number, int least) {
    if (number < least) {
      throw CommandFailure.usage("%s %d: must be at least %d".formatted(option, number, least));
    }
  }

  private void requireStores(List<String> stores) {
    if (stores.isEmpty()) {
      throw CommandFailure.usage("which stores? Name some of bin/ycsb bindings");
    }
    Set<String> seen = new LinkedHashSet<>();
    for (String store : stores) {
      bindings.require(store);
      if (!seen.add(store)) {
        throw CommandFailure.usage("%s is named twice: name each store once".formatted(store));
      }
    }
  }

  private void requireUrls(List<String> stores, Map<String, String> urls) {
    for (String store : urls.keySet()) {
      if (!stores.contains(store)) {
        throw CommandFailure.usage(
            "--url %s=…: it is not among the stores that are compared".formatted(store));
      }
      if (bindings.require(store).binding().server().isEmpty()) {
        throw CommandFailure.usage("--url %s=…: that store has no address".formatted(store));
      }
    }
  }

  /** What its user calls it, or what it asks: {@code updates+threads}. */
  private static String label(String label, List<Sweep> sweeps) {
    if (!label.matches("[A-Za-z0-9._-]*")) {
      throw CommandFailure.usage(
          "--label %s: valid are letters, digits, '.', '_' and '-'".formatted(label));
    }
    return label.isEmpty()
        ? sweeps.stream().map(Sweep::id).collect(Collectors.joining("+"))
        : label;
  }

  // ---- One that goes on ----

  /**
   * The request that was written down, with what was not: secrets are asked for again.
   *
   * @throws CommandFailure naming what is missing, or what was written down and is given as well
   */
  CompareRequest resumed(Comparison comparison, CompareOptions options) {
    String version = new Version().project();
    if (!comparison.origin().version().equals(version)) {
      throw CommandFailure.usage(
          "it was begun by version %s, and this is %s: go on with that, or begin a new one"
              .formatted(comparison.origin().version(), version));
    }
    Map<String, String> properties = new LinkedHashMap<>(comparison.clientOptions().properties());
    pairs(options.question.pairs)
        .forEach((key, value) -> fill(properties, "-p", key.toString(), value.toString()));
    Map<String, String> urls = new LinkedHashMap<>(comparison.servers().urls());
    options.where.urls.forEach((store, url) -> fill(urls, "--url", store, url));
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("ARGS", comparison.clientOptions().jvmArguments());
    if (!options.measurement.jvmArguments.isEmpty()) {
      fill(arguments, "--jvm-args", "ARGS", options.measurement.jvmArguments);
    }
    requireWhole(properties, "-p %s=…");
    requireWhole(urls, "--url %s=…");
    requireWhole(arguments, "--jvm-args \"%s\"");
    List<String> pairs = new ArrayList<>();
    properties.forEach((key, value) -> pairs.add(key + "=" + value));
    String jvmArguments = arguments.getOrDefault("ARGS", "").strip();
    List<String> words =
        jvmArguments.isEmpty() ? List.of() : List.of(jvmArguments.split("\\s+", -1));
    return new CompareRequest(comparison, pairs, urls, words);
  }

  /** Only what was not written down can be given again. */
  private static void fill(Map<String, String> written, String option, String key, String value) {
    if (!Secrets.isHidden(written.getOrDefault(key, ""))) {
      throw CommandFailure.usage(
          "%s %s: --resume goes on with what was asked, and takes only what was not written down"
              .formatted(option, key));
    }
    written.put(key, value);
  }

  private static void requireWhole(Map<String, String> values, String form) {
    values.forEach(
        (key, value) -> {
          if (Secrets.isHidden(value)) {
            throw CommandFailure.usage(
                "%s was not written down: give it again, by %s"
                    .formatted(key, form.formatted(key)));
          }
        });
  }

  // ---- Properties ----

  private Secrets secrets(List<String> named, Properties pairs, Map<String, String> urls) {
    List<Properties> all = new ArrayList<>();
    named.forEach(file -> all.add(files.read(file)));
    all.add(pairs);
    all.add(properties(urls));
    return new Secrets(all.toArray(Properties[]::new));
  }

  private static Properties properties(Map<String, String> values) {
    Properties properties = new Properties();
    properties.putAll(values);
    return properties;
  }

  private static Properties pairs(List<String> pairs) {
    Properties properties = new Properties();
    pairs.forEach(pair -> PropertyMerge.add(properties, pair));
    return properties;
  }
}
