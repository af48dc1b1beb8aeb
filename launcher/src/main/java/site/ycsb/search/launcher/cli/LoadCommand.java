// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.job.StoreOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions.ExecutionOptions;
import site.ycsb.search.run.RunSettings;

/** Command {@code bin/ycsb load}. */
@Command(
    name = "load",
    description = "Loads the dataset of a workload into a store.",
    customSynopsis = "bin/ycsb load BINDING [-P FILE]... [-p KEY=VALUE]... [options]",
    footer = {"%nExample:", "  bin/ycsb load redisjson -P workloads/search-10update -threads 8"})
final class LoadCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "BINDING",
      completionCandidates = Names.OfBindings.class,
      description = "Binding, as bin/ycsb bindings lists it.")
  private @Nullable String binding;

  @Option(names = "--continue", description = "Load only what a load that was ended has left.")
  private boolean rest;

  @Mixin private StoreOptions options = new StoreOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nExecution:%n")
  private ExecutionOptions execution = new ExecutionOptions();

  LoadCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    options.workload.execution = execution;
    StoreJobs jobs = new StoreJobs(context);
    Properties more = new Properties();
    if (rest) {
      more.setProperty(RunSettings.CONTINUE.key(), "true");
    }
    return jobs.run(jobs.plan(Task.LOAD, binding, options, more), options, new ClientProcess());
  }
}
