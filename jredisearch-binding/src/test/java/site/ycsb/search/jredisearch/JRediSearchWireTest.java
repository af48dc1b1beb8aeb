// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import io.redisearch.FieldName;
import io.redisearch.Schema;
import io.redisearch.client.Client;
import io.redisearch.client.Client.IndexOptions;
import io.redisearch.client.IndexDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.SharedServer;

/** Commands as they pass a proxy: those of redisjson, but for what JRediSearch makes itself. */
final class JRediSearchWireTest {

  private RecordingProxy proxy;
  private OpenDb db;

  @BeforeEach
  void open() throws Exception {
    proxy = new RecordingProxy(SharedServer.of("redis").port(), Framing.none());
    db = OpenRedis.on(proxy.port());
    db.tables().create(TABLE);
    db.documents().put(TABLE, document("a", "red pen", 1));
    db.documents().put(TABLE, document("b", "red pen", 2));
    proxy.take();
  }

  @AfterEach
  void close() throws Exception {
    db.tables().drop(TABLE);
    db.close();
    proxy.close();
  }

  /** RedisJsonWireTest has the same commands, with DIALECT 2, and with a LIMIT of 0 10. */
  @Test
  void search_hasNoDialectAndNoDefaultLimit() throws Exception {
    assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 10)).keys())
        .containsExactly("a", "b");
    assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 1, 10)).keys())
        .containsExactly("b");
    assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 1)).hits())
        .containsExactly(document("a", "red pen", 1));

    assertThat(sent())
        .containsExactly(
            "FT.SEARCH idx:usertable @title:(red pen) VERBATIM SORTBY score ASC",
            "FT.SEARCH idx:usertable @title:(red pen) VERBATIM SORTBY score ASC LIMIT 1 10",
            "FT.SEARCH idx:usertable @title:(red pen) VERBATIM SORTBY score ASC LIMIT 0 1");
  }

  /** The library closes its Jedis after each search. */
  @Test
  void operations_ofOneThread_shareAConnection() throws Exception {
    db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 10));
    db.documents().get(TABLE, "a", null);
    db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 10));

    assertThat(proxy.take().stream().map(RecordingProxy.Request::connection).distinct()).hasSize(1);
  }

  @Test
  void operationsOnDocuments_areOneCommandEach() throws Exception {
    db.documents().get(TABLE, "a", null);
    db.documents().get(TABLE, "a", Set.of("title"));
    db.documents().put(TABLE, new Document("c", Map.of("title", "blue pen")));
    db.documents().patch(TABLE, new Document("c", Map.of("title", "red pen")));
    db.documents().remove(TABLE, "c");

    assertThat(sent())
        .containsExactly(
            "JSON.GET usertable:a",
            "JSON.GET usertable:a $.title",
            "JSON.SET usertable:c $ {\"title\":\"blue pen\"}",
            "JSON.MERGE usertable:c $.title \"red pen\"",
            "JSON.DEL usertable:c");
  }

  /** The library could make the index itself, and would say the same. */
  @Test
  void createIndex_isWhatTheLibraryWouldSend() throws Exception {
    String expected =
        "FT.CREATE idx:usertable ON JSON PREFIX 1 usertable: NOOFFSETS NOFREQS STOPWORDS 0 SCHEMA"
            + " $.title AS title TEXT NOSTEM $.score AS score NUMERIC SORTABLE";
    db.tables().drop(TABLE);
    proxy.take();
    db.tables().create(TABLE);
    assertThat(sent()).contains(expected);

    db.tables().drop(TABLE);
    proxy.take();
    try (Jedis jedis = new Jedis("127.0.0.1", proxy.port())) {
      new Client("idx:usertable", jedis)
          .createIndex(
              new Schema()
                  .addField(
                      new Schema.TextField(
                          FieldName.of("$.title").as("title"), 1, false, true, false, null))
                  .addField(
                      new Schema.Field(
                          FieldName.of("$.score").as("score"),
                          Schema.FieldType.Numeric,
                          true,
                          false)),
              new IndexOptions(IndexOptions.KEEP_FIELD_FLAGS)
                  .setDefinition(
                      new IndexDefinition(IndexDefinition.Type.JSON).setPrefixes("usertable:"))
                  .setNoStopwords());
    }
    assertThat(sent()).containsExactly(expected);
  }

  @Test
  void values_oneAtATimeOrTogether_answerEachRequest() throws Exception {
    Values values = db.db().operations(Values.class);
    byte[] bytes = {0, -1, 13, 10};
    assertThat(values.send(TABLE, ValueRequest.set("v", bytes))).isEmpty();
    assertThat(values.send(TABLE, ValueRequest.get("v")).orElseThrow()).isEqualTo(bytes);

    List<String> answers = new ArrayList<>();
    values.sendAll(
        TABLE,
        List.of(
            ValueRequest.push("list", bytes),
            ValueRequest.pop("v"),
            ValueRequest.pop("list"),
            ValueRequest.get("none"),
            ValueRequest.ping()),
        new Values.Answers() {
          @Override
          public void answered(int request, Optional<byte[]> value) {
            answers.add(request + " " + value.map(found -> found.length).orElse(-1));
          }

          @Override
          public void failed(int request, Exception failure) {
            answers.add(request + " " + failure.getMessage());
          }
        });

    assertThat(answers)
        .containsExactly(
            "0 -1",
            "1 WRONGTYPE Operation against a key holding the wrong kind of value",
            "2 4",
            "3 -1",
            "4 -1");
  }

  @Test
  void values_afterRepliesThatWereNotRead_getTheirOwnReplies() throws Exception {
    Values values = db.db().operations(Values.class);
    List<Integer> failed = new ArrayList<>();
    values.sendAll(
        TABLE,
        List.of(ValueRequest.ping(), ValueRequest.ping()),
        new Values.Answers() {
          @Override
          public void answered(int request, Optional<byte[]> value) {
            throw new IllegalStateException("the receiver fails");
          }

          @Override
          public void failed(int request, Exception failure) {
            failed.add(request);
          }
        });

    assertThat(failed).containsExactly(1);
    assertThat(values.send(TABLE, ValueRequest.get("none"))).isEmpty();
  }

  /** The commands since the last call, without the lengths that the protocol puts before words. */
  private List<String> sent() {
    String all =
        proxy.take().stream()
            .map(request -> UTF_8.decode(request.bytes().duplicate()).toString())
            .collect(Collectors.joining());
    return Stream.of(all.split("(?=\\*\\d+\r\n)"))
        .map(command -> command.replaceAll("[*$]\\d+\r\n", "").replace("\r\n", " ").strip())
        .toList();
  }
}
