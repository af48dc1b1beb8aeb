// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.search.servers.machine.Directories;

/**
 * Unix sockets on which Docker may listen on this machine. Docker is asked directly, without
 * Testcontainers, so that a missing Docker is detected in milliseconds and nothing is logged.
 *
 * @param candidates Unix sockets in the order in which they are tried
 */
record DockerSocket(List<Path> candidates) {
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final String UNIX = "unix://";

  static DockerSocket ofUser() {
    return of(System.getenv(), Directories.ofUser(System.getenv()));
  }

  /**
   * The sockets that Testcontainers knows: the one that {@code DOCKER_HOST} names if it is set;
   * otherwise those of rootless Docker, of the system's Docker, and of Docker Desktop. A Docker on
   * another machine is not used, because its servers would listen on the loopback address of that
   * machine.
   */
  static DockerSocket of(Map<String, String> environment, Path userHome) {
    String dockerHost = environment.getOrDefault("DOCKER_HOST", "");
    if (!dockerHost.isBlank()) {
      return new DockerSocket(
          dockerHost.startsWith(UNIX)
              ? List.of(Path.of(dockerHost.substring(UNIX.length())))
              : List.of());
    }
    List<Path> sockets = new ArrayList<>();
    String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    if (!runtime.isBlank()) {
      sockets.add(Path.of(runtime, "docker.sock"));
    }
    sockets.add(userHome.resolve(".docker/run/docker.sock"));
    sockets.add(Path.of("/var/run/docker.sock"));
    sockets.add(userHome.resolve(".docker/desktop/docker.sock"));
    return new DockerSocket(List.copyOf(sockets));
  }

  Optional<URI> find() {
    return candidates.stream()
        .filter(DockerSocket::answers)
        .findFirst()
        .map(socket -> URI.create(UNIX + socket));
  }

  /** The sockets that were tried, for a message. */
  String tried() {
    return candidates.isEmpty()
        ? "DOCKER_HOST names no Unix socket"
        : candidates.stream().map(Path::toString).collect(Collectors.joining(", ", "tried ", ""));
  }

  private static boolean answers(Path socket) {
    if (!Files.exists(socket)) {
      return false;
    }
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      channel.connect(UnixDomainSocketAddress.of(socket));
      channel.write(StandardCharsets.US_ASCII.encode("GET /_ping HTTP/1.0\r\n\r\n"));
      channel.register(selector, SelectionKey.OP_READ);
      if (selector.select(PATIENCE.toMillis()) == 0) {
        return false;
      }
      ByteBuffer reply = ByteBuffer.allocate(64);
      channel.read(reply);
      return StandardCharsets.US_ASCII.decode(reply.flip()).toString().matches("(?s)HTTP.* 200 .*");
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
