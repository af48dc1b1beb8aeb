// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.corpus.GeneratedCorpus;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.RecordingStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.settings.ExitCode;

class GateTest {

  private static final Properties PROPERTIES = TestProperties.small();
  private static final int EDGES = 12;
  private static final Map<String, Object> LIE = Map.of("field1", "no");

  private final GeneratedCorpus corpus = GeneratedCorpus.from(PROPERTIES);
  private final Gate gate = new Gate(corpus, 300);

  /** Change of a loaded store before the gate asks it. */
  private interface Change {
    void apply(MemoryStore store) throws Exception;
  }

  @Test
  void ask_theReferenceStore_findsNoDifference() throws Exception {
    Gate.Verdict verdict = ask(new MemoryStore(), db -> {});
    assertThat(verdict.difference()).isEmpty();
    assertThat(verdict.queries()).isEqualTo(16);
    assertThat(verdict.hits()).isGreaterThan(50);
  }

  /** A store that does not answer gives no wrong answer: that is another exit code. */
  @Test
  void ask_aStoreThatBreaksDown_failsAsUnreachable() throws Exception {
    try (LoadedStore<RecordingStore> store = LoadedStore.of(new RecordingStore(), PROPERTIES)) {
      RecordingOperations.of(store.db).failures = 1;
      assertThat(gate.ask(store.db, LoadedStore.TABLE, gate.shortQueries(Kind.BOTH)).difference())
          .as("asked again")
          .isEmpty();
      RecordingOperations.of(store.db).failures = Integer.MAX_VALUE;
      assertThatThrownBy(() -> gate.ask(store.db, LoadedStore.TABLE, gate.shortQueries(Kind.BOTH)))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
          .hasMessageMatching("search \"\\w+ \\w+\" .*: the store answers SERVICE_UNAVAILABLE");
    }
  }

  @Test
  void ask_aStoreWithAFalsifiedDocument_namesIt() throws Exception {
    Gate.Verdict verdict =
        ask(
            new MemoryStore(),
            db -> {
              for (long n = 0; n < 300; n++) {
                db.patch(LoadedStore.TABLE, new Document(corpus.key(n), LIE));
              }
            });
    assertThat(verdict.difference().orElseThrow())
        .matches(
            "search \"\\w+ \\w+\" offset \\d+ length \\d+: user\\d+ is not as it was loaded: .*")
        .contains("field1 is no, not ");
  }

  @Test
  void ask_aStoreWithAFurtherField_namesTheDocument() throws Exception {
    Gate.Verdict verdict =
        ask(
            new MemoryStore(),
            db -> {
              for (long n = 0; n < 300; n++) {
                db.patch(LoadedStore.TABLE, new Document(corpus.key(n), Map.of("words", "x")));
              }
            });
    assertThat(verdict.difference().orElseThrow()).contains("is not as it was loaded");
  }

  @Test
  void ask_aStoreThatLacksADocument_showsBothPages() throws Exception {
    String key = commonKey();
    Gate.Verdict verdict = ask(new MemoryStore(), db -> db.remove(LoadedStore.TABLE, key));
    assertThat(verdict.difference().orElseThrow())
        .contains("the store's page is [")
        .contains("the right one [" + key)
        .containsPattern("\\(of \\d+ hits in all\\)");
  }

  @Test
  void ask_aStoreWithAForeignDocument_showsBothPages() throws Exception {
    String title = corpus.word(0) + " " + corpus.word(1);
    Map<String, Object> fields = new HashMap<>(Map.of("title", title, "score", 0L));
    Gate.Verdict verdict =
        ask(new MemoryStore(), db -> db.put(LoadedStore.TABLE, new Document("foreign", fields)));
    assertThat(verdict.difference().orElseThrow()).contains("the store's page is [foreign, ");
  }

  @Test
  void ask_aStoreThatReversesPages_findsIt() throws Exception {
    assertThat(ask(WrongStore.REVERSED.open(), db -> {}).difference().orElseThrow())
        .contains("the store's page is");
  }

  @Test
  void ask_aStoreThatShortensPages_findsIt() throws Exception {
    assertThat(ask(WrongStore.SHORTENED.open(), db -> {}).difference().orElseThrow())
        .contains("the store's page is");
  }

  @Test
  void ask_aStoreWithoutTypes_findsIt() throws Exception {
    assertThat(ask(WrongStore.UNTYPED.open(), db -> {}).difference().orElseThrow())
        .matches(".* is not as it was loaded: score is \\d+, which is not its key's integer");
  }

  @Test
  void ask_aWrongStore_countsWhatIsRightAndKeepsTheFirstWrongPage() throws Exception {
    Gate.Verdict verdict = ask(WrongStore.REVERSED.open(), db -> {});
    Gate.Difference first = verdict.first().orElseThrow();
    List<String> right = new ArrayList<>(first.right());
    Collections.reverse(right);
    assertThat(first.number()).isZero();
    assertThat(first.page()).hasSizeGreaterThan(1).isEqualTo(right);
    assertThat(verdict.rightQueries()).isBetween(1, verdict.queries() - 1);
    assertThat(verdict.answers()).hasSize(verdict.queries());
  }

  @Test
  void askAndRead_aStoreThatOnlyReadsWrong_findsItAfterTheQueries() throws Exception {
    MemoryStore db =
        new MemoryStore() {
          @Override
          public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
              throws Exception {
            return super.get(table, key, fields).map(GateTest::lying);
          }
        };
    Gate.Verdict right = askAndRead(new MemoryStore(), loaded -> {});
    Gate.Verdict verdict = askAndRead(db, loaded -> {});
    Gate.Difference first = verdict.first().orElseThrow();
    assertThat(right.rightReads()).isEqualTo(10);
    assertThat(verdict.rightReads()).isZero();
    assertThat(verdict.rightQueries()).isEqualTo(verdict.queries());
    assertThat(first.number()).isEqualTo(verdict.queries());
    assertThat(first.line()).matches("read of user\\d+: it .* loaded: field1 is no, not .*");
    assertThat(verdict.digest()).isNotEqualTo(right.digest());
    assertThat(verdict.answers()).hasSize(26).startsWith(right.answers().get(0));
  }

  @Test
  void ask_aStoreThatFails_namesTheStatus() throws Exception {
    MemoryStore failing =
        new MemoryStore() {
          @Override
          public SearchPage search(String table, SearchQuery query) {
            throw new UnsupportedOperationException("not today");
          }
        };
    assertThat(ask(failing, db -> {}).difference().orElseThrow())
        .endsWith("the store answers NOT_IMPLEMENTED");
  }

  @Test
  void askAndRead_ofNoQueries_findsNoDifference() throws Exception {
    assertThat(readAlone(db -> {})).isEmpty();
  }

  @Test
  void askAndRead_ofAFalsifiedFirstOrLastDocument_namesIt() throws Exception {
    for (long number : new long[] {0, 299}) {
      String key = corpus.key(number);
      assertThat(readAlone(db -> db.patch(LoadedStore.TABLE, new Document(key, LIE))).orElseThrow())
          .startsWith("read of " + key + ": it is not as it was loaded: ")
          .contains("field1 is no, not ");
    }
  }

  @Test
  void askAndRead_ofAMissingDocument_saysNotFound() throws Exception {
    String key = corpus.key(0);
    assertThat(readAlone(db -> db.remove(LoadedStore.TABLE, key)))
        .contains("read of " + key + ": it is not as it was loaded: not found");
  }

  @Test
  void digest_ofEqualAnswers_isEqual() throws Exception {
    String digest = ask(new MemoryStore(), db -> {}).digest();
    assertThat(digest).matches("[0-9a-f]{64}");
    assertThat(ask(new MemoryStore(), db -> {}).digest()).isEqualTo(digest);
    assertThat(ask(WrongStore.EMPTY.open(), db -> {}).digest()).isEqualTo(digest);
  }

  @Test
  void digest_ofOtherAnswers_isAnother() throws Exception {
    String digest = ask(new MemoryStore(), db -> {}).digest();
    assertThat(ask(WrongStore.REVERSED.open(), db -> {}).digest()).isNotEqualTo(digest);
    assertThat(ask(WrongStore.SHORTENED.open(), db -> {}).digest()).isNotEqualTo(digest);
    String key = commonKey();
    assertThat(ask(new MemoryStore(), db -> db.remove(LoadedStore.TABLE, key)).digest())
        .isNotEqualTo(digest);
  }

  @Test
  void digest_ofAFalsifiedField_isAnother() throws Exception {
    Gate.Verdict right = ask(new MemoryStore(), db -> {});
    String key = commonKey();
    Gate.Verdict lying =
        ask(new MemoryStore(), db -> db.patch(LoadedStore.TABLE, new Document(key, LIE)));
    assertThat(lying.hits()).isEqualTo(right.hits());
    assertThat(lying.digest()).isNotEqualTo(right.digest());
    assertThat(lying.answers().get(0)).isNotEqualTo(right.answers().get(0));
    assertThat(ask(WrongStore.UNTYPED.open(), db -> {}).digest()).isNotEqualTo(right.digest());
  }

  @Test
  void shortQueries_overADataset_coverNoneSomeManyAndPastTheEnd() {
    assertThat(gate.shortQueries(Kind.BOTH)).hasSize(16);
    List<SearchQuery> queries =
        gate.shortQueries(Kind.BOTH).subList(0, EDGES); // The others are random.
    List<SearchOracle.Answer> answers = new SearchOracle(corpus, 300).answer(queries);
    for (long hits : new long[] {0, 1}) {
      assertThat(IntStream.range(0, EDGES))
          .anyMatch(i -> answers.get(i).total() == hits && queries.get(i).offset() == 0)
          .anyMatch(i -> answers.get(i).total() == hits && queries.get(i).offset() > 0);
    }
    assertThat(IntStream.range(0, EDGES))
        .as("many: the first page, one in the middle, one cut off, past the end, a long one")
        .anyMatch(i -> isMany(answers.get(i)) && queries.get(i).offset() == 0)
        .anyMatch(i -> isMany(answers.get(i)) && isInTheMiddle(queries.get(i), answers.get(i)))
        .anyMatch(i -> isMany(answers.get(i)) && isPartial(queries.get(i), answers.get(i)))
        .anyMatch(i -> isMany(answers.get(i)) && answers.get(i).keys().isEmpty())
        .anyMatch(i -> isMany(answers.get(i)) && queries.get(i).length() > 20);
  }

  @Test
  void queries_overADataset_holdPagesThatMakeUpALongerOne() {
    List<SearchQuery> queries = gate.queries(Kind.BOTH, 100, 1);
    List<SearchOracle.Answer> answers = new SearchOracle(corpus, 300).answer(queries);
    Set<Integer> lengths = new TreeSet<>();
    for (int i = EDGES; i < queries.size(); i++) {
      SearchQuery whole = queries.get(i);
      int first = i;
      while (isJustBefore(queries.get(first - 1), queries.get(first), whole)) {
        first--;
      }
      if (i - first > 1) {
        List<String> pages =
            answers.subList(first, i).stream().flatMap(page -> page.keys().stream()).toList();
        assertThat(pages).isNotEmpty().isEqualTo(answers.get(i).keys());
        lengths.add(queries.get(first).length());
      }
    }
    assertThat(lengths).contains(1, 3, 7, 20);
  }

  @Test
  void queries_ofASeed_areTheSameAgainAndBeginWithTheEdges() {
    assertThat(gate.queries(Kind.BOTH, 100, 1))
        .hasSize(100)
        .isEqualTo(gate.queries(Kind.BOTH, 100, 1));
    assertThat(gate.queries(Kind.BOTH, 100, 2)).isNotEqualTo(gate.queries(Kind.BOTH, 100, 1));
    assertThat(gate.queries(Kind.BOTH, 100, 1).subList(0, EDGES))
        .isEqualTo(gate.shortQueries(Kind.BOTH).subList(0, EDGES));
    assertThat(gate.queries(Kind.BOTH, 3, 1)).isEqualTo(gate.shortQueries(Kind.BOTH).subList(0, 3));
  }

  @Test
  void queries_overOneDocument_areValid() throws Exception {
    Properties one = TestProperties.small("recordcount", "1");
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new MemoryStore(), one)) {
      Gate single = new Gate(store.corpus, 1);
      assertThat(
              single
                  .ask(store.db, LoadedStore.TABLE, single.queries(Kind.BOTH, 50, 1))
                  .difference())
          .isEmpty();
    }
  }

  private static boolean isMany(SearchOracle.Answer answer) {
    return answer.total() > 20;
  }

  private static boolean isInTheMiddle(SearchQuery query, SearchOracle.Answer answer) {
    return query.offset() > 0 && answer.keys().size() == query.length();
  }

  /** True if a page is the one before another, which may be the longer page that ends a walk. */
  private static boolean isJustBefore(SearchQuery page, SearchQuery next, SearchQuery whole) {
    int end = page.offset() + page.length();
    return page.page(0, 1).equals(whole.page(0, 1))
        && page.length() < whole.length()
        && (next.equals(whole) ? end == whole.length() : end == next.offset());
  }

  private static Document lying(Document document) {
    Map<String, Object> fields = new HashMap<>(document.fields());
    fields.putAll(LIE);
    return new Document(document.key(), fields);
  }

  private static boolean isPartial(SearchQuery query, SearchOracle.Answer answer) {
    return !answer.keys().isEmpty() && answer.keys().size() < query.length();
  }

  /** The first document of the gate's first page. */
  private String commonKey() {
    return new SearchOracle(corpus, 300)
        .answer(gate.shortQueries(Kind.BOTH).subList(0, 1))
        .get(0)
        .keys()
        .get(0);
  }

  private Optional<String> readAlone(Change change) throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new MemoryStore(), PROPERTIES)) {
      change.apply(store.memory);
      return gate.askAndRead(store.db, LoadedStore.TABLE, List.of()).difference();
    }
  }

  private Gate.Verdict askAndRead(MemoryStore memory, Change change) throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(memory, PROPERTIES)) {
      change.apply(memory);
      return gate.askAndRead(store.db, LoadedStore.TABLE, gate.shortQueries(Kind.BOTH));
    }
  }

  private Gate.Verdict ask(MemoryStore memory, Change change) throws Exception {
    try (LoadedStore<MemoryStore> store = LoadedStore.of(memory, PROPERTIES)) {
      change.apply(memory);
      return gate.ask(store.db, LoadedStore.TABLE, gate.shortQueries(Kind.BOTH));
    }
  }
}
