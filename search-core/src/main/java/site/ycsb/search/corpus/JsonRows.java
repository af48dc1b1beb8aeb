// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  private final RowLimit limit;
  private final BufferedReader lines;
  private final List<String> columns;

  /** The first line, until {@link #next} returns its row. */
  private @Nullable String first;

  private long line;

  /**
   * @param columns names of the columns; empty if the first object has them
   */
  JsonRows(RowLimit limit, List<String> columns) throws IOException {
    this.limit = limit;
    this.lines = new BufferedReader(limit);
    String text = nextLine();
    this.first = text;
    this.columns = columns.isEmpty() && text != null ? fields(mapper, text) : columns;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public @Nullable Row next() throws IOException {
    String text = first == null ? nextLine() : first;
    first = null;
    return text == null ? null : row(text);
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
    String text;
    do {
      limit.beginRow();
      text = lines.readLine();
      line++;
    } while (text != null && text.isBlank());
    return text;
  }

  private static List<String> fields(JsonMapper mapper, String text) throws IOException {
    try {
      JsonNode object = mapper.readTree(text);
      if (object.isObject()) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
      }
    } catch (JacksonException e) {
      throw new IOException(NO_OBJECT, e);
    }
    throw new IOException(NO_OBJECT);
  }

  private Row row(String text) {
    JsonNode object;
    try {
      object = mapper.readTree(text);
    } catch (JacksonException e) {
      return Row.bad(NO_OBJECT);
    }
    if (!object.isObject()) {
      return Row.bad(NO_OBJECT);
    }
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!columns.contains(field.getKey())) {
        return Row.bad("the field %s, which the first line has not".formatted(field.getKey()));
      }
    }
    List<String> cells = new ArrayList<>();
    columns.forEach(column -> cells.add(cell(object.get(column))));
    return Row.of(cells, columns);
  }

  private static String cell(@Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      return "";
    }
    return value.isString() ? value.stringValue() : value.toString();
  }
}
