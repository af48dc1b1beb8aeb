// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.conformance.kit.SearchKit;
import site.ycsb.search.scaffolding.OpenDb;

/** Kit of an index on an index that is sorted by score, of two shards. */
@Tag("campaign")
final class ElasticsearchSortedTest extends SearchKit {

  @Override
  protected StoreUnderTest store() {
    return new Sorted();
  }

  private static final class Sorted implements StoreUnderTest {

    @Override
    public Binding binding() {
      return new ElasticsearchBinding();
    }

    /** Only a write refreshes the index, so that a write which forgets to is noticed. */
    @Override
    public Properties properties() {
      return OpenDb.properties(
          "elasticsearch.url",
          Elasticsearch.server().url().toString(),
          "elasticsearch.sorted",
          "true",
          "elasticsearch.shards",
          "2",
          "elasticsearch.refresh",
          "true",
          "elasticsearch.refreshinterval",
          "60m");
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
