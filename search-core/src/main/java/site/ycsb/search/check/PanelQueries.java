// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;

/**
 * Queries of the gate for the kinds beside SEARCH. Beside queries that some document answers, there
 * are those that a common mistake would answer wrongly: the middle of a word as a prefix, a phrase
 * in the wrong order, two letters that have changed places, a range of one number.
 */
final class PanelQueries {

  private static final int PAGE = 10;
  private static final int LONG_PAGE = 200;
  private static final int CANDIDATES = 24;
  private static final int SHORT = 10;
  private static final int DEEPEST_RANDOM_OFFSET = 50;
  private static final int LONGEST_RANDOM_PAGE = 20;

  /** Queries about common mistakes in any list of queries. */
  private static final int MISTAKES = 2;

  private final Corpus corpus;
  private final SearchOracle oracle;
  private final long documents;
  private final PanelChoice choice;

  PanelQueries(Corpus corpus, SearchOracle oracle, long documents) {
    this.corpus = corpus;
    this.oracle = oracle;
    this.documents = documents;
    this.choice = new PanelChoice(corpus, documents);
  }

  /** A few queries of a kind. */
  List<SearchQuery> shortOnes(Kind kind) {
    return all(kind, SHORT, 0);
  }

  /** The pages of the query with the most hits, then random queries: so many in all. */
  List<SearchQuery> all(Kind kind, int count, long seed) {
    SplitMix random =
        new SplitMix(SplitMix.mix(SplitMix.mix(seed, documents), kind.operation().hashCode()));
    List<SearchQuery> queries = new ArrayList<>(edges(kind, random));
    for (int i = 0; i < MISTAKES; i++) {
      queries.add(mistakable(answered(kind, random), random));
    }
    while (queries.size() < count) {
      queries.add(random(kind, random));
    }
    return List.copyOf(queries.subList(0, count));
  }

  private List<SearchQuery> edges(Kind kind, SplitMix random) {
    List<SearchQuery> candidates =
        IntStream.range(0, CANDIDATES).mapToObj(i -> answered(kind, random)).toList();
    List<SearchOracle.Answer> answers = oracle.answer(candidates);
    int best = 0;
    for (int i = 1; i < CANDIDATES; i++) {
      best = answers.get(i).total() > answers.get(best).total() ? i : best;
    }
    SearchQuery many = candidates.get(best);
    int hits = (int) Math.min(answers.get(best).total(), SearchQuery.MAX_WINDOW - 2L * PAGE);
    return List.of(
        many.page(0, PAGE),
        many.page(hits / 2, PAGE),
        many.page(Math.max(0, hits - PAGE / 2), PAGE),
        many.page(hits + PAGE, PAGE),
        many.page(0, Math.max(1, Math.min(hits, LONG_PAGE))));
  }

  private SearchQuery random(Kind kind, SplitMix random) {
    SearchQuery query = answered(kind, random);
    if (random.below(4) == 0) {
      query = mistakable(query, random);
    }
    int offset = random.below(2) * random.below(DEEPEST_RANDOM_OFFSET + 1);
    return query.page(offset, 1 + random.below(LONGEST_RANDOM_PAGE));
  }

  /** A query that some document answers; where all words are too short, one without hits. */
  private SearchQuery answered(Kind kind, SplitMix random) {
    for (int i = 0; i < PanelChoice.TRIES; i++) {
      long number = corpus.searchable(Math.floorMod(random.next(), documents));
      String[] title = Corpus.distinct(corpus.titleWords(number));
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

  /** A similar query that a store with a common mistake answers with too much. */
  private SearchQuery mistakable(SearchQuery query, SplitMix random) {
    if (query instanceof SearchQuery.Phrase phrase) {
      return new SearchQuery.Phrase(
          /* first= */ phrase.second(), /* second= */ phrase.first(), 0, PAGE);
    }
    if (query instanceof SearchQuery.Prefix prefix
        && prefix.prefix().length() > SearchQuery.LEAST_PREFIX) {
      return new SearchQuery.Prefix(prefix.prefix().substring(1), 0, PAGE);
    }
    if (query instanceof SearchQuery.Fuzzy fuzzy && fuzzy.word().length() > 1) {
      return choice.fuzzy(turned(fuzzy.word(), random), PAGE).orElse(query);
    }
    if (query instanceof SearchQuery.Filter filter) {
      return new SearchQuery.Filter(filter.word(), filter.least(), filter.least(), 0, PAGE);
    }
    if (query instanceof SearchQuery.Any any) {
      return new SearchQuery.Any(any.first(), corpus.absentWord(), 0, PAGE);
    }
    if (query instanceof SearchQuery.Word) {
      return new SearchQuery.Word(corpus.absentWord(), 0, PAGE);
    }
    return query;
  }

  /** The word with two neighbouring letters in each other's place. */
  private static String turned(String word, SplitMix random) {
    int at = random.below(word.length() - 1);
    return word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
  }
}
