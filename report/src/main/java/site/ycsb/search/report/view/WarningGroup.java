// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Warning;

/**
 * Warnings of one kind, which share a remedy.
 *
 * @param severity in lower case: {@code invalid}, {@code suspect}, {@code note}
 * @param findings where and what, one for each warning
 */
public record WarningGroup(String severity, List<String> findings, String remedy) {

  public String first() {
    return findings.get(0);
  }

  public int more() {
    return findings.size() - 1;
  }

  public static List<WarningGroup> of(Analysis analysis) {
    return analysis.warnings().stream()
        .collect(groupingBy(Warning::kind, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(
            group ->
                new WarningGroup(
                    word(group.get(0)),
                    group.stream().map(WarningGroup::finding).toList(),
                    group.get(0).remedy()))
        .toList();
  }

  /** {@code 1 invalid, 3 suspect}; empty if there are no warnings. */
  public static String counts(Analysis analysis) {
    return analysis.warnings().stream()
        .collect(groupingBy(WarningGroup::word, LinkedHashMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(each -> "%d %s".formatted(each.getValue(), each.getKey()))
        .collect(Collectors.joining(", "));
  }

  private static String word(Warning warning) {
    return warning.severity().name().toLowerCase(Locale.ROOT);
  }

  private static String finding(Warning warning) {
    return warning.where().isEmpty()
        ? warning.what()
        : "%s: %s".formatted(warning.where(), warning.what());
  }
}
