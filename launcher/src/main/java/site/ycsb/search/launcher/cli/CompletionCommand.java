// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Context;

/**
 * Command {@code bin/ycsb completion}. The script holds the names of bindings and files as they are
 * now. Where it knows no completion, the shell completes file names.
 */
@Command(
    name = "completion",
    description = "Prints a script by which bash completes commands and names.",
    customSynopsis = "bin/ycsb completion bash",
    footer = {"%nExample:", "  source <(bin/ycsb completion bash)"})
final class CompletionCommand implements Callable<Integer> {

  private final Context context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "Shell that is to complete: bash.")
  private String shell = "";

  CompletionCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (!shell.equals("bash")) {
      throw CommandFailure.usage(shell + ": valid is bash");
    }
    String script = AutoComplete.bash("ycsb", Objects.requireNonNull(spec).root().commandLine());
    context.console().out().print(script.replace("compopt +o default", "compopt -o default"));
    return 0;
  }
}
