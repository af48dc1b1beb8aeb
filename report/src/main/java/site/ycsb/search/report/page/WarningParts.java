// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Severity;

/** What the page's template needs of a warning. */
record WarningParts(String severity, String where, String what, String remedy) {

  /** The worst first. */
  static List<WarningParts> of(Analysis analysis) {
    return analysis.warnings().stream()
        .sorted(Comparator.comparing(Warning::severity))
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
