// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.json.JsonProtocol.JsonCommand;
import redis.clients.jedis.search.SearchProtocol.SearchCommand;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;

/** Servers that fail during a run. */
final class RedisJsonFailuresTest {

  private static EphemeralServer server;

  @BeforeAll
  static void start() throws Exception {
    server = EphemeralServer.start("redis");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void read_afterARestart_failsOncePerConnectionThenWorks() throws Exception {
    OpenDb db = OpenRedis.on(server.url());
    OpenDb idle = OpenRedis.on(server.url());
    assertThat(read(db)).isEqualTo(Status.NOT_FOUND);

    server.kill();
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    server.restart();

    assertThat(read(db)).isEqualTo(Status.NOT_FOUND);
    assertThat(read(idle)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(read(idle)).isEqualTo(Status.NOT_FOUND);
    db.close();
    idle.close();
  }

  @Test
  void requests_afterTheServerClosedIdleConnections_work() throws Exception {
    try (Jedis jedis = new Jedis(server.url())) {
      jedis.configSet("timeout", "1");
      try (OpenDb db = OpenRedis.on(server.url(), "redisjson.scans", "true")) {
        db.tables().create(TABLE);
        db.documents().put(TABLE, document("a", "red pen", 1));
        awaitAlone(jedis);

        assertThat(db.tables().count(TABLE)).isEqualTo(1);
        assertThat(read(db)).isEqualTo(Status.NOT_FOUND);
        awaitAlone(jedis);

        db.documents().put(TABLE, document("b", "red pen", 2));
        assertThat(db.tables().metadata(TABLE)).isEmpty();
        db.tables().drop(TABLE);
      } finally {
        jedis.configSet("timeout", "0");
      }
    }
  }

  /** A proxy may close idle connections, too, and no option of the server tells. */
  @Test
  void administration_afterItsConnectionsWereClosed_works() throws Exception {
    try (Jedis jedis = new Jedis(server.url());
        OpenDb db = OpenRedis.on(server.url())) {
      assertThat(db.tables().count(TABLE)).isZero();
      jedis.sendCommand(Protocol.Command.CLIENT, "KILL", "TYPE", "normal");
      awaitAlone(jedis);

      assertThat(db.tables().count(TABLE)).isZero();
      assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
      jedis.sendCommand(Protocol.Command.CLIENT, "KILL", "TYPE", "normal");
      db.db().reconnect();

      assertThat(read(db)).isEqualTo(Status.NOT_FOUND);
    }
  }

  private static void awaitAlone(Jedis jedis) throws InterruptedException {
    for (int tries = 0; jedis.clientList().lines().count() > 1; tries++) {
      assertThat(tries).as("polls until the other connections are closed").isLessThan(500);
      Thread.sleep(20);
    }
  }

  @Test
  void sendAll_whoseRepliesAreNotTaken_leavesNoneToTheNextCommand() {
    HostAndPort node = new HostAndPort(server.url().getHost(), server.url().getPort());
    ThreadConnection connection = new ThreadConnection(() -> new Connection(node), Duration.ZERO);
    List<RedisCommand> commands =
        Stream.of("a", "b").map(text -> RedisCommand.ofTexts(Name.PING, text)).toList();
    IllegalStateException failure = new IllegalStateException();

    assertThatThrownBy(
            () ->
                connection.sendAll(
                    commands,
                    (command, reply) -> {
                      throw failure;
                    }))
        .isSameAs(failure);

    assertThat((byte[]) connection.call(Name.PING, "c")).asString().isEqualTo("c");
    connection.close();
  }

  @Test
  void operations_onAServerThatHangs_endWithinTheTimeout() throws Exception {
    OpenDb db = OpenRedis.on(server.url(), "redisjson.timeout", "300", "redisjson.scans", "true");
    db.tables().create(TABLE);
    db.documents().put(TABLE, document("a", "red pen", 1));

    server.pause();
    long start = System.nanoTime();
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.db().search(TABLE, SearchQuery.both("red", "pen", 0, 1), new ArrayList<>()))
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(2_000));
    server.resume();

    assertThat(db.db().search(TABLE, SearchQuery.both("red", "pen", 0, 1), new ArrayList<>()))
        .isEqualTo(Status.OK);
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void operations_onASlowServerInAWarmUp_waitBeyondTheTimeout() throws Exception {
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    try (OpenDb db = OpenRedis.on(server.url(), "redisjson.timeout", "300")) {
      db.store().warmingUp(true);
      server.pause();
      Future<?> resumed = later.schedule(server::resume, 900, TimeUnit.MILLISECONDS);
      assertThat(read(db)).isEqualTo(Status.NOT_FOUND);
      resumed.get();
    } finally {
      later.shutdownNow();
      server.resume();
    }
  }

  @Test
  void search_thatIsCutShort_isUnavailableAndNoPage() throws Exception {
    OpenDb db = OpenRedis.on(server.url());
    db.tables().create(TABLE);
    try (Jedis jedis = new Jedis(server.url())) {
      loadTitles(jedis, 100_000);
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "TIMEOUT", "1");
      for (String policy : List.of("RETURN", "FAIL")) {
        jedis.sendCommand(SearchCommand.CONFIG, "SET", "ON_TIMEOUT", policy);

        List<Document> hits = new ArrayList<>();
        assertThat(db.db().search(TABLE, SearchQuery.both("red", "pen", 0, 10), hits))
            .isEqualTo(Status.SERVICE_UNAVAILABLE);
        assertThat(hits).isEmpty();
      }
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "TIMEOUT", "500");
    }
    db.tables().drop(TABLE);
    db.close();
  }

  private static void loadTitles(Jedis jedis, int documents) throws Exception {
    for (int i = 0; i < documents; ) {
      try (Pipeline pipeline = jedis.pipelined()) {
        for (int end = i + 10_000; i < end; i++) {
          String json = "{\"title\":\"red pen\",\"score\":" + i + "}";
          pipeline.sendCommand(JsonCommand.SET, TABLE + ":k" + i, "$", json);
        }
      }
    }
  }

  @Test
  void statusOf_failuresOfTheDriver_areUnavailable() throws Exception {
    try (OpenDb db = OpenRedis.on(server.url())) {
      assertThat(db.store().statusOf(new JedisConnectionException("lost")))
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(
              db.store()
                  .statusOf(new JedisClusterOperationException("No reachable node in cluster.")))
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(db.store().statusOf(new RedisErrorReply("LOADING Redis is loading", null)))
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(db.store().statusOf(new RedisErrorReply("WRONGTYPE Operation", null)))
          .isEqualTo(Status.ERROR);
      assertThat(db.store().statusOf(new UnsupportedOperationException("scan")))
          .isEqualTo(Status.NOT_IMPLEMENTED);
    }
  }

  private static Status read(OpenDb db) {
    return db.db().read(TABLE, "none", null, new HashMap<>());
  }
}
