// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.redisjson.OpenDb.TABLE;
import static site.ycsb.search.redisjson.OpenDb.document;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.settings.ExitCode;

/** Servers that can't be used, and servers that take more than an address. */
final class ConnectFailuresTest {

  @Test
  void init_closedPort_saysThatNothingListens() throws IOException {
    int port = freePort();

    assertUnreachable(
        () -> OpenDb.with("redis.port", "" + port), "127.0.0.1:" + port, "nothing listens");
  }

  @Test
  void init_unknownHost_saysSo() throws Exception {
    assertUnreachable(
        () -> OpenDb.with("redisjson.url", "redis://no.such.host.invalid"), "no such host");
  }

  @Test
  void init_portThatNeverAnswers_endsWithinTheTimeout() throws IOException {
    try (ServerSocket silent = new ServerSocket(0)) {
      long start = System.nanoTime();

      assertUnreachable(
          () -> OpenDb.with("redis.port", "" + silent.getLocalPort(), "redis.timeout", "200"),
          "no answer within",
          "redisjson.timeout=200");
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(2));
    }
  }

  @Test
  void init_badSetting_isAUsageError() throws Exception {
    assertThatThrownBy(() -> OpenDb.with("redisjson.scans", "yes"))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE));
  }

  @Test
  void init_passwordProtectedServer_opensToTheRightPasswordAlone() throws Exception {
    try (EphemeralServer server =
        EphemeralServer.start(ServerKind.REDIS, "--requirepass", "s3cret@x")) {
      String address = "127.0.0.1:" + server.port();

      assertUnreachable(() -> OpenDb.on(server), address, "wants a password");
      assertUnreachable(
          () -> OpenDb.with("redisjson.url", "redis://:wr0ng@" + address),
          address,
          "refuses the user or the password");
      OpenDb.with("redisjson.url", "redis://:s3cret%40x@" + address).close();
      OpenDb.with("redis.port", "" + server.port(), "redis.password", "s3cret@x").close();
    }
  }

  @Test
  void init_userOfLimitedRights_mayDoWhatItMay() throws Exception {
    try (EphemeralServer server = EphemeralServer.start(ServerKind.REDIS);
        Jedis admin = new Jedis(server.url())) {
      admin.aclSetUser(
          "ann", "on", ">s3cret", "~*", "+ping", "+info", "+json.get", "+json.set", "+hello");
      admin.aclSetUser("bob", "on", ">s3cret", "~*", "+ping", "+hello");
      String address = "127.0.0.1:" + server.port();

      assertUnreachable(
          () -> OpenDb.with("redisjson.url", "redis://bob:s3cret@" + address),
          address,
          "NOPERM",
          "info");
      OpenDb db = OpenDb.with("redisjson.url", "redis://ann:s3cret@" + address);
      db.documents().put(TABLE, document("a", "red pen", 1));
      assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.FORBIDDEN);
      db.close();
    }
  }

  @Test
  void init_serverWithoutModules_namesThem(@TempDir Path directory) throws Exception {
    int port = freePort();
    Process plain;
    try (EphemeralServer server = EphemeralServer.start(ServerKind.REDIS)) {
      plain =
          new ProcessBuilder(
                  server.tool("redis-server").toString(),
                  "--port",
                  "" + port,
                  "--bind",
                  "127.0.0.1",
                  "--dir",
                  directory.toString(),
                  "--save",
                  "")
              .redirectOutput(directory.resolve("log").toFile())
              .start();
    }
    try {
      awaitPort(port);
      assertUnreachable(() -> OpenDb.with("redis.port", "" + port), "has no RediSearch");
    } finally {
      plain.destroy();
      plain.waitFor();
    }
  }

  private static void awaitPort(int port) throws InterruptedException {
    for (int tries = 0; tries < 500; tries++) {
      try (Jedis jedis = new Jedis("127.0.0.1", port)) {
        jedis.ping();
        return;
      } catch (RuntimeException e) {
        Thread.sleep(20);
      }
    }
    throw new AssertionError("no server at port " + port);
  }

  private static void assertUnreachable(ThrowingCallable init, String... parts) throws Exception {
    assertThatThrownBy(init)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessageStartingWith("Redis at ")
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
