// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.List;
import java.util.Locale;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Warning.Severity;

/** Warning in the form of the page's template. */
record WarningParts(String severity, String where, String what, String remedy) {

  /** The warnings in the order of the analysis. */
  static List<WarningParts> of(Analysis analysis) {
    return analysis.warnings().stream()
        .map(
            warning ->
                new WarningParts(
                    word(warning.severity()), warning.where(), warning.what(), warning.remedy()))
        .toList();
  }

  static String word(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
