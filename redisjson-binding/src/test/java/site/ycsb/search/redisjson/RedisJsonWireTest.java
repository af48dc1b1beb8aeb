// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** Commands of timed operations as the server sees them (MONITOR): these and no others. */
final class RedisJsonWireTest {

  private static final SharedServer SERVER = SharedServer.of("redis");

  @BeforeEach
  void load() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url(), "redisjson.scans", "true");
    db.tables().create(TABLE);
    db.documents().put(TABLE, document("a", "red pen", 1));
    db.documents().put(TABLE, document("b", "red pen", 2));
    db.close();
  }

  @AfterEach
  void drop() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url());
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void createIndex_sendsTheIndexOfTheDesign() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url());
    db.tables().drop(TABLE);

    assertThat(sentBy(() -> db.tables().create(TABLE)))
        .contains(
            """
            "FT.CREATE" "idx:usertable" "ON" "JSON" "PREFIX" "1" "usertable:" "NOOFFSETS" "NOFREQS"\
             "STOPWORDS" "0" "SCHEMA" "$.title" "AS" "title" "TEXT" "NOSTEM"\
             "$.score" "AS" "score" "NUMERIC" "SORTABLE\"""");
    db.close();
  }

  @Test
  void addMetadata_ofSeveralEntries_isOneCommand() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url());
    Map<String, String> entries = new TreeMap<>(Map.of("seed", "1", "words", "2"));

    assertThat(sentBy(() -> db.tables().addMetadata(TABLE, entries)))
        .filteredOn(command -> command.contains("mark:"))
        .containsExactly("\"HSET\" \"mark:usertable:\" \"seed\" \"1\" \"words\" \"2\"");
    db.close();
  }

  @Test
  void drop_ofATable_scansItsDocumentsAlone() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url());

    assertThat(sentBy(() -> db.tables().drop(TABLE)))
        .contains("\"SCAN\" \"0\" \"MATCH\" \"usertable:*\" \"COUNT\" \"1000\"");
    db.close();
  }

  @Test
  void operations_fromTheFirstOn_sendOneCommandEach() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url(), "threadcount", "2");

    assertThat(
            sentBy(
                () -> {
                  db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 10));
                  db.documents().get(TABLE, "a", null);
                  db.documents().get(TABLE, "a", Set.of("title"));
                  db.documents().put(TABLE, new Document("c", Map.of("title", "blue pen")));
                  db.documents().patch(TABLE, new Document("c", Map.of("title", "red pen")));
                  db.documents().patch(TABLE, changes());
                  db.documents().patch(TABLE, new Document("none", Map.of("title", "red pen")));
                  db.documents().remove(TABLE, "c");
                }))
        .containsExactly(
            """
            "FT.SEARCH" "idx:usertable" "@title:(red pen)" "VERBATIM" "SORTBY" "score" "ASC"\
             "LIMIT" "0" "10" "DIALECT" "2\"""",
            """
            "JSON.GET" "usertable:a\"""",
            """
            "JSON.GET" "usertable:a" "$.title\"""",
            """
            "JSON.SET" "usertable:c" "$" "{\\"title\\":\\"blue pen\\"}\"""",
            """
            "JSON.MERGE" "usertable:c" "$.title" "\\"red pen\\"\"""",
            """
            "JSON.MSET" "usertable:c" "$.title" "\\"x\\"" "usertable:c" "$.n" "7\"""",
            """
            "JSON.MERGE" "usertable:none" "$.title" "\\"red pen\\"\"""",
            """
            "JSON.DEL" "usertable:c\"""");
    db.close();
  }

  @Test
  void values_aloneAndAtOnce_sendOneCommandEach() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url());
    Values values = db.db().operations(Values.class);
    List<ValueRequest> requests =
        List.of(
            ValueRequest.set("v", "a".getBytes(UTF_8)),
            ValueRequest.get("v"),
            ValueRequest.push("l", "b".getBytes(UTF_8)),
            ValueRequest.pop("l"),
            ValueRequest.ping());
    String[] expected = {
      "\"SET\" \"usertable:v\" \"a\"",
      "\"GET\" \"usertable:v\"",
      "\"LPUSH\" \"usertable:l\" \"b\"",
      "\"LPOP\" \"usertable:l\"",
      "\"PING\""
    };

    assertThat(
            sentBy(
                () -> {
                  for (ValueRequest request : requests) {
                    values.send(TABLE, request);
                  }
                }))
        .containsExactly(expected);
    assertThat(sentBy(() -> values.sendAll(TABLE, requests, new Ignored())))
        .containsExactly(expected);
    db.close();
  }

  @Test
  void partsOfValues_fromTheFirstOn_sendOneCommandEach() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url());
    Paths paths = db.db().operations(Paths.class);

    assertThat(
            sentBy(
                () -> {
                  paths.putJson(TABLE, "j", "{\"n\":[1]}");
                  assertThat(paths.readPath(TABLE, "j", JsonPath.of("n", 0))).hasValue("1");
                  assertThat(paths.writePath(TABLE, "j", JsonPath.of("n", 0), "2")).isTrue();
                  assertThat(paths.addAtPath(TABLE, "j", JsonPath.of("n", 0), 3)).hasValue("5");
                  assertThat(paths.multiplyAtPath(TABLE, "j", JsonPath.of("n", 0), 2))
                      .hasValue("10");
                  assertThat(paths.addAtPath(TABLE, "none", JsonPath.ROOT, 3)).isEmpty();
                }))
        .containsExactly(
            """
            "JSON.SET" "usertable:j" "$" "{\\"n\\":[1]}\"""",
            """
            "JSON.GET" "usertable:j" "$.n[0]\"""",
            """
            "JSON.SET" "usertable:j" "$.n[0]" "2" "XX\"""",
            """
            "JSON.NUMINCRBY" "usertable:j" "$.n[0]" "3\"""",
            """
            "JSON.NUMMULTBY" "usertable:j" "$.n[0]" "2\"""",
            """
            "JSON.NUMINCRBY" "usertable:none" "$" "3\"""");
    db.close();
  }

  /** Receiver that drops answers. */
  private static final class Ignored implements Values.Answers {
    @Override
    public void answered(int request, Optional<byte[]> value) {}

    @Override
    public void failed(int request, Exception failure) {
      throw new AssertionError(failure);
    }
  }

  @Test
  void operations_withScans_keepTheOrderToo() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url(), "redisjson.scans", "true");

    assertThat(
            sentBy(
                () -> {
                  db.documents().put(TABLE, new Document("c", Map.of("title", "blue pen")));
                  db.documents().remove(TABLE, "c");
                  db.documents().scan(TABLE, "a", 5, Set.of("title"));
                }))
        .containsExactly(
            """
            "JSON.SET" "usertable:c" "$" "{\\"title\\":\\"blue pen\\"}\"""",
            """
            "ZADD" "order:usertable:" "0" "c\"""",
            """
            "JSON.DEL" "usertable:c\"""",
            """
            "ZREM" "order:usertable:" "c\"""",
            """
            "ZRANGE" "order:usertable:" "[a" "+" "BYLEX" "LIMIT" "0" "5\"""",
            """
            "JSON.GET" "usertable:a" "$.title\"""",
            """
            "JSON.GET" "usertable:b" "$.title\"""");
    db.close();
  }

  @Test
  void patch_fieldByField_isPipelinedSets() throws Exception {
    OpenDb db = OpenRedis.on(SERVER.url(), "redisjson.update", "set");

    assertThat(sentBy(() -> db.documents().patch(TABLE, changes())))
        .containsExactly(
            """
            "JSON.SET" "usertable:c" "$.title" "\\"x\\"\"""",
            """
            "JSON.SET" "usertable:c" "$.n" "7\"""");
    db.close();
  }

  private static Document changes() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", "x");
    fields.put("n", 7L);
    return new Document("c", fields);
  }

  private interface Operations {
    void run() throws Exception;
  }

  /** The commands that arrive while something runs, as MONITOR prints them after the client. */
  private static List<String> sentBy(Operations operations) throws Exception {
    try (Socket monitor = new Socket(InetAddress.getLoopbackAddress(), SERVER.port());
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(monitor.getInputStream(), UTF_8));
        Jedis end = new Jedis(SERVER.url())) {
      end.ping();
      monitor.setSoTimeout(10_000);
      monitor.getOutputStream().write("MONITOR\r\n".getBytes(UTF_8));
      assertThat(lines.readLine()).isEqualTo("+OK");
      operations.run();
      end.echo("end");
      return untilEnd(lines);
    }
  }

  private static List<String> untilEnd(BufferedReader lines) throws IOException {
    List<String> commands = new ArrayList<>();
    while (true) {
      String line = String.valueOf(lines.readLine());
      String command = line.substring(line.indexOf("] ") + 2);
      if (command.equals("\"ECHO\" \"end\"")) {
        return commands;
      }
      commands.add(command);
    }
  }
}
