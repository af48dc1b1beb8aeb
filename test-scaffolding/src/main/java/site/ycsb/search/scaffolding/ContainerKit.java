// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.machine.LoopbackPort;

/**
 * Kit that every kind of server must pass in containers of the image of its default version. It
 * needs Docker, and runs only if it is asked for; then a missing Docker is a failure.
 */
@Tag("container")
@Timeout(value = 400)
public abstract class ContainerKit {
  private final ServerName name;
  private final String version;

  @TempDir Path home;

  /**
   * @param version version that the default server reports
   */
  protected ContainerKit(String kind, String version) {
    this.name = ServerName.of(kind);
    this.version = version;
  }

  /** Asserts that the server on that port has the settings of a server from the package. */
  protected abstract void assertHasItsSettings(int port) throws Exception;

  @Test
  final void up_ofOneNode_isAsFromThePackageUntilItIsDown() throws Exception {
    RunningServer started = up(1);
    int port = started.url().getPort();

    assertThat(started.via()).isEqualTo(Via.CONTAINER);
    assertThat(started.version()).isEqualTo(version);
    assertThat(Listeners.addresses(port)).containsExactly(Listeners.LOOPBACK);
    assertHasItsSettings(port);

    servers().pause(name);
    assertThat(servers().isFrozen(name)).isTrue();
    assertThat(up(1)).isEqualTo(started);

    assertThat(servers().down(name)).isTrue();
    assertThat(LoopbackPort.taken(port)).isFalse();
  }

  @Test
  final void up_ofSeveralNodes_isOneServerOnLoopback() throws Exception {
    ServerKind kind = servers().kind(name);
    int nodes = Math.min(3, kind.maxNodes());

    RunningServer started = up(nodes);

    assertThat(servers().ports(name)).hasSize(nodes);
    for (int port : servers().ports(name)) {
      assertThat(kind.version(port)).isEqualTo(version);
      assertThat(Listeners.addresses(port))
          .isNotEmpty()
          .isSubsetOf(Listeners.LOOPBACK, Listeners.LOOPBACK_AS_IPV6);
      assertHasItsSettings(port);
    }
    assertThat(up(nodes)).isEqualTo(started);
  }

  private RunningServer up(int nodes) {
    ServerSize size = new ServerSize(OptionalInt.of(512), OptionalInt.of(nodes), 0);
    return servers().up(name, Optional.of(Via.CONTAINER), OptionalInt.empty(), size);
  }

  private ManagedServers servers() {
    return new ManagedServers(ServerKinds.installed(), home, home.resolve("packages"), line -> {});
  }

  @AfterEach
  final void end() {
    servers().down(name);
  }
}
