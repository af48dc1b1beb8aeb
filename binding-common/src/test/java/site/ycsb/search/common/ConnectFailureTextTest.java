// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

final class ConnectFailureTextTest {

  private static final ConnectFailureText TEXT =
      new ConnectFailureText(
          "Redis", "h:1", "redisjson", "redisjson.truststore", new Timeouts(2, 3));

  @Test
  void explain_unknownHost_namesTheUrl() {
    assertLine(new UnknownHostException("h"), "Redis at h:1: no such host (h); see redisjson.url");
  }

  @Test
  void explain_refused_saysWhatToStart() {
    assertLine(
        new ConnectException("Connection refused"),
        "Redis at h:1: nothing listens there (Connection refused); start a server, or set"
            + " redisjson.url");
  }

  @Test
  void explain_timeout_namesBothLimits() {
    assertLine(
        new SocketTimeoutException("Read timed out"),
        "Redis at h:1: no answer within redisjson.connecttimeout=2 or redisjson.timeout=3"
            + " milliseconds");
  }

  @Test
  void explain_tls_namesTheTrustedCertificates() {
    assertLine(
        new SSLHandshakeException("PKIX path building failed"),
        "Redis at h:1: no TLS connection (PKIX path building failed); see redisjson.url,"
            + " redisjson.truststore");
  }

  @Test
  void explain_anythingElse_isTheRootCauseInOneLine() {
    assertLine(new IOException("odd\nreply"), "Redis at h:1: odd reply");
  }

  @Test
  void because_login_saysWhatToSet() {
    IOException failure = new IOException();

    assertThat(TEXT.because(TEXT.loginRequired("redisjson.url=redis://…"), failure))
        .hasMessage(
            "Redis at h:1: the server requires a user and a password; set redisjson.url=redis://…");
    assertThat(TEXT.because(TEXT.loginRefused("WRONGPASS", "redisjson.url"), failure))
        .hasMessage("Redis at h:1: authentication failed (WRONGPASS); see redisjson.url");
  }

  @Test
  void reason_noNetworkFailure_isEmpty() {
    assertThat(TEXT.reason(List.of(new IllegalStateException("x")))).isEqualTo(Optional.empty());
  }

  /** The driver's own exception is around the JDK's. */
  private static void assertLine(IOException cause, String line) {
    IllegalStateException failure = new IllegalStateException("of the driver", cause);
    StoreException explained = TEXT.explain(failure);

    assertThat(explained).hasMessage(line).hasCause(failure);
    assertThat(explained.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }
}
