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
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Sweep;

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

  private final PropertyFiles files;
  private final List<String> arguments;

  /**
   * @param arguments the command line, to be written down
   */
  CompareRequests(Home home, List<String> arguments) {
    this.files = new PropertyFiles(home);
    this.arguments = arguments;
  }

  // ---- A new one ----

  /** The request that the options come to. */
  CompareRequest fresh(List<String> stores, CompareOptions options) {
    CompareOptions.Question question = options.question;
    CompareOptions.Measurement measurement = options.measurement;
    List<String> mixes = question.files.stream().filter(this::saysMix).toList();
    List<String> others = question.files.stream().filter(file -> !saysMix(file)).toList();
    List<Sweep> sweeps = sweeps(question, !mixes.isEmpty());
    requireAgreement(sweeps, mixes, question);
    requireNumbers(options);
    requireStores(stores);
    Properties pairs = pairs(question.pairs);
    Secrets secrets = secrets(others, pairs, options.where.urls);
    Comparison comparison =
        new Comparison(
            ResultsDirectory.SCHEMA,
            label(options.place.label, sweeps),
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            new Version().project(),
            arguments.stream().map(secrets::inArgument).toList(),
            stores,
            sweeps,
            question.threads,
            question.targets,
            question.bound,
            measurement.repeats,
            measurement.seconds,
            measurement.warmupSeconds,
            measurement.settleSeconds,
            measurement.seed,
            options.place.label,
            mixes,
            others,
            secrets.hidden(pairs),
            secrets.hidden(properties(options.where.urls)),
            options.where.reload,
            !measurement.noCeiling && !stores.contains(Step.CEILING));
    return new CompareRequest(
        comparison,
        question.pairs,
        options.where.urls,
        measurement.jvmArguments,
        measurement.classPath);
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
    Properties pairs = pairs(question.pairs);
    for (String key : pairs.stringPropertyNames()) {
      if (mixed && isShare(key)) {
        throw CommandFailure.usage(
            "-p %s: --sweep %s has its own mix of operations: write a workload, and name it by -P"
                .formatted(key, sweeps.get(0).id()));
      }
      requireNotOwn("-p " + key, key);
    }
    question.files.stream()
        .filter(file -> !mixes.contains(file))
        .forEach(
            file ->
                files
                    .read(file)
                    .stringPropertyNames()
                    .forEach(key -> requireNotOwn("-P %s: %s".formatted(file, key), key)));
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

  private static void requireStores(List<String> stores) {
    if (stores.isEmpty()) {
      throw CommandFailure.usage("which stores? Name some of bin/ycsb bindings");
    }
    Set<String> seen = new LinkedHashSet<>();
    for (String store : stores) {
      if (!seen.add(store)) {
        throw CommandFailure.usage("%s is named twice: name each store once".formatted(store));
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
   * @throws CommandFailure naming what is missing
   */
  CompareRequest resumed(Comparison comparison, CompareOptions options) {
    Properties given = pairs(options.question.pairs);
    List<String> pairs = new ArrayList<>();
    comparison
        .properties()
        .forEach(
            (key, value) -> {
              if (!Secrets.isHidden(value)) {
                pairs.add(key + "=" + value);
              } else if (!given.containsKey(key)) {
                throw CommandFailure.usage(
                    "%s was not written down: give it again, by -p %s=…".formatted(key, key));
              }
            });
    pairs.addAll(options.question.pairs);
    Map<String, String> urls = new LinkedHashMap<>(options.where.urls);
    comparison
        .urls()
        .forEach(
            (store, url) -> {
              if (Secrets.isHidden(url) && !urls.containsKey(store)) {
                throw CommandFailure.usage(
                    "the address of %s was not written down: give it again, by --url %s=…"
                        .formatted(store, store));
              }
              urls.putIfAbsent(store, url);
            });
    return new CompareRequest(
        comparison, pairs, urls, options.measurement.jvmArguments, options.measurement.classPath);
  }

  // ---- Properties ----

  private Secrets secrets(List<String> others, Properties pairs, Map<String, String> urls) {
    List<Properties> all = new ArrayList<>();
    others.forEach(file -> all.add(files.read(file)));
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
