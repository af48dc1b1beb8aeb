// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** Commands on the wire, literally: a timed operation sends one command and no more. */
final class MongoDbWireTest {

  private static final SearchQuery QUERY = SearchQuery.both("red", "pen", 3, 10);
  private static final String WRITE_CONCERN =
      "\"writeConcern\": {\"w\": 1, \"wtimeout\": 9000, \"j\": false}";

  private final SharedServer server = SharedServer.of("mongodb");
  private CommandProxy proxy;

  @BeforeEach
  void listen() throws Exception {
    proxy = new CommandProxy(server.port());
  }

  @AfterEach
  void drop() throws Exception {
    try (OpenDb db = MongoDb.at(server.port())) {
      db.tables().drop(TABLE);
    }
    proxy.close();
  }

  @Test
  void operations_fromTheFirstOn_sendOneCommandEach() throws Exception {
    OpenDb db = MongoDb.at(proxy.port(), "threadcount", "2");
    db.tables().create(TABLE);
    proxy.takeCommands();

    db.search().search(TABLE, QUERY);
    db.documents().get(TABLE, "a", null);
    db.documents().get(TABLE, "a", Set.of("title"));
    db.documents().put(TABLE, new Document("c", Map.of("title", "blue pen")));
    db.documents().patch(TABLE, new Document("c", Map.of("title", "red pen")));
    db.documents().patch(TABLE, new Document("none", Map.of("n", 7L)));
    db.documents().remove(TABLE, "c");
    db.documents().scan(TABLE, "a", 5, Set.of("title"));
    db.documents().putAll(TABLE, List.of(document("x", "red pen", 1), document("y", "red pen", 2)));

    assertThat(sent())
        .containsExactly(
            """
            {"find": "usertable", "readConcern": {"level": "local"}, \
            "filter": {"$text": {"$search": "\\"red\\" \\"pen\\""}}, \
            "sort": {"score": 1, "_id": 1}, "skip": 3, "limit": 10, "batchSize": 11}""",
            """
            {"find": "usertable", "readConcern": {"level": "local"}, "filter": {"_id": "a"}, \
            "limit": 1, "singleBatch": true}""",
            """
            {"find": "usertable", "readConcern": {"level": "local"}, "filter": {"_id": "a"}, \
            "projection": {"_id": 1, "title": 1}, "limit": 1, "singleBatch": true}""",
            """
            {"update": "usertable", "ordered": true, %s, "updates": [{"q": {"_id": "c"}, \
            "u": {"_id": "c", "title": "blue pen"}, "upsert": true}]}"""
                .formatted(WRITE_CONCERN),
            """
            {"update": "usertable", "ordered": true, %s, "updates": [{"q": {"_id": "c"}, \
            "u": {"$set": {"title": "red pen"}}}]}"""
                .formatted(WRITE_CONCERN),
            """
            {"update": "usertable", "ordered": true, %s, "updates": [{"q": {"_id": "none"}, \
            "u": {"$set": {"n": 7}}}]}"""
                .formatted(WRITE_CONCERN),
            """
            {"delete": "usertable", "ordered": true, %s, \
            "deletes": [{"q": {"_id": "c"}, "limit": 1}]}"""
                .formatted(WRITE_CONCERN),
            """
            {"find": "usertable", "readConcern": {"level": "local"}, \
            "filter": {"_id": {"$gte": "a"}}, "sort": {"_id": 1}, \
            "projection": {"_id": 1, "title": 1}, "limit": 5, "batchSize": 6}""",
            """
            {"insert": "usertable", "ordered": false, %s, "documents": [\
            {"_id": "x", "title": "red pen", "score": 1, "field0": "opaque"}, \
            {"_id": "y", "title": "red pen", "score": 2, "field0": "opaque"}]}"""
                .formatted(WRITE_CONCERN));
    db.close();
  }

  @Test
  void operations_inModeWords_carryTheWords() throws Exception {
    OpenDb db = MongoDb.at(proxy.port(), "mongodb.mode", "words", "durability", "always");
    db.tables().create(TABLE);
    proxy.takeCommands();

    db.search().search(TABLE, QUERY);
    db.documents().put(TABLE, new Document("c", Map.of("title", "blue pen")));
    db.documents().patch(TABLE, new Document("c", Map.of("title", "red pen")));

    String journaled = WRITE_CONCERN.replace("false", "true");
    assertThat(sent())
        .containsExactly(
            """
            {"find": "usertable", "readConcern": {"level": "local"}, \
            "filter": {"words": {"$all": ["red", "pen"]}}, \
            "sort": {"score": 1, "_id": 1}, "skip": 3, "limit": 10, "batchSize": 11, \
            "hint": {"words": 1, "score": 1, "_id": 1}}""",
            """
            {"update": "usertable", "ordered": true, %s, "updates": [{"q": {"_id": "c"}, \
            "u": {"_id": "c", "title": "blue pen", "words": ["blue", "pen"]}, "upsert": true}]}"""
                .formatted(journaled),
            """
            {"update": "usertable", "ordered": true, %s, "updates": [{"q": {"_id": "c"}, \
            "u": {"$set": {"title": "red pen", "words": ["red", "pen"]}}}]}"""
                .formatted(journaled));
    db.close();
  }

  @Test
  void createIndex_sendsTheIndexesOfTheDesign() throws Exception {
    OpenDb text = MongoDb.at(proxy.port());
    proxy.takeCommands();
    text.tables().create(TABLE);
    List<String> ofText = sent();
    text.close();
    OpenDb words = MongoDb.at(proxy.port(), "mongodb.mode", "words");
    proxy.takeCommands();
    words.tables().create(TABLE);
    List<String> ofWords = sent();
    words.close();

    String concern = WRITE_CONCERN.replace("false", "true");
    assertThat(ofText)
        .containsExactly(
            "{\"ping\": 1}",
            """
            {"createIndexes": "usertable", "indexes": [{"key": {"title": "text"}, \
            "name": "title_text", "default_language": "none", "language_override": "__none"}], %s}"""
                .formatted(concern));
    assertThat(ofWords)
        .containsExactly(
            "{\"ping\": 1}",
            """
            {"createIndexes": "usertable", "indexes": [{"key": \
            {"words": 1, "score": 1, "_id": 1}, "name": "words_1_score_1__id_1"}], %s}"""
                .formatted(concern));
  }

  @Test
  void administration_afterIdleConnectionsWereClosed_opensOthers() throws Exception {
    OpenDb db = MongoDb.at(proxy.port());
    Map<String, String> entry = Map.of("a", "b");

    afterIdling(() -> db.tables().create(TABLE));
    afterIdling(() -> db.tables().addMetadata(TABLE, entry));
    afterIdling(() -> assertThat(db.tables().metadata(TABLE)).isEqualTo(entry));
    afterIdling(() -> assertThat(db.tables().count(TABLE)).isZero());
    afterIdling(() -> assertThat(db.tables().exists(TABLE)).isTrue());
    afterIdling(() -> assertThat(db.tables().sizes(TABLE)).containsKey("memory"));
    afterIdling(
        () ->
            assertThat(db.store().settings().row())
                .containsEntry("wiredTiger cacheSizeGB", "1.00"));
    afterIdling(() -> db.tables().drop(TABLE));
    db.close();
  }

  private void afterIdling(ThrowingCallable administration) throws Exception {
    proxy.closeUsedConnections();
    assertThatCode(administration).doesNotThrowAnyException();
  }

  @Test
  void longPages_areOneReply() throws Exception {
    for (String mode : List.of("text", "words")) {
      OpenDb db = MongoDb.at(proxy.port(), "mongodb.mode", mode);
      db.tables().drop(TABLE);
      db.tables().create(TABLE);
      db.documents()
          .putAll(
              TABLE,
              IntStream.range(0, 300).mapToObj(i -> document("k" + i, "red pen", i)).toList());
      proxy.takeCommands();

      assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 250)).hits())
          .hasSize(250);
      assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 300)).hits())
          .hasSize(300);
      assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 400)).hits())
          .hasSize(300);
      assertThat(db.documents().scan(TABLE, "", 250, null)).hasSize(250);

      assertThat(proxy.takeCommands())
          .extracting(BsonDocument::getFirstKey)
          .containsExactly("find", "find", "find", "find");
      db.close();
    }
  }

  /** Commands since the last call, without the fields that differ between connections. */
  private List<String> sent() {
    return proxy.takeCommands().stream()
        .map(
            command -> {
              command.keySet().removeAll(Set.of("lsid", "$db", "$clusterTime"));
              return command.toJson();
            })
        .toList();
  }
}
