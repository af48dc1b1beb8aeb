// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.gate.Gate;
import site.ycsb.search.report.gate.JUnitReport;
import site.ycsb.search.report.page.Page;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.text.CsvFiles;
import site.ycsb.search.report.text.MarkdownReport;
import site.ycsb.search.report.text.TextFile;
import site.ycsb.search.settings.ExitCode;

/** Writer of a report's files. It prints the verdicts, the warnings and the path of the page. */
public final class ReportFiles {

  private final Console console;

  public ReportFiles(Console console) {
    this.console = console;
  }

  /**
   * Writes the report's files, and prints the results of the gate last.
   *
   * @param directory target directory, created if it does not exist
   * @return exit code of the gate
   */
  public ExitCode write(List<ResultsDirectory> results, Path directory, Gate gate) {
    Analysis analysis = Analyst.of(results);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "%s: can't create this directory (%s): choose another by --out".formatted(directory, e));
    }
    new TextFile(directory.resolve("report.html")).write(Page.of(analysis));
    MarkdownReport.write(analysis, directory.resolve("report.md"));
    new CsvFiles(results, analysis).write(directory);
    analysis.conclusions().primary().forEach(verdict -> console.out().println(verdict.sentence()));
    analysis.conclusions().trends().forEach(trend -> console.out().println(trend.sentence()));
    say(analysis.warnings(), directory);
    return check(gate, analysis, directory);
  }

  private ExitCode check(Gate gate, Analysis analysis, Path directory) {
    List<Gate.Result> results = gate.check(analysis);
    if (!results.isEmpty()) {
      String xml = new JUnitReport(analysis.title(), results).xml();
      new TextFile(directory.resolve("gate.xml")).write(xml);
    }
    results.forEach(result -> console.out().println(result.sentence()));
    return switch (Gate.worst(results)) {
      case FAILED -> ExitCode.GATE_FAILED;
      case UNDECIDED -> ExitCode.GATE_UNDECIDED;
      case PASSED -> ExitCode.DONE;
    };
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
