// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.RecordingOperations;
import site.ycsb.search.fixtures.RecordingStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;

/** Faults that the check of documents after a run notices. */
class DocumentAuditTest {

  private static final long CHANGED = 7;
  private static final long DELETED = 8;

  @Test
  void problem_ofADatasetAsLoaded_isNone() throws Exception {
    assertThat(problem(fields -> {})).isNull();
  }

  @Test
  void problem_ofUpdatedTitlesAndFields_isNone() throws Exception {
    assertThat(
            problem(
                fields -> {
                  fields.put(Document.TITLE, corpus().title(CHANGED, 99));
                  fields.put("field1", corpus().field(CHANGED, 98, 1));
                }))
        .isNull();
    assertThat(problem(fields -> fields.put(Document.TITLE, corpus().freshTitle(CHANGED, 3))))
        .isNull();
  }

  @Test
  void problem_ofWhatNoWriteLeaves_namesIt() throws Exception {
    assertThat(problem(fields -> fields.remove("field1")))
        .contains("has the fields [field0, score, title], not [field0, field1, score, title]");
    assertThat(problem(fields -> fields.put("more", "x"))).contains("has the fields [field0, fiel");
    assertThat(problem(fields -> fields.put(Document.SCORE, "12")))
        .contains("has a score that no write gave it: 12 (String)");
    assertThat(problem(fields -> fields.put(Document.SCORE, 12L)))
        .contains("has a score that no write gave it: 12 (Long)");
    assertThat(problem(fields -> fields.put(Document.TITLE, "one two")))
        .contains("has a title that no write gave it: one two (String)");
    assertThat(problem(fields -> fields.put("field0", "a b")))
        .contains("has a field0 that no write gave it: a b (String)");
    assertThat(problem(fields -> fields.put("field0", 7L)))
        .contains("has a field0 that no write gave it: 7 (Long)");
  }

  @Test
  void problem_ofADocumentThatIsGone_saysSo() throws Exception {
    try (LoadedStore<MemoryStore> store = store(new MemoryStore())) {
      store.memory.remove(LoadedStore.TABLE, store.corpus.key(CHANGED));
      assertThat(audit(store).problem(new long[] {1, CHANGED}))
          .contains("after the run, " + store.corpus.key(CHANGED) + " is gone");
    }
  }

  /** As on a secondary member that gets a write after the primary. */
  @Test
  void problem_ofADocumentThatComesLate_isNone() throws Exception {
    try (LoadedStore<MemoryStore> store = store(new MemoryStore())) {
      store.memory.remove(LoadedStore.TABLE, store.corpus.key(CHANGED));
      FutureTask<Void> late =
          new FutureTask<>(
              () -> {
                TimeUnit.MILLISECONDS.sleep(200);
                store.memory.put(LoadedStore.TABLE, store.corpus.document(CHANGED));
                return null;
              });
      new Thread(late).start();
      assertThat(audit(store, Duration.ofSeconds(30)).problem(new long[] {CHANGED})).isEmpty();
      late.get();
    }
  }

  @Test
  void problem_ofADocumentThatWasDeleted_isThatItIsThere() throws Exception {
    try (LoadedStore<MemoryStore> store = store(new MemoryStore())) {
      DocumentAudit audit = audit(store, Duration.ofMillis(1));
      assertThat(audit.problem(new long[] {1, DELETED}))
          .contains(
              "after the run, " + store.corpus.key(DELETED) + " is there, though it was deleted");
      store.memory.remove(LoadedStore.TABLE, store.corpus.key(DELETED));
      assertThat(audit.problem(new long[] {1, DELETED})).isEmpty();
    }
  }

  @Test
  void problem_ofADeletedDocumentThatASearchFinds_isThatItIsFound() throws Exception {
    Map<String, Document> deleted = new HashMap<>();
    MemoryStore ghosts =
        new MemoryStore() {
          @Override
          public SearchPage search(String table, SearchQuery query) throws Exception {
            List<Document> hits = new ArrayList<>(super.search(table, query).hits());
            deleted.values().stream()
                .filter(each -> QueryMatch.matches(query, each))
                .forEach(hits::add);
            return new SearchPage(hits);
          }
        };
    try (LoadedStore<MemoryStore> store = store(ghosts)) {
      DocumentAudit audit = audit(store, Duration.ofMillis(1));
      store.memory.remove(LoadedStore.TABLE, store.corpus.key(DELETED));
      assertThat(audit.problem(new long[] {1, DELETED})).isEmpty();
      deleted.put("", store.corpus.document(DELETED));
      assertThat(audit.problem(new long[] {1, DELETED}))
          .contains(
              "after the run, "
                  + store.corpus.key(DELETED)
                  + " is found by a search, though it was deleted");
    }
  }

  @Test
  void problem_inAStoreWithoutDelay_isNotAskedForAgain() throws Exception {
    try (LoadedStore<RecordingStore> store = store(new RecordingStore())) {
      RecordingOperations operations = RecordingOperations.of(store.db);
      Versions versions = versions();
      DocumentCheck check =
          new DocumentCheck(
              store.corpus,
              versions,
              new DocumentCheck.Writes(true, true, true, false, true, false));
      DocumentAudit audit =
          audit(store, check, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(30));
      operations.hiddenSearches = 1;
      assertThat(audit.problem(new long[] {CHANGED}).orElseThrow()).contains("is not found");
      assertThat(audit.problem(new long[] {CHANGED})).isEmpty();
      int reads = operations.calls("get").size();
      versions.begin(CHANGED, DocumentCheck.TITLE).acknowledge(System.nanoTime());
      assertThat(audit.problem(new long[] {CHANGED}).orElseThrow()).contains("has an old title");
      assertThat(operations.calls("get")).hasSize(reads + 1);
    }
  }

  @Test
  void problem_ofADocumentThatNoSearchFinds_waitsAndNamesTheWords() throws Exception {
    try (LoadedStore<RecordingStore> store = store(new RecordingStore())) {
      RecordingOperations.of(store.db).hiddenSearches = 3;
      assertThat(audit(store).problem(new long[] {CHANGED})).isEmpty();
      RecordingOperations.of(store.db).hiddenSearches = Integer.MAX_VALUE;
      assertThat(audit(store).problem(new long[] {CHANGED}).orElseThrow())
          .matches(".* is not found by a search for words of its title \\(\\w+ \\w+\\) after 1 s");
    }
  }

  @Test
  void problem_ofAStoreThatDoesNotAnswer_waitsAndFails() throws Exception {
    try (LoadedStore<RecordingStore> store = store(new RecordingStore())) {
      RecordingOperations operations = RecordingOperations.of(store.db);
      operations.failures = 3;
      assertThat(audit(store).problem(new long[] {CHANGED})).isEmpty();
      assertThat(operations.calls("get")).hasSizeGreaterThan(1);
      operations.failures = Integer.MAX_VALUE;
      assertThatThrownBy(() -> audit(store).problem(new long[] {CHANGED}))
          .isInstanceOf(IOException.class)
          .hasMessage("as planned");
    }
  }

  @Test
  void problem_ofATitleThatAnUpdateHasReplaced_saysThatItIsLost() throws Exception {
    try (LoadedStore<MemoryStore> store = store(new MemoryStore())) {
      Versions versions = versions();
      versions.begin(CHANGED, DocumentCheck.TITLE).acknowledge(System.nanoTime());
      DocumentAudit audit = audit(store, Duration.ofSeconds(1), versions, true);
      assertThat(audit.problem(new long[] {1, CHANGED}))
          .contains(
              "after the run, "
                  + store.corpus.key(CHANGED)
                  + " has an old title (write 0 of this run): an update that was acknowledged is"
                  + " lost");
      String title = store.corpus.title(CHANGED, 1);
      store.memory.patch(
          LoadedStore.TABLE,
          new Document(store.corpus.key(CHANGED), Map.of(Document.TITLE, title)));
      assertThat(audit.problem(new long[] {1, CHANGED})).isEmpty();
    }
  }

  @Test
  void problem_ofAnUpdateWhoseIndexIsOld_searchesForAWordOfIt() throws Exception {
    try (LoadedStore<RecordingStore> store = store(new RecordingStore())) {
      Versions versions = versions();
      versions.begin(CHANGED, DocumentCheck.TITLE).acknowledge(System.nanoTime());
      String title = store.corpus.title(CHANGED, 1);
      store.memory.patch(
          LoadedStore.TABLE,
          new Document(store.corpus.key(CHANGED), Map.of(Document.TITLE, title)));
      DocumentAudit audit = audit(store, Duration.ofSeconds(1), versions, true);
      assertThat(audit.problem(new long[] {CHANGED})).isEmpty();

      List<String> loaded = store.corpus.titleWords(CHANGED);
      assertThat(RecordingOperations.of(store.db).queries())
          .isNotEmpty()
          .allMatch(query -> !loaded.contains(query.first()))
          .allMatch(query -> title.contains(query.first()) && title.contains(query.second()));
    }
  }

  @Test
  void problem_withoutPatience_isNotOfSearches() throws Exception {
    try (LoadedStore<RecordingStore> store = store(new RecordingStore())) {
      RecordingOperations.of(store.db).hiddenSearches = Integer.MAX_VALUE;
      DocumentAudit audit = audit(store, Duration.ZERO);
      assertThat(audit.problem(new long[] {1, CHANGED})).isEmpty();
      assertThat(RecordingOperations.of(store.db).queries()).isEmpty();
    }
  }

  @Test
  void sample_ofWrittenAndLoaded_hasTheWrittenOfAllThreadsAndSomeOfAll() {
    assertThat(DocumentAudit.sample(LongStream.of(5, 6, 5), 1_000, 10))
        .contains(5, 6)
        .hasSizeBetween(10, 12)
        .doesNotHaveDuplicates();
    long[] some = DocumentAudit.sample(LongStream.range(1_000, 1_500), 1_000, 10);
    assertThat(LongStream.of(some).filter(number -> number >= 1_000).boxed())
        .hasSize(10)
        .anyMatch(number -> number >= 1_250);
    assertThat(LongStream.of(some).filter(number -> number < 1_000).boxed()).hasSize(10);
    assertThat(DocumentAudit.sample(LongStream.empty(), 3, 10)).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(DocumentAudit.sample(LongStream.range(0, 500), 1_000, 0)).isEmpty();
  }

  private static Corpus corpus() {
    return Corpora.from(TestProperties.small());
  }

  /** Problem after one document has been changed; null if there is none. */
  private static @Nullable String problem(Consumer<Map<String, Object>> change) throws Exception {
    try (LoadedStore<MemoryStore> store = store(new MemoryStore())) {
      Map<String, Object> fields = new HashMap<>(store.corpus.document(CHANGED).fields());
      change.accept(fields);
      store.memory.put(LoadedStore.TABLE, new Document(store.corpus.key(CHANGED), fields));
      return audit(store, Duration.ofMillis(1)).problem(new long[] {1, CHANGED, 2}).orElse(null);
    }
  }

  private static DocumentAudit audit(LoadedStore<?> store) {
    return audit(store, Duration.ofSeconds(1));
  }

  /** The audit of a table that others have written to. */
  private static DocumentAudit audit(LoadedStore<?> store, Duration patience) {
    return audit(store, patience, versions(), false);
  }

  private static DocumentAudit audit(
      LoadedStore<?> store, Duration patience, Versions versions, boolean exact) {
    DocumentCheck check =
        new DocumentCheck(
            store.corpus,
            versions,
            new DocumentCheck.Writes(
                exact, exact, /* titles= */ true, /* fresh= */ false, exact, false));
    return audit(store, check, DocumentAudit.MAX_LAG, patience, patience);
  }

  private static DocumentAudit audit(
      LoadedStore<?> store, DocumentCheck check, Duration read, Duration search, Duration answer) {
    DocumentAudit.Waits waits = new DocumentAudit.Waits(read, search, answer);
    return new DocumentAudit(
        store.corpus, store.db, LoadedStore.TABLE, check, number -> number == DELETED, waits);
  }

  private static Versions versions() {
    return new Versions(
        new Versions.Numbering(0, 0, 1),
        DocumentCheck.parts(corpus()),
        Versions.Limits.MANY_VALUES);
  }

  private static <S extends MemoryStore> LoadedStore<S> store(S memory) throws Exception {
    return LoadedStore.of(memory, TestProperties.small());
  }
}
