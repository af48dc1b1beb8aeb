// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.util.RedisInputStream;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.SharedServer;

/** Behaviour that only Redis has; the conformance kit tests that of every binding. */
final class RedisJsonStoreTest {

  private static final SharedServer SERVER = SharedServer.of("redis");
  private OpenDb db;

  @BeforeEach
  void open() throws Exception {
    db = OpenRedis.on(SERVER.url(), "redisjson.scans", "true");
    db.tables().create(TABLE);
  }

  @AfterEach
  void close() throws Exception {
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void version_namesEverythingThatSearches() throws Exception {
    assertThat(db.store().version())
        .matches("Redis \\d+\\.\\d+\\.\\d+, RediSearch [\\d.]+, RedisJSON [\\d.]+");
  }

  /** The index is within the server's memory; the documents' other fields are not in the index. */
  @Test
  void sizes_afterALoad_haveGrownByTheDocuments() throws Exception {
    Map<String, Long> before = db.tables().sizes(TABLE);
    load(2_000);

    Map<String, Long> sizes = db.tables().sizes(TABLE);

    assertThat(sizes).containsOnlyKeys("index", "memory");
    long grown = sizes.getOrDefault("index", 0L) - before.getOrDefault("index", 0L);
    assertThat(grown).isBetween(2_000 * 16L, 2_000 * 1_000L);
    assertThat(sizes.getOrDefault("memory", 0L) - before.getOrDefault("memory", 0L))
        .isGreaterThan(grown);
  }

  @Test
  void operations_withFewerConnectionsThanThreads_shareThem() throws Exception {
    assertThat(connectionsOfFourThreads("4")).hasSize(4);
    assertThat(connectionsOfFourThreads("2")).hasSizeBetween(1, 2);
  }

  @Test
  void replies_areReadInPiecesThatHoldAPage() {
    var replies =
        new RedisInputStream(InputStream.nullInputStream()) {
          int readAtOnce() {
            return buf.length;
          }
        };

    assertThat(replies.readAtOnce()).isEqualTo(32 * 1_024);
  }

  @Test
  void open_thatFailsAtItsLastStep_leavesNoConnection() throws Exception {
    try (Jedis admin = new Jedis(SERVER.url())) {
      long before = clients(admin);
      String most = admin.configGet("maxclients").get("maxclients");
      admin.configSet("maxclients", Long.toString(before + 8));
      try {
        assertThatThrownBy(
                () ->
                    OpenDb.of(
                        new RedisLuaBinding(),
                        "redis-lua.url",
                        SERVER.url().toString(),
                        "threadcount",
                        "16",
                        "redis-lua.pool",
                        "8"))
            .hasMessageContaining("max number of clients");
      } finally {
        admin.configSet("maxclients", most);
      }
      assertThat(clientsOnceThereAre(before, admin)).isEqualTo(before);
    }
  }

  private static Set<Integer> connectionsOfFourThreads(String pool) throws Exception {
    List<OpenDb> threads = new ArrayList<>();
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.resp())) {
      URI url = URI.create("redis://127.0.0.1:" + proxy.port());
      for (int i = 0; i < 4; i++) {
        threads.add(OpenRedis.on(url, "threadcount", "4", "redisjson.pool", pool));
      }
      proxy.take();
      for (OpenDb thread : threads) {
        assertThat(thread.documents().get(TABLE, "none", null)).isEmpty();
      }
      for (OpenDb thread : threads) {
        thread.close();
      }
      return proxy.take().stream()
          .map(RecordingProxy.Request::connection)
          .collect(Collectors.toSet());
    }
  }

  // ---- Fields ----

  @Test
  void get_oneSeveralOrNoFields_areThoseThatAreThere() throws Exception {
    db.documents()
        .put(TABLE, new Document("k", Map.of("title", "red pen", "a.b", 1.5, "6\"x", 7L)));

    assertThat(db.documents().get(TABLE, "k", Set.of("title")).orElseThrow().fields())
        .isEqualTo(Map.of("title", "red pen"));
    assertThat(db.documents().get(TABLE, "k", Set.of("a.b", "6\"x", "none")).orElseThrow().fields())
        .isEqualTo(Map.of("a.b", 1.5, "6\"x", 7L));
    assertThat(db.documents().get(TABLE, "k", Set.of("none")).orElseThrow().fields()).isEmpty();
    assertThat(db.documents().get(TABLE, "k", Set.of()).orElseThrow().fields()).isEmpty();
  }

  @Test
  void get_absentKey_isEmptyHoweverItIsRead() throws Exception {
    assertThat(db.documents().get(TABLE, "none", null)).isEmpty();
    assertThat(db.documents().get(TABLE, "none", Set.of("title"))).isEmpty();
    assertThat(db.documents().get(TABLE, "none", Set.of("title", "score"))).isEmpty();
  }

  @Test
  void put_anyText_comesBack() throws Exception {
    for (String text : List.of("", "größe", "\uD83D\uDE00", "a\"b\\c\n\t\u0001", "\u2028", "$")) {
      db.documents().put(TABLE, new Document("k", Map.of("title", text)));

      assertThat(db.documents().get(TABLE, "k", null).orElseThrow().fields())
          .containsEntry("title", text);
      assertThat(db.documents().get(TABLE, "k", Set.of("title")).orElseThrow().fields())
          .containsEntry("title", text);
    }
  }

  // ---- Updates, by either command ----

  @Test
  void patch_eitherWay_replacesTheFieldsAndNoOther() throws Exception {
    for (String way : List.of("merge", "set")) {
      OpenDb db = OpenRedis.on(SERVER.url(), "redisjson.update", way);
      db.documents().put(TABLE, document("k", "red pen", 1));

      assertThat(db.documents().patch(TABLE, new Document("k", Map.of("title", "blue pen"))))
          .isTrue();
      assertThat(
              db.documents().patch(TABLE, new Document("k", Map.of("field0", "x", "new one", 2L))))
          .isTrue();

      assertThat(db.documents().get(TABLE, "k", null).orElseThrow().fields())
          .isEqualTo(Map.of("title", "blue pen", "score", 1L, "field0", "x", "new one", 2L));
      db.close();
    }
  }

  @Test
  void patch_eitherWay_isSearchableAtOnce() throws Exception {
    for (String way : List.of("merge", "set")) {
      OpenDb db = OpenRedis.on(SERVER.url(), "redisjson.update", way);
      db.documents().put(TABLE, document("k", "red pen", 1));

      db.documents().patch(TABLE, new Document("k", Map.of("title", "blue pen")));
      assertThat(db.search().search(TABLE, SearchQuery.both("pen", "blue", 0, 10)).keys())
          .containsExactly("k");
      db.documents().patch(TABLE, new Document("k", Map.of("title", "green pen", "field0", "x")));
      assertThat(db.search().search(TABLE, SearchQuery.both("pen", "green", 0, 10)).keys())
          .containsExactly("k");
      assertThat(db.search().search(TABLE, SearchQuery.both("pen", "blue", 0, 10)).keys())
          .isEmpty();
      db.close();
    }
  }

  @Test
  void patch_absentKey_isFalseAndCreatesNothing() throws Exception {
    for (String way : List.of("merge", "set")) {
      OpenDb db = OpenRedis.on(SERVER.url(), "redisjson.update", way);

      assertThat(db.documents().patch(TABLE, new Document("none", Map.of("title", "x")))).isFalse();
      assertThat(db.documents().patch(TABLE, new Document("none", Map.of("a", "x", "b", 1L))))
          .isFalse();
      assertThat(db.documents().patch(TABLE, new Document("none", Map.of()))).isFalse();

      assertThat(keys()).isEmpty();
      db.close();
    }
  }

  @Test
  void patch_nothing_isWhetherTheDocumentIsThere() throws Exception {
    db.documents().put(TABLE, document("k", "red pen", 1));

    assertThat(db.documents().patch(TABLE, new Document("k", Map.of()))).isTrue();
  }

  @Test
  void patch_otherError_isNotMistakenForAbsence() throws Exception {
    try (Jedis jedis = jedis()) {
      jedis.set("usertable:k", "a text");
    }

    assertThatThrownBy(() -> db.documents().patch(TABLE, new Document("k", Map.of("title", "x"))))
        .hasMessageContaining("wrong Redis type");
  }

  @Test
  void get_fieldWhoseNameNeedsEscapes_isThere() throws Exception {
    db.documents().put(TABLE, new Document("k", Map.of("a\\b", "x", "'\"", 7L)));

    assertThat(db.documents().get(TABLE, "k", Set.of("a\\b")).orElseThrow().fields())
        .isEqualTo(Map.of("a\\b", "x"));
    assertThat(db.documents().get(TABLE, "k", Set.of("a\\b", "'\"")).orElseThrow().fields())
        .isEqualTo(Map.of("a\\b", "x", "'\"", 7L));
  }

  @Test
  void update_fieldWhoseNameNeedsEscapes_isABadRequestAndNoChange() throws Exception {
    db.documents().put(TABLE, new Document("a", Map.of("a\\b", "x")));

    assertThat(db.db().update(TABLE, "a", Map.of("a\\b", new StringByteIterator("y"))))
        .isEqualTo(Status.BAD_REQUEST);
    assertThat(db.documents().get(TABLE, "a", null).orElseThrow().fields())
        .isEqualTo(Map.of("a\\b", "x"));
  }

  // ---- Scans ----

  @Test
  void scan_inOrderOfKeys_whateverTheOrderOfInserts() throws Exception {
    for (String key : List.of("c", "a", "d", "b")) {
      db.documents().put(TABLE, document(key, "red pen", 1));
    }
    db.documents().remove(TABLE, "c");

    assertThat(db.documents().scan(TABLE, "aa", 10, null))
        .extracting(Document::key)
        .containsExactly("b", "d");
    assertThat(db.documents().scan(TABLE, "a", 1, Set.of("title")))
        .containsExactly(new Document("a", Map.of("title", "red pen")));
    assertThat(db.documents().scan(TABLE, "e", 10, null)).isEmpty();
  }

  @Test
  void scan_documentThatHasGone_isSkipped() throws Exception {
    db.documents().put(TABLE, document("a", "red pen", 1));
    db.documents().put(TABLE, document("b", "red pen", 2));
    try (Jedis jedis = jedis()) {
      jedis.unlink("usertable:a");
    }

    assertThat(db.documents().scan(TABLE, "a", 10, null))
        .extracting(Document::key)
        .containsExactly("b");
  }

  @Test
  void scan_whereScansAreOff_saysWhatToSet() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url());

    assertThatThrownBy(() -> db.documents().scan(TABLE, "a", 10, null))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("redisjson.scans=true");
    db.close();
  }

  @Test
  void scan_ofATableLoadedWithoutOrder_saysWhatToSet() throws Exception {
    OpenDb loader = OpenRedis.on(SERVER.url());
    loader.documents().put(TABLE, document("a", "red pen", 1));
    loader.close();

    assertThatThrownBy(() -> db.documents().scan(TABLE, "a", 10, null))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("redisjson.scans=true");
  }

  @Test
  void scan_emptyTable_isEmpty() throws Exception {
    assertThat(db.documents().scan(TABLE, "a", 10, null)).isEmpty();
  }

  // ---- The table ----

  @Test
  void createIndex_overDocumentsThatAreThere_returnsOnceAllAreHeld() throws Exception {
    db.tables().drop(TABLE);
    load(5_000);

    db.tables().create(TABLE);

    assertThat(db.tables().count(TABLE)).isEqualTo(5_000);
    assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 4_990, 100)).hits())
        .hasSize(10);
  }

  @Test
  void dropTable_withOrWithoutIndex_leavesNothing() throws Exception {
    for (boolean indexed : new boolean[] {true, false}) {
      load(2_500);
      db.tables().addMetadata(TABLE, Map.of("seed", "1"));
      assertThat(db.tables().exists(TABLE)).isEqualTo(indexed);

      db.tables().drop(TABLE);

      assertThat(keys()).isEmpty();
      assertThat(db.tables().exists(TABLE)).isFalse();
      assertThat(db.tables().count(TABLE)).isZero();
      assertThat(db.tables().metadata(TABLE)).isEmpty();
    }
  }

  @Test
  void dropTable_others_areLeftAlone() throws Exception {
    db.tables().create("usertable2");
    db.documents().put("usertable2", document("k", "red pen", 1));
    db.tables().addMetadata("usertable2", Map.of("seed", "2"));

    db.tables().drop(TABLE);

    assertThat(db.tables().count("usertable2")).isEqualTo(1);
    assertThat(db.tables().metadata("usertable2")).isEqualTo(Map.of("seed", "2"));
    assertThat(db.documents().scan("usertable2", "a", 1, null)).hasSize(1);
    db.tables().drop("usertable2");
  }

  @Test
  void mark_entries_areAddedOneByOne_andNeverSearched() throws Exception {
    db.tables().addMetadata(TABLE, Map.of("seed", "1", "records", "10"));
    db.tables().addMetadata(TABLE, Map.of("records", "20"));
    db.tables().addMetadata(TABLE, Map.of());

    assertThat(db.tables().metadata(TABLE)).isEqualTo(Map.of("seed", "1", "records", "20"));
    assertThat(db.tables().count(TABLE)).isZero();
  }

  @Test
  void indexAndPrefix_thatAreSet_areUsed() throws Exception {
    OpenDb db =
        OpenRedis.on(SERVER.url(), "redisjson.index", "books", "redisjson.prefix", "book[1]*/");
    db.tables().create(TABLE);
    db.documents().put(TABLE, document("k", "red pen", 1));

    assertThat(keys()).containsExactly("book[1]*/k");
    assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 1)).keys())
        .containsExactly("k");
    db.tables().drop(TABLE);
    assertThat(keys()).isEmpty();
    db.close();
  }

  // ---- The connection ----

  @Test
  void search_withoutIndex_isAnErrorAndNoEmptyPage() throws Exception {
    db.tables().drop(TABLE);

    assertThatThrownBy(() -> db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 1)))
        .hasMessageContaining("no such index");
  }

  @Test
  void cleanup_ofEach_closesItsConnection_andOfTheLastAll() throws Exception {
    try (Jedis jedis = jedis()) {
      long before = clients(jedis);
      OpenDb one = OpenRedis.on(SERVER.url());
      OpenDb other = OpenRedis.on(SERVER.url());
      assertThat(clients(jedis)).isEqualTo(before + 2);

      one.close();
      assertThat(clientsOnceThereAre(before + 1, jedis)).isEqualTo(before + 1);
      assertThat(other.tables().count(TABLE))
          .isZero(); // Not over its own connection, which it times.
      assertThat(clients(jedis)).isEqualTo(before + 2);
      other.close();
      assertThat(clientsOnceThereAre(before, jedis)).isEqualTo(before);
    }
  }

  private void load(int documents) throws Exception {
    List<Document> all =
        IntStream.range(0, documents).mapToObj(i -> document("k" + i, "red pen", i)).toList();
    assertThat(db.documents().putAll(TABLE, all)).isEmpty();
  }

  /** The server notices a closed connection when it next looks. */
  private static long clientsOnceThereAre(long expected, Jedis jedis) throws InterruptedException {
    for (int tries = 0; tries < 100 && clients(jedis) != expected; tries++) {
      Thread.sleep(50);
    }
    return clients(jedis);
  }

  private static long clients(Jedis jedis) {
    return jedis.clientList().lines().count();
  }

  private static Set<String> keys() {
    try (Jedis jedis = jedis()) {
      return jedis.keys("*");
    }
  }

  private static Jedis jedis() {
    return new Jedis(SERVER.url());
  }
}
