// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
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

  private static final int[] NONE = {};

  private final List<SearchQuery> queries;
  private final Map<String, int[]> byWord = new HashMap<>();

  /** Prefixes and fuzzy words, with which every new word is compared. */
  private final int[] patterns;

  private final Map<String, int[]> remembered = new ConcurrentHashMap<>();
  private final int limit;

  /**
   * @param limit maximum number of words that are remembered, if a query has a prefix or a fuzzy
   *     word
   */
  AskedWords(List<? extends SearchQuery> queries, Corpus corpus, int limit) {
    this.queries = List.copyOf(queries);
    this.limit = limit;
    patterns =
        IntStream.range(0, queries.size())
            .filter(i -> QueryMatch.words(queries.get(i)).isEmpty())
            .toArray();
    Map<String, List<Integer>> lists = new HashMap<>();
    for (int i = 0; i < queries.size(); i++) {
      for (String word : asking(queries.get(i), corpus)) {
        lists.computeIfAbsent(word, none -> new ArrayList<>()).add(i);
      }
    }
    lists.forEach((word, list) -> byWord.put(word, list.stream().mapToInt(i -> i).toArray()));
  }

  private static List<String> asking(SearchQuery query, Corpus corpus) {
    Stream<String> words = QueryMatch.words(query).stream();
    return query.kind() == Kind.ANY
        ? words.distinct().toList()
        : words.min(Comparator.comparingLong(corpus::frequency)).stream().toList();
  }

  /** Indexes of the queries that the word asks for; the caller does not change them. */
  int[] asking(String word) {
    int[] naming = byWord.getOrDefault(word, NONE);
    if (patterns.length == 0) {
      return naming;
    }
    int[] known = remembered.get(word);
    if (known == null) {
      IntStream alike =
          Arrays.stream(patterns).filter(i -> QueryMatch.isAskedFor(queries.get(i), word));
      int[] all = IntStream.concat(Arrays.stream(naming), alike).toArray();
      known = all.length == 0 ? NONE : all;
      if (remembered.size() < limit) {
        remembered.put(word, known);
      }
    }
    return known;
  }
}
