// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.workload.RunChecks;
import site.ycsb.search.launcher.Job.Task;

/** Turns what the command line says into a job, or into a complaint. It starts nothing. */
final class Planner {

  private static final String WORKLOAD = "site.ycsb.search.workload.SearchWorkload";

  private final Context context;
  private final Bindings bindings;

  Planner(Context context) {
    this.context = context;
    this.bindings = context.bindings();
  }

  /**
   * The job.
   *
   * @param name the store's name or class on the command line; null if it isn't there
   * @param more properties that the command has options of its own for
   * @throws CommandFailure or a SettingException, if anything is wrong with it
   */
  Job plan(Task task, @Nullable String name, WorkloadOptions options, Properties more) {
    requireAgreement(task, options.how);
    Properties properties = new PropertyMerge(new PropertyFiles(context.home())).of(options);
    properties.putAll(more);
    Store store = store(name, options, properties);
    requireAgreement(task, properties);
    new PropertyCheck(bindings).check(properties, store, task.required());
    complete(properties, task, store);
    if (task == Task.LOAD || task == Task.RUN) {
      RunChecks.require(properties);
    }
    return new Job(
        task,
        store,
        properties,
        jvmArguments(options.client.jvmArguments),
        Optional.ofNullable(options.client.classPath).orElse(""));
  }

  private Store store(@Nullable String name, WorkloadOptions options, Properties properties) {
    String wanted =
        Stream.of(options.client.db, name, properties.getProperty("db"))
            .flatMap(Stream::ofNullable)
            .findFirst()
            .orElseThrow(this::noStore);
    if (!wanted.contains(".")) {
      return Store.of(bindings.require(wanted));
    }
    return bindings
        .withDb(wanted)
        .map(Store::of)
        .orElseGet(() -> Store.ofClass(wanted, context.home()));
  }

  private CommandFailure noStore() {
    List<String> names = bindings.all().stream().map(each -> each.binding().name()).toList();
    return CommandFailure.usage(
        "on which binding? There are %s".formatted(String.join(", ", names)));
  }

  private void complete(Properties properties, Task task, Store store) {
    properties.setProperty("dotransactions", transactions(task));
    properties.setProperty("db", store.db());
    properties.putIfAbsent("workload", WORKLOAD);
    boolean status = "true".equals(properties.getProperty("status"));
    boolean progress = context.console().terminal() && !status;
    properties.putIfAbsent("search.progress", progress ? "terminal" : "off");
  }

  /** YCSB's own switches between loading and running say what the command says already. */
  private static void requireAgreement(Task task, WorkloadOptions.How how) {
    if ((how.load && task != Task.LOAD) || (how.transactions && task != Task.RUN)) {
      throw CommandFailure.usage(
          "%s does not go with %s: leave it out"
              .formatted(how.load ? "-load" : "-t", written(task)));
    }
  }

  private static void requireAgreement(Task task, Properties properties) {
    String given = properties.getProperty("dotransactions", transactions(task));
    if (!given.equals(transactions(task))) {
      throw CommandFailure.usage(
          "dotransactions=%s does not go with %s: leave it out".formatted(given, written(task)));
    }
  }

  private static String transactions(Task task) {
    return Boolean.toString(task != Task.LOAD);
  }

  /** JAVA_OPTS, and over them an option's. */
  static List<String> jvmArguments(String option) {
    return Stream.of(Optional.ofNullable(System.getenv("JAVA_OPTS")).orElse(""), option)
        .flatMap(text -> Arrays.stream(text.strip().split("\\s+", -1)))
        .filter(argument -> !argument.isEmpty())
        .toList();
  }

  private static String written(Task task) {
    return task.name().toLowerCase(Locale.ROOT);
  }
}
