// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.NodesConformanceKit;
import site.ycsb.search.scaffolding.OpenDb;

/** Conformance kit on three nodes, an index of three shards. */
@Tag("campaign")
final class ElasticsearchNodesConformanceTest extends NodesConformanceKit {

  @Override
  public Binding binding() {
    return new ElasticsearchBinding();
  }

  @Override
  protected Properties at(EphemeralServer server) {
    return OpenDb.properties(
        "elasticsearch.url", server.url().toString(),
        "elasticsearch.shards", "3",
        "elasticsearch.refresh", "true",
        "elasticsearch.refreshinterval", "60m");
  }

  /** A document whose score is not a number. */
  @Override
  protected Document refused(EphemeralServer server, String table) {
    return new Document(
        "refused", Map.of(Document.TITLE, "crimson lantern", Document.SCORE, "ninety-nine"));
  }
}
