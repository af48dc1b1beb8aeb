// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import com.mongodb.ExplainVerbosity;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;
import site.ycsb.search.settings.ExitCode;

/** Behaviour of MongoDB alone; the conformance kit tests what every binding must do. */
final class MongoDbStoreTest {

  private static final SearchQuery QUERY = SearchQuery.both("red", "pen", 10, 10);

  private static final SharedServer SERVER = SharedServer.of("mongodb");

  private static MongoClient driver;
  private OpenDb text;
  private OpenDb words;

  @BeforeAll
  static void start() {
    driver = MongoClients.create(SERVER.url().toString());
  }

  @AfterAll
  static void stop() {
    driver.close();
  }

  @BeforeEach
  void open() throws Exception {
    text = MongoDb.at(SERVER.port());
    words = MongoDb.at(SERVER.port(), "mongodb.mode", "words");
  }

  @AfterEach
  void close() throws Exception {
    text.tables().drop(TABLE);
    text.close();
    words.close();
  }

  @Test
  void version_isTheServers() throws Exception {
    assertThat(text.store().version()).matches("MongoDB \\d+\\.\\d+\\.\\d+");
  }

  @Test
  void sizes_afterALoad_areThoseOfTheServer() throws Exception {
    text.tables().create(TABLE);
    text.documents().putAll(TABLE, titles(2_000));

    Map<String, Long> sizes = text.tables().sizes(TABLE);

    assertThat(sizes).containsOnlyKeys("index", "data", "memory");
    assertThat(sizes.get("data")).isBetween(2_000 * 16L, 2_000 * 1_000L);
    assertThat(sizes.get("memory")).isGreaterThan(10_000_000);
  }

  // ---- How the server answers ----

  @Test
  void search_inModeWords_readsTheIndexInOrderAndSortsNothing() throws Exception {
    words.tables().create(TABLE);
    words.documents().putAll(TABLE, titles(2_000));

    BsonDocument plan = plan(MongoDbQueries.filter(Mode.WORDS, false, QUERY));

    assertThat(stages(plan)).containsExactly("LIMIT", "SKIP", "FETCH", "IXSCAN");
    assertThat(plan.toJson()).contains("words_1_score_1__id_1");
  }

  /** The plan that suits the words of one query, and its page, is the wrong one for others. */
  @ParameterizedTest
  @EnumSource(names = {"BOTH", "PHRASE"})
  void search_ofTwoWordsInModeWords_leavesNoPlan(SearchQuery.Kind kind) throws Exception {
    words.tables().create(TABLE);
    words.documents().putAll(TABLE, titles(2_000));
    SearchQuery query =
        new SearchQuery(kind, List.of("red", "pen"), 0, 0, 10, 10, Optional.empty());

    for (int i = 0; i < 3; i++) {
      words.search().search(TABLE, query);
    }

    List<BsonDocument> planned =
        raw()
            .aggregate(List.of(BsonDocument.parse("{$planCacheStats: {}}")))
            .into(new ArrayList<>());
    assertThat(planned).isEmpty();
  }

  @Test
  void search_inModeText_matchesTheTextAndSorts() throws Exception {
    text.tables().create(TABLE);
    text.documents().putAll(TABLE, titles(2_000));

    BsonDocument plan = plan(MongoDbQueries.filter(Mode.TEXT, false, QUERY));

    assertThat(stages(plan)).contains("SORT", "TEXT_MATCH").doesNotContain("COLLSCAN");
  }

  /** A phrase of a text index is found within longer words. */
  @Test
  void search_ofACorpusFile_findsWholeWordsOnly() throws Exception {
    text.tables().create(TABLE);
    text.documents().put(TABLE, document("k1", "red pencil", 1));
    text.documents().put(TABLE, document("k2", "the red pen", 2));
    SearchQuery query = SearchQuery.both("red", "pen", 0, 10);
    List<Document> hits = new ArrayList<>();

    try (OpenDb file = MongoDb.at(SERVER.port(), "search.corpus", "corpus.tsv")) {
      assertThat(file.db().search(TABLE, query, hits)).isEqualTo(Status.OK);
    }

    assertThat(hits).extracting(Document::key).containsExactly("k2");
  }

  /** Ten of each hundred titles hold both words. */
  private static List<Document> titles(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> document("k" + i, i % 10 == 0 ? "red pen" : "red hat", i))
        .toList();
  }

  private static BsonDocument plan(BsonDocument filter) {
    return raw()
        .find(filter)
        .sort(MongoDbQueries.hitOrder())
        .skip(QUERY.offset())
        .limit(QUERY.length())
        .explain(BsonDocument.class, ExplainVerbosity.QUERY_PLANNER)
        .getDocument("queryPlanner")
        .getDocument("winningPlan");
  }

  private static List<String> stages(BsonDocument plan) {
    List<String> stages = new ArrayList<>();
    collectStages(plan, stages);
    return stages;
  }

  private static void collectStages(BsonValue part, List<String> stages) {
    if (part instanceof BsonDocument document) {
      if (document.containsKey("stage")) {
        stages.add(document.getString("stage").getValue());
      }
      document.values().forEach(value -> collectStages(value, stages));
    } else if (part instanceof BsonArray array) {
      array.forEach(value -> collectStages(value, stages));
    }
  }

  // ---- What is stored ----

  @Test
  void put_inModeWords_storesTheWordsAndShowsThemNowhere() throws Exception {
    words.tables().create(TABLE);
    words.documents().put(TABLE, document("k", "red pen", 1));
    words.documents().patch(TABLE, new Document("k", Map.of("title", "red hat")));

    assertThat(stored("k").getArray("words"))
        .extracting(word -> word.asString().getValue())
        .containsExactly("red", "hat");
    Map<String, Object> fields = document("k", "red hat", 1).fields();
    assertThat(words.documents().get(TABLE, "k", null).orElseThrow().fields()).isEqualTo(fields);
    assertThat(words.documents().scan(TABLE, "", 1, null).get(0).fields()).isEqualTo(fields);
    assertThat(words.search().search(TABLE, SearchQuery.both("hat", "red", 0, 1)).hits())
        .containsExactly(new Document("k", fields));
    assertThat(words.search().search(TABLE, SearchQuery.both("pen", "red", 0, 1)).hits()).isEmpty();
  }

  @Test
  void put_inModeText_storesNoWords() throws Exception {
    text.documents().put(TABLE, document("k", "red pen", 1));

    assertThat(stored("k").keySet()).containsExactly("_id", "title", "score", "field0");
    assertThat(stored("k").isInt64("score")).isTrue();
  }

  @Test
  void patch_ofATitleThatIsNoText_findsItNoMore() throws Exception {
    words.tables().create(TABLE);
    words.documents().put(TABLE, document("k", "red pen", 1));

    words.documents().patch(TABLE, new Document("k", Map.of("title", 7L)));

    assertThat(words.search().search(TABLE, SearchQuery.both("red", "pen", 0, 1)).hits()).isEmpty();
  }

  @Test
  void fields_ofTheBindingsOwnNames_areStoredBesideThem() throws Exception {
    Document document =
        new Document("k", Map.of("_id", "x", "words", "y", "a.b", "z", "", "w", "title", "red"));
    words.documents().put(TABLE, document);
    words.documents().patch(TABLE, new Document("k", Map.of("", "v")));

    assertThat(words.documents().get(TABLE, "k", Set.of("_id", "words", "")).orElseThrow().fields())
        .isEqualTo(Map.of("_id", "x", "words", "y", "", "v"));
    assertThat(words.documents().get(TABLE, "k", null).orElseThrow().fields()).hasSize(5);
  }

  @Test
  void insert_ofANameWithANullCharacter_isABadRequest() throws Exception {
    assertThat(text.db().insert(TABLE, List.of(new Document("k", Map.of("a\u0000b", "x")))))
        .containsExactly(Status.BAD_REQUEST);
    assertThat(text.documents().get(TABLE, "k", null)).isEmpty();
  }

  @Test
  void get_ofWhatAnotherClientHasStored_isAnErrorAndNotHalfADocument() {
    raw().insertOne(BsonDocument.parse("{_id: 'k', title: 'red pen', nested: {a: 1}}"));

    assertThatThrownBy(() -> text.documents().get(TABLE, "k", null))
        .hasMessageContaining("field nested is neither a text nor a number");
  }

  // ---- Batches ----

  @Test
  void putAll_whatIsThereOrComesTwice_isReplacedByTheLast() throws Exception {
    text.documents().put(TABLE, document("a", "old", 1));

    Map<String, Exception> failures =
        text.documents()
            .putAll(
                TABLE,
                List.of(
                    document("a", "new", 2), document("b", "first", 3), document("b", "last", 4)));

    assertThat(failures).isEmpty();
    assertThat(text.documents().get(TABLE, "a", null)).contains(document("a", "new", 2));
    assertThat(text.documents().get(TABLE, "b", null)).contains(document("b", "last", 4));
  }

  @Test
  void putAll_whatTheServerRefuses_isToldByKeyAndTheRestIsStored() throws Exception {
    driver
        .getDatabase("ycsb")
        .runCommand(BsonDocument.parse("{create: '" + TABLE + "', validator: {score: {$lt: 10}}}"));
    text.documents().put(TABLE, document("d", "old", 1));

    Map<String, Exception> failures =
        text.documents()
            .putAll(
                TABLE,
                List.of(
                    document("a", "red", 1),
                    document("b", "red", 11),
                    document("c", "red", 2),
                    document("d", "red", 12)));

    assertThat(failures).containsOnlyKeys("b", "d");
    assertThat(failures.get("b")).hasMessageContaining("failed validation");
    assertThat(text.documents().get(TABLE, "a", null)).isPresent();
    assertThat(text.documents().get(TABLE, "c", null)).isPresent();
    assertThat(text.db().insert(TABLE, List.of(document("b", "red", 11), document("e", "red", 3))))
        .containsExactly(Status.ERROR, Status.OK);
  }

  // ---- The table ----

  @Test
  void exists_ofAnotherMode_isFalse() throws Exception {
    text.tables().create(TABLE);
    assertThat(text.tables().exists(TABLE)).isTrue();
    assertThat(words.tables().exists(TABLE)).isFalse();
    text.tables().drop(TABLE);

    words.tables().create(TABLE);
    assertThat(text.tables().exists(TABLE)).isFalse();
    assertThat(words.tables().exists(TABLE)).isTrue();
  }

  @Test
  void create_besideATextIndexOfAnotherLanguage_fails() throws Exception {
    raw().createIndex(BsonDocument.parse("{title: 'text'}"));

    assertThat(text.tables().exists(TABLE)).isFalse();
    assertThatThrownBy(() -> text.tables().create(TABLE)).hasMessageContaining("language");
  }

  @Test
  void layout_isTheMode_soThatNoRunMeetsATableOfAnother() {
    assertThat(text.tables().layout()).isEqualTo(Map.of("mode", "text"));
    assertThat(words.tables().layout()).isEqualTo(Map.of("mode", "words"));
  }

  @Test
  void search_withoutTextIndex_isAnErrorAndNoEmptyPage() throws Exception {
    text.documents().put(TABLE, document("k", "red pen", 1));

    assertThatThrownBy(() -> text.search().search(TABLE, QUERY)).hasMessageContaining("text index");
  }

  @Test
  void drop_leavesNoCollection() throws Exception {
    text.documents().put(TABLE, document("k", "red pen", 1));
    text.tables().addMetadata(TABLE, Map.of("part.0-100", "loaded"));
    assertThat(collections()).containsExactlyInAnyOrder(TABLE, TABLE + ".mark");

    text.tables().drop(TABLE);

    assertThat(collections()).isEmpty();
  }

  @Test
  void metadata_namesWithDotsAndDollars_areKept() throws Exception {
    Map<String, String> entries = Map.of("part.0-100", "loaded", "$a", "b", "", "c");
    text.tables().addMetadata(TABLE, entries);
    text.tables().addMetadata(TABLE, Map.of());

    assertThat(text.tables().metadata(TABLE)).isEqualTo(entries);
  }

  // ---- What is in effect ----

  @Test
  void settings_sayWhatIsInEffectAndNotWhatWasAskedFor() throws Exception {
    assertThat(text.store().settings().row())
        .containsExactly(
            Map.entry("durability", "interval"),
            Map.entry("visibility", "immediate"),
            Map.entry("replicas", "0"),
            Map.entry("variant", "text"),
            Map.entry("mongodb.mode", "text"),
            Map.entry("w", "1"),
            Map.entry("j", "false"),
            Map.entry("readPreference", "primary"),
            Map.entry("readConcern", "local"),
            Map.entry("retryWrites", "false"),
            Map.entry("retryReads", "false"),
            Map.entry("compressors", "none"),
            Map.entry("socketTimeoutMS", "10000"),
            Map.entry("connectTimeoutMS", "2000"),
            Map.entry("serverSelectionTimeoutMS", "2000"),
            Map.entry("maxPoolSize", "1"),
            Map.entry("journal commitIntervalMs", "100"),
            Map.entry("wiredTiger cacheSizeGB", "1.00"));
    assertThat(words.store().settings().row()).containsEntry("variant", "words");
    OpenDb none = MongoDb.at(SERVER.port(), "profile", "fast");
    assertThat(none.store().settings().row()).containsEntry("durability", "interval");
    none.close();
    OpenDb durable = MongoDb.at(SERVER.port(), "profile", "durable");
    assertThat(durable.store().settings().row())
        .containsEntry("durability", "always")
        .containsEntry("visibility", "immediate")
        .containsEntry("j", "true");
    durable.close();
  }

  @Test
  void applyProfile_replicasOfAServerAlone_isAUsageError() throws Exception {
    text.tables().applyProfile(TABLE);
    OpenDb replicated = MongoDb.at(SERVER.port(), "replicas", "1");

    assertThatThrownBy(() -> replicated.tables().applyProfile(TABLE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("replicas=1: MongoDB at 127.0.0.1:%d is no replica set", SERVER.port());
    replicated.close();
  }

  @Test
  void init_opensAConnectionForEachThread() throws Exception {
    long before = connections();
    OpenDb db = MongoDb.at(SERVER.port(), "threadcount", "12");

    assertThat(connections() - before).isGreaterThanOrEqualTo(12);
    db.close();
  }

  private static long connections() {
    return driver
        .getDatabase("admin")
        .runCommand(BsonDocument.parse("{serverStatus: 1}"), BsonDocument.class)
        .getDocument("connections")
        .getNumber("current")
        .longValue();
  }

  private static BsonDocument stored(String key) {
    return raw().find(MongoDbQueries.ofKey(key)).first();
  }

  private static List<String> collections() {
    return driver.getDatabase("ycsb").listCollectionNames().into(new ArrayList<>());
  }

  private static MongoCollection<BsonDocument> raw() {
    return driver.getDatabase("ycsb").getCollection(TABLE, BsonDocument.class);
  }
}
