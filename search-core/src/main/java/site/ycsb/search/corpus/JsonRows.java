// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rows of a file with a JSON object on each line. The columns are the fields of the first object. A
 * field that is missing or null is an empty cell; a list or an object is its JSON text.
 */
final class JsonRows implements RowReader {

  private static final String NO_OBJECT = "no JSON object: valid is one on each line";

  private final JsonMapper mapper =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final RowText text;
  private final BufferedReader lines;
  private final List<String> columns;

  /** The first line, until {@link #next} returns its row. */
  private @Nullable String first;

  private long line;

  /**
   * @param columns names of the columns; empty if the first object has them
   */
  JsonRows(RowText text, List<String> columns) throws IOException {
    this.text = text;
    this.lines = new BufferedReader(text);
    this.first = nextLine();
    this.columns =
        !columns.isEmpty() || first == null
            ? columns
            : List.copyOf(
                object(first).orElseThrow(() -> new IOException(NO_OBJECT)).propertyNames());
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public @Nullable Row next() throws IOException {
    String json = first == null ? nextLine() : first;
    first = null;
    return json == null ? null : object(json).map(this::row).orElse(bad(NO_OBJECT));
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** The next line that is not blank; null at the end. */
  private @Nullable String nextLine() throws IOException {
    String next;
    do {
      text.beginRow();
      next = lines.readLine();
      line++;
    } while (next != null && next.isBlank());
    return next;
  }

  private Optional<JsonNode> object(String json) {
    try {
      return Optional.of(mapper.readTree(json)).filter(JsonNode::isObject);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private Row row(JsonNode object) {
    return object.propertyNames().stream()
        .filter(name -> !columns.contains(name))
        .findFirst()
        .map(name -> bad("the field %s, which the first line has not".formatted(name)))
        .orElseGet(
            () -> new Row(columns.stream().map(name -> cell(object.path(name))).toList(), ""));
  }

  private static Row bad(String problem) {
    return new Row(List.of(), problem);
  }

  private static String cell(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    return value.isString() ? value.stringValue() : value.toString();
  }
}
