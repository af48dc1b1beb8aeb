// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.IntStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

/**
 * Right answers to queries of any kind, in one pass over the documents. It keeps the answers and no
 * document, so its memory does not grow with the corpus. Immutable and thread-safe.
 *
 * <p>Most words are not asked for. So the pass remembers for each word which queries ask for it, up
 * to a number of words, and tests the title for these queries only.
 */
final class PanelOracle {

  /** Words that all passes together remember. */
  private static final int REMEMBERED_WORDS = 100_000;

  private static final int[] NONE = {};

  private final Corpus corpus;
  private final long documents;
  private final List<SearchQuery> queries;

  PanelOracle(Corpus corpus, long documents, List<? extends SearchQuery> queries) {
    this.corpus = corpus;
    this.documents = documents;
    this.queries = List.copyOf(queries);
  }

  /** The answers to the queries, in their order. */
  List<SearchOracle.Answer> answer() {
    int parts = Runtime.getRuntime().availableProcessors();
    List<List<Found>> found =
        IntStream.range(0, parts)
            .parallel()
            .mapToObj(
                part ->
                    new Pass(REMEMBERED_WORDS / parts)
                        .over(documents * part / parts, documents * (part + 1) / parts))
            .toList();
    List<SearchOracle.Answer> answers = new ArrayList<>(queries.size());
    for (int i = 0; i < queries.size(); i++) {
      Found all = new Found(queries.get(i));
      for (List<Found> part : found) {
        all.addAll(part.get(i));
      }
      answers.add(all.answer(corpus));
    }
    return answers;
  }

  /** Pass over some of the documents, by one thread. */
  private final class Pass {
    private final int remembered;
    private final List<Found> found = queries.stream().map(Found::new).toList();
    private final Map<String, int[]> asking = new HashMap<>();

    /** For each query the last document that it was tested on. */
    private final long[] tested = new long[queries.size()];

    Pass(int remembered) {
      this.remembered = remembered;
      Arrays.fill(tested, -1);
    }

    List<Found> over(long from, long to) {
      for (long number = from; number < to; number++) {
        String[] title = corpus.titleWords(number);
        for (String word : title) {
          for (int query : asking(word)) {
            if (tested[query] != number) {
              tested[query] = number;
              test(query, title, number);
            }
          }
        }
      }
      return found;
    }

    private void test(int query, String[] title, long number) {
      SearchQuery.Kind kind = queries.get(query).kind();
      boolean typed = kind == SearchQuery.Kind.FILTER || kind == SearchQuery.Kind.FACET;
      Map<String, Object> fields = typed ? corpus.typedFields(number) : Map.of();
      Optional<Double> value =
          fields.get(Document.NUMBER) instanceof Number decimal
              ? Optional.of(decimal.doubleValue())
              : Optional.empty();
      if (QueryMatch.matches(queries.get(query), title, value)) {
        found.get(query).add(corpus.score(number), fields);
      }
    }

    private int[] asking(String word) {
      int[] known = asking.get(word);
      if (known == null) {
        int[] found =
            IntStream.range(0, queries.size())
                .filter(query -> QueryMatch.isAskedFor(queries.get(query), word))
                .toArray();
        known = found.length == 0 ? NONE : found;
        if (asking.size() < remembered) {
          asking.put(word, known);
        }
      }
      return known;
    }
  }

  /** What has been found for one query: the lowest scores that its page needs, or counts by tag. */
  private static final class Found {
    private final SearchQuery query;
    private final PriorityQueue<Long> lowest = new PriorityQueue<>(Comparator.reverseOrder());
    private final TreeMap<String, Long> counts = new TreeMap<>(SearchPage.TAG_ORDER);
    private long total;

    Found(SearchQuery query) {
      this.query = query;
    }

    void add(long score, Map<String, Object> fields) {
      if (query instanceof SearchQuery.Facet) {
        if (fields.get(Document.TAG) instanceof String tag) {
          counts.merge(tag, 1L, Long::sum);
        }
      } else {
        total++;
        add(score);
      }
    }

    private void add(long score) {
      lowest.add(score);
      if (lowest.size() > query.offset() + query.length()) {
        lowest.remove();
      }
    }

    void addAll(Found other) {
      total += other.total;
      other.lowest.forEach(this::add);
      other.counts.forEach((tag, count) -> counts.merge(tag, count, Long::sum));
    }

    SearchOracle.Answer answer(Corpus corpus) {
      if (query instanceof SearchQuery.Facet) {
        List<String> all =
            counts.entrySet().stream()
                .map(count -> SearchOracle.counted(count.getKey(), count.getValue()))
                .toList();
        return new SearchOracle.Answer(
            all.size(), all.stream().skip(query.offset()).limit(query.length()).toList());
      }
      List<String> keys =
          lowest.stream()
              .sorted()
              .skip(query.offset())
              .map(score -> corpus.key(corpus.numberOf(score)))
              .toList();
      return new SearchOracle.Answer(total, keys);
    }
  }
}
