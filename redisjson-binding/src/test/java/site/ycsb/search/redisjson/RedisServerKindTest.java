// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import site.ycsb.search.redis.server.RedisPort;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.ServerKindKit;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Poll;

final class RedisServerKindTest extends ServerKindKit {

  @TempDir Path home;

  RedisServerKindTest() {
    super("redis", "7.4.1");
  }

  /** Redis runs without persistence, so the test asks for a snapshot. */
  @Override
  protected void write(EphemeralServer server) {
    try (Jedis redis = new Jedis(server.url())) {
      redis.set("key", "kept");
      redis.save();
    }
  }

  @Override
  protected boolean isWritten(EphemeralServer server) {
    try (Jedis redis = new Jedis(server.url())) {
      return redis.get("key").equals("kept");
    }
  }

  @Override
  protected List<String> loginArguments() {
    return List.of("--requirepass", "secret");
  }

  @Override
  protected void assertDemandsLogin(EphemeralServer server) {
    assertThat(RedisPort.ask(server.port(), "PING").orElseThrow()).startsWith("-NOAUTH");
  }

  @Test
  void start_redis_searchesJsonWithoutTimeout() throws Exception {
    assertSearchesJsonWithoutTimeout(server().port());
  }

  @Test
  void up_redis72_searchesJsonWithoutTimeout() throws Exception {
    RunningServer old = up("redis@7.2", 1, 0);

    assertThat(old.version()).isEqualTo("7.2.4");
    assertSearchesJsonWithoutTimeout(old.url().getPort());
  }

  private void assertSearchesJsonWithoutTimeout(int port) throws Exception {
    cli(port, "FT.CREATE", "i", "ON", "JSON", "SCHEMA", "$.title", "AS", "title", "TEXT");
    cli(port, "JSON.SET", "one", "$", "{\"title\":\"hello world\"}");
    assertThat(cli(port, "FT.SEARCH", "i", "@title:hello", "NOCONTENT"))
        .containsExactly("1", "one");
    assertThat(cli(port, "FT.CONFIG", "GET", "ON_TIMEOUT")).containsExactly("ON_TIMEOUT", "fail");
    assertThat(cli(port, "FT.CONFIG", "GET", "TIMEOUT")).containsExactly("TIMEOUT", "0");
  }

  /** The lines that redis-cli prints for a command. */
  private List<String> cli(int port, String... command) throws Exception {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(server().tool("redis-cli").toString(), "-p", String.valueOf(port)));
    words.addAll(List.of(command));
    Process cli = new ProcessBuilder(words).redirectErrorStream(true).start();
    return new String(cli.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  @Tag("campaign")
  void up_withReplicas_hasOneForEachShardAlsoAfterAFailover() {
    RunningServer started = up("redis", 3, 1);
    List<Integer> ports = servers().ports(started.name());

    assertThat(ports.stream().map(RedisServerKindTest::role))
        .containsExactly("master", "master", "master", "slave", "slave", "slave");
    assertThat(RedisPort.ask(ports.get(3), "CLUSTER FAILOVER")).contains("+OK");
    assertThat(Poll.until(Duration.ofMinutes(1), () -> role(ports.get(3)).equals("master")))
        .isTrue();
    assertThat(up("redis", 3, 1)).isEqualTo(started);
  }

  private static String role(int port) {
    return RedisPort.ask(port, "INFO replication").orElse("").contains("role:master")
        ? "master"
        : "slave";
  }

  @Test
  @Tag("campaign")
  void up_ofNodesThatAreNoClusterAnyMore_unitesThem() {
    RunningServer started = up("redis", 3, 0);
    List<Integer> ports = servers().ports(started.name());
    ports.forEach(port -> assertThat(RedisPort.ask(port, "CLUSTER RESET HARD")).contains("+OK"));

    assertThat(up("redis", 3, 0)).isEqualTo(started);
    assertThat(ports)
        .allMatch(
            port -> RedisPort.ask(port, "CLUSTER INFO").orElse("").contains("cluster_size:3"));
  }

  private RunningServer up(String name, int nodes, int replicas) {
    return servers()
        .up(
            ServerName.parse(name),
            Optional.of(Via.PACKAGE),
            OptionalInt.empty(),
            new ServerSize(OptionalInt.empty(), OptionalInt.of(nodes), replicas));
  }

  private ManagedServers servers() {
    return new ManagedServers(
        ServerKinds.installed(), home, ManagedServers.userPackages(), line -> {});
  }

  @AfterEach
  void endServers() {
    servers().known().forEach(servers()::down);
  }

  @Test
  void tool_ofPackage_isAProgram() {
    assertThat(server().tool("redis-cli")).isExecutable().hasFileName("redis-cli");
  }

  @Test
  void container_ofEachVersion_isItsImageWithItsModules() {
    assertThat(kind().image("7.2")).isEqualTo("redis/redis-stack-server:7.2.0-v9");
    assertThat(kind().image("8.2")).isEqualTo("redis:8.2");
    assertThat(kind().container(node("7.4")).command())
        .startsWith("/opt/redis-stack/bin/redis-server")
        .contains("/opt/redis-stack/lib/redisearch.so");
    assertThat(kind().container(node("8.2")).command())
        .startsWith("redis-server")
        .doesNotContain("--loadmodule");
    assertThat(kind().hasMemoryLimit()).isFalse();
  }

  private ServerNode node(String version) {
    return new ServerNode(version, 0, new ServerNodes(List.of(1), List.of(2), 0), 0, home);
  }
}
