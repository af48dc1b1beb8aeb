// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers of several nodes, from their packages. */
@Timeout(value = 300)
class ServerNodesTest {

  @TempDir private Path home;
  private ManagedServers servers;

  @BeforeEach
  void shareDownloads() {
    for (ServerKind kind : ServerKind.values()) {
      UserPackages.of(kind);
    }
    servers = new ManagedServers(home, ManagedServers.userHome().resolve("packages"), line -> {});
  }

  @AfterEach
  void down() {
    servers.known().forEach(servers::down);
  }

  private RunningServer up(ServerKind kind, int nodes, int replicas) {
    return servers.up(
        ServerName.of(kind),
        Optional.of(Via.PACKAGE),
        OptionalInt.empty(),
        Optional.empty(),
        new ServerSize(OptionalInt.of(256), OptionalInt.of(nodes), replicas));
  }

  @ParameterizedTest
  @CsvSource({
    "REDIS,         3, redis://127.0.0.1:%d",
    "MONGODB,       3, 'mongodb://127.0.0.1:%d,127.0.0.1:%d,127.0.0.1:%d/?replicaSet=ycsb'",
    "ELASTICSEARCH, 2, 'http://127.0.0.1:%d,127.0.0.1:%d'"
  })
  void up_ofSeveralNodes_isOneServer(ServerKind kind, int size, String url) throws Exception {
    ServerName name = ServerName.of(kind);
    RunningServer started = up(kind, size, 0);
    ServerNodes nodes = ServerNodes.read(started.data().resolve("nodes.properties")).orElseThrow();

    assertThat(started.url()).hasToString(url.formatted(nodes.ports().toArray()));
    assertThat(started.processes()).hasSize(size).doesNotHaveDuplicates();
    assertThat(servers.status(name)).contains(started);
    assertThat(up(kind, size, 0)).isEqualTo(started);
    assertThatThrownBy(() -> up(kind, 1, 0))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining(
            "runs already, as %d processes and not 1: end it first".formatted(size));
    for (int port : nodes.ports()) {
      assertThat(Listeners.addresses(port))
          .isNotEmpty()
          .isSubsetOf(Listeners.LOOPBACK, Listeners.LOOPBACK_AS_IPV6);
    }

    servers.pause(name);
    assertThat(servers.frozen(name)).isPresent();
    assertThat(nodes.ports()).noneMatch(port -> kind.recipe().answers(port));
    assertThat(up(kind, size, 0)).isEqualTo(started);

    assertThat(servers.restartCold(name)).isNotEmpty();
    RunningServer restarted = servers.status(name).orElseThrow();
    assertThat(restarted.url()).isEqualTo(started.url());
    assertThat(restarted.processes()).doesNotContainAnyElementsOf(started.processes());

    assertThat(servers.down(name)).isTrue();
    assertThat(nodes.ports()).noneMatch(LoopbackPort::taken);
    assertThat(started.data()).doesNotExist();
  }

  @Test
  void up_ofRedisWithReplicas_hasOneForEachShard() {
    RunningServer started = up(ServerKind.REDIS, 3, 1);
    ServerNodes nodes = ServerNodes.read(started.data().resolve("nodes.properties")).orElseThrow();

    assertThat(started.processes()).hasSize(6);
    List<String> roles =
        nodes.ports().stream()
            .map(port -> RedisPort.ask(port, "INFO replication").orElse(""))
            .map(info -> info.contains("role:master") ? "primary" : "replica")
            .toList();
    assertThat(roles)
        .containsExactly("primary", "primary", "primary", "replica", "replica", "replica");
    assertThat(servers.restartCold(ServerName.of(ServerKind.REDIS))).isNotEmpty();
    assertThat(servers.status(ServerName.of(ServerKind.REDIS))).isPresent();
  }

  @Test
  void up_afterOneNodeHasEnded_startsAllAnew() {
    RunningServer started = up(ServerKind.REDIS, 3, 0);
    new ServerProcess(
            started.processes().get(1),
            ServerState.read(started.data().resolve("state-1.properties")).orElseThrow().birth())
        .kill();

    assertThat(servers.runs(started.name())).isFalse();
    RunningServer again = up(ServerKind.REDIS, 3, 0);

    assertThat(again.processes()).hasSize(3).doesNotContainAnyElementsOf(started.processes());
    assertThat(ProcessHandle.of(started.processes().get(0)).filter(ProcessHandle::isAlive))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0 nodes: valid is 1 … 30",
    "31, 0, 31 nodes: valid is 1 … 30",
    "3, -1, -1 replicas: valid is 0 … 9"
  })
  void size_outOfRange_isRefused(int nodes, int replicas, String message) {
    assertThatThrownBy(() -> new ServerSize(OptionalInt.empty(), OptionalInt.of(nodes), replicas))
        .isInstanceOf(ServerUsageException.class)
        .hasMessage(message);
  }

  @Test
  void up_ofMoreMembersThanAReplicaSetMayHave_startsNone() {
    assertThatThrownBy(() -> up(ServerKind.MONGODB, 8, 0))
        .isInstanceOf(ServerUsageException.class)
        .hasMessage("MongoDB of 8 nodes: valid is 1 … 7");
    assertThat(servers.known()).isEmpty();
  }

  @Test
  void cluster_whoseNodeIsKilled_isOneServerAgainAfterARestart() {
    ServerSize size = new ServerSize(OptionalInt.of(256), OptionalInt.of(3), 0);
    try (EphemeralCluster cluster = EphemeralCluster.start(ServerKind.MONGODB, size)) {
      cluster.kill(2);
      assertThat(LoopbackPort.taken(cluster.port(2))).isFalse();

      cluster.restart(2);

      assertThat(MongoPort.ask(cluster.port(2), "hello").orElseThrow().ok()).isTrue();
      assertThat(cluster.url().toString()).endsWith("/?replicaSet=ycsb");
    }
  }
}
