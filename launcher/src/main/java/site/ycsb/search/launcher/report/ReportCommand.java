// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.report.gate.Gate;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;

/** Command {@code bin/ycsb report}. It reads results of this and of every earlier version. */
@Command(
    name = "report",
    description = {
      "Writes the page and the tables of a results directory.",
      "For several directories, writes one" + " page that compares each store with itself."
    },
    customSynopsis = "bin/ycsb report DIR... [--out DIR] [--fail-if CONDITION]...",
    footer = {
      "%nExample:",
      "  bin/ycsb report results/2026-11-22-updates",
      "  bin/ycsb report results/before results/after"
    })
public final class ReportCommand extends Subcommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "Results directory of bin/ycsb compare.")
  private List<String> directories = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = {
        "Target directory. By default, the results directory; for several, a directory beside the"
            + " first one, named after all of them."
      })
  private @Nullable String out;

  @Mixin private ReportOptions options = new ReportOptions();

  @Override
  public Integer call() {
    List<ResultsDirectory> results =
        directories.stream().map(each -> new ResultsDirectory(Path.of(each))).toList();
    Gate conditions = options.gate();
    requireDifferent(results);
    results.forEach(ReportCommand::requireRuns);
    List<String> contenders =
        results.stream().flatMap(each -> each.comparison().labels().stream()).distinct().toList();
    return new ReportFiles(console())
        .write(results, directory(results), conditions, options.prices(contenders))
        .number();
  }

  /** Fails on a directory without runs, whose report would be replaced by an empty one. */
  private static void requireRuns(ResultsDirectory results) {
    if (results.isBegun() && results.runs().isEmpty()) {
      throw CommandFailure.usage(
          "%s holds no run: valid is a directory whose runs/ is kept", results.path());
    }
  }

  /** Fails if two paths lead to one directory: a result does not differ from itself. */
  private static void requireDifferent(List<ResultsDirectory> results) {
    Set<Path> seen = new HashSet<>();
    for (ResultsDirectory each : results) {
      try {
        if (each.isBegun() && !seen.add(each.path().toRealPath())) {
          throw CommandFailure.usage("%s is named twice: omit one of them", each.path());
        }
      } catch (IOException e) {
        throw ResultsException.cannotRead(each.path(), e);
      }
    }
  }

  private Path directory(List<ResultsDirectory> results) {
    Path first = results.get(0).path();
    if (out != null || results.size() == 1) {
      return out == null ? first : Path.of(out);
    }
    String names = results.stream().map(ResultsDirectory::name).collect(Collectors.joining("-vs-"));
    return first.toAbsolutePath().normalize().resolveSibling(names);
  }
}
