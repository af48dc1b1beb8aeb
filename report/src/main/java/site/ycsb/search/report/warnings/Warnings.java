// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static java.util.Comparator.comparing;

import java.util.List;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Warning;

/** Warnings of all checks, the worst first. */
public final class Warnings {

  private Warnings() {}

  public static List<Warning> of(Analysis analysis) {
    Findings findings = new Findings(analysis);
    new PlanChecks(findings).check();
    new AnswerChecks(findings).check();
    new HitChecks(findings).check();
    new SettingChecks(findings).check();
    new MachineChecks(findings).check();
    new FigureChecks(findings).check();
    return findings.warnings.stream()
        .sorted(comparing(Warning::severity).thenComparing(Warning::kind))
        .toList();
  }
}
