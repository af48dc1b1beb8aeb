// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 240)
class ManagedServersTest {
  @TempDir Path home;
  @TempDir Path otherHome;

  private final List<String> progress = Collections.synchronizedList(new ArrayList<>());

  @BeforeAll
  static void downloadOnce() {
    for (ServerKind kind : ServerKind.values()) {
      UserPackages.of(kind);
    }
  }

  @AfterEach
  void endServers() {
    for (ServerKind kind : ServerKind.values()) {
      Stream.of(home, otherHome).forEach(each -> servers(each).down(kind));
    }
  }

  @Test
  void up_nothingRuns_startsServerThatStatusFinds() {
    RunningServer started = up(home);

    assertThat(started.version()).isEqualTo("7.4.1");
    assertThat(started.via()).isEqualTo(Via.PACKAGE);
    assertThat(started.url()).hasScheme("redis").hasHost("127.0.0.1");
    assertThat(RedisPort.ask(started.url().getPort(), "PING")).contains("+PONG");
    assertThat(progress)
        .last()
        .isEqualTo("starting Redis Stack 7.4.1 on port " + started.url().getPort());
    assertThat(servers(home).status(ServerKind.REDIS)).contains(started);
  }

  @ParameterizedTest
  @CsvSource({"MONGODB, 6.0.5, mongodb", "ELASTICSEARCH, 8.19.21, http"})
  void upStatusDown_otherKinds_areAsForRedis(ServerKind kind, String version, String scheme) {
    RunningServer started = up(home, kind, OptionalInt.empty());
    assertThat(started.version()).isEqualTo(version);
    assertThat(started.url()).hasScheme(scheme).hasHost("127.0.0.1");
    assertThat(servers(home).status(kind)).contains(started);
    assertThat(servers(home).status(ServerKind.REDIS)).isEmpty();
    assertThat(up(home, kind, OptionalInt.empty())).isEqualTo(started);

    assertThat(servers(home).down(kind)).isTrue();
    assertThat(LoopbackPort.taken(started.url().getPort())).isFalse();
    assertThat(started.data()).doesNotExist();
    assertThat(servers(home).status(kind)).isEmpty();
  }

  @Test
  void up_serverOnDiskWasKilled_startsEmptyOne() {
    RunningServer first = up(home, ServerKind.MONGODB, OptionalInt.empty());
    MongoCommand.run(first.url().getPort(), "create", "lost");
    process(first).kill();

    RunningServer second = up(home, ServerKind.MONGODB, OptionalInt.empty());

    assertThat(MongoCommand.run(second.url().getPort(), "create", "lost").ok()).isTrue();
  }

  @Test
  void up_runsAlready_returnsSameServer() {
    RunningServer first = up(home);

    assertThat(up(home)).isEqualTo(first);
  }

  @Test
  void up_runsOnAnotherPort_saysSo() {
    RunningServer running = up(home);
    int other = LoopbackPort.free();

    assertThatThrownBy(() -> up(home, OptionalInt.of(other)))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "Redis runs already, from redis-stack-7.4.1 on port %d, which is not what is asked"
                + " for: leave the options out, or end it first with bin/ycsb down redis",
            running.url().getPort());
  }

  @Test
  void up_givenPort_takesIt() {
    int port = LoopbackPort.free();

    assertThat(up(home, OptionalInt.of(port)).url()).hasPort(port);
  }

  @Test
  void up_takenPort_namesIt() throws IOException {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(LoopbackPort.address(0));

      assertThatThrownBy(() -> up(home, OptionalInt.of(other.getLocalPort())))
          .isInstanceOf(ServerException.class)
          .hasMessage(
              "port %d is taken by another process: give another port, or none for a free one",
              other.getLocalPort());
    }
    assertThat(servers(home).status(ServerKind.REDIS)).isEmpty();
  }

  @Test
  void up_portOutOfRange_namesBounds() {
    assertThatThrownBy(() -> up(home, OptionalInt.of(65_536)))
        .hasMessage("port 65536 is not between 1 and 65535: give one that is");
  }

  @Test
  void up_imageWithPackage_saysThatTheyContradict() {
    assertThatThrownBy(
            () ->
                servers(home)
                    .up(
                        ServerKind.REDIS,
                        Optional.of(Via.PACKAGE),
                        OptionalInt.empty(),
                        Optional.of("redis:8")))
        .hasMessage("--image redis:8 needs a container: leave out either it or --via package");
  }

  @Test
  void up_twoHomes_startsTwoServers() {
    RunningServer one = up(home);
    RunningServer other = up(otherHome);

    assertThat(other.url()).isNotEqualTo(one.url());
    assertThat(servers(home).status(ServerKind.REDIS)).contains(one);
    assertThat(servers(otherHome).status(ServerKind.REDIS)).contains(other);
  }

  @Test
  void up_twoProcessesAtOnce_startsOneServer() {
    Process one = UpCommand.fork(Via.PACKAGE, home, UserPackages.DIRECTORY, Map.of());
    Process other = UpCommand.fork(Via.PACKAGE, home, UserPackages.DIRECTORY, Map.of());

    String started = UpCommand.lastLine(one);
    assertThat(started).startsWith("redis://127.0.0.1:");
    assertThat(UpCommand.lastLine(other)).isEqualTo(started);
  }

  @Test
  void up_manyThreadsAtOnce_startsOneServer() {
    List<CompletableFuture<RunningServer>> ups =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> up(home))).limit(4).toList();

    assertThat(ups.stream().map(CompletableFuture::join).distinct()).hasSize(1);
  }

  @Test
  void up_startingJvmExits_serverStays() throws IOException {
    String started =
        UpCommand.lastLine(UpCommand.fork(Via.PACKAGE, home, UserPackages.DIRECTORY, Map.of()));

    RunningServer found = servers(home).status(ServerKind.REDIS).orElseThrow();
    assertThat(found.url() + " " + found.instance()).isEqualTo(started);
    assertThat(session(found.instance())).as("a new session").isEqualTo(found.instance());
  }

  @Test
  void up_deadProcessInState_startsNewServer() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    assertThat(dead.waitFor(10, TimeUnit.SECONDS)).isTrue();
    remember(dead.pid());

    assertThat(servers(home).status(ServerKind.REDIS)).isEmpty();
    assertThat(up(home).instance()).isNotEqualTo(Long.toString(dead.pid()));
  }

  @Test
  void up_foreignProcessInState_startsNewServerAndSparesIt() throws IOException {
    Process foreign = new ProcessBuilder("sleep", "60").start();
    try {
      remember(foreign.pid());

      assertThat(up(home).instance()).isNotEqualTo(Long.toString(foreign.pid()));
      assertThat(foreign.isAlive()).isTrue();
    } finally {
      foreign.destroyForcibly();
    }
  }

  @Test
  void up_serverWasKilled_startsNewServer() {
    RunningServer first = up(home);
    process(first).kill();

    assertThat(servers(home).status(ServerKind.REDIS)).isEmpty();
    assertThat(up(home).instance()).isNotEqualTo(first.instance());
  }

  @Test
  void up_containerWithoutDocker_saysWhereItLooked() {
    Path nowhere = otherHome.resolve("docker.sock");
    Process up =
        UpCommand.fork(
            Via.CONTAINER,
            home,
            UserPackages.DIRECTORY,
            Map.of("DOCKER_HOST", "unix://" + nowhere));

    assertThat(UpCommand.output(up))
        .containsExactly(
            "no Docker answers on this machine (tried %s): start Docker, or use --via package"
                .formatted(nowhere));
  }

  @Test
  void status_nothingStarted_isEmpty() {
    assertThat(servers(home).status(ServerKind.REDIS)).isEmpty();
  }

  @Test
  void status_serverHangs_saysHowToEndIt() {
    RunningServer running = up(home);
    process(running).pause();
    try {
      assertThatThrownBy(() -> servers(home).status(ServerKind.REDIS))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("runs but does not answer on port " + running.url().getPort())
          .hasMessageEndingWith("end it with bin/ycsb down redis");
    } finally {
      process(running).resume();
    }
  }

  @Test
  void pause_serverRuns_freezesItUntilItIsUpAgain() {
    RunningServer running = up(home);
    assertThat(servers(home).isFrozen(ServerKind.REDIS)).isFalse();

    servers(home).pause(ServerKind.REDIS);
    assertThat(servers(home).isFrozen(ServerKind.REDIS)).isTrue();
    assertThat(servers(home).runs(ServerKind.REDIS)).isTrue();

    assertThat(up(home)).isEqualTo(running);
    assertThat(servers(home).isFrozen(ServerKind.REDIS)).isFalse();
  }

  @Test
  void runs_serverWasKilledWhileFrozen_isFalse() {
    RunningServer running = up(home);
    servers(home).pause(ServerKind.REDIS);
    process(running).kill();

    assertThat(servers(home).runs(ServerKind.REDIS)).isFalse();
    assertThat(servers(home).isFrozen(ServerKind.REDIS)).isFalse();
    assertThat(up(home).instance()).isNotEqualTo(running.instance());
  }

  @Test
  void status_unreadableState_namesFile() throws IOException {
    Path state = home.resolve("servers/redis/state.properties");
    Files.createDirectories(state.getParent());
    Files.writeString(state, "via=package\nport=many\n");

    assertThatThrownBy(() -> servers(home).status(ServerKind.REDIS))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot read " + state);
    Files.delete(state);
  }

  @Test
  void down_serverRuns_endsItAndRemovesItsData() {
    RunningServer running = up(home);
    ServerProcess process = process(running);

    assertThat(servers(home).down(ServerKind.REDIS)).isTrue();
    assertThat(process.alive()).isFalse();
    assertThat(running.data()).doesNotExist();
    assertThat(servers(home).status(ServerKind.REDIS)).isEmpty();
  }

  @Test
  void down_nothingRuns_saysSo() {
    assertThat(servers(home).down(ServerKind.REDIS)).isFalse();
  }

  @Test
  void down_foreignProcessInState_sparesIt() throws IOException {
    Process foreign = new ProcessBuilder("sleep", "60").start();
    try {
      remember(foreign.pid());

      assertThat(servers(home).down(ServerKind.REDIS)).isFalse();
      assertThat(foreign.isAlive()).isTrue();
    } finally {
      foreign.destroyForcibly();
    }
  }

  @Test
  void data_ofRunningServer_isItsUsersAlone() throws IOException {
    Path data = up(home).data();

    assertThat(data).isEqualTo(home.resolve("servers/redis"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
    assertThat(data.resolve("server.log")).content().contains("Ready to accept connections");
  }

  @Test
  void reserve_whileAnotherUsesTheServer_waitsForIt() throws Exception {
    CompletableFuture<Void> second;
    try (ManagedServers.Reservation first = servers(home).reserve(ServerKind.REDIS)) {
      second = CompletableFuture.runAsync(() -> servers(home).reserve(ServerKind.REDIS).close());
      assertThatThrownBy(() -> second.get(2, TimeUnit.SECONDS))
          .isInstanceOf(TimeoutException.class);
      assertThat(progress).containsExactly("waiting for another command that uses redis");
    }
    second.get(10, TimeUnit.SECONDS);
  }

  @Test
  void ofUser_withAnotherHome_isThatHome() {
    assertThat(Directories.ofUser(Map.of("HOME", "/home/ann"))).isEqualTo(Path.of("/home/ann"));
    assertThat(Directories.ofUser(Map.of())).isEqualTo(Path.of(System.getProperty("user.home")));
  }

  @Test
  void home_noVariableSet_isInUsersCache() {
    assertThat(ManagedServers.home(Map.of(), Path.of("/home/ann")))
        .isEqualTo(Path.of("/home/ann/.cache/ycsb-search"));
  }

  @Test
  void home_cacheDirectorySet_isWithinIt() {
    assertThat(ManagedServers.home(Map.of("XDG_CACHE_HOME", "/big"), Path.of("/home/ann")))
        .isEqualTo(Path.of("/big/ycsb-search"));
  }

  @Test
  void home_ownVariableSet_isThat() {
    Map<String, String> both = Map.of("YCSB_SEARCH_HOME", "/mine", "XDG_CACHE_HOME", "/big");

    assertThat(ManagedServers.home(both, Path.of("/home/ann"))).isEqualTo(Path.of("/mine"));
  }

  private RunningServer up(Path where) {
    return up(where, OptionalInt.empty());
  }

  private RunningServer up(Path where, OptionalInt port) {
    return up(where, ServerKind.REDIS, port);
  }

  private RunningServer up(Path where, ServerKind kind, OptionalInt port) {
    return servers(where).up(kind, Optional.of(Via.PACKAGE), port, Optional.empty());
  }

  private ManagedServers servers(Path where) {
    return new ManagedServers(where, UserPackages.DIRECTORY, progress::add);
  }

  private static ServerProcess process(RunningServer server) {
    return PackageHost.process(
        ServerState.read(server.data().resolve("state.properties")).orElseThrow());
  }

  /** Leaves the state of a server that had that process id before a reboot. */
  private void remember(long pid) throws IOException {
    Path directory = Files.createDirectories(home.resolve("servers/redis"));
    new ServerState(Via.PACKAGE, "redis-stack-7.4.1", 6379, Long.toString(pid), "7@boot", 0)
        .write(directory.resolve("state.properties"));
  }

  /** The session of a process, by its leader's process id. */
  private static String session(String pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", pid, "stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3];
  }
}
