// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Subcommand;

/**
 * Command {@code bin/ycsb completion}. The script holds the names of bindings and files as they are
 * now. Where it knows no completion, the shell completes file names.
 */
@Command(
    name = "completion",
    description = "Prints a script by which bash completes commands and names.",
    customSynopsis = "bin/ycsb completion bash",
    footer = {"%nExample:", "  source <(bin/ycsb completion bash)"})
final class CompletionCommand extends Subcommand {

  @Parameters(paramLabel = "SHELL", description = "Shell that is to complete: bash.")
  private String shell = "";

  @Override
  public Integer call() {
    if (!shell.equals("bash")) {
      throw CommandFailure.usage(shell + ": valid is bash");
    }
    String script = AutoComplete.bash("ycsb", spec.root().commandLine());
    console().out().print(script.replace("compopt +o default", "compopt -o default"));
    return 0;
  }
}
