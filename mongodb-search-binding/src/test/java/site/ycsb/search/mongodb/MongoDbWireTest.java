// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.mongodb.OpenDb.TABLE;
import static site.ycsb.search.mongodb.OpenDb.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** What is on the wire within timed operations: this, no more. */
final class MongoDbWireTest {

  private static final SearchQuery QUERY = new SearchQuery("red", "pen", 3, 10);
  private static final String WRITE_CONCERN =
      "\"writeConcern\": {\"w\": 1, \"wtimeout\": 9000, \"j\": false}";

  private static EphemeralServer server;
  private RecordingProxy proxy;

  @BeforeAll
  static void start() {
    server = EphemeralServer.start(ServerKind.MONGODB);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void listen() throws Exception {
    proxy = new RecordingProxy(server.port());
  }

  @AfterEach
  void drop() throws Exception {
    MongoDbSearchDb db = OpenDb.on(server);
    db.dropTable(TABLE);
    db.cleanup();
    proxy.close();
  }

  @Test
  void operations_fromTheFirstOn_sendOneCommandEach() throws Exception {
    MongoDbSearchDb db = OpenDb.at(proxy.port(), "threadcount", "2");
    db.createIndex(TABLE);
    proxy.takeCommands();

    db.search(TABLE, QUERY);
    db.get(TABLE, "a", null);
    db.get(TABLE, "a", Set.of("title"));
    db.put(TABLE, new Document("c", Map.of("title", "blue pen")));
    db.patch(TABLE, new Document("c", Map.of("title", "red pen")));
    db.patch(TABLE, new Document("none", Map.of("n", 7L)));
    db.remove(TABLE, "c");
    db.scan(TABLE, "a", 5, Set.of("title"));
    db.putAll(TABLE, List.of(document("x", "red pen", 1), document("y", "red pen", 2)));

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
    db.cleanup();
  }

  @Test
  void operations_inModeWords_carryTheWords() throws Exception {
    MongoDbSearchDb db = OpenDb.at(proxy.port(), "mongodb.mode", "words", "durability", "always");
    db.createIndex(TABLE);
    proxy.takeCommands();

    db.search(TABLE, QUERY);
    db.put(TABLE, new Document("c", Map.of("title", "blue pen")));
    db.patch(TABLE, new Document("c", Map.of("title", "red pen")));

    String journaled = WRITE_CONCERN.replace("false", "true");
    assertThat(sent())
        .containsExactly(
            """
            {"find": "usertable", "readConcern": {"level": "local"}, \
            "filter": {"words": {"$all": ["red", "pen"]}}, \
            "sort": {"score": 1, "_id": 1}, "skip": 3, "limit": 10, "batchSize": 11}""",
            """
            {"update": "usertable", "ordered": true, %s, "updates": [{"q": {"_id": "c"}, \
            "u": {"_id": "c", "title": "blue pen", "words": ["blue", "pen"]}, "upsert": true}]}"""
                .formatted(journaled),
            """
            {"update": "usertable", "ordered": true, %s, "updates": [{"q": {"_id": "c"}, \
            "u": {"$set": {"title": "red pen", "words": ["red", "pen"]}}}]}"""
                .formatted(journaled));
    db.cleanup();
  }

  @Test
  void createIndex_sendsTheIndexesOfTheDesign() throws Exception {
    MongoDbSearchDb text = OpenDb.at(proxy.port());
    proxy.takeCommands();
    text.createIndex(TABLE);
    List<String> ofText = sent();
    text.cleanup();
    MongoDbSearchDb words = OpenDb.at(proxy.port(), "mongodb.mode", "words");
    proxy.takeCommands();
    words.createIndex(TABLE);
    List<String> ofWords = sent();
    words.cleanup();

    String concern = WRITE_CONCERN.replace("false", "true");
    assertThat(ofText)
        .containsExactly(
            """
            {"createIndexes": "usertable", "indexes": [{"key": {"title": "text"}, \
            "name": "title_text", "default_language": "none", "language_override": "__none"}], %s}"""
                .formatted(concern));
    assertThat(ofWords)
        .containsExactly(
            """
            {"createIndexes": "usertable", "indexes": [{"key": \
            {"words": 1, "score": 1, "_id": 1}, "name": "words_1_score_1__id_1"}], %s}"""
                .formatted(concern));
  }

  @Test
  void longPages_areOneReply() throws Exception {
    for (String mode : List.of("text", "words")) {
      MongoDbSearchDb db = OpenDb.at(proxy.port(), "mongodb.mode", mode);
      db.dropTable(TABLE);
      db.createIndex(TABLE);
      db.putAll(
          TABLE, IntStream.range(0, 300).mapToObj(i -> document("k" + i, "red pen", i)).toList());
      proxy.takeCommands();

      assertThat(db.search(TABLE, new SearchQuery("red", "pen", 0, 250)).hits()).hasSize(250);
      assertThat(db.search(TABLE, new SearchQuery("red", "pen", 0, 300)).hits()).hasSize(300);
      assertThat(db.search(TABLE, new SearchQuery("red", "pen", 0, 400)).hits()).hasSize(300);
      assertThat(db.scan(TABLE, "", 250, null)).hasSize(250);

      assertThat(proxy.takeCommands())
          .extracting(BsonDocument::getFirstKey)
          .containsExactly("find", "find", "find", "find");
      db.cleanup();
    }
  }

  /** Without what differs from connection to connection. */
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
