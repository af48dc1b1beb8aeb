// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;

/**
 * Right answers to queries over a freshly loaded corpus, computed without a database. One pass over
 * the titles answers any number of queries, and nothing is kept but scores of hits and counts.
 * Thread-safe; takes about half a microsecond of a core for a generated document.
 *
 * @param documents how many of its documents, from key number 0
 */
public record SearchOracle(Corpus corpus, long documents) {

  /**
   * Right answer to a query.
   *
   * @param keys the page: keys by score; of a facet, tags with their {@link #counted counts}
   */
  public record Answer(long total, List<String> keys) {}

  /** A tag and its count as one text, which stands for the hit of a facet. */
  static String counted(String tag, Object count) {
    return tag + "=" + count;
  }

  public List<Answer> answer(List<? extends SearchQuery> queries) {
    List<Matches> found = found(queries, query -> query.offset() + query.length());
    return IntStream.range(0, queries.size())
        .mapToObj(i -> answer(queries.get(i), found.get(i)))
        .toList();
  }

  /** For each query the lowest scores of documents that match it, ascending; so many at most. */
  List<long[]> matches(List<? extends SearchQuery> queries, int most) {
    return found(queries, all -> most).stream().map(Matches::lowest).toList();
  }

  private Answer answer(SearchQuery query, Matches matches) {
    if (query.kind() == Kind.FACET) {
      List<String> counts =
          matches.counts.entrySet().stream().map(e -> counted(e.getKey(), e.getValue())).toList();
      return new Answer(
          counts.size(), counts.stream().skip(query.offset()).limit(query.length()).toList());
    }
    List<String> keys =
        Arrays.stream(matches.lowest())
            .skip(query.offset())
            .mapToObj(score -> corpus.key(corpus.numberOf(score)))
            .toList();
    return new Answer(matches.total, keys);
  }

  private List<Matches> found(
      List<? extends SearchQuery> queries, ToIntFunction<SearchQuery> kept) {
    if (queries.isEmpty()) {
      return List.of(); // Without a look at every title.
    }
    AskedWords words = new AskedWords(queries, corpus);
    int count = Runtime.getRuntime().availableProcessors();
    return IntStream.range(0, count)
        .parallel()
        .mapToObj(
            part -> {
              List<Matches> found =
                  queries.stream().map(query -> new Matches(kept.applyAsInt(query))).toList();
              pass(queries, words, documents * part / count, documents * (part + 1) / count, found);
              return found;
            })
        .reduce(SearchOracle::joined)
        .orElseThrow();
  }

  private static List<Matches> joined(List<Matches> some, List<Matches> others) {
    for (int i = 0; i < some.size(); i++) {
      some.get(i).addAll(others.get(i));
    }
    return some;
  }

  /** Tests the documents of some key numbers, each for the queries that a word of it asks for. */
  private void pass(
      List<? extends SearchQuery> queries,
      AskedWords words,
      long from,
      long to,
      List<Matches> found) {
    long[] tested = new long[queries.size()]; // For each query the last document.
    Arrays.fill(tested, -1);
    for (long number = from; number < to; number++) {
      List<String> title = corpus.titleWords(number);
      for (String word : title) {
        for (int query : words.asking(word)) {
          if (tested[query] != number) {
            tested[query] = number;
            test(queries.get(query), number, title, found.get(query));
          }
        }
      }
    }
  }

  private void test(SearchQuery query, long number, List<String> title, Matches found) {
    boolean isTyped = query.kind() == Kind.FILTER || query.kind() == Kind.FACET;
    Map<String, Object> fields = isTyped ? corpus.typedFields(number) : Map.of();
    if (QueryMatch.matches(query, title, fields)) {
      found.add(corpus.score(number));
      if (fields.get(Document.TAG) instanceof String tag) {
        found.counts.merge(tag, 1L, Long::sum);
      }
    }
  }

  /** Documents that match one query: their number, the lowest scores, and the counts by tag. */
  private static final class Matches {
    private static final int ROOM = 8;

    private final int kept;
    private final Map<String, Long> counts = new TreeMap<>(SearchPage.TAG_ORDER);
    private long[] scores = new long[ROOM];
    private int size;
    private long total;

    Matches(int kept) {
      this.kept = kept;
    }

    void add(long score) {
      if (size == scores.length) {
        long[] lowest = lowest();
        size = lowest.length;
        scores = Arrays.copyOf(lowest, Math.max(ROOM, 2 * size));
      }
      scores[size++] = score;
      total++;
    }

    void addAll(Matches other) {
      long rest = other.total - other.size;
      Arrays.stream(other.scores, 0, other.size).forEach(this::add);
      total += rest;
      other.counts.forEach((tag, count) -> counts.merge(tag, count, Long::sum));
    }

    long[] lowest() {
      long[] sorted = Arrays.copyOf(scores, size);
      Arrays.sort(sorted);
      return sorted.length <= kept ? sorted : Arrays.copyOf(sorted, kept);
    }
  }
}
