// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.TlsCertificate;
import site.ycsb.search.settings.ExitCode;

/**
 * Servers with certificates that only this test trusts: one for localhost, one for another host. An
 * address instead of a name would not show the difference, because the driver looks up its name.
 */
final class MongoDbTlsTest {

  @TempDir static Path directory;
  private static TlsCertificate localhost;
  private static TlsCertificate example;
  private static EphemeralServer server;
  private static EphemeralServer elsewhere;

  @BeforeAll
  static void start() throws Exception {
    localhost = TlsCertificate.forHost(directory, "localhost");
    example = TlsCertificate.forHost(directory, "elsewhere.example");
    server = start(localhost);
    elsewhere = start(example);
  }

  @AfterAll
  static void stop() {
    server.close();
    elsewhere.close();
  }

  private static EphemeralServer start(TlsCertificate certificate) {
    return EphemeralServer.start(
        "mongodb",
        "--tlsMode",
        "preferTLS",
        "--tlsCertificateKeyFile",
        certificate.keyAndCertificate().toString());
  }

  @Test
  void init_trustedCertificate_works() throws Exception {
    OpenDb db = open(server, localhost, TlsCertificate.PASSWORD);
    db.documents().put(TABLE, document("a", "red pen", 1));

    assertThat(db.documents().get(TABLE, "a", null)).isPresent();
    db.close();
  }

  @Test
  void init_certificateOfAnotherHost_isRefused() {
    assertThatThrownBy(() -> open(elsewhere, example, TlsCertificate.PASSWORD))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("MongoDB at localhost:%d: no TLS connection", elsewhere.port());
  }

  @Test
  void init_certificateThatTheTrustStoreLacks_isRefused() {
    assertThatThrownBy(() -> open(server, example, TlsCertificate.PASSWORD))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no TLS connection")
        .hasMessageContaining("mongodb.truststore");
  }

  @Test
  void init_trustStoreThatDoesNotOpen_isAUsageErrorWithoutThePassword() {
    assertThatThrownBy(() -> open(server, localhost, "wr0ng"))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("mongodb.truststore=")
        .hasMessageNotContaining("wr0ng");
  }

  private static OpenDb open(EphemeralServer server, TlsCertificate trust, String password)
      throws Exception {
    return MongoDb.with(
        "mongodb.url",
        "mongodb://localhost:" + server.port() + "/ycsb?tls=true",
        "mongodb.connecttimeout",
        "3000",
        "mongodb.truststore",
        trust.trustStore().toString(),
        "mongodb.truststorepassword",
        password);
  }
}
