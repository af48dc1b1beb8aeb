// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.ConnectFailureRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.Refusals;

/** Servers that can't be used. */
final class ConnectFailuresTest extends ConnectFailureRules {

  @Override
  protected Binding binding() {
    return new OpenSearchBinding();
  }

  @Override
  protected String product() {
    return "OpenSearch";
  }

  @Override
  protected Properties at(String host, int port) {
    return OpenDb.properties(
        "opensearch.url", "http://" + host + ":" + port, "opensearch.timeout", "300");
  }

  @Override
  protected String timeout() {
    return "opensearch.timeout=300 milliseconds";
  }

  @Override
  protected String invalid() {
    return "opensearch.shards=0";
  }

  /** What the plugin for security answers. */
  @Test
  void init_wrongPassword_saysThatAuthenticationFailed() throws Exception {
    withAnswer(
        401,
        "Unauthorized",
        port ->
            assertUnreachable(
                () -> open(port),
                "authentication failed (http://127.0.0.1:%d answered 401: Unauthorized); see"
                        .formatted(port)
                    + " opensearch.user, opensearch.password or opensearch.url"));
  }

  @Test
  void init_elasticsearch_isAUsageErrorThatNamesItsBinding() throws Exception {
    withAnswer(
        200,
        "{\"version\":{\"number\":\"8.19.0\"},\"tagline\":\"You Know, for Search\"}",
        port ->
            Refusals.assertUsage(
                () -> open(port),
                "127.0.0.1:" + port + " is not OpenSearch",
                "the binding of Elasticsearch is elasticsearch-search"));
  }

  /** Waits for as long as by default: the answer of a busy machine can need a second. */
  private OpenDb open(int port) throws Exception {
    return OpenDb.of(binding(), OpenDb.properties("opensearch.url", "http://127.0.0.1:" + port));
  }

  private interface Check {
    void of(int port) throws Exception;
  }

  /** A server that gives the same answer to each request. */
  private static void withAnswer(int status, String body, Check check) throws Exception {
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    http.start();
    try {
      check.of(http.getAddress().getPort());
    } finally {
      http.stop(0);
    }
  }
}
