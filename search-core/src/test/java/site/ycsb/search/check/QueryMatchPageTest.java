// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.GeneratedCorpus;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;

class QueryMatchPageTest {

  private final GeneratedCorpus corpus = GeneratedCorpus.from(TestProperties.small());
  private final SearchQuery query = SearchQuery.both(corpus.word(0), corpus.word(1), 0, 10);
  private List<Document> hits = List.of();

  @BeforeEach
  void answer() throws Exception {
    try (LoadedStore<MemoryStore> store =
        LoadedStore.of(new MemoryStore(), TestProperties.small())) {
      hits = new ArrayList<>(store.memory.search(LoadedStore.TABLE, query).hits());
    }
    assertThat(hits).hasSize(10);
  }

  @Test
  void problem_ofARightPage_isNone() {
    assertThat(QueryMatch.problem(corpus, query, hits)).isEmpty();
    assertThat(QueryMatch.problem(corpus, query, hits.subList(0, 3))).isEmpty();
    assertThat(QueryMatch.problem(corpus, query, List.of())).isEmpty();
  }

  @Test
  void problem_ofAnotherVersionsTitleWithBothWords_isNone() {
    change("title", query.second() + " abcdefg " + query.first());
    assertThat(QueryMatch.problem(corpus, query, hits)).isEmpty();
  }

  @Test
  void problem_ofTooManyHits_countsThem() {
    hits.add(hits.get(0));
    requireProblem("11 hits");
  }

  @Test
  void problem_ofAHitWithoutOneWord_isThat() {
    change("title", query.first() + " abcdefg");
    requireProblem("does not hold both words");
    change("title", "abcdefg " + query.second());
    requireProblem("does not hold both words");
  }

  @Test
  void problem_ofAWordThatIsPartOfAnother_isThat() {
    change("title", query.first() + " x" + query.second());
    requireProblem("does not hold both words");
  }

  @Test
  void problem_ofAHitWithoutATitle_isThat() {
    change("title", 5L);
    requireProblem("does not hold both words");
  }

  @Test
  void problem_ofAHitUnderAnotherKey_isThat() {
    hits.set(0, new Document("user1", hits.get(0).fields()));
    requireProblem("has not the score of its key");
  }

  @Test
  void problem_ofAScoreThatIsNoNumber_isThat() {
    change("score", String.valueOf(hits.get(0).fields().get("score")));
    requireProblem("has not the score of its key");
  }

  @Test
  void problem_ofAnotherOrder_isThat() {
    Collections.swap(hits, 0, 1);
    requireProblem("is not in the order of score");
  }

  @Test
  void problem_ofTheSameHitTwice_isThat() {
    hits.set(1, hits.get(0));
    requireProblem("is not in the order of score");
  }

  private void change(String field, Object value) {
    Document first = hits.get(0);
    Map<String, Object> fields = new HashMap<>(first.fields());
    fields.put(field, value);
    hits.set(0, new Document(first.key(), fields));
  }

  private void requireProblem(String problem) {
    assertThat(QueryMatch.problem(corpus, query, hits).orElseThrow()).endsWith(problem);
  }
}
