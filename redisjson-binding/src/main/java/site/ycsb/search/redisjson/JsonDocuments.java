// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Documents as the JSON that RedisJSON takes and gives. Flat: a field holds a text or a number, and
 * anything else in a reply is an error, not something to pass over.
 */
final class JsonDocuments {

  /** Buffers are kept for each thread: the default keeps them where all threads meet. */
  private static final JsonFactory JSON =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.threadLocalPool()).build();

  /** Of a document of ten fields of a hundred bytes. */
  private static final int USUAL_BYTES = 1_536;

  private JsonDocuments() {}

  /** A document: {@code {"title":"…","score":7}}. */
  static byte[] encode(Map<String, Object> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      json.writeStartObject();
      for (Map.Entry<String, Object> field : fields.entrySet()) {
        json.writeName(field.getKey());
        write(json, field.getValue());
      }
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  /** One value: {@code "…"} or {@code 7}. */
  static byte[] encode(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      write(json, value);
    }
    return bytes.toByteArray();
  }

  /** The fields of a document, in the order of the text. */
  static Map<String, Object> decode(byte[] text) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      Map<String, Object> fields = new LinkedHashMap<>();
      require(json.nextToken(), JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        fields.put(name, value(json, name));
      }
      return fields;
    }
  }

  /**
   * The fields that a JSON.GET of their paths gives. Of one path, that is {@code [value]}; of
   * several, {@code {"$.name":[value],…}}; the array is empty if there is no such field.
   */
  static Map<String, Object> decodePaths(byte[] text, Set<String> names) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      Map<String, Object> fields = new LinkedHashMap<>();
      if (names.size() == 1) {
        json.nextToken();
        putOnly(json, names.iterator().next(), fields);
        return fields;
      }
      require(json.nextToken(), JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String path = json.currentName();
        json.nextToken();
        putOnly(json, JsonPaths.name(path), fields);
      }
      return fields;
    }
  }

  private static void putOnly(JsonParser json, String name, Map<String, Object> fields) {
    require(json.currentToken(), JsonToken.START_ARRAY);
    if (json.nextToken() != JsonToken.END_ARRAY) {
      fields.put(name, value(json, name));
      require(json.nextToken(), JsonToken.END_ARRAY);
    }
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

  private static void require(JsonToken token, JsonToken expected) {
    if (token != expected) {
      throw new IllegalStateException("%s where %s belongs".formatted(token, expected));
    }
  }
}
