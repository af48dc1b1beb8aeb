// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;

/** What is right while updates run: documents match certainly, possibly or not. */
class LiveOracleTest {

  private static final int DOCUMENTS = 300;
  private static final DocumentCheck.Writes EXACT =
      new DocumentCheck.Writes(true, true, true, false, false, false);
  private static final DocumentCheck.Writes SHARED =
      new DocumentCheck.Writes(false, false, true, false, false, false);

  private final Corpus corpus =
      Corpora.from(TestProperties.small("search.panel", "true", "fieldcount", "1"));
  private final Presence presence = new Presence(DOCUMENTS, true, number -> true);
  private final Versions versions =
      new Versions(
          new Versions.Numbering(0, 0, 1),
          DocumentCheck.parts(corpus),
          Versions.Limits.MANY_VALUES);

  private final List<String> pair = corpus.frequentPair();
  private final SearchQuery query = SearchQuery.both(pair.get(0), pair.get(1), 0, 5);

  /** A word that one document in some dozens has. */
  private SearchQuery word;

  @BeforeEach
  void choose() {
    word = SearchQuery.word(corpus.titleWords(0).get(5), 0, 5);
  }

  // ---- The loaded dataset ----

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NEAREST", "NEAREST_FILTERED", "RANKED", "OWN"})
  void problem_ofTheReferenceStoresAnswers_isNoneOnAnyPage(Kind kind) throws Exception {
    List<SearchQuery> pool = new Gate(corpus, DOCUMENTS).queries(kind, 20, 7);
    LiveOracle oracle = oracle(EXACT, pool);
    try (MemoryStore store = loaded()) {
      for (LiveOracle.Question question : oracle.questions(kind)) {
        for (int offset : new int[] {0, 3}) {
          SearchQuery page = question.query().page(offset, 4);
          List<Document> hits = store.search(LoadedStore.TABLE, page).hits();
          boolean within = offset == 0 || hits.size() > 0;
          if (within) {
            assertThat(oracle.problem(question, page, hits, 0)).as("%s", page).isEmpty();
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NEAREST", "NEAREST_FILTERED", "RANKED", "OWN"})
  void problem_ofAPageWithoutOneHit_isFound(Kind kind) throws Exception {
    List<SearchQuery> pool = new Gate(corpus, DOCUMENTS).queries(kind, 20, 7);
    LiveOracle oracle = oracle(EXACT, pool);
    int found = 0;
    try (MemoryStore store = loaded()) {
      for (LiveOracle.Question question : oracle.questions(kind)) {
        SearchQuery page = question.query().page(0, 100);
        List<Document> hits = new ArrayList<>(store.search(LoadedStore.TABLE, page).hits());
        if (!hits.isEmpty()) {
          Document lost = hits.remove(hits.size() / 2);
          assertThat(oracle.problem(question, page, hits, 0))
              .as("%s without %s", page, lost.key())
              .isPresent();
          found++;
        }
      }
    }
    assertThat(found).isPositive();
  }

  @Test
  void problem_ofAPageThatIgnoresItsOffset_isFound() throws Exception {
    LiveOracle oracle = oracle(EXACT, List.of(word));
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    List<Document> all = matching(word);
    assertThat(all).hasSizeGreaterThan(8);

    assertThat(oracle.problem(question, word.page(3, 4), all.subList(3, 7), 0)).isEmpty();
    assertThat(oracle.problem(question, word.page(3, 4), all.subList(0, 4), 0))
        .hasValueSatisfying(
            text -> assertThat(text).endsWith("it begins after 0 documents at most"));
    assertThat(oracle.problem(question, word.page(3, 4), all.subList(4, 8), 0))
        .hasValueSatisfying(
            text -> assertThat(text).endsWith("it begins after 4 documents that match"));
    assertThat(oracle.problem(question, word.page(0, 4), List.of(), 0))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .endsWith("no hit, though at least %d documents match".formatted(all.size())));
  }

  @Test
  void problem_ofAPageCutShort_namesTheDocumentThatIsMissing() {
    LiveOracle oracle = oracle(EXACT, List.of(word));
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    List<Document> all = matching(word);

    assertThat(oracle.problem(question, word.page(0, 5), all.subList(0, 4), 0))
        .contains(all.get(4).key() + " is missing, which matches and has a score of the page's");
  }

  // ---- Titles that are rewritten ----

  /** A document that matches by words which an update takes away. */
  private Document losing(SearchQuery asked, boolean kept) {
    return matching(asked).stream()
        .filter(
            hit -> {
              long number = number(hit);
              if (corpus.searchable(number) != number) {
                return false;
              }
              boolean keeps = QueryMatch.matches(asked, corpus.keptWords(number), Map.of());
              String next = corpus.title(number, 1);
              return keeps == kept
                  && (kept || !QueryMatch.matches(asked, Corpus.words(next), Map.of()));
            })
        .findFirst()
        .orElseThrow();
  }

  @Test
  void problem_ofADocumentThatLosesItsWords_asksForItUntilThen() {
    LiveOracle oracle = oracle(EXACT, List.of(word));
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    Document losing = losing(word, false);
    SearchQuery page = word.page(0, 100);
    List<Document> with = matching(word);
    List<Document> without = with.stream().filter(hit -> !hit.equals(losing)).toList();

    assertThat(oracle.problem(question, page, without, 50)).as("certain").isPresent();
    Versions.Write write = begin(oracle, losing);
    assertThat(oracle.problem(question, page, without, 50)).as("possible").isEmpty();
    assertThat(oracle.problem(question, page, with, 50)).as("possible").isEmpty();
    write.acknowledge(100);
    assertThat(oracle.problem(question, page, without, 100)).as("none").isEmpty();
    assertThat(oracle.problem(question, page, without, 99)).as("late").isEmpty();
    assertThat(oracle.problem(question, page, with, 99)).as("late").isEmpty();
  }

  @Test
  void problem_ofADocumentThatNoLongerMatchesBeforeAPage_isOfItsOffset() {
    LiveOracle oracle = oracle(EXACT, List.of(word));
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    Document losing = losing(word, false);
    List<Document> all = matching(word);
    int place = all.indexOf(losing);
    List<Document> rest = new ArrayList<>(all);
    rest.remove(place);
    SearchQuery page = word.page(place, 1);

    begin(oracle, losing).acknowledge(100);

    assertThat(oracle.problem(question, page, List.of(rest.get(place)), 100)).isEmpty();
    SearchQuery next = word.page(place + 1, 1);
    assertThat(oracle.problem(question, next, List.of(rest.get(place)), 100))
        .as("as if the old title still counted")
        .isPresent();
  }

  @Test
  void problem_ofADocumentWhoseKeptWordsMatch_asksForItAlways() {
    LiveOracle oracle = oracle(EXACT, List.of(query));
    LiveOracle.Question question = oracle.questions(Kind.BOTH).get(0);
    Document kept = losing(query, true);
    List<Document> without = matching(query).stream().filter(hit -> !hit.equals(kept)).toList();
    SearchQuery page = query.page(0, 100);

    Versions.Write write = begin(oracle, kept);
    assertThat(oracle.problem(question, page, without, 50)).isPresent();
    write.fail();
    assertThat(oracle.problem(question, page, without, 50)).isPresent();
  }

  @Test
  void problem_ofADocumentThatGetsTheWord_asksForItOnceItIsAcknowledged() {
    LiveOracle oracle = oracle(EXACT, List.of(word));
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    List<Document> loaded = matching(word);
    long number = gaining();
    SearchQuery page = word.page(0, 100);

    Versions.Write write = versions.begin(number, DocumentCheck.TITLE);
    oracle.writing(number, write.version(), corpus.title(number, write.version()));
    assertThat(oracle.problem(question, page, loaded, 50)).as("possible").isEmpty();
    write.acknowledge(100);
    assertThat(oracle.problem(question, page, loaded, 100))
        .hasValueSatisfying(text -> assertThat(text).contains(corpus.key(number) + " is missing"));
    assertThat(oracle.problem(question, page, loaded, 99)).as("a late answer").isEmpty();

    begin(oracle, corpus.document(number)); // Which takes the word away, perhaps.
    assertThat(oracle.problem(question, page, loaded, 100)).isEmpty();
  }

  /** A store that shows writes after minutes may still show a title that is as old. */
  @ParameterizedTest
  @CsvSource({"120, false", "420, true"})
  void matches_ofATitleOverwrittenFor200Seconds_haveItUntilItIsForgotten(long age, boolean known) {
    StoreClock clock = new StoreClock();
    LiveOracle oracle =
        new LiveOracle(
            corpus,
            DOCUMENTS,
            List.of(word),
            versions,
            () -> clock.nanos() - TimeUnit.SECONDS.toNanos(age),
            EXACT,
            presence);
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    long number = gaining();
    long overwrittenNanos = clock.nanos() - TimeUnit.SECONDS.toNanos(200);

    begin(oracle, corpus.document(number)).acknowledge(overwrittenNanos - 1);
    begin(oracle, corpus.document(number)).acknowledge(overwrittenNanos);
    LongStream.iterate(inserted(), each -> each + 1)
        .filter(each -> corpus.titleWords(each).contains(word.first()))
        .limit(100)
        .forEach(oracle::inserting);

    assertThat(question.matches().anyMatch(each -> each == number)).isEqualTo(known);
  }

  @Test
  void problem_whereOthersWriteToo_asksForKeptWordsAlone() {
    LiveOracle oracle = oracle(SHARED, List.of(query, word));
    List<Document> all = matching(word);
    Document losing = losing(word, false);
    Document kept = losing(query, true);

    assertThat(
            oracle.problem(
                oracle.questions(Kind.WORD).get(0),
                word.page(0, 100),
                all.stream().filter(hit -> !hit.equals(losing)).toList(),
                0))
        .isEmpty();
    assertThat(
            oracle.problem(
                oracle.questions(Kind.BOTH).get(0),
                query.page(0, 100),
                matching(query).stream().filter(hit -> !hit.equals(kept)).toList(),
                0))
        .isPresent();
  }

  // ---- Documents that come and go ----

  @Test
  void problem_ofAnInsertedDocument_asksForItOnceItIsAcknowledged() {
    long number = inserted();
    SearchQuery asked = SearchQuery.word(corpus.titleWords(number).get(1), 0, 100);
    LiveOracle oracle = oracle(EXACT, List.of(asked));
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    List<Document> loaded = matching(asked);

    presence.inserting(number);
    oracle.inserting(number);
    assertThat(oracle.problem(question, asked, loaded, 50)).isEmpty();
    presence.inserted(number, 100);
    assertThat(oracle.problem(question, asked, loaded, 99)).isEmpty();
    assertThat(oracle.problem(question, asked, loaded, 100))
        .hasValueSatisfying(text -> assertThat(text).contains(corpus.key(number) + " is missing"));
  }

  @Test
  void problem_ofADeletedDocument_doesNotAskForItAnyMore() {
    LiveOracle oracle = oracle(EXACT, List.of(word));
    LiveOracle.Question question = oracle.questions(Kind.WORD).get(0);
    List<Document> all = matching(word);
    long number = number(all.get(2));
    List<Document> without = all.stream().filter(hit -> number(hit) != number).toList();
    SearchQuery page = word.page(3, 1);

    presence.deleting(number);
    assertThat(oracle.problem(question, word.page(0, 100), without, 50)).isEmpty();
    assertThat(oracle.problem(question, page, List.of(all.get(3)), 50)).as("perhaps").isEmpty();
    presence.deleted(number, 100);
    assertThat(oracle.problem(question, page, List.of(all.get(4)), 100)).isEmpty();
    assertThat(oracle.problem(question, page, List.of(all.get(3)), 100))
        .as("as if it were still there")
        .isPresent();
  }

  // ---- Facets ----

  @Test
  void problem_ofAFacet_isThatOfACountOrATag() throws Exception {
    SearchQuery asked =
        new Gate(corpus, DOCUMENTS)
            .queries(Kind.FACET, 20, 7).stream()
                .max(Comparator.comparingInt(each -> matching(each).size()))
                .orElseThrow();
    LiveOracle oracle = oracle(EXACT, List.of(asked));
    LiveOracle.Question question = oracle.questions(Kind.FACET).get(0);
    SearchQuery page = asked.page(0, 100);
    List<Document> right;
    try (MemoryStore store = loaded()) {
      right = store.search(LoadedStore.TABLE, page).hits();
    }
    assertThat(right).hasSizeGreaterThan(1);
    assertThat(oracle.problem(question, page, right, 0)).isEmpty();

    for (long difference : new long[] {-1, 1}) {
      List<Document> wrong = new ArrayList<>(right);
      Document first = right.get(0);
      long count =
          Long.parseLong(String.valueOf(first.fields().get(SearchPage.COUNT))) + difference;
      wrong.set(0, new Document(first.key(), Map.of(SearchPage.COUNT, count)));
      assertThat(oracle.problem(question, page, wrong, 0))
          .hasValueSatisfying(
              text ->
                  assertThat(text)
                      .contains("%d documents of %s, where ".formatted(count, first.key())));
    }
    assertThat(oracle.problem(question, page, right.subList(0, right.size() - 1), 0))
        .hasValueSatisfying(
            text -> assertThat(text).contains(" is missing, which documents that match have"));
    assertThat(oracle.problem(question, asked.page(1, 100), right, 0))
        .hasValueSatisfying(text -> assertThat(text).endsWith("it begins after 0 tags at most"));
  }

  /** It is known of 20,000 documents alone that they match. */
  @Test
  void problem_ofAFacetOfVeryManyDocuments_isThatOfALowCountOrATag() {
    int documents = 400_000;
    SearchQuery asked = SearchQuery.facet(pair.get(0), 0, 100);
    NavigableMap<String, Long> counts = new TreeMap<>(SearchPage.TAG_ORDER);
    LongStream.range(0, documents)
        .filter(number -> corpus.titleWords(number).contains(pair.get(0)))
        .forEach(
            number ->
                counts.merge(
                    String.valueOf(corpus.typedFields(number).get(Document.TAG)), 1L, Long::sum));
    assertThat(counts.values().stream().mapToLong(each -> each).sum()).isGreaterThan(40_000);
    List<Document> right =
        counts.entrySet().stream()
            .map(each -> SearchPage.count(each.getKey(), each.getValue()))
            .toList();
    LiveOracle oracle =
        new LiveOracle(
            corpus,
            documents,
            List.of(asked),
            versions,
            () -> 0,
            EXACT,
            new Presence(documents, true, number -> true));
    LiveOracle.Question question = oracle.draw(Kind.FACET, new SplitMix(1)).orElseThrow();

    assertThat(oracle.problem(question, asked, right, 0)).isEmpty();
    assertThat(oracle.problem(question, asked, right.subList(1, right.size()), 0)).isPresent();
    List<Document> low = new ArrayList<>(right);
    low.set(3, SearchPage.count(right.get(3).key(), 100));
    assertThat(oracle.problem(question, asked, low, 0))
        .hasValueSatisfying(text -> assertThat(text).startsWith("100 documents of "));
    assertThat(oracle.problem(question, asked, List.of(), 0)).isPresent();
  }

  // ---- Draws ----

  @Test
  void draw_ofAKind_isOneOfItsQuestions() {
    LiveOracle oracle = oracle(EXACT, List.of(word, query));

    Optional<LiveOracle.Question> drawn = oracle.draw(Kind.WORD, new SplitMix(1));

    assertThat(drawn).hasValueSatisfying(q -> assertThat(q.query()).isEqualTo(word));
    assertThat(oracle.draw(Kind.FUZZY, new SplitMix(1))).isEmpty();
  }

  private LiveOracle oracle(DocumentCheck.Writes writes, List<? extends SearchQuery> pool) {
    return new LiveOracle(corpus, DOCUMENTS, pool, versions, () -> 0, writes, presence);
  }

  private Versions.Write begin(LiveOracle oracle, Document document) {
    long number = number(document);
    Versions.Write write = versions.begin(number, DocumentCheck.TITLE);
    oracle.writing(number, write.version(), corpus.title(number, write.version()));
    return write;
  }

  /** A document whose first new title gets the word. */
  private long gaining() {
    return LongStream.range(0, DOCUMENTS)
        .filter(number -> !QueryMatch.matches(word, corpus.document(number)))
        .filter(number -> List.of(corpus.title(number, 1).split(" ", -1)).contains(word.first()))
        .findFirst()
        .orElseThrow();
  }

  private static long inserted() {
    return DOCUMENTS + 1;
  }

  private long number(Document hit) {
    return corpus.numberOf(QueryMatch.score(hit));
  }

  private List<Document> matching(SearchQuery asked) {
    return LongStream.range(0, DOCUMENTS)
        .mapToObj(corpus::document)
        .filter(document -> QueryMatch.matches(asked, document))
        .sorted(Comparator.comparing(hit -> (Long) hit.fields().get(Document.SCORE)))
        .toList();
  }

  private MemoryStore loaded() throws Exception {
    MemoryStore store = new MemoryStore();
    for (long number = 0; number < DOCUMENTS; number++) {
      store.put(LoadedStore.TABLE, corpus.document(number));
    }
    return store;
  }
}
