// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;

/** Text of a table for a spreadsheet, and the cells that several tables have. */
final class Csv {

  /** Names of the columns of a point. */
  static final String POINT =
      "sweep workload values updates threads target_ops_per_s documents document_bytes";

  private static final int VALUES = columns(POINT).indexOf("values");

  private Csv() {}

  /** The values that some points share; those in which they differ are empty. */
  static List<Object> point(List<Cell> cells) {
    List<Object> shared = new ArrayList<>(point(cells.get(0).representative()));
    Map<String, String> varied = new TreeMap<>(cells.get(0).point().values());
    for (Cell cell : cells) {
      List<Object> own = point(cell.representative());
      for (int i = 0; i < own.size(); i++) {
        shared.set(i, own.get(i).equals(shared.get(i)) ? own.get(i) : "");
      }
      varied.entrySet().retainAll(cell.point().values().entrySet());
    }
    shared.set(VALUES, values(varied));
    return shared;
  }

  /** Values of the varied properties, as {@code fieldcount=10 fieldlength=100}. */
  private static String values(Map<String, String> values) {
    return values.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }

  static List<Object> point(Run run) {
    Point point = run.point();
    return List.of(
        point.sweep(),
        point.workload(),
        values(point.values()),
        number(point.updates()),
        point.threads(),
        known(point.target()),
        known(run.documents()),
        known(run.report().storeFacts().documentBytes()));
  }

  private static Object known(long figure) {
    return figure == 0 ? "" : figure;
  }

  static String number(double number) {
    return number(number, 3);
  }

  /** A number in so many digits that rounding it again gives what the report prints. */
  static String exact(double number) {
    return number(number, 6);
  }

  private static String number(double number, int decimals) {
    if (!Double.isFinite(number)) {
      return "";
    }
    BigDecimal rounded = BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Names of columns, which are words. */
  static List<String> columns(String... lines) {
    return Stream.of(lines).flatMap(line -> Stream.of(line.split(" "))).toList();
  }

  static String csv(List<String> columns, List<List<Object>> rows) {
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
