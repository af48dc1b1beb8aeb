// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.fixtures.TestProperties;

/** Promises of this store alone; the conformance kit checks those of every store. */
class MemoryStoreTest {

  private static final String TABLE = "usertable";

  private final MemoryStore store = new MemoryStore();

  @Test
  void put_ofAMapThatIsChangedLater_keptAPrivateCopy() throws Exception {
    Map<String, Object> fields = new HashMap<>(Map.of("field0", "before"));
    store.put(TABLE, new Document("k", fields));

    fields.put("field0", "after");

    assertThat(fieldsOf("k")).isEqualTo(Map.of("field0", "before"));
  }

  @Test
  void connect_withAServiceTime_takesThatTimeOnAverage() throws Exception {
    try (MemoryStore slow = new MemoryStore(/* serviceMicros= */ 1000)) {
      Documents documents = (Documents) slow.connect();
      documents.put(TABLE, new Document("k", Map.of("field0", "a")));
      long startNanos = System.nanoTime();

      for (int i = 0; i < 400; i++) {
        assertThat(documents.get(TABLE, "k", null)).isPresent();
      }

      assertThat((System.nanoTime() - startNanos) / 400 / 1_000).isGreaterThan(700);
    }
  }

  @Test
  void get_ofAllFields_returnsAnUnmodifiableMap() throws Exception {
    store.put(TABLE, new Document("k", Map.of("field0", "a")));

    assertThatThrownBy(() -> fieldsOf("k").put("field0", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void patch_whileAReaderHoldsTheDocument_leavesTheReadersVersionAlone() throws Exception {
    store.put(TABLE, new Document("k", Map.of("field0", "a", "field1", "b")));
    Map<String, Object> held = fieldsOf("k");

    store.patch(TABLE, new Document("k", Map.of("field1", "c")));

    assertThat(held).isEqualTo(Map.of("field0", "a", "field1", "b"));
    assertThat(fieldsOf("k")).isEqualTo(Map.of("field0", "a", "field1", "c"));
  }

  @Test
  void patch_ofTheScore_movesTheHit() throws Exception {
    put("a", "red pencil", 1);
    put("b", "red pencil", 2);

    store.patch(TABLE, new Document("a", Map.of(Document.SCORE, 3L)));

    assertThat(keys("red", "pencil")).containsExactly("b", "a");
  }

  /** A word weighs the more, the fewer documents are listed under it. */
  @Test
  void patch_ofATitle_weighsItsWordsAsIfItHadNeverHeldOthers() throws Exception {
    put("a", "red pencil", 1);
    put("b", "red pen", 2);
    SearchQuery red = SearchQuery.ranked(List.of("red", "pencil"), 0, 10);
    List<Document> before = store.search(TABLE, red).hits();

    store.patch(TABLE, document("b", "blue pencil", 2));
    store.patch(TABLE, document("b", "red pen", 2));

    assertThat(store.search(TABLE, red).hits()).isEqualTo(before);
  }

  @Test
  void search_ofAWordTwice_findsItsDocuments() throws Exception {
    put("a", "red pencil", 1);

    assertThat(keys("red", "red")).containsExactly("a");
  }

  @Test
  void search_ofADocumentWithoutAScore_findsNothing() throws Exception {
    store.put(TABLE, new Document("k", Map.of(Document.TITLE, "red pencil")));

    assertThat(keys("red", "pencil")).isEmpty();
    assertThat(store.get(TABLE, "k", Set.of(Document.TITLE))).isPresent();
  }

  @Test
  void cleanup_ofTheLastClient_emptiesTheStore() throws Exception {
    SearchDb db = SearchDb.open(properties("1"));
    db.operations(Documents.class).put(TABLE, document("a", "red pencil", 1));

    db.cleanup();
    db.init();

    assertThat(db.tables().count(TABLE)).isZero();
    db.cleanup();
  }

  @Test
  void init_withOtherProperties_opensAnotherStore() throws Exception {
    SearchDb db = SearchDb.open(properties("1"));
    db.operations(Documents.class).put(TABLE, document("a", "red pencil", 1));

    SearchDb other = SearchDb.open(properties("2"));

    assertThat(other.tables().count(TABLE)).isZero();
    assertThat(db.tables().count(TABLE)).isEqualTo(1);
    other.cleanup();
    db.cleanup();
  }

  private static Properties properties(String run) {
    return TestProperties.of("db", SearchDb.class.getName(), "binding", "memory", "run", run);
  }

  private static Document document(String key, String title, long score) {
    return new Document(key, Map.of(Document.TITLE, title, Document.SCORE, score));
  }

  private void put(String key, String title, long score) throws Exception {
    store.put(TABLE, document(key, title, score));
  }

  private Map<String, Object> fieldsOf(String key) throws Exception {
    return store.get(TABLE, key, null).orElseThrow().fields();
  }

  private List<String> keys(String first, String second) throws Exception {
    return store.search(TABLE, SearchQuery.both(first, second, 0, 10)).keys();
  }
}
