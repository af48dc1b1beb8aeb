// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.ConnectFailureRules;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** Servers that can't be used, and servers that need more than an address. */
final class ConnectFailuresTest extends ConnectFailureRules {

  /** A server with two users: ann has all rights, bob may only read. */
  private static EphemeralServer users;

  @BeforeAll
  static void start() {
    users = EphemeralServer.start("mongodb", "--auth");
    MongoDb.createUser(users, "", "ann", "s3cret@x", "root");
    MongoDb.createUser(users, "ann:s3cret%40x@", "bob", "s3cret", "read");
  }

  @AfterAll
  static void stop() {
    users.close();
  }

  @Override
  protected Binding binding() {
    return new MongoDbBinding();
  }

  @Override
  protected String product() {
    return "MongoDB";
  }

  @Override
  protected Properties at(String host, int port) {
    return OpenDb.properties(
        "mongodb.url", "mongodb://" + host + ":" + port, "mongodb.connecttimeout", "300");
  }

  @Override
  protected String timeout() {
    return "mongodb.connecttimeout=300";
  }

  /** A mode of earlier versions. */
  @Override
  protected String invalid() {
    return "mongodb.mode=search";
  }

  @Test
  void init_otherSetThanTheServers_saysWhatTheDriverLookedFor() {
    int port = SharedServer.of("mongodb").port();

    assertUnreachable(
        () ->
            MongoDb.with(
                "mongodb.url",
                "mongodb://127.0.0.1:" + port + "/ycsb?replicaSet=rs9",
                "mongodb.connecttimeout",
                "500"),
        "127.0.0.1:" + port + ": no answer within mongodb.connecttimeout=500",
        "milliseconds; {type=REPLICA_SET, servers=[");
  }

  @Test
  void init_noLogin_saysWhatToSet() {
    assertUnreachable(
        () -> MongoDb.at(users.port()),
        "127.0.0.1:" + users.port(),
        "the server requires a user and a password; set mongodb.url=mongodb://user:password@host");
  }

  @Test
  void init_wrongPassword_saysThatAuthenticationFailed() {
    assertUnreachable(
        () -> MongoDb.with("mongodb.url", url("ann:wr0ng", "")),
        "127.0.0.1:" + users.port(),
        "authentication failed (AuthenticationFailed); see mongodb.url and its option authSource");
  }

  @Test
  void init_rightPassword_opens() throws Exception {
    try (OpenDb db = MongoDb.with("mongodb.url", url("ann:s3cret%40x", ""))) {
      assertThat(db.store().version()).matches("MongoDB \\d+\\.\\d+\\.\\d+");
    }
  }

  @Test
  void operations_ofAUserWhoMayRead_readAndAreForbiddenToWrite() throws Exception {
    try (OpenDb owner = MongoDb.with("mongodb.url", url("ann:s3cret%40x", "ycsb"));
        OpenDb reader = MongoDb.with("mongodb.url", url("bob:s3cret", "ycsb"))) {
      owner.tables().create(TABLE);
      owner.documents().put(TABLE, document("a", "red pen", 1));

      assertThat(reader.db().read(TABLE, "a", null, new HashMap<>())).isEqualTo(Status.OK);
      assertThat(reader.search().search(TABLE, SearchQuery.both("red", "pen", 0, 1)).keys())
          .containsExactly("a");
      assertThat(reader.db().delete(TABLE, "a")).isEqualTo(Status.FORBIDDEN);
      assertThat(reader.db().insert(TABLE, List.of(document("b", "red", 2), document("c", "", 3))))
          .containsExactly(Status.FORBIDDEN, Status.FORBIDDEN);
      assertThat(owner.tables().count(TABLE)).isEqualTo(1);
    }
  }

  @Test
  void settings_ofAUserWithFewRights_areUnknown() throws Exception {
    try (OpenDb reader = MongoDb.with("mongodb.url", url("bob:s3cret", "ycsb"))) {
      assertThat(reader.store().settings().row())
          .containsEntry("journal commitIntervalMs", "unknown")
          .containsEntry("wiredTiger cacheSizeGB", "unknown")
          .containsEntry("maxPoolSize", "1");
    }
  }

  private static String url(String login, String database) {
    return "mongodb://%s@127.0.0.1:%d/%s?authSource=admin".formatted(login, users.port(), database);
  }
}
