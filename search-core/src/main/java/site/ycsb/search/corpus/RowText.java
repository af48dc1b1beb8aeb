// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Text of a file, watched while a parser reads it in blocks: for a row that would fill the heap.
 */
final class RowText extends FilterReader {

  /** Most characters of a row, far more than what a parser reads ahead. */
  private static final long MOST_CHARACTERS = 4_000_000;

  private long characters;

  RowText(Reader in) {
    super(in);
  }

  /** Says that the characters read from now on are another row's. */
  void beginRow() {
    characters = 0;
  }

  /** Reads a block; fails within a row that is too long. */
  @Override
  public int read(char[] into, int from, int length) throws IOException {
    int count = super.read(into, from, length);
    characters += Math.max(0, count);
    if (characters > MOST_CHARACTERS) {
      throw new IOException(
          "the row has more than %,d characters: is a quote not closed?"
              .formatted(MOST_CHARACTERS));
    }
    return count;
  }
}
