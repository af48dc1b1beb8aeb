// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;

/**
 * Index of queries by the words that ask for a test of a title: a title without such a word is no
 * match of the query. Of the words that a match must hold, the rarest one asks, so that a frequent
 * word does not ask for a thousand tests. Thread-safe.
 */
final class AskedWords {

  /** Words that are remembered, if a query has a prefix or a fuzzy word. */
  private static final int REMEMBERED = 100_000;

  private final List<SearchQuery> queries;
  private final Map<String, List<Integer>> byWord = new HashMap<>();

  /** Prefixes and fuzzy words, with which every new word is compared. */
  private final List<Integer> patterns = new ArrayList<>();

  private final Map<String, List<Integer>> remembered = new ConcurrentHashMap<>();

  AskedWords(List<? extends SearchQuery> queries, Corpus corpus) {
    this.queries = List.copyOf(queries);
    for (int i = 0; i < queries.size(); i++) {
      List<String> words = QueryMatch.words(queries.get(i));
      if (words.isEmpty()) {
        patterns.add(i);
      }
      Kind kind = queries.get(i).kind();
      boolean oneWillDo = kind == Kind.ANY || kind == Kind.RANKED;
      Stream<String> rarestFirst =
          words.stream().distinct().sorted(Comparator.comparingLong(corpus::frequency));
      for (String word : rarestFirst.limit(oneWillDo ? words.size() : 1).toList()) {
        byWord.computeIfAbsent(word, none -> new ArrayList<>()).add(i);
      }
    }
  }

  /** Indexes of the queries that the word asks for; the caller does not change them. */
  List<Integer> asking(String word) {
    List<Integer> naming = byWord.getOrDefault(word, List.of());
    if (patterns.isEmpty()) {
      return naming;
    }
    List<Integer> known = remembered.get(word);
    if (known == null) {
      Stream<Integer> alike =
          patterns.stream().filter(i -> QueryMatch.isAskedFor(queries.get(i), word));
      known = Stream.concat(naming.stream(), alike).toList();
      if (remembered.size() < REMEMBERED) {
        remembered.put(word, known);
      }
    }
    return known;
  }
}
