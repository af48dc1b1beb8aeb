// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reading of the replies that a {@link RedisConnection} gives, as text. */
public final class RedisReplies {

  private RedisReplies() {}

  public static String text(@Nullable Object reply) {
    return reply instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(reply);
  }

  public static List<?> list(@Nullable Object reply) {
    if (reply instanceof List<?> values) {
      return values;
    }
    throw new IllegalStateException("the reply is not an array: " + text(reply));
  }

  /** Texts of a reply that is an array or a set. */
  public static List<String> texts(@Nullable Object reply) {
    List<String> texts = new ArrayList<>();
    if (reply instanceof Iterable<?> values) {
      values.forEach(value -> texts.add(text(value)));
    }
    return texts;
  }

  public static Map<String, String> textMap(@Nullable Object reply) {
    Map<String, String> texts = new LinkedHashMap<>();
    map(reply).forEach((name, value) -> texts.put(name, text(value)));
    return texts;
  }

  /**
   * Values of a reply that is a map. Servers that know no maps reply with an array, of names and
   * values in turn or of pairs.
   */
  public static Map<String, @Nullable Object> map(@Nullable Object reply) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    if (reply instanceof Map<?, ?> entries) {
      entries.forEach((name, value) -> map.put(text(name), value));
    } else if (reply instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i) instanceof Map.Entry<?, ?> entry) {
          map.put(text(entry.getKey()), entry.getValue());
        } else if (list.get(i) instanceof List<?> pair) {
          map.put(text(pair.get(0)), pair.get(1));
        } else {
          map.put(text(list.get(i)), list.get(++i));
        }
      }
    }
    return map;
  }
}
