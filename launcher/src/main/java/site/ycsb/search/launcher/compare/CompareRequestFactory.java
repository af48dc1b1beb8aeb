// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.job.JobPlanner;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.properties.PropertyMerge;
import site.ycsb.search.launcher.server.ServerOptions;
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

/** Factory of the request for a new comparison. */
final class CompareRequestFactory {

  private static final List<Sweep> NAMED_SWEEPS =
      List.of(Sweep.UPDATES, Sweep.ISOLATED, Sweep.THREADS, Sweep.FRESHNESS);

  private final CompareOptionCheck check;
  private final PropertyFiles files;
  private final List<String> arguments;

  /**
   * @param arguments command line, which is stored
   */
  CompareRequestFactory(Context context, List<String> arguments) {
    this.files = new PropertyFiles(context.home());
    this.check = new CompareOptionCheck(context.bindings(), files);
    this.arguments = arguments;
  }

  /**
   * Request of a command line.
   *
   * @throws CommandFailure if options are wrong or contradict each other
   */
  CompareRequest create(List<String> stores, CompareOptions options, ServerOptions server) {
    CompareOptions.SweepOptions asked = options.sweeps;
    List<String> mixes = asked.files.stream().filter(check::hasMix).toList();
    List<String> others = asked.files.stream().filter(file -> !check.hasMix(file)).toList();
    List<Sweep> sweeps = sweeps(asked, !mixes.isEmpty());
    check.require(stores, options, sweeps, mixes);
    Properties pairs = PropertyMerge.pairs(asked.pairs);
    Secrets secrets = secrets(asked.files, pairs, options.servers.urls);
    List<String> jvmArguments = JobPlanner.jvmArguments(options.measurement.jvmArguments);
    Comparison comparison =
        new Comparison(
            ResultsDirectory.SCHEMA,
            new Origin(
                label(options.results.label, sweeps),
                options.results.label,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                new Version().project(),
                arguments.stream().map(secrets::redactArgument).toList()),
            stores,
            new Plan(
                sweeps,
                mixes,
                asked.threads.stream().distinct().toList(),
                asked.targets.stream().distinct().toList(),
                asked.bound,
                !options.measurement.noCeiling && !stores.contains(Step.CEILING)),
            new Schedule(
                options.measurement.repeats,
                options.measurement.seconds,
                options.measurement.warmupSeconds,
                options.measurement.settleSeconds,
                options.measurement.seed),
            new ClientOptions(
                others,
                secrets.redact(pairs),
                secrets.redactArgument(String.join(" ", jvmArguments)),
                options.measurement.classPath),
            new Servers(
                secrets.redact(properties(options.servers.urls)),
                options.servers.reload,
                Optional.ofNullable(server.via).map(Via::id).orElse(""),
                Optional.ofNullable(server.image).orElse("")));
    return new CompareRequest(comparison, asked.pairs, options.servers.urls, jvmArguments);
  }

  private static List<Sweep> sweeps(CompareOptions.SweepOptions asked, boolean hasMixes) {
    Set<Sweep> sweeps = new LinkedHashSet<>();
    asked.sweeps.forEach(name -> sweeps.add(sweep(name)));
    if (!asked.targets.isEmpty()) {
      sweeps.add(Sweep.SUSTAINED);
    }
    if (!asked.bound.isEmpty()) {
      requireBound(asked.bound);
      sweeps.add(Sweep.FIND_MAX);
    }
    if (sweeps.isEmpty()) {
      sweeps.add(hasMixes ? Sweep.WORKLOAD : Sweep.UPDATES);
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
    return NAMED_SWEEPS.stream()
        .filter(sweep -> sweep.id().equals(name.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "--sweep %s: valid are %s"
                        .formatted(
                            name,
                            NAMED_SWEEPS.stream()
                                .map(Sweep::id)
                                .collect(Collectors.joining(", ")))));
  }

  /** Label of the user, or the names of the sweeps, such as {@code updates+threads}. */
  private static String label(String label, List<Sweep> sweeps) {
    if (!label.matches("[A-Za-z0-9._-]*")) {
      throw CommandFailure.usage(
          "--label %s: valid are letters, digits, '.', '_' and '-'".formatted(label));
    }
    return label.isEmpty()
        ? sweeps.stream().map(Sweep::id).collect(Collectors.joining("+"))
        : label;
  }

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
}
