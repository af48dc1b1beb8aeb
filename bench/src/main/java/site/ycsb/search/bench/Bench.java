// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** Command line of {@code bench/run}. Exit code 0 is measured, 1 not measured, 2 asked wrongly. */
@Command(
    name = "bench/run",
    description = "Measures what the client costs; see docs/performance.md.",
    subcommands = {PeersCommand.class, ChangeCommand.class, TablesCommand.class},
    mixinStandardHelpOptions = true)
public final class Bench {

  private Bench() {}

  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new Bench());
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (failure instanceof ParameterException wrong) {
            throw wrong;
          }
          System.err.println("bench/run: " + failure.getMessage());
          return 1;
        });
    line.setParameterExceptionHandler(
        (wrong, given) -> {
          System.err.println("bench/run: " + wrong.getMessage());
          return 2;
        });
    System.exit(line.execute(arguments));
  }
}
