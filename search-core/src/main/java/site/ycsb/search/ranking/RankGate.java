// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.LongStream;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.corpus.Corpus;

/**
 * Test of a store's ranked searches over a dataset as it was loaded, of which all is known. One
 * pass over the titles serves all queries. Thread-safe.
 */
public final class RankGate {

  private final Corpus corpus;
  private final List<SearchQuery> queries;
  private final List<Ranks> ranks;

  /** Gate that asks the queries of documents from key number 0. */
  public RankGate(Corpus corpus, long documents, List<SearchQuery> queries) {
    this.corpus = corpus;
    this.queries = List.copyOf(queries);
    this.ranks =
        queries.stream()
            .map(query -> new Ranks(corpus, query, number -> Optional.of(corpus.title(number, 0))))
            .toList();
    Map<String, List<Ranks>> asking = new HashMap<>();
    for (int i = 0; i < queries.size(); i++) {
      for (String word : queries.get(i).words()) {
        asking.computeIfAbsent(word, none -> new ArrayList<>()).add(ranks.get(i));
      }
    }
    LongStream.range(0, queries.isEmpty() ? 0 : documents)
        .parallel()
        .forEach(
            number -> {
              List<String> title = corpus.titleWords(number);
              title.stream()
                  .flatMap(word -> asking.getOrDefault(word, List.of()).stream())
                  .distinct()
                  .forEach(each -> each.add(number, title));
            });
  }

  /**
   * Asks the queries.
   *
   * @param chosen true for the index of a query that is asked, of so many in all
   */
  public Gate.Answers ask(SearchDb db, String table, BiPredicate<Integer, Integer> chosen)
      throws StoreException {
    return Gate.ask(db, table, queries, chosen, this::problem);
  }

  private Optional<String> problem(int query, List<Document> hits) {
    return Ranks.problem(corpus, queries.get(query), hits)
        .or(() -> hits.stream().flatMap(hit -> changed(hit).stream()).findFirst())
        .or(() -> ranks.get(query).problem(hits));
  }

  /** Difference of a hit from the document that was loaded. */
  private Optional<String> changed(Document hit) {
    Document loaded = corpus.document(corpus.numberOf(QueryMatch.score(hit)));
    Document found = Ranks.document(hit);
    return found.equals(loaded)
        ? Optional.empty()
        : Optional.of(
            "%s is not as it was loaded: %s".formatted(hit.key(), found.differenceFrom(loaded)));
  }
}
