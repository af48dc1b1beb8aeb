// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;

/**
 * Queries of the gate: edges, then random ones. The edges of every kind are pages of a query with
 * many hits: the first page, one in the middle, one that is cut off, one past the end, a long one.
 * SEARCH, which every store must answer, has more of them: queries with no hit, one and some, and
 * pages of several lengths that together are a longer page. The other kinds have queries that a
 * common mistake would answer wrongly: the middle of a word as a prefix, a phrase in the wrong
 * order, two letters that have changed places, a range of one number.
 */
record GateQueries(Corpus corpus, SearchOracle oracle, long documents, PanelChoice choice) {

  private static final int PAGE = 10;
  private static final int LONG_PAGE = 20 * PAGE;
  private static final int SOME = 25;
  private static final int DEEPEST_RANDOM_OFFSET = 50;
  private static final int LONGEST_RANDOM_PAGE = 20;

  /** Queries of a short gate: of a kind, and of SEARCH, which then has no walks. */
  private static final int SHORT = 10;

  private static final int SHORT_OF_BOTH = 16;

  /** Titles whose words are tried as pairs with one hit, or some. */
  private static final int TITLES = 64;

  /** Of the rarest words, how many are tried as pairs without a hit. */
  private static final int RAREST = 12;

  /** Queries that are tried as the one with many hits, for a kind beside SEARCH. */
  private static final int CANDIDATES = 24;

  /** Queries about common mistakes among the edges. */
  private static final int MISTAKES = 2;

  private record Counted(SearchQuery query, long total) {
    SearchQuery page(int offset, int length) {
      return query.page(offset, length);
    }

    /** The hits that can be paged to, with pages past the end. */
    int hits() {
      return (int) Math.min(total, SearchQuery.MAX_WINDOW - 2L * PAGE);
    }

    /** The same pair of words in the other order; a query of another kind stays as it is. */
    Counted turned() {
      return query.kind() == Kind.BOTH
          ? new Counted(
              SearchQuery.both(/* first= */ query.second(), /* second= */ query.first(), 0, 1),
              total)
          : this;
    }
  }

  /** The edges without the pages that make up longer ones, and a few random queries. */
  List<SearchQuery> shortOnes(Kind kind) {
    return all(kind, kind == Kind.BOTH ? SHORT_OF_BOTH : SHORT, 0);
  }

  /** So many queries: the edges first, then random ones. */
  List<SearchQuery> all(Kind kind, int count, long seed) {
    long ofSeed = SplitMix.mix(seed, documents);
    boolean pairs = kind == Kind.BOTH;
    SplitMix random =
        new SplitMix(pairs ? ofSeed : SplitMix.mix(ofSeed, kind.operation().hashCode()));
    List<Counted> candidates = counted(pairs ? pairs() : candidates(kind, random));
    Counted many = candidates.stream().max(Comparator.comparingLong(Counted::total)).orElseThrow();
    List<SearchQuery> queries = new ArrayList<>(pages(many));
    if (pairs) {
      Counted some = nearest(candidates, SOME);
      addPairs(queries, candidates, some);
      if (count > SHORT_OF_BOTH) {
        addWalks(queries, some, many);
      }
    } else {
      for (int i = 0; i < MISTAKES; i++) {
        queries.add(mistakable(draw(kind, random), random));
      }
    }
    while (queries.size() < count) {
      SearchQuery query = draw(kind, random);
      if (!pairs && random.below(4) == 0) {
        query = mistakable(query, random);
      }
      int offset = random.below(2) * random.below(DEEPEST_RANDOM_OFFSET + 1);
      queries.add(query.page(offset, 1 + random.below(LONGEST_RANDOM_PAGE)));
    }
    return List.copyOf(queries.subList(0, count));
  }

  private List<Counted> counted(List<SearchQuery> candidates) {
    List<SearchOracle.Answer> answers = oracle.answer(candidates);
    return IntStream.range(0, candidates.size())
        .mapToObj(i -> new Counted(candidates.get(i), answers.get(i).total()))
        .toList();
  }

  private static List<SearchQuery> pages(Counted many) {
    return List.of(
        many.page(0, PAGE),
        many.turned().page(many.hits() / 2, PAGE),
        many.page(Math.max(0, many.hits() - PAGE / 2), PAGE),
        many.page(many.hits() + PAGE, PAGE),
        many.page(0, Math.max(1, Math.min(many.hits(), LONG_PAGE))));
  }

  // ---- SEARCH: random pairs of words seldom have no hit, one or some, so the oracle looks for
  // them

  private static Counted nearest(List<Counted> candidates, int hits) {
    return candidates.stream()
        .filter(pair -> pair.total > 0)
        .min(Comparator.comparingLong(pair -> Math.abs(pair.total - hits)))
        .orElseThrow();
  }

  private void addPairs(List<SearchQuery> queries, List<Counted> candidates, Counted some) {
    Counted one = nearest(candidates, 1);
    Counted none = candidates.stream().filter(pair -> pair.total == 0).findFirst().orElseThrow();
    queries.add(some.turned().page(Math.max(0, some.hits() - 1), PAGE));
    queries.add(some.page(some.hits(), PAGE));
    queries.add(one.page(0, PAGE));
    queries.add(one.turned().page(one.hits(), PAGE));
    queries.add(none.page(0, PAGE));
    queries.add(none.page(PAGE, PAGE));
    queries.add(SearchQuery.both(corpus.frequentPair().get(0), corpus.absentWord(), 0, PAGE));
  }

  /** Each walk is followed by the one page that its pages make up. */
  private static void addWalks(List<SearchQuery> queries, Counted some, Counted many) {
    addWalk(queries, some, 3, Math.min(some.hits(), 2 * SOME) / 3 + 2);
    addWalk(queries, many, 1, 3);
    addWalk(queries, many, 7, 7);
    addWalk(queries, many.turned(), 2 * PAGE, 3);
  }

  private static void addWalk(List<SearchQuery> queries, Counted pair, int length, int pages) {
    for (int page = 0; page < pages; page++) {
      queries.add(pair.page(page * length, length));
    }
    queries.add(pair.page(0, pages * length));
  }

  /** The most frequent pair, pairs of rare words, pairs of titles, and one without a hit. */
  private List<SearchQuery> pairs() {
    List<String> frequent = corpus.frequentPair();
    List<SearchQuery> candidates = new ArrayList<>(List.of(pair(frequent)));
    List<String> rare = corpus.rareWords(RAREST);
    for (int i = 0; i < rare.size(); i++) {
      for (int j = i + 1; j < rare.size(); j++) {
        candidates.add(SearchQuery.both(rare.get(i), rare.get(j), 0, 1));
      }
    }
    addFromTitles(candidates);
    candidates.add(SearchQuery.both(corpus.absentWord(), frequent.get(0), 0, 1));
    return candidates;
  }

  /** Of each title the two rarest words, and two that are as frequent as they come. */
  private void addFromTitles(List<SearchQuery> candidates) {
    SplitMix random = new SplitMix(documents);
    for (int i = 0; i < TITLES; i++) {
      List<String> words = new ArrayList<>(words(choice.anyNumber(random)));
      candidates.add(pair(words));
      words.sort(Comparator.comparingLong(corpus::frequency));
      candidates.add(pair(words));
    }
  }

  private static SearchQuery pair(List<String> words) {
    return SearchQuery.both(words.get(0), words.get(1), 0, 1);
  }

  // ---- Random queries ----

  private List<SearchQuery> candidates(Kind kind, SplitMix random) {
    return Stream.generate(() -> draw(kind, random)).limit(CANDIDATES).toList();
  }

  private SearchQuery draw(Kind kind, SplitMix random) {
    return choice.draw(kind, PAGE, random, () -> basis(random)).query();
  }

  private PanelChoice.Basis basis(SplitMix random) {
    long number = choice.anyNumber(random);
    List<String> title = words(number);
    int first = random.below(title.size());
    int second = (first + 1 + random.below(title.size() - 1)) % title.size();
    return new PanelChoice.Basis(number, List.of(title.get(first), title.get(second)));
  }

  private List<String> words(long number) {
    return corpus.titleWords(number).stream().distinct().toList();
  }

  /** A similar query that a store with a common mistake answers with too much. */
  private SearchQuery mistakable(SearchQuery query, SplitMix random) {
    String word = query.first();
    return switch (query.kind()) {
      case PHRASE -> SearchQuery.phrase(/* first= */ query.second(), /* second= */ word, 0, PAGE);
      case PREFIX ->
          word.length() > SearchQuery.LEAST_PREFIX
              ? SearchQuery.prefix(word.substring(1), 0, PAGE)
              : query;
      case FUZZY ->
          word.length() > 1 ? choice.fuzzy(turned(word, random), PAGE).orElse(query) : query;
      case FILTER -> SearchQuery.filter(word, query.least(), query.least(), 0, PAGE);
      case ANY -> SearchQuery.any(word, corpus.absentWord(), 0, PAGE);
      case WORD -> SearchQuery.word(corpus.absentWord(), 0, PAGE);
      case BOTH, FACET, NEAREST, NEAREST_FILTERED, RANKED, OWN -> query;
    };
  }

  /** The word with two neighbouring letters in each other's place. */
  private static String turned(String word, SplitMix random) {
    int at = random.below(word.length() - 1);
    return word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
  }
}
