// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import redis.clients.jedis.Jedis;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.SearchDbConformanceKit;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** Redis against the rules that every binding keeps, scans among them. */
final class RedisJsonConformanceTest extends SearchDbConformanceKit {

  private final RedisUnderTest redis = new RedisUnderTest();

  @Override
  protected StoreUnderTest store() {
    return redis;
  }

  @AfterAll
  void close() {
    redis.server.close();
  }

  /** A server of its own, with a password. */
  private static final class RedisUnderTest implements StoreUnderTest, ServerControl {

    private static final String PASSWORD = "s3cret";

    private final EphemeralServer server =
        EphemeralServer.start(ServerKind.REDIS, "--requirepass", PASSWORD);
    private boolean stopped;

    @Override
    public Class<? extends SearchDb<?>> db() {
      return RedisJsonSearchDb.class;
    }

    @Override
    public Properties properties() {
      return at(server.port(), PASSWORD);
    }

    @Override
    public Map<Feature, String> lacks() {
      return Map.of();
    }

    /** Of the key of what is no document: JSON.SET answers that the type is wrong. */
    @Override
    public Optional<Document> refused(String table) {
      try (Jedis jedis = new Jedis(URI.create(url(server.port(), PASSWORD)))) {
        jedis.set(table + ":taken", "a text");
      }
      return Optional.of(
          new Document("taken", Map.of(Document.TITLE, "crimson lantern", Document.SCORE, 99L)));
    }

    @Override
    public Optional<ServerControl> server() {
      return Optional.of(this);
    }

    @Override
    public void stop() {
      server.stop();
      stopped = true;
    }

    @Override
    public void start() {
      if (stopped) {
        server.restart();
        stopped = false;
      }
    }

    @Override
    public Properties unreachable() {
      return at(1, PASSWORD);
    }

    @Override
    public Optional<Properties> wrongPassword() {
      return Optional.of(at(server.port(), "wr0ng"));
    }

    private static Properties at(int port, String password) {
      Properties properties = new Properties();
      properties.setProperty("redisjson.url", url(port, password));
      properties.setProperty("redisjson.scans", "true");
      return properties;
    }

    private static String url(int port, String password) {
      return "redis://:%s@127.0.0.1:%d".formatted(password, port);
    }
  }
}
