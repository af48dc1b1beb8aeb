// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** Rows of a TSV or CSV file. Cells of TSV have no quotes (IANA's text/tab-separated-values). */
final class SeparatedRows implements RowReader {

  private final RowLimit limit;
  private final Quotes quotes;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private final List<String> columns;

  private SeparatedRows(RowLimit limit, CSVFormat format, List<String> given) throws IOException {
    this.limit = limit;
    this.quotes = new Quotes(limit);
    this.parser = format.parse(format.isQuoteCharacterSet() ? quotes : limit);
    this.records = parser.iterator();
    @Nullable CSVRecord header = given.isEmpty() ? record() : null;
    this.columns = header == null ? given : header.toList();
  }

  /**
   * Rows of tab-separated values.
   *
   * @param columns names of the columns; empty if the first line has them
   */
  static RowReader tabs(RowLimit limit, List<String> columns) throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setDelimiter('\t').setQuote(null).get();
    return new SeparatedRows(limit, format, columns);
  }

  /**
   * Rows of comma-separated values with quotes (RFC 4180).
   *
   * @param columns names of the columns; empty if the first line has them
   */
  static RowReader commas(RowLimit limit, List<String> columns) throws IOException {
    return new SeparatedRows(limit, CSVFormat.DEFAULT, columns);
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public @Nullable Row next() throws IOException {
    CSVRecord record = record();
    return record == null ? null : Row.of(record.toList(), columns);
  }

  private @Nullable CSVRecord record() throws IOException {
    limit.beginRow();
    @Nullable CSVRecord record;
    try {
      record = records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (quotes.misplaced <= line()) {
      throw new IOException(
          "a quote within a cell that does not begin with one: put the cell in quotes, and double"
              + " the quotes within it");
    }
    return record;
  }

  @Override
  public long line() {
    return parser.getCurrentLineNumber();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  /** Reader that finds the quotes that RFC 4180 forbids and the parser takes for text. */
  private static final class Quotes extends FilterReader {

    /** Line of the first one. */
    private long misplaced = Long.MAX_VALUE;

    private long line = 1;
    private boolean quoted;
    private boolean mayBegin = true;
    private char last;

    Quotes(Reader in) {
      super(in);
    }

    @Override
    public int read(char[] into, int from, int length) throws IOException {
      int count = super.read(into, from, length);
      for (int i = from; i < from + count; i++) {
        look(into[i]);
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
}
