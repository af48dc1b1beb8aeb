// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.util.function.UnaryOperator;
import site.ycsb.search.binding.JsonPath;

/**
 * RedisJSON's paths to a document's fields: {@code $.title}, or {@code $["an odd name"]}, in the
 * kind of quotes that the name doesn't contain. If a name needs escapes all the same, RedisJSON 2.8
 * finds the field for a read. For a write, it would create another field, whose name contains the
 * escapes.
 */
final class JsonPaths {

  private JsonPaths() {}

  static String path(String name) {
    if (isPlain(name)) {
      return "$." + name;
    }
    if (!isWritable(name)) {
      return "$[\"" + name.replaceAll("[\"\\\\]", "\\\\$0") + "\"]";
    }
    return name.indexOf('"') < 0 ? "$[\"" + name + "\"]" : "$['" + name + "']";
  }

  /** The path that writes a field; fails if the name's quotes or backslash rule it out. */
  static String writingPath(String name) {
    if (!isWritable(name)) {
      throw new IllegalArgumentException("RedisJSON can't update a field of this name: " + name);
    }
    return path(name);
  }

  static String path(JsonPath path) {
    return joined(path, JsonPaths::path);
  }

  /** The path that writes a part of a value; fails if a name's quotes or backslash rule it out. */
  static String writingPath(JsonPath path) {
    return joined(path, JsonPaths::writingPath);
  }

  private static String joined(JsonPath path, UnaryOperator<String> ofName) {
    StringBuilder text = new StringBuilder("$");
    for (Object step : path.steps()) {
      if (step instanceof String name) {
        text.append(ofName.apply(name).substring(1));
      } else {
        text.append('[').append(step).append(']');
      }
    }
    return text.toString();
  }

  /** The field of a path that {@link #path(String)} made. */
  static String name(String path) {
    if (path.charAt(1) == '.') {
      return path.substring(2);
    }
    String quoted = path.substring(3, path.length() - 2);
    return quoted.indexOf('\\') < 0 ? quoted : quoted.replaceAll("\\\\(.)", "$1");
  }

  static boolean isWritable(String name) {
    return name.indexOf('\\') < 0 && (name.indexOf('"') < 0 || name.indexOf('\'') < 0);
  }

  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      if (!letter && !(c >= '0' && c <= '9' && i > 0)) {
        return false;
      }
    }
    return !name.isEmpty();
  }
}
