// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.launcher.job.StoreJobs;
import site.ycsb.search.launcher.job.StoreOptions;

/** Command {@code bin/ycsb shell}. */
@Command(
    name = "shell",
    description = "Reads operations from standard input and executes them.",
    customSynopsis = "bin/ycsb shell BINDING [-P FILE]... [-p KEY=VALUE]... [options]",
    footer = {"%nExample:", "  bin/ycsb shell redisjson"})
final class ShellCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "BINDING",
      completionCandidates = Names.OfBindings.class,
      description = "Binding, as bin/ycsb bindings lists it.")
  private @Nullable String binding;

  @Mixin private StoreOptions options = new StoreOptions();

  ShellCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return new StoreJobs(context).run(Task.SHELL, binding, options);
  }
}
