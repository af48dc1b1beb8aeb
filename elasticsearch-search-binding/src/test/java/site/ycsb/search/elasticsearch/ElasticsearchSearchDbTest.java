// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.elasticsearch.OpenDb.TABLE;
import static site.ycsb.search.elasticsearch.OpenDb.document;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/** What the conformance kit does not ask. */
final class ElasticsearchSearchDbTest {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private ElasticsearchSearchDb db = new ElasticsearchSearchDb();

  @BeforeEach
  void open() throws Exception {
    db = SharedServer.open();
  }

  @AfterEach
  void drop() throws Exception {
    db.dropTable(TABLE);
    db.cleanup();
  }

  // ---- Settings ----

  @Test
  void settings_byDefault_areAllThatAWriteIsWorth() throws Exception {
    assertThat(db.settings().toString())
        .isEqualTo(
            """
            {durability=interval, visibility=interval, replicas=0, refresh=false, \
            index.number_of_replicas=0, index.write.wait_for_active_shards=1, \
            index.refresh_interval=1s, index.translog.durability=async, \
            index.translog.sync_interval=1s, index.number_of_shards=1, \
            index.queries.cache.enabled=true, request_cache=false}""");
    assertThat(db.layout()).isEqualTo(Map.of("shards", "1", "querycache", "true"));
    assertThat(db.version()).matches("Elasticsearch \\d+\\.\\d+\\.\\d+");
  }

  /** At once, where the server's own account of its store would be ten seconds old. */
  @Test
  void sizes_afterALoad_haveGrownByTheDocuments() throws Exception {
    db.createIndex(TABLE);
    assertThat(db.sizes(TABLE)).containsOnlyKeys("memory");
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      documents.add(new Document("k" + i, Map.of("field0", UUID.randomUUID().toString())));
    }
    assertThat(db.putAll(TABLE, documents)).isEmpty();
    db.refresh(TABLE);

    Map<String, Long> sizes = db.sizes(TABLE);

    assertThat(sizes).containsOnlyKeys("index", "memory");
    assertThat(sizes.get("index")).isBetween(500 * 16L, 500 * 1_000L);
    assertThat(sizes.get("memory")).isGreaterThan(1_000_000);
  }

  @Test
  void settings_ofATableThatAnotherClientMade_areTheTables() throws Exception {
    ElasticsearchSearchDb durable =
        SharedServer.open(
            "profile", "durable", "elasticsearch.shards", "2", "elasticsearch.querycache", "false");
    durable.createIndex(TABLE);

    assertThat(db.settings())
        .containsEntry("durability", "always")
        .containsEntry("visibility", "interval")
        .containsEntry("index.translog.durability", "request")
        .containsEntry("index.number_of_shards", "2")
        .containsEntry("index.queries.cache.enabled", "false");
    put(
        "/" + TABLE + "/_settings",
        "{\"index.number_of_replicas\":1,\"index.refresh_interval\":\"7s\","
            + "\"index.translog.durability\":\"async\","
            + "\"index.translog.sync_interval\":\"1001ms\"}");
    assertThat(db.settings())
        .containsEntry("durability", "none")
        .containsEntry("replicas", "1")
        .containsEntry("index.refresh_interval", "7s");
    durable.cleanup();
  }

  @Test
  void settings_thatNobodyHasSet_areTheServers() throws Exception {
    put("/" + TABLE + "-documents", "{}");

    assertThat(db.settings())
        .containsEntry("durability", "always")
        .containsEntry("replicas", "1")
        .containsEntry("index.translog.sync_interval", "5s")
        .containsEntry("index.queries.cache.enabled", "true")
        .doesNotContainValue("unknown");
  }

  @Test
  void settings_ofATableOfAnotherName_areItsOwn() throws Exception {
    ElasticsearchSearchDb durable = SharedServer.open("profile", "durable", "table", "other");
    durable.createIndex("other");
    ElasticsearchSearchDb other = SharedServer.open("table", "other");

    assertThat(other.settings()).containsEntry("durability", "always");
    assertThat(db.settings()).containsEntry("durability", "interval");
    durable.dropTable("other");
    durable.cleanup();
    other.cleanup();
  }

  /** They are written into lines whose columns a comma parts. */
  @Test
  void settings_ofAnyTable_haveNoCommas() throws Exception {
    assertThat(db.settings().values()).noneMatch(value -> value.contains(", "));
    db.createIndex(TABLE);
    assertThat(db.settings().values()).noneMatch(value -> value.contains(", "));
  }

  @Test
  void createIndex_ofAnyProfile_isWhatTheSettingsSay() throws Exception {
    ElasticsearchSearchDb other =
        SharedServer.open(
            "profile", "durable", "elasticsearch.shards", "2", "elasticsearch.querycache", "false");

    other.createIndex(TABLE);

    assertThat(indexSettings()).containsAllEntriesOf(asked(other));
    other.cleanup();
  }

  @Test
  void applyProfile_ofAnotherThanTheLoads_changesTheIndex() throws Exception {
    db.createIndex(TABLE);
    assertThat(indexSettings()).containsAllEntriesOf(asked(db));

    for (String profile : List.of("durable", "fast")) {
      ElasticsearchSearchDb other =
          SharedServer.open("profile", profile, "elasticsearch.refreshinterval", "2s");
      other.applyProfile(TABLE);

      assertThat(indexSettings()).containsAllEntriesOf(asked(other));
      other.cleanup();
    }
  }

  @Test
  void applyProfile_ofMoreReplicasThanNodes_saysSo() throws Exception {
    db.createIndex(TABLE);
    ElasticsearchSearchDb other = SharedServer.open("replicas", "1");

    assertThatThrownBy(() -> other.applyProfile(TABLE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageMatching(
            "replicas=1: Elasticsearch at 127.0.0.1:\\d+ has too few data nodes: 1 of 2");
    other.cleanup();
  }

  @Test
  void requireExactSearch_whereSearchesAreCutOff_saysSo() throws Exception {
    put("/_cluster/settings", "{\"persistent\":{\"search.default_search_timeout\":\"5s\"}}");
    try {
      assertThatThrownBy(() -> db.requireExactSearch())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("set search.default_search_timeout to -1, not 5s");
    } finally {
      put("/_cluster/settings", "{\"persistent\":{\"search.default_search_timeout\":null}}");
    }
    db.requireExactSearch();
  }

  // ---- The table ----

  @Test
  void createIndex_byManyAtOnce_makesOne() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Void> made : threads.invokeAll(List.of(create(), create(), create(), create()))) {
        made.get();
      }
    } finally {
      threads.shutdown();
    }

    assertThat(db.hasIndex(TABLE)).isTrue();
    assertThat(db.count(TABLE)).isZero();
  }

  private static Callable<Void> create() {
    return () -> {
      ElasticsearchSearchDb other = SharedServer.open();
      other.createIndex(TABLE);
      other.cleanup();
      return null;
    };
  }

  @Test
  void createIndex_whereAnIndexHasTheName_leavesItAlone() throws Exception {
    put("/foreign", "{}");

    assertThatThrownBy(() -> db.createIndex("foreign"))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("table=foreign: Elasticsearch at ")
        .hasMessageContaining("same name");
    put("/foreign/_doc/a?refresh=true", "{\"title\":\"red pen\"}");
    assertThat(db.hasIndex("foreign")).isFalse();
    assertThat(db.get("foreign", "a", null)).isEmpty();
    assertThat(db.remove("foreign", "a")).isFalse();
    assertThat(db.patch("foreign", new Document("a", Map.of("f", "x")))).isFalse();
    db.dropTable("foreign");

    assertThat(request("GET", "/foreign/_source/a", "").body())
        .isEqualTo("{\"title\":\"red pen\"}");
    request("DELETE", "/foreign", "");
  }

  @Test
  void createIndex_ofANameThatIsNone_saysWhatIs() {
    assertThatThrownBy(() -> db.createIndex("UserTable")).isInstanceOf(SettingException.class);
  }

  @Test
  void operations_onATableThatIsNotThere_makeNone() throws Exception {
    assertThat(db.patch(TABLE, new Document("a", Map.of("f", "x")))).isFalse();
    assertThat(db.remove(TABLE, "a")).isFalse();
    assertThat(db.get(TABLE, "a", null)).isEmpty();
    assertThat(db.search(TABLE, new SearchQuery("red", "pen", 0, 10), new ArrayList<>()))
        .isEqualTo(Status.NOT_FOUND);
    assertThat(db.putAll(TABLE, List.of(document("a", "red pen", 1))))
        .hasSize(1)
        .hasEntrySatisfying("a", e -> assertThat(db.statusOf(e)).isEqualTo(Status.NOT_FOUND));

    assertThat(db.count(TABLE)).isZero();
    assertThat(request("GET", "/" + TABLE + "*", "").body()).isEqualTo("{}");
  }

  // ---- Documents ----

  @Test
  void putAll_withOneThatIsRefused_storesTheOthers() throws Exception {
    db.createIndex(TABLE);

    Map<String, Exception> failures =
        db.putAll(
            TABLE,
            List.of(
                document("a", "red pen", 1),
                new Document("b", Map.of("score", "no number")),
                document("c", "red pen", 3)));

    assertThat(failures)
        .hasSize(1)
        .hasEntrySatisfying(
            "b",
            failure -> {
              assertThat(failure)
                  .isInstanceOf(ErrorReply.class)
                  .hasMessageContaining("failed to parse field [score]");
              assertThat(db.statusOf(failure)).isEqualTo(Status.BAD_REQUEST);
            });
    db.refresh(TABLE);
    assertThat(db.count(TABLE)).isEqualTo(2);
  }

  /** The server takes 100 MB at once. */
  @Test
  void putAll_ofMoreThanTheServerTakesAtOnce_storesAll() throws Exception {
    db.createIndex(TABLE);
    String text = "0123456789abcdef".repeat(512 * 1024);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      documents.add(new Document("k" + i, Map.of("field0", text)));
    }

    assertThat(db.putAll(TABLE, documents)).isEmpty();
    db.refresh(TABLE);

    assertThat(db.count(TABLE)).isEqualTo(14);
  }

  @Test
  void get_ofDoubles_keepsThemDoubles() throws Exception {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("a", 7.0);
    fields.put("b", 1e300);
    fields.put("c", -0.1);
    fields.put("d", 7L);
    db.createIndex(TABLE);
    db.put(TABLE, new Document("k", fields));
    assertThat(db.get(TABLE, "k", null).orElseThrow().fields()).isEqualTo(fields);

    db.patch(TABLE, new Document("k", Map.of("e", 8.0)));
    fields.put("e", 8.0);

    assertThat(db.get(TABLE, "k", null).orElseThrow().fields()).isEqualTo(fields);
  }

  @Test
  void insert_ofAFieldNamedKey_isNotImplemented() throws Exception {
    db.createIndex(TABLE);

    assertThat(db.insert(TABLE, List.of(new Document("a", Map.of("key", "mine")))))
        .containsExactly(Status.NOT_IMPLEMENTED);
    assertThat(db.get(TABLE, "a", null)).isEmpty();
  }

  @Test
  @SuppressWarnings("JdkObsolete") // The Vector is YCSB's.
  void scan_ofMoreThanTheServerPages_isNotImplemented() throws Exception {
    db.createIndex(TABLE);

    assertThat(db.scan(TABLE, "a", 10_001, null, new Vector<>())).isEqualTo(Status.NOT_IMPLEMENTED);
    assertThat(db.scan(TABLE, "a", 10_000, null)).isEmpty();
  }

  // ---- The server, asked by other means ----

  private static Map<String, String> asked(ElasticsearchSearchDb db) {
    return IndexSettings.asked(ElasticsearchSettings.from(db.getProperties()).index()).values();
  }

  private static Properties asProperties(String flatJson) {
    Properties settings = new Properties();
    for (String entry : flatJson.replaceAll("^.*\"settings\":\\{|[{}]", "").split(",")) {
      String[] parts = entry.replace("\"", "").split(":", 2);
      settings.setProperty(parts[0], parts[1]);
    }
    return settings;
  }

  private static Map<String, String> indexSettings() throws Exception {
    Map<String, String> settings = new HashMap<>();
    String body = request("GET", "/" + TABLE + "/_settings?flat_settings=true", "").body();
    asProperties(body).forEach((name, value) -> settings.put((String) name, (String) value));
    return settings;
  }

  private static void put(String path, String json) throws Exception {
    assertThat(request("PUT", path, json).statusCode()).isBetween(200, 201);
  }

  private static HttpResponse<String> request(String method, String path, String json)
      throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(SharedServer.url() + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(json))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
