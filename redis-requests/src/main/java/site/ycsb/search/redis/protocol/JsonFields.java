// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.search.common.JsonCodec;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reading of the reply to a JSON.GET of some fields. For one path, the reply is {@code [value]};
 * for several, {@code {"$.name":[value],…}}. The array of a missing field is empty.
 */
public final class JsonFields {

  private JsonFields() {}

  /** The fields that the document has, of at least one name whose path was sent. */
  public static Map<String, Object> decode(byte[] text, Set<String> names) {
    Map<String, Object> fields = new LinkedHashMap<>();
    try (JsonParser json = JsonCodec.parser(text)) {
      json.nextToken();
      if (names.size() == 1) {
        putOnly(json, names.iterator().next(), fields);
        return fields;
      }
      JsonCodec.require(json, JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String path = json.currentName();
        json.nextToken();
        putOnly(json, JsonPaths.name(path), fields);
      }
      return fields;
    }
  }

  private static void putOnly(JsonParser json, String name, Map<String, Object> fields) {
    JsonCodec.require(json, JsonToken.START_ARRAY);
    if (json.nextToken() != JsonToken.END_ARRAY) {
      fields.put(name, JsonCodec.readValue(json, name));
      json.nextToken();
      JsonCodec.require(json, JsonToken.END_ARRAY);
    }
  }
}
