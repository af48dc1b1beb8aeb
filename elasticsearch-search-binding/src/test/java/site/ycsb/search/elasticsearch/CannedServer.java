// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import site.ycsb.search.scaffolding.TlsCertificate;

/** HTTP server that gives the same answer to each request. */
final class CannedServer implements AutoCloseable {

  private static final int OK = 200;

  private final HttpServer http;
  private final List<String> authorizations = new CopyOnWriteArrayList<>();

  private volatile String body;

  private CannedServer(HttpServer http, boolean isElasticsearch, int status, String body)
      throws IOException {
    this.http = http;
    this.body = body;
    http.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", exchange -> answer(exchange, isElasticsearch, status));
    http.start();
  }

  /** A server with the header that only Elasticsearch sends. */
  static CannedServer elasticsearch(int status, String body) throws IOException {
    return new CannedServer(HttpServer.create(), true, status, body);
  }

  /** A server with that header, over TLS. */
  static CannedServer elasticsearch(TlsCertificate certificate) throws Exception {
    HttpsServer https = HttpsServer.create();
    https.setHttpsConfigurator(new HttpsConfigurator(certificate.serverContext()));
    return new CannedServer(https, true, OK, "{}");
  }

  /** A server without that header. */
  static CannedServer other() throws IOException {
    return other("{}");
  }

  /** A server without that header, which answers each request with this body. */
  static CannedServer other(String body) throws IOException {
    return new CannedServer(HttpServer.create(), false, OK, body);
  }

  int port() {
    return http.getAddress().getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  /** Values of the header {@code Authorization} since the last call; "null" if it is missing. */
  List<String> takeAuthorizations() {
    List<String> taken = List.copyOf(authorizations);
    authorizations.clear();
    return taken;
  }

  /** From now on, answers with another body. */
  void answerWith(String text) {
    body = text;
  }

  private void answer(HttpExchange exchange, boolean isElasticsearch, int status)
      throws IOException {
    authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    exchange.getRequestBody().readAllBytes();
    if (isElasticsearch) {
      exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
    }
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
