// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Any;
import site.ycsb.search.binding.SearchQuery.Both;
import site.ycsb.search.binding.SearchQuery.Facet;
import site.ycsb.search.binding.SearchQuery.Filter;
import site.ycsb.search.binding.SearchQuery.Fuzzy;
import site.ycsb.search.binding.SearchQuery.Phrase;
import site.ycsb.search.binding.SearchQuery.Prefix;
import site.ycsb.search.binding.SearchQuery.Word;

/**
 * Predicate of a query on one document: its title, word by word, and its number. It knows no other
 * document, so answers can be computed while documents stream by.
 */
public final class QueryMatch {

  private QueryMatch() {}

  /** True if the document is among those that the query asks for; a facet counts it. */
  public static boolean matches(SearchQuery query, Document document) {
    Optional<Double> number =
        document.fields().get(Document.NUMBER) instanceof Number found
            ? Optional.of(found.doubleValue())
            : Optional.empty();
    return document.fields().get(Document.TITLE) instanceof String title
        && matches(query, title.split(" ", -1), number);
  }

  /**
   * True if a document is among those that the query asks for.
   *
   * @param title the words of its title, in order
   * @param number its number; empty if it has none
   */
  static boolean matches(SearchQuery query, String[] title, Optional<Double> number) {
    return query.in(new OfTitle(Arrays.asList(title), number));
  }

  /** True if the word can be the reason for a match: a title without such a word is no match. */
  public static boolean isAskedFor(SearchQuery query, String word) {
    return query.in(new OfWord(word));
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

  /** Test of a title. */
  private record OfTitle(List<String> title, Optional<Double> number)
      implements SearchQuery.Translation<Boolean> {

    private boolean holds(String word) {
      return title.contains(word);
    }

    private boolean holdsAnyAskedFor(SearchQuery query) {
      return title.stream().anyMatch(word -> isAskedFor(query, word));
    }

    @Override
    public Boolean word(Word query) {
      return holds(query.word());
    }

    @Override
    public Boolean both(Both query) {
      return holds(query.first()) && holds(query.second());
    }

    @Override
    public Boolean any(Any query) {
      return holdsAnyAskedFor(query);
    }

    @Override
    public Boolean prefix(Prefix query) {
      return holdsAnyAskedFor(query);
    }

    @Override
    public Boolean phrase(Phrase query) {
      for (int i = 1; i < title.size(); i++) {
        if (title.get(i - 1).equals(query.first()) && title.get(i).equals(query.second())) {
          return true;
        }
      }
      return false;
    }

    @Override
    public Boolean fuzzy(Fuzzy query) {
      return holdsAnyAskedFor(query);
    }

    @Override
    public Boolean filter(Filter query) {
      return holds(query.word())
          && number.isPresent()
          && query.least() <= number.get()
          && number.get() <= query.most();
    }

    @Override
    public Boolean facet(Facet query) {
      return holds(query.word());
    }
  }

  /** Test of one word. */
  private record OfWord(String word) implements SearchQuery.Translation<Boolean> {

    @Override
    public Boolean word(Word query) {
      return word.equals(query.word());
    }

    @Override
    public Boolean both(Both query) {
      return word.equals(query.first());
    }

    @Override
    public Boolean any(Any query) {
      return word.equals(query.first()) || word.equals(query.second());
    }

    @Override
    public Boolean prefix(Prefix query) {
      return word.startsWith(query.prefix());
    }

    @Override
    public Boolean phrase(Phrase query) {
      return word.equals(query.first());
    }

    @Override
    public Boolean fuzzy(Fuzzy query) {
      return isWithinOneEdit(word, query.word());
    }

    @Override
    public Boolean filter(Filter query) {
      return word.equals(query.word());
    }

    @Override
    public Boolean facet(Facet query) {
      return word.equals(query.word());
    }
  }
}
