// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

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
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.IndexSettings;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/** Behaviour of Elasticsearch alone; the conformance kit tests what every binding must do. */
final class ElasticsearchStoreTest {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private OpenDb db;

  @BeforeEach
  void open() throws Exception {
    db = Elasticsearch.shared();
  }

  @AfterEach
  void drop() throws Exception {
    db.tables().drop(TABLE);
    db.close();
  }

  // ---- Settings ----

  @Test
  void settings_byDefault_areThoseOfTheIndexAndTheSearch() throws Exception {
    assertThat(db.store().settings().row().toString())
        .matches(
            """
            \\{durability=interval, visibility=interval, replicas=0, refresh=false, \
            index.number_of_replicas=0, index.write.wait_for_active_shards=1, \
            index.refresh_interval=1s, index.translog.durability=async, \
            index.translog.sync_interval=1s, index.number_of_shards=1, \
            index.sort.field=none, index.queries.cache.enabled=true, request_cache=false, \
            nodes=1, jvm.version=[\\d.]+, jvm.gc_collectors=[\\w +]+, \
            jvm.mem.heap_max_in_bytes=1073741824, \
            indices.queries.cache.size=10%, indices.fielddata.cache.size=-1b, \
            indices.requests.cache.size=1%, thread_pool.search.size=\\d+, \
            search.default_search_timeout=-1, elasticsearch.timeout=10000, \
            elasticsearch.connecttimeout=2000, retries=0, \
            retry_on_conflict=100\\}""");
    assertThat(db.tables().layout())
        .isEqualTo(Map.of("shards", "1", "querycache", "true", "sorted", "false"));
    assertThat(db.store().version()).matches("Elasticsearch \\d+\\.\\d+\\.\\d+");
  }

  /** The sizes are current. Those of {@code _stats} would be up to ten seconds old. */
  @Test
  void sizes_afterALoad_haveGrownByTheDocuments() throws Exception {
    db.tables().create(TABLE);
    assertThat(db.tables().sizes(TABLE)).containsOnlyKeys("memory");
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      documents.add(new Document("k" + i, Map.of("field0", UUID.randomUUID().toString())));
    }
    assertThat(db.documents().putAll(TABLE, documents)).isEmpty();
    db.tables().refresh(TABLE);

    Map<String, Long> sizes = db.tables().sizes(TABLE);

    assertThat(sizes).containsOnlyKeys("index", "disk", "memory");
    assertThat(sizes.get("index")).isBetween(500 * 16L, 500 * 1_000L);
    assertThat(sizes.get("memory")).isGreaterThan(1_000_000);
  }

  @Test
  void settings_ofATableThatAnotherClientCreated_areTheTables() throws Exception {
    OpenDb durable =
        Elasticsearch.shared(
            "profile",
            "durable",
            "elasticsearch.shards",
            "2",
            "elasticsearch.querycache",
            "false",
            "elasticsearch.sorted",
            "true");
    durable.tables().create(TABLE);

    assertThat(db.store().settings().row())
        .containsEntry("durability", "always")
        .containsEntry("visibility", "interval")
        .containsEntry("index.translog.durability", "request")
        .containsEntry("index.number_of_shards", "2")
        .containsEntry("index.sort.field", "score")
        .containsEntry("variant", "sorted")
        .containsEntry("index.queries.cache.enabled", "false");
    assertThat(durable.store().settings().row())
        .containsEntry("refresh", "wait_for (each write waits for index.refresh_interval)");
    put(
        "/" + TABLE + "/_settings",
        "{\"index.number_of_replicas\":1,\"index.refresh_interval\":\"7s\","
            + "\"index.translog.durability\":\"async\","
            + "\"index.translog.sync_interval\":\"1001ms\"}");
    assertThat(db.store().settings().row())
        .containsEntry("durability", "none")
        .containsEntry("replicas", "1")
        .containsEntry("index.refresh_interval", "7s");
    durable.close();
  }

  @Test
  void settings_ofAnIndexWithoutSettings_areTheServersDefaults() throws Exception {
    put("/" + TABLE + "-documents", "{}");

    assertThat(db.store().settings().row())
        .containsEntry("durability", "always")
        .containsEntry("replicas", "1")
        .containsEntry("index.translog.sync_interval", "5s")
        .containsEntry("index.queries.cache.enabled", "true")
        .containsEntry("index.sort.field", "none")
        .doesNotContainKey("variant")
        .doesNotContainValue("unknown");
  }

  @Test
  void settings_ofATableOfAnotherName_areItsOwn() throws Exception {
    OpenDb durable = Elasticsearch.shared("profile", "durable", "table", "other");
    durable.tables().create("other");
    OpenDb other = Elasticsearch.shared("table", "other");

    assertThat(other.store().settings().row()).containsEntry("durability", "always");
    assertThat(db.store().settings().row()).containsEntry("durability", "interval");
    durable.tables().drop("other");
    durable.close();
    other.close();
  }

  /** Settings are written into lines of comma-separated columns. */
  @Test
  void settings_ofAnyTable_haveNoCommas() throws Exception {
    assertThat(db.store().settings().row().values()).noneMatch(value -> value.contains(", "));
    db.tables().create(TABLE);
    assertThat(db.store().settings().row().values()).noneMatch(value -> value.contains(", "));
  }

  @Test
  void create_ofAnyProfile_hasTheSettingsOfTheProperties() throws Exception {
    OpenDb other =
        Elasticsearch.shared(
            "profile", "durable", "elasticsearch.shards", "2", "elasticsearch.querycache", "false");

    other.tables().create(TABLE);

    assertThat(indexSettings()).containsAllEntriesOf(asked(other));
    other.close();
  }

  @Test
  void applyProfile_otherThanTheLoads_changesTheIndex() throws Exception {
    db.tables().create(TABLE);
    assertThat(indexSettings()).containsAllEntriesOf(asked(db));

    for (String profile : List.of("durable", "fast")) {
      OpenDb other =
          Elasticsearch.shared("profile", profile, "elasticsearch.refreshinterval", "2s");
      other.tables().applyProfile(TABLE);

      assertThat(indexSettings()).containsAllEntriesOf(asked(other));
      other.close();
    }
  }

  @Test
  void applyProfile_moreReplicasThanNodes_isAUsageError() throws Exception {
    db.tables().create(TABLE);
    OpenDb other = Elasticsearch.shared("replicas", "1");

    assertThatThrownBy(() -> other.tables().applyProfile(TABLE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageMatching(
            "replicas=1: Elasticsearch at 127.0.0.1:\\d+ has too few data nodes: 1 of 2");
    other.close();
  }

  @Test
  void requireProfile_moreShardsThanTheClusterTakes_isRefusedBeforeADrop() throws Exception {
    db.tables().create(TABLE);
    Map<String, String> before = indexSettings();
    OpenDb tooMany = Elasticsearch.shared("elasticsearch.shards", "1000");
    OpenDb most = Elasticsearch.shared("elasticsearch.shards", "999");

    assertThatThrownBy(() -> tooMany.tables().requireProfile(TABLE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageMatching(
            "elasticsearch.shards=1000: Elasticsearch at 127.0.0.1:\\d+ takes at most 999"
                + " with replicas=0 \\(cluster.max_shards_per_node=1000\\)");
    assertThatCode(() -> most.tables().requireProfile(TABLE)).doesNotThrowAnyException();
    assertThat(indexSettings()).isEqualTo(before);
    tooMany.close();
    most.close();
  }

  @Test
  void requireExact_onAServerThatCutsSearchesOff_namesTheSetting() throws Exception {
    put("/_cluster/settings", "{\"persistent\":{\"search.default_search_timeout\":\"5s\"}}");
    try {
      assertThatThrownBy(() -> db.search().requireExact())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("set search.default_search_timeout to -1, not 5s");
    } finally {
      put("/_cluster/settings", "{\"persistent\":{\"search.default_search_timeout\":null}}");
    }
    db.search().requireExact();
  }

  // ---- The table ----

  @Test
  void create_byManyClientsAtOnce_createsOneIndex() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Void> made : threads.invokeAll(List.of(create(), create(), create(), create()))) {
        made.get();
      }
    } finally {
      threads.shutdown();
    }

    assertThat(db.tables().exists(TABLE)).isTrue();
    assertThat(db.tables().count(TABLE)).isZero();
  }

  private static Callable<Void> create() {
    return () -> {
      OpenDb other = Elasticsearch.shared();
      other.tables().create(TABLE);
      other.close();
      return null;
    };
  }

  @Test
  void create_tableWithTheNameOfAnotherIndex_leavesThatIndexAlone() throws Exception {
    put("/foreign", "{}");

    assertThatThrownBy(() -> db.tables().create("foreign"))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("table=foreign: Elasticsearch at ")
        .hasMessageContaining("same name");
    put("/foreign/_doc/a?refresh=true", "{\"title\":\"red pen\"}");
    assertThat(db.tables().exists("foreign")).isFalse();
    assertThat(db.documents().get("foreign", "a", null)).isEmpty();
    assertThat(db.documents().remove("foreign", "a")).isFalse();
    assertThat(db.documents().patch("foreign", new Document("a", Map.of("f", "x")))).isFalse();
    db.tables().drop("foreign");

    assertThat(request("GET", "/foreign/_source/a", "").body())
        .isEqualTo("{\"title\":\"red pen\"}");
    request("DELETE", "/foreign", "");
  }

  @Test
  void create_nameThatElasticsearchRefuses_isASettingException() {
    assertThatThrownBy(() -> db.tables().create("UserTable")).isInstanceOf(SettingException.class);
  }

  @Test
  void operations_onAMissingTable_createNone() throws Exception {
    assertThat(db.documents().patch(TABLE, new Document("a", Map.of("f", "x")))).isFalse();
    assertThat(db.documents().remove(TABLE, "a")).isFalse();
    assertThat(db.documents().get(TABLE, "a", null)).isEmpty();
    assertThat(db.db().search(TABLE, SearchQuery.both("red", "pen", 0, 10), new ArrayList<>()))
        .isEqualTo(Status.NOT_FOUND);
    assertThat(db.documents().putAll(TABLE, List.of(document("a", "red pen", 1))))
        .hasSize(1)
        .hasEntrySatisfying(
            "a", e -> assertThat(db.store().statusOf(e)).isEqualTo(Status.NOT_FOUND));

    assertThat(db.tables().count(TABLE)).isZero();
    assertThat(request("GET", "/" + TABLE + "*", "").body()).isEqualTo("{}");
  }

  // ---- Documents ----

  @Test
  void putAll_withOneRefusedDocument_storesTheOthers() throws Exception {
    db.tables().create(TABLE);

    Map<String, Exception> failures =
        db.documents()
            .putAll(
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
              assertThat(db.store().statusOf(failure)).isEqualTo(Status.BAD_REQUEST);
            });
    db.tables().refresh(TABLE);
    assertThat(db.tables().count(TABLE)).isEqualTo(2);
  }

  /** A request may have up to 100 MB. */
  @Test
  void putAll_ofMoreThanOneRequestMayHold_storesAll() throws Exception {
    db.tables().create(TABLE);
    String text = "0123456789abcdef".repeat(512 * 1024);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      documents.add(new Document("k" + i, Map.of("field0", text)));
    }

    assertThat(db.documents().putAll(TABLE, documents)).isEmpty();
    db.tables().refresh(TABLE);

    assertThat(db.tables().count(TABLE)).isEqualTo(14);
  }

  @Test
  void get_ofDoubles_keepsThemDoubles() throws Exception {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("a", 7.0);
    fields.put("b", 1e300);
    fields.put("c", -0.1);
    fields.put("d", 7L);
    db.tables().create(TABLE);
    db.documents().put(TABLE, new Document("k", fields));
    assertThat(db.documents().get(TABLE, "k", null).orElseThrow().fields()).isEqualTo(fields);

    db.documents().patch(TABLE, new Document("k", Map.of("e", 8.0)));
    fields.put("e", 8.0);

    assertThat(db.documents().get(TABLE, "k", null).orElseThrow().fields()).isEqualTo(fields);
  }

  @Test
  void insert_ofAFieldNamedKey_isNotImplemented() throws Exception {
    db.tables().create(TABLE);

    assertThat(db.db().insert(TABLE, List.of(new Document("a", Map.of("key", "mine")))))
        .containsExactly(Status.NOT_IMPLEMENTED);
    assertThat(db.documents().get(TABLE, "a", null)).isEmpty();
  }

  @Test
  @SuppressWarnings("JdkObsolete") // The Vector is YCSB's.
  void scan_longerThanThePagesOfTheServer_isNotImplemented() throws Exception {
    db.tables().create(TABLE);

    assertThat(db.db().scan(TABLE, "a", 10_001, null, new Vector<>()))
        .isEqualTo(Status.NOT_IMPLEMENTED);
    assertThat(db.documents().scan(TABLE, "a", 10_000, null)).isEmpty();
  }

  // ---- Requests beside the binding ----

  private static Map<String, String> asked(OpenDb db) {
    return IndexSettings.asked(new ElasticsearchBinding().settings(db.db().getProperties()).index())
        .values();
  }

  private static Properties asProperties(String flatJson) {
    Properties settings = new Properties();
    for (String entry : flatJson.replaceAll("^.*\"settings\":\\{|[{}]", "").split(",")) {
      String[] parts = entry.replace("\"", "").split(":", 2);
      settings.setProperty(parts[0], parts[1].replace("[]", "none"));
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
        HttpRequest.newBuilder(URI.create(Elasticsearch.server().url() + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(json))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
