// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.common.TrustStore.Format;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

final class TrustStoreTest {

  private static final char[] PASSWORD = "s3cret".toCharArray();
  private static final Setting<String> FILE = TrustStore.keyStoreSetting("s.truststore");
  private static final Setting<String> FILE_PASSWORD =
      TrustStore.passwordSetting("s.truststorepassword");
  private static final Setting<String> PEM = TrustStore.pemSetting("s.cacertificate");

  @TempDir static Path directory;
  private static Path keys;
  private static Path pem;

  /** A key pair in a key store, and its certificate alone in PEM form. */
  @BeforeAll
  static void createCertificate() throws Exception {
    keys = directory.resolve("keys.p12");
    String[] options = {
      "-genkeypair",
      "-alias",
      "k",
      "-keyalg",
      "EC",
      "-dname",
      "CN=localhost",
      "-storetype",
      "PKCS12",
      "-keystore",
      keys.toString(),
      "-storepass",
      new String(PASSWORD)
    };
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(Arrays.asList(options));
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD);
    byte[] certificate = store.getCertificate("k").getEncoded();
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate);
    pem =
        Files.writeString(
            directory.resolve("ca.pem"),
            "-----BEGIN CERTIFICATE-----\n" + lines + "\n-----END CERTIFICATE-----\n");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void context_certificateOfTheFile_isTrusted(Format format) throws Exception {
    SSLContext client = trust(format, trusted(format), new String(PASSWORD)).context();

    assertThat(peerOf(client).getSubjectX500Principal().getName()).isEqualTo("CN=localhost");
  }

  /** A key pair is no trusted certificate, so the key store of the test needs one. */
  private static Path trusted(Format format) throws Exception {
    if (format == Format.PEM) {
      return pem;
    }
    KeyStore trust = KeyStore.getInstance("PKCS12");
    trust.load(null, null);
    trust.setCertificateEntry(
        "k", KeyStore.getInstance(keys.toFile(), PASSWORD).getCertificate("k"));
    Path file = directory.resolve("trust.p12");
    try (var out = Files.newOutputStream(file)) {
      trust.store(out, PASSWORD);
    }
    return file;
  }

  /** Connects to a server that has the key, and returns the certificate that the client saw. */
  private static X509Certificate peerOf(SSLContext client) throws Exception {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(KeyStore.getInstance(keys.toFile(), PASSWORD), PASSWORD);
    SSLContext server = SSLContext.getInstance("TLS");
    server.init(managers.getKeyManagers(), null, null);
    try (SSLServerSocket listener =
            (SSLServerSocket) server.getServerSocketFactory().createServerSocket(0);
        SSLSocket socket =
            (SSLSocket)
                client.getSocketFactory().createSocket("127.0.0.1", listener.getLocalPort())) {
      Thread accepting =
          new Thread(
              () -> {
                try (SSLSocket accepted = (SSLSocket) listener.accept()) {
                  accepted.startHandshake();
                } catch (java.io.IOException e) {
                  // The client's side of the handshake fails, too, and with it the test.
                }
              });
      accepting.start();
      socket.startHandshake();
      accepting.join();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }

  @Test
  void context_fileWithoutCertificates_namesTheProperty() throws Exception {
    Path empty = Files.createFile(directory.resolve("empty.pem"));

    assertThatThrownBy(() -> trust(Format.PEM, empty, "").context())
        .isInstanceOf(SettingException.class)
        .hasMessage("s.key=%s: no certificate in PEM form (the file is empty)", empty);
    assertThatThrownBy(() -> trust(Format.KEY_STORE, pem, "").context())
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("s.key=" + pem + ": ");
  }

  @Test
  void context_wrongPassword_isNotShown() {
    assertThatThrownBy(() -> trust(Format.KEY_STORE, keys, "wr0ng").context())
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("s.key=" + keys + ": ")
        .hasMessageContaining("password")
        .hasMessageNotContaining("wr0ng");
  }

  @Test
  void keyStore_noneNamed_isEmpty() {
    assertThat(keyStore(false)).isEmpty();
    assertThat(TrustStore.pem(new Properties(), PEM, false, "s.url=https://…")).isEmpty();
  }

  @Test
  void keyStore_readableFile_isReadWithItsPassword() {
    assertThat(keyStore(true, "s.truststore", keys.toString(), "s.truststorepassword", "s3cret"))
        .contains(new TrustStore("s.truststore", keys, Format.KEY_STORE, "s3cret"));
  }

  @Test
  void keyStore_thatCannotServe_saysWhatToSet() {
    assertThatThrownBy(() -> keyStore(false, "s.truststore", "t.p12"))
        .isInstanceOf(SettingException.class)
        .hasMessage("s.truststore=t.p12: the connection isn't encrypted; set s.url=https://…");
    assertThatThrownBy(() -> keyStore(true, "s.truststore", "/no/t.p12"))
        .isInstanceOf(SettingException.class)
        .hasMessage("s.truststore=/no/t.p12: no readable file");
    assertThatThrownBy(() -> keyStore(true, "s.truststorepassword", "s3cret"))
        .isInstanceOf(SettingException.class)
        .hasMessage("s.truststorepassword: there is no file that it belongs to; set s.truststore");
  }

  @Test
  void pem_readableFile_hasNoPassword() {
    assertThat(
            TrustStore.pem(
                properties("s.cacertificate", pem.toString()), PEM, true, "s.url=https://…"))
        .contains(new TrustStore("s.cacertificate", pem, Format.PEM, ""));
  }

  @Test
  void toString_ofATrustStore_hidesItsPassword() {
    assertThat(trust(Format.KEY_STORE, keys, "s3cret").toString()).isEqualTo(keys.toString());
  }

  private static Optional<TrustStore> keyStore(boolean tls, String... keysAndValues) {
    return TrustStore.keyStore(
        properties(keysAndValues), FILE, FILE_PASSWORD, tls, "s.url=https://…");
  }

  private static TrustStore trust(Format format, Path file, String password) {
    return new TrustStore("s.key", file, format, password);
  }

  private static Properties properties(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }
}
