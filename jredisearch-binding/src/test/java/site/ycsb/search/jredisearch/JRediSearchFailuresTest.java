// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.Refusals;

/** Servers that fail during a run, and servers that would answer a search in part. */
final class JRediSearchFailuresTest {

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
  void operations_afterARestart_failOncePerConnectionThenWork() throws Exception {
    try (OpenDb db = OpenRedis.on(server.port());
        OpenDb idle = OpenRedis.on(server.port())) {
      assertThat(read(db)).isEqualTo(Status.NOT_FOUND);
      db.store().ping();

      server.kill();
      assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
      server.restart();

      assertThat(read(db)).isEqualTo(Status.NOT_FOUND);
      assertThat(read(idle)).isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(read(idle)).isEqualTo(Status.NOT_FOUND);
      assertThat(db.tables().count(TABLE)).isZero();
    }
  }

  @Test
  void operations_onAServerThatHangs_endWithinTheTimeout() throws Exception {
    try (OpenDb db = OpenRedis.on(server.port(), "jredisearch.timeout", "300")) {
      db.tables().create(TABLE);
      db.documents().put(TABLE, document("a", "red pen", 1));

      server.pause();
      long start = System.nanoTime();
      assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(search(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(2_000));
      server.resume();

      assertThat(search(db)).isEqualTo(Status.OK);
      db.tables().drop(TABLE);
    }
  }

  @Test
  void operations_onASlowServerInAWarmUp_waitBeyondTheTimeout() throws Exception {
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    try (OpenDb db = OpenRedis.on(server.port(), "jredisearch.timeout", "300")) {
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

  /** Within RESP2, nothing tells an incomplete page, so that the server must never make one. */
  @Test
  void requireExact_anyLimitThatCutsShort_isRefusedHoweverLong() throws Exception {
    try (OpenDb db = OpenRedis.on(server.port());
        Jedis jedis = new Jedis("127.0.0.1", server.port())) {
      db.search().requireExact();
      configure(jedis, "ON_TIMEOUT", "RETURN");
      db.search().requireExact();
      configure(jedis, "TIMEOUT", "600000");
      Refusals.assertUsage(
          () -> db.search().requireExact(),
          "a search of over 600000 ms is answered in part",
          "run FT.CONFIG SET TIMEOUT 0");

      configure(jedis, "ON_TIMEOUT", "FAIL");
      db.search().requireExact();
      configure(jedis, "TIMEOUT", "0");
    }
  }

  @Test
  void requireExact_serverThatDoesNotTellItsLimit_isRefused() throws Exception {
    try (Jedis jedis = new Jedis("127.0.0.1", server.port())) {
      jedis.aclSetUser("ann", "on", ">s3cret", "~*", "&*", "+@all", "-config", "-ft.config");
      try (OpenDb db =
          OpenRedis.with("jredisearch.url", "redis://ann:s3cret@127.0.0.1:" + server.port())) {
        Refusals.assertUsage(
            () -> db.search().requireExact(),
            "it does not tell its TIMEOUT, and jredisearch can't see if an answer is incomplete",
            "permit CONFIG GET and FT.CONFIG GET");
      }
      jedis.aclDelUser("ann");
    }
  }

  @Test
  void statusOf_failuresOfTheDriver_areUnavailable() throws Exception {
    try (OpenDb db = OpenRedis.on(server.port())) {
      assertThat(db.store().statusOf(new JedisConnectionException("lost")))
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(db.store().statusOf(new RedisErrorReply("LOADING Redis is loading", null)))
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(db.store().statusOf(new RedisErrorReply("WRONGTYPE Operation", null)))
          .isEqualTo(Status.ERROR);
    }
  }

  private static void configure(Jedis jedis, String name, String value) {
    jedis.sendCommand(() -> "FT.CONFIG".getBytes(UTF_8), "SET", name, value);
  }

  private static Status read(OpenDb db) {
    return db.db().read(TABLE, "none", null, new HashMap<>());
  }

  private static Status search(OpenDb db) {
    return db.db().search(TABLE, SearchQuery.both("red", "pen", 0, 1), new ArrayList<>());
  }
}
