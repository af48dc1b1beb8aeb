// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Plain-text table. Every column except the last is as wide as its widest cell. */
public final class Table {

  private static final String GAP = "  ";

  private final List<Row> rows = new ArrayList<>();

  /**
   * @param runsOn true if the last cell may extend over the columns of other rows
   */
  private record Row(List<String> cells, boolean runsOn) {}

  /** Adds a row. */
  public Table row(String... cells) {
    rows.add(new Row(List.of(cells), false));
    return this;
  }

  /** Adds a row whose last cell is a sentence. The sentence does not widen a column. */
  public Table sentence(String... cells) {
    rows.add(new Row(List.of(cells), true));
    return this;
  }

  @Override
  public String toString() {
    int columns = rows.stream().mapToInt(row -> row.cells.size()).max().orElse(0);
    int[] widths = IntStream.range(0, columns).map(this::width).toArray();
    return rows.stream()
        .map(row -> line(row, widths))
        .collect(Collectors.joining(System.lineSeparator()));
  }

  private static String line(Row row, int[] widths) {
    List<String> cells = row.cells;
    int last = cells.size() - 1;
    return IntStream.rangeClosed(0, last)
        .mapToObj(
            column ->
                column == last ? cells.get(column) : padded(cells.get(column), widths[column]))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private static String padded(String cell, int width) {
    return cell + " ".repeat(width - cell.length());
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> column < row.cells.size() - (row.runsOn ? 1 : 0))
        .mapToInt(row -> row.cells.get(column).length())
        .max()
        .orElse(0);
  }
}
