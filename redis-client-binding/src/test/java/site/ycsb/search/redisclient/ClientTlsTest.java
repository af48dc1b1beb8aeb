// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.TlsCertificate;
import site.ycsb.search.servers.machine.LoopbackPort;

/** A server with a certificate for localhost, which only this test trusts. */
final class ClientTlsTest {

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
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @MethodSource("site.ycsb.search.redisclient.Clients#bindings")
  void init_trustedCertificate_works(Binding binding) throws Exception {
    try (OpenDb db = open(binding, "localhost")) {
      Clients.set(db, TABLE, binding.name(), "a");

      assertThat(Clients.get(db, TABLE, binding.name())).isEqualTo("a");
    }
  }

  @ParameterizedTest
  @MethodSource("site.ycsb.search.redisclient.Clients#bindings")
  void init_certificateOfAnotherHost_isRefused(Binding binding) {
    assertThatThrownBy(() -> open(binding, "127.0.0.1"))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("Redis at 127.0.0.1:%d: no TLS connection", port);
  }

  @ParameterizedTest
  @MethodSource("site.ycsb.search.redisclient.Clients#bindings")
  void init_certificateThatIsNotTrusted_isRefused(Binding binding) {
    assertThatThrownBy(
            () -> OpenDb.of(binding, binding.name() + ".url", "rediss://localhost:" + port))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no TLS connection")
        .hasMessageContaining(binding.name() + ".truststore");
  }

  private static OpenDb open(Binding binding, String host) throws Exception {
    return OpenDb.of(
        binding,
        binding.name() + ".url",
        "rediss://" + host + ":" + port,
        binding.name() + ".truststore",
        certificate.trustStore().toString(),
        binding.name() + ".truststorepassword",
        TlsCertificate.PASSWORD);
  }
}
