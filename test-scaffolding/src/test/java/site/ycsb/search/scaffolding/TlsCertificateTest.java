// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TlsCertificateTest {

  @TempDir static Path directory;
  private static TlsCertificate certificate;
  private static HttpsServer server;

  @BeforeAll
  static void start() throws Exception {
    certificate = TlsCertificate.forHost(directory, "localhost");
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.serverContext()));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  @Test
  void trustStore_opensAConnectionToItsHostAlone() throws Exception {
    SSLContext trusting = trusting(certificate);

    assertThat(answer("localhost", trusting)).isEqualTo(204);
    assertThatThrownBy(() -> answer("127.0.0.1", trusting)).isInstanceOf(SSLException.class);
  }

  @Test
  void trustStore_ofAnotherCertificate_opensNone() throws Exception {
    SSLContext trusting = trusting(TlsCertificate.forHost(directory, "elsewhere.example"));

    assertThatThrownBy(() -> answer("localhost", trusting)).isInstanceOf(SSLException.class);
  }

  @Test
  void pemFiles_holdTheKeyAndTheCertificate() throws Exception {
    String key = Files.readString(certificate.key());
    String shown = Files.readString(certificate.certificate());

    assertThat(key).startsWith("-----BEGIN PRIVATE KEY-----\n");
    assertThat(shown).startsWith("-----BEGIN CERTIFICATE-----\n");
    assertThat(certificate.keyAndCertificate()).hasContent(key + shown);
  }

  private static int answer(String host, SSLContext context) throws Exception {
    URL url = URI.create("https://%s:%d/".formatted(host, server.getAddress().getPort())).toURL();
    HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
    connection.setSSLSocketFactory(context.getSocketFactory());
    return connection.getResponseCode();
  }

  private static SSLContext trusting(TlsCertificate certificate) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(
        KeyStore.getInstance(
            certificate.trustStore().toFile(), TlsCertificate.PASSWORD.toCharArray()));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
