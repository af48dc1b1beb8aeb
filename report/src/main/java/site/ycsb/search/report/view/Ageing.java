// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.results.Point;

/**
 * Change of a measure in an ageing, with a ratio for each of {@link Analysis#subjects}: over the
 * ages by the line that fits them best, or at the last age against a fresh load.
 */
public record Ageing(String name, List<String> ratios) {

  public static List<Ageing> of(Analysis analysis) {
    Map<String, List<Contrast>> rows = new LinkedHashMap<>();
    for (Contrast each : analysis.conclusions().trends()) {
      if (each.points().get(0).isOfAgeing()) {
        rows.computeIfAbsent(name(analysis, each), none -> new ArrayList<>()).add(each);
      }
    }
    return rows.entrySet().stream()
        .map(
            row ->
                new Ageing(
                    row.getKey(),
                    analysis.subjects().stream()
                        .map(
                            store ->
                                row.getValue().stream()
                                    .filter(each -> each.better().subject().equals(store))
                                    .findFirst()
                                    .map(each -> Formatter.ratio(each.ratio()))
                                    .orElse("–"))
                        .toList()))
        .toList();
  }

  private static String name(Analysis analysis, Contrast contrast) {
    Point last = contrast.points().get(0);
    Point other = contrast.other().cell().point();
    return "%s %s"
        .formatted(
            contrast.compared().name(),
            other.isFresh()
                ? new PointNames(analysis.points()).of(last) + " ÷ freshly loaded"
                : Curve.over(List.of(other, last), analysis.points()));
  }
}
