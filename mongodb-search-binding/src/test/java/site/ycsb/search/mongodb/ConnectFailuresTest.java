// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.mongodb.OpenDb.TABLE;
import static site.ycsb.search.mongodb.OpenDb.document;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.settings.ExitCode;

/** Servers that can't be used, and servers that take more than an address. */
final class ConnectFailuresTest {

  @Test
  void init_closedPort_saysSoWithinSeconds() throws IOException {
    int port = freePort();
    long start = System.nanoTime();

    assertUnreachable(() -> OpenDb.at(port), "127.0.0.1:" + port, "nothing listens");
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
  }

  @Test
  void init_unknownHost_saysSo() {
    assertUnreachable(
        () ->
            OpenDb.with(
                "mongodb.url", "mongodb://no.such.host.invalid", "mongodb.connecttimeout", "500"),
        "no such host");
  }

  @Test
  void init_portThatNeverAnswers_endsWithinTheTimeout() throws IOException {
    try (ServerSocket silent = new ServerSocket(0)) {
      long start = System.nanoTime();

      assertUnreachable(
          () -> OpenDb.at(silent.getLocalPort(), "mongodb.connecttimeout", "300"),
          "no answer within mongodb.connecttimeout=300");
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(4));
    }
  }

  @Test
  void init_badSetting_isAUsageError() {
    assertThatThrownBy(() -> OpenDb.with("mongodb.mode", "fast"))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE));
  }

  @Test
  void init_modeSearchWithoutMongot_isOneClearError() {
    try (EphemeralServer server = EphemeralServer.start(ServerKind.MONGODB)) {
      assertUnreachable(
          () -> OpenDb.on(server, "mongodb.mode", "search"),
          "has no mongot, which mongodb.mode=search needs; set mongodb.mode=text or words");
    }
  }

  @Test
  void init_otherSetThanTheServers_saysWhatWasFound() {
    try (EphemeralServer server = EphemeralServer.start(ServerKind.MONGODB)) {
      assertUnreachable(
          () ->
              OpenDb.with(
                  "mongodb.url",
                  server.url() + "/ycsb?replicaSet=rs9",
                  "mongodb.connecttimeout",
                  "500"),
          "no answer within");
    }
  }

  @Test
  void init_serverWithUsers_opensToTheRightPasswordAlone() throws Exception {
    try (EphemeralServer server = EphemeralServer.start(ServerKind.MONGODB, "--auth")) {
      createUser(server, "", "ann", "s3cret@x", "root");
      String address = "127.0.0.1:" + server.port();

      assertUnreachable(() -> OpenDb.on(server), address, "it wants a user and a password");
      assertUnreachable(
          () -> OpenDb.with("mongodb.url", "mongodb://ann:wr0ng@" + address + "/?authSource=admin"),
          address,
          "refuses the user or the password");
      OpenDb.with("mongodb.url", "mongodb://ann:s3cret%40x@" + address + "/?authSource=admin")
          .cleanup();
    }
  }

  @Test
  void init_userOfLimitedRights_mayDoWhatItMay() throws Exception {
    try (EphemeralServer server = EphemeralServer.start(ServerKind.MONGODB, "--auth")) {
      createUser(server, "", "ann", "s3cret", "root");
      createUser(server, "ann:s3cret@", "bob", "s3cret", "read");
      MongoDbSearchDb db =
          OpenDb.with(
              "mongodb.url",
              "mongodb://bob:s3cret@127.0.0.1:" + server.port() + "/ycsb?authSource=admin");

      assertThat(db.get(TABLE, "a", null)).isEmpty();
      assertThat(db.delete(TABLE, "a")).isEqualTo(Status.FORBIDDEN);
      assertThat(db.insert(TABLE, List.of(document("a", "red pen", 1), document("b", "red", 2))))
          .containsExactly(Status.FORBIDDEN, Status.FORBIDDEN);
      db.cleanup();
    }
  }

  private static void createUser(
      EphemeralServer server, String login, String user, String password, String role) {
    String url = "mongodb://%s127.0.0.1:%d/?authSource=admin".formatted(login, server.port());
    Document given =
        new Document("role", role).append("db", role.equals("root") ? "admin" : "ycsb");
    try (MongoClient client = MongoClients.create(url)) {
      client
          .getDatabase("admin")
          .runCommand(
              new Document("createUser", user)
                  .append("pwd", password)
                  .append("roles", List.of(given)));
    }
  }

  private static void assertUnreachable(ThrowingCallable init, String... parts) {
    assertThatThrownBy(init)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessageStartingWith("MongoDB at ")
        .message()
        .contains(parts)
        .hasLineCount(1)
        .doesNotContain("s3cret", "wr0ng");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
