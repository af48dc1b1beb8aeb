// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.search.SearchProtocol.SearchCommand;
import redis.clients.jedis.util.JedisClusterCRC16;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.settings.ExitCode;

/** Guarantees of a cluster of three shards: each shard has to give them. */
final class RedisJsonShardsTest {

  private static final int SHARDS = 3;
  private static final int SLOTS = 16_384;

  private static final Pattern EVALS = Pattern.compile("cmdstat_eval:calls=(\\d+)");

  /** Cluster without replicas, of which no test kills a node. */
  private static EphemeralServer shards;

  @BeforeAll
  static void start() {
    shards = start(0);
  }

  @AfterAll
  static void stop() {
    shards.close();
  }

  private static EphemeralServer start(int replicas) {
    return EphemeralServer.start(
        "redis", new ServerSize(OptionalInt.empty(), OptionalInt.of(SHARDS), replicas));
  }

  private static OpenDb on(EphemeralServer cluster, String... keysAndValues) throws Exception {
    List<String> all = new ArrayList<>(List.of(keysAndValues));
    all.addAll(List.of("redis.cluster", "true", "redisjson.cluster.search", "merge"));
    return OpenRedis.on(cluster.url(), all.toArray(String[]::new));
  }

  /** Document of a shard, from 0. */
  private static Document of(int shard, String name) {
    String key =
        IntStream.range(0, SLOTS)
            .mapToObj(number -> name + number)
            .filter(each -> shardOf(JedisClusterCRC16.getSlot(TABLE + ":" + each)) == shard)
            .findFirst()
            .orElseThrow();
    return document(key, "red pen", 1);
  }

  private static int shardOf(int slot) {
    return (slot + 1) * SHARDS / SLOTS;
  }

  @Test
  @Tag("campaign")
  void write_withAReplicaOfEachShard_failsWhereTheReplicaIsGone() throws Exception {
    try (EphemeralServer cluster = start(1);
        OpenDb db =
            on(
                cluster,
                "profile",
                "durable",
                "replicas",
                "1",
                "search.configure",
                "true",
                "redis.timeout",
                "6000")) {
      db.tables().create(TABLE);
      db.tables().applyProfile(TABLE);
      List<Document> batch = List.of(of(0, "a"), of(1, "a"), of(2, "a"));

      db.documents().put(TABLE, of(0, "b"));
      assertThat(db.db().insert(TABLE, batch)).hasSize(SHARDS).containsOnly(Status.OK);
      assertThat(db.tables().count(TABLE)).isEqualTo(4);

      cluster.process(SHARDS).kill();

      assertThatThrownBy(() -> db.documents().put(TABLE, of(0, "b")))
          .hasMessage("only 0 of 1 replicas have the write");
      assertThat(db.db().insert(TABLE, batch).get(0)).isNotEqualTo(Status.OK);
      db.documents().put(TABLE, of(1, "b"));
      assertThat(db.db().insert(TABLE, batch.subList(1, SHARDS))).containsOnly(Status.OK);
    }
  }

  @Test
  void requireExact_ofAShardWithALowLimit_namesTheLimits() throws Exception {
    try (OpenDb db = on(shards, "search.panel", "true")) {
      for (int node = 0; node < SHARDS; node++) {
        try (Jedis jedis = new Jedis(shards.url(node))) {
          jedis.sendCommand(
              SearchCommand.CONFIG, "SET", "MAXEXPANSIONS", node == 1 ? "200" : "100000");
        }
      }

      assertThatThrownBy(() -> db.search().requireExact())
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageContaining("a prefix stands for at most 100000 or 200 words");
    }
  }

  /** While one shard hangs, the others have got their part of the search. */
  @Test
  void search_ofShards_asksAllAtOnce() throws Exception {
    try (OpenDb db = on(shards, "redis.timeout", "30000")) {
      db.tables().create(TABLE);
      for (int hanging = 0; hanging < SHARDS; hanging++) {
        List<Integer> others = new ArrayList<>(List.of(0, 1, 2));
        others.remove(hanging);
        List<Long> wanted = others.stream().map(each -> evals(each) + 1).toList();

        shards.process(hanging).pause();
        CompletableFuture<Status> search = CompletableFuture.supplyAsync(() -> search(db));
        for (int tries = 0; !others.stream().map(each -> evals(each)).toList().equals(wanted); ) {
          assertThat(tries++).as("polls until the other shards have searched").isLessThan(500);
          Thread.sleep(20);
        }
        assertThat(search).isNotDone();
        shards.process(hanging).resume();

        assertThat(search.get()).isEqualTo(Status.OK);
      }
      db.tables().drop(TABLE);
    }
  }

  /** Connections with replies that were not read are closed, and others are opened. */
  @Test
  @Tag("campaign")
  void search_afterShardsHaveHung_works() throws Exception {
    try (OpenDb db = on(shards, "redis.timeout", "1000")) {
      db.tables().create(TABLE);
      for (int hanging : List.of(0, 1, 2, 0)) {
        shards.process(hanging).pause();
        assertThat(search(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
        shards.process(hanging).resume();
      }
      assertThat(search(db)).isEqualTo(Status.OK);
      db.tables().drop(TABLE);
    }
  }

  private static Status search(OpenDb db) {
    return db.db().search(TABLE, SearchQuery.both("pen", "red", 0, 10), new ArrayList<>());
  }

  /** Number of scripts that a node has run. */
  private static long evals(int node) {
    try (Jedis jedis = new Jedis(shards.url(node))) {
      Matcher calls = EVALS.matcher(jedis.info("commandstats"));
      return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }
  }
}
