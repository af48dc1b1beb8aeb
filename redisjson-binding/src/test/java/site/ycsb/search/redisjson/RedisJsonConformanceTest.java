// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import site.ycsb.search.SearchDb;
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
      properties.setProperty("redisjson.url", "redis://:%s@127.0.0.1:%d".formatted(password, port));
      properties.setProperty("redisjson.scans", "true");
      return properties;
    }
  }
}
