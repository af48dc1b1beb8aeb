// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rows of a file of one format, one after the other. Not thread-safe. */
abstract class RowReader implements Closeable {

  /** Row of a file; one that can't be read has the reason in words. */
  record Row(List<String> cells, String problem) {}

  final Text text;

  RowReader(Reader text) {
    this.text = new Text(text);
  }

  /** Names of the columns, if the first line has them. Called before {@link #next}, or never. */
  abstract List<String> header() throws IOException;

  /** The next row of these columns; null at the end. */
  abstract @Nullable Row next(List<String> columns) throws IOException;

  /** Number of the line on which the row that was read last ends, from 1. */
  abstract long line();

  /** Text of a file, watched while a parser reads it: for a row that would fill the heap. */
  static final class Text extends FilterReader {

    /** Most characters of a row, far more than what a parser reads ahead. */
    private static final long MOST_CHARACTERS = 4_000_000;

    /** Characters of the row that is read. */
    private long characters;

    Text(Reader in) {
      super(in);
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

  /** Rows of a TSV or CSV file. Cells of TSV have no quotes (IANA's text/tab-separated-values). */
  static final class Separated extends RowReader {

    private final CSVParser parser;
    private final Iterator<CSVRecord> records;

    /**
     * @param delimiter a tab, or a comma for cells with quotes (RFC 4180)
     */
    Separated(Reader in, char delimiter) throws IOException {
      super(in);
      parser =
          CSVFormat.DEFAULT
              .builder()
              .setDelimiter(delimiter)
              .setQuote(delimiter == ',' ? '"' : null)
              .get()
              .parse(text);
      records = parser.iterator();
    }

    @Override
    List<String> header() throws IOException {
      @Nullable Row first = next(List.of());
      return first == null ? List.of() : first.cells;
    }

    @Override
    @Nullable Row next(List<String> columns) throws IOException {
      text.characters = 0;
      try {
        return records.hasNext() ? new Row(records.next().toList(), "") : null;
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    @Override
    long line() {
      return parser.getCurrentLineNumber();
    }

    @Override
    public void close() throws IOException {
      parser.close();
    }
  }

  /**
   * Rows of a file with a JSON object on each line. The columns are the fields of the first object.
   * A field that is missing or null is an empty cell; a list or an object is its JSON text.
   */
  static final class Json extends RowReader {

    private static final String NO_OBJECT = "no JSON object: valid is one on each line";
    private static final JsonMapper MAPPER =
        JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private final BufferedReader lines;

    /** The line that {@link #header} has read, until {@link #next} returns its row. */
    private @Nullable String first;

    private long line;

    Json(Reader in) {
      super(in);
      lines = new BufferedReader(text);
    }

    @Override
    List<String> header() throws IOException {
      first = nextLine();
      return first == null
          ? List.of()
          : List.copyOf(
              object(first).orElseThrow(() -> new IOException(NO_OBJECT)).propertyNames());
    }

    @Override
    @Nullable Row next(List<String> columns) throws IOException {
      String json = first == null ? nextLine() : first;
      first = null;
      return json == null
          ? null
          : object(json).map(object -> row(object, columns)).orElse(new Row(List.of(), NO_OBJECT));
    }

    @Override
    long line() {
      return line;
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }

    private @Nullable String nextLine() throws IOException {
      String next;
      do {
        text.characters = 0;
        next = lines.readLine();
        line++;
      } while (next != null && next.isBlank());
      return next;
    }

    private static Optional<JsonNode> object(String json) {
      try {
        return Optional.of(MAPPER.readTree(json)).filter(JsonNode::isObject);
      } catch (JacksonException e) {
        return Optional.empty();
      }
    }

    private static Row row(JsonNode object, List<String> columns) {
      for (String name : object.propertyNames()) {
        if (!columns.contains(name)) {
          return new Row(List.of(), "the field %s, which the first line has not".formatted(name));
        }
      }
      return new Row(columns.stream().map(name -> cell(object.path(name))).toList(), "");
    }

    private static String cell(JsonNode value) {
      if (value.isMissingNode() || value.isNull()) {
        return "";
      }
      return value.isString() ? value.stringValue() : value.toString();
    }
  }
}
