// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.vector.Embedding;

/**
 * Choice of queries that a given document answers. It counts the words that it leaves out, because
 * a store answers them wrongly. Thread-safe.
 */
public final class PanelChoice {

  /** Documents that are tried for a query of a kind. */
  private static final int TRIES = 1_000;

  /** Fewest letters of a word that is asked for with a difference; shorter ones are all alike. */
  private static final int LEAST_FUZZY = 4;

  private static final int LETTERS = 26;

  /** Most words of a search by rank. */
  private static final int MOST_RANKED = 5;

  private final Corpus corpus;
  private final long documents;
  private final boolean allWords;
  private final LongAdder tried = new LongAdder();
  private final LongAdder leftOut = new LongAdder();

  /**
   * @param documents how many documents were loaded, from key number 0
   * @param allWords true to ask also for the words that RediSearch answers wrongly
   */
  public PanelChoice(Corpus corpus, long documents, boolean allWords) {
    this.corpus = corpus;
    this.documents = documents;
    this.allWords = allWords;
  }

  public long tried() {
    return tried.sum();
  }

  /** Number of those words that were left out, because RediSearch answers them wrongly. */
  public long leftOut() {
    return leftOut.sum();
  }

  /** Document that a query is made of, and two words of its title. */
  public record Basis(long number, List<String> words) {}

  /** First page of a query, with the number of a document that answers it. */
  public record Drawn(SearchQuery query, long number) {}

  /** A query that one of the bases answers; where all words are too short, one without hits. */
  public Drawn draw(Kind kind, int length, SplitMix random, Supplier<Basis> bases) {
    for (int i = 0; i < TRIES; i++) {
      Basis basis = bases.get();
      Optional<SearchQuery> query = of(kind, basis.number, basis.words, length, random);
      if (query.isPresent()) {
        return new Drawn(query.get(), basis.number);
      }
    }
    String absent = corpus.absentWord();
    return new Drawn(
        kind == Kind.PREFIX
            ? SearchQuery.prefix(absent, 0, length)
            : SearchQuery.fuzzy(absent, 0, length),
        0);
  }

  /** The first page; empty if no such query can be made of these words. */
  private Optional<SearchQuery> of(
      Kind kind, long number, List<String> words, int length, SplitMix random) {
    String word = kind == Kind.BOTH ? words.get(0) : words.get(random.below(2));
    return switch (kind) {
      case WORD -> Optional.of(SearchQuery.word(word, 0, length));
      case BOTH -> Optional.of(SearchQuery.both(words.get(0), words.get(1), 0, length));
      case ANY -> Optional.of(SearchQuery.any(word, anyWord(random), 0, length));
      case PREFIX ->
          longer(words, SearchQuery.LEAST_PREFIX, random)
              .map(found -> SearchQuery.prefix(beginning(found, random), 0, length));
      case PHRASE -> Optional.of(phrase(number, words, length, random));
      case FUZZY ->
          longer(words, LEAST_FUZZY, random).flatMap(found -> fuzzy(edited(found, random), length));
      case FILTER -> Optional.of(filter(number, word, length, random));
      case FACET -> Optional.of(SearchQuery.facet(word, 0, length));
      case NEAREST -> Optional.of(SearchQuery.nearest(target(random), length));
      case NEAREST_FILTERED -> Optional.of(filtered(number, word, length, random));
      case RANKED -> Optional.of(ranked(number, words, length, random));
      case OWN -> throw new IllegalArgumentException("no query of the user's is drawn");
    };
  }

  private Embedding target(SplitMix random) {
    return corpus.vectors().orElseThrow().target(random.next());
  }

  /** Neighbours that share a word, a tag or a range of numbers with the document. */
  private SearchQuery filtered(long number, String word, int length, SplitMix random) {
    Embedding target = target(random);
    return switch (random.below(3)) {
      case 0 -> SearchQuery.nearestWithWord(target, word, length);
      case 1 ->
          SearchQuery.nearestWithTag(
              target, String.valueOf(corpus.typedFields(number).get(Document.TAG)), length);
      default -> {
        SearchQuery range = filter(number, word, length, random);
        yield SearchQuery.nearestInRange(target, range.least(), range.most(), length);
      }
    };
  }

  /** One to five distinct words, of which the document holds the first. */
  private SearchQuery ranked(long number, List<String> words, int length, SplitMix random) {
    List<String> asked = new ArrayList<>(words.subList(0, 1 + random.below(2)));
    List<String> title = corpus.titleWords(number);
    for (int more = random.below(MOST_RANKED - 1); more > 0; more--) {
      asked.add(random.below(2) == 0 ? anyWord(random) : title.get(random.below(title.size())));
    }
    return SearchQuery.ranked(asked.stream().distinct().toList(), 0, length);
  }

  /**
   * First page of the hits of a fuzzy word. RediSearch counts it as one difference if two letters
   * by turns end one word, and the same letters, the other one first, end the other word: {@code
   * angle} and {@code angel}, {@code ama} and {@code mam}. That is two differences, also by its
   * documentation.
   *
   * @return empty if a title may hold such a word, and not all words are asked for
   */
  Optional<SearchQuery> fuzzy(String word, int length) {
    tried.increment();
    if (!allWords && mayHoldTurned(word)) {
      leftOut.increment();
      return Optional.empty();
    }
    return Optional.of(SearchQuery.fuzzy(word, 0, length));
  }

  private boolean mayHoldTurned(String word) {
    int end = word.length() - 1;
    char[] letters = {word.charAt(end), word.charAt(end - 1)};
    StringBuilder turned = new StringBuilder(word);
    boolean held = false;
    for (int back = 0; back <= end && word.charAt(end - back) == letters[back % 2]; back++) {
      turned.setCharAt(end - back, letters[1 - back % 2]);
      held |= back > 0 && letters[0] != letters[1] && corpus.mayHold(turned.toString());
    }
    return held;
  }

  private String anyWord(SplitMix random) {
    List<String> title = corpus.titleWords(anyNumber(random));
    return title.get(random.below(title.size()));
  }

  /** The number of any document whose title has at least two words. */
  long anyNumber(SplitMix random) {
    return corpus.searchable(Math.floorMod(random.next(), documents));
  }

  private static Optional<String> longer(List<String> words, int least, SplitMix random) {
    int first = random.below(2);
    return Stream.of(words.get(first), words.get(1 - first))
        .filter(word -> word.length() >= least)
        .findFirst();
  }

  private static String beginning(String word, SplitMix random) {
    int more = word.length() - SearchQuery.LEAST_PREFIX + 1;
    return word.substring(0, SearchQuery.LEAST_PREFIX + random.below(more));
  }

  /** The word with another letter in one place, or with one letter less or more. */
  private static String edited(String word, SplitMix random) {
    int at = random.below(word.length());
    String letter = String.valueOf((char) ('a' + random.below(LETTERS)));
    return switch (random.below(3)) {
      case 0 -> word.substring(0, at) + letter + word.substring(at + 1);
      case 1 -> word.substring(0, at) + word.substring(at + 1);
      default -> word.substring(0, at) + letter + word.substring(at);
    };
  }

  /** The two words if the loaded title has them side by side, otherwise two others that are. */
  private SearchQuery phrase(long number, List<String> words, int length, SplitMix random) {
    SearchQuery both = SearchQuery.phrase(words.get(0), words.get(1), 0, length);
    List<String> title = corpus.titleWords(number);
    if (QueryMatch.matches(both, title, Map.of())) {
      return both;
    }
    int first = random.below(title.size() - 1);
    return SearchQuery.phrase(title.get(first), title.get(first + 1), 0, length);
  }

  /** From the number of the document to that of any other; both ends belong to the range. */
  private SearchQuery filter(long number, String word, int length, SplitMix random) {
    double own = number(number);
    double other = number(anyNumber(random));
    return SearchQuery.filter(word, Math.min(own, other), Math.max(own, other), 0, length);
  }

  private double number(long number) {
    return corpus.typedFields(number).get(Document.NUMBER) instanceof Number found
        ? found.doubleValue()
        : 0;
  }
}
