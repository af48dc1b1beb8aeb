// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;

/**
 * Queries of the gate: with no hit, one, some and many hits; the first page, a page in the middle,
 * one that is cut off, one past the end; pages of several lengths that together are a longer page.
 * Random words seldom give these cases, so the oracle is asked for word pairs that do.
 */
final class GateQueries {

  private static final int PAGE = 10;
  private static final int LONG_PAGE = 20 * PAGE;
  private static final int SOME = 25;
  private static final int SHORT = 16;
  private static final int DEEPEST_RANDOM_OFFSET = 50;

  /** Titles whose words are tried as pairs with one hit, or some. */
  private static final int TITLES = 64;

  /** Of the rarest words, how many are tried as pairs without a hit. */
  private static final int RAREST = 12;

  private final Corpus corpus;
  private final SearchOracle oracle;
  private final long documents;

  GateQueries(Corpus corpus, SearchOracle oracle, long documents) {
    this.corpus = corpus;
    this.oracle = oracle;
    this.documents = documents;
  }

  /**
   * Pair of words.
   *
   * @param hits number of documents that hold both, at most as many as can be paged to
   */
  private record Pair(String first, String second, int hits) {
    SearchQuery.Both page(int offset, int length) {
      return new SearchQuery.Both(first, second, offset, length);
    }

    Pair turned() {
      return new Pair(/* first= */ second, /* second= */ first, hits);
    }
  }

  /** Pairs that differ in how many hits they have. */
  private record Pairs(Pair none, Pair one, Pair some, Pair many) {}

  /** The edges, and a few random ones. */
  List<SearchQuery.Both> shortOnes() {
    List<SearchQuery.Both> queries = new ArrayList<>(edges(pairs()));
    queries.addAll(random(SHORT - queries.size(), 0));
    return queries;
  }

  /** The edges, then pages that make up longer ones, then random ones: so many in all. */
  List<SearchQuery.Both> all(int count, long seed) {
    Pairs pairs = pairs();
    List<SearchQuery.Both> queries = new ArrayList<>(edges(pairs));
    queries.addAll(walks(pairs));
    queries.addAll(random(Math.max(0, count - queries.size()), seed));
    return List.copyOf(queries.subList(0, count));
  }

  private List<SearchQuery.Both> edges(Pairs pairs) {
    Pair many = pairs.many;
    Pair some = pairs.some;
    Pair one = pairs.one;
    Pair none = pairs.none;
    return List.of(
        many.page(0, PAGE),
        many.turned().page(many.hits / 2, PAGE),
        many.page(Math.max(0, many.hits - PAGE / 2), PAGE),
        many.page(many.hits + PAGE, PAGE),
        many.page(0, Math.max(1, Math.min(many.hits, LONG_PAGE))),
        some.turned().page(Math.max(0, some.hits - 1), PAGE),
        some.page(some.hits, PAGE),
        one.page(0, PAGE),
        one.turned().page(one.hits, PAGE),
        none.page(0, PAGE),
        none.page(PAGE, PAGE),
        new SearchQuery.Both(many.first, corpus.absentWord(), 0, PAGE));
  }

  /** Each walk is followed by the one page that its pages make up. */
  private static List<SearchQuery.Both> walks(Pairs pairs) {
    List<SearchQuery.Both> queries = new ArrayList<>();
    addWalk(queries, pairs.some, 3, Math.min(pairs.some.hits, 2 * SOME) / 3 + 2);
    addWalk(queries, pairs.many, 1, 3);
    addWalk(queries, pairs.many, 7, 7);
    addWalk(queries, pairs.many.turned(), 2 * PAGE, 3);
    return queries;
  }

  private static void addWalk(List<SearchQuery.Both> queries, Pair pair, int length, int pages) {
    for (int page = 0; page < pages; page++) {
      queries.add(pair.page(page * length, length));
    }
    queries.add(pair.page(0, pages * length));
  }

  /** One pass of the oracle finds them all. */
  private Pairs pairs() {
    List<SearchQuery.Both> candidates = new ArrayList<>();
    List<String> frequent = corpus.frequentPair();
    candidates.add(new SearchQuery.Both(frequent.get(0), frequent.get(1), 0, 1));
    addRarest(candidates);
    int titles = candidates.size();
    addFromTitles(candidates);
    List<Pair> found = counted(candidates);
    List<Pair> fromTitles = found.subList(titles, found.size());
    return new Pairs(
        found.subList(1, titles).stream()
            .filter(pair -> pair.hits == 0)
            .findFirst()
            .orElse(new Pair(corpus.absentWord(), frequent.get(0), 0)),
        fromTitles.stream().min(Comparator.comparingInt(Pair::hits)).orElseThrow(),
        fromTitles.stream()
            .min(Comparator.comparingInt(pair -> Math.abs(pair.hits - SOME)))
            .orElseThrow(),
        found.get(0));
  }

  private void addRarest(List<SearchQuery.Both> candidates) {
    List<String> rare = corpus.rareWords(RAREST);
    for (int i = 0; i < rare.size(); i++) {
      for (int j = i + 1; j < rare.size(); j++) {
        candidates.add(new SearchQuery.Both(rare.get(i), rare.get(j), 0, 1));
      }
    }
  }

  /** Of each title the two rarest words, and two that are as frequent as they come. */
  private void addFromTitles(List<SearchQuery.Both> candidates) {
    SplitMix random = new SplitMix(documents);
    for (int i = 0; i < TITLES; i++) {
      List<String> words = new ArrayList<>(wordsOfTitle(random));
      candidates.add(new SearchQuery.Both(words.get(0), words.get(1), 0, 1));
      words.sort(Comparator.comparingLong(corpus::frequency));
      candidates.add(new SearchQuery.Both(words.get(0), words.get(1), 0, 1));
    }
  }

  /** The words of any title, of which there are at least two, without repetitions. */
  private List<String> wordsOfTitle(SplitMix random) {
    long number = corpus.searchable(Math.floorMod(random.next(), documents));
    return List.of(Corpus.distinct(corpus.titleWords(number)));
  }

  private List<Pair> counted(List<SearchQuery.Both> candidates) {
    List<SearchOracle.Answer> answers = oracle.answer(candidates);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      long hits = Math.min(answers.get(i).total(), SearchQuery.MAX_WINDOW - 2L * PAGE);
      SearchQuery.Both query = candidates.get(i);
      pairs.add(new Pair(query.first(), query.second(), (int) hits));
    }
    return pairs;
  }

  private List<SearchQuery.Both> random(int count, long seed) {
    SplitMix random = new SplitMix(SplitMix.mix(seed, documents));
    List<SearchQuery.Both> queries = new ArrayList<>();
    while (queries.size() < count) {
      List<String> words = wordsOfTitle(random);
      int first = random.below(words.size());
      int other = (first + 1 + random.below(words.size() - 1)) % words.size();
      int offset = random.below(2) * random.below(DEEPEST_RANDOM_OFFSET + 1);
      queries.add(
          new SearchQuery.Both(words.get(first), words.get(other), offset, 1 + random.below(20)));
    }
    return queries;
  }
}
