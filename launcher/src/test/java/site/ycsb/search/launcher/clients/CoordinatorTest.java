// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jgroups.blocks.cs.TcpClient;
import org.junit.jupiter.api.Test;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.settings.ExitCode;

class CoordinatorTest {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private final BlockingQueue<String> left = new LinkedBlockingQueue<>();
  private final BlockingQueue<ClientMessage> received = new LinkedBlockingQueue<>();

  private final Coordinator.Listener listener =
      new Coordinator.Listener() {
        @Override
        public void received(ClientMessage message) {}

        @Override
        public void left(int client) {
          left.add("client " + client);
        }
      };

  @Test
  void listen_atATakenPort_isRefused() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();

      assertThatThrownBy(() -> new Coordinator(port, 2, "1", listener))
          .isInstanceOfSatisfying(
              CommandFailure.class,
              failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageStartingWith("--coordinator …:%d: client 0 can't listen there".formatted(port))
          .hasMessageEndingWith("name a free port");
    }
  }

  @Test
  void receive_ofSomethingElse_endsTheConnection() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = new Coordinator(port, 2, "1", listener);
        Socket browser = new Socket(HERE, port)) {
      browser.setSoTimeout(5_000);
      browser.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));

      assertThat(browser.getInputStream().read()).isEqualTo(-1);
      assertThat(coordinator.missing()).containsExactly(1);
    }
  }

  @Test
  void join_ofAClientWhoseOldConnectionIsSilent_takesItsPlace() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = new Coordinator(port, 2, "1", listener)) {
      byte[] joining = CoordinatorLink.joining(1, 2, "1").bytes();
      TcpClient silent = new TcpClient(null, 0, HERE, port);
      silent.start();
      silent.send(joining, 0, joining.length);
      awaitAll(coordinator);
      try (CoordinatorLink again = join(port)) {
        assertThat(left.poll(10, TimeUnit.SECONDS)).isEqualTo("client 1");
        awaitAll(coordinator);
        coordinator.send(ClientMessage.of(Kind.RUN, 1, 1, ""));

        assertThat(next().kind()).isEqualTo(Kind.RUN);
      }
      silent.stop();
    }
  }

  @Test
  void join_ofASecondClientWithTheNumber_isRefusedAfterAWhile() throws Exception {
    int port = freePort();
    try (Coordinator coordinator =
            new Coordinator(port, 2, "1", listener, Duration.ofMillis(4_500));
        CoordinatorLink first = join(port)) {
      awaitAll(coordinator);
      try (CoordinatorLink second = join(port)) {
        assertThat(received.poll(3, TimeUnit.SECONDS)).isNull();
        ClientMessage refused = next();

        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.text())
            .isEqualTo("--index 1: valid is the number of a client that has not joined: []");
      }
      assertThat(left).isEmpty();
    }
  }

  private CoordinatorLink join(int port) {
    return CoordinatorLink.open(
        HERE.getHostAddress(),
        port,
        Duration.ofSeconds(5),
        CoordinatorLink.joining(1, 2, "1"),
        received::add,
        () -> {});
  }

  private ClientMessage next() throws InterruptedException {
    ClientMessage message = received.poll(10, TimeUnit.SECONDS);
    assertThat(message).isNotNull();
    return message;
  }

  private static void awaitAll(Coordinator coordinator) throws InterruptedException {
    for (int i = 0; i < 100 && !coordinator.missing().isEmpty(); i++) {
      Thread.sleep(50);
    }
    assertThat(coordinator.missing()).isEmpty();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
