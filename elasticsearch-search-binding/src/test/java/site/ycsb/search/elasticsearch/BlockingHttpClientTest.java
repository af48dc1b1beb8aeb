// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.elastic.clients.transport.DefaultTransportOptions;
import co.elastic.clients.transport.http.TransportHttpClient.Request;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.scaffolding.OpenDb;

/** The client on HTTP servers with canned answers. */
final class BlockingHttpClientTest {

  private static final int CLOSES = -1;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<HttpServer> servers = new ArrayList<>();
  private final List<BlockingHttpClient> clients = new ArrayList<>();

  @AfterEach
  void stop() {
    clients.forEach(BlockingHttpClient::close);
    servers.forEach(server -> server.stop(0));
  }

  @Test
  void performRequest_sendsMethodPathParametersHeadersAndBody() throws Exception {
    BlockingHttpClient client = open(start(200, "{}", true));

    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("q", "a b&c/ü");
    parameters.put("z", "1");
    List<ByteBuffer> body = List.of(UTF_8.encode("{\"a\""), UTF_8.encode(":1}"));
    ask(client, new Request("POST", "/i/_doc/a%2Fb", parameters, Map.of(), body));

    assertThat(asked)
        .containsExactly(
            "POST /i/_doc/a%2Fb?q=a%20b%26c%2F%C3%BC&z=1"
                + " Accept=application/vnd.elasticsearch+json; compatible-with=8"
                + " Content-Type=application/vnd.elasticsearch+json; compatible-with=8"
                + " {\"a\":1}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void performRequest_readsTheAnswerWhole(boolean withLength) throws Exception {
    String text = "{\"a\":\"" + "x".repeat(100_000) + "\"}";
    BlockingHttpClient client = open(start(200, text, withLength));

    for (int i = 0; i < 3; i++) {
      Answer answer = ask(client);
      assertThat(answer.text()).isEqualTo(text);
      assertThat(answer.header("x-elastic-product")).isEqualTo("Elasticsearch");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 400, 401, 403, 404})
  void performRequest_ofAnErrorThatIsTheRequests_isReturned(int status) throws Exception {
    BlockingHttpClient client = open(start(status, "{}", true));

    assertThat(ask(client).statusCode()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 409, 413, 429, 500, 503})
  void performRequest_ofAnyOtherError_fails(int status) {
    BlockingHttpClient client = open(start(status, "{\"timed_out\":true}", true));

    assertThatThrownBy(() -> ask(client))
        .isInstanceOfSatisfying(ErrorReply.class, e -> assertThat(e.status()).isEqualTo(status))
        .hasMessageContaining("timed_out");
  }

  @Test
  void performRequest_thatIsNotAnswered_isNotSentAgain() {
    BlockingHttpClient client = open(start(CLOSES, "", true));

    assertThatThrownBy(() -> ask(client)).isInstanceOf(IOException.class);
    assertThat(asked).hasSize(1);
  }

  @Test
  void performRequest_afterANodeSaidItCant_asksTheOthers() throws Exception {
    BlockingHttpClient client = open(start(503, "no", true), start(200, "{}", true));

    assertThatThrownBy(() -> ask(client)).isInstanceOf(ErrorReply.class);
    for (int i = 0; i < 5; i++) {
      assertThat(ask(client).statusCode()).isEqualTo(200);
    }
  }

  private static Answer ask(BlockingHttpClient client) throws IOException {
    return ask(client, new Request("GET", "/", Map.of(), Map.of(), null));
  }

  private static Answer ask(BlockingHttpClient client, Request request) throws IOException {
    return client.performRequest("es/test", null, request, DefaultTransportOptions.EMPTY);
  }

  private BlockingHttpClient open(HttpServer... at) {
    String urls =
        List.of(at).stream()
            .map(server -> "http://127.0.0.1:" + server.getAddress().getPort())
            .collect(Collectors.joining(","));
    try {
      BlockingHttpClient client =
          BlockingHttpClient.of(
              ElasticsearchSettings.from(OpenDb.properties("elasticsearch.url", urls))
                  .connection());
      clients.add(client);
      return client;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Answers everything alike, or not at all. */
  private HttpServer start(int status, String body, boolean withLength) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", exchange -> answer(exchange, status, body, withLength));
      server.start();
      servers.add(server);
      return server;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void answer(HttpExchange exchange, int status, String body, boolean withLength)
      throws IOException {
    asked.add(
        "%s %s Accept=%s Content-Type=%s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders().getFirst("Accept"),
                exchange.getRequestHeaders().getFirst("Content-Type"),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    if (status != CLOSES) {
      byte[] bytes = body.getBytes(UTF_8);
      exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, withLength ? bytes.length : 0);
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }
}
