// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** JSON in which {@code "${name}"}, quotes included, stands for a value. Thread-safe. */
final class JsonTemplate {

  private static final Pattern VARIABLE = Pattern.compile("\"\\$\\{(\\w+)}\"");

  /** A string, or white space between tokens. */
  private static final Pattern STRING_OR_SPACE = Pattern.compile("(\"[^\"]*\")|\\s+");

  private final List<byte[]> literals;
  private final List<String> names;

  private JsonTemplate(TextWithVariables text) {
    this.literals =
        text.literals().stream().map(literal -> literal.getBytes(StandardCharsets.UTF_8)).toList();
    this.names = text.names();
  }

  /**
   * Reads a template.
   *
   * @param json without escaped quotes
   */
  static JsonTemplate of(String json) {
    String compact = STRING_OR_SPACE.matcher(json).replaceAll("$1");
    return new JsonTemplate(TextWithVariables.of(compact, VARIABLE));
  }

  /** The JSON with a value for each variable; see {@link Json#encoded}. */
  byte[] with(Map<String, ?> values) {
    ByteArrayOutputStream json = new ByteArrayOutputStream(Json.USUAL_BYTES);
    json.writeBytes(literals.get(0));
    for (int i = 0; i < names.size(); i++) {
      json.writeBytes(Json.encoded(TextWithVariables.value(values, names.get(i))));
      json.writeBytes(literals.get(i + 1));
    }
    return json.toByteArray();
  }
}
