// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.launcher.Job.Task;
import site.ycsb.search.servers.ManagedServers.Reservation;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerKind;

/** What load, run, shell and verify have in common: plan one job, then do it. */
final class StoreJobs {

  private final Context context;

  StoreJobs(Context context) {
    this.context = context;
  }

  /** Does the task on one store; returns the exit code of the command. */
  int run(Task task, @Nullable String name, StoreOptions options) {
    return run(plan(task, name, options, new Properties()), options, new ClientProcess());
  }

  /**
   * What there is to do; starts nothing.
   *
   * @param more properties that the command has options of its own for
   */
  Job plan(Task task, @Nullable String name, StoreOptions options, Properties more) {
    options.server.requireAgreement();
    return new Planner(context).plan(task, name, options.workload, more);
  }

  /** Does a job; returns its exit code. */
  int run(Job job, StoreOptions options, ClientProcess client) {
    JobRunner runner =
        new JobRunner(context.console(), client, server -> address(server, job, options.server));
    int code = run(runner, job);
    if (code == ExitCode.DATASET.number() && isOfUser(job)) {
      context.console().say("load it first: " + loadCommand(job.store(), options.workload));
    }
    return code;
  }

  /** One at a time on a managed server: what one loads, another would drop. */
  private int run(JobRunner runner, Job job) {
    Optional<ManagedServer> server = job.store().serverToProvide(job.properties());
    if (server.isEmpty() || isUnreserved(job)) {
      return runner.run(job);
    }
    ServerKind kind = ServerKind.parse(server.get().kind());
    try (Reservation reserved = context.servers().reserve(kind)) {
      return runner.run(job);
    }
  }

  /** Whether it ran on a server of the user's own, which is loaded only where the user says so. */
  private static boolean isOfUser(Job job) {
    boolean hasServer = job.store().binding().flatMap(Binding::server).isPresent();
    return hasServer && job.store().serverToProvide(job.properties()).isEmpty();
  }

  /** Whoever asks by hand keeps nobody waiting. */
  private static boolean isUnreserved(Job job) {
    return job.task() == Task.SHELL;
  }

  private String address(ManagedServer server, Job job, ServerOptions options) {
    ServerKind kind = ServerKind.parse(server.kind());
    RunningServer running =
        isUnreserved(job)
            ? options.upUnreserved(context.servers(), kind, OptionalInt.empty())
            : options.up(context.servers(), kind, OptionalInt.empty());
    return running.url().toString();
  }

  private static boolean isSecret(String pair) {
    return pair.contains("password=") || pair.contains("@");
  }

  /** Without the values that may hold a password. */
  private static String loadCommand(Store store, WorkloadOptions options) {
    Stream<String> files = options.what.files.stream().map(file -> "-P " + file);
    Stream<String> pairs =
        options.what.pairs.stream()
            .map(pair -> "-p " + (isSecret(pair) ? pair.replaceFirst("=.*", "=…") : pair));
    return Stream.of(Stream.of("bin/ycsb load " + store.name()), files, pairs)
        .flatMap(part -> part)
        .collect(Collectors.joining(" "));
  }
}
