// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.compare.CompareCommand;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;

/** Command {@code bin/ycsb comparisons}: the comparison files of the project. */
@Command(
    name = "comparisons",
    description = "Lists the comparison files, each with its question.",
    customSynopsis = "bin/ycsb comparisons",
    footer = {"%nExample:", "  bin/ycsb comparisons"})
final class ComparisonsCommand implements Callable<Integer> {

  private final Context context;

  ComparisonsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Table table = new Table();
    for (Path file : context.home().comparisons()) {
      table.row("comparisons/" + file.getFileName(), CompareCommand.question(file));
    }
    context.console().out().println(table);
    return 0;
  }
}
