// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.blocks.cs.ConnectionListener;
import org.jgroups.blocks.cs.TcpClient;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.settings.ExitCode;

/** Connection of a client to client 0. Thread-safe; the receiver is called by another thread. */
public final class CoordinatorLink implements AutoCloseable {

  private static final long RETRY_MILLIS = 200;

  /** Maximum bytes of a message of client 0, most of which are the properties of a job. */
  private static final int MAX_MESSAGE = 1 << 20;

  private final int client;
  private final Consumer<ClientMessage> receiver;
  private final Runnable gone;
  private final TcpClient connection;
  private final Heartbeat heartbeat;
  private volatile long heardNanos = System.nanoTime();
  private volatile boolean closing;

  private CoordinatorLink(
      int client, TcpClient connection, Consumer<ClientMessage> receiver, Runnable gone) {
    this.client = client;
    this.connection = connection;
    this.receiver = receiver;
    this.gone = gone;
    connection.receiver(new MessageReceiver((sender, message) -> receive(message)));
    connection.addConnectionListener(new Connections());
    this.heartbeat = new Heartbeat(this::beat);
  }

  /**
   * Connects and joins. Client 0 may start later than this client, so it is tried again and again.
   *
   * @param place address of client 0; its name is looked up for each attempt
   * @param secret secret that client 0 must know, too
   */
  public static CoordinatorLink open(
      CoordinatorAddress place,
      SharedSecret secret,
      Duration patience,
      ClientMessage joining,
      Consumer<ClientMessage> receiver,
      Runnable gone) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        TcpClient connection = new TcpClient(null, 0, place.resolve(), place.port());
        connection.socketFactory(secret.sockets());
        connection.setMaxLength(MAX_MESSAGE);
        connection.start();
        CoordinatorLink link = new CoordinatorLink(joining.client(), connection, receiver, gone);
        link.send(joining);
        return link;
      } catch (Exception e) {
        if (e instanceof SSLException && e.getCause() instanceof CertificateException) {
          throw CommandFailure.usage(
              "--coordinator %s: what listens there does not know the secret of this client: give"
                      .formatted(place)
                  + " all clients the same "
                  + SharedSecret.SOURCES);
        }
        if (System.nanoTime() > deadline) {
          throw new CommandFailure(
              ExitCode.UNREACHABLE,
              "--coordinator %s: client 0 does not answer within %d s (%s): start it, or give"
                      .formatted(place, patience.toSeconds(), e.getMessage())
                  + " more time by --client-timeout");
        }
        pause();
      }
    }
  }

  /** Sends a message; a failure counts as a lost connection. */
  public void send(ClientMessage message) {
    byte[] bytes = message.bytes();
    try {
      connection.send(bytes, 0, bytes.length);
    } catch (Exception e) {
      lose();
    }
  }

  private final class Connections implements ConnectionListener {

    @Override
    public void connectionClosed(Connection closed) {
      lose();
    }

    @Override
    public void connectionEstablished(Connection established) {}
  }

  private void receive(ClientMessage message) {
    heardNanos = System.nanoTime();
    if (message.kind() != Kind.ALIVE) {
      receiver.accept(message);
    }
  }

  private void beat() {
    if (System.nanoTime() - heardNanos > Heartbeat.SILENCE_NANOS) {
      lose();
    } else {
      send(ClientMessage.of(Kind.ALIVE, client, 0, ""));
    }
  }

  private void lose() {
    if (!closing) {
      gone.run();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.UNREACHABLE, "interrupted while client 0 was awaited");
    }
  }

  @Override
  public void close() {
    closing = true;
    heartbeat.close();
    connection.stop();
  }
}
