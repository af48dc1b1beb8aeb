// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.lucene.BlockingHttp.Request;

/** The client on HTTP servers with canned answers. */
final class BlockingHttpTest {

  private static final int CLOSES = -1;
  private static final Product PRODUCT =
      new Product(
          "Elasticsearch",
          "elasticsearch",
          "application/vnd.elasticsearch+json; compatible-with=8",
          Optional.of("X-Elastic-Product"),
          true);

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<HttpServer> servers = new ArrayList<>();
  private final List<BlockingHttp> clients = new ArrayList<>();

  @AfterEach
  void stop() {
    clients.forEach(BlockingHttp::close);
    servers.forEach(server -> server.stop(0));
  }

  @Test
  void send_sendsMethodPathParametersHeadersAndBody() throws Exception {
    BlockingHttp client = open(start(200, "{}", true));

    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("q", "a b&c/ü");
    parameters.put("z", "1");
    ask(client, new Request("POST", "/i/_doc/a%2Fb", parameters, UTF_8.encode("{\"a\":1}")));

    assertThat(asked)
        .containsExactly(
            "POST /i/_doc/a%2Fb?q=a%20b%26c%2F%C3%BC&z=1"
                + " Accept=application/vnd.elasticsearch+json; compatible-with=8"
                + " Content-Type=application/vnd.elasticsearch+json; compatible-with=8"
                + " {\"a\":1}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void send_readsTheAnswerWhole(boolean withLength) throws Exception {
    String text = "{\"a\":\"" + "x".repeat(100_000) + "\"}";
    BlockingHttp client = open(start(200, text, withLength));

    for (int i = 0; i < 3; i++) {
      assertThat(new String(ask(client), UTF_8)).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405})
  void send_ofAnErrorThatIsTheRequests_isExplained(int status) {
    BlockingHttp client =
        open(start(status, "{\"error\":{\"type\":\"t\",\"reason\":\"r\"}}", true));

    assertThatThrownBy(() -> ask(client))
        .isInstanceOfSatisfying(ErrorReply.class, e -> assertThat(e.http()).isEqualTo(status))
        .hasMessage("[t] r");
  }

  /** Elasticsearch's build for tests answers so to GET /. */
  @Test
  void send_ofAnErrorThatIsAText_isExplained() {
    BlockingHttp client = open(start(405, "{\"error\":\"no such method\"}", true));

    assertThatThrownBy(() -> ask(client))
        .isInstanceOfSatisfying(ErrorReply.class, e -> assertThat(e.isExplained()).isTrue())
        .hasMessage("[error] no such method");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"error\":7}", "Unauthorized", ""})
  void send_ofAnErrorWithoutExplanation_showsIt(String text) {
    BlockingHttp client = open(start(401, text, true));

    assertThatThrownBy(() -> ask(client))
        .isInstanceOf(ErrorReply.class)
        .hasMessageEndingWith(" answered 401: " + text);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 409, 413, 429, 500, 503})
  void send_ofAnyOtherError_fails(int status) {
    BlockingHttp client = open(start(status, "{\"timed_out\":true}", true));

    assertThatThrownBy(() -> ask(client))
        .isInstanceOfSatisfying(ErrorReply.class, e -> assertThat(e.http()).isEqualTo(status))
        .hasMessageContaining("timed_out");
  }

  @Test
  void send_thatIsNotAnswered_isNotSentAgain() {
    BlockingHttp client = open(start(CLOSES, "", true));

    assertThatThrownBy(() -> ask(client)).isInstanceOf(IOException.class);
    assertThat(asked).hasSize(1);
  }

  @Test
  void send_afterANodeSaidItCant_asksTheOthers() throws Exception {
    BlockingHttp client = open(start(503, "no", true), start(200, "{}", true));

    assertThatThrownBy(() -> ask(client)).isInstanceOf(ErrorReply.class);
    for (int i = 0; i < 5; i++) {
      assertThat(ask(client)).hasSize(2);
    }
  }

  private static byte[] ask(BlockingHttp client) throws IOException {
    return ask(client, new Request("GET", "/", Map.of(), null));
  }

  private static byte[] ask(BlockingHttp client, Request request) throws IOException {
    return client.send(request);
  }

  private BlockingHttp open(HttpServer... at) {
    String urls =
        List.of(at).stream()
            .map(server -> "http://127.0.0.1:" + server.getAddress().getPort())
            .collect(Collectors.joining(","));
    Properties properties = new Properties();
    properties.setProperty("elasticsearch.url", urls);
    LuceneBinding binding =
        new LuceneBinding(
            "any",
            PRODUCT,
            settings -> {
              throw new UnsupportedOperationException();
            }) {};
    BlockingHttp client = new BlockingHttp(binding.settings(properties).connection(), true);
    clients.add(client);
    return client;
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
