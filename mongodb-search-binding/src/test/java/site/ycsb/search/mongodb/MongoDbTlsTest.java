// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.mongodb.OpenDb.TABLE;
import static site.ycsb.search.mongodb.OpenDb.document;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.settings.ExitCode;

/**
 * Servers with certificates that nobody but this test trusts: one for localhost, one for another
 * host. (An address instead of the name won't do for the latter: the driver looks up its name.)
 */
final class MongoDbTlsTest {

  private static final String PASSWORD = "changeit";

  @TempDir static Path directory;
  private static EphemeralServer server;
  private static EphemeralServer elsewhere;

  @BeforeAll
  static void start() throws Exception {
    server = start("localhost");
    elsewhere = start("elsewhere.example");
  }

  @AfterAll
  static void stop() {
    server.close();
    elsewhere.close();
  }

  private static EphemeralServer start(String host) throws Exception {
    Path file = Files.writeString(directory.resolve(host + ".pem"), certificate(host));
    return EphemeralServer.start(
        ServerKind.MONGODB, "--tlsMode", "preferTLS", "--tlsCertificateKeyFile", file.toString());
  }

  @Test
  void init_trustedCertificate_works() throws Exception {
    MongoDbSearchDb db = open(server, "localhost.p12", PASSWORD);
    db.put(TABLE, document("a", "red pen", 1));

    assertThat(db.get(TABLE, "a", null)).isPresent();
    db.cleanup();
  }

  @Test
  void init_certificateOfAnotherHost_isRefused() {
    assertThatThrownBy(() -> open(elsewhere, "elsewhere.example.p12", PASSWORD))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("MongoDB at localhost:%d: no TLS connection", elsewhere.port());
  }

  @Test
  void init_certificateThatNobodyTrusts_isRefused() {
    assertThatThrownBy(() -> open(server, "elsewhere.example.p12", PASSWORD))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no TLS connection")
        .hasMessageContaining("mongodb.truststore");
  }

  @Test
  void init_trustStoreThatDoesNotOpen_isAUsageErrorWithoutThePassword() {
    assertThatThrownBy(() -> open(server, "localhost.p12", "wr0ng"))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("mongodb.truststore=")
        .hasMessageNotContaining("wr0ng");
  }

  private static MongoDbSearchDb open(EphemeralServer server, String trust, String password)
      throws Exception {
    return OpenDb.with(
        "mongodb.url",
        "mongodb://localhost:" + server.port() + "/ycsb?tls=true",
        "mongodb.connecttimeout",
        "3000",
        "mongodb.truststore",
        directory.resolve(trust).toString(),
        "mongodb.truststorepassword",
        password);
  }

  /** Key and certificate, made with the JDK's keytool; its file becomes the trust store. */
  private static String certificate(String host) throws Exception {
    Path file = directory.resolve(host + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "mongodb",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=mongodb",
                "-ext",
                "san=dns:" + host,
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
    trust.setCertificateEntry("mongodb", keys.getCertificate("mongodb"));
    try (var out = Files.newOutputStream(file)) {
      trust.store(out, PASSWORD.toCharArray());
    }
    return pem("PRIVATE KEY", keys.getKey("mongodb", PASSWORD.toCharArray()).getEncoded())
        + pem("CERTIFICATE", keys.getCertificate("mongodb").getEncoded());
  }

  private static String pem(String title, byte[] content) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(title, lines);
  }
}
