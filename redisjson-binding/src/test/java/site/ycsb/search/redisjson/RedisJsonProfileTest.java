// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.redisjson.OpenDb.TABLE;
import static site.ycsb.search.redisjson.OpenDb.document;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** What a write is worth on Redis: the append-only file, and replicas that are waited for. */
final class RedisJsonProfileTest {

  private static EphemeralServer server;

  @BeforeAll
  static void start() {
    server = EphemeralServer.start(ServerKind.REDIS);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void withoutAFile() {
    set("no", "everysec");
  }

  @ParameterizedTest
  @CsvSource({
    "durable, yes, always, always",
    "default, yes, everysec, interval",
    "fast, no, everysec, none"
  })
  void applyProfile_ofAServerThatMayBeChanged_changesIt(
      String profile, String file, String sync, String durability) throws Exception {
    RedisJsonSearchDb db = OpenDb.on(server, "profile", profile, "search.configure", "true");

    db.applyProfile(TABLE);

    assertThat(db.settings())
        .containsEntry("durability", durability)
        .containsEntry("appendonly", file)
        .containsEntry("appendfsync", sync);
    db.cleanup();
  }

  @Test
  void applyProfile_ofAnotherOnesServer_refusesAndChangesNothing() throws Exception {
    RedisJsonSearchDb db = OpenDb.on(server, "profile", "durable");

    assertThatThrownBy(() -> db.applyProfile(TABLE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage(
            "Redis at 127.0.0.1:%d has appendonly no, and durability=always needs appendonly yes,"
                + " appendfsync always: set that there, or allow it by search.configure=true",
            server.port());
    assertThat(db.settings()).containsEntry("appendonly", "no").containsEntry("durability", "none");
    db.cleanup();
  }

  @Test
  void applyProfile_withoutAnyDemand_takesTheServerAsItIs() throws Exception {
    RedisJsonSearchDb db = OpenDb.on(server);

    assertThatCode(() -> db.applyProfile(TABLE)).doesNotThrowAnyException();
    assertThat(db.settings()).containsEntry("durability", "none");
    db.cleanup();
  }

  @Test
  void applyProfile_ofAServerThatFitsAlready_asksForNothing() throws Exception {
    set("yes", "always");
    RedisJsonSearchDb db = OpenDb.on(server, "durability", "always");

    assertThatCode(() -> db.applyProfile(TABLE)).doesNotThrowAnyException();
    db.cleanup();
  }

  @Test
  void settings_ofADefault_nameEverythingInOrder() throws Exception {
    RedisJsonSearchDb db = OpenDb.on(server);

    assertThat(db.settings())
        .containsExactly(
            Map.entry("durability", "none"),
            Map.entry("visibility", "immediate"),
            Map.entry("replicas", "0"),
            Map.entry("appendonly", "no"),
            Map.entry("appendfsync", "everysec"),
            Map.entry("redisjson.update", "merge"),
            Map.entry("redisjson.scans", "false"));
    db.cleanup();
  }

  // ---- Replicas ----

  @Test
  void applyProfile_ofMoreReplicasThanThereAre_saysHowManyThereAre() throws Exception {
    RedisJsonSearchDb db = OpenDb.on(server, "replicas", "1");

    assertThatThrownBy(() -> db.applyProfile(TABLE))
        .isInstanceOf(StoreException.class)
        .hasMessage("replicas=1: Redis at 127.0.0.1:%d has 0 online", server.port());
    db.cleanup();
  }

  @Test
  void replicas_inACluster_areRefused() {
    Properties properties = new Properties();
    properties.setProperty("redis.cluster", "true");
    properties.setProperty("replicas", "1");

    assertThatThrownBy(() -> RedisJsonSettings.from(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage("replicas=1: valid is 0 with redis.cluster=true");
  }

  @Test
  void write_withAReplica_waitsForIt() throws Exception {
    try (EphemeralServer replica = replica()) {
      RedisJsonSearchDb db = OpenDb.on(server, "replicas", "1", "redisjson.timeout", "2000");
      db.createIndex(TABLE);
      db.applyProfile(TABLE);
      db.put(TABLE, document("a", "red pen", 1));
      assertThat(db.putAll(TABLE, List.of(document("b", "red pen", 2)))).isEmpty();
      assertThat(db.patch(TABLE, document("a", "blue pen", 1))).isTrue();
      try (Jedis there = new Jedis(replica.url())) {
        assertThat(there.exists("usertable:a", "usertable:b")).isEqualTo(2);
      }

      replica.pause();
      try {
        assertThat(db.insert(TABLE, List.of(document("c", "red pen", 3))).get(0))
            .isNotEqualTo(Status.OK);
        assertThatThrownBy(() -> db.put(TABLE, document("d", "red pen", 4)))
            .hasMessage("only 0 of 1 replicas have the write");
      } finally {
        replica.resume();
      }
      db.dropTable(TABLE);
      db.cleanup();
    }
  }

  private static EphemeralServer replica() {
    EphemeralServer replica =
        EphemeralServer.start(ServerKind.REDIS, "--replicaof", "127.0.0.1 " + server.port());
    try (Jedis there = new Jedis(replica.url())) {
      long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (!there.info("replication").contains("master_link_status:up") || online() == 0) {
        assertThat(System.nanoTime()).as("the time to connect").isLessThan(deadline);
        Thread.onSpinWait();
      }
    }
    return replica;
  }

  private static long online() {
    try (Jedis jedis = new Jedis(server.url())) {
      return jedis.info("replication").lines().filter(line -> line.contains("online")).count();
    }
  }

  @Test
  void write_withoutThePermissionToWait_failsInABatchToo() throws Exception {
    try (EphemeralServer replica = replica();
        Jedis jedis = new Jedis(server.url())) {
      jedis.aclSetUser("waitless", "on", ">pw", "~*", "&*", "+@all", "-wait");
      RedisJsonSearchDb db =
          OpenDb.with(
              "redisjson.url", "redis://waitless:pw@127.0.0.1:" + server.port(), "replicas", "1");
      assertThat(replica.port()).isPositive();

      assertThat(db.insert(TABLE, List.of(document("a", "red pen", 1))).get(0).isOk()).isFalse();
      db.dropTable(TABLE);
      db.cleanup();
      jedis.aclDelUser("waitless");
    }
  }

  // ---- Batches ----

  @Test
  void putAll_withAKeyThatIsNoDocument_tellsOfThatOneAndStoresTheOthers() throws Exception {
    RedisJsonSearchDb db = OpenDb.on(server, "redisjson.scans", "true");
    db.createIndex(TABLE);
    try (Jedis jedis = new Jedis(server.url())) {
      jedis.set("usertable:b", "a text");
    }

    Map<String, Exception> failures =
        db.putAll(
            TABLE,
            List.of(
                document("a", "red pen", 1),
                document("b", "red pen", 2),
                document("c", "red pen", 3)));

    assertThat(failures).containsOnlyKeys("b");
    assertThat(failures.get("b")).hasMessageContaining("wrong Redis type");
    assertThat(db.count(TABLE)).isEqualTo(2);
    db.dropTable(TABLE);
    db.cleanup();
  }

  private static void set(String file, String sync) {
    try (Jedis jedis = new Jedis(server.url())) {
      jedis.configSet("appendonly", file);
      jedis.configSet("appendfsync", sync);
    }
  }
}
