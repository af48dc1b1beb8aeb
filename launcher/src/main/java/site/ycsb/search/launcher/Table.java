// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of text, every column but the last as wide as its widest cell. */
final class Table {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  Table row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    return rows.stream().map(this::line).collect(Collectors.joining(System.lineSeparator()));
  }

  private String line(List<String> row) {
    int last = row.size() - 1;
    return IntStream.rangeClosed(0, last)
        .mapToObj(column -> column == last ? row.get(column) : padded(row.get(column), column))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private String padded(String cell, int column) {
    return cell + " ".repeat(width(column) - cell.length());
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> column < row.size())
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(0);
  }
}
