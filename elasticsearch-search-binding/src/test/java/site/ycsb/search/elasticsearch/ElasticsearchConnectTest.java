// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

/** Who says what to whom when a connection is opened; the other side is HTTP and no more. */
final class ElasticsearchConnectTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path directory;
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private Runnable stop = () -> {};
  private int port;

  @AfterEach
  void stop() {
    stop.run();
  }

  // ---- Who comes ----

  @Test
  void init_withALogin_sendsItUnasked() throws Exception {
    start(HttpServer.create(), 200, "{}");
    String at = "127.0.0.1:" + port;

    OpenDb.with("elasticsearch.url", "http://ycsb:p%40ss@" + at).cleanup();
    OpenDb.with(
            "elasticsearch.url", "http://" + at,
            "elasticsearch.user", "ycsb",
            "elasticsearch.password", "p@ss")
        .cleanup();
    assertThat(authorizations).isNotEmpty().containsOnly("Basic eWNzYjpwQHNz");

    authorizations.clear();
    OpenDb.with("elasticsearch.url", "http://" + at, "elasticsearch.apikey", "abc==").cleanup();
    assertThat(authorizations).isNotEmpty().containsOnly("ApiKey abc==");
  }

  @Test
  void init_ofManyThreads_opensAConnectionForEach_andTheyAreUsed() throws Exception {
    long before = openedConnections();
    ElasticsearchSearchDb db = SharedServer.open("threadcount", "100");
    long opened = openedConnections();
    for (int i = 0; i < 10; i++) {
      assertThat(db.read(OpenDb.TABLE, "none", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    }

    assertThat(opened - before).isEqualTo(100 + 1); // One asks for the number.
    assertThat(openedConnections() - opened).isEqualTo(1);
    db.cleanup();
  }

  /** Since the server started. */
  private static long openedConnections() throws Exception {
    ElasticsearchSettings settings =
        ElasticsearchSettings.from(
            OpenDb.properties("elasticsearch.url", SharedServer.url().toString()));
    try (ElasticsearchCluster cluster = ElasticsearchCluster.open(settings)) {
      Request stats = new Request("GET", "/_nodes/stats/http?filter_path=**.total_opened", null);
      return cluster.ask(stats).findValue("total_opened").longValue();
    }
  }

  // ---- Why not ----

  @Test
  void init_whereNobodyListens_saysSo() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    assertRefused("http://127.0.0.1:" + port, "nothing listens there");
  }

  @Test
  void init_ofAHostThatIsNone_saysSo() {
    assertRefused("http://no-such-host.invalid", "no such host");
  }

  @Test
  void init_whereNobodyAnswers_saysSoInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () ->
                  OpenDb.with(
                      "elasticsearch.url",
                      "http://127.0.0.1:" + silent.getLocalPort(),
                      "elasticsearch.timeout",
                      "300"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("no answer within")
          .hasMessageContaining("elasticsearch.timeout=300");
    }
  }

  @Test
  void init_ofAServerThatIsNotElasticsearch_saysSo() throws Exception {
    start(HttpServer.create(), exchange -> answer(exchange, 200, "{}"));

    assertRefused("http://127.0.0.1:" + port, "X-Elastic-Product");
  }

  @Test
  void init_ofAServerThatIsTooOld_saysSo() throws Exception {
    start(HttpServer.create(), 200, "{\"nodes\":{\"x\":{\"version\":\"8.2.3\"}}}");

    assertThatThrownBy(() -> OpenDb.with("elasticsearch.url", "http://127.0.0.1:" + port))
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith("is version 8.2.3; needed is 8.3 or later");
  }

  @Test
  void init_ofAServerThatForbids_saysWhat() throws Exception {
    start(
        HttpServer.create(),
        403,
        "{\"error\":{\"type\":\"security_exception\",\"reason\":\"not [you]\"},\"status\":403}");

    assertRefused("http://127.0.0.1:" + port, "this user may not: not [you]");
  }

  // ---- TLS ----

  @Test
  void init_withTheCertificate_works() throws Exception {
    Path certificate = startTls();

    OpenDb.with(
            "elasticsearch.url",
            "https://localhost:" + port,
            "elasticsearch.cacertificate",
            certificate.toString())
        .cleanup();
  }

  @Test
  void init_certificateOfAnotherHost_isRefused() throws Exception {
    Path certificate = startTls();

    assertRefused(
        "https://127.0.0.1:" + port,
        "no TLS connection",
        "elasticsearch.cacertificate",
        certificate.toString());
  }

  @Test
  void init_certificateThatNobodyTrusts_isRefused() throws Exception {
    startTls();

    assertRefused("https://localhost:" + port, "no TLS connection");
  }

  @Test
  void init_withAFileThatIsNoCertificate_saysSo() throws Exception {
    Path file = Files.writeString(directory.resolve("ca.pem"), "no certificate");

    assertThatThrownBy(
            () ->
                OpenDb.with(
                    "elasticsearch.url",
                    "https://localhost:1",
                    "elasticsearch.cacertificate",
                    file.toString()))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("ca.pem: no certificate in PEM form");
  }

  @Test
  void init_ofAServerWithoutTls_isRefused() {
    assertRefused(SharedServer.url().toString().replace("http:", "https:"), "no TLS connection");
  }

  @Test
  void init_ofAServerWithTls_asIfItHadNone_isRefused() throws Exception {
    startTls();

    assertRefused("http://localhost:" + port, "doesn't speak plain HTTP");
  }

  private static void assertRefused(String url, String reason, String... more) {
    String[] all = new String[more.length + 2];
    System.arraycopy(more, 0, all, 2, more.length);
    all[0] = "elasticsearch.url";
    all[1] = url;
    assertThatThrownBy(() -> OpenDb.with(all))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessageStartingWith("Elasticsearch at ")
        .hasMessageContaining(reason)
        .message()
        .hasLineCount(1);
  }

  /** Starts what calls itself Elasticsearch, and answers everything alike. */
  private void start(HttpServer server, int status, String body) throws IOException {
    start(
        server,
        exchange -> {
          String authorization = exchange.getRequestHeaders().getFirst("Authorization");
          authorizations.add(String.valueOf(authorization));
          exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
          answer(exchange, status, body);
        });
  }

  private void start(HttpServer server, HttpHandler handler) throws IOException {
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", handler);
    server.start();
    port = server.getAddress().getPort();
    stop = () -> server.stop(0);
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Starts a server with a certificate for localhost; returns the certificate's file. */
  private Path startTls() throws Exception {
    KeyStore keys = certificate("dns:localhost");
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server = HttpsServer.create();
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    start(server, 200, "{}");
    byte[] encoded = keys.getCertificate("server").getEncoded();
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return Files.writeString(
        directory.resolve("cert.pem"),
        "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n".formatted(lines));
  }

  private KeyStore certificate(String name) throws Exception {
    Path file = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=server",
                "-ext",
                "san=" + name,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                String.valueOf(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    return KeyStore.getInstance(file.toFile(), PASSWORD);
  }
}
