// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.FaultRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/**
 * The binding behind a network that fails. In the build, Elasticsearch's binding has the same
 * rules: both send their requests by the same connections.
 */
@Tag("campaign")
final class OpenSearchFaultsTest extends FaultRules {

  @Override
  protected Binding binding() {
    return new OpenSearchBinding();
  }

  @Override
  protected int serverPort() {
    return SharedServer.of("opensearch").port();
  }

  @Override
  protected Properties at(int port, int limitMillis) {
    return OpenDb.properties(
        "opensearch.url", "http://127.0.0.1:" + port,
        "opensearch.timeout", Integer.toString(limitMillis),
        "opensearch.connecttimeout", Integer.toString(limitMillis));
  }

  @Override
  protected void dropIndex(String table) throws Exception {
    URI index = URI.create("http://127.0.0.1:%d/%s-documents".formatted(serverPort(), table));
    HttpRequest request = HttpRequest.newBuilder(index).DELETE().build();
    HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
  }
}
