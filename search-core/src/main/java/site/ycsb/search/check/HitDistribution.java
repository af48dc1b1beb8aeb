// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.List;
import java.util.stream.LongStream;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

/**
 * Distribution of the number of hits of a query, over queries for evenly spread documents: those
 * that 5 %, half and 95 % of the queries do not exceed.
 */
public record HitDistribution(long p5, long median, double mean, long p95) {

  public static HitDistribution of(Corpus corpus, long documents, int queries) {
    long count = Math.min(queries, documents);
    List<SearchQuery> asked =
        LongStream.range(0, count).mapToObj(i -> query(corpus, i * documents / count, 1)).toList();
    long[] hits =
        new SearchOracle(corpus, documents)
            .answer(asked).stream().mapToLong(SearchOracle.Answer::total).sorted().toArray();
    return new HitDistribution(
        percentile(hits, 5),
        percentile(hits, 50),
        LongStream.of(hits).average().orElseThrow(),
        percentile(hits, 95));
  }

  private static long percentile(long[] sorted, int percent) {
    return sorted[(int) Math.ceil(sorted.length * percent / 100.0) - 1];
  }

  /** The first page of the words that the title of a document never loses. */
  public static SearchQuery query(Corpus corpus, long number, int length) {
    List<String> words = corpus.keptWords(corpus.searchable(number));
    return SearchQuery.both(words.get(0), words.get(1), 0, length);
  }
}
