// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.client.Verification;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Planner of jobs: parses and checks a command line's options and properties, also against those of
 * all installed bindings; a client process has one binding on its class path. Starts nothing.
 */
public final class JobPlanner {

  /** Prefixes of keys that stock YCSB passes to other components. Their keys are not listed. */
  private static final List<String> OPEN_PREFIXES = List.of("htrace.");

  private final Context context;
  private final Bindings bindings;
  private final List<Binding> installed;
  private final Set<String> known;

  public JobPlanner(Context context) {
    this.context = context;
    this.bindings = context.bindings();
    this.installed = bindings.all().stream().map(Store::binding).toList();
    this.known =
        Stream.concat(PropertyCheck.COMMON.stream(), settings())
            .map(Setting::key)
            .collect(Collectors.toSet());
  }

  private Stream<Setting<?>> settings() {
    return installed.stream().flatMap(binding -> binding.settings().stream());
  }

  /**
   * Job of a task on a store, with its properties checked, and completed. A comparison also checks
   * what it sets itself.
   *
   * @param name name of the store on the command line; null if it is absent
   */
  public Job plan(
      Task task,
      @Nullable String name,
      Properties properties,
      List<String> jvmArguments,
      String classPath) {
    Store store = store(name, properties);
    requireConsistent(task, store, properties);
    complete(properties, task, store);
    require(task, properties, store);
    return new Job(task, store, properties, jvmArguments, classPath);
  }

  private void require(Task task, Properties properties, Store store) {
    requireValid(properties, store);
    for (String key : task.required()) {
      if (properties.getProperty(key) == null) {
        throw CommandFailure.usage(
            "%s is not set: name a workload (-P workloads/NAME) or set a number (-p %s=N)",
            key, key);
      }
    }
    if (task.hasWorkload()) {
      PropertyCheck.require(properties);
      PropertyCheck.needs(properties).require(store.binding(), properties, installed);
    } else if (task == Task.VERIFY) {
      Verification.NEEDS.require(store.binding(), properties, installed);
    }
  }

  /**
   * Checks that each property is known and valid, with the store or with another binding.
   *
   * @throws site.ycsb.search.settings.SettingException for the first key that is unknown, in
   *     alphabetical order, or else for a value; names the valid ones
   */
  private void requireValid(Properties properties, Store store) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (!known.contains(key) && OPEN_PREFIXES.stream().noneMatch(key::startsWith)) {
        throw Settings.unknown(key, similar(key, store));
      }
    }
    Settings.requireValid(properties, PropertyCheck.COMMON);
    Settings.requireValid(properties, store.binding().settings());
    Settings.requireValid(properties, others(store));
    store.binding().require(properties);
  }

  private List<Setting<?>> others(Store store) {
    Set<String> own =
        store.binding().settings().stream().map(Setting::key).collect(Collectors.toSet());
    return settings().filter(setting -> !own.contains(setting.key())).toList();
  }

  /** Keys like an unknown one: common ones and the store's, then those of other bindings. */
  private Stream<String> similar(String key, Store store) {
    List<String> others = others(store).stream().map(Setting::key).toList();
    String name = "." + key.substring(key.lastIndexOf('.') + 1);
    return Stream.of(
            Settings.nearest(key, known.stream().filter(each -> !others.contains(each)).toList()),
            store.binding().settings().stream()
                .map(Setting::key)
                .filter(each -> each.endsWith(name)),
            Settings.nearest(key, others))
        .flatMap(each -> each);
  }

  /** Line that names the properties of a job that only other bindings have; empty without any. */
  Optional<String> withoutEffect(Job job) {
    Collection<String> keys =
        others(job.store()).stream()
            .filter(setting -> setting.isGiven(job.properties()))
            .map(Setting::key)
            .collect(Collectors.toCollection(TreeSet::new));
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: no effect with %s; only other bindings have %s"
                .formatted(
                    String.join(", ", keys), job.store().name(), keys.size() > 1 ? "them" : "it"));
  }

  private Store store(@Nullable String name, Properties properties) {
    String wanted =
        Stream.of(name, properties.getProperty("db"))
            .flatMap(Stream::ofNullable)
            .findFirst()
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "BINDING is missing: valid are %s", String.join(", ", bindings.names())));
    return bindings.require(
        wanted.equals(YcsbSettings.DB.fallback()) ? Profile.BINDING.from(properties) : wanted);
  }

  private void complete(Properties properties, Task task, Store store) {
    properties.setProperty("dotransactions", transactions(task));
    store.select(properties);
    properties.putIfAbsent(YcsbSettings.WORKLOAD.key(), YcsbSettings.WORKLOAD.fallback());
    boolean status = "true".equals(properties.getProperty("status"));
    boolean progress = context.console().errIsTerminal() && !status;
    properties.putIfAbsent("search.progress", progress ? "terminal" : "off");
  }

  private static void requireConsistent(Task task, Store store, Properties properties) {
    Map<String, String> ofCommand =
        Map.of(
            "dotransactions",
            transactions(task),
            YcsbSettings.DB.key(),
            store.name(),
            Profile.BINDING.key(),
            store.name());
    ofCommand.forEach(
        (key, value) -> {
          String given = properties.getProperty(key, value);
          if (!given.equals(value) && !given.equals(YcsbSettings.DB.fallback())) {
            throw CommandFailure.usage(
                "%s=%s contradicts the command %s %s: omit it",
                key, given, Setting.written(task), store.name());
          }
        });
  }

  private static String transactions(Task task) {
    return Boolean.toString(task != Task.LOAD);
  }

  /** Arguments of the client's JVM: those of JAVA_OPTS, then those of the option. */
  public static List<String> jvmArguments(String option) {
    return Stream.of(Optional.ofNullable(System.getenv("JAVA_OPTS")).orElse(""), option)
        .flatMap(text -> Arrays.stream(text.strip().split("\\s+", -1)))
        .filter(argument -> !argument.isEmpty())
        .toList();
  }
}
