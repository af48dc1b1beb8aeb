// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.redisjson.OpenDb.TABLE;
import static site.ycsb.search.redisjson.OpenDb.document;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** A server with a certificate for localhost, which nobody but this test trusts. */
final class RedisJsonTlsTest {

  private static final String PASSWORD = "changeit";

  @TempDir static Path directory;
  private static EphemeralServer server;
  private static int port;

  @BeforeAll
  static void start() throws Exception {
    KeyStore keys = certificate("dns:localhost");
    Key key = keys.getKey("redis", PASSWORD.toCharArray());
    Path keyFile = pem("key.pem", "PRIVATE KEY", key.getEncoded());
    Path certificate = pem("cert.pem", "CERTIFICATE", keys.getCertificate("redis").getEncoded());
    port = freePort();
    server =
        EphemeralServer.start(
            ServerKind.REDIS,
            "--tls-port",
            "" + port,
            "--tls-cert-file",
            certificate.toString(),
            "--tls-key-file",
            keyFile.toString(),
            "--tls-ca-cert-file",
            certificate.toString(),
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
  void init_certificateThatNobodyTrusts_isRefused() throws Exception {
    assertThatThrownBy(() -> OpenDb.with("redisjson.url", "rediss://localhost:" + port))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no TLS connection")
        .hasMessageContaining("redisjson.truststore");
  }

  private static OpenDb open(String host) throws Exception {
    return OpenDb.with(
        "redisjson.url",
        "rediss://" + host + ":" + port,
        "redisjson.truststore",
        directory.resolve("keys.p12").toString(),
        "redisjson.truststorepassword",
        PASSWORD);
  }

  /** Makes a certificate with the JDK's keytool; its file serves as the trust store too. */
  private static KeyStore certificate(String name) throws Exception {
    Path file = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "redis",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=redis",
                "-ext",
                "san=" + name,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    KeyStore trust = KeyStore.getInstance("PKCS12");
    trust.load(null, null);
    trust.setCertificateEntry("redis", keys.getCertificate("redis"));
    try (var out = Files.newOutputStream(file)) {
      trust.store(out, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static Path pem(String name, String title, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        directory.resolve(name),
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(title, lines));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
