// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import site.ycsb.search.conformance.Rules;

final class SharedServerTest {

  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  @Test
  void of_aKindAskedForTwice_isOneServer() throws Exception {
    SharedServer server = SharedServer.of("redis");

    assertThat(SharedServer.of("redis")).isSameAs(server);
    try (RedisPing ping = new RedisPing(OpenDb.properties("ping.port", "" + server.port()))) {
      ping.send();
    }
    assertThat(server.tool("redis-cli")).isExecutable();
  }

  @Test
  void newTable_calledTwice_differs() {
    assertThat(Rules.newTable()).matches("\\w+").isNotEqualTo(Rules.newTable());
  }

  /** SIGKILL is the hard case: no shutdown hook runs. */
  @Test
  void server_ofAJvmThatIsKilled_ends() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Starter.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int port;
    try (BufferedReader out = jvm.inputReader()) {
      port = Integer.parseInt(String.valueOf(out.readLine()));
      new Socket(InetAddress.getByAddress(LOOPBACK), port).close();
    } finally {
      jvm.destroyForcibly();
    }

    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (listens(port)) {
      assertThat(System.nanoTime()).as("time at which port %d is open", port).isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  private static boolean listens(int port) throws Exception {
    try (Socket socket = new Socket(InetAddress.getByAddress(LOOPBACK), port)) {
      return socket.isConnected();
    } catch (ConnectException e) {
      return false;
    }
  }

  /** Main class that starts the shared server, prints its port and waits to be killed. */
  static final class Starter {
    private Starter() {}

    public static void main(String[] args) throws Exception {
      System.out.println(SharedServer.of("redis").port());
      Thread.sleep(TimeUnit.MINUTES.toMillis(2));
    }
  }
}
