// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

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
import site.ycsb.search.servers.machine.LoopbackPort;

/** A server with a certificate for localhost, which only this test trusts. */
final class RedisJsonTlsTest {

  @TempDir static Path directory;
  private static TlsCertificate certificate;
  private static EphemeralServer server;
  private static int port;

  @BeforeAll
  static void start() throws Exception {
    certificate = TlsCertificate.forHost(directory, "localhost");
    port = LoopbackPort.free();
    server =
        EphemeralServer.start(
            "redis",
            "--tls-port",
            "" + port,
            "--tls-cert-file",
            certificate.certificate().toString(),
            "--tls-key-file",
            certificate.key().toString(),
            "--tls-ca-cert-file",
            certificate.certificate().toString(),
            "--tls-auth-clients",
            "no");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void init_trustedCertificate_works() throws Exception {
    OpenDb db = open("localhost");
    db.documents().put(TABLE, document("a", "red pen", 1));

    assertThat(db.documents().get(TABLE, "a", null)).isPresent();
    db.close();
  }

  @Test
  void init_certificateOfAnotherHost_isRefused() throws Exception {
    assertThatThrownBy(() -> open("127.0.0.1"))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("Redis at 127.0.0.1:%d: no TLS connection", port);
  }

  @Test
  void init_certificateThatIsNotTrusted_isRefused() throws Exception {
    assertThatThrownBy(() -> OpenRedis.with("redisjson.url", "rediss://localhost:" + port))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no TLS connection")
        .hasMessageContaining("redisjson.truststore");
  }

  private static OpenDb open(String host) throws Exception {
    return OpenRedis.with(
        "redisjson.url",
        "rediss://" + host + ":" + port,
        "redisjson.truststore",
        certificate.trustStore().toString(),
        "redisjson.truststorepassword",
        TlsCertificate.PASSWORD);
  }
}
