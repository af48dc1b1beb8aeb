// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.search.SearchProtocol.SearchCommand;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.settings.ExitCode;

/** Profiles on Redis: the append-only file, replicas, and the server's own limits. */
final class RedisJsonProfileTest {

  private static EphemeralServer server;

  @BeforeAll
  static void start() throws Exception {
    // By default, a server delays the first copy for a replica by 5 seconds.
    server = EphemeralServer.start("redis", "--repl-diskless-sync-delay", "0");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void withoutAFile() throws Exception {
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
    OpenDb db = OpenRedis.on(server.url(), "profile", profile, "search.configure", "true");

    db.tables().requireProfile(TABLE);
    assertThat(db.store().settings().row())
        .containsEntry("appendonly", "no")
        .containsEntry("appendfsync", "everysec");
    db.tables().applyProfile(TABLE);

    assertThat(db.store().settings().row())
        .containsEntry("durability", durability)
        .containsEntry("appendonly", file)
        .containsEntry("appendfsync", sync);
    db.close();
  }

  @Test
  @Timeout(60)
  void applyProfile_ofAServerThatCantWriteItsFile_saysSo() throws Exception {
    try (Jedis jedis = new Jedis(server.url());
        OpenDb db = OpenRedis.on(server.url(), "profile", "default", "search.configure", "true")) {
      byte[] value = new byte[1_000_000];
      new Random(1).nextBytes(value);
      jedis.set("large".getBytes(UTF_8), value);
      String process = jedis.info("server").replaceAll("(?s).*process_id:(\\d+).*", "$1");
      limitFiles(process, "400000");

      assertThatThrownBy(() -> db.tables().applyProfile(TABLE))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageContaining("(it can't write the file: see its log, and its disk)");

      // The failure stands in the state of the server until it has written the file.
      jedis.configSet("appendonly", "no");
      limitFiles(process, "unlimited");
      jedis.configSet("rdb-key-save-delay", "1000000");
      jedis.bgsave();
      assertThatCode(() -> db.tables().applyProfile(TABLE))
          .as("while another child process runs")
          .doesNotThrowAnyException();

      jedis.configSet("rdb-key-save-delay", "0");
      jedis.del("large");
    }
  }

  private static void limitFiles(String process, String bytes) throws Exception {
    Process limit =
        new ProcessBuilder("prlimit", "--pid", process, "--fsize=" + bytes + ":").start();
    assertThat(limit.waitFor()).as("prlimit, of util-linux").isZero();
  }

  @Test
  void requireProfile_ofAnotherOnesServer_refusesAndChangesNothing() throws Exception {
    OpenDb db = OpenRedis.on(server.url(), "profile", "durable");

    assertThatThrownBy(() -> db.tables().requireProfile(TABLE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage(
            "Redis at 127.0.0.1:%d has appendonly no, but durability=always needs appendonly yes,"
                + " appendfsync always: change the server's configuration,"
                + " or set search.configure=true",
            server.port());
    assertThat(db.store().settings().row())
        .containsEntry("appendonly", "no")
        .containsEntry("durability", "none");
    db.close();
  }

  @Test
  void applyProfile_withoutAnyDemand_takesTheServerAsItIs() throws Exception {
    OpenDb db = OpenRedis.on(server.url());

    assertThatCode(() -> db.tables().applyProfile(TABLE)).doesNotThrowAnyException();
    assertThat(db.store().settings().row()).containsEntry("durability", "none");
    db.close();
  }

  @Test
  void applyProfile_ofAServerThatFitsAlready_asksForNothing() throws Exception {
    set("yes", "always");
    OpenDb db = OpenRedis.on(server.url(), "durability", "always");

    assertThatCode(() -> db.tables().applyProfile(TABLE)).doesNotThrowAnyException();
    db.close();
  }

  @Test
  void settings_ofADefault_nameEverythingInOrder() throws Exception {
    OpenDb db = OpenRedis.on(server.url());

    assertThat(db.store().settings().row())
        .containsExactly(
            Map.entry("durability", "none"),
            Map.entry("visibility", "immediate"),
            Map.entry("replicas", "0"),
            Map.entry("appendonly", "no"),
            Map.entry("appendfsync", "everysec"),
            Map.entry("maxmemory", "0"),
            Map.entry("maxmemory-policy", "noeviction"),
            Map.entry("io-threads", "1"),
            Map.entry("timeout", "0"),
            Map.entry("search-timeout", "0"),
            Map.entry("search-on-timeout", "fail"),
            Map.entry("search-workers", "0"),
            Map.entry("redisjson.update", "merge"),
            Map.entry("redisjson.scans", "false"),
            Map.entry("redisjson.timeout", "2000 ms"),
            Map.entry("redisjson.connecttimeout", "2000 ms"),
            Map.entry("retries", "0"));
    db.close();
  }

  @Test
  void settings_ofAServerThatWasChanged_areInEffect() throws Exception {
    OpenDb db = OpenRedis.on(server.url(), "redis.timeout", "700");
    try (Jedis jedis = new Jedis(server.url())) {
      jedis.configSet("maxmemory", "1gb");
      jedis.configSet("maxmemory-policy", "allkeys-lru");
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "TIMEOUT", "3000");
      try {
        assertThat(db.store().settings().row())
            .containsEntry("maxmemory", "1073741824")
            .containsEntry("maxmemory-policy", "allkeys-lru")
            .containsEntry("search-timeout", "3000")
            .containsEntry("redisjson.timeout", "700 ms");
      } finally {
        jedis.configSet("maxmemory", "0");
        jedis.configSet("maxmemory-policy", "noeviction");
        jedis.sendCommand(SearchCommand.CONFIG, "SET", "TIMEOUT", "0");
      }
    }
    db.close();
  }

  // ---- Servers that forbid CONFIG ----

  @Test
  void settings_ofAServerThatForbidsToAsk_areUnknown() throws Exception {
    try (OpenDb db = asUserWithout("-config -ft.config")) {
      assertThat(db.store().settings().row())
          .containsEntry("durability", "unknown")
          .containsEntry("appendonly", "unknown")
          .containsEntry("maxmemory", "unknown")
          .containsEntry("io-threads", "unknown")
          .containsEntry("timeout", "unknown")
          .containsEntry("search-timeout", "unknown")
          .containsEntry("search-workers", "unknown")
          .containsEntry("redisjson.timeout", "2000 ms");
      assertThatCode(() -> db.tables().requireProfile(TABLE)).doesNotThrowAnyException();
      assertThatCode(() -> db.search().requireExact()).doesNotThrowAnyException();
    }
  }

  @Test
  void requireProfile_ofAServerThatForbidsToChange_refuses() throws Exception {
    try (OpenDb db =
        asUserWithout("-config|set", "profile", "durable", "search.configure", "true")) {
      assertThatThrownBy(() -> db.tables().requireProfile(TABLE))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageContaining("can't be set to appendonly yes, appendfsync always (NOPERM")
          .hasMessageContaining("leave out search.configure");
    }
  }

  /** Many services and administrators withhold {@code @dangerous}, of which INFO is one. */
  @Test
  void run_ofAUserWithoutTheRightToInfo_endsWellWithoutTelemetry() throws Exception {
    try (OpenDb db = asUserWithout("-@dangerous")) {
      assertThat(db.store().telemetry()).isEqualTo(Telemetry.NONE);
      assertThat(db.store().version()).isEqualTo(versionOfAll());
      db.tables().requireProfile(TABLE);
      db.tables().create(TABLE);
      db.documents().put(TABLE, document("a", "red pen", 1));
      assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 10)).hits())
          .hasSize(1);
      db.tables().drop(TABLE);
    }
  }

  private static String versionOfAll() throws Exception {
    try (OpenDb db = OpenRedis.on(server.url())) {
      return db.store().version();
    }
  }

  private static OpenDb asUserWithout(String commands, String... keysAndValues) throws Exception {
    try (Jedis jedis = new Jedis(server.url())) {
      List<String> rules = new ArrayList<>(List.of("reset", "on", ">pw", "~*", "&*", "+@all"));
      rules.addAll(List.of(commands.split(" ")));
      jedis.aclSetUser("guest", rules.toArray(String[]::new));
    }
    return OpenRedis.on(URI.create("redis://guest:pw@127.0.0.1:" + server.port()), keysAndValues);
  }

  // ---- Replicas ----

  @Test
  void applyProfile_ofMoreReplicasThanThereAre_saysHowManyThereAre() throws Exception {
    OpenDb db = OpenRedis.on(server.url(), "replicas", "1");

    assertThatThrownBy(() -> db.tables().applyProfile(TABLE))
        .isInstanceOf(StoreException.class)
        .hasMessage("replicas=1: Redis at 127.0.0.1:%d has 0 online", server.port());
    db.close();
  }

  @Test
  void write_withAReplica_waitsForIt() throws Exception {
    try (EphemeralServer replica = replica()) {
      OpenDb db = OpenRedis.on(server.url(), "replicas", "1", "redisjson.timeout", "2000");
      db.tables().create(TABLE);
      db.tables().applyProfile(TABLE);
      db.documents().put(TABLE, document("a", "red pen", 1));
      assertThat(db.documents().putAll(TABLE, List.of(document("b", "red pen", 2)))).isEmpty();
      assertThat(db.documents().patch(TABLE, document("a", "blue pen", 1))).isTrue();
      try (Jedis there = new Jedis(replica.url())) {
        assertThat(there.exists("usertable:a", "usertable:b")).isEqualTo(2);
      }

      replica.pause();
      try {
        assertThat(db.db().insert(TABLE, List.of(document("c", "red pen", 3))).get(0))
            .isNotEqualTo(Status.OK);
        assertThatThrownBy(() -> db.documents().put(TABLE, document("d", "red pen", 4)))
            .hasMessage("only 0 of 1 replicas have the write");
      } finally {
        replica.resume();
      }
      db.tables().drop(TABLE);
      db.close();
    }
  }

  private static EphemeralServer replica() {
    EphemeralServer replica =
        EphemeralServer.start("redis", "--replicaof", "127.0.0.1 " + server.port());
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
      OpenDb db =
          OpenRedis.with(
              "redisjson.url", "redis://waitless:pw@127.0.0.1:" + server.port(), "replicas", "1");
      assertThat(replica.port()).isPositive();

      assertThat(db.db().insert(TABLE, List.of(document("a", "red pen", 1))).get(0).isOk())
          .isFalse();
      db.tables().drop(TABLE);
      db.close();
      jedis.aclDelUser("waitless");
    }
  }

  // ---- Searches that are cut short ----

  @Test
  void requireExactSearch_policyThatCutsShort_namesTheCommand() throws Exception {
    OpenDb db = OpenRedis.on(server.url());
    db.search().requireExact();
    try (Jedis jedis = new Jedis(server.url())) {
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "TIMEOUT", "500");
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "ON_TIMEOUT", "RETURN");

      assertThatThrownBy(db.search()::requireExact)
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "Redis at 127.0.0.1:%d: a search of over 500 ms is answered in part (TIMEOUT 500,"
                  + " ON_TIMEOUT return); run FT.CONFIG SET TIMEOUT 0, or set"
                  + " search.configure=true",
              server.port());

      jedis.sendCommand(SearchCommand.CONFIG, "SET", "ON_TIMEOUT", "FAIL");
      db.search().requireExact();
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "ON_TIMEOUT", "RETURN");
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "TIMEOUT", "0");
      db.search().requireExact();
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "ON_TIMEOUT", "FAIL");
    }
    db.close();
  }

  @ParameterizedTest
  @CsvSource({"500, RETURN", "500, FAIL"})
  void requireExactSearch_ofAServerThatMayBeChanged_removesTheLimit(String millis, String policy)
      throws Exception {
    try (OpenDb db = OpenRedis.on(server.url(), "search.configure", "true");
        Jedis jedis = new Jedis(server.url())) {
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "TIMEOUT", millis);
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "ON_TIMEOUT", policy);

      db.search().requireExact();

      assertThat(db.store().settings().row()).containsEntry("search-timeout", "0");
      jedis.sendCommand(SearchCommand.CONFIG, "SET", "ON_TIMEOUT", "FAIL");
    }
  }

  // ---- Batches ----

  @Test
  void putAll_withAKeyThatIsNoDocument_tellsOfThatOneAndStoresTheOthers() throws Exception {
    OpenDb db = OpenRedis.on(server.url(), "redisjson.scans", "true");
    db.tables().create(TABLE);
    try (Jedis jedis = new Jedis(server.url())) {
      jedis.set("usertable:b", "a text");
    }

    Map<String, Exception> failures =
        db.documents()
            .putAll(
                TABLE,
                List.of(
                    document("a", "red pen", 1),
                    document("b", "red pen", 2),
                    document("c", "red pen", 3)));

    assertThat(failures).containsOnlyKeys("b");
    assertThat(failures.get("b")).hasMessageContaining("wrong Redis type");
    assertThat(db.tables().count(TABLE)).isEqualTo(2);
    db.tables().drop(TABLE);
    db.close();
  }

  private static void set(String file, String sync) throws Exception {
    try (Jedis jedis = new Jedis(server.url())) {
      jedis.configSet("appendonly", file);
      jedis.configSet("appendfsync", sync);
    }
  }
}
