// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.nio.file.Path;
import java.util.List;
import site.ycsb.search.report.results.ResultsDirectory;

/** Makes the files of a report. */
final class ReportFiles {

  private final Console console;

  ReportFiles(Console console) {
    this.console = console;
  }

  /** Writes them. */
  void write(List<ResultsDirectory> results, Path directory, boolean together) {
    console.say("results are in " + directory);
  }
}
