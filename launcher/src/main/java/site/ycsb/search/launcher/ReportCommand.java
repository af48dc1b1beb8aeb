// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.report.results.ResultsDirectory;

/** {@code bin/ycsb report}: what results say, of today or of any earlier version. */
@Command(
    name = "report",
    description = {
      "Makes the page and the tables of a results directory. Of several, it makes one page that puts"
          + " them side by side, each store against itself."
    },
    customSynopsis = "bin/ycsb report DIR... [--together] [--out DIR]",
    footer = {
      "%nExample:",
      "  bin/ycsb report results/2026-11-21-updates",
      "  bin/ycsb report results/before results/after"
    })
final class ReportCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "What bin/ycsb compare has left.")
  private List<String> directories = List.of();

  @Option(
      names = "--together",
      description = {
        "They are one comparison that several client machines ran at the same time: add their"
            + " rates, and merge their latencies."
      })
  private boolean together;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = {
        "Where the files go; without it, into the results directory, or, of several, into one beside"
            + " the first that is named after all."
      })
  private @Nullable String out;

  ReportCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<ResultsDirectory> results =
        directories.stream().map(each -> new ResultsDirectory(Path.of(each))).toList();
    new ReportFiles(context.console()).write(results, directory(), together);
    return 0;
  }

  private Path directory() {
    if (out != null) {
      return Path.of(out);
    }
    Path first = Path.of(directories.get(0)).toAbsolutePath().normalize();
    if (directories.size() == 1) {
      return Path.of(directories.get(0));
    }
    String names =
        directories.stream()
            .map(each -> String.valueOf(Path.of(each).toAbsolutePath().normalize().getFileName()))
            .collect(Collectors.joining(together ? "+" : "-vs-"));
    return first.resolveSibling(names);
  }
}
