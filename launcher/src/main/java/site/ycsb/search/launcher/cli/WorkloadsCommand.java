// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;

/** Command {@code bin/ycsb workloads}. The first comment of a workload file is its question. */
@Command(
    name = "workloads",
    description = "Lists the workloads, each with the question that it answers.",
    customSynopsis = "bin/ycsb workloads",
    footer = {"%nExample:", "  bin/ycsb workloads"})
final class WorkloadsCommand implements Callable<Integer> {

  private static final String SPDX = "SPDX-License-Identifier";

  private final Context context;

  WorkloadsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Table table = new Table();
    for (Path file : context.home().workloads()) {
      table.row("workloads/" + file.getFileName(), question(file));
    }
    context.console().out().println(table);
    return 0;
  }

  /** First paragraph of comment, up to its first question mark. */
  private static String question(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> !line.contains(SPDX))
          .dropWhile(line -> !isComment(line))
          .takeWhile(WorkloadsCommand::isComment)
          .map(line -> line.substring(1).strip())
          .collect(Collectors.joining(" "))
          .replaceFirst("\\?.*", "?");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isComment(String line) {
    return line.matches("#\\s*\\S.*");
  }
}
