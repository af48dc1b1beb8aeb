// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conclusions;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Ratio;
import site.ycsb.search.report.analysis.Trend;
import site.ycsb.search.report.analysis.Verdict;
import site.ycsb.search.report.analysis.Verdict.Side;
import site.ycsb.search.report.analysis.Verdicts;

/** The tables {@code winners.csv} and {@code verdicts.csv}. */
record VerdictTables(Analysis analysis) {

  static final List<String> WINNERS =
      Csv.columns(
          List.of("results"),
          Csv.POINT,
          List.of("metric", "winner", "best", "best_variant", "best_server"),
          List.of("best_value", "best_spread_percent", "runner_up", "runner_up_variant"),
          List.of("runner_up_server", "runner_up_value", "runner_up_spread_percent"),
          List.of("advantage_ratio", "low", "high", "advantage", "unit", "shown"),
          List.of("at_least", "unverified", "invalid"));

  static final List<String> VERDICTS =
      Csv.columns(
          List.of("kind", "results"),
          Csv.POINT,
          List.of("metric", "level_percent", "better", "better_value"),
          List.of("other_results", "other_point", "other", "other_value"),
          List.of("ratio", "low", "high", "shown", "at_least", "unverified", "invalid"),
          List.of("sentence"));

  /** A row for each point and metric: the best store, and its advantage over the next. */
  String winners() {
    List<List<Object>> rows = new ArrayList<>();
    for (int results = 0; results < analysis.names().size(); results++) {
      Conclusions conclusions = Verdicts.betweenStores(analysis, results);
      Map<List<Object>, List<Verdict>> byMeasure =
          Stream.concat(conclusions.primary().stream(), conclusions.others().stream())
              .collect(
                  groupingBy(
                      verdict -> List.of(verdict.point(), verdict.compared()),
                      LinkedHashMap::new,
                      toList()));
      byMeasure.values().forEach(each -> rows.add(winner(next(each))));
    }
    return Csv.csv(WINNERS, rows);
  }

  /** The verdict of the store that is most often the better one with the store next to it. */
  private static Verdict next(List<Verdict> verdicts) {
    Map<String, Long> wins =
        verdicts.stream().collect(groupingBy(verdict -> verdict.better().contender(), counting()));
    long most = Collections.max(wins.values());
    return verdicts.stream()
        .filter(verdict -> wins.getOrDefault(verdict.better().contender(), 0L) == most)
        .min(comparingDouble(verdict -> verdict.ratio().value()))
        .orElseThrow();
  }

  private List<Object> winner(Verdict verdict) {
    Ratio ratio = verdict.ratio();
    Side better = verdict.better();
    Side other = verdict.other();
    List<Object> row = new ArrayList<>();
    row.add(analysis.names().get(better.results()));
    row.addAll(Csv.point(better.cell()));
    row.add(verdict.compared().metric());
    row.add(ratio.shown() && !verdict.invalid() ? better.contender() : "");
    for (Side side : List.of(better, other)) {
      row.addAll(
          List.of(side.contender(), side.cell().variant(), side.cell().storeFacts().server()));
      row.add(Csv.number(side.figure().center()));
      row.add(side.figure().n() > 1 ? Csv.number(100 * side.figure().spread()) : "");
    }
    row.addAll(numbers(ratio));
    row.add(Csv.number(Math.abs(better.figure().center() - other.figure().center())));
    row.addAll(List.of(verdict.compared().unit(), ratio.shown(), verdict.atLeast()));
    row.addAll(List.of(String.join(" ", verdict.unverified()), verdict.invalid()));
    return row;
  }

  /** A row for each verdict and for each trend. */
  String verdicts() {
    Conclusions all = analysis.conclusions();
    Stream<List<Object>> rows =
        Stream.of(
                all.primary().stream().map(each -> verdict(each, all.levels().ofPrimary())),
                all.others().stream().map(each -> verdict(each, all.levels().ofOthers())),
                all.trends().stream().map(each -> trend(each, all.levels().ofOthers())))
            .flatMap(each -> each);
    return Csv.csv(VERDICTS, rows.toList());
  }

  private List<Object> verdict(Verdict verdict, double level) {
    Side better = verdict.better();
    Side other = verdict.other();
    boolean stores = better.results() == other.results();
    List<Object> row = new ArrayList<>();
    row.add(stores ? "contenders" : "results");
    row.addAll(begin(better.cell(), verdict.compared().metric(), verdict.ratio(), level));
    row.addAll(List.of(better.contender(), Csv.number(better.figure().center())));
    row.addAll(List.of(stores ? "" : analysis.names().get(other.results()), ""));
    row.addAll(List.of(other.contender(), Csv.number(other.figure().center())));
    row.addAll(numbers(verdict.ratio()));
    row.addAll(List.of(verdict.ratio().shown(), verdict.atLeast()));
    row.addAll(List.of(String.join(" ", verdict.unverified()), verdict.invalid()));
    row.add(verdict.sentence());
    return row;
  }

  private List<Object> trend(Trend trend, double level) {
    List<Object> row = new ArrayList<>();
    row.add("trend");
    row.addAll(begin(trend.to(), "throughput_ops_per_s", trend.ratio(), level));
    row.addAll(List.of(trend.to().contender(), Csv.number(trend.to().throughput().center())));
    row.addAll(List.of("", new PointNames(analysis.points()).of(trend.from().point())));
    row.addAll(List.of(trend.from().contender(), Csv.number(trend.from().throughput().center())));
    row.addAll(numbers(trend.ratio()));
    row.addAll(List.of(trend.ratio().shown(), false));
    row.addAll(List.of(String.join(" ", trend.unverified()), trend.invalid(), trend.sentence()));
    return row;
  }

  private List<Object> begin(Cell cell, String metric, Ratio ratio, double level) {
    List<Object> row = new ArrayList<>();
    row.add(analysis.names().get(cell.results()));
    row.addAll(Csv.point(cell));
    row.addAll(List.of(metric, ratio.hasInterval() ? Csv.number(100 * level) : ""));
    return row;
  }

  private static List<String> numbers(Ratio ratio) {
    return Stream.of(ratio.value(), ratio.low(), ratio.high()).map(Csv::number).toList();
  }
}
