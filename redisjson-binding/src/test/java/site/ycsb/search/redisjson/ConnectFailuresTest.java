// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.ConnectFailureRules;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;
import site.ycsb.search.servers.machine.LoopbackPort;

/** Servers that can't be used, and servers that need more than an address. */
final class ConnectFailuresTest extends ConnectFailureRules {

  @Override
  protected Binding binding() {
    return new RedisJsonBinding();
  }

  @Override
  protected String product() {
    return "Redis";
  }

  @Override
  protected Properties at(String host, int port) {
    return OpenDb.properties("redis.host", host, "redis.port", "" + port, "redis.timeout", "200");
  }

  @Override
  protected String timeout() {
    return "redisjson.timeout=200";
  }

  @Override
  protected String invalid() {
    return "redisjson.scans=yes";
  }

  @Test
  void init_passwordProtectedServer_opensToTheRightPasswordAlone() throws Exception {
    try (EphemeralServer server = EphemeralServer.start("redis", "--requirepass", "s3cret@x")) {
      String address = "127.0.0.1:" + server.port();

      assertUnreachable(
          () -> OpenRedis.on(server.url()),
          address,
          "a password is required (NOAUTH); set redis.password, or redisjson.url=redis[s]://");
      assertUnreachable(
          () -> OpenRedis.with("redisjson.url", "redis://:wr0ng@" + address),
          address,
          "authentication failed (WRONGPASS); see redis.user and redis.password");
      OpenRedis.with("redisjson.url", "redis://:s3cret%40x@" + address).close();
      OpenRedis.with("redis.port", "" + server.port(), "redis.password", "s3cret@x").close();
    }
  }

  @Test
  void init_userOfLimitedRights_mayDoWhatItMay() throws Exception {
    SharedServer server = SharedServer.of("redis");
    try (Jedis admin = new Jedis(server.url())) {
      admin.aclSetUser(
          "ann", "on", ">s3cret", "~*", "+ping", "+info", "+json.get", "+json.set", "+hello");
      admin.aclSetUser("bob", "on", ">s3cret", "~*", "+hello");
      String address = "127.0.0.1:" + server.port();

      assertUnreachable(
          () -> OpenRedis.with("redisjson.url", "redis://bob:s3cret@" + address),
          address,
          "NOPERM",
          "ping");
      try (OpenDb db = OpenRedis.with("redisjson.url", "redis://ann:s3cret@" + address)) {
        db.documents().put(TABLE, document("a", "red pen", 1));
        assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.FORBIDDEN);
      }
      admin.aclDelUser("ann", "bob");
      admin.unlink(TABLE + ":a");
    }
  }

  @Test
  void init_serverWithoutModules_namesThem(@TempDir Path directory) throws Exception {
    int port = LoopbackPort.free();
    Process plain =
        new ProcessBuilder(
                SharedServer.of("redis").tool("redis-server").toString(),
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
    try {
      awaitPort(port);
      assertUnreachable(() -> OpenRedis.with("redis.port", "" + port), "has no RediSearch");
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
}
