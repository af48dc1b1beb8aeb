// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Proxy between a driver and its server on the loopback address. It records every request that
 * passes, and can do a {@link Fault} to the replies. Thread-safe.
 */
public final class RecordingProxy implements AutoCloseable {

  /**
   * Request that has passed.
   *
   * @param connection number of the client's connection, from 1
   * @param bytes the whole request, read-only
   */
  public record Request(int connection, ByteBuffer bytes) {}

  /** Address without the module of the servers, which {@code bench/run} has not. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private static final int BACKLOG = 50;

  private final ServerSocket listener;
  private final int serverPort;
  private final Framing framing;
  private final List<Request> requests = new ArrayList<>();
  private final List<Socket> sockets = new ArrayList<>();
  private volatile Fault fault = Fault.none();

  /** Listens on a free port. */
  public RecordingProxy(int serverPort, Framing framing) throws IOException {
    this.serverPort = serverPort;
    this.framing = framing;
    this.listener = new ServerSocket(0, BACKLOG, InetAddress.getByAddress(LOOPBACK));
    start(this::accept);
  }

  /** The port that the driver connects to. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Requests since the last call. */
  public List<Request> take() {
    synchronized (requests) {
      List<Request> taken = List.copyOf(requests);
      requests.clear();
      return taken;
    }
  }

  /** Does something to every further reply. */
  public void set(Fault next) {
    fault = next;
  }

  /** Closes a client's connection, as a proxy does that finds it idle; the port stays open. */
  public void closeConnection(int connection) throws IOException {
    synchronized (sockets) {
      sockets
          .get(2 * (connection - 1))
          .close(); // Each client's socket, then the one to the server.
    }
  }

  /** Closes all connections, as a server or a proxy does with idle ones, and takes new ones. */
  public void closeConnections() throws IOException {
    synchronized (sockets) {
      for (Socket socket : sockets) {
        socket.close();
      }
      sockets.clear();
    }
  }

  /** Closes the port and all connections. */
  @Override
  public void close() throws IOException {
    listener.close();
    closeConnections();
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Runs the work in a thread that ends when either side closes its connection. */
  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                return;
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    for (int connection = 1; ; connection++) {
      Socket client = keep(listener.accept());
      Socket server = keep(new Socket(InetAddress.getByAddress(LOOPBACK), serverPort));
      int number = connection;
      start(() -> forward(number, client, server));
      start(() -> answer(server, client));
    }
  }

  private Socket keep(Socket socket) throws IOException {
    synchronized (sockets) {
      sockets.add(socket);
      if (listener.isClosed()) {
        socket.close();
      }
    }
    socket.setTcpNoDelay(true);
    return socket;
  }

  private void forward(int connection, Socket client, Socket server) throws IOException {
    try (server) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
      while (true) {
        byte[] request = framing.read(in);
        synchronized (requests) {
          requests.add(new Request(connection, ByteBuffer.wrap(request).asReadOnlyBuffer()));
        }
        server.getOutputStream().write(request);
      }
    }
  }

  private void answer(Socket server, Socket client) throws IOException {
    try (client) {
      InputStream in = server.getInputStream();
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        fault.pass(Arrays.copyOf(buffer, read), client);
      }
    }
  }
}
