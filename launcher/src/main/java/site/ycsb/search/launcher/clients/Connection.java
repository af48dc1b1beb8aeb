// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.settings.ExitCode;

/**
 * One end of a connection between client 0 and another client, over TLS. Each message follows its
 * length. Each end says once a second that it is alive; one that is silent for too long is gone.
 * One thread reads, any thread sends.
 */
public final class Connection implements AutoCloseable {

  /** Silence after which the other end counts as gone. */
  static final Duration SILENCE = Duration.ofSeconds(15);

  private static final int SILENCE_MILLIS = Math.toIntExact(SILENCE.toMillis());

  private static final long PERIOD_MILLIS = 1_000;

  /** Maximum bytes of a message of client 0, most of which are the properties of a job. */
  private static final int MAX_WORK = 1 << 20;

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private volatile int maxBytes;
  private volatile long heardNanos = System.nanoTime();

  /**
   * Connection on a socket, which TLS secures.
   *
   * @param client true for the end that has connected
   * @throws IOException if the other end does not know the secret
   */
  Connection(Socket socket, SharedSecret secret, boolean client, int maxBytes) throws IOException {
    socket.setSoTimeout(SILENCE_MILLIS);
    socket.setTcpNoDelay(true);
    SSLSocket secured = secret.secure(socket, client);
    this.socket = socket; // That below TLS can be closed while a thread writes.
    this.in = new DataInputStream(secured.getInputStream());
    this.out = new DataOutputStream(secured.getOutputStream());
    this.maxBytes = maxBytes;
    Thread heartbeat = new Thread(this::beat, "heartbeat");
    heartbeat.setDaemon(true);
    heartbeat.start();
  }

  /**
   * Connects to client 0 and joins. It may start later than this client, so it is tried again and
   * again.
   *
   * @param place address of client 0; its name is looked up for each attempt
   * @param secret secret that client 0 must know, too
   */
  public static Connection join(
      CoordinatorAddress place, SharedSecret secret, Duration patience, ClientMessage joining) {
    AtomicReference<String> reason = new AtomicReference<>("");
    Connection joined =
        Poll.untilPresent(patience, () -> open(place, secret, reason))
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitCode.UNREACHABLE,
                        "--coordinator %s: client 0 does not answer within %d s (%s): start it, or give"
                                .formatted(place, patience.toSeconds(), reason)
                            + " more time by --client-timeout"));
    joined.send(joining);
    return joined;
  }

  private static Optional<Connection> open(
      CoordinatorAddress place, SharedSecret secret, AtomicReference<String> reason) {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(place.resolve(), place.port()), SILENCE_MILLIS);
      return Optional.of(new Connection(socket, secret, /* client= */ true, MAX_WORK));
    } catch (IOException e) {
      close(socket);
      if (e instanceof SSLException && e.getCause() instanceof CertificateException) {
        throw CommandFailure.usage(
            "--coordinator %s: what listens there does not know the secret of this client: give"
                    .formatted(place)
                + " all clients the same "
                + SharedSecret.SOURCES);
      }
      reason.set(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** Next message except signs of life, once it is there; fails if the other end is gone. */
  public ClientMessage next() throws IOException {
    while (true) {
      int length = in.readInt();
      if (length < 0 || length > maxBytes) {
        throw new IOException("a message of %,d bytes".formatted(length));
      }
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw new EOFException();
      }
      heardNanos = System.nanoTime();
      ClientMessage message = ClientMessage.read(bytes);
      if (message.kind() != Kind.ALIVE) {
        return message;
      }
    }
  }

  /** Allows messages of so many bytes, to a client that is heard of just now. */
  void allow(int bytes) {
    maxBytes = bytes;
    heardNanos = System.nanoTime();
  }

  boolean isSilentFor(Duration time) {
    return System.nanoTime() - heardNanos > time.toNanos();
  }

  /** Sends a message; false if the other end is gone. */
  public synchronized boolean send(ClientMessage message) {
    byte[] bytes = message.bytes();
    try {
      out.writeInt(bytes.length);
      out.write(bytes);
      out.flush();
      return true;
    } catch (IOException e) {
      close();
      return false;
    }
  }

  private void beat() {
    try {
      while (send(ClientMessage.of(Kind.ALIVE, 0, 0, ""))) {
        TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    close(socket);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone all the same.
    }
  }
}
