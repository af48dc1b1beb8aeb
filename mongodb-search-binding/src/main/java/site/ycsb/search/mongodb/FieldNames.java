// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of fields in the server. The server stores a document with almost any name. But in an
 * update or a projection, it reads a dot as a path and a leading dollar as an operator. Such a name
 * is stored with percent escapes, {@code a.b} as {@code a%2Eb}. So are the names that the binding
 * uses itself.
 */
final class FieldNames {

  static final String KEY = "_id";

  /** The title's words, in mode {@link Mode#WORDS}. */
  static final String WORDS = "words";

  /** Stored form of the empty name, which no update could name. */
  private static final String EMPTY = "%";

  private static final Pattern ESCAPE = Pattern.compile("%([0-9A-F]{2})");

  private FieldNames() {}

  static String stored(String name) {
    return isPlain(name) ? name : escaped(name);
  }

  static String original(String stored) {
    if (stored.indexOf('%') < 0) {
      return stored;
    }
    return stored.equals(EMPTY) ? "" : ESCAPE.matcher(stored).replaceAll(FieldNames::character);
  }

  private static boolean isPlain(String name) {
    return !name.isEmpty()
        && name.charAt(0) != '$'
        && name.indexOf('.') < 0
        && name.indexOf('%') < 0
        && !name.equals(KEY)
        && !name.equals(WORDS);
  }

  private static String escaped(String name) {
    if (name.isEmpty()) {
      return EMPTY;
    }
    String tail = name.substring(1).replace("%", "%25").replace(".", "%2E");
    char first = name.charAt(0);
    boolean escapes =
        first == '$' || first == '.' || first == '%' || name.equals(KEY) || name.equals(WORDS);
    return (escapes ? "%%%02X".formatted((int) first) : String.valueOf(first)) + tail;
  }

  private static String character(MatchResult escape) {
    return Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16)));
  }
}
