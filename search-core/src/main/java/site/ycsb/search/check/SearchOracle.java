// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

/**
 * Right answers to queries over a freshly loaded corpus, computed without a database. One pass over
 * the titles answers any number of queries, and no document is kept but the hits. Immutable and
 * thread-safe; takes about half a microsecond of a core for each document of a generated corpus.
 */
public final class SearchOracle {

  private final Corpus corpus;
  private final long documents;

  /**
   * @param corpus what was loaded
   * @param documents how many of its documents, from key number 0
   */
  public SearchOracle(Corpus corpus, long documents) {
    this.corpus = corpus;
    this.documents = documents;
  }

  /**
   * Right answer to a query.
   *
   * @param total number of hits on all pages
   * @param keys the page: keys by score, ascending; of a facet, tags with their {@link #counted
   *     counts}
   */
  public record Answer(long total, List<String> keys) {}

  /** A tag and its count as one text, which stands for the hit of a facet. */
  static String counted(String tag, Object count) {
    return tag + "=" + count;
  }

  /** The answers to the queries, in their order. */
  public List<Answer> answer(List<? extends SearchQuery> queries) {
    List<SearchQuery.Both> both = new ArrayList<>();
    List<SearchQuery> others = new ArrayList<>();
    for (SearchQuery query : queries) {
      if (query instanceof SearchQuery.Both ofBoth) {
        both.add(ofBoth);
      } else {
        others.add(query);
      }
    }
    Iterator<Answer> ofBoth = answerBoth(both).iterator();
    Iterator<Answer> ofOthers =
        others.isEmpty()
            ? Collections.emptyIterator()
            : new PanelOracle(corpus, documents, others).answer().iterator();
    return queries.stream()
        .map(query -> query instanceof SearchQuery.Both ? ofBoth.next() : ofOthers.next())
        .toList();
  }

  private List<Answer> answerBoth(List<SearchQuery.Both> queries) {
    if (queries.isEmpty()) {
      return List.of(); // Without a look at every title.
    }
    Map<String, List<Integer>> byFirstWord = byFirstWord(queries);
    int parts = Runtime.getRuntime().availableProcessors();
    List<List<Matches>> found =
        IntStream.range(0, parts)
            .parallel()
            .mapToObj(
                part ->
                    pass(
                        queries,
                        byFirstWord,
                        documents * part / parts,
                        documents * (part + 1) / parts))
            .toList();
    List<Answer> answers = new ArrayList<>(queries.size());
    for (int i = 0; i < queries.size(); i++) {
      Matches matches = new Matches(queries.get(i));
      for (List<Matches> part : found) {
        matches.addAll(part.get(i));
      }
      answers.add(matches.answer(corpus));
    }
    return answers;
  }

  /** The indexes of the queries, by their first word. */
  private static Map<String, List<Integer>> byFirstWord(List<SearchQuery.Both> queries) {
    Map<String, List<Integer>> byFirstWord = new HashMap<>();
    for (int i = 0; i < queries.size(); i++) {
      byFirstWord.computeIfAbsent(queries.get(i).first(), none -> new ArrayList<>()).add(i);
    }
    return byFirstWord;
  }

  private List<Matches> pass(
      List<SearchQuery.Both> queries, Map<String, List<Integer>> byFirstWord, long from, long to) {
    List<Matches> matches = new ArrayList<>(queries.stream().map(Matches::new).toList());
    for (long number = from; number < to; number++) {
      String[] title = corpus.titleWords(number);
      for (int word = 0; word < title.length; word++) {
        for (int query : byFirstWord.getOrDefault(title[word], List.of())) {
          boolean repeated = holds(title, word, title[word]);
          if (!repeated && holds(title, title.length, queries.get(query).second())) {
            matches.get(query).add(corpus.score(number));
          }
        }
      }
    }
    return matches;
  }

  /** True if the title holds a word among its first words, as many as given. */
  private static boolean holds(String[] title, int words, String wanted) {
    for (int word = 0; word < words; word++) {
      if (title[word].equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  /** The lowest scores that a query needs, and how many there were in all. */
  private static final class Matches {
    private final SearchQuery.Both query;
    private final PriorityQueue<Long> lowest = new PriorityQueue<>(Comparator.reverseOrder());
    private long total;

    Matches(SearchQuery.Both query) {
      this.query = query;
    }

    void add(long score) {
      total++;
      lowest.add(score);
      if (lowest.size() > query.offset() + query.length()) {
        lowest.remove();
      }
    }

    void addAll(Matches other) {
      total += other.total - other.lowest.size();
      other.lowest.forEach(this::add);
    }

    Answer answer(Corpus corpus) {
      List<Long> scores = new ArrayList<>(lowest);
      Collections.sort(scores);
      List<String> keys =
          scores.stream()
              .skip(query.offset())
              .map(score -> corpus.key(corpus.numberOf(score)))
              .toList();
      return new Answer(total, keys);
    }
  }
}
