// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
final class GateQueries {

  private static final int PAGE = 10;
  private static final int LONG_PAGE = 20 * PAGE;
  private static final int SOME = 25;
  private static final int SHORT = 10;
  private static final int SHORT_OF_BOTH = 16;
  private static final int DEEPEST_RANDOM_OFFSET = 50;
  private static final int LONGEST_RANDOM_PAGE = 20;

  /** Titles whose words are tried as pairs with one hit, or some. */
  private static final int TITLES = 64;

  /** Of the rarest words, how many are tried as pairs without a hit. */
  private static final int RAREST = 12;

  /** Queries that are tried as the one with many hits, for a kind beside SEARCH. */
  private static final int CANDIDATES = 24;

  /** Queries about common mistakes among the edges. */
  private static final int MISTAKES = 2;

  private final Corpus corpus;
  private final SearchOracle oracle;
  private final long documents;
  private final PanelChoice choice;

  GateQueries(Corpus corpus, SearchOracle oracle, long documents, PanelChoice choice) {
    this.corpus = corpus;
    this.oracle = oracle;
    this.documents = documents;
    this.choice = choice;
  }

  /** A query, and the number of its hits on all pages. */
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
    return kind == Kind.BOTH
        ? queries(kind, edges(pairs()), SHORT_OF_BOTH, random(kind, 0))
        : all(kind, SHORT, 0);
  }

  /** The edges, then random queries: so many in all. */
  List<SearchQuery> all(Kind kind, int count, long seed) {
    SplitMix random = random(kind, seed);
    if (kind != Kind.BOTH) {
      return queries(kind, edges(kind, random), count, random);
    }
    Pairs pairs = pairs();
    return queries(
        kind, Stream.of(edges(pairs), walks(pairs)).flatMap(List::stream).toList(), count, random);
  }

  private SplitMix random(Kind kind, long seed) {
    long ofSeed = SplitMix.mix(seed, documents);
    return new SplitMix(
        kind == Kind.BOTH ? ofSeed : SplitMix.mix(ofSeed, kind.operation().hashCode()));
  }

  private List<SearchQuery> queries(
      Kind kind, List<SearchQuery> edges, int count, SplitMix random) {
    List<SearchQuery> queries = new ArrayList<>(edges);
    while (queries.size() < count) {
      SearchQuery query = answered(kind, random);
      if (kind != Kind.BOTH && random.below(4) == 0) {
        query = mistakable(query, random);
      }
      int offset = random.below(2) * random.below(DEEPEST_RANDOM_OFFSET + 1);
      queries.add(query.page(offset, 1 + random.below(LONGEST_RANDOM_PAGE)));
    }
    return List.copyOf(queries.subList(0, count));
  }

  private static List<SearchQuery> pages(Counted many) {
    return List.of(
        many.page(0, PAGE),
        many.turned().page(many.hits() / 2, PAGE),
        many.page(Math.max(0, many.hits() - PAGE / 2), PAGE),
        many.page(many.hits() + PAGE, PAGE),
        many.page(0, Math.max(1, Math.min(many.hits(), LONG_PAGE))));
  }

  private List<Counted> counted(List<? extends SearchQuery> candidates) {
    List<SearchOracle.Answer> answers = oracle.answer(candidates);
    return IntStream.range(0, candidates.size())
        .mapToObj(i -> new Counted(candidates.get(i), answers.get(i).total()))
        .toList();
  }

  // ---- SEARCH: random pairs of words seldom have no hit, one or some, so the oracle looks for
  // them

  /** Pairs of words that differ in how many hits they have. */
  private record Pairs(Counted none, Counted one, Counted some, Counted many) {}

  private List<SearchQuery> edges(Pairs pairs) {
    Counted some = pairs.some;
    Counted one = pairs.one;
    List<SearchQuery> edges = new ArrayList<>(pages(pairs.many));
    edges.add(some.turned().page(Math.max(0, some.hits() - 1), PAGE));
    edges.add(some.page(some.hits(), PAGE));
    edges.add(one.page(0, PAGE));
    edges.add(one.turned().page(one.hits(), PAGE));
    edges.add(pairs.none.page(0, PAGE));
    edges.add(pairs.none.page(PAGE, PAGE));
    edges.add(SearchQuery.both(corpus.frequentPair().get(0), corpus.absentWord(), 0, PAGE));
    return edges;
  }

  /** Each walk is followed by the one page that its pages make up. */
  private static List<SearchQuery> walks(Pairs pairs) {
    List<SearchQuery> queries = new ArrayList<>();
    addWalk(queries, pairs.some, 3, Math.min(pairs.some.hits(), 2 * SOME) / 3 + 2);
    addWalk(queries, pairs.many, 1, 3);
    addWalk(queries, pairs.many, 7, 7);
    addWalk(queries, pairs.many.turned(), 2 * PAGE, 3);
    return queries;
  }

  private static void addWalk(List<SearchQuery> queries, Counted pair, int length, int pages) {
    for (int page = 0; page < pages; page++) {
      queries.add(pair.page(page * length, length));
    }
    queries.add(pair.page(0, pages * length));
  }

  /** One pass of the oracle finds them all. */
  private Pairs pairs() {
    List<String> frequent = corpus.frequentPair();
    List<SearchQuery> candidates = new ArrayList<>(List.of(pair(frequent)));
    List<String> rare = corpus.rareWords(RAREST);
    for (int i = 0; i < rare.size(); i++) {
      for (int j = i + 1; j < rare.size(); j++) {
        candidates.add(SearchQuery.both(rare.get(i), rare.get(j), 0, 1));
      }
    }
    int titles = candidates.size();
    addFromTitles(candidates);
    List<Counted> found = counted(candidates);
    List<Counted> fromTitles = found.subList(titles, found.size());
    return new Pairs(
        found.subList(1, titles).stream()
            .filter(pair -> pair.total == 0)
            .findFirst()
            .orElse(new Counted(SearchQuery.both(corpus.absentWord(), frequent.get(0), 0, 1), 0)),
        fromTitles.stream().min(Comparator.comparingLong(Counted::total)).orElseThrow(),
        fromTitles.stream()
            .min(Comparator.comparingInt(pair -> Math.abs(pair.hits() - SOME)))
            .orElseThrow(),
        found.get(0));
  }

  /** Of each title the two rarest words, and two that are as frequent as they come. */
  private void addFromTitles(List<SearchQuery> candidates) {
    SplitMix random = new SplitMix(documents);
    for (int i = 0; i < TITLES; i++) {
      List<String> words = new ArrayList<>(List.of(words(anyNumber(random))));
      candidates.add(pair(words));
      words.sort(Comparator.comparingLong(corpus::frequency));
      candidates.add(pair(words));
    }
  }

  private static SearchQuery pair(List<String> words) {
    return SearchQuery.both(words.get(0), words.get(1), 0, 1);
  }

  // ---- The other kinds ----

  private List<SearchQuery> edges(Kind kind, SplitMix random) {
    List<SearchQuery> candidates =
        IntStream.range(0, CANDIDATES).mapToObj(i -> answered(kind, random)).toList();
    Counted many =
        counted(candidates).stream().max(Comparator.comparingLong(Counted::total)).orElseThrow();
    List<SearchQuery> edges = new ArrayList<>(pages(many));
    for (int i = 0; i < MISTAKES; i++) {
      edges.add(mistakable(answered(kind, random), random));
    }
    return edges;
  }

  /** A query that some document answers; where all words are too short, one without hits. */
  private SearchQuery answered(Kind kind, SplitMix random) {
    for (int i = 0; i < PanelChoice.TRIES; i++) {
      long number = anyNumber(random);
      String[] title = words(number);
      int first = random.below(title.length);
      int second = (first + 1 + random.below(title.length - 1)) % title.length;
      Optional<SearchQuery> query =
          choice.of(kind, number, new String[] {title[first], title[second]}, PAGE, random);
      if (query.isPresent()) {
        return query.get();
      }
    }
    return choice.absent(kind, PAGE);
  }

  /** The number of any document whose title has at least two words. */
  private long anyNumber(SplitMix random) {
    return corpus.searchable(Math.floorMod(random.next(), documents));
  }

  /** The words of a title, without repetitions. */
  private String[] words(long number) {
    return Corpus.distinct(corpus.titleWords(number));
  }

  /** A similar query that a store with a common mistake answers with too much. */
  private SearchQuery mistakable(SearchQuery query, SplitMix random) {
    if (query.kind() == Kind.PHRASE) {
      return SearchQuery.phrase(/* first= */ query.second(), /* second= */ query.first(), 0, PAGE);
    }
    if (query.kind() == Kind.PREFIX && query.first().length() > SearchQuery.LEAST_PREFIX) {
      return SearchQuery.prefix(query.first().substring(1), 0, PAGE);
    }
    if (query.kind() == Kind.FUZZY && query.first().length() > 1) {
      return choice.fuzzy(turned(query.first(), random), PAGE).orElse(query);
    }
    if (query.kind() == Kind.FILTER) {
      return SearchQuery.filter(query.first(), query.least(), query.least(), 0, PAGE);
    }
    if (query.kind() == Kind.ANY) {
      return SearchQuery.any(query.first(), corpus.absentWord(), 0, PAGE);
    }
    return query.kind() == Kind.WORD ? SearchQuery.word(corpus.absentWord(), 0, PAGE) : query;
  }

  /** The word with two neighbouring letters in each other's place. */
  private static String turned(String word, SplitMix random) {
    int at = random.below(word.length() - 1);
    return word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
  }
}
