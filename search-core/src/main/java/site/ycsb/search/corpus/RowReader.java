// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a file of one format, one after the other. Not thread-safe. */
interface RowReader extends Closeable {

  /**
   * Row of a file.
   *
   * @param problem reason why the row can't be read, in words; empty if it can
   */
  record Row(List<String> cells, String problem) {}

  List<String> columns();

  /**
   * The next row; null at the end.
   *
   * @throws IOException if the rest of the file can't be read
   */
  @Nullable Row next() throws IOException;

  /** Number of the line on which the row that was read last ends, from 1. */
  long line();
}
