// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.SharedServer;

/** Commands of each driver on the wire: docs/understand/redis-clients.md lists the same. */
final class ClientWireTest {

  private static final String BINDINGS = "site.ycsb.search.redisclient.Clients#bindings";
  private static final SharedServer SERVER = SharedServer.of("redis");

  private final String table = Rules.newTable();
  private final List<ValueRequest> requests =
      List.of(
          ValueRequest.get("k"),
          ValueRequest.set("k", Clients.bytes("v")),
          ValueRequest.push("l", Clients.bytes("a")),
          ValueRequest.pop("l"),
          ValueRequest.ping());
  private final List<String> commands =
      List.of(
          "GET " + table + ":k",
          "SET " + table + ":k v",
          "LPUSH " + table + ":l a",
          "LPOP " + table + ":l",
          "PING");

  @AfterEach
  void drop() throws Exception {
    try (OpenDb db = Clients.open(new LettuceBinding(), SERVER.port())) {
      db.tables().drop(table);
    }
  }

  @Test
  void lettuce_whenItConnects_asksForResp3AndTellsItsName() throws Exception {
    assertThat(opening(new LettuceBinding()))
        .containsExactly("HELLO 3", "CLIENT SETINFO", "CLIENT SETINFO");
    assertThat(opening(new LettuceBinding(), ".cache", "10"))
        .containsExactly("HELLO 3", "CLIENT SETINFO", "CLIENT SETINFO", "CLIENT TRACKING");
  }

  @Test
  void redisson_whenItConnects_asksForResp3() throws Exception {
    assertThat(opening(new RedissonBinding())).containsExactly("HELLO 3", "EVAL redis.call('get',");
    assertThat(opening(new RedissonBinding(), ".cache", "10"))
        .containsExactlyInAnyOrder(
            "HELLO 3",
            "EVAL redis.call('get',",
            "HELLO 3",
            "HELLO 3",
            "SUBSCRIBE __redis__:invalidate",
            "CLIENT ID",
            "CLIENT TRACKING");
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void values_oneAtATime_areOneCommandEach(Binding binding) throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.resp());
        OpenDb db = Clients.open(binding, proxy.port())) {
      proxy.take();

      for (ValueRequest request : requests) {
        Clients.values(db).send(table, request);
      }

      assertThat(Clients.taken(proxy)).isEqualTo(commands);
    }
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void values_fiveTogether_areOneCommandEach(Binding binding) throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.resp());
        OpenDb db = Clients.open(binding, proxy.port())) {
      proxy.take();

      assertThat(Clients.sendAll(db, table, requests)).containsExactly("-", "-", "-", "a", "-");

      assertThat(Clients.taken(proxy)).containsExactlyInAnyOrderElementsOf(commands);
    }
  }

  @Test
  void lettuce_onDocuments_sendsTheCommandsOfTheOtherBindings() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.resp());
        OpenDb db = Clients.open(new LettuceBinding(), proxy.port())) {
      db.tables().create(table);
      proxy.take();

      db.documents().put(table, new Document("a", Map.of("title", "red pen")));
      db.search().search(table, SearchQuery.both("red", "pen", 0, 10));

      assertThat(Clients.taken(proxy))
          .containsExactly(
              "JSON.SET " + table + ":a $ {\"title\":\"red pen\"}",
              "FT.SEARCH idx:"
                  + table
                  + " @title:(red pen) VERBATIM SORTBY score ASC LIMIT 0 10 DIALECT 2");
    }
  }

  /** First two words of each command that opens the connections of the timed requests. */
  private static List<String> opening(Binding binding, String... properties) throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.resp());
        OpenDb db = Clients.open(binding, proxy.port(), properties)) {
      assertThat(db.store().version()).startsWith("Redis ");
      return Clients.taken(proxy).stream()
          .map(command -> command.replaceFirst("^(\\S+ \\S+) .*", "$1"))
          .toList();
    }
  }
}
