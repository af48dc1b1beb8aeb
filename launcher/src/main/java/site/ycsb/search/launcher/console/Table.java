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
  private final boolean figures;

  public Table() {
    this(false);
  }

  private Table(boolean figures) {
    this.figures = figures;
  }

  /** Table of figures, which end where their column ends, behind a column of names. */
  public static Table ofFigures() {
    return new Table(true);
  }

  /** Row whose last cell may extend over the columns of other rows. */
  private record Row(List<String> cells, boolean runsOn) {}

  public Table row(String... cells) {
    return row(List.of(cells));
  }

  public Table row(List<String> cells) {
    rows.add(new Row(List.copyOf(cells), false));
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

  private String line(Row row, int[] widths) {
    return IntStream.range(0, row.cells.size())
        .mapToObj(column -> padded(row.cells.get(column), column, widths[column]))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private String padded(String cell, int column, int width) {
    String blanks = " ".repeat(Math.max(0, width - cell.length()));
    return figures && column > 0 ? blanks + cell : cell + blanks;
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> column < row.cells.size() - (row.runsOn ? 1 : 0))
        .mapToInt(row -> row.cells.get(column).length())
        .max()
        .orElse(0);
  }
}
