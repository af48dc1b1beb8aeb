// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.UpCommand;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.Processes;
import site.ycsb.search.servers.machine.ServerException;

@Timeout(value = 60)
class PackageCacheTest {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String ID = "tiny-pip";

  @TempDir Path home;
  @TempDir Path packages;
  @TempDir Path wheels;

  private final List<String> progress = new ArrayList<>();
  private PackageCache cache = new PackageCache(Path.of(""), line -> {});

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
            "tiny@pip",
            Via.PACKAGE,
            home,
            packages,
            pipOnlyFrom(LoopbackPort.free(), Map.of("PIP_RETRIES", "1")));

    assertThat(UpCommand.output(up))
        .containsExactly(
            "downloading Tiny of pip (53 MB)",
            """
            cannot download Tiny of pip: the package index does not answer, \
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
          UpCommand.fork(
              "tiny@pip", Via.PACKAGE, home, packages, pipOnlyFrom(index.getLocalPort(), Map.of()));
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
    Process up =
        UpCommand.fork("tiny@pip", Via.PACKAGE, home, packages, Map.of("PATH", "/nonexistent"));

    assertThat(UpCommand.lastLine(up))
        .isEqualTo(
            "cannot download Tiny of pip: there is no python3: install it with pip,"
                + " use --via container, or give an address");
  }

  @Test
  void install_noPip_saysSo() throws Exception {
    Path python = wheels.resolve("python");
    Process venv =
        new ProcessBuilder("python3", "-m", "venv", "--without-pip", python.toString()).start();
    assertThat(venv.waitFor()).isZero();
    String path = python.resolve("bin") + ":" + System.getenv("PATH");

    Process up = UpCommand.fork("tiny@pip", Via.PACKAGE, home, packages, Map.of("PATH", path));

    assertThat(UpCommand.lastLine(up))
        .isEqualTo(
            "cannot download Tiny of pip: python3 has no pip: install it (python3-pip"
                + " on Debian), or use --via container");
  }

  @Test
  void install_serverNotExecutable_namesDirectoryToRemove() {
    TinyPackage tiny = new TinyPackage("1.0");
    Path installed = cache.install(tiny);
    assertThat(installed.resolve("bin/tiny").toFile().setExecutable(false)).isTrue();

    assertThatThrownBy(() -> cache.install(tiny))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            """
            Tiny 1.0 is damaged, bin/tiny is missing or not executable: remove the directory %s \
            and try again"""
                .formatted(installed));
  }

  @Test
  void install_programChanged_isRefused() throws IOException {
    TinyPackage tiny = new TinyPackage("1.0");
    Path installed = cache.install(tiny);
    Files.writeString(installed.resolve("bin/tiny"), "\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> cache.install(tiny))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("Tiny 1.0 is not what was published, the sha256 of its files is ")
        .hasMessageEndingWith(": remove the directory %s and try again", installed);
  }

  @Test
  void install_diskFull_saysSo() throws IOException {
    assertThat(withPython("echo \"ERROR: [Errno 28] No space left on device\"; exit 1"))
        .isEqualTo(
            "cannot download Tiny of pip: the disk is full: free about 265 MB, or set"
                + " YCSB_SEARCH_HOME to a directory on another disk");
  }

  @Test
  void install_pipWithoutAMessage_blamesNoTimeLimit() throws IOException {
    assertThat(withPython("exit 7"))
        .startsWith("cannot download Tiny of pip: pip ended with 7 and no message (log: ");
  }

  /** Last line of a start with another python3. */
  private String withPython(String body) throws IOException {
    Path python = Files.writeString(wheels.resolve("python3"), "#!/bin/sh\n" + body + "\n");
    assertThat(python.toFile().setExecutable(true)).isTrue();
    String path = wheels + ":" + System.getenv("PATH");
    return UpCommand.lastLine(
        UpCommand.fork("tiny@pip", Via.PACKAGE, home, packages, Map.of("PATH", path)));
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
}
