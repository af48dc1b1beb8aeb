// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.statistics.Ratio;

/** Table of the compared figures of several results, with their differences. */
record SideBySide(Analysis analysis) {

  private static final String NONE = "–";

  /**
   * Row of a store at a point.
   *
   * @param cells the figure of each result, then the difference of each other result from the first
   *     one in percent
   */
  record Row(String at, String contender, String measure, List<String> cells) {}

  private record Key(Point point, String contender, Measure measure) {}

  /** The rows; empty if there is only one result. */
  List<Row> rows() {
    Map<Key, List<Contrast>> rows = new LinkedHashMap<>();
    for (Contrast contrast : analysis.conclusions().atPoints()) {
      if (analysis.names().size() > 1 && !contrast.points().get(0).isTrial()) {
        Key key =
            new Key(contrast.points().get(0), contrast.better().contender(), contrast.compared());
        rows.computeIfAbsent(key, none -> new ArrayList<>()).add(contrast);
      }
    }
    return rows.entrySet().stream().map(row -> row(row.getKey(), row.getValue())).toList();
  }

  /** Headings of the columns after the first three. */
  List<String> columns() {
    List<String> columns = new ArrayList<>(analysis.names());
    String first = analysis.names().get(0);
    analysis.names().stream().skip(1).forEach(name -> columns.add(name + " against " + first));
    return columns;
  }

  private Row row(Key key, List<Contrast> contrasts) {
    int results = analysis.names().size();
    List<String> cells = new ArrayList<>(Collections.nCopies(2 * results - 1, NONE));
    for (Contrast contrast : contrasts) {
      for (Cell cell : contrast.cells()) {
        cells.set(cell.results(), figure(cell, key.measure()));
        if (cell.results() > 0) {
          cells.set(results - 1 + cell.results(), difference(contrast));
        }
      }
    }
    return new Row(
        new Plot(analysis).where(key.point()), contenders(contrasts), key.measure().name(), cells);
  }

  /** The store as it is called beside figures; {@code a / b} if it differs between the results. */
  private String contenders(List<Contrast> contrasts) {
    return contrasts.stream()
        .flatMap(contrast -> contrast.cells().stream())
        .sorted(comparingInt(Cell::results))
        .map(cell -> analysis.contender(cell.results(), cell.contender()))
        .distinct()
        .collect(joining(" / "));
  }

  private static String figure(Cell cell, Measure measure) {
    String operation = measure.operation().replace(Latency.INTENDED, "");
    String figure =
        measure.isLatency()
            ? OperationLatency.of(cell, operation, measure.operation().startsWith(Latency.INTENDED))
                .flatMap(timed -> timed.formatted(measure.percentile()))
                .orElse(NONE)
            : Formatter.estimate(cell.throughput(), Formatter::rate);
    String written = inLines(Plot.withVerification(cell, figure));
    return measure.isLatency() ? written : Plot.withCores(cell, written).replace(", ", "\n");
  }

  private static String difference(Contrast contrast) {
    Ratio change = contrast.change();
    if (!Double.isFinite(change.value())) {
      return NONE;
    }
    return inLines(Formatter.change(change))
        + (change.shown() ? "" : "\n" + Formatter.unshown(change))
        + (contrast.invalid() ? "\ninvalid, see the warnings" : "");
  }

  /** The text with its interval on a separate line, which keeps columns narrow. */
  private static String inLines(String written) {
    return written.replace(" (", "\n(");
  }
}
