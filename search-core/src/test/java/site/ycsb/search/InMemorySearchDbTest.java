// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

/** What only this store promises; the rest is the conformance kit's to check. */
class InMemorySearchDbTest {

  private static final String TABLE = "usertable";

  private final InMemorySearchDb db = new InMemorySearchDb();

  @BeforeEach
  void init() throws DBException {
    db.init();
  }

  @AfterEach
  void cleanup() throws DBException {
    db.cleanup();
  }

  @Test
  void put_ofAMapThatIsChangedLater_keptAPrivateCopy() throws Exception {
    Map<String, Object> fields = new HashMap<>(Map.of("field0", "before"));
    db.put(TABLE, new Document("k", fields));

    fields.put("field0", "after");

    assertThat(fieldsOf("k")).isEqualTo(Map.of("field0", "before"));
  }

  @Test
  void get_ofAllFields_handsOutAMapThatNobodyCanChange() throws Exception {
    db.put(TABLE, new Document("k", Map.of("field0", "a")));

    assertThatThrownBy(() -> fieldsOf("k").put("field0", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void patch_whileAReaderHoldsTheDocument_leavesTheReadersVersionAlone() throws Exception {
    db.put(TABLE, new Document("k", Map.of("field0", "a", "field1", "b")));
    Map<String, Object> held = fieldsOf("k");

    db.patch(TABLE, new Document("k", Map.of("field1", "c")));

    assertThat(held).isEqualTo(Map.of("field0", "a", "field1", "b"));
    assertThat(fieldsOf("k")).isEqualTo(Map.of("field0", "a", "field1", "c"));
  }

  @Test
  void patch_ofTheScore_movesTheHit() throws Exception {
    put("a", "red pencil", 1);
    put("b", "red pencil", 2);

    db.patch(TABLE, new Document("a", Map.of(Document.SCORE, 3L)));

    assertThat(keys("red", "pencil")).containsExactly("b", "a");
  }

  @Test
  void search_ofAWordTwice_findsItsDocuments() throws Exception {
    put("a", "red pencil", 1);

    assertThat(keys("red", "red")).containsExactly("a");
  }

  @Test
  void search_ofADocumentWithoutAScore_findsNothing() throws Exception {
    db.put(TABLE, new Document("k", Map.of(Document.TITLE, "red pencil")));

    assertThat(keys("red", "pencil")).isEmpty();
    assertThat(db.get(TABLE, "k", Set.of(Document.TITLE))).isPresent();
  }

  @Test
  void cleanup_ofTheLastInstance_emptiesTheStore() throws Exception {
    put("a", "red pencil", 1);

    db.cleanup();
    db.init();

    assertThat(db.count(TABLE)).isZero();
  }

  @Test
  void init_withOtherProperties_opensAnotherStore() throws Exception {
    put("a", "red pencil", 1);
    InMemorySearchDb other = new InMemorySearchDb();
    Properties properties = new Properties();
    properties.setProperty("run", "2");
    other.setProperties(properties);

    other.init();

    assertThat(other.count(TABLE)).isZero();
    other.cleanup();
  }

  @Test
  void search_afterRacingWrites_findsWhatAScanFinds() throws Exception {
    List<String> words = List.of("red", "pencil", "blue", "paper");
    IntStream.range(0, 4).parallel().forEach(thread -> writeAtRandom(thread, words));

    List<Document> documents = db.scan(TABLE, "", 100, null);
    assertThat(db.count(TABLE)).isEqualTo(documents.size());
    for (String first : words) {
      for (String second : words) {
        assertThat(keys(first, second))
            .isEqualTo(documents.stream().filter(holds(first, second)).map(Document::key).toList());
      }
    }
  }

  /** Eight keys, whose scores are in the order of the keys, and titles of three of the words. */
  private void writeAtRandom(int thread, List<String> words) {
    Random random = new Random(thread);
    InMemoryTable table = db.client().toWrite(TABLE);
    for (int i = 0; i < 20_000; i++) {
      int number = random.nextInt(8);
      List<String> shuffled = new ArrayList<>(words);
      Collections.shuffle(shuffled, random);
      String title = String.join(" ", shuffled.subList(0, 3));
      switch (random.nextInt(3)) {
        case 0 -> table.put(document("k" + number, title, number));
        case 1 -> table.patch(new Document("k" + number, Map.of(Document.TITLE, title)));
        default -> table.remove("k" + number);
      }
    }
  }

  private static Predicate<Document> holds(String first, String second) {
    return document ->
        Arrays.asList(document.fields().getOrDefault(Document.TITLE, "").toString().split(" "))
            .containsAll(List.of(first, second));
  }

  private static Document document(String key, String title, long score) {
    return new Document(key, Map.of(Document.TITLE, title, Document.SCORE, score));
  }

  private void put(String key, String title, long score) throws Exception {
    db.put(TABLE, document(key, title, score));
  }

  private Map<String, Object> fieldsOf(String key) throws Exception {
    return db.get(TABLE, key, null).orElseThrow().fields();
  }

  private List<String> keys(String first, String second) throws Exception {
    return db.search(TABLE, new SearchQuery(first, second, 0, 10)).keys();
  }
}
