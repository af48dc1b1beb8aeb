// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Key and certificate of a host name, made with the JDK's keytool. The certificate signs itself, so
 * that only a client with its trust store accepts it.
 *
 * @param keyStore PKCS #12 file with the key and the certificate
 * @param trustStore PKCS #12 file with the certificate alone
 * @param key PEM file with the key
 * @param certificate PEM file with the certificate
 * @param keyAndCertificate PEM file with both
 */
public record TlsCertificate(
    Path keyStore, Path trustStore, Path key, Path certificate, Path keyAndCertificate) {

  /** Password of both stores and of the key. */
  public static final String PASSWORD = "changeit";

  private static final String ALIAS = "server";

  /** Makes the key and the certificate, and writes all files into a directory. */
  public static TlsCertificate forHost(Path directory, String host)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path keyStore = directory.resolve(host + ".keys.p12");
    generate(keyStore, host);
    KeyStore keys = KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray());
    String key = pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    String certificate = pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
    return new TlsCertificate(
        keyStore,
        trustStore(directory.resolve(host + ".trust.p12"), keys),
        Files.writeString(directory.resolve(host + ".key.pem"), key),
        Files.writeString(directory.resolve(host + ".cert.pem"), certificate),
        Files.writeString(directory.resolve(host + ".both.pem"), key + certificate));
  }

  /** TLS context of a server in this JVM that shows the certificate. */
  public SSLContext serverContext() throws IOException, GeneralSecurityException {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(
        KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  private static void generate(Path keyStore, String host)
      throws IOException, InterruptedException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String options =
        "-genkeypair -alias %s -keyalg RSA -dname CN=%s -ext san=dns:%s -storetype PKCS12 -storepass %s"
            .formatted(ALIAS, ALIAS, host, PASSWORD);
    List<String> command = new ArrayList<>(List.of(keytool.toString()));
    command.addAll(List.of(options.split(" ")));
    command.addAll(List.of("-keystore", keyStore.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException("keytool ended with %d, for the host %s".formatted(code, host));
    }
  }

  private static Path trustStore(Path file, KeyStore keys)
      throws IOException, GeneralSecurityException {
    KeyStore trust = KeyStore.getInstance("PKCS12");
    trust.load(null, null);
    trust.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
    try (OutputStream out = Files.newOutputStream(file)) {
      trust.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  private static String pem(String title, byte[] content) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(title, lines);
  }
}
