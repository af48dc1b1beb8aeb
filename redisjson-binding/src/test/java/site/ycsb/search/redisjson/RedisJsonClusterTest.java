// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** Clusters of one node and of several. */
final class RedisJsonClusterTest {

  private static final int SLOTS = 16_384;

  /** Cluster of one node. */
  private static EphemeralServer node;

  @BeforeAll
  static void start() throws Exception {
    node = node();
    form(List.of(node));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void operations_onACluster_ofOneNode_work() throws Exception {
    OpenDb db =
        OpenRedis.on(
            node.url(), "redis.cluster", "true", "redisjson.scans", "true", "threadcount", "2");
    db.tables().create(TABLE);
    db.search().requireExact();

    for (String key : List.of("b", "a", "c")) {
      db.documents().put(TABLE, document(key, "red pen", key.charAt(0)));
    }
    assertThat(db.documents().patch(TABLE, new Document("c", Map.of("title", "blue pen"))))
        .isTrue();
    assertThat(db.documents().patch(TABLE, new Document("d", Map.of("title", "x", "n", 1L))))
        .isFalse();
    db.tables().addMetadata(TABLE, Map.of("seed", "1"));

    assertThat(db.search().search(TABLE, SearchQuery.both("pen", "red", 0, 10)).keys())
        .containsExactly("a", "b");
    assertThat(db.documents().scan(TABLE, "b", 10, null))
        .extracting(Document::key)
        .containsExactly("b", "c");
    assertThat(db.documents().remove(TABLE, "b")).isTrue();
    assertThat(db.tables().count(TABLE)).isEqualTo(2);
    assertThat(db.tables().metadata(TABLE)).isEqualTo(Map.of("seed", "1"));
    assertThat(keys(node))
        .containsExactlyInAnyOrder(
            "{usertable}:a", "{usertable}:c", "order:{usertable}:", "mark:{usertable}:");

    db.tables().drop(TABLE);
    assertThat(keys(node)).isEmpty();
    assertThat(db.tables().exists(TABLE)).isFalse();
    db.close();
  }

  @Test
  void operations_onAClusterThatHangs_areUnavailable() throws Exception {
    OpenDb db =
        OpenRedis.on(
            node.url(), "redis.cluster", "true", "redisjson.scans", "true", "redis.timeout", "300");

    node.pause();
    assertThat(db.db().read(TABLE, "a", null, new HashMap<>()))
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    node.resume();

    assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.NOT_FOUND);
    db.close();
  }

  /** The reply is lost, which does not tell if the command has run. */
  @Test
  void operation_whoseConnectionIsLost_isNotSentAgain() throws Exception {
    try (OpenDb db = OpenRedis.on(node.url(), "redis.cluster", "true");
        Jedis jedis = new Jedis(node.url())) {
      db.tables().create(TABLE);
      jedis.sendCommand(Command.CLIENT, "KILL", "TYPE", "normal");

      assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.NOT_FOUND);
      assertThat(db.tables().count(TABLE)).isZero();
      db.tables().drop(TABLE);
    }
  }

  @Test
  void requests_afterTheServerClosedIdleConnections_work() throws Exception {
    try (Jedis jedis = new Jedis(node.url())) {
      jedis.configSet("timeout", "1");
      try (OpenDb db = OpenRedis.on(node.url(), "redis.cluster", "true", "threadcount", "3")) {
        db.tables().create(TABLE);
        for (int tries = 0; jedis.clientList().lines().count() > 1; tries++) {
          assertThat(tries).as("polls until the other connections are closed").isLessThan(500);
          Thread.sleep(20);
        }

        assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.NOT_FOUND);
        assertThat(db.tables().count(TABLE)).isZero();
        db.tables().drop(TABLE);
      } finally {
        jedis.configSet("timeout", "0");
      }
    }
  }

  @Test
  void init_threeShardsBeforeRedis8_isRefused() throws Exception {
    try (EphemeralServer one = node();
        EphemeralServer two = node();
        EphemeralServer three = node()) {
      form(List.of(one, two, three));

      assertThatThrownBy(() -> OpenRedis.on(one.url(), "redis.cluster", "true"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("only one of the 3 shards before Redis 8");
    }
  }

  @Test
  void init_modeOtherThanSet_saysWhatToSet() throws Exception {
    try (EphemeralServer node = node()) {
      assertThatThrownBy(() -> OpenRedis.on(node.url(), "redis.cluster", "true"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("the cluster is down");
      assertThatThrownBy(() -> OpenRedis.on(node.url()))
          .hasMessageContaining("set redis.cluster=true");
    }
    assertThatThrownBy(() -> OpenRedis.on(SharedServer.of("redis").url(), "redis.cluster", "true"))
        .hasMessageContaining("leave out redis.cluster");
  }

  /** The port of the bus is given, because the default, 10,000 above, may not exist. */
  private static EphemeralServer node() throws IOException {
    try (ServerSocket bus = new ServerSocket(0)) {
      return EphemeralServer.start(
          "redis", "--cluster-enabled", "yes", "--cluster-port", String.valueOf(busPort(bus)));
    }
  }

  private static int busPort(ServerSocket bus) throws IOException {
    bus.close();
    return bus.getLocalPort();
  }

  /** Shares the slots among the nodes, and waits until they agree. */
  private static void form(List<EphemeralServer> nodes) throws Exception {
    List<Jedis> clients = new ArrayList<>();
    for (EphemeralServer node : nodes) {
      clients.add(new Jedis(node.url()));
    }
    for (int i = 0; i < clients.size(); i++) {
      int first = SLOTS * i / clients.size();
      clients.get(i).clusterAddSlotsRange(first, SLOTS * (i + 1) / clients.size() - 1);
      meet(clients.get(0), clients.get(i), nodes.get(i));
    }
    for (Jedis client : clients) {
      awaitOk(client, clients.size());
      client.close();
    }
  }

  private static void meet(Jedis first, Jedis other, EphemeralServer node) throws Exception {
    if (first != other) {
      String bus = other.configGet("cluster-port").get("cluster-port");
      first.sendCommand(Command.CLUSTER, "MEET", "127.0.0.1", String.valueOf(node.port()), bus);
    }
  }

  private static void awaitOk(Jedis client, int shards) throws InterruptedException {
    for (int tries = 0; tries < 1_000; tries++) {
      String info = client.clusterInfo();
      if (info.contains("cluster_state:ok") && info.contains("cluster_size:" + shards)) {
        return;
      }
      Thread.sleep(20);
    }
    throw new AssertionError(client.clusterInfo());
  }

  private static Set<String> keys(EphemeralServer node) {
    try (Jedis jedis = new Jedis(node.url())) {
      return jedis.keys("*");
    }
  }
}
