// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

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
import site.ycsb.search.scaffolding.OpenDb;

/** Rules of a search in the mode with an array of words; the campaign has all other rules. */
final class MongoDbWordsTest extends SearchKit {

  private static EphemeralServer server;

  @BeforeAll
  static void start() {
    server = EphemeralServer.start("mongodb");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  protected StoreUnderTest store() {
    return new Words();
  }

  private static final class Words implements StoreUnderTest {

    @Override
    public Binding binding() {
      return new MongoDbBinding();
    }

    @Override
    public Properties properties() {
      return OpenDb.properties(
          "mongodb.url",
          "mongodb://127.0.0.1:%d/ycsb".formatted(server.port()),
          "mongodb.mode",
          "words");
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
