// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.conformance.kit.SearchKit;
import site.ycsb.search.scaffolding.EphemeralServer;

/** Rules of a search; the campaign has all other rules. */
final class OpenSearchSearchTest extends SearchKit {

  private static EphemeralServer server;

  @BeforeAll
  static void start() {
    server = OpenSearchConformanceTest.smallServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  protected StoreUnderTest store() {
    return new OpenSearch();
  }

  private static final class OpenSearch implements StoreUnderTest {

    @Override
    public Binding binding() {
      return new OpenSearchBinding();
    }

    @Override
    public Properties properties() {
      return OpenSearchConformanceTest.at(server.port());
    }

    @Override
    public Map<Feature, String> lacks() {
      return Map.of();
    }

    @Override
    public Optional<Document> refused(String table) {
      return Optional.empty();
    }

    @Override
    public Optional<ServerControl> server() {
      return Optional.empty();
    }
  }
}
