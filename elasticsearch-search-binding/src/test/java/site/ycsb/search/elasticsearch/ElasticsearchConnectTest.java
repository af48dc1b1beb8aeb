// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.scaffolding.OpenDb;

/** Connections and the login that each request carries. */
final class ElasticsearchConnectTest {

  @Test
  void init_withALogin_sendsItUnasked() throws Exception {
    try (CannedServer server = CannedServer.elasticsearch(200, "{}")) {
      Elasticsearch.at("http://ycsb:p%40ss@127.0.0.1:" + server.port()).close();
      assertThat(server.takeAuthorizations()).isNotEmpty().containsOnly("Basic eWNzYjpwQHNz");

      Elasticsearch.at(server.url(), "elasticsearch.user", "ycsb", "elasticsearch.password", "p@ss")
          .close();
      assertThat(server.takeAuthorizations()).isNotEmpty().containsOnly("Basic eWNzYjpwQHNz");

      Elasticsearch.at(server.url(), "elasticsearch.apikey", "abc==").close();
      assertThat(server.takeAuthorizations()).isNotEmpty().containsOnly("ApiKey abc==");
    }
  }

  @Test
  void init_ofManyThreads_opensAConnectionForEach_andTheyAreUsed() throws Exception {
    long before = openedConnections();
    OpenDb db = Elasticsearch.shared("threadcount", "100");
    long opened = openedConnections();
    for (int i = 0; i < 10; i++) {
      assertThat(db.db().read(OpenDb.TABLE, "none", null, new HashMap<>()))
          .isEqualTo(Status.NOT_FOUND);
    }

    assertThat(opened - before).isEqualTo(100 + 1); // One asks for the number.
    assertThat(openedConnections() - opened).isEqualTo(1);
    db.close();
  }

  /** Since the server started. */
  private static long openedConnections() throws Exception {
    ElasticsearchSettings settings =
        ElasticsearchSettings.from(
            OpenDb.properties("elasticsearch.url", Elasticsearch.server().url().toString()));
    try (ElasticsearchCluster cluster = ElasticsearchCluster.open(settings)) {
      Request stats = new Request("GET", "/_nodes/stats/http?filter_path=**.total_opened", null);
      return cluster.ask(stats).findValue("total_opened").longValue();
    }
  }
}
