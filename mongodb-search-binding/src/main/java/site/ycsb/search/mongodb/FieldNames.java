// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that fields have in the server. It takes almost any name when it stores a document, but
 * reads a dot as a path and a leading dollar as an operator when it updates or projects one. Such a
 * name is stored with percent escapes, {@code a.b} as {@code a%2Eb}, and so are the names that the
 * binding needs for itself.
 */
final class FieldNames {

  /** The key. */
  static final String KEY = "_id";

  /** The title's words, in mode {@link Mode#WORDS}. */
  static final String WORDS = "words";

  /** No name is stored as empty: no update could name it. */
  private static final String EMPTY = "%";

  private static final Pattern ESCAPE = Pattern.compile("%([0-9A-F]{2})");

  private FieldNames() {}

  /** The stored name of a document's field. */
  static String stored(String name) {
    return isPlain(name) ? name : escaped(name);
  }

  /** The document's name of a stored field. */
  static String original(String stored) {
    return stored.indexOf('%') < 0 ? stored : unescaped(stored);
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

  private static String unescaped(String stored) {
    return stored.equals(EMPTY) ? "" : ESCAPE.matcher(stored).replaceAll(FieldNames::character);
  }

  private static String character(MatchResult escape) {
    return Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16)));
  }
}
