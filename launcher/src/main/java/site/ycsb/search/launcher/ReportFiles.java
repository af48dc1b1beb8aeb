// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Analyst;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.page.Page;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.text.CsvFiles;
import site.ycsb.search.report.text.MarkdownReport;
import site.ycsb.search.report.text.TextFile;

/** Writes the files of a report, and says in a few lines what they hold. */
final class ReportFiles {

  private final Console console;

  ReportFiles(Console console) {
    this.console = console;
  }

  /**
   * Writes them.
   *
   * @param directory where to; made if need be
   * @param together whether the results are one comparison, run by several client machines
   */
  void write(List<ResultsDirectory> results, Path directory, boolean together) {
    Analysis analysis = Analyst.of(results, together);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "%s: no directory can be made there (%s)".formatted(directory, e));
    }
    new TextFile(directory.resolve("report.html")).write(Page.of(analysis));
    MarkdownReport.write(analysis, directory.resolve("report.md"));
    new CsvFiles(results, analysis).write(directory);
    analysis.verdicts().forEach(verdict -> console.out().println(verdict.sentence()));
    say(analysis.warnings(), directory);
  }

  private void say(List<Warning> warnings, Path directory) {
    for (Warning warning : warnings) {
      if (warning.severity() != Warning.Severity.NOTE) {
        String where = warning.where().isEmpty() ? "" : warning.where() + ": ";
        console.say(where + warning.what());
      }
    }
    console.say("the page: " + directory.resolve("report.html"));
  }
}
