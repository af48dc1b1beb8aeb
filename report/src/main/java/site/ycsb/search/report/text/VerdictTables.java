// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Conclusions;
import site.ycsb.search.report.analysis.Conclusions.Verdict;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Contrast.Side;
import site.ycsb.search.report.analysis.Contrasts;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.statistics.Ratio;

/** The tables {@code winners.csv} and {@code verdicts.csv}. */
record VerdictTables(Analysis analysis) {

  static final List<String> WINNERS =
      Csv.columns(
          "results",
          Csv.POINT,
          "metric winner best best_variant best_server best_value best_spread_percent runner_up",
          "runner_up_variant runner_up_server runner_up_value runner_up_spread_percent",
          "advantage_ratio low high advantage unit at_least unverified invalid");

  static final List<String> VERDICTS =
      Csv.columns(
          "kind results",
          Csv.POINT,
          "points metric level_percent units better better_value other_results other_point other",
          "other_value ratio low high power shown at_least unverified invalid sentence");

  /** A row for each point and metric: the best store, and its advantage over the next. */
  String winners() {
    List<List<Object>> rows = new ArrayList<>();
    for (int results = 0; results < analysis.names().size(); results++) {
      Map<List<Object>, List<Contrast>> byMeasure =
          Contrasts.betweenStores(analysis, results).stream()
              .collect(
                  groupingBy(
                      each -> List.of(each.points(), each.compared()),
                      LinkedHashMap::new,
                      toList()));
      byMeasure.values().forEach(each -> rows.add(winner(next(each))));
    }
    return Csv.csv(WINNERS, rows);
  }

  /** The contrast of the store that is most often the better one with the store next to it. */
  private static Contrast next(List<Contrast> contrasts) {
    ToLongFunction<Contrast> wins = each -> Contrast.wins(contrasts, each.better().subject());
    return contrasts.stream()
        .min(comparingLong(wins).reversed().thenComparing(each -> each.ratio().value()))
        .orElseThrow();
  }

  private List<Object> winner(Contrast contrast) {
    Ratio ratio = contrast.ratio();
    Side better = contrast.better();
    Side other = contrast.other();
    List<Object> row = new ArrayList<>();
    row.add(analysis.names().get(better.results()));
    row.addAll(Csv.point(better.cells()));
    row.add(contrast.compared().metric());
    row.add(ratio.shown() && !contrast.invalid() ? better.contender() : "");
    for (Side side : List.of(better, other)) {
      row.addAll(
          List.of(
              side.contender(),
              side.cell().storeFacts().variant(),
              side.cell().storeFacts().server()));
      row.add(Csv.number(side.figure().center()));
      row.add(side.figure().n() > 1 ? Csv.number(100 * side.figure().spread()) : "");
    }
    row.addAll(numbers(ratio));
    row.add(Csv.number(Math.abs(better.figure().center() - other.figure().center())));
    row.addAll(List.of(contrast.compared().unit(), contrast.atLeast()));
    row.addAll(List.of(String.join(" ", contrast.unverified()), contrast.invalid()));
    return row;
  }

  /** A row for each contrast: the verdicts, their points, the descriptive ones, the trends. */
  String verdicts() {
    Conclusions all = analysis.conclusions();
    List<List<Object>> rows = new ArrayList<>();
    for (Verdict verdict : all.verdicts()) {
      rows.add(row("primary", verdict.overall()));
      verdict.points().forEach(each -> rows.add(row("point", each)));
    }
    all.descriptive().forEach(each -> rows.add(row("descriptive", each)));
    all.trends().forEach(each -> rows.add(row("trend", each)));
    return Csv.csv(VERDICTS, rows);
  }

  private List<Object> row(String kind, Contrast contrast) {
    Side better = contrast.better();
    Side other = contrast.other();
    Ratio ratio = contrast.ratio();
    boolean trend = kind.equals("trend");
    boolean verdict = kind.equals("primary") || kind.equals("point");
    boolean within = better.results() == other.results();
    List<Object> row = new ArrayList<>();
    row.addAll(List.of(kind, analysis.names().get(better.results())));
    row.addAll(Csv.point(better.cells()));
    row.addAll(List.of(better.cells().size(), contrast.compared().metric()));
    row.add(ratio.hasInterval() ? Csv.number(100 * contrast.level()) : "");
    row.addAll(List.of(contrast.units(), better.contender(), Csv.number(better.figure().center())));
    row.add(within ? "" : analysis.names().get(other.results()));
    row.add(trend ? new PointNames(analysis.points()).of(other.cell().point()) : "");
    row.addAll(List.of(other.contender(), Csv.number(other.figure().center())));
    row.addAll(numbers(ratio));
    row.addAll(verdict ? List.of(Csv.number(ratio.power()), ratio.shown()) : List.of("", ""));
    row.addAll(List.of(contrast.atLeast(), String.join(" ", contrast.unverified())));
    row.addAll(List.of(contrast.invalid(), contrast.sentence()));
    return row;
  }

  private static List<String> numbers(Ratio ratio) {
    return List.of(Csv.exact(ratio.value()), Csv.number(ratio.low()), Csv.number(ratio.high()));
  }
}
