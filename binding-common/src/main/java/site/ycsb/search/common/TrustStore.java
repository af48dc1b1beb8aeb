// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/**
 * File of the certificates that a client trusts with TLS. Prints without its password.
 *
 * @param password password of a key store; unused for PEM
 */
public record TrustStore(String key, Path file, Format format, String password) {

  /** Format of the file. */
  public enum Format {
    /** PKCS12 or JKS: the JDK tells the two apart. */
    KEY_STORE,
    /** Certificates in PEM form. */
    PEM
  }

  public static Setting<String> keyStoreSetting(String key) {
    return fileSetting(key, "a PKCS12 or JKS file");
  }

  public static Setting<String> passwordSetting(String key) {
    return Setting.text(key, "", "any text", "the trust store's password");
  }

  public static Setting<String> pemSetting(String key) {
    return fileSetting(key, "a PEM file");
  }

  private static Setting<String> fileSetting(String key, String form) {
    return Setting.text(
        key,
        "",
        form + "; empty for the certificates that the JDK trusts",
        "the certificates that the client trusts with TLS");
  }

  /**
   * The key store that the properties name, if any.
   *
   * @param remedy setting that encrypts them, for the message
   * @throws SettingException if the file can't serve
   */
  public static Optional<TrustStore> keyStore(
      Properties properties,
      Setting<String> file,
      Setting<String> password,
      boolean tls,
      String remedy) {
    Optional<Path> path = path(properties, file, tls, remedy);
    if (path.isEmpty() && password.isGiven(properties)) {
      throw new SettingException(
          "%s: there is no file that it belongs to; set %s", password.key(), file.key());
    }
    return path.map(
        found -> new TrustStore(file.key(), found, Format.KEY_STORE, password.from(properties)));
  }

  /**
   * The file of PEM certificates that the properties name, if any.
   *
   * @param remedy setting that encrypts them, for the message
   * @throws SettingException if the file can't serve
   */
  public static Optional<TrustStore> pem(
      Properties properties, Setting<String> file, boolean tls, String remedy) {
    return path(properties, file, tls, remedy)
        .map(found -> new TrustStore(file.key(), found, Format.PEM, ""));
  }

  private static Optional<Path> path(
      Properties properties, Setting<String> setting, boolean tls, String remedy) {
    String file = setting.from(properties);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    if (!tls) {
      throw new SettingException(
          "%s=%s: the connection isn't encrypted; set %s", setting.key(), file, remedy);
    }
    if (!Files.isReadable(Path.of(file))) {
      throw new SettingException("%s=%s: no readable file", setting.key(), file);
    }
    return Optional.of(Path.of(file));
  }

  /**
   * TLS context that trusts these certificates, and those that they have signed.
   *
   * @throws SettingException if the file holds none, or the password does not open it
   */
  public SSLContext context() {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(certificates());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new SettingException(
          FailureText.oneLine("%s=%s: %s".formatted(key, file, FailureText.of(e))));
    }
  }

  private KeyStore certificates() throws GeneralSecurityException, IOException {
    return switch (format) {
      case KEY_STORE -> KeyStore.getInstance(file.toFile(), password.toCharArray());
      case PEM -> pemCertificates();
    };
  }

  private KeyStore pemCertificates() throws GeneralSecurityException, IOException {
    try (InputStream pem = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("ca" + number++, certificate);
      }
      if (number == 0) {
        throw new CertificateException("the file is empty");
      }
      return store;
    } catch (CertificateException e) {
      throw new CertificateException(
          "no certificate in PEM form (%s)".formatted(FailureText.of(e)), e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
