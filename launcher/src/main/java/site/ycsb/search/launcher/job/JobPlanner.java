// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.properties.BindingProperties;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.properties.PropertyMerge;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.YcsbSettings;

/** Planner of jobs: parses and checks a command line's options and properties. Starts nothing. */
public final class JobPlanner {

  private final Context context;
  private final Bindings bindings;
  private final BindingProperties installed;

  public JobPlanner(Context context) {
    this.context = context;
    this.bindings = context.bindings();
    this.installed = new BindingProperties(bindings);
  }

  /**
   * Job of a task on a store, with its options and properties checked. A comparison also checks
   * what it sets itself.
   *
   * @param name name or class of the store on the command line; null if it is absent
   * @param more properties that options of the command set
   */
  public Job plan(Task task, @Nullable String name, WorkloadOptions options, Properties more) {
    Properties properties = merge(options, task == Task.LOAD);
    properties.putAll(more);
    Store store = store(name, properties);
    requireConsistent(task, properties);
    complete(properties, task, store);
    require(task, properties, store);
    return new Job(
        task,
        store,
        properties,
        jvmArguments(options.client.jvmArguments),
        options.client.classPath);
  }

  private void require(Task task, Properties properties, Store store) {
    installed.require(properties, store);
    for (String key : task.required()) {
      if (properties.getProperty(key) == null) {
        throw CommandFailure.usage(
            "%s is not set: name a workload (-P workloads/NAME) or set a number (-p %s=N)"
                .formatted(key, key));
      }
    }
    if (task.hasWorkload()) {
      PropertyCheck.require(properties);
      installed.requireAble(properties, store);
    }
  }

  /** Line that names the properties of a job that only other bindings have; empty without any. */
  Optional<String> withoutEffect(Job job) {
    Collection<String> keys = installed.withoutEffect(job.properties(), job.store());
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: no effect with %s; only other bindings have %s"
                .formatted(
                    String.join(", ", keys), job.store().name(), keys.size() > 1 ? "them" : "it"));
  }

  public Properties properties(WorkloadOptions options) {
    return merge(options, false);
  }

  private Properties merge(WorkloadOptions options, boolean load) {
    return new PropertyMerge(new PropertyFiles(context.home())).of(options, load);
  }

  private Store store(@Nullable String name, Properties properties) {
    String wanted =
        Stream.of(name, properties.getProperty("db"))
            .flatMap(Stream::ofNullable)
            .findFirst()
            .orElseThrow(this::noStore);
    return bindings.require(
        wanted.equals(YcsbSettings.DB.fallback()) ? Profile.BINDING.from(properties) : wanted);
  }

  private CommandFailure noStore() {
    List<String> names = bindings.all().stream().map(each -> each.binding().name()).toList();
    return CommandFailure.usage(
        "BINDING is missing: valid are %s".formatted(String.join(", ", names)));
  }

  private void complete(Properties properties, Task task, Store store) {
    properties.setProperty("dotransactions", transactions(task));
    store.select(properties);
    properties.putIfAbsent(YcsbSettings.WORKLOAD.key(), YcsbSettings.WORKLOAD.fallback());
    boolean status = "true".equals(properties.getProperty("status"));
    boolean progress = context.console().errIsTerminal() && !status;
    properties.putIfAbsent("search.progress", progress ? "terminal" : "off");
  }

  private static void requireConsistent(Task task, Properties properties) {
    String given = properties.getProperty("dotransactions", transactions(task));
    if (!given.equals(transactions(task))) {
      throw CommandFailure.usage(
          "dotransactions=%s contradicts the command %s: omit it".formatted(given, name(task)));
    }
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

  private static String name(Task task) {
    return task.name().toLowerCase(Locale.ROOT);
  }
}
