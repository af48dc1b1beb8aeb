// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.search.vector.Embedding;

/**
 * Question to a store: one page of its answer. Most kinds ask for whole documents, ordered by
 * score, ascending. A facet asks for counts: see {@link SearchPage}. Neighbours are ordered by
 * distance, the nearest first, and ranked documents by the store's own ranking, the best first.
 *
 * <p>Words are {@code [a-z0-9]+}, and a title is words joined by single spaces.
 *
 * @param kind what is asked; a binding switches over it, so that the compiler finds a binding that
 *     does not answer a kind
 * @param words the words that are asked for, in their order: one or two, or a prefix; of {@link
 *     Kind#OWN}, its name for people, and the query in the store's language
 * @param least lower end of the range of a {@link Kind#FILTER}, which belongs to it
 * @param most upper end of the range of a {@link Kind#FILTER}, which belongs to it
 * @param offset number of hits to skip, at least 0; of tags in a facet
 * @param length maximum number of hits on the page, at least 1; of tags in a facet
 * @param near what neighbours are searched for; only for kinds that search for neighbours
 */
public record SearchQuery(
    Kind kind,
    List<String> words,
    double least,
    double most,
    int offset,
    int length,
    Optional<Near> near) {

  /** Last hit that every store can page to: Elasticsearch's default result window. */
  public static final int MAX_WINDOW = 10_000;

  /** Fewest letters of a prefix. */
  public static final int LEAST_PREFIX = 3;

  public enum Kind {
    /** The documents whose title holds a word. */
    WORD("SEARCH-WORD"),
    /** The documents whose title holds both of two words, in any order. */
    BOTH("SEARCH"),
    /** The documents whose title holds at least one of two words. */
    ANY("SEARCH-ANY"),
    /** The documents whose title holds a word that begins with the prefix. */
    PREFIX("SEARCH-PREFIX"),
    /** The documents whose title holds the second word right after the first. */
    PHRASE("SEARCH-PHRASE"),
    /**
     * The documents whose title holds the word itself, or one that differs from it by one letter:
     * another one, one more or one less. Two letters that have changed places are two differences.
     */
    FUZZY("SEARCH-FUZZY"),
    /**
     * The documents whose title holds a word and whose field {@link Document#NUMBER} is within a
     * range.
     */
    FILTER("SEARCH-FILTER"),
    /**
     * For each tag, how many of the documents whose title holds a word have it in their field
     * {@link Document#TAG}; ordered by tag, ascending.
     */
    FACET("SEARCH-FACET"),
    /** The documents whose vectors are nearest to a vector. */
    NEAREST("SEARCH-NEAREST"),
    /** The nearest of the documents with a word, with a tag, or with a number within a range. */
    NEAREST_FILTERED("SEARCH-NEAREST-FILTERED"),
    /**
     * The best of the documents whose title holds at least one of the words, by the store's own
     * ranking.
     */
    RANKED("SEARCH-RANKED"),
    /**
     * The documents that a query of the user's finds, which is written in the store's own language.
     */
    OWN("SEARCH-OWN");

    private final String operation;

    Kind(String operation) {
      this.operation = operation;
    }

    public String operation() {
      return operation;
    }

    /** True if there is one right answer, which every store must give. */
    public boolean isExact() {
      return !isNearest() && this != RANKED && this != OWN;
    }

    /** True if all stores must give the same answer, whether or not it is known. */
    public boolean isShared() {
      return isExact() || this == OWN;
    }

    public boolean isNearest() {
      return this == NEAREST || this == NEAREST_FILTERED;
    }
  }

  /**
   * Target and filter of a search for neighbours.
   *
   * @param filter which documents can be hits
   * @param tag their tag, for {@link Filter#TAG}; otherwise empty
   */
  public record Near(Embedding target, Filter filter, String tag) {}

  public enum Filter {
    /** All documents. */
    NONE,
    /** Those whose title holds the query's word. */
    WORD,
    /** Those whose field {@link Document#TAG} is the tag. */
    TAG,
    /** Those whose field {@link Document#NUMBER} is within the query's range. */
    RANGE
  }

  /** Keeps a copy, and refuses a page that some store can't give. */
  public SearchQuery {
    words = List.copyOf(words);
    if (offset < 0 || length < 1 || offset > MAX_WINDOW - length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "offset %d and length %d: offset must be at least 0, length at least 1, their sum at"
                  + " most %d",
              offset,
              length,
              MAX_WINDOW));
    }
    if (kind == Kind.PREFIX && words.get(0).length() < LEAST_PREFIX) {
      throw new IllegalArgumentException(
          "prefix %s: it must have at least %d letters".formatted(words.get(0), LEAST_PREFIX));
    }
  }

  public SearchQuery(
      Kind kind, List<String> words, double least, double most, int offset, int length) {
    this(kind, words, least, most, offset, length, Optional.empty());
  }

  private SearchQuery(Kind kind, List<String> words, int offset, int length) {
    this(kind, words, 0, 0, offset, length);
  }

  public static SearchQuery word(String word, int offset, int length) {
    return new SearchQuery(Kind.WORD, List.of(word), offset, length);
  }

  public static SearchQuery both(String first, String second, int offset, int length) {
    return new SearchQuery(Kind.BOTH, List.of(first, second), offset, length);
  }

  public static SearchQuery any(String first, String second, int offset, int length) {
    return new SearchQuery(Kind.ANY, List.of(first, second), offset, length);
  }

  public static SearchQuery prefix(String prefix, int offset, int length) {
    return new SearchQuery(Kind.PREFIX, List.of(prefix), offset, length);
  }

  public static SearchQuery phrase(String first, String second, int offset, int length) {
    return new SearchQuery(Kind.PHRASE, List.of(first, second), offset, length);
  }

  public static SearchQuery fuzzy(String word, int offset, int length) {
    return new SearchQuery(Kind.FUZZY, List.of(word), offset, length);
  }

  public static SearchQuery filter(String word, double least, double most, int offset, int length) {
    return new SearchQuery(Kind.FILTER, List.of(word), least, most, offset, length);
  }

  public static SearchQuery facet(String word, int offset, int length) {
    return new SearchQuery(Kind.FACET, List.of(word), offset, length);
  }

  /** Search for the documents that are nearest to a vector. */
  public static SearchQuery nearest(Embedding target, int length) {
    return near(Kind.NEAREST, List.of(), 0, 0, length, new Near(target, Filter.NONE, ""));
  }

  public static SearchQuery nearestWithWord(Embedding target, String word, int length) {
    return near(
        Kind.NEAREST_FILTERED, List.of(word), 0, 0, length, new Near(target, Filter.WORD, ""));
  }

  public static SearchQuery nearestWithTag(Embedding target, String tag, int length) {
    return near(Kind.NEAREST_FILTERED, List.of(), 0, 0, length, new Near(target, Filter.TAG, tag));
  }

  public static SearchQuery nearestInRange(
      Embedding target, double least, double most, int length) {
    return near(
        Kind.NEAREST_FILTERED, List.of(), least, most, length, new Near(target, Filter.RANGE, ""));
  }

  private static SearchQuery near(
      Kind kind, List<String> words, double least, double most, int length, Near near) {
    return new SearchQuery(kind, words, least, most, 0, length, Optional.of(near));
  }

  /** The best documents that hold at least one of the words. */
  public static SearchQuery ranked(List<String> words, int offset, int length) {
    return new SearchQuery(Kind.RANKED, words, offset, length);
  }

  /**
   * A query in the store's own language.
   *
   * @param name for people, the same for every store
   */
  public static SearchQuery own(String name, String query, int offset, int length) {
    return new SearchQuery(Kind.OWN, List.of(name, query), offset, length);
  }

  /** The only word, or the first of two. */
  public String first() {
    return words.get(0);
  }

  /** The second of two words. */
  public String second() {
    return words.get(1);
  }

  public String text() {
    return kind == Kind.OWN ? first() : String.join(" ", words);
  }

  public SearchQuery page(int newOffset, int newLength) {
    return new SearchQuery(kind, words, least, most, newOffset, newLength, near);
  }

  /** The same question near to another vector. */
  public SearchQuery nearTo(Embedding target) {
    return new SearchQuery(
        kind,
        words,
        least,
        most,
        offset,
        length,
        near.map(old -> new Near(target, old.filter, old.tag)));
  }

  /** For people: {@code search "first second" offset 0 length 10}. */
  @Override
  public String toString() {
    String operation = kind == Kind.BOTH ? "search" : kind.operation();
    Filter filter = near.map(Near::filter).orElse(Filter.NONE);
    boolean ranged = kind == Kind.FILTER || filter == Filter.RANGE;
    String range = ranged ? " from %s to %s".formatted(least, most) : "";
    String named = filter == Filter.TAG ? near.orElseThrow().tag() : text();
    return "%s \"%s\"%s offset %d length %d".formatted(operation, named, range, offset, length);
  }
}
