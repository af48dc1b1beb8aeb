// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads that are answered in time, late, or never. */
final class WatchedSocketTest {

  private static final int MILLIS = 200;

  private ServerSocket server;
  private ReadTimeouts timeouts;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    timeouts = new ReadTimeouts(MILLIS);
  }

  @AfterEach
  void close() throws IOException {
    timeouts.close();
    server.close();
  }

  @Test
  void read_answered_givesTheBytes() throws IOException {
    try (Socket client = connect();
        Socket peer = server.accept()) {
      peer.getOutputStream().write(new byte[] {1, -1, 3});

      InputStream in = client.getInputStream();
      assertThat(in.read()).isEqualTo(1);
      assertThat(in.read()).isEqualTo(255);
      assertThat(in.read(new byte[10], 4, 2)).isEqualTo(1);
    }
  }

  @Test
  void read_neverAnswered_endsAtTheTimeout_andClosesTheSocket() throws IOException {
    try (Socket client = connect();
        Socket peer = server.accept()) {
      assertThat(peer.isConnected()).isTrue();
      InputStream in = client.getInputStream();

      long start = System.nanoTime();
      assertThatThrownBy(() -> in.read(new byte[10], 0, 10))
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessage("no reply within 200 ms");
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))
          .isBetween((long) MILLIS, 10L * MILLIS);

      assertThat(client.isClosed()).isTrue();
      assertThatThrownBy(() -> in.read(new byte[10], 0, 10)).isInstanceOf(IOException.class);
    }
  }

  /** A thread can wait for the JIT compiler with its reply in hand. */
  @Test
  void read_answeredLate_inAWarmUp_givesTheBytes() throws Exception {
    timeouts.warmingUp(true);
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    try (Socket client = connect();
        Socket peer = server.accept()) {
      Callable<Void> answer =
          () -> {
            peer.getOutputStream().write(7);
            return null;
          };
      Future<Void> answered = later.schedule(answer, 3 * MILLIS, TimeUnit.MILLISECONDS);

      assertThat(client.getInputStream().read()).isEqualTo(7);
      answered.get();
    } finally {
      later.shutdownNow();
    }
  }

  @Test
  void read_neverAnswered_afterAWarmUp_endsAtTheTimeout() throws IOException {
    timeouts.warmingUp(true);
    timeouts.warmingUp(false);
    try (Socket client = connect();
        Socket peer = server.accept()) {
      assertThat(peer.isConnected()).isTrue();

      long start = System.nanoTime();
      assertThatThrownBy(() -> client.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(8L * MILLIS);
    }
  }

  /** Idle between reads for longer than a read may take. */
  @Test
  void socket_withoutAReader_staysOpen() throws Exception {
    try (Socket client = connect();
        Socket peer = server.accept()) {
      InputStream in = client.getInputStream();
      for (int i = 0; i < 3; i++) {
        peer.getOutputStream().write(i);
        assertThat(in.read()).isEqualTo(i);
        Thread.sleep(2 * MILLIS);
      }
      assertThat(client.isClosed()).isFalse();
    }
  }

  @Test
  void read_afterClose_isNoTimeout() throws IOException {
    try (Socket client = connect()) {
      InputStream in = client.getInputStream();
      client.close();

      assertThatThrownBy(() -> in.read(new byte[1], 0, 1))
          .isInstanceOf(SocketException.class)
          .isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void connect_closedPort_fails() throws IOException {
    int port = server.getLocalPort();
    server.close();

    assertThatThrownBy(() -> WatchedSocket.connect("127.0.0.1", port, MILLIS, timeouts))
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void connect_unknownHost_fails() {
    assertThatThrownBy(() -> WatchedSocket.connect("no.such.host.invalid", 1, MILLIS, timeouts))
        .isInstanceOf(UnknownHostException.class);
  }

  private Socket connect() throws IOException {
    return WatchedSocket.connect("127.0.0.1", server.getLocalPort(), MILLIS, timeouts);
  }
}
