// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.SearchDbConformanceKit;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.servers.EphemeralServer;

/** Elasticsearch against the rules that every binding keeps, with writes that are searchable. */
final class ElasticsearchConformanceTest extends SearchDbConformanceKit {

  private final ElasticsearchUnderTest elasticsearch = new ElasticsearchUnderTest();

  @Override
  protected StoreUnderTest store() {
    return elasticsearch;
  }

  @AfterAll
  void close() {
    elasticsearch.server.close();
  }

  /** A server of its own, with a password. */
  private static final class ElasticsearchUnderTest implements StoreUnderTest, ServerControl {

    private final EphemeralServer server = SecuredServer.start();
    private boolean stopped;

    @Override
    public Class<? extends SearchDb<?>> db() {
      return ElasticsearchSearchDb.class;
    }

    @Override
    public Properties properties() {
      return at(server.port(), SecuredServer.PASSWORD);
    }

    @Override
    public Map<Feature, String> lacks() {
      return Map.of();
    }

    /** One whose score is no number. */
    @Override
    public Optional<Document> refused(String table) {
      return Optional.of(
          new Document(
              "refused", Map.of(Document.TITLE, "crimson lantern", Document.SCORE, "ninety-nine")));
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
      return at(1, SecuredServer.PASSWORD);
    }

    @Override
    public Optional<Properties> wrongPassword() {
      return Optional.of(at(server.port(), "wr0ng"));
    }

    /** Nothing refreshes but the writes themselves, and so nothing hides one that forgets to. */
    private static Properties at(int port, String password) {
      Properties properties = new Properties();
      properties.setProperty("elasticsearch.url", "http://127.0.0.1:" + port);
      properties.setProperty("elasticsearch.user", SecuredServer.USER);
      properties.setProperty("elasticsearch.password", password);
      properties.setProperty("elasticsearch.refresh", "true");
      properties.setProperty("elasticsearch.refreshinterval", "60m");
      return properties;
    }
  }
}
