// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 20)
class DockerSocketTest {
  @TempDir Path directory;

  @Test
  void of_noVariableSet_triesRootlessThenSystemThenDesktop() {
    DockerSocket docker =
        DockerSocket.of(Map.of("XDG_RUNTIME_DIR", "/run/user/7"), Path.of("/home/ann"));

    assertThat(docker.candidates())
        .containsExactly(
            Path.of("/run/user/7/docker.sock"),
            Path.of("/home/ann/.docker/run/docker.sock"),
            Path.of("/var/run/docker.sock"),
            Path.of("/home/ann/.docker/desktop/docker.sock"));
  }

  @Test
  void of_dockerHostSet_triesNothingElse() {
    DockerSocket docker =
        DockerSocket.of(Map.of("DOCKER_HOST", "unix:///run/mine.sock"), Path.of("/home/ann"));

    assertThat(docker.candidates()).containsExactly(Path.of("/run/mine.sock"));
  }

  @Test
  void of_dockerHostOnAnotherMachine_findsNone() {
    DockerSocket docker =
        DockerSocket.of(Map.of("DOCKER_HOST", "tcp://10.0.0.7:2375"), Path.of("/home/ann"));

    assertThat(docker.find()).isEmpty();
    assertThat(docker.tried()).isEqualTo("DOCKER_HOST names no Unix socket");
  }

  @Test
  void find_socketAnswers_isItsAddress() throws Exception {
    Path socket = directory.resolve("docker.sock");
    try (ServerSocketChannel daemon = listen(socket)) {
      Thread answering = new Thread(() -> answer(daemon));
      answering.start();

      assertThat(new DockerSocket(List.of(directory.resolve("none"), socket)).find())
          .hasValueSatisfying(uri -> assertThat(uri).hasToString("unix://" + socket));
      answering.join();
    }
  }

  @Test
  void find_nothingListensAnyMore_isEmpty() throws IOException {
    Path socket = directory.resolve("docker.sock");
    listen(socket).close();

    assertThat(socket).exists();
    assertThat(new DockerSocket(List.of(socket)).find()).isEmpty();
  }

  @Test
  void find_daemonHangs_isEmptyAfterASecond() throws IOException {
    Path socket = directory.resolve("docker.sock");
    try (ServerSocketChannel daemon = listen(socket)) {
      assertThat(daemon.isOpen()).isTrue();
      assertThat(new DockerSocket(List.of(socket)).find()).isEmpty();
    }
  }

  private static ServerSocketChannel listen(Path socket) throws IOException {
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(socket));
  }

  private static void answer(ServerSocketChannel daemon) {
    try (SocketChannel client = daemon.accept()) {
      client.read(ByteBuffer.allocate(64));
      client.write(StandardCharsets.US_ASCII.encode("HTTP/1.0 200 OK\r\n\r\nOK"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
