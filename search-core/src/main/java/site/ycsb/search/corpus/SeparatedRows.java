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

  private final RowLimit limit;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private final List<String> columns;

  private SeparatedRows(RowLimit limit, CSVFormat format, List<String> given) throws IOException {
    this.limit = limit;
    this.parser = format.parse(limit);
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
    try {
      return records.hasNext() ? records.next() : null;
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
