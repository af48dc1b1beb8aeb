// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
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
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * JSON of documents and values. A document is flat: a field holds a text or a number, and anything
 * else in a reply is an error.
 */
final class Json {

  /** Field that holds the key, for sorting; not a field of the document. */
  private static final String KEY = "key";

  /** Size of a document of ten fields of a hundred bytes. */
  private static final int USUAL_BYTES = 1_536;

  /** Buffers are kept for each thread: by default, all threads would share one pool. */
  private static final JsonFactory JSON =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.threadLocalPool()).build();

  private static final JsonMapper TREES = new JsonMapper(JSON);

  private Json() {}

  // ---- Writing ----

  /**
   * A value as JSON.
   *
   * @param value a text, a number, a boolean, a collection or map of texts, or the bytes of JSON
   */
  static String encoded(Object value) {
    if (value instanceof String text) {
      StringBuilder json = new StringBuilder(text.length() + 2).append('"');
      JsonStringEncoder.getInstance().quoteAsString(text, json);
      return json.append('"').toString();
    }
    if (value instanceof byte[] json) {
      return new String(json, StandardCharsets.UTF_8);
    }
    return value instanceof Number ? value.toString() : TREES.writeValueAsString(value);
  }

  /**
   * The fields of a document as an object.
   *
   * @param key the document's key, which becomes the first field, or null to leave it out
   */
  static byte[] fields(@Nullable String key, Map<String, Object> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      json.writeStartObject();
      if (key != null) {
        json.writeStringProperty(KEY, key);
      }
      for (Map.Entry<String, Object> field : fields.entrySet()) {
        write(json, field.getKey(), field.getValue());
      }
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, String name, Object value) {
    if (name.equals(KEY)) {
      throw new UnsupportedOperationException(
          "a field named key: the binding keeps the document's key there, to sort by it");
    }
    if (value instanceof String text) {
      json.writeStringProperty(name, text);
    } else if (value instanceof Long number) {
      json.writeNumberProperty(name, number);
    } else if (value instanceof Double number && Double.isFinite(number)) {
      json.writeNumberProperty(name, number);
    } else {
      throw new IllegalArgumentException("neither a text nor a finite number: " + value);
    }
  }

  // ---- Reading ----

  /** Reads a reply as a stream, for timed operations; must be closed. */
  static JsonParser parser(byte[] text) {
    return JSON.createParser(ObjectReadContext.empty(), text);
  }

  /** Reads a whole reply at once, for operations that are not timed; empty text has no nodes. */
  static JsonNode tree(JsonParser json) {
    JsonNode tree = TREES.readTree(json);
    return tree == null ? MissingNode.getInstance() : tree;
  }

  /**
   * The fields of a document whose object begins here, in the order of the text.
   *
   * @param names those to keep, or null for all
   */
  static Map<String, Object> readFields(JsonParser json, @Nullable Set<String> names) {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw new IllegalStateException(
          "a document must be an object: %s".formatted(json.currentToken()));
    }
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
    // A conditional expression would make a double of both.
    if (json.getNumberType() == NumberType.BIG_INTEGER) {
      return json.getDoubleValue();
    }
    return json.getLongValue();
  }
}
