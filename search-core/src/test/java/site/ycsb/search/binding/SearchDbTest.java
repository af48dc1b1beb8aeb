// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.InputStreamByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.memory.MemoryStore;

@SuppressWarnings("JdkObsolete") // YCSB asks for a Vector.
class SearchDbTest {

  private static final String TABLE = "t";

  /** Reference store that throws what a test wants. */
  private static final class Failing extends MemoryStore {
    private @Nullable Exception failure;

    private void fail() throws Exception {
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public void put(String table, Document document) throws Exception {
      fail();
      super.put(table, document);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      fail();
      return super.get(table, key, fields);
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      fail();
      return super.patch(table, changes);
    }

    @Override
    public boolean remove(String table, String key) throws Exception {
      fail();
      return super.remove(table, key);
    }

    @Override
    public List<Document> scan(
        String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
      fail();
      return super.scan(table, startKey, count, fields);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      fail();
      return super.search(table, query);
    }
  }

  private final Failing store = new Failing();
  private final SearchDb db = new SearchDb();

  @BeforeEach
  void init() throws DBException {
    db.setProperties(TestBinding.with(new Properties(), () -> store));
    db.init();
  }

  @AfterEach
  void cleanup() throws DBException {
    db.cleanup();
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new IOException("reset"), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new InterruptedIOException("timeout"), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new RuntimeException(new IOException("reset")), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new UnsupportedOperationException("no scans"), Status.NOT_IMPLEMENTED),
        Arguments.of(new IllegalArgumentException("bad"), Status.BAD_REQUEST),
        Arguments.of(new IllegalStateException("?"), Status.ERROR),
        Arguments.of(new Exception("any"), Status.ERROR));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void everyOperation_whereTheStoreThrows_answersTheStatusOfTheFailure(
      Exception failure, Status status) {
    store.failure = failure;
    assertThat(db.insert(TABLE, "k", values("field0", text("a")))).isEqualTo(status);
    assertThat(db.read(TABLE, "k", null, new HashMap<>())).isEqualTo(status);
    assertThat(db.update(TABLE, "k", values("field0", text("a")))).isEqualTo(status);
    assertThat(db.delete(TABLE, "k")).isEqualTo(status);
    assertThat(db.scan(TABLE, "k", 1, null, new Vector<>())).isEqualTo(status);
    assertThat(db.search(TABLE, SearchQuery.both("a", "b", 0, 1), new ArrayList<>()))
        .isEqualTo(status);
  }

  @Test
  void everyOperation_onAnAbsentKey_isNotFound() throws Exception {
    assertThat(db.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    assertThat(db.update(TABLE, "k", values("field0", text("a")))).isEqualTo(Status.NOT_FOUND);
    assertThat(db.delete(TABLE, "k")).isEqualTo(Status.NOT_FOUND);
    assertThat(store.count(TABLE)).isZero();
  }

  @Test
  void everyOperation_onAPresentKey_isOkAndDoesIt() throws Exception {
    assertThat(
            db.insert(TABLE, "k", values("title", text("a b"), "score", new TypedByteIterator(3L))))
        .isEqualTo(Status.OK);
    assertThat(db.update(TABLE, "k", values("field0", text("new")))).isEqualTo(Status.OK);

    for (Map<String, ByteIterator> cells :
        List.of(new HashMap<String, ByteIterator>(), new SearchDb.ReadFields())) {
      assertThat(db.read(TABLE, "k", null, cells)).isEqualTo(Status.OK);
      assertThat(cells).containsOnlyKeys("title", "score", "field0");
      assertThat(cells.get("score")).isInstanceOf(TypedByteIterator.class).hasToString("3");
      assertThat(cells.get("field0")).hasToString("new");
    }

    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(db.scan(TABLE, "a", 5, Set.of("field0"), rows)).isEqualTo(Status.OK);
    assertThat(rows).singleElement().satisfies(row -> assertThat(row).containsOnlyKeys("field0"));

    List<Document> hits = new ArrayList<>();
    assertThat(db.search(TABLE, SearchQuery.both("a", "b", 0, 1), hits)).isEqualTo(Status.OK);
    assertThat(hits)
        .containsExactly(new Document("k", Map.of("title", "a b", "score", 3L, "field0", "new")));

    assertThat(db.delete(TABLE, "k")).isEqualTo(Status.OK);
    assertThat(store.count(TABLE)).isZero();
  }

  @Test
  void insert_ofAnyByteIterator_storesItsTextOrNumber() throws Exception {
    byte[] utf8 = "grün 日本".getBytes(StandardCharsets.UTF_8);
    ByteIterator random = new RandomByteIterator(50);
    db.insert(
        TABLE,
        "k",
        values(
            "string",
            text("grün 日本"),
            "number",
            new TypedByteIterator(-5L),
            "bytes",
            new ByteArrayByteIterator(utf8),
            "stream",
            new InputStreamByteIterator(new ByteArrayInputStream(utf8), utf8.length),
            "empty",
            text(""),
            "random",
            random));

    Map<String, Object> stored = store.get(TABLE, "k", null).orElseThrow().fields();
    assertThat(stored)
        .containsEntry("string", "grün 日本")
        .containsEntry("number", -5L)
        .containsEntry("bytes", "grün 日本")
        .containsEntry("stream", "grün 日本")
        .containsEntry("empty", "");
    assertThat((String) stored.get("random")).hasSize(50);
  }

  @Test
  void insert_ofValuesThatWereLookedAtByToString_storesThemAgain() throws Exception {
    Map<String, ByteIterator> values = values("field0", text("again"));
    db.insert(TABLE, "k", values);
    db.insert(TABLE, "l", values);
    assertThat(store.get(TABLE, "l", null).orElseThrow().fields()).containsEntry("field0", "again");
  }

  @Test
  void init_onAThread_publishesTheInstanceThereAndNowhereElse() throws Exception {
    assertThat(SearchDb.ofThread()).containsSame(db);
    assertThat(CompletableFuture.supplyAsync(SearchDb::ofThread).get()).isEmpty();

    SearchDb later = new SearchDb();
    later.setProperties(TestBinding.with(new Properties(), MemoryStore::new));
    later.init();
    assertThat(SearchDb.ofThread()).containsSame(later);
    db.cleanup();
    assertThat(SearchDb.ofThread()).containsSame(later);
    later.cleanup();
    assertThat(SearchDb.ofThread()).isEmpty();
  }

  @Test
  void store_beforeInitOrAfterCleanup_isAMistake() {
    SearchDb fresh = new SearchDb();
    assertThatThrownBy(fresh::tables)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("init()");
    assertThat(fresh.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.ERROR);
  }

  private static ByteIterator text(String text) {
    return new StringByteIterator(text);
  }

  /** Names and iterators in turn. */
  private static Map<String, ByteIterator> values(Object... pairs) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], (ByteIterator) pairs[i + 1]);
    }
    return values;
  }
}
