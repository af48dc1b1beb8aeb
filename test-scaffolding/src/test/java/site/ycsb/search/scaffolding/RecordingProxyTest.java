// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RecordingProxyTest {

  private static final Duration DELAY = Duration.ofMillis(200);

  private HttpServer echo;
  private RecordingProxy proxy;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @BeforeEach
  void start() throws Exception {
    echo = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    echo.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    echo.start();
    proxy = new RecordingProxy(echo.getAddress().getPort(), Framing.http());
  }

  @AfterEach
  void stop() throws Exception {
    proxy.close();
    echo.stop(0);
  }

  @Test
  void take_afterRequests_returnsEachOnce() throws Exception {
    assertThat(post("/a?b=c", "clé")).isEqualTo("clé");
    assertThat(post("/d", "")).isEmpty();

    List<RecordingProxy.Request> requests = proxy.take();
    assertThat(requests)
        .extracting(request -> HttpText.parse(request.bytes()).toString())
        .containsExactly("POST /a?b=c clé", "POST /d");
    assertThat(requests).extracting(RecordingProxy.Request::connection).containsExactly(1, 1);
    assertThat(HttpText.parse(requests.get(0).bytes()).headers().get("x-test"))
        .containsExactly("yes");
    assertThat(proxy.take()).isEmpty();
  }

  @Test
  void latency_ofAReply_isWaitedFor() throws Exception {
    post("/a", "at once");

    proxy.set(Fault.latency(DELAY));
    long start = System.nanoTime();
    post("/a", "late");

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(DELAY.toNanos());
  }

  @Test
  void close_endsItsConnections() throws Exception {
    post("/a", "");

    proxy.close();

    assertThatThrownBy(() -> post("/a", "")).isInstanceOf(IOException.class);
  }

  @Test
  void lengthFirst_ofTwoRequests_dividesThem() throws Exception {
    byte[] stream = {6, 0, 0, 0, 1, 2, 5, 0, 0, 0, 3};
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(stream));
    Framing framing = Framing.lengthFirst();

    assertThat(framing.read(in)).containsExactly(6, 0, 0, 0, 1, 2);
    assertThat(framing.read(in)).containsExactly(5, 0, 0, 0, 3);
    assertThatThrownBy(() -> framing.read(in)).isInstanceOf(EOFException.class);
  }

  @Test
  void resp_ofTwoRequests_dividesThem() throws Exception {
    String stream = "*2\r\n$3\r\nGET\r\n$2\r\n\r\n\r\n*1\r\n$4\r\nPING\r\n";
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(stream.getBytes(UTF_8)));
    Framing framing = Framing.resp();

    assertThat(framing.read(in)).asString(UTF_8).isEqualTo(stream.substring(0, 21));
    assertThat(framing.read(in)).asString(UTF_8).isEqualTo(stream.substring(21));
    assertThatThrownBy(() -> framing.read(in)).isInstanceOf(EOFException.class);
  }

  @Test
  void http_ofARequestInChunks_isRefused() {
    byte[] stream = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(UTF_8);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(stream));

    assertThatThrownBy(() -> Framing.http().read(in)).hasMessageContaining("in chunks");
  }

  private String post(String target, String body) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + proxy.port() + target);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("X-Test", "yes")
            .POST(BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }
}
