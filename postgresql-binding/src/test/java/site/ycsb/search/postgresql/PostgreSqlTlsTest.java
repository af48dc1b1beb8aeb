// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;
import site.ycsb.search.scaffolding.TlsCertificate;
import site.ycsb.search.servers.machine.LoopbackPort;

/**
 * TLS up to a proxy before a real server, because the package of the server has none. The proxy has
 * a certificate for localhost, which only this test trusts.
 */
final class PostgreSqlTlsTest {

  private static final int SSL_REQUEST_BYTES = 8;

  @TempDir static Path directory;
  private static TlsCertificate certificate;
  private static ServerSocket proxy;

  @BeforeAll
  static void start() throws Exception {
    certificate = TlsCertificate.forHost(directory, "localhost");
    SSLContext context = certificate.serverContext();
    int server = SharedServer.of("postgresql").port();
    proxy = new ServerSocket();
    proxy.bind(LoopbackPort.address(0));
    inBackground(
        () -> {
          while (true) {
            Socket client = proxy.accept();
            inBackground(() -> serve(context, client, server));
          }
        });
  }

  /** Answers the request for TLS with yes, and passes on what is sent then. */
  private static void serve(SSLContext context, Socket client, int server) throws IOException {
    client.getInputStream().readNBytes(SSL_REQUEST_BYTES);
    client.getOutputStream().write('S');
    try (SSLSocket open =
            (SSLSocket) context.getSocketFactory().createSocket(client, null, 0, true);
        Socket behind = new Socket(InetAddress.getLoopbackAddress(), server)) {
      open.setUseClientMode(false);
      inBackground(() -> behind.getInputStream().transferTo(open.getOutputStream()));
      open.getInputStream().transferTo(behind.getOutputStream());
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // It ends when a side closes its connection.
  private static void inBackground(Work work) {
    CompletableFuture.runAsync(
        () -> {
          try {
            work.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        command -> {
          Thread thread = new Thread(command);
          thread.setDaemon(true);
          thread.start();
        });
  }

  @AfterAll
  static void stop() throws Exception {
    proxy.close();
  }

  @Test
  void init_trustedCertificate_works() throws Exception {
    try (OpenDb db = open("localhost", "verify-full", certificate.certificate())) {
      db.tables().create(TABLE);
      db.documents().put(TABLE, OpenDb.document("a", "red pen", 1));

      assertThat(db.documents().get(TABLE, "a", null)).isPresent();
      db.tables().drop(TABLE);
    }
  }

  @Test
  void init_certificateOfAnotherHost_isRefused() {
    assertThatThrownBy(() -> open("127.0.0.1", "verify-full", certificate.certificate()))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("PostgreSQL at 127.0.0.1:%d: ", proxy.getLocalPort())
        .message()
        .hasLineCount(1);
  }

  @Test
  void init_certificateThatIsNotTrusted_isRefused() throws Exception {
    Path other = TlsCertificate.forHost(directory, "other").certificate();

    assertThatThrownBy(() -> open("localhost", "verify-full", other))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no TLS connection")
        .hasMessageContaining("postgresql.sslrootcert");
  }

  @Test
  void init_certificateThatTheModeDoesNotVerify_isAUsageError() {
    assertThatThrownBy(() -> open("localhost", "require", certificate.certificate()))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "postgresql.sslrootcert=%s: no certificate is verified; set postgresql.sslmode to"
                + " verify-full, or to verify-ca",
            certificate.certificate());
  }

  private static OpenDb open(String host, String mode, Path root) throws Exception {
    return OpenDb.of(
        new PostgreSqlBinding(),
        "postgresql.url",
        "postgresql://%s:%d/postgres".formatted(host, proxy.getLocalPort()),
        "postgresql.sslmode",
        mode,
        "postgresql.sslrootcert",
        root.toString());
  }
}
