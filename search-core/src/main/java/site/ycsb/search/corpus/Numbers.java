// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers in the cells of a file. */
final class Numbers {

  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,15}");
  private static final Pattern DECIMAL = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  private Numbers() {}

  /**
   * The number of a cell: a Long if it is whole with up to 15 digits, which every store keeps
   * exactly, else a finite Double; null if it is none.
   */
  static @Nullable Object of(String cell) {
    String text = cell.strip();
    if (WHOLE.matcher(text).matches()) {
      return Long.valueOf(text);
    }
    if (!DECIMAL.matcher(text).matches()) {
      return null;
    }
    double number = Double.parseDouble(text);
    return Double.isFinite(number) ? number : null;
  }
}
