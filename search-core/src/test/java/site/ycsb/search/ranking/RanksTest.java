// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.memory.MemoryStore;

class RanksTest {

  private static final int DOCUMENTS = 300;
  private static final int QUERIES = 100;
  private static final Properties PROPERTIES = TestProperties.small();

  @Test
  void ask_theReferenceStore_findsNoDifference() throws Exception {
    Gate.Answers answers = ask(new MemoryStore());

    assertThat(answers.verdict().difference()).isEmpty();
    assertThat(answers.verdict().rightQueries()).isEqualTo(QUERIES);
    assertThat(answers.verdict().hits()).isGreaterThan(5 * QUERIES);
    assertThat(answers.pages()).hasSize(QUERIES);
  }

  @Test
  void ask_aStoreWhoseRanksRise_namesTheHit() throws Exception {
    assertThat(difference(WrongStore.REVERSED.open()))
        .matches("SEARCH-RANKED \".*: user\\d+ .* has the rank .*, above .* of the hit before");
  }

  @Test
  void ask_aStoreThatLeavesAHitOut_saysHowManyThereMustBe() throws Exception {
    assertThat(difference(WrongStore.SHORTENED.open()))
        .matches("SEARCH-RANKED \".*: 9 hits, though at least \\d+ documents match");
  }

  @Test
  void ask_aStoreOfTexts_isRefused() throws Exception {
    assertThat(difference(WrongStore.UNTYPED.open())).endsWith("has not the score of its key");
  }

  @Test
  void ask_aStoreWithoutTheBestDocument_namesIt() throws Exception {
    assertThat(
            difference(
                new MemoryStore() {
                  @Override
                  public SearchPage search(String table, SearchQuery query) throws Exception {
                    return super.search(table, query.page(query.offset() + 1, query.length()));
                  }
                }))
        .containsPattern("user\\d+ is missing, which is not longer and holds more of the words");
  }

  @Test
  void ask_aStoreThatRanksByOneWord_namesWhatComesLater() throws Exception {
    assertThat(
            difference(
                new MemoryStore() {
                  @Override
                  public SearchPage search(String table, SearchQuery query) throws Exception {
                    return query.words().size() == 1
                        ? super.search(table, query)
                        : byOneWord(query, scan(table, "", Integer.MAX_VALUE, null));
                  }
                }))
        .contains("not longer and holds more of the words than");
  }

  /** Finds all documents, and ranks those with the last word above the others. */
  private static SearchPage byOneWord(SearchQuery query, List<Document> documents) {
    List<Document> hits = new ArrayList<>();
    String last = query.words().get(query.words().size() - 1);
    for (double rank : new double[] {2, 1}) {
      for (Document document : documents) {
        boolean holds = document.fields().toString().contains(last);
        if (QueryMatch.matches(query, document) && holds == (rank > 1)) {
          hits.add(SearchPage.ranked(copy(document), rank));
        }
      }
    }
    return new SearchPage(hits.stream().skip(query.offset()).limit(query.length()).toList());
  }

  @Test
  void ask_aStoreThatBeginsItsPagesTooEarly_saysSo() throws Exception {
    assertThat(
            difference(
                new MemoryStore() {
                  @Override
                  public SearchPage search(String table, SearchQuery query) throws Exception {
                    int late = query.offset() == 0 ? 0 : query.offset() + DOCUMENTS / 3;
                    return super.search(table, query.page(late, query.length()));
                  }
                }))
        .isNotEmpty();
  }

  @Test
  void ask_aStoreWhoseEveryPageIsTheFirst_namesAHitThatMustComeBefore() throws Exception {
    assertThat(
            difference(
                new MemoryStore() {
                  @Override
                  public SearchPage search(String table, SearchQuery query) throws Exception {
                    return super.search(table, query.page(0, query.length()));
                  }
                }))
        .containsPattern("begins at \\d+, and user.* has at most \\d+ documents before it");
  }

  @Test
  void ask_aStoreWithAFalsifiedDocument_namesIt() throws Exception {
    MemoryStore store = new MemoryStore();
    try (LoadedStore<MemoryStore> loaded = LoadedStore.of(store, PROPERTIES)) {
      for (long number = 0; number < DOCUMENTS; number++) {
        store.patch(
            LoadedStore.TABLE, new Document(loaded.corpus.key(number), Map.of("field1", "no")));
      }
      assertThat(ask(loaded).verdict().difference().orElseThrow())
          .contains("is not as it was loaded: field1 is no, not ");
    }
  }

  private static Document copy(Document document) {
    return new Document(document.key(), new HashMap<>(document.fields()));
  }

  private static String difference(MemoryStore memory) throws Exception {
    return ask(memory).verdict().difference().orElse("");
  }

  private static Gate.Answers ask(MemoryStore memory) throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(memory, PROPERTIES)) {
      return ask(store);
    }
  }

  private static Gate.Answers ask(LoadedStore<MemoryStore> store) throws Exception {
    Gate gate = new Gate(store.corpus, DOCUMENTS);
    List<SearchQuery> queries = gate.queries(Kind.RANKED, QUERIES, 42);
    return Gate.ask(
        store.db,
        LoadedStore.TABLE,
        Ranks.questions(gate, store.corpus, DOCUMENTS, queries),
        (query, of) -> true);
  }
}
