// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.settings.ExitCode;

/** A set of a primary, and of a secondary that never becomes one. */
final class MongoDbReplicaSetTest {

  private static EphemeralServer primary;
  private static EphemeralServer secondary;

  @BeforeAll
  static void start() throws Exception {
    primary = startMember();
    secondary = startMember();
    String one = "{_id: 0, host: '127.0.0.1:%d'}".formatted(primary.port());
    String other =
        "{_id: 1, host: '127.0.0.1:%d', priority: 0, votes: 0}".formatted(secondary.port());
    try (MongoClient driver = alone(primary)) {
      // A member of two is elected after ten seconds, a single one at once.
      admin(driver, "{replSetInitiate: %s}".formatted(configuration(1, one)));
      awaitTrue(driver, "isWritablePrimary");
      admin(driver, "{replSetReconfig: %s}".formatted(configuration(2, one + ", " + other)));
    }
    try (MongoClient driver = alone(secondary)) {
      awaitTrue(driver, "secondary");
    }
  }

  private static String configuration(int version, String members) {
    return "{_id: 'rs0', version: %d, members: [%s], settings: {heartbeatIntervalMillis: 100}}"
        .formatted(version, members);
  }

  /**
   * Starts a member that ends at once when it is told to, and that commits its journal every 2 ms.
   * By default, it would go on for 15 s, and a majority write would wait up to 100 ms for the
   * journal.
   */
  private static EphemeralServer startMember() {
    return EphemeralServer.start(
        "mongodb",
        "--replSet",
        "rs0",
        "--journalCommitInterval",
        "2",
        "--setParameter",
        "shutdownTimeoutMillisForSignaledShutdown=0");
  }

  /** Earlier tests pause the secondary; the primary must have noticed that it is back. */
  @BeforeEach
  void awaitBothMembers() throws Exception {
    try (MongoClient driver = alone(primary)) {
      awaitLive(driver, 2);
    }
  }

  @AfterAll
  static void stop() {
    primary.close();
    secondary.close();
  }

  @Test
  void write_toAReplicaToo_isThereWhenItReturns() throws Exception {
    OpenDb db = onSet("replicas", "1", "durability", "always");
    db.tables().create(TABLE);
    db.tables().applyProfile(TABLE);

    db.documents().put(TABLE, document("a", "red pen", 1));
    assertThat(onSecondary("a")).containsEntry("title", "red pen");
    db.documents().patch(TABLE, new Document("a", Map.of("title", "blue pen")));
    assertThat(onSecondary("a")).containsEntry("title", "blue pen");

    assertThat(db.store().settings().row())
        .containsEntry("durability", "always")
        .containsEntry("replicas", "1")
        .containsEntry("w", "2");
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void write_toAReplicaThatHangs_isAnErrorThatSaysSo() throws Exception {
    OpenDb db = onSet("replicas", "1", "mongodb.timeout", "1000");
    db.tables().create(TABLE);
    db.documents().put(TABLE, document("a", "red pen", 1));

    secondary.pause();
    try {
      assertThatThrownBy(() -> db.documents().put(TABLE, document("b", "red pen", 2)))
          .isInstanceOf(MongoWriteConcernException.class)
          .hasMessageContaining("waiting for replication timed out")
          .satisfies(
              e ->
                  assertThat(db.store().statusOf((MongoWriteConcernException) e))
                      .isEqualTo(Status.ERROR));
      assertThat(db.db().insert(TABLE, List.of(document("c", "red pen", 3))))
          .containsExactly(Status.ERROR);
    } finally {
      secondary.resume();
    }
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void applyProfile_moreReplicasThanThereAre_isAUsageError() throws Exception {
    OpenDb db = onSet("replicas", "2");

    assertThatThrownBy(() -> db.tables().applyProfile(TABLE))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("replicas=2")
        .hasMessageContaining("the replica set rs0, of which 2 members with data are up");
    db.close();
  }

  @Test
  void operations_byMajorityBothWays_seeTheirWrites() throws Exception {
    OpenDb db =
        onSet(
            "mongodb.writeconcern", "majority",
            "mongodb.readconcern", "majority",
            "visibility", "immediate",
            "mongodb.mode", "words");
    assertThat(db.store().settings().row())
        .containsEntry("w", "majority")
        .containsEntry("replicas", "0");
    db.tables().create(TABLE);

    for (int i = 0; i < 50; i++) {
      db.documents().put(TABLE, document("k" + i, "red pen", i));
      assertThat(db.search().search(TABLE, SearchQuery.both("red", "pen", i, 10)).keys())
          .containsExactly("k" + i);
    }
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void refresh_beforeReadsFromASecondary_waitsUntilItHasEverything() throws Exception {
    OpenDb db = onSet("mongodb.readpreference", "secondary");
    db.tables().create(TABLE);
    for (int i = 0; i < 20; i++) {
      db.documents().put(TABLE, document("k" + i, "red pen", i));
      db.tables().refresh(TABLE);

      assertThat(db.documents().get(TABLE, "k" + i, null)).isPresent();
    }
    assertThat(db.store().settings().row()).containsEntry("visibility", "interval");
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void refresh_whileASecondaryHangs_namesItInTime() throws Exception {
    OpenDb db = onSet("mongodb.readpreference", "secondary", "mongodb.timeout", "300");
    db.tables().create(TABLE);
    db.tables().refresh(TABLE);

    secondary.pause();
    try {
      db.documents().put(TABLE, document("a", "red pen", 1));
      assertThatThrownBy(() -> db.tables().refresh(TABLE))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
          .hasMessageContaining("after 1800 ms not every member has every write")
          .hasMessageContaining("behind is 127.0.0.1:%d (SECONDARY)".formatted(secondary.port()));
    } finally {
      secondary.resume();
    }
    db.tables().refresh(TABLE);
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void telemetryAndMemory_ofASet_areSumsOverItsMembers() throws Exception {
    OpenDb db = onSet();
    db.tables().create(TABLE);
    double operations = operations(status(primary)) + operations(status(secondary));
    long memory = memory(List.of(status(primary), status(secondary)));

    assertThat(db.store().telemetry().counters().get("operations"))
        .isGreaterThanOrEqualTo(operations);
    assertThat(db.tables().sizes(TABLE).get("memory"))
        .isCloseTo(memory, Percentage.withPercentage(20));

    secondary.pause();
    try {
      assertThat(db.tables().sizes(TABLE).get("memory"))
          .isCloseTo(memory(List.of(status(primary))), Percentage.withPercentage(20));
      assertThat(db.store().telemetry()).isEqualTo(Telemetry.NONE);
    } finally {
      secondary.resume();
    }
    db.tables().drop(TABLE);
    db.close();
  }

  private static BsonDocument status(EphemeralServer member) {
    try (MongoClient driver = alone(member)) {
      return admin(driver, "{serverStatus: 1}");
    }
  }

  private static double operations(BsonDocument status) {
    return ServerStatus.telemetry(status).counters().getOrDefault("operations", 0.0);
  }

  private static long memory(List<BsonDocument> statuses) {
    return ServerStatus.sizes(List.of(), statuses).getOrDefault("memory", 0L);
  }

  @Test
  void applyProfile_whileAReplicaIsDown_isAUsageError() throws Exception {
    secondary.stop();
    try (MongoClient driver = alone(primary)) {
      awaitLive(driver, 1);
      OpenDb db = onSet("replicas", "1");
      assertThatThrownBy(() -> db.tables().applyProfile(TABLE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("of which 1 members with data are up");
      db.close();
      secondary.restart();
      awaitLive(driver, 2);
    }
    OpenDb db = onSet("replicas", "1");
    db.tables().applyProfile(TABLE);
    db.close();
  }

  /** Settings are written into lines of comma-separated columns. */
  @Test
  void settings_ofASet_haveNoCommas() throws Exception {
    OpenDb db = onSet("replicas", "1");
    assertThat(db.store().settings().row().values()).noneMatch(value -> value.contains(", "));
    db.close();
  }

  @Test
  void init_onTheSecondaryAlone_isRefused() {
    assertThatThrownBy(() -> MongoDb.at(secondary.port()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("takes no writes")
        .hasMessageContaining("mongodb.url=…?replicaSet=rs0");
  }

  private static OpenDb onSet(String... keysAndValues) throws Exception {
    String[] all = new String[keysAndValues.length + 2];
    all[0] = "mongodb.url";
    all[1] =
        "mongodb://127.0.0.1:%d,127.0.0.1:%d/ycsb?replicaSet=rs0"
            .formatted(primary.port(), secondary.port());
    System.arraycopy(keysAndValues, 0, all, 2, keysAndValues.length);
    return MongoDb.with(all);
  }

  private static Map<String, Object> onSecondary(String key) {
    try (MongoClient driver = alone(secondary)) {
      return driver
          .getDatabase("ycsb")
          .getCollection(TABLE)
          .find(MongoDbQueries.ofKey(key))
          .first();
    }
  }

  private static MongoClient alone(EphemeralServer server) {
    return MongoClients.create(server.url() + "/?directConnection=true&readPreference=nearest");
  }

  private static void awaitLive(MongoClient driver, int count) throws InterruptedException {
    for (int tries = 0; tries < 1_200; tries++) {
      if (MongoServer.live(admin(driver, "{replSetGetStatus: 1}")) == count) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("not %d members up within a minute".formatted(count));
  }

  private static BsonDocument admin(MongoClient driver, String command) {
    return driver.getDatabase("admin").runCommand(BsonDocument.parse(command), BsonDocument.class);
  }

  private static void awaitTrue(MongoClient driver, String role) throws InterruptedException {
    for (int tries = 0; tries < 1_200; tries++) {
      BsonDocument hello = admin(driver, "{hello: 1}");
      if (hello.containsKey(role) && hello.getBoolean(role).getValue()) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no " + role + " within a minute");
  }
}
