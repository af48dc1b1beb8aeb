// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.Locale;

/**
 * Question to a store: one page of its answer. All kinds but {@link Facet} ask for whole documents,
 * ordered by score, ascending. A facet asks for counts: see {@link SearchPage}.
 *
 * <p>Words are {@code [a-z0-9]+}, and a title is words joined by single spaces.
 */
public sealed interface SearchQuery {

  /** Last hit that every store can page to: Elasticsearch's default result window. */
  int MAX_WINDOW = 10_000;

  /** Fewest letters of a prefix. */
  int LEAST_PREFIX = 3;

  /** Kind of a query, which is an operation in reports. */
  enum Kind {
    WORD("SEARCH-WORD"),
    BOTH("SEARCH"),
    ANY("SEARCH-ANY"),
    PREFIX("SEARCH-PREFIX"),
    PHRASE("SEARCH-PHRASE"),
    FUZZY("SEARCH-FUZZY"),
    FILTER("SEARCH-FILTER"),
    FACET("SEARCH-FACET");

    private final String operation;

    Kind(String operation) {
      this.operation = operation;
    }

    /** Name of the operation in reports. */
    public String operation() {
      return operation;
    }
  }

  /** Number of hits to skip, at least 0. */
  int offset();

  /** Maximum number of hits on the page, at least 1. */
  int length();

  Kind kind();

  /** The same question with another page. */
  SearchQuery page(int offset, int length);

  /** The question in another language; see {@link Translation}. */
  <T> T in(Translation<T> language);

  /** Translation of queries into a store's language, with a method for each kind. */
  interface Translation<T> {

    T word(Word query);

    T both(Both query);

    T any(Any query);

    T prefix(Prefix query);

    T phrase(Phrase query);

    T fuzzy(Fuzzy query);

    T filter(Filter query);

    T facet(Facet query);
  }

  /** The documents whose title holds a word. */
  record Word(String word, int offset, int length) implements SearchQuery {

    public Word {
      requirePage(offset, length);
    }

    @Override
    public Kind kind() {
      return Kind.WORD;
    }

    @Override
    public Word page(int newOffset, int newLength) {
      return new Word(word, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.word(this);
    }
  }

  /** The documents whose title holds both words, in any order. */
  record Both(String first, String second, int offset, int length) implements SearchQuery {

    public Both {
      requirePage(offset, length);
    }

    @Override
    public Kind kind() {
      return Kind.BOTH;
    }

    @Override
    public Both page(int newOffset, int newLength) {
      return new Both(first, second, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.both(this);
    }
  }

  /** The documents whose title holds at least one of two words. */
  record Any(String first, String second, int offset, int length) implements SearchQuery {

    public Any {
      requirePage(offset, length);
    }

    @Override
    public Kind kind() {
      return Kind.ANY;
    }

    @Override
    public Any page(int newOffset, int newLength) {
      return new Any(first, second, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.any(this);
    }
  }

  /**
   * The documents whose title holds a word that begins with the prefix.
   *
   * @param prefix at least {@link #LEAST_PREFIX} letters
   */
  record Prefix(String prefix, int offset, int length) implements SearchQuery {

    public Prefix {
      requirePage(offset, length);
      if (prefix.length() < LEAST_PREFIX) {
        throw new IllegalArgumentException(
            "prefix %s: it must have at least %d letters".formatted(prefix, LEAST_PREFIX));
      }
    }

    @Override
    public Kind kind() {
      return Kind.PREFIX;
    }

    @Override
    public Prefix page(int newOffset, int newLength) {
      return new Prefix(prefix, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.prefix(this);
    }
  }

  /** The documents whose title holds the second word right after the first. */
  record Phrase(String first, String second, int offset, int length) implements SearchQuery {

    public Phrase {
      requirePage(offset, length);
    }

    @Override
    public Kind kind() {
      return Kind.PHRASE;
    }

    @Override
    public Phrase page(int newOffset, int newLength) {
      return new Phrase(first, second, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.phrase(this);
    }
  }

  /**
   * The documents whose title holds the word itself, or one that differs from it by one letter:
   * another one, one more or one less. Two letters that have changed places are two differences.
   */
  record Fuzzy(String word, int offset, int length) implements SearchQuery {

    public Fuzzy {
      requirePage(offset, length);
    }

    @Override
    public Kind kind() {
      return Kind.FUZZY;
    }

    @Override
    public Fuzzy page(int newOffset, int newLength) {
      return new Fuzzy(word, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.fuzzy(this);
    }
  }

  /**
   * The documents whose title holds a word and whose field {@link Document#NUMBER} is within a
   * range.
   *
   * @param least lower end of the range, which belongs to it
   * @param most upper end of the range, which belongs to it
   */
  record Filter(String word, double least, double most, int offset, int length)
      implements SearchQuery {

    public Filter {
      requirePage(offset, length);
    }

    @Override
    public Kind kind() {
      return Kind.FILTER;
    }

    @Override
    public Filter page(int newOffset, int newLength) {
      return new Filter(word, least, most, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.filter(this);
    }
  }

  /**
   * For each tag, how many of the documents whose title holds a word have it in their field {@link
   * Document#TAG}; ordered by tag, ascending. Offset and length count tags.
   */
  record Facet(String word, int offset, int length) implements SearchQuery {

    public Facet {
      requirePage(offset, length);
    }

    @Override
    public Kind kind() {
      return Kind.FACET;
    }

    @Override
    public Facet page(int newOffset, int newLength) {
      return new Facet(word, newOffset, newLength);
    }

    @Override
    public <T> T in(Translation<T> language) {
      return language.facet(this);
    }
  }

  private static void requirePage(int offset, int length) {
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
  }
}
