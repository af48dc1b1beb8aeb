// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * JSON as a stream, and documents in it. A document is flat: a field holds a text or a number, and
 * anything else in a reply is an error, not something to pass over.
 */
final class Json {

  /** The field that holds the key, for sorting; no field of a document. */
  static final String KEY = "key";

  /** Buffers are kept for each thread: the default keeps them where all threads meet. */
  private static final JsonFactory JSON =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.threadLocalPool()).build();

  /** Of a document of ten fields of a hundred bytes. */
  private static final int USUAL_BYTES = 1_536;

  private Json() {}

  /** What writes a text. */
  interface Writer {
    void write(JsonGenerator json);
  }

  /** The text that is written. */
  static byte[] bytes(Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      writer.write(json);
    }
    return bytes.toByteArray();
  }

  /** What reads a text; must be closed. */
  static JsonParser parser(InputStream text) {
    return JSON.createParser(ObjectReadContext.empty(), text);
  }

  /** The fields of a document, within its object. */
  static void writeFields(JsonGenerator json, Map<String, Object> fields) {
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      if (field.getKey().equals(KEY)) {
        throw new UnsupportedOperationException(
            "a field named key: the binding keeps the document's key there, to sort by it");
      }
      json.writeName(field.getKey());
      write(json, field.getValue());
    }
  }

  private static void write(JsonGenerator json, Object value) {
    if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double number && Double.isFinite(number)) {
      json.writeNumber(number);
    } else {
      throw new IllegalArgumentException("neither a text nor a finite number: " + value);
    }
  }

  /**
   * The fields of a document whose object begins here, in the order of the text.
   *
   * @param names those to keep, or null for all
   */
  static Map<String, Object> readFields(JsonParser json, @Nullable Set<String> names) {
    require(json.currentToken(), JsonToken.START_OBJECT);
    Map<String, Object> fields = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals(KEY) || (names != null && !names.contains(name))) {
        json.skipChildren();
      } else {
        fields.put(name, value(json, name));
      }
    }
    return fields;
  }

  private static Object value(JsonParser json, String name) {
    return switch (json.currentToken()) {
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_NUMBER_INT -> whole(json);
      default ->
          throw new IllegalStateException(
              "field %s is neither a text nor a number: %s".formatted(name, json.currentToken()));
    };
  }

  private static Object whole(JsonParser json) {
    // Not a conditional expression: that would make a double of both.
    if (json.getNumberType() == NumberType.BIG_INTEGER) {
      return json.getDoubleValue();
    }
    return json.getLongValue();
  }

  private static void require(JsonToken token, JsonToken expected) {
    if (token != expected) {
      throw new IllegalStateException("%s where %s belongs".formatted(token, expected));
    }
  }
}
