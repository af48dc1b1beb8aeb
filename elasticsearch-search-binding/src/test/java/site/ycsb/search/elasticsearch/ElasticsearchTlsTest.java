// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.Refusals;
import site.ycsb.search.scaffolding.TlsCertificate;

/** Connections to a server whose certificate for localhost only this test trusts. */
final class ElasticsearchTlsTest {

  @TempDir static Path directory;
  private static TlsCertificate localhost;
  private static CannedServer server;

  @BeforeAll
  static void start() throws Exception {
    localhost = TlsCertificate.forHost(directory, "localhost");
    server = CannedServer.elasticsearch(localhost);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void init_trustedCertificate_works() throws Exception {
    try (OpenDb db = open("https://localhost:" + server.port(), localhost.certificate())) {
      assertThat(db.store().version()).startsWith("Elasticsearch");
    }
  }

  @Test
  void init_certificateOfAnotherHost_isRefused() {
    assertUnreachable(
        () -> open("https://127.0.0.1:" + server.port(), localhost.certificate()),
        "no TLS connection",
        "elasticsearch.cacertificate");
  }

  @Test
  void init_certificateThatIsNotTrusted_isRefused() {
    assertUnreachable(
        () -> Elasticsearch.at("https://localhost:" + server.port()), "no TLS connection");
  }

  @Test
  void init_fileWithoutCertificate_isAUsageError() throws Exception {
    Path file = Files.writeString(directory.resolve("ca.pem"), "no certificate");

    Refusals.assertUsage(
        () -> open("https://localhost:1", file), "ca.pem: no certificate in PEM form");
  }

  @Test
  void init_serverWithoutTls_isRefused() {
    assertUnreachable(
        () -> Elasticsearch.at("https://127.0.0.1:" + Elasticsearch.server().port()),
        "no TLS connection");
  }

  @Test
  void init_plainHttpToAServerWithTls_isRefused() {
    assertUnreachable(
        () -> Elasticsearch.at("http://localhost:" + server.port()),
        "the server doesn't speak plain HTTP (",
        "; see elasticsearch.url");
  }

  private static OpenDb open(String url, Path certificate) throws Exception {
    return Elasticsearch.at(url, "elasticsearch.cacertificate", certificate.toString());
  }

  private static void assertUnreachable(ThrowingCallable open, String... parts) {
    Refusals.assertUnreachable("Elasticsearch", open, parts);
  }
}
