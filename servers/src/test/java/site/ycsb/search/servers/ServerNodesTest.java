// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.recipe.MongoPort;
import site.ycsb.search.servers.recipe.RedisPort;
import site.ycsb.search.servers.recipe.ServerNodes;
import site.ycsb.search.servers.recipe.ServerRecipe;

/** Servers of several nodes, from their packages. */
@Timeout(value = 300)
@Tag("campaign")
class ServerNodesTest {

  @TempDir private Path home;
  private final List<String> progress = new ArrayList<>();
  private ManagedServers servers;

  @BeforeEach
  void shareDownloads() {
    for (ServerKind kind : ServerKind.values()) {
      UserPackages.of(kind);
    }
    servers =
        new ManagedServers(home, ManagedServers.userHome().resolve("packages"), progress::add);
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
            "runs already, with nodes=%d, replicas=0 and not nodes=1, replicas=0: end it first"
                .formatted(size));
    assertThat(servers.ports(name)).isEqualTo(nodes.ports());
    for (int port : nodes.ports()) {
      assertThat(Listeners.addresses(port))
          .isNotEmpty()
          .isSubsetOf(Listeners.LOOPBACK, Listeners.LOOPBACK_AS_IPV6);
    }

    servers.pause(name);
    assertThat(servers.frozen(name)).isPresent();
    assertThat(nodes.ports()).noneMatch(port -> ServerName.of(kind).recipe().answers(port));
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
    assertThatThrownBy(() -> up(ServerKind.REDIS, 6, 0))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("with nodes=3, replicas=1 and not nodes=6, replicas=0");
    assertThatThrownBy(() -> up(ServerKind.REDIS, 3, 0))
        .hasMessageContaining("with nodes=3, replicas=1 and not nodes=3, replicas=0");

    failOver(nodes.ports().get(3));
    assertThat(up(ServerKind.REDIS, 3, 1)).isEqualTo(started);
    assertThat(servers.restartCold(started.name())).isNotEmpty();
    assertThat(servers.status(started.name())).isPresent();
  }

  private static void failOver(int replica) {
    assertThat(RedisPort.ask(replica, "CLUSTER FAILOVER")).contains("+OK");
    assertThat(
            Poll.until(
                Duration.ofMinutes(1),
                () ->
                    RedisPort.ask(replica, "INFO replication")
                        .filter(info -> info.contains("role:master"))
                        .isPresent()))
        .isTrue();
  }

  /** An interrupted command may have started all nodes, and not united them. */
  @Test
  void up_ofNodesThatAreNotYetOneServer_unitesThem() {
    RunningServer started = up(ServerKind.REDIS, 3, 0);
    List<Integer> ports = servers.ports(started.name());
    ports.forEach(port -> assertThat(RedisPort.ask(port, "CLUSTER RESET HARD")).contains("+OK"));

    assertThat(up(ServerKind.REDIS, 3, 0)).isEqualTo(started);

    assertThat(ports)
        .allMatch(
            port -> RedisPort.ask(port, "CLUSTER INFO").orElse("").contains("cluster_size:3"));
  }

  @Test
  void status_whileOneNodeIsFrozen_namesItsLog() {
    RunningServer started = up(ServerKind.REDIS, 3, 0);
    process(started, 1).pause();

    assertThatThrownBy(() -> servers.status(started.name()))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("(log: %s)".formatted(started.data().resolve("node-1/server.log")));
  }

  private static ServerProcess process(RunningServer server, int node) {
    String file = node == 0 ? "state.properties" : "state-%d.properties".formatted(node);
    return new ServerProcess(
        server.processes().get(node),
        ServerState.read(server.data().resolve(file)).orElseThrow().birth());
  }

  @Test
  void up_afterOneNodeHasEnded_startsAllAnew() {
    RunningServer started = up(ServerKind.REDIS, 3, 0);
    process(started, 1).kill();

    assertThat(servers.runs(started.name())).isFalse();
    assertThatThrownBy(() -> servers.status(started.name()))
        .isInstanceOf(ServerException.class)
        .hasMessage("Redis: 2 of 3 nodes run: end it with bin/ycsb down redis");
    progress.clear();
    RunningServer again = up(ServerKind.REDIS, 3, 0);

    assertThat(again.processes()).hasSize(3).doesNotContainAnyElementsOf(started.processes());
    assertThat(ProcessHandle.of(started.processes().get(0)).filter(ProcessHandle::isAlive))
        .isEmpty();
    assertThat(progress).contains("Redis: 2 of 3 nodes run; all are started anew");
  }

  /** An interrupted command leaves the nodes that it has started until then. */
  @Test
  void up_afterAnInterruptedStart_startsAllAnew() throws Exception {
    RunningServer started = up(ServerKind.REDIS, 3, 0);
    process(started, 2).kill();
    Files.delete(started.data().resolve("state-2.properties"));

    assertThat(servers.runs(started.name())).isFalse();
    assertThat(up(ServerKind.REDIS, 3, 0).processes())
        .hasSize(3)
        .doesNotContainAnyElementsOf(started.processes());
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

  /** A node with a slow disk answers late, and may have the request twice. */
  @Test
  void unite_ofAMemberThatAnswersLate_waitsForIt() {
    ServerNodes nodes = ServerNodes.free(1, OptionalInt.empty(), 0);
    ServerRecipe recipe = ServerName.of(ServerKind.MONGODB).recipe().node(nodes.places().get(0));
    PackageHost host =
        new PackageHost(
            new PackageCache(ManagedServers.userHome().resolve("packages"), line -> {}), List.of());
    ServerState state =
        host.start(recipe, home, OptionalInt.of(nodes.ports().get(0)), started -> {});
    ServerProcess process = PackageHost.process(state);
    process.pause();
    CompletableFuture<Void> resumed =
        CompletableFuture.runAsync(
            process::resume, CompletableFuture.delayedExecutor(2_500, TimeUnit.MILLISECONDS));
    try {
      recipe.unite(nodes);
      assertThat(resumed).isDone();
    } finally {
      process.kill();
    }
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
