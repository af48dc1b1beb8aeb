// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.common.JsonCodec;
import tools.jackson.core.JsonParser;
import tools.jackson.core.io.JsonStringEncoder;
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

  private static final JsonMapper TREES = new JsonMapper();

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
    if (fields.containsKey(KEY)) {
      throw new UnsupportedOperationException(
          "a field named key: the binding keeps the document's key there, to sort by it");
    }
    return JsonCodec.bytes(
        json -> {
          json.writeStartObject();
          if (key != null) {
            json.writeStringProperty(KEY, key);
          }
          JsonCodec.writeFields(json, fields);
          json.writeEndObject();
        });
  }

  // ---- Reading ----

  /** Reads a reply as a stream, for timed operations; must be closed. */
  static JsonParser parser(byte[] text) {
    return JsonCodec.parser(text);
  }

  /** Reads a whole reply at once, for operations that are not timed; empty text has no nodes. */
  static JsonNode tree(JsonParser json) {
    JsonNode tree = TREES.readTree(json);
    return tree == null ? MissingNode.getInstance() : tree;
  }

  /** A value for reports, without commas: a list is joined by plus signs, or none if empty. */
  static String text(JsonNode value) {
    if (!value.isArray()) {
      return value.asString(EffectiveSettings.UNKNOWN);
    }
    return value.isEmpty()
        ? "none"
        : value.valueStream().map(JsonNode::asString).collect(Collectors.joining(" + "));
  }

  /**
   * The fields of a document whose object begins here, in the order of the text.
   *
   * @param names those to keep, or null for all
   */
  static Map<String, Object> readFields(JsonParser json, @Nullable Set<String> names) {
    return JsonCodec.readFields(
        json, name -> !name.equals(KEY) && (names == null || names.contains(name)));
  }
}
