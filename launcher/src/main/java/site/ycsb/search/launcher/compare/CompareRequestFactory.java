// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static java.util.Collections.disjoint;
import static site.ycsb.search.launcher.compare.ComparisonTree.at;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import site.ycsb.search.launcher.compare.ComparisonFile.Measurement;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.job.JobPlanner;
import site.ycsb.search.launcher.plan.CompareRequest;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.properties.PropertyMerge;
import site.ycsb.search.launcher.properties.ServerOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.ClientOptions;
import site.ycsb.search.results.Comparison.Origin;
import site.ycsb.search.results.Comparison.Plan;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Comparison.Servers;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Sweep;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.settings.Settings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Factory of the request for a new comparison. It lays the options of the command line over the
 * tree of the comparison file, and the defaults under it. The contenders and the sweeps of the
 * command line replace all those of the file.
 *
 * @param parsed command line, which is stored
 * @param tree tree of the comparison file; empty without one
 */
record CompareRequestFactory(
    Bindings bindings, PropertyFiles files, ParseResult parsed, ComparisonTree tree) {

  /** Rounds of a session. */
  static final int REPEATS = 12;

  /** Label of a comparison that is a quick look, and what it does in place of the defaults. */
  private static final String QUICK_LABEL = "quick-look";

  private static final Map<String, String> QUICK =
      Map.of("repeats", "6", "warmup", "3", "ceiling", "false");

  /**
   * Seconds that a quick look gives each server to warm up. One that is compiled as it runs needs
   * more than a look of four minutes has for it among three.
   */
  private static final String SETTLE_OF_TWO = "150";

  private static final String SETTLE_OF_MORE = "30";

  private static final JsonNode DEFAULT_MIX = StringNode.valueOf(WorkloadOptions.DEFAULT_WORKLOAD);

  /** Sweeps that are known by their names, each with its other keys. */
  private static final JsonNode NAMED = named();

  private static JsonNode named() {
    try (var resource = CompareRequestFactory.class.getResourceAsStream("sweeps.yaml")) {
      return new YAMLMapper().readTree(resource);
    } catch (IOException e) {
      throw new IllegalStateException("sweeps.yaml", e);
    }
  }

  /** Request for a comparison. Contenders of the command line replace those of the file. */
  CompareRequest request(List<String> contenders, CompareOptions options, ServerOptions server) {
    layContenders(contenders, options);
    laySweeps(options.sweeps, options.measurement.quick);
    PropertyMerge.pairs(options.sweeps.pairs)
        .forEach(
            (key, value) ->
                tree.object("/properties")
                    .set(key.toString(), tree.text(value.toString(), "-p " + key + ": ")));
    layMeasurement(options.measurement);
    return request(tree.bind(ComparisonFile.class), options, server);
  }

  private CompareRequest request(
      ComparisonFile asked, CompareOptions options, ServerOptions server) {
    List<String> others =
        options.sweeps.files.stream().filter(name -> !files.hasMix(name)).toList();
    List<String> jvmArguments = JobPlanner.jvmArguments(options.measurement.jvmArguments);
    List<Contender> contenders = asked.stored();
    Map<String, String> urls = options.servers.urls();
    Stream<Properties> ofFiles = options.sweeps.files.stream().map(files::read);
    Secrets secrets =
        new Secrets(
            Stream.concat(Stream.of(asked.properties(), urls), ofFiles).toArray(Map<?, ?>[]::new));
    boolean ceiling =
        asked.measurement().ceiling()
            && contenders.stream().noneMatch(each -> each.binding().equals(Step.CEILING));
    Comparison comparison =
        new Comparison(
            origin(asked, options, secrets),
            contenders,
            new Plan(asked.sweeps(), ceiling, asked.measurement().against()),
            schedule(asked.measurement()),
            new ClientOptions(
                others,
                secrets.redact(asked.properties()),
                secrets.redactArgument(String.join(" ", jvmArguments)),
                options.measurement.classPath,
                options.clients.count()),
            new Servers(
                secrets.redact(urls),
                options.servers.reload,
                server.way().map(Via::toString).orElse(""),
                "",
                options.report.prices(contenders.stream().map(Contender::label).toList())));
    return new CompareRequest(comparison, asked.properties(), urls, jvmArguments);
  }

  private Origin origin(ComparisonFile asked, CompareOptions options, Secrets secrets) {
    return new Origin(
        label(asked, options),
        asked.question().isEmpty() ? asked.sweeps().get(0).question() : asked.question(),
        options.results.label,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        new Version().project(),
        parsed.originalArgs().stream().map(secrets::redactArgument).toList());
  }

  /** Label of the user, the name of the file, or the names of the sweeps. */
  private static String label(ComparisonFile asked, CompareOptions options) {
    String label = options.results.label;
    if (!label.isEmpty()) {
      return label;
    }
    if (options.measurement.quick) {
      return QUICK_LABEL;
    }
    return options.sweeps.file == null
        ? asked.sweeps().stream().map(Sweep::name).collect(Collectors.joining("+"))
        : ComparisonFile.label(options.sweeps.file);
  }

  // ---- Contenders ----

  private void layContenders(List<String> arguments, CompareOptions options) {
    if (!arguments.isEmpty()) {
      tree.root().remove("contenders");
      Properties common = new Properties();
      options.sweeps.files.forEach(name -> common.putAll(files.read(name)));
      common.putAll(PropertyMerge.pairs(options.sweeps.pairs));
      boolean searches =
          options.sweeps.files.stream().noneMatch(files::hasMix)
              || !common.getProperty("searchproportion", "0").matches("0(\\.0*)?");
      for (String argument : arguments) {
        Map<String, Map<String, String>> variants = variants(argument);
        boolean chosen =
            variants.values().stream().anyMatch(each -> !disjoint(each.keySet(), common.keySet()));
        if (variants.isEmpty() || chosen || !searches || options.servers.names(argument)) {
          layContender(argument);
        } else {
          variants.forEach(
              (label, own) -> layContender("%s=%s,%s".formatted(label, argument, joined(own))));
        }
      }
    }
  }

  private static String joined(Map<String, String> properties) {
    return properties.entrySet().stream().map(Object::toString).collect(Collectors.joining(","));
  }

  /** Variants of a contender that is the name of a binding and nothing else. */
  private Map<String, Map<String, String>> variants(String argument) {
    return bindings.named(argument).map(each -> each.binding().variants()).orElse(Map.of());
  }

  /**
   * Lays a contender such as {@code text=mongodb-search,mongodb.mode=text}. The keys {@code server}
   * and {@code share} are no properties.
   */
  private void layContender(String argument) {
    String[] parts = argument.split(",", -1);
    int equals = parts[0].indexOf('=');
    String binding = parts[0].substring(equals + 1);
    String label = equals < 0 ? binding : parts[0].substring(0, equals);
    String place = "contender %s: ".formatted(label);
    if (tree.has(at("contenders", label))) {
      throw CommandFailure.usage(
          "contender %s is named twice: give one of them a label, such as other=%s,KEY=VALUE",
          label, binding);
    }
    ObjectNode contender = tree.object("binding", tree.text(binding, place), place);
    ObjectNode properties = contender.putObject("properties");
    for (int i = 1; i < parts.length; i++) {
      String key = parts[i].replaceFirst("=.*", "");
      boolean own = key.equals("server") || key.equals("share");
      ObjectNode parent = own ? contender : properties;
      if (key.isEmpty() || key.equals(parts[i]) || parent.has(key)) {
        throw CommandFailure.usage(
            "contender %s: part %d is not KEY=VALUE, or its key is given twice: write"
                + " [LABEL=]BINDING[,KEY=VALUE]...",
            Settings.withoutSecret(parts[0]), i + 1);
      }
      String value = parts[i].substring(key.length() + 1);
      parent.set(key, tree.text(value, place + key + (own ? "=" : ": ")));
    }
    tree.object("/contenders").set(label, contender);
  }

  // ---- Sweeps ----

  private void laySweeps(CompareOptions.SweepOptions options, boolean quick) {
    List<String> mixes = options.files.stream().filter(files::hasMix).toList();
    Map<String, List<String>> varied = varied(options.varied);
    List<ObjectNode> ofFile = sweepsOfFile();
    List<ObjectNode> chosen = chosen(options, ofFile);
    boolean own = !mixes.isEmpty() || !varied.isEmpty() || quick;
    List<ObjectNode> sweeps =
        !chosen.isEmpty()
            ? chosen
            : !ofFile.isEmpty() ? ofFile : List.of(sweep(own ? Sweep.WORKLOAD : Sweep.UPDATES, ""));
    tree.root().putArray("sweeps").addAll(sweeps);
    JsonNode mix = tree.texts(mixes, "-P ");
    for (int i = 0; i < sweeps.size(); i++) {
      ObjectNode sweep = sweeps.get(i);
      if (name(sweep).equals(Sweep.AGEING) && !mixes.isEmpty()) {
        sweep.putIfAbsent("workloads", mix);
      }
      NAMED
          .path(name(sweep))
          .properties()
          .forEach(part -> sweep.putIfAbsent(part.getKey(), part.getValue().deepCopy()));
      sweep.putIfAbsent("workloads", mixes.isEmpty() ? DEFAULT_MIX : mix);
      if (!options.threads.isEmpty()) {
        sweep.set("threads", tree.texts(options.threads, "--threads "));
      }
      String vary = at("sweeps", i, "vary");
      varied.forEach(
          (key, values) ->
              tree.object(vary).set(key, tree.texts(values, "--vary %s: ".formatted(key))));
    }
    if (!mixes.isEmpty() && sweeps.stream().noneMatch(each -> mix.equals(each.get("workloads")))) {
      throw CommandFailure.usage(
          "-P %s and --sweep %s both define a mix of operations: omit one of them",
          mixes.get(0), name(sweeps.get(0)));
    }
  }

  /** Sweeps of the file, each as an object with a name. A name alone must be known. */
  private List<ObjectNode> sweepsOfFile() {
    JsonNode written = tree.root().path("sweeps");
    if (!written.isMissingNode() && !written.isArray()) {
      tree.root().putArray("sweeps").add(written);
    }
    List<ObjectNode> sweeps = new ArrayList<>();
    for (JsonNode each : tree.root().path("sweeps")) {
      String at = at("sweeps", sweeps.size());
      ObjectNode sweep =
          each.isString() ? tree.object("name", each, tree.place(at)) : tree.object(at);
      sweep.putIfAbsent("name", StringNode.valueOf(Sweep.WORKLOAD));
      if (sweep.size() == 1 && !NAMED.has(name(sweep))) {
        throw tree.failure(
            at,
            "%s: valid are %s, or a name with other keys"
                .formatted(name(sweep), String.join(", ", NAMED.propertyNames())));
      }
      sweeps.add(sweep);
    }
    return sweeps;
  }

  /** Sweeps that the options name. A sweep of the file takes precedence over a known one. */
  private List<ObjectNode> chosen(CompareOptions.SweepOptions options, List<ObjectNode> ofFile) {
    Map<String, ObjectNode> known = new LinkedHashMap<>();
    ofFile.forEach(sweep -> known.putIfAbsent(name(sweep), sweep));
    NAMED.propertyNames().forEach(name -> known.putIfAbsent(name, sweep(name, "--sweep ")));
    List<String> names = new ArrayList<>(options.sweeps);
    if (!options.targets.isEmpty()) {
      known.putIfAbsent(Sweep.SUSTAINED, sweep(Sweep.SUSTAINED, "--target "));
      known.get(Sweep.SUSTAINED).set("targets", tree.texts(options.targets, "--target "));
      names.add(Sweep.SUSTAINED);
    }
    Set<ObjectNode> chosen = new LinkedHashSet<>();
    for (String name : names) {
      chosen.add(
          known.values().stream()
              .filter(sweep -> name(sweep).equalsIgnoreCase(name.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      CommandFailure.usage(
                          "--sweep %s: valid are %s", name, String.join(", ", known.keySet()))));
    }
    if (!options.bound.isEmpty()) {
      String option = "--find-max ";
      chosen.add(sweep(Sweep.FIND_MAX, option).set("bound", tree.text(options.bound, option)));
    }
    return List.copyOf(chosen);
  }

  private ObjectNode sweep(String name, String option) {
    return tree.object(
        "name", StringNode.valueOf(name), option.isEmpty() ? tree.place("") : option);
  }

  private static String name(ObjectNode sweep) {
    return sweep.path("name").stringValue("");
  }

  /** Values by key, of options {@code KEY=VALUE,VALUE}. */
  private static Map<String, List<String>> varied(List<String> options) {
    Map<String, List<String>> varied = new LinkedHashMap<>();
    for (String option : options) {
      int equals = option.indexOf('=');
      if (equals < 1 || equals == option.length() - 1) {
        throw CommandFailure.usage(
            "--vary %s: write a property and its values, such as --vary fieldlength=100,1000",
            Settings.withoutSecret(option));
      }
      String key = option.substring(0, equals).strip();
      if (varied.put(key, List.of(option.substring(equals + 1).split(",", -1))) != null) {
        throw CommandFailure.usage("--vary %s: given twice: name all its values once", key);
      }
    }
    return varied;
  }

  // ---- Measurement ----

  private void layMeasurement(CompareOptions.MeasurementOptions options) {
    ObjectNode measurement = tree.object("/measurement");
    if (options.noCeiling) {
      measurement.set("ceiling", tree.text("false", "--no-ceiling "));
    }
    if (options.quick) {
      QUICK.forEach((key, value) -> measurement.set(key, tree.text(value, "--quick ")));
      boolean few = tree.object("/contenders").size() <= 2;
      measurement.set("settle", tree.text(few ? SETTLE_OF_TWO : SETTLE_OF_MORE, "--quick "));
    }
    measurement.putIfAbsent("ceiling", StringNode.valueOf("true"));
    for (RecordComponent key : Measurement.class.getRecordComponents()) {
      OptionSpec option = parsed.commandSpec().findOption("--" + key.getName());
      if (option != null && parsed.hasMatchedOption(option)) {
        String place = option.longestName() + " ";
        measurement.set(key.getName(), tree.text(option.getValue(), place));
      } else if (option != null && option.defaultValue() != null) {
        measurement.putIfAbsent(key.getName(), StringNode.valueOf(option.defaultValue()));
      }
    }
    String sessions = measurement.path("sessions").stringValue("");
    int starts = sessions.matches("\\d{1,3}") ? Integer.parseInt(sessions) : 1;
    boolean open = !measurement.path("precision").stringValue("").equals("0%");
    int rounds = starts * (open ? ComparisonCheck.MIN_REPEATS_IF_OPEN : REPEATS);
    String repeats = Integer.toString(Math.min(rounds, Scheduler.MAX_REPEATS));
    measurement.putIfAbsent("repeats", StringNode.valueOf(repeats));
  }

  private Schedule schedule(Measurement asked) {
    // A stored schedule may have no sessions, and therefore takes less than 1 for 1.
    requireForm("sessions", Integer.toString(asked.sessions()), "[1-9]\\d*", "1 or more");
    return new Schedule(
        asked.repeats(),
        asked.sessions(),
        asked.seconds(),
        asked.warmup(),
        asked.settle(),
        asked.seed(),
        share(asked.precision()),
        seconds(asked.budget()));
  }

  private double share(String percentage) {
    requireForm("precision", percentage, "\\d{1,2}(\\.\\d)?%", "a percentage such as 5%");
    return Double.parseDouble(percentage.replace("%", "")) / 100;
  }

  private int seconds(String time) {
    requireForm("budget", time, "\\d{1,4}[smh]", "a time such as 90s, 30m or 2h");
    return (int) Duration.parse("PT" + time).toSeconds();
  }

  private void requireForm(String key, String value, String form, String valid) {
    if (!value.matches(form)) {
      throw tree.failure(at("measurement", key), "%s: valid is %s".formatted(value, valid));
    }
  }
}
