// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

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
import java.util.stream.Stream;
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
import site.ycsb.search.report.results.Contender;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.settings.Settings;

/**
 * Factory of the request for a new comparison, from a command line and a comparison file. The
 * contenders, the sweeps and each further value of the command line replace those of the file.
 */
final class CompareRequestFactory {

  private static final String DEFAULT_MIX = "workloads/search-10update";

  private final Context context;
  private final PropertyFiles files;
  private final List<String> arguments;
  private final List<SweepEntry> named = ComparisonFile.namedSweeps();

  /**
   * @param arguments command line, which is stored
   */
  CompareRequestFactory(Context context, List<String> arguments) {
    this.files = new PropertyFiles(context.home());
    this.context = context;
    this.arguments = arguments;
  }

  /**
   * Request of a command line and a comparison file.
   *
   * @param contenders contenders of the command line; if empty, those of the file
   * @throws CommandFailure if options are wrong or contradict each other
   */
  CompareRequest create(
      List<String> contenders, ComparisonFile file, CompareOptions options, ServerOptions server) {
    List<Sweep> sweeps = sweeps(options.sweeps, file);
    Map<String, String> pairs = pairs(options.sweeps, file);
    List<String> others =
        options.sweeps.files.stream().filter(name -> !files.hasMix(name)).toList();
    Schedule schedule = options.measurement.schedule(file.measured());
    Secrets secrets = secrets(options.sweeps.files, pairs, options.servers.urls);
    List<String> jvmArguments = JobPlanner.jvmArguments(options.measurement.jvmArguments);
    List<Contender> all = contenders(contenders, file);
    Comparison comparison =
        new Comparison(
            ResultsDirectory.SCHEMA,
            origin(options, file, sweeps, secrets),
            all,
            new Plan(sweeps, options.measurement.ceiling(file.measured()) && !hasMemory(all)),
            schedule,
            new ClientOptions(
                others,
                secrets.redact(properties(pairs)),
                secrets.redactArgument(String.join(" ", jvmArguments)),
                options.measurement.classPath,
                options.clients.count()),
            new Servers(
                secrets.redact(properties(options.servers.urls)),
                options.servers.reload,
                Optional.ofNullable(server.via).map(Via::id).orElse(""),
                Optional.ofNullable(server.image).orElse("")));
    new ComparisonCheck(context, comparison).requireOptions(pairs, options.servers.urls);
    List<String> given = new ArrayList<>();
    pairs.forEach((key, value) -> given.add(key + "=" + value));
    return new CompareRequest(comparison, given, options.servers.urls, jvmArguments);
  }

  private Origin origin(
      CompareOptions options, ComparisonFile file, List<Sweep> sweeps, Secrets secrets) {
    String question = file.question() == null ? sweeps.get(0).question() : file.question();
    return new Origin(
        label(options, sweeps),
        question,
        options.results.label,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        new Version().project(),
        arguments.stream().map(secrets::redactArgument).toList());
  }

  // ---- Contenders ----

  private static List<Contender> contenders(List<String> arguments, ComparisonFile file) {
    if (!arguments.isEmpty()) {
      return arguments.stream().map(ContenderEntry::parse).toList();
    }
    List<Contender> contenders = new ArrayList<>();
    if (file.contenders() != null) {
      file.contenders().forEach((label, entry) -> contenders.add(entry.contender(label)));
    }
    return contenders;
  }

  private static boolean hasMemory(List<Contender> contenders) {
    return contenders.stream().anyMatch(each -> each.binding().equals(Step.CEILING));
  }

  // ---- Sweeps ----

  private List<Sweep> sweeps(CompareOptions.SweepOptions asked, ComparisonFile file) {
    List<String> mixes = asked.files.stream().filter(files::hasMix).toList();
    Map<String, List<String>> varied = varied(asked.varied);
    List<SweepEntry> ofFile = file.sweeps() == null ? List.of() : file.sweeps();
    List<SweepEntry> entries = new ArrayList<>(ofOptions(asked, ofFile, mixes));
    if (entries.isEmpty()) {
      entries.addAll(ofFile);
    }
    if (entries.isEmpty()) {
      boolean own = !mixes.isEmpty() || !varied.isEmpty();
      entries.add(SweepEntry.of(own ? Sweep.WORKLOAD : Sweep.UPDATES, mixes, List.of(), null));
    }
    List<Sweep> sweeps =
        entries.stream()
            .map(entry -> complete(entry, mixes).with(asked.threads, varied).sweep())
            .toList();
    if (!mixes.isEmpty() && sweeps.stream().noneMatch(each -> each.workloads().equals(mixes))) {
      throw CommandFailure.usage(
          "-P %s and --sweep %s both define a mix of operations: omit one of them"
              .formatted(mixes.get(0), sweeps.get(0).name()));
    }
    return sweeps;
  }

  /** Sweeps that the options name. A sweep of the file takes precedence over a built-in one. */
  private List<SweepEntry> ofOptions(
      CompareOptions.SweepOptions asked, List<SweepEntry> ofFile, List<String> mixes) {
    Set<String> names = new LinkedHashSet<>();
    asked.sweeps.forEach(name -> names.add(name.strip().toLowerCase(Locale.ROOT)));
    List<SweepEntry> all = Stream.concat(ofFile.stream(), named.stream()).toList();
    List<SweepEntry> entries = new ArrayList<>();
    names.forEach(name -> entries.add(requireNamed(name, all)));
    if (!asked.targets.isEmpty()) {
      entries.add(SweepEntry.of(Sweep.SUSTAINED, mixes, asked.targets, null));
    }
    if (!asked.bound.isEmpty()) {
      entries.add(SweepEntry.of(Sweep.FIND_MAX, mixes, List.of(), asked.bound));
    }
    return entries;
  }

  private static SweepEntry requireNamed(String name, List<SweepEntry> all) {
    return all.stream()
        .filter(entry -> entry.nameOrDefault().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "--sweep %s: valid are %s"
                        .formatted(
                            name,
                            all.stream()
                                .map(SweepEntry::nameOrDefault)
                                .distinct()
                                .collect(Collectors.joining(", ")))));
  }

  /** Sweep with the parts of the named one; one without workloads has the given or the default. */
  private SweepEntry complete(SweepEntry entry, List<String> mixes) {
    SweepEntry known = entry.isNameOnly() ? requireNamed(entry.nameOrDefault(), named) : entry;
    SweepEntry fallback =
        SweepEntry.of(
            entry.nameOrDefault(), mixes.isEmpty() ? List.of(DEFAULT_MIX) : mixes, List.of(), null);
    return named.stream()
        .filter(each -> each.nameOrDefault().equals(entry.nameOrDefault()))
        .findFirst()
        .map(known::withDefaults)
        .orElse(known)
        .withDefaults(fallback);
  }

  /** Values by key, of options {@code KEY=VALUE,VALUE}. */
  private static Map<String, List<String>> varied(List<String> options) {
    Map<String, List<String>> varied = new LinkedHashMap<>();
    for (String option : options) {
      int equals = option.indexOf('=');
      if (equals < 1 || equals == option.length() - 1) {
        throw CommandFailure.usage(
            "--vary %s: write a property and its values, such as --vary fieldlength=100,1000"
                .formatted(Settings.withoutSecret(option)));
      }
      String key = option.substring(0, equals).strip();
      if (varied.put(key, List.of(option.substring(equals + 1).split(",", -1))) != null) {
        throw CommandFailure.usage(
            "--vary %s: given twice: name all its values once".formatted(key));
      }
    }
    return varied;
  }

  /** Label of the user, the name of the file, or the names of the sweeps. */
  private static String label(CompareOptions options, List<Sweep> sweeps) {
    String label = options.results.label;
    if (!label.isEmpty()) {
      return label;
    }
    return options.sweeps.file == null
        ? sweeps.stream().map(Sweep::name).collect(Collectors.joining("+"))
        : ComparisonFile.label(options.sweeps.file);
  }

  // ---- Properties ----

  private static Map<String, String> pairs(CompareOptions.SweepOptions asked, ComparisonFile file) {
    Map<String, String> pairs = new LinkedHashMap<>();
    if (file.properties() != null) {
      pairs.putAll(file.properties());
    }
    PropertyMerge.pairs(asked.pairs)
        .forEach((key, value) -> pairs.put(key.toString(), value.toString()));
    return pairs;
  }

  private Secrets secrets(List<String> named, Map<String, String> pairs, Map<String, String> urls) {
    List<Properties> all = new ArrayList<>();
    named.forEach(file -> all.add(files.read(file)));
    all.add(properties(pairs));
    all.add(properties(urls));
    return new Secrets(all.toArray(Properties[]::new));
  }

  private static Properties properties(Map<String, String> values) {
    Properties properties = new Properties();
    properties.putAll(values);
    return properties;
  }
}
