// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Text of a file, watched while a parser reads it in blocks: for a row that would fill the heap,
 * and for the quotes that RFC 4180 forbids and the parser takes for text.
 */
final class RowText extends FilterReader {

  /** Most characters of a row, far more than what a parser reads ahead. */
  private static final long MOST_CHARACTERS = 4_000_000;

  private final boolean hasQuotes;
  private long characters;
  private long line = 1;
  private long misplaced = Long.MAX_VALUE;
  private boolean quoted;
  private boolean mayBegin = true;
  private char last;

  /**
   * @param hasQuotes true if cells may be in quotes
   */
  RowText(Reader in, boolean hasQuotes) {
    super(in);
    this.hasQuotes = hasQuotes;
  }

  /** Says that the characters read from now on are another row's. */
  void beginRow() {
    characters = 0;
  }

  /** Line of the first quote within a cell that does not begin with one, if it has been read. */
  long misplacedQuote() {
    return misplaced;
  }

  /**
   * Reads a block.
   *
   * @throws IOException within a row that is too long
   */
  @Override
  public int read(char[] into, int from, int length) throws IOException {
    int count = super.read(into, from, length);
    for (int i = from; hasQuotes && i < from + count; i++) {
      look(into[i]);
    }
    characters += Math.max(0, count);
    if (characters > MOST_CHARACTERS) {
      throw new IOException(
          "the row has more than %,d characters: is a quote not closed?"
              .formatted(MOST_CHARACTERS));
    }
    return count;
  }

  private void look(char character) {
    if (character == '"') {
      if (!quoted && !mayBegin) {
        misplaced = Math.min(misplaced, line);
      }
      quoted = !quoted && mayBegin;
      mayBegin = true; // A second quote right behind one that ends a cell continues the cell.
    } else {
      boolean endOfLine = character == '\r' || (character == '\n' && last != '\r');
      mayBegin = !quoted && (character == ',' || character == '\n' || character == '\r');
      line += endOfLine ? 1 : 0;
    }
    last = character;
  }
}
