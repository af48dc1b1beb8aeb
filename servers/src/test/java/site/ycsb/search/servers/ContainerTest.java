// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.ServerException;

/**
 * The container way, against a real Docker: {@code mvn -pl servers test -Ddocker}. The build leaves
 * it out unless asked so, and then a missing Docker is a failure. {@code src/test/images/make tiny}
 * makes its image.
 */
@Tag("container")
@Timeout(value = 180)
class ContainerTest {
  private static final ServerName TINY = ServerName.of("tiny");

  @TempDir Path home;

  private final List<String> progress = new ArrayList<>();

  @AfterEach
  void endServers() {
    servers().known().forEach(servers()::down);
  }

  @Test
  void up_dockerAnswers_startsContainerThatStatusFinds() {
    RunningServer started = up(Optional.empty(), OptionalInt.empty());

    assertThat(started.via()).isEqualTo(Via.CONTAINER);
    assertThat(started.instance()).matches("[0-9a-f]{64}");
    assertThat(new TinyServerKind().answers(started.url().getPort())).isTrue();
    assertThat(progress).last().isEqualTo("starting tiny:1.0 in a container");
    assertThat(servers().status(TINY)).contains(started);
    assertThat(up()).isEqualTo(started);
  }

  @Test
  void up_container_listensOnLoopbackOnly() {
    int port = up().url().getPort();

    assertThat(Listeners.addresses(port)).containsExactly(Listeners.LOOPBACK);
  }

  @Test
  void up_givenPort_takesIt() {
    int port = LoopbackPort.free();

    assertThat(up(Optional.empty(), OptionalInt.of(port)).url()).hasPort(port);
  }

  @Test
  void up_takenPort_namesIt() throws IOException {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(LoopbackPort.address(0));
      OptionalInt taken = OptionalInt.of(other.getLocalPort());

      assertThatThrownBy(() -> up(Optional.empty(), taken))
          .isInstanceOf(ServerException.class)
          .hasMessageStartingWith("port %d is taken", other.getLocalPort());
    }
  }

  @Test
  void up_startingJvmExits_containerStays() {
    Process up = UpCommand.fork("tiny", Via.CONTAINER, home, home.resolve("packages"), Map.of());
    String started = UpCommand.lastLine(up);

    RunningServer found = servers().status(TINY).orElseThrow();
    assertThat(found.url() + " " + found.instance()).isEqualTo(started);
  }

  @Test
  void up_stateLost_replacesContainer() {
    RunningServer first = up();
    Directories.delete(first.data());

    assertThat(up().instance()).isNotEqualTo(first.instance());
    assertThat(LoopbackPort.taken(first.url().getPort())).isFalse();
  }

  @Test
  void up_unknownImage_saysThatItCannotBePulled() {
    assertThatThrownBy(
            () ->
                servers()
                    .up(
                        ServerName.parse("tiny@no-such"),
                        Optional.of(Via.CONTAINER),
                        OptionalInt.empty(),
                        ServerSize.ANY))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot pull the image ")
        .hasMessageEndingWith("try again, name another version, or use --via package");
  }

  @Test
  void down_containerRuns_removesIt() {
    RunningServer running = up();

    assertThat(servers().down(TINY)).isTrue();
    assertThat(LoopbackPort.taken(running.url().getPort())).isFalse();
    assertThat(running.data()).doesNotExist();
    assertThat(servers().down(TINY)).isFalse();
  }

  private RunningServer up() {
    return up(Optional.of(Via.CONTAINER), OptionalInt.empty());
  }

  private RunningServer up(Optional<Via> via, OptionalInt port) {
    return servers().up(TINY, via, port, ServerSize.ANY);
  }

  private ManagedServers servers() {
    return new ManagedServers(
        ServerKinds.installed(), home, home.resolve("packages"), progress::add);
  }
}
