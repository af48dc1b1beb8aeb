// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;

/** Command that computes the tables of docs/performance.md anew from the results beside it. */
@Command(name = "tables", description = "computes the tables of docs/performance.md")
final class TablesCommand implements Callable<Integer> {

  private static final Pattern TABLE =
      Pattern.compile("(<!-- (results/\\S+) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

  static final String DOCUMENT = "docs/performance.md";

  @Override
  public Integer call() throws IOException {
    Path document = Program.HOME.resolve(DOCUMENT);
    Files.writeString(document, computed(Program.HOME, Files.readString(document)));
    return 0;
  }

  /** The text with its tables computed from the files that they name. */
  static String computed(Path home, String text) {
    return TABLE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) + table(home.resolve(found.group(2))) + found.group(3)));
  }

  private static String table(Path file) {
    return Table.of(Measured.JSON.readValue(file.toFile(), Measured.class));
  }
}
