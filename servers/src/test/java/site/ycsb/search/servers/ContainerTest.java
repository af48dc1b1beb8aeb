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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.recipe.RedisPort;
import site.ycsb.search.servers.recipe.ServerNodes;

/**
 * The container way, against a real Docker: {@code mvn -pl servers test -Dtest=ContainerTest
 * -DexcludedGroups=}. The build leaves it out unless asked so, and then a missing Docker is a
 * failure. Where no registry can be reached, {@code docker import} any root directory with the
 * server, for Redis one that has RediSearch and RedisJSON, under the name of the pinned image.
 */
@Tag("container")
@Timeout(value = 180)
class ContainerTest {
  private static final ServerName REDIS = ServerName.of(ServerKind.REDIS);

  @TempDir Path home;

  private final List<String> progress = new ArrayList<>();

  @AfterEach
  void endServers() {
    servers().known().forEach(servers()::down);
  }

  @ParameterizedTest
  @EnumSource
  void up_everyKind_answersFromItsPinnedImage(ServerKind kind) {
    ServerName name = ServerName.of(kind);
    RunningServer started =
        servers().up(name, Optional.of(Via.CONTAINER), OptionalInt.empty(), Optional.empty());

    assertThat(ServerName.of(kind).recipe().image()).endsWith(":" + started.version());
    assertThat(servers().status(name)).contains(started);
    assertThat(servers().down(name)).isTrue();
    assertThat(servers().status(name)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void up_ofSeveralNodes_isOneServer(ServerKind kind) {
    ServerName name = ServerName.of(kind);
    ServerSize size = new ServerSize(OptionalInt.of(512), OptionalInt.of(3), 0);
    RunningServer started =
        servers().up(name, Optional.of(Via.CONTAINER), OptionalInt.empty(), Optional.empty(), size);
    ServerNodes nodes = ServerNodes.read(started.data().resolve("nodes.properties")).orElseThrow();

    assertThat(started.instance()).matches("[0-9a-f]{64}(,[0-9a-f]{64}){2}");
    assertThat(servers().status(name)).contains(started);
    for (int port : nodes.ports()) {
      assertThat(Listeners.addresses(port))
          .isNotEmpty()
          .isSubsetOf(Listeners.LOOPBACK, Listeners.LOOPBACK_AS_IPV6);
    }

    servers().pause(name);
    assertThat(servers().frozen(name)).isPresent();
    assertThat(
            servers()
                .up(name, Optional.empty(), OptionalInt.empty(), Optional.empty(), size)
                .instance())
        .isEqualTo(started.instance());

    assertThat(servers().down(name)).isTrue();
    assertThat(nodes.ports()).noneMatch(LoopbackPort::taken);
  }

  @Test
  void up_dockerAnswers_startsContainerThatStatusFinds() {
    RunningServer started = up(Optional.empty(), OptionalInt.empty(), Optional.empty());

    assertThat(started.via()).isEqualTo(Via.CONTAINER);
    assertThat(started.instance()).matches("[0-9a-f]{64}");
    assertThat(RedisPort.ask(started.url().getPort(), "PING")).contains("+PONG");
    assertThat(progress).last().isEqualTo("starting redis:8.10.2 in a container");
    assertThat(servers().status(REDIS)).contains(started);
    assertThat(up()).isEqualTo(started);
  }

  @Test
  void up_container_listensOnLoopbackOnly() {
    int port = up().url().getPort();

    assertThat(Listeners.addresses(port)).containsExactly(Listeners.LOOPBACK);
  }

  @Test
  void up_container_letsNoQueryRunOutOfTime() {
    int port = up().url().getPort();

    assertThat(RedisCli.run(port, "FT.CONFIG", "GET", "ON_TIMEOUT"))
        .containsExactly("ON_TIMEOUT", "fail");
    assertThat(RedisCli.run(port, "FT.CONFIG", "GET", "TIMEOUT")).containsExactly("TIMEOUT", "0");
  }

  @Test
  void up_givenPort_takesIt() {
    int port = LoopbackPort.free();

    assertThat(up(Optional.empty(), OptionalInt.of(port), Optional.empty()).url()).hasPort(port);
  }

  @Test
  void up_takenPort_namesIt() throws IOException {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(LoopbackPort.address(0));
      OptionalInt taken = OptionalInt.of(other.getLocalPort());

      assertThatThrownBy(() -> up(Optional.empty(), taken, Optional.empty()))
          .isInstanceOf(ServerException.class)
          .hasMessageStartingWith("port %d is taken", other.getLocalPort());
    }
  }

  @Test
  void up_startingJvmExits_containerStays() {
    Process up = UpCommand.fork(Via.CONTAINER, home, home.resolve("packages"), Map.of());
    String started = UpCommand.lastLine(up);

    RunningServer found = servers().status(REDIS).orElseThrow();
    assertThat(found.url() + " " + found.instance()).isEqualTo(started);
  }

  @Test
  void up_stateLost_replacesContainer() {
    RunningServer first = up();
    Directories.delete(first.data());

    assertThat(up().instance()).isNotEqualTo(first.instance());
    assertThat(RedisPort.ask(first.url().getPort(), "PING")).isEmpty();
  }

  @Test
  void up_unknownImage_saysThatItCannotBePulled() {
    Optional<String> image = Optional.of("ycsb-search/no-such-image:1");

    assertThatThrownBy(() -> up(Optional.empty(), OptionalInt.empty(), image))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot pull the image ycsb-search/no-such-image:1, ")
        .hasMessageEndingWith("try again, give another --image, or use --via package");
  }

  @Test
  void down_containerRuns_removesIt() {
    RunningServer running = up();

    assertThat(servers().down(REDIS)).isTrue();
    assertThat(RedisPort.ask(running.url().getPort(), "PING")).isEmpty();
    assertThat(running.data()).doesNotExist();
    assertThat(servers().down(REDIS)).isFalse();
  }

  private RunningServer up() {
    return up(Optional.of(Via.CONTAINER), OptionalInt.empty(), Optional.empty());
  }

  private RunningServer up(Optional<Via> via, OptionalInt port, Optional<String> image) {
    return servers().up(REDIS, via, port, image);
  }

  private ManagedServers servers() {
    return new ManagedServers(home, progress::add);
  }
}
