// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.properties.WorkloadOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions.ExecutionOptions;

/** Command that executes one task on one store. */
abstract class StoreCommand extends Subcommand {

  private final Task task;

  @Parameters(
      arity = "0..1",
      paramLabel = "BINDING",
      completionCandidates = Names.OfBindings.class,
      description = "Binding, as bin/ycsb bindings lists it.")
  private @Nullable String binding;

  @Option(
      names = {"-db", "--db"},
      paramLabel = "NAME",
      completionCandidates = Names.OfBindings.class,
      description = "A binding, instead of BINDING.")
  private @Nullable String db;

  @ArgGroup(validate = false, order = 2, heading = "%nExecution:%n")
  private ExecutionOptions execution = new ExecutionOptions();

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  StoreCommand(Task task) {
    this.task = task;
  }

  @Override
  public Integer call() {
    options.execution = execution;
    StoreJobs jobs = new StoreJobs(context);
    return jobs.run(
        jobs.plan(task, db == null ? binding : db, options),
        options,
        ClientProcess.printing(List.of()));
  }

  @Command(
      name = "load",
      description = "Loads the dataset of a workload into a store.",
      customSynopsis = "bin/ycsb load BINDING [-P FILE]... [-p KEY=VALUE]... [options]",
      footer = {"%nExample:", "  bin/ycsb load redisjson -P workloads/search-10update -threads 8"})
  static final class Load extends StoreCommand {

    Load() {
      super(Task.LOAD);
    }
  }

  @Command(
      name = "run",
      description = "Runs a workload on a store, and prints what it measured.",
      customSynopsis = "bin/ycsb run BINDING [-P FILE]... [-p KEY=VALUE]... [options]",
      footer = {"%nExample:", "  bin/ycsb run redisjson -P workloads/search-10update -threads 16"})
  static final class Run extends StoreCommand {

    Run() {
      super(Task.RUN);
    }
  }
}
