// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between a client and a real server, and writes down what the client sends. */
final class Recorder implements AutoCloseable {

  private static final String PRODUCT = "X-Elastic-Product";
  private static final String TYPE = "Content-Type";

  private final URI server;
  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Sent> sent = Collections.synchronizedList(new ArrayList<>());

  /** A request, as {@link Request#toString} writes it, its headers, and the connection's port. */
  record Sent(String request, Map<String, List<String>> headers, int connection) {}

  Recorder(URI server) {
    this.server = server;
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    http.createContext("/", this::forward);
    http.setExecutor(threads);
    http.start();
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** What has been sent since the last call. */
  List<Sent> drain() {
    List<Sent> drained = List.copyOf(sent);
    sent.clear();
    return drained;
  }

  private void forward(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    URI uri = exchange.getRequestURI();
    String text = body.length == 0 ? "" : " " + new String(body, StandardCharsets.UTF_8);
    sent.add(
        new Sent(
            exchange.getRequestMethod() + " " + uri + text,
            exchange.getRequestHeaders(),
            exchange.getRemoteAddress().getPort()));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + uri.toString()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    for (String name : List.of("Accept", TYPE)) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    try {
      answer(exchange, client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      exchange.close();
    }
  }

  private static void answer(HttpExchange exchange, HttpResponse<byte[]> response)
      throws IOException {
    for (String name : List.of(PRODUCT, TYPE)) {
      response
          .headers()
          .firstValue(name)
          .ifPresent(value -> exchange.getResponseHeaders().add(name, value));
    }
    exchange.sendResponseHeaders(
        response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(response.body());
    }
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
