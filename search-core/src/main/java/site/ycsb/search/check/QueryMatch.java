// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;

/**
 * Predicate of a query on one document: its title, word by word, and its number. It knows no other
 * document, so answers can be computed while documents stream by.
 */
public final class QueryMatch {

  private QueryMatch() {}

  /** True if the document is among those that the query asks for; a facet counts it. */
  public static boolean matches(SearchQuery query, Document document) {
    return document.fields().get(Document.TITLE) instanceof String title
        && matches(query, title.split(" ", -1), document.fields());
  }

  /**
   * True if a document is among those that the query asks for.
   *
   * @param title the words of its title, in order
   * @param fields its fields, of which only the number counts
   */
  static boolean matches(SearchQuery query, String[] title, Map<String, Object> fields) {
    List<String> held = Arrays.asList(title);
    List<String> named = words(query);
    if (query.kind() == Kind.PHRASE) {
      return Collections.indexOfSubList(held, named) >= 0;
    }
    if (query.kind() == Kind.FILTER && !isInRange(query, fields)) {
      return false;
    }
    boolean oneWillDo = query.kind() == Kind.ANY || named.isEmpty();
    return oneWillDo
        ? held.stream().anyMatch(word -> isAskedFor(query, word))
        : held.containsAll(named);
  }

  private static boolean isInRange(SearchQuery query, Map<String, Object> fields) {
    return fields.get(Document.NUMBER) instanceof Number number
        && query.least() <= number.doubleValue()
        && number.doubleValue() <= query.most();
  }

  /**
   * The words that a query names: a match holds all of them, or at least one of {@link Kind#ANY}. A
   * prefix and a fuzzy word name none, because many words are alike.
   */
  public static List<String> words(SearchQuery query) {
    return query.kind() == Kind.PREFIX || query.kind() == Kind.FUZZY ? List.of() : query.words();
  }

  /** True if a title with this word may match the query. */
  public static boolean isAskedFor(SearchQuery query, String word) {
    if (query.kind() == Kind.PREFIX) {
      return word.startsWith(query.first());
    }
    return query.kind() == Kind.FUZZY
        ? isWithinOneEdit(word, query.first())
        : words(query).contains(word);
  }

  /** True if one word becomes the other by changing, adding or taking away one letter, or none. */
  static boolean isWithinOneEdit(String one, String other) {
    String shorter = one.length() <= other.length() ? one : other;
    String longer = one.length() <= other.length() ? other : one;
    int more = longer.length() - shorter.length();
    if (more > 1) {
      return false;
    }
    int same = 0;
    while (same < shorter.length() && shorter.charAt(same) == longer.charAt(same)) {
      same++;
    }
    return same == shorter.length()
        || shorter.substring(same + 1 - more).equals(longer.substring(same + 1));
  }
}
