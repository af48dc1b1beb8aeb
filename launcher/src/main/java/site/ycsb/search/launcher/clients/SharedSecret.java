// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.NamedParameterSpec;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.results.ResultsException;

/**
 * Secret that all clients of a comparison share. A key pair is made from it, the same on each
 * machine, and its certificate is the only one that TLS trusts, on both sides of a connection. So
 * nobody without the secret can connect, or be taken for client 0, and the secret is never sent.
 */
public final class SharedSecret {

  public static final String VARIABLE = "YCSB_CLIENTS_SECRET";

  /** Where a user can write the secret, for messages. */
  public static final String SOURCES = "--secret FILE, or environment variable " + VARIABLE;

  private static final int MIN_LENGTH = 16;
  private static final int MAX_LENGTH = 4096;
  private static final int KEY_BYTES = 32;

  /** Cost of a guess for who listens at the port and asks for its certificate. */
  private static final int ITERATIONS = 20_000;

  private static final String PROTOCOL = "TLSv1.3";
  private static final String CURVE = "Ed25519";

  /** The name of Ed25519 in a certificate, as RFC 8410 defines it. */
  private static final byte[] ALGORITHM = HexFormat.of().parseHex("300506032b6570");

  private static final int DER_INTEGER = 0x02;
  private static final int DER_BITS = 0x03;
  private static final int DER_TIME = 0x18;
  private static final int DER_SEQUENCE = 0x30;

  private final SSLContext context;

  /** Secret of a text, and where that comes from, for the message. */
  public SharedSecret(String where, String text) {
    if (text.length() < MIN_LENGTH || text.length() > MAX_LENGTH) {
      throw CommandFailure.usage(
          "%s: the secret of the clients has %d characters: valid are %d to %d; openssl rand -hex 32"
              + " makes one",
          where, text.length(), MIN_LENGTH, MAX_LENGTH);
    }
    try {
      this.context = context(keys(text));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java has no TLS by " + CURVE, e);
    }
  }

  /** Secret in a file, or in what can be read like one. */
  public static SharedSecret ofFile(Path file) {
    String where = "--secret " + file;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_LENGTH + 1);
      return new SharedSecret(where, new String(bytes, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw CommandFailure.usage("%s: can't be read (%s)", where, ResultsException.reason(e));
    }
  }

  /** Secret of this user's clients on this machine, in a file that the first of them makes. */
  public static SharedSecret ofUser(Path file) {
    try (FileChannel channel =
            FileChannel.open(
                file,
                Set.of(
                    StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(
                    PosixFilePermissions.fromString("rw-------")));
        FileLock lock = channel.lock()) {
      if (channel.size() == 0) {
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        channel.write(
            ByteBuffer.wrap(HexFormat.of().formatHex(random).getBytes(StandardCharsets.UTF_8)));
      }
    } catch (IOException e) {
      throw CommandFailure.usage("%s: can't be made (%s)", file, ResultsException.reason(e));
    }
    return ofFile(file);
  }

  /**
   * Agrees on TLS with the other end of a socket: both must know the secret, and all is encrypted.
   *
   * @param client true for the end that has connected
   */
  public SSLSocket secure(Socket socket, boolean client) throws IOException {
    SSLSocket secured =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(socket, /* host= */ null, socket.getPort(), /* autoClose= */ true);
    secured.setUseClientMode(client);
    secured.setNeedClientAuth(true);
    secured.setEnabledProtocols(new String[] {PROTOCOL});
    secured.startHandshake();
    return secured;
  }

  private static KeyPair keys(String text) throws GeneralSecurityException {
    byte[] salt = "ycsb-search clients".getBytes(StandardCharsets.UTF_8);
    byte[] seed =
        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
            .generateSecret(new PBEKeySpec(text.toCharArray(), salt, ITERATIONS, 8 * KEY_BYTES))
            .getEncoded();
    KeyPairGenerator generator = KeyPairGenerator.getInstance(CURVE);
    generator.initialize(NamedParameterSpec.ED25519, new Seed(seed));
    return generator.generateKeyPair();
  }

  /** Source of the random bytes of a key, which are the private key in Ed25519 (RFC 8032). */
  private static final class Seed extends SecureRandom {

    private static final long serialVersionUID = 1;

    private final byte[] seed;

    Seed(byte[] seed) {
      this.seed = seed;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      System.arraycopy(seed, 0, bytes, 0, bytes.length);
    }
  }

  private static SSLContext context(KeyPair keys) throws GeneralSecurityException, IOException {
    char[] noPassword = new char[0];
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "client", keys.getPrivate(), noPassword, new Certificate[] {certificate(keys)});
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(store, noPassword);
    TrustManagerFactory others =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    others.init(store);
    SSLContext context = SSLContext.getInstance(PROTOCOL);
    context.init(own.getKeyManagers(), others.getTrustManagers(), null);
    return context;
  }

  /**
   * The least certificate that TLS takes (RFC 5280, version 1). Java has no public class for it.
   */
  private static Certificate certificate(KeyPair keys) throws GeneralSecurityException {
    byte[] name = new X500Principal("CN=ycsb-search").getEncoded();
    byte[] validity =
        der(
            DER_SEQUENCE,
            der(DER_TIME, "20200101000000Z".getBytes(StandardCharsets.US_ASCII)),
            der(DER_TIME, "99991231235959Z".getBytes(StandardCharsets.US_ASCII)));
    byte[] number = der(DER_INTEGER, new byte[] {1});
    byte[] signed =
        der(DER_SEQUENCE, number, ALGORITHM, name, validity, name, keys.getPublic().getEncoded());
    Signature signature = Signature.getInstance(CURVE);
    signature.initSign(keys.getPrivate());
    signature.update(signed);
    byte[] all = der(DER_SEQUENCE, signed, ALGORITHM, der(DER_BITS, new byte[1], signature.sign()));
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(all));
  }

  /** Element of a certificate, of 255 bytes at most. */
  private static byte[] der(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    if (content.size() > 0x7f) {
      element.write(0x81); // The length follows in one byte.
    }
    element.write(content.size());
    element.writeBytes(content.toByteArray());
    return element.toByteArray();
  }
}
