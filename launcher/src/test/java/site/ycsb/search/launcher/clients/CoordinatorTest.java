// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.settings.ExitCode;

class CoordinatorTest {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private static final SharedSecret SECRET = new SharedSecret("test", "the clients of this test");
  private static final SharedSecret OTHER = new SharedSecret("test", "others than these clients");

  private static final List<String> OPTIONS = List.of("memory", "--seconds 2");

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> left = new LinkedBlockingQueue<>();
  private final BlockingQueue<ClientMessage> received = new LinkedBlockingQueue<>();

  private void event(ClientMessage message) {
    if (message.kind() == Kind.LOST) {
      left.add("client " + message.client());
    } else {
      heard.add("client %d: %s".formatted(message.client(), message.kind()));
    }
  }

  @Test
  void listen_atATakenPort_isRefused() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();

      assertThatThrownBy(() -> coordinator(port))
          .isInstanceOfSatisfying(
              CommandFailure.class,
              failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageStartingWith(
              "--coordinator 127.0.0.1:%d: client 0 can't listen".formatted(port))
          .hasMessageEndingWith("name a free port");
    }
  }

  @Test
  void receive_ofSomethingElse_endsTheConnection() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port);
        Socket browser = new Socket(HERE, port)) {
      browser.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));

      assertThat(refused.poll(1, TimeUnit.MINUTES))
          .isEqualTo("a connection of 127.0.0.1 has not shown the secret");
      assertThat(coordinator.missing()).containsExactly(1);
    }
  }

  @Test
  void listen_atAnAddress_isNotReachedAtAnother() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port)) {
      assertThat(coordinator.missing()).containsExactly(1);
      assertThatThrownBy(() -> new Socket("127.0.0.2", port)).isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void listen_atAnAddressOfAnotherMachine_isRefused() {
    CoordinatorAddress elsewhere = new CoordinatorAddress("192.0.2.1", 7800);

    assertThatThrownBy(
            () ->
                new Coordinator(
                        elsewhere,
                        SECRET,
                        Duration.ZERO,
                        2,
                        ClientMessage.joining(0, 2, "1", OPTIONS),
                        this::event,
                        refused::add,
                        Coordinator.WAIT)
                    .close())
        .isInstanceOf(CommandFailure.class)
        .hasMessage(
            "--coordinator 192.0.2.1:7800: client 0 can't listen there (it is not an address of this"
                + " machine): name an address of this machine");
  }

  @Test
  void join_withoutTls_isRefusedOnceByName() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port)) {
      for (int i = 0; i < 3; i++) {
        try (Socket stranger = new Socket(HERE, port)) {
          stranger.setSoTimeout(60_000);
          stranger.getOutputStream().write(framed(ClientMessage.joining(1, 2, "1", OPTIONS)));

          readToEnd(stranger);
        }
      }

      assertThat(refused.poll(1, TimeUnit.MINUTES))
          .isEqualTo("a connection of 127.0.0.1 has not shown the secret");
      assertThat(refused).isEmpty();
      assertThat(coordinator.missing()).containsExactly(1);
    }
  }

  @Test
  void join_withAnotherSecret_isRefusedOnBothSides() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port)) {
      assertThatThrownBy(() -> join(port, 1, OTHER))
          .isInstanceOfSatisfying(
              CommandFailure.class,
              failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessage(
              "--coordinator 127.0.0.1:%d: what listens there does not know the secret of this client"
                      .formatted(port)
                  + ": give all clients the same --secret FILE, or environment variable"
                  + " YCSB_CLIENTS_SECRET");
      assertThat(refused.poll(1, TimeUnit.MINUTES))
          .isEqualTo("a connection of 127.0.0.1 has not shown the secret");
      assertThat(coordinator.missing()).containsExactly(1);
    }
  }

  @Test
  void join_withoutACertificate_getsNothing() throws Exception {
    int port = freePort();
    SSLContext anonymous = SSLContext.getInstance("TLSv1.3");
    anonymous.init(null, new TrustManager[] {new TrustAll()}, null);
    try (Coordinator coordinator = coordinator(port);
        Socket stranger = anonymous.getSocketFactory().createSocket(HERE, port)) {
      stranger.setSoTimeout(60_000);

      assertThatThrownBy(() -> stranger.getInputStream().read()).isInstanceOf(IOException.class);
      assertThat(refused.poll(1, TimeUnit.MINUTES))
          .isEqualTo("a connection of 127.0.0.1 has not shown the secret");
      assertThat(coordinator.missing()).containsExactly(1);
    }
  }

  /** Trust in any server. */
  private static final class TrustAll implements X509TrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  @Test
  void receive_ofALargeMessageBeforeJoining_isNotRead() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port);
        Socket socket = new Socket(HERE, port);
        Connection client = new Connection(socket, SECRET, /* client= */ true, 1 << 20)) {
      long begunNanos = System.nanoTime();
      client.send(ClientMessage.of(Kind.JOIN, 1, 0, "x".repeat(70_000)));

      assertThatThrownBy(client::next).isInstanceOf(IOException.class);
      assertThat(System.nanoTime() - begunNanos).isLessThan(Connection.SILENCE.toNanos());
      assertThat(coordinator.missing()).containsExactly(1);
      assertThat(refused).isEmpty();
    }
  }

  /** Number of bytes until the other side ends the connection, in whatever way. */
  private static int readToEnd(Socket socket) throws IOException {
    int bytes = 0;
    try {
      while (socket.getInputStream().read() >= 0) {
        bytes++;
      }
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      return bytes; // Reset.
    }
    return bytes;
  }

  @Test
  void receive_ofAMessageInTheNameOfAnother_isThatOfItsSender() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port, 3, Duration.ofSeconds(20));
        Connection first = join(port, 1, 3, SECRET);
        Connection second = join(port, 2, 3, SECRET)) {
      awaitAll(coordinator);
      first.send(ClientMessage.of(Kind.ENDED, 2, 1, ""));

      assertThat(heard.poll(1, TimeUnit.MINUTES)).isEqualTo("client 1: ENDED");
    }
  }

  @Test
  void join_ofAnotherBuild_isRefusedWithBothVersions() throws Exception {
    assertThat(refusal(ClientMessage.joining(1, 2, "1 of commit b", OPTIONS), OPTIONS))
        .isEqualTo(
            "client 1 has version 1 of commit b, --clients 2, and client 0 has version 1, --clients 2:"
                + " give all the same");
    assertThat(refused).as("client 0, where the user is").hasSize(1);
  }

  @Test
  void join_withAnOptionThatClient0HasNot_isRefusedWithIt() throws Exception {
    List<String> other = List.of("memory", "--seconds 3");

    assertThat(refusal(ClientMessage.joining(1, 2, "1", other), OPTIONS))
        .isEqualTo("client 1 has --seconds 3, and client 0 has not: give all the same");
  }

  @Test
  void join_withFewerOptions_isNotRefused() throws Exception {
    assertThat(refusal(ClientMessage.joining(1, 2, "1", List.of()), OPTIONS)).isEmpty();
  }

  @Test
  void join_ofAComparisonThatIsResumed_isNotRefused() throws Exception {
    assertThat(refusal(ClientMessage.joining(1, 2, "1", OPTIONS), List.of())).isEmpty();
    assertThat(refusal(ClientMessage.joining(1, 2, "2", OPTIONS), List.of()))
        .startsWith("client 1 has version 2, --clients 2, and client 0 has version 1");
  }

  /** Reason for which client 0 with some options refuses a client; empty if that has joined. */
  private String refusal(ClientMessage joining, List<String> options) throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port, 2, Duration.ofSeconds(20), options);
        Connection client =
            Connection.join(address(port), SECRET, Duration.ofMinutes(1), joining)) {
      CompletableFuture<ClientMessage> answer = CompletableFuture.supplyAsync(() -> last(client));
      while (!answer.isDone() && !coordinator.missing().isEmpty()) {
        Thread.sleep(50);
      }
      coordinator.complete();
      return answer.get(1, TimeUnit.MINUTES).text();
    }
  }

  @Test
  void complete_ofTheComparison_reachesAllClientsBeforeTheEnd() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port);
        Connection client =
            Connection.join(
                address(port),
                SECRET,
                Duration.ofMinutes(1),
                ClientMessage.joining(1, 2, "1", OPTIONS))) {
      CompletableFuture<ClientMessage> last = CompletableFuture.supplyAsync(() -> last(client));
      awaitAll(coordinator);
      coordinator.complete();
      assertThat(coordinator.missing()).containsExactly(1);
      assertThat(last.get(1, TimeUnit.MINUTES).kind()).isEqualTo(Kind.COMPLETE);
    }
  }

  private static ClientMessage last(Connection client) {
    try (client) {
      return client.next();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void join_ofAClientWhoseOldConnectionIsSilent_takesItsPlace() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port)) {
      Socket silent = SECRET.secure(new Socket(HERE, port), /* client= */ true);
      silent.getOutputStream().write(framed(ClientMessage.joining(1, 2, "1", OPTIONS)));
      awaitAll(coordinator);
      try (Connection again = join(port)) {
        assertThat(left.poll(10, TimeUnit.SECONDS)).isEqualTo("client 1");
        awaitAll(coordinator);
        coordinator.send(ClientMessage.of(Kind.SLICE, 1, 1, ""));

        assertThat(next().kind()).isEqualTo(Kind.SLICE);
      }
      silent.close();
    }
  }

  @Test
  void join_ofASecondClientWithTheNumber_isRefusedAfterAWhile() throws Exception {
    int port = freePort();
    try (Coordinator coordinator = coordinator(port, 2, Duration.ofMillis(4_500));
        Connection first = join(port)) {
      awaitAll(coordinator);
      try (Connection second = join(port)) {
        assertThat(received.poll(3, TimeUnit.SECONDS)).isNull();
        ClientMessage refused = next();

        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.text())
            .isEqualTo("--index 1: valid is the number of a client that has not joined: []");
      }
      assertThat(left).isEmpty();
    }
  }

  private Coordinator coordinator(int port) {
    return coordinator(port, 2, Duration.ofSeconds(20));
  }

  private Coordinator coordinator(int port, int clients, Duration wait) {
    return coordinator(port, clients, wait, OPTIONS);
  }

  private Coordinator coordinator(int port, int clients, Duration wait, List<String> options) {
    return new Coordinator(
        address(port),
        SECRET,
        Duration.ZERO,
        clients,
        ClientMessage.joining(0, clients, "1", options),
        this::event,
        refused::add,
        wait);
  }

  private static CoordinatorAddress address(int port) {
    return new CoordinatorAddress("127.0.0.1", port);
  }

  private Connection join(int port) {
    return join(port, 1, SECRET);
  }

  private Connection join(int port, int client, SharedSecret secret) {
    return join(port, client, 2, secret);
  }

  /** Client that joins, whose messages are taken by a thread. */
  private Connection join(int port, int client, int clients, SharedSecret secret) {
    Connection joined =
        Connection.join(
            address(port),
            secret,
            Duration.ofMinutes(1),
            ClientMessage.joining(client, clients, "1", OPTIONS));
    Thread taking =
        new Thread(
            () -> {
              try {
                while (true) {
                  received.add(joined.next());
                }
              } catch (IOException e) {
                // It is closed.
              }
            });
    taking.setDaemon(true);
    taking.start();
    return joined;
  }

  /** A message behind its length. */
  private static byte[] framed(ClientMessage message) {
    byte[] bytes = message.bytes();
    return ByteBuffer.allocate(4 + bytes.length).putInt(bytes.length).put(bytes).array();
  }

  private ClientMessage next() throws InterruptedException {
    ClientMessage message = received.poll(10, TimeUnit.SECONDS);
    assertThat(message).isNotNull();
    return message;
  }

  private static void awaitAll(Coordinator coordinator) throws InterruptedException {
    for (int i = 0; i < 1_000 && !coordinator.missing().isEmpty(); i++) {
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
