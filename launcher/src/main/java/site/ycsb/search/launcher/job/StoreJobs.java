// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.properties.PropertyFiles;
import site.ycsb.search.launcher.properties.PropertyMerge;
import site.ycsb.search.launcher.properties.ServerOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions.JvmOptions;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.machine.LockFile;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/** Planning and execution of the jobs of {@code load}, {@code run} and {@code verify}. */
public final class StoreJobs {

  private final Context context;
  private final JobPlanner planner;

  public StoreJobs(Context context) {
    this.context = context;
    this.planner = new JobPlanner(context);
  }

  /** Job of a task; nothing is started. */
  public Job plan(Task task, @Nullable String name, WorkloadOptions options) {
    PropertyFiles files = new PropertyFiles(context.home());
    Properties properties = PropertyMerge.of(files, options, task == Task.LOAD);
    JvmOptions jvm = options.client;
    List<String> arguments = JobPlanner.jvmArguments(jvm.jvmArguments);
    ClientProcess.requireStartable(arguments);
    try {
      return planner.plan(task, name, properties, arguments, jvm.classPath);
    } catch (SettingException | CommandFailure e) {
      String message = String.valueOf(e.getMessage());
      throw CommandFailure.usage(files.place(options.properties.files, message) + message);
    }
  }

  /** Executes a job, whose report may be a table, and returns its exit code. */
  public int run(Job job, WorkloadOptions options, ClientProcess client) {
    if (!RunTable.isWanted(job, options.execution.format, context.console())) {
      return execute(job, options, client);
    }
    try (RunTable table = new RunTable(job)) {
      int code = execute(table.job(), options, client);
      table.print(context.console());
      return code;
    }
  }

  private int execute(Job job, WorkloadOptions options, ClientProcess client) {
    sayIfWithoutEffect(job);
    int code = reserved(job, options, client);
    ClientProcess.endedBySignal(code).ifPresent(context.console()::say);
    if (code == ExitCode.DATASET.number() && job.store().isOnUserServer(job.properties())) {
      context.console().say("load it first: " + loadCommand(job.store(), options));
    }
    return code;
  }

  /** Reserves a managed server for the job: another command could drop the dataset. */
  private int reserved(Job job, WorkloadOptions options, ClientProcess client) {
    Optional<ManagedServer> server = job.store().serverToProvide(job.properties());
    if (server.isEmpty()) {
      return client.run(job);
    }
    ServerName name = ServerName.of(server.get().kind());
    ManagedServers servers = context.servers();
    try (LockFile reserved = servers.reserve(name)) {
      return runOnManaged(
          job,
          client,
          context.console(),
          properties -> {
            RunningServer up = ServerOptions.up(servers, name, options.server.way(), properties);
            properties.setProperty(server.get().urlKey(), up.url().toString());
          });
    }
  }

  /**
   * Executes a job on a managed server. The dataset is loaded if the server does not contain it.
   *
   * @param server starts the server, or makes it ready for a run, and sets the properties that tell
   *     the client of it
   */
  static int runOnManaged(
      Job job, ClientProcess client, Console console, Consumer<Properties> server) {
    Job provided = provided(job, server);
    int code = client.run(provided);
    if (code != ExitCode.DATASET.number() || !job.task().needsDataset()) {
      return code;
    }
    Job load = provided.load();
    long documents = YcsbSettings.RECORD_COUNT.from(load.properties());
    console.say("loading the dataset: %,d documents into %s", documents, load.store().name());
    int loaded = client.runWithoutResult(load);
    return loaded == ExitCode.DONE.number() ? client.run(provided(job, server)) : loaded;
  }

  /** Job with the properties of its server, which may have been restarted. */
  private static Job provided(Job job, Consumer<Properties> server) {
    Properties properties = job.copyOfProperties();
    server.accept(properties);
    properties.putIfAbsent("search.dataset", "untouched");
    properties.putIfAbsent("search.configure", "true");
    return job.with(properties);
  }

  /**
   * A workload file may give the size of a managed server, and a file of properties may be for
   * several bindings, so this is no error.
   */
  private void sayIfWithoutEffect(Job job) {
    if (job.task().hasWorkload()) {
      planner.withoutEffect(job).ifPresent(context.console()::say);
    }
    if (!job.store().isOnUserServer(job.properties())) {
      return;
    }
    for (Setting<Long> size : List.of(Profile.SERVER_MEMORY, Profile.SERVER_NODES)) {
      if (size.isGiven(job.properties())) {
        context
            .console()
            .say(
                "%s=%s has no effect: it is about a server that bin/ycsb starts, and this one is yours",
                size.key(), job.properties().getProperty(size.key()));
      }
    }
  }

  /** Command that loads the dataset, without passwords. */
  private static String loadCommand(Store store, WorkloadOptions options) {
    Secrets secrets = new Secrets(PropertyMerge.pairs(options.properties.pairs));
    Stream<String> files = options.properties.files.stream().map(file -> "-P " + file);
    Stream<String> pairs =
        options.properties.pairs.stream()
            .map(pair -> pair.contains("@") ? pair.replaceFirst("=.*", "=…") : pair)
            .map(pair -> "-p " + secrets.redactArgument(pair));
    return Stream.of(Stream.of("bin/ycsb load " + store.name()), files, pairs)
        .flatMap(part -> part)
        .collect(Collectors.joining(" "));
  }
}
