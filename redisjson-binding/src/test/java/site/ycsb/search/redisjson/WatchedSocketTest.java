// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.search.run.CompileAtOnce;

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

  /** As in a warm-up, where a thread may wait for the compiler with its reply in hand. */
  @Test
  void read_answeredLate_whileThreadsWaitForTheCompiler_givesTheBytes() throws Exception {
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    try (Socket client = connect();
        Socket peer = server.accept();
        CompileAtOnce on = CompileAtOnce.begin()) {
      assertThat(CompileAtOnce.isOn()).isTrue();
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

  /** Idle between reads for longer than a read may take. */
  @Test
  void socket_thatNobodyReadsFrom_staysOpen() throws Exception {
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
  void connect_whereNobodyListens_fails() throws IOException {
    int port = server.getLocalPort();
    server.close();

    assertThatThrownBy(
            () -> WatchedSocket.connect(new HostAndPort("127.0.0.1", port), MILLIS, timeouts))
        .isInstanceOf(JedisConnectionException.class)
        .hasMessage("no connection to 127.0.0.1:" + port);
  }

  private Socket connect() {
    return WatchedSocket.connect(
        new HostAndPort("127.0.0.1", server.getLocalPort()), MILLIS, timeouts);
  }
}
