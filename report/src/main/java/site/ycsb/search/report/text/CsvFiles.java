// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Estimate;
import site.ycsb.search.report.analysis.Estimates;
import site.ycsb.search.report.analysis.Ratio;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.Operation;

/**
 * Three tables for a spreadsheet: {@code runs.csv}, {@code summary.csv}, {@code winners.csv}. What
 * is not known, or not shown, is an empty field.
 *
 * @param directories that were analysed: a run's own percentiles are in its logs alone
 */
public record CsvFiles(List<ResultsDirectory> directories, Analysis analysis) {

  static final List<String> POINT =
      List.of("sweep", "workload", "updates", "threads", "target_ops_per_s");

  static final List<String> RUNS =
      columns(
          List.of("results", "store"),
          POINT,
          List.of("repeat", "client", "ceiling", "started_at", "seconds", "throughput_ops_per_s"),
          List.of("operation", "intended", "count", "failed", "mean_us", "p50_us", "p75_us"),
          List.of("p90_us", "p95_us", "p99_us", "p99.9_us", "p99.99_us", "max_us"),
          List.of("verified", "exit_code", "reason"));

  static final List<String> SUMMARY =
      columns(
          List.of("results", "store"),
          POINT,
          List.of("metric", "n", "mean", "median", "min", "max", "stdev"),
          List.of("spread_percent", "low", "high"));

  static final List<String> WINNERS =
      columns(
          List.of("results"),
          POINT,
          List.of("winner", "median_ops_per_s", "runner_up", "runner_up_median_ops_per_s"),
          List.of("advantage_ratio", "low", "high"));

  private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 99.99, 100};

  private static final String INTENDED = "Intended-";

  /** Replaces the three files in a directory that is there. */
  public void write(Path into) {
    new TextFile(into.resolve("runs.csv")).write(runs());
    new TextFile(into.resolve("summary.csv")).write(summary());
    new TextFile(into.resolve("winners.csv")).write(winners());
  }

  // ---- A row for each point, repeat, client and operation ----

  String runs() {
    List<List<Object>> rows = new ArrayList<>();
    for (ResultsDirectory directory : directories) {
      directory.runs().forEach(run -> rows.addAll(rows(directory, run)));
    }
    return csv(RUNS, rows);
  }

  private static List<List<Object>> rows(ResultsDirectory directory, Run run) {
    List<String> operations =
        run.operations().keySet().stream()
            .filter(name -> !name.endsWith("-FAILED"))
            .sorted()
            .toList();
    return operations.isEmpty()
        ? List.of(row(directory, run, ""))
        : operations.stream().map(operation -> row(directory, run, operation)).toList();
  }

  private static List<Object> row(ResultsDirectory directory, Run run, String operation) {
    List<Object> row = new ArrayList<>();
    row.add(directory.name());
    row.add(run.store());
    row.addAll(point(run.point()));
    row.addAll(List.of(run.repeat(), run.client(), run.ceiling(), run.startedAt()));
    row.addAll(List.of(number(run.seconds()), number(run.throughput())));
    boolean intended = operation.startsWith(INTENDED);
    String plain = intended ? operation.substring(INTENDED.length()) : operation;
    Operation none = new Operation(0, 0);
    Operation measured = run.operations().getOrDefault(operation, none);
    long failed = run.operations().getOrDefault(plain + "-FAILED", none).count();
    row.addAll(List.of(plain, intended, measured.count(), failed));
    row.add(measured.count() == 0 ? "" : number(measured.meanMicros()));
    Histogram latencies = directory.latencies(run, operation).orElse(new Histogram(3));
    for (double percentile : PERCENTILES) {
      boolean any = latencies.getTotalCount() > 0;
      row.add(any ? latencies.getValueAtPercentile(percentile) : "");
    }
    row.addAll(List.of(run.answers().verified(), run.ending().exitCode(), run.ending().reason()));
    return row;
  }

  // ---- A row for each store, point and metric ----

  String summary() {
    List<List<Object>> rows = new ArrayList<>();
    for (Cell cell : analysis.cells()) {
      rows.add(row(cell, "throughput_ops_per_s", cell.throughput()));
      for (Map.Entry<String, Estimate> p99 : cell.p99().entrySet()) {
        rows.add(row(cell, p99.getKey() + "_p99_us", p99.getValue()));
      }
    }
    return csv(SUMMARY, rows);
  }

  private List<Object> row(Cell cell, String metric, Estimate estimate) {
    List<Object> row = new ArrayList<>();
    row.add(analysis.names().get(cell.results()));
    row.add(cell.store());
    row.addAll(point(cell.point()));
    row.addAll(List.of(metric, estimate.n()));
    boolean any = estimate.n() > 0;
    Stream.of(
            estimate.mean(),
            estimate.median(),
            estimate.min(),
            estimate.max(),
            estimate.n() > 1 ? estimate.stdev() : Double.NaN,
            estimate.n() > 1 ? 100 * estimate.spread() : Double.NaN,
            estimate.low(),
            estimate.high())
        .forEach(figure -> row.add(any ? number(figure) : ""));
    return row;
  }

  // ---- A row for each point ----

  String winners() {
    List<List<Object>> rows = new ArrayList<>();
    for (int results = 0; results < analysis.names().size(); results++) {
      for (Point point : analysis.points()) {
        List<Cell> best = best(results, point);
        if (!best.isEmpty()) {
          rows.add(winner(point, best));
        }
      }
    }
    return csv(WINNERS, rows);
  }

  private List<Cell> best(int results, Point point) {
    return analysis.cells().stream()
        .filter(cell -> cell.results() == results && cell.point().equals(point))
        .filter(cell -> cell.throughput().center() > 0)
        .sorted(Comparator.comparingDouble(cell -> -cell.throughput().center()))
        .toList();
  }

  private List<Object> winner(Point point, List<Cell> best) {
    List<Object> row = new ArrayList<>();
    row.add(analysis.names().get(best.get(0).results()));
    row.addAll(point(point));
    Estimate first = best.get(0).throughput();
    Estimate second = best.size() > 1 ? best.get(1).throughput() : Estimates.of(List.of());
    Ratio ratio = Estimates.ratio(first, second);
    boolean shown = ratio.shown() && !second.meets(point.target());
    row.add(shown ? best.get(0).store() : "");
    row.add(number(first.median()));
    row.add(best.size() > 1 ? best.get(1).store() : "");
    row.add(best.size() > 1 ? number(second.median()) : "");
    row.add(shown ? number(ratio.value()) : "");
    row.add(number(ratio.low()));
    row.add(number(ratio.high()));
    return row;
  }

  // ---- Cells ----

  private static List<Object> point(Point point) {
    Object target = point.target() == 0 ? "" : point.target();
    return List.of(
        point.sweep().id(), point.workload(), number(point.updates()), point.threads(), target);
  }

  private static String number(double number) {
    if (!Double.isFinite(number)) {
      return "";
    }
    BigDecimal rounded = BigDecimal.valueOf(number).setScale(3, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  @SafeVarargs
  private static List<String> columns(List<String>... groups) {
    return Stream.of(groups).flatMap(List::stream).toList();
  }

  private static String csv(List<String> columns, List<List<Object>> rows) {
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setRecordSeparator('\n')
            .setHeader(columns.toArray(String[]::new))
            .get();
    StringBuilder text = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(text, format)) {
      printer.printRecords(rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
