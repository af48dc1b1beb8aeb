// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.ConnectFailureRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.Refusals;

/** Servers that can't be used. */
final class ConnectFailuresTest extends ConnectFailureRules {

  @Override
  protected Binding binding() {
    return new ElasticsearchBinding();
  }

  @Override
  protected String product() {
    return "Elasticsearch";
  }

  @Override
  protected Properties at(String host, int port) {
    return OpenDb.properties(
        "elasticsearch.url", "http://" + host + ":" + port, "elasticsearch.timeout", "300");
  }

  @Override
  protected String timeout() {
    return "elasticsearch.timeout=300 milliseconds";
  }

  @Override
  protected String invalid() {
    return "elasticsearch.shards=0";
  }

  @Test
  void init_serverThatIsNotElasticsearch_saysSo() throws Exception {
    try (CannedServer server = CannedServer.other()) {
      assertUnreachable(() -> Elasticsearch.at(server.url()), "X-Elastic-Product");
    }
  }

  /**
   * Replies of OpenSearch to {@code GET /}: by default, and with its setting {@code
   * compatibility.override_main_response_version}.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"name":"n","cluster_name":"c","version":{"distribution":"opensearch","number":"2.11.0"},
         "tagline":"The OpenSearch Project: https://opensearch.org/"}""",
        """
        {"name":"n","cluster_name":"c","version":{"number":"2.11.0"},
         "tagline":"The OpenSearch Project: https://opensearch.org/"}"""
      })
  void init_openSearch_isAUsageErrorThatNamesItsBinding(String root) throws Exception {
    try (CannedServer server = CannedServer.other(root)) {
      Refusals.assertUsage(
          () -> Elasticsearch.at(server.url()),
          "127.0.0.1:" + server.port() + " is OpenSearch 2.11.0",
          "use the binding opensearch, with opensearch.url");
    }
  }

  @Test
  void init_serverThatIsTooOld_saysSo() throws Exception {
    try (CannedServer server =
        CannedServer.elasticsearch(200, "{\"nodes\":{\"x\":{\"version\":\"8.2.3\"}}}")) {
      assertThatThrownBy(() -> Elasticsearch.at(server.url()))
          .isInstanceOf(StoreException.class)
          .hasMessageEndingWith("is version 8.2.3; needed is 8.3 or later");
    }
  }

  @Test
  void init_wrongPassword_saysThatAuthenticationFailed() throws Exception {
    try (CannedServer server = CannedServer.elasticsearch(401, error("who are you?"))) {
      assertUnreachable(
          () ->
              Elasticsearch.at(
                  server.url(), "elasticsearch.user", "ycsb", "elasticsearch.password", "wr0ng"),
          "authentication failed (who are you?); see elasticsearch.user, elasticsearch.password,"
              + " elasticsearch.apikey or elasticsearch.url");
    }
  }

  /** The version is not worth a permission on the cluster, but the table is. */
  @Test
  void exists_userWithoutPermission_saysWhichOne() throws Exception {
    try (CannedServer server = CannedServer.elasticsearch(403, error("not [you]"));
        OpenDb db = Elasticsearch.at(server.url())) {
      assertThat(db.store().version()).isEqualTo("Elasticsearch of unknown version");
      assertThatThrownBy(() -> db.tables().exists(OpenDb.TABLE))
          .hasMessage("[security_exception] not [you]");
    }
  }

  private static String error(String reason) {
    return "{\"error\":{\"type\":\"security_exception\",\"reason\":\"%s\"}}".formatted(reason);
  }
}
