// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.SearchQuery.Near;
import site.ycsb.search.corpus.Corpus;

/**
 * Predicate of a query on one document: its title, word by word, and its number. It knows no other
 * document, so answers can be computed while documents stream by.
 */
public final class QueryMatch {

  private QueryMatch() {}

  /** True if the document is among those that the query asks for; a facet counts it. */
  public static boolean matches(SearchQuery query, Document document) {
    if (!(document.fields().get(Document.TITLE) instanceof String title)) {
      return false;
    }
    return query.kind() == Kind.BOTH // Two words are found faster in a title that is not split.
        ? holds(title, query.first()) && holds(title, query.second())
        : matches(query, Corpus.words(title), document.fields());
  }

  private static boolean holds(String title, String word) {
    int last = title.length() - word.length();
    int at = title.indexOf(word);
    while (at >= 0
        && ((at > 0 && title.charAt(at - 1) != ' ')
            || (at < last && title.charAt(at + word.length()) != ' '))) {
      at = title.indexOf(word, at + 1);
    }
    return at >= 0;
  }

  /** True if a document with the words in its title, in order, is among those asked for. */
  static boolean matches(SearchQuery query, List<String> title, Map<String, Object> fields) {
    List<String> named = words(query);
    if (query.kind() == Kind.OWN) {
      return true; // The store alone knows.
    }
    if (query.kind() == Kind.PHRASE) {
      return Collections.indexOfSubList(title, named) >= 0;
    }
    if (query.near().isPresent()) {
      return isAmongNeighbours(query, query.near().get(), title, fields);
    }
    if (query.kind() == Kind.FILTER && !isInRange(query, fields)) {
      return false;
    }
    boolean oneWillDo = query.kind() == Kind.ANY || query.kind() == Kind.RANKED || named.isEmpty();
    return oneWillDo
        ? title.stream().anyMatch(word -> isAskedFor(query, word))
        : title.containsAll(named);
  }

  private static boolean isAmongNeighbours(
      SearchQuery query, Near near, List<String> title, Map<String, Object> fields) {
    return switch (near.filter()) {
      case NONE -> true;
      case WORD -> title.contains(query.first());
      case TAG -> near.tag().equals(fields.get(Document.TAG));
      case RANGE -> isInRange(query, fields);
    };
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

  // ---- Pages ----

  /**
   * Fault of a page, in words, whatever has been updated meanwhile; empty if it has none. A page
   * has at most as many hits as asked for, each a match of the query with the score of its key, in
   * ascending order of score; that of a facet has a count for each tag, in ascending order.
   */
  public static Optional<String> problem(Corpus corpus, SearchQuery query, List<Document> hits) {
    if (hits.size() > query.length()) {
      return Optional.of("%d hits".formatted(hits.size()));
    }
    boolean counts = query.kind() == Kind.FACET;
    Comparator<Document> order =
        counts
            ? Comparator.comparing(Document::key, SearchPage.TAG_ORDER)
            : Comparator.comparing(QueryMatch::score);
    for (int i = 0; i < hits.size(); i++) {
      Document hit = hits.get(i);
      Optional<String> problem = counts ? problemOfCount(hit) : problemOfHit(corpus, query, hit);
      if (problem.isPresent()) {
        return problem;
      }
      if (i > 0 && order.compare(hits.get(i - 1), hit) >= 0) {
        return Optional.of(
            counts
                ? "%s is not in the order of tags".formatted(hit.key())
                : "%s is not in the order of score".formatted(hit.brief()));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> problemOfCount(Document hit) {
    return hit.fields().get(SearchPage.COUNT) instanceof Long count && count >= 1
        ? Optional.empty()
        : Optional.of("%s has no count of at least 1".formatted(hit.key()));
  }

  /** Fault of hits in any order: they are too many, or one is no right hit or is there twice. */
  public static Optional<String> problemOfHits(
      Corpus corpus, SearchQuery query, List<Document> hits) {
    if (hits.size() > query.length()) {
      return Optional.of("%d hits".formatted(hits.size()));
    }
    Set<String> keys = new HashSet<>();
    return hits.stream()
        .map(
            hit ->
                keys.add(hit.key())
                    ? problemOfHit(corpus, query, hit)
                    : Optional.of("%s is there twice".formatted(hit.brief())))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Fault of a hit by itself: it is no match, or its score is that of another document. */
  private static Optional<String> problemOfHit(Corpus corpus, SearchQuery query, Document hit) {
    if (!matches(query, hit)) {
      String mismatch = query.kind() == Kind.BOTH ? "does not hold both words" : "is no match";
      return Optional.of("%s %s".formatted(hit.brief(), mismatch));
    }
    return hit.fields().get(Document.SCORE) instanceof Long score
            && hit.key().equals(corpus.key(corpus.numberOf(score)))
        ? Optional.empty()
        : Optional.of("%s has not the score of its key".formatted(hit.brief()));
  }

  /** Score of a hit; a number above all scores if it has none. */
  public static long score(Document hit) {
    return hit.fields().get(Document.SCORE) instanceof Long score ? score : Long.MAX_VALUE;
  }
}
