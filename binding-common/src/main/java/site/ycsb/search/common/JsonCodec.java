// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import site.ycsb.search.vector.Embedding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Documents as streamed JSON, without a tree. A document is flat: each field holds a text, a
 * number, or the numbers of an embedding. Any other value is an error and never passed over.
 */
public final class JsonCodec {

  /** Buffers are kept for each thread: Jackson's default pool is shared by all threads. */
  private static final JsonFactory JSON =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.threadLocalPool()).build();

  /** Length of a document of ten fields of a hundred bytes. */
  private static final int DOCUMENT_BYTES = 1_536;

  private static final int VALUE_BYTES = 128;

  private static final int EMBEDDING_NUMBERS = 128;

  private JsonCodec() {}

  /** A text of about a document's length. */
  public static byte[] bytes(Consumer<JsonGenerator> content) {
    return bytes(DOCUMENT_BYTES, content);
  }

  private static byte[] bytes(int expected, Consumer<JsonGenerator> content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(expected);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      content.accept(json);
    }
    return bytes.toByteArray();
  }

  /** A document: {@code {"title":"…","score":7}}. */
  public static byte[] encode(Map<String, Object> fields) {
    return bytes(
        json -> {
          json.writeStartObject();
          writeFields(json, fields);
          json.writeEndObject();
        });
  }

  /** One value: {@code "…"} or {@code 7}. A text, which most updates write, needs no generator. */
  public static byte[] encodeValue(Object value) {
    if (value instanceof String text) {
      byte[] escaped = JsonStringEncoder.getInstance().quoteAsUTF8(text);
      byte[] quoted = new byte[escaped.length + 2];
      quoted[0] = '"';
      System.arraycopy(escaped, 0, quoted, 1, escaped.length);
      quoted[quoted.length - 1] = '"';
      return quoted;
    }
    return bytes(VALUE_BYTES, json -> writeValue(json, value));
  }

  /** The fields of a document, within an object that the caller has begun. */
  public static void writeFields(JsonGenerator json, Map<String, Object> fields) {
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      json.writeName(field.getKey());
      writeValue(json, field.getValue());
    }
  }

  public static void writeValue(JsonGenerator json, Object value) {
    if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double number && Double.isFinite(number)) {
      json.writeNumber(number);
    } else if (value instanceof Embedding vector) {
      json.writeStartArray(vector, vector.dimension());
      for (int i = 0; i < vector.dimension(); i++) {
        json.writeNumber(vector.at(i));
      }
      json.writeEndArray();
    } else {
      throw new IllegalArgumentException("neither a text nor a finite number: " + value);
    }
  }

  /** Parser of a text; the caller closes it. */
  public static JsonParser parser(byte[] text) {
    return JSON.createParser(ObjectReadContext.empty(), text);
  }

  /** The fields of a document, in the order of the text. */
  public static Map<String, Object> decode(byte[] text) {
    try (JsonParser json = parser(text)) {
      json.nextToken();
      return readFields(json, name -> true);
    }
  }

  /** The kept fields of the object that begins at the current token, in the order of the text. */
  public static Map<String, Object> readFields(JsonParser json, Predicate<String> kept) {
    require(json, JsonToken.START_OBJECT);
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      String text = json.nextStringValue(); // Null if the value is no text.
      if (kept.test(name)) {
        fields.put(name, text == null ? readValue(json, name) : text);
      } else {
        json.skipChildren();
      }
    }
    return fields;
  }

  /** The value that begins at the current token: a String, a Long, a Double, or an Embedding. */
  public static Object readValue(JsonParser json, String name) {
    return switch (json.currentToken()) {
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_NUMBER_INT -> whole(json);
      case START_ARRAY -> embedding(json, name);
      default -> throw unexpected(json, name);
    };
  }

  private static Embedding embedding(JsonParser json, String name) {
    float[] values = new float[EMBEDDING_NUMBERS];
    int count = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (!json.currentToken().isNumeric()) {
        throw unexpected(json, name);
      }
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = json.getFloatValue();
    }
    return new Embedding(Arrays.copyOf(values, count));
  }

  private static IllegalStateException unexpected(JsonParser json, String name) {
    return new IllegalStateException(
        "field %s holds neither a text nor numbers: %s".formatted(name, json.currentToken()));
  }

  private static Object whole(JsonParser json) {
    // A conditional expression would turn the long into a double.
    if (json.getNumberType() == NumberType.BIG_INTEGER) {
      return json.getDoubleValue();
    }
    return json.getLongValue();
  }

  /** Fails if the current token is not the expected one. */
  public static void require(JsonParser json, JsonToken expected) {
    if (json.currentToken() != expected) {
      throw new IllegalStateException(
          "the reply has %s instead of %s".formatted(json.currentToken(), expected));
    }
  }
}
