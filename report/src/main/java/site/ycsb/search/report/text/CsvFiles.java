// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Contrasts;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.Recall;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.ClientReport.Operation;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.Comparison.Origin;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/**
 * Tables for a spreadsheet: {@code runs.csv}, {@code latencies.csv}, {@code summary.csv}, {@code
 * winners.csv}, {@code verdicts.csv} and {@code trend.csv}. An unknown value is an empty field.
 *
 * @param directories the analysed directories, whose logs have the percentiles of each run
 */
public record CsvFiles(List<ResultsDirectory> directories, Analysis analysis) {

  private static final String CONTENDER = "results contender binding variant server";

  private static final String LATENCY =
      "mean_us min_us p50_us p75_us p90_us p95_us p99_us p99.5_us p99.9_us p99.99_us max_us";

  static final List<String> RUNS =
      Csv.columns(
          CONTENDER,
          Csv.POINT,
          "repeat label clients start_skew_ms ceiling started_at seconds throughput_ops_per_s",
          Measure.SERVER_TIME.metric(),
          "memory_bytes_per_document disk_bytes_per_document",
          "operation intended count failed",
          LATENCY,
          "verified checks exit_code reason");

  static final List<String> LATENCIES =
      Csv.columns(
          CONTENDER,
          Csv.POINT,
          "operation intended count",
          LATENCY,
          "recall recall_low recall_high recall_searches");

  static final List<String> SUMMARY =
      Csv.columns(
          CONTENDER, Csv.POINT, "metric n mean median min max stdev spread_percent low high");

  private static final double[] PERCENTILES = {0, 50, 75, 90, 95, 99, 99.5, 99.9, 99.99, 100};

  private static final String FAILED = "-FAILED";

  public void write(Path into) {
    new TextFile(into.resolve("runs.csv")).write(runs());
    new TextFile(into.resolve("latencies.csv")).write(latencies());
    new TextFile(into.resolve("summary.csv")).write(summary());
    new TextFile(into.resolve("trend.csv")).write(trend());
    VerdictTables verdicts = new VerdictTables(analysis);
    new TextFile(into.resolve("winners.csv")).write(verdicts.winners());
    new TextFile(into.resolve("verdicts.csv")).write(verdicts.verdicts());
  }

  // ---- A row for each point, repeat and operation ----

  String runs() {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < directories.size(); i++) {
      ResultsDirectory directory = directories.get(i);
      String results = analysis.names().get(i);
      directory.checkedRuns().forEach(run -> rows.addAll(rows(results, directory, run)));
    }
    return Csv.csv(RUNS, rows);
  }

  private static List<List<Object>> rows(String results, ResultsDirectory directory, Run run) {
    List<String> operations =
        run.report().operations().keySet().stream()
            .map(name -> name.replace(FAILED, ""))
            .distinct()
            .sorted()
            .toList();
    return operations.isEmpty()
        ? List.of(row(results, directory, run, ""))
        : operations.stream().map(operation -> row(results, directory, run, operation)).toList();
  }

  private static List<Object> row(
      String results, ResultsDirectory directory, Run run, String operation) {
    List<Object> row = of(results, run);
    row.addAll(List.of(run.repeat(), run.client(), run.clients()));
    row.addAll(List.of(Csv.number(run.startSkewMillis()), run.ceiling()));
    row.addAll(List.of(run.startedAt(), Csv.number(run.report().seconds())));
    row.add(Csv.number(run.report().throughput()));
    Stream.of(
            run.perServerSecond(),
            run.bytesPerDocument(StoreFacts.MEMORY),
            run.bytesPerDocument(StoreFacts.DISK))
        .forEach(figure -> row.add(figure > 0 ? Csv.number(figure) : ""));
    boolean intended = operation.startsWith(Latency.INTENDED);
    String plain = intended ? operation.substring(Latency.INTENDED.length()) : operation;
    Operation none = new Operation(0, 0);
    Operation measured = run.report().operations().getOrDefault(operation, none);
    long failed = run.report().operations().getOrDefault(plain + FAILED, none).count();
    row.addAll(List.of(plain, intended, measured.count(), intended ? "" : failed));
    row.add(measured.count() == 0 ? "" : Csv.number(measured.meanMicros()));
    Histogram latencies = directory.latencies(run, operation).orElse(new Histogram(3));
    row.addAll(percentiles(latencies.getTotalCount(), latencies::getValueAtPercentile));
    row.addAll(
        List.of(
            run.report().answers().verified(),
            run.report().answers().checks(),
            run.report().ending().exitCode(),
            run.report().ending().reason()));
    return row;
  }

  // ---- A row for each result, for programs that look for changes over time ----

  /** Means over the points: of the throughput at full load, and of an operation's p99. */
  String trend() {
    List<String> columns = new ArrayList<>(List.of("time", "results", "version"));
    List<List<Object>> rows = new ArrayList<>();
    List<Measure> measures = new ArrayList<>(List.of(Measure.THROUGHPUT, Measure.SERVER_TIME));
    Set<String> timed = new HashSet<>();
    analysis.cells().forEach(cell -> timed.addAll(cell.latencies().keySet()));
    Measure.inOrder(timed).forEach(operation -> measures.add(Measure.latency(operation, 99)));
    analysis
        .labels()
        .forEach(
            label ->
                measures.forEach(each -> columns.add("%s_%s".formatted(label, each.metric()))));
    for (int i = 0; i < directories.size(); i++) {
      Origin origin = analysis.comparisons().get(i).origin();
      List<Object> row = new ArrayList<>(List.of(origin.createdAt(), analysis.names().get(i)));
      row.add(origin.version());
      for (String label : analysis.labels()) {
        Subject subject = new Subject(i, label);
        measures.forEach(
            each -> row.add(mean(Contrasts.effect(analysis, each, subject, Optional.empty()))));
      }
      rows.add(row);
    }
    return Csv.csv(columns, rows);
  }

  private static String mean(Effect effect) {
    return effect.units() == 0 ? "" : Csv.number(Math.exp(effect.mean()));
  }

  // ---- A row for each store, point and operation: the histograms of all rounds, added ----

  String latencies() {
    List<List<Object>> rows = new ArrayList<>();
    for (Cell cell : analysis.cells()) {
      for (Latency latency : cell.latencies().values()) {
        List<Object> row = of(cell);
        row.add(latency.name().replace(Latency.INTENDED, ""));
        row.add(latency.name().startsWith(Latency.INTENDED));
        row.addAll(List.of(latency.count(), Csv.number(latency.meanMicros())));
        row.addAll(
            percentiles(latency.count(), each -> latency.percentiles().getOrDefault(each, 0L)));
        row.addAll(recall(cell, latency));
        rows.add(row);
      }
    }
    return Csv.csv(LATENCIES, rows);
  }

  private static List<?> recall(Cell cell, Latency latency) {
    return Recall.of(List.of(cell), latency.name())
        .map(each -> Stream.of(each.mean(), each.low(), each.high(), (double) each.searches()))
        .orElse(Stream.of(Double.NaN, Double.NaN, Double.NaN, Double.NaN))
        .map(Csv::number)
        .toList();
  }

  private List<Object> of(Cell cell) {
    return of(analysis.names().get(cell.results()), cell.representative());
  }

  /** The first columns of a row. */
  private static List<Object> of(String results, Run run) {
    List<Object> row = new ArrayList<>(List.of(results, run.contender(), run.binding()));
    row.addAll(List.of(run.report().storeFacts().variant(), run.report().storeFacts().server()));
    row.addAll(Csv.point(run));
    return row;
  }

  /** Columns of the percentiles; empty for those with too few operations. */
  private static List<Object> percentiles(long count, DoubleFunction<Object> micros) {
    return DoubleStream.of(PERCENTILES)
        .mapToObj(each -> count > 0 && Latency.supports(count, each) ? micros.apply(each) : "")
        .toList();
  }

  // ---- A row for each store, point and metric ----

  String summary() {
    List<List<Object>> rows = new ArrayList<>();
    for (Cell cell : analysis.cells()) {
      rows.add(row(cell, Measure.THROUGHPUT.metric(), cell.throughput()));
      Estimate perServerSecond = Measure.SERVER_TIME.estimate(cell);
      if (perServerSecond.n() > 0) {
        rows.add(row(cell, Measure.SERVER_TIME.metric(), perServerSecond));
      }
      analysis
          .price(cell.subject())
          .ifPresent(price -> rows.add(row(cell, "ops_per_money", cell.perMoney(price))));
      for (String operation : cell.latencies().keySet()) {
        for (int percentile : List.of(50, 99)) {
          Measure measure = Measure.latency(operation, percentile);
          boolean enough = measure.isSupported(cell);
          Estimate estimate = enough ? measure.estimate(cell) : Estimate.of(List.of());
          rows.add(row(cell, measure.metric(), estimate));
        }
      }
    }
    return Csv.csv(SUMMARY, rows);
  }

  private List<Object> row(Cell cell, String metric, Estimate estimate) {
    List<Object> row = of(cell);
    row.addAll(List.of(metric, estimate.n()));
    boolean any = estimate.n() > 0;
    Stream.of(
            estimate.mean(),
            estimate.median(),
            estimate.min(),
            estimate.max(),
            estimate.n() > 1 ? estimate.stdev() : Double.NaN,
            estimate.n() > 1 ? 100 * estimate.spread() : Double.NaN,
            estimate.hasInterval() ? estimate.low() : Double.NaN,
            estimate.hasInterval() ? estimate.high() : Double.NaN)
        .forEach(figure -> row.add(any ? Csv.number(figure) : ""));
    return row;
  }
}
