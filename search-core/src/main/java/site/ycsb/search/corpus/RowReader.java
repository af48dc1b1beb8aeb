// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a file of one format, one after the other. Not thread-safe. */
interface RowReader extends Closeable {

  /** Row of a file; one that can't be read has the reason in words. */
  record Row(List<String> cells, String problem) {}

  List<String> columns();

  /** The next row; null at the end. */
  @Nullable Row next() throws IOException;

  /** Number of the line on which the row that was read last ends, from 1. */
  long line();
}
