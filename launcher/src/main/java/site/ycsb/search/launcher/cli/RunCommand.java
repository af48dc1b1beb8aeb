// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.job.StoreOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions.ExecutionOptions;

/** Command {@code bin/ycsb run}. */
@Command(
    name = "run",
    description = "Runs a workload on a store, and prints what it measured.",
    customSynopsis = "bin/ycsb run BINDING [-P FILE]... [-p KEY=VALUE]... [options]",
    footer = {"%nExample:", "  bin/ycsb run redisjson -P workloads/search-10update -threads 16"})
final class RunCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "BINDING",
      completionCandidates = Names.OfBindings.class,
      description = "Binding, as bin/ycsb bindings lists it.")
  private @Nullable String binding;

  @Mixin private StoreOptions options = new StoreOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nExecution:%n")
  private ExecutionOptions execution = new ExecutionOptions();

  RunCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    options.workload.execution = execution;
    return new StoreJobs(context).run(Task.RUN, binding, options);
  }
}
