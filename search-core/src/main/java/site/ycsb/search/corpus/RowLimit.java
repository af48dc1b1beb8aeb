// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Reader that fails within a row that is too long, before the row fills the heap. */
final class RowLimit extends FilterReader {

  private final long limit;
  private long characters;

  /**
   * @param limit most characters of a row, far more than what a parser reads ahead
   */
  RowLimit(Reader in, long limit) {
    super(in);
    this.limit = limit;
  }

  /** Says that the characters read from now on are another row's. */
  void beginRow() {
    characters = 0;
  }

  @Override
  public int read() throws IOException {
    int character = super.read();
    add(1);
    return character;
  }

  @Override
  public int read(char[] into, int from, int length) throws IOException {
    int count = super.read(into, from, length);
    add(Math.max(0, count));
    return count;
  }

  private void add(int count) throws IOException {
    characters += count;
    if (characters > limit) {
      throw new IOException(
          "the row has more than %,d characters: is a quote not closed?".formatted(limit));
    }
  }
}
