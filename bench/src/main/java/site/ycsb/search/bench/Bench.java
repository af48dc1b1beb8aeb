// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** Command line of {@code bench/run}. Exit code 0 is measured, 1 not measured, 2 asked wrongly. */
@Command(
    name = "bench/run",
    description = "Measures what the client costs; see docs/performance.md.",
    subcommands = {PeersCommand.class, ChangeCommand.class},
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT)
public final class Bench {

  static final String DOCUMENT = "docs/performance.md";

  private static final Pattern TABLE =
      Pattern.compile("(<!-- (results/\\S+) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

  private Bench() {}

  @Command(description = "computes the tables of docs/performance.md")
  void tables() throws IOException {
    Path document = Program.HOME.resolve(DOCUMENT);
    Files.writeString(document, computed(Program.HOME, Files.readString(document)));
  }

  /** A document with its tables computed from the files that they name. */
  static String computed(Path home, String text) {
    return TABLE
        .matcher(text)
        .replaceAll(
            found -> {
              File file = home.resolve(found.group(2)).toFile();
              String table = Measured.JSON.readValue(file, Measured.class).table();
              return Matcher.quoteReplacement(found.group(1) + table + found.group(3));
            });
  }

  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new Bench());
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          System.err.println("bench/run: " + failure.getMessage());
          return 1;
        });
    line.setParameterExceptionHandler(
        (wrong, given) -> {
          String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
          System.err.printf("bench/run: %s (see %s --help)%n", wrong.getMessage(), command);
          return 2;
        });
    System.exit(line.execute(arguments));
  }
}
