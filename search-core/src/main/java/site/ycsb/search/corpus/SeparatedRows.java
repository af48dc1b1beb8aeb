// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** Rows of a TSV or CSV file. Cells of TSV have no quotes (IANA's text/tab-separated-values). */
final class SeparatedRows implements RowReader {

  private final RowText text;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private final List<String> columns;

  /**
   * @param delimiter a tab, or a comma for cells with quotes (RFC 4180)
   * @param columns names of the columns; empty if the first line has them
   */
  SeparatedRows(RowText text, char delimiter, List<String> columns) throws IOException {
    this.text = text;
    this.parser =
        CSVFormat.DEFAULT
            .builder()
            .setDelimiter(delimiter)
            .setQuote(delimiter == ',' ? '"' : null)
            .get()
            .parse(text);
    this.records = parser.iterator();
    @Nullable Row header = columns.isEmpty() ? next() : null;
    this.columns = header == null ? columns : header.cells();
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public @Nullable Row next() throws IOException {
    text.beginRow();
    try {
      return records.hasNext() ? new Row(records.next().toList(), "") : null;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public long line() {
    return parser.getCurrentLineNumber();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
