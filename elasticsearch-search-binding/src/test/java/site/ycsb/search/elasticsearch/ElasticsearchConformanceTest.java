// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;

/** Conformance kit on a server with a user and a password. */
final class ElasticsearchConformanceTest extends ServerConformanceKit {

  @Override
  public Binding binding() {
    return new ElasticsearchBinding();
  }

  @Override
  protected EphemeralServer startServer() {
    return SecuredServer.start();
  }

  /** Only a write refreshes the index, so that a write which forgets to is noticed. */
  @Override
  protected Properties at(int port, String password) {
    return OpenDb.properties(
        "elasticsearch.url",
        "http://127.0.0.1:" + port,
        "elasticsearch.user",
        SecuredServer.USER,
        "elasticsearch.password",
        password,
        "elasticsearch.refresh",
        "true",
        "elasticsearch.refreshinterval",
        "60m");
  }

  /** Tables are the user's own; what only the cluster tells is unknown, and nothing fails. */
  @Test
  @Tag("campaign")
  void everyRequest_withoutRightsOnTheCluster_worksOrIsUnknown() throws Exception {
    Properties properties = store().properties();
    properties.setProperty("elasticsearch.user", SecuredServer.FEW);
    properties.setProperty("table", SecuredServer.FEW);
    try (OpenDb db = OpenDb.of(binding(), properties)) {
      db.tables().create(SecuredServer.FEW);
      db.tables().addMetadata(SecuredServer.FEW, Map.of("seed", "1"));
      db.tables().applyProfile(SecuredServer.FEW);
      db.search().requireExact();
      db.documents().put(SecuredServer.FEW, OpenDb.document("a", "red pen", 1));

      assertThat(
              db.search().search(SecuredServer.FEW, SearchQuery.both("red", "pen", 0, 10)).keys())
          .containsExactly("a");
      assertThat(db.tables().count(SecuredServer.FEW)).isEqualTo(1);
      assertThat(db.tables().metadata(SecuredServer.FEW)).containsEntry("seed", "1");
      assertThat(db.tables().sizes(SecuredServer.FEW).values()).allMatch(bytes -> bytes > 0);
      assertThat(db.store().version()).isEqualTo("Elasticsearch of unknown version");
      assertThat(db.store().settings().row())
          .containsEntry("durability", "interval")
          .containsEntry("index.number_of_shards", "1")
          .containsEntry("jvm.mem.heap_max_in_bytes", "unknown")
          .containsEntry("indices.queries.cache.size", "unknown")
          .containsEntry("elasticsearch.timeout", "10000");
      db.tables().drop(SecuredServer.FEW);
      assertThat(db.tables().exists(SecuredServer.FEW)).isFalse();
    }
  }

  /** A document whose score is not a number. */
  @Override
  protected Document refused(EphemeralServer server, String table) {
    return new Document(
        "refused", Map.of(Document.TITLE, "crimson lantern", Document.SCORE, "ninety-nine"));
  }
}
