// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
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
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.recipe.RedisPort;

@Timeout(value = 240)
class ManagedServersTest {
  private static final ServerName REDIS = ServerName.of(ServerKind.REDIS);
  private static final ServerName MONGODB = ServerName.of(ServerKind.MONGODB);

  @TempDir Path home;
  @TempDir Path otherHome;

  private final List<String> progress = Collections.synchronizedList(new ArrayList<>());

  @BeforeAll
  static void downloadOnce() {
    for (String name : List.of("redis@7.2", "redis", "mongodb", "elasticsearch@8.15.5")) {
      UserPackages.of(ServerName.parse(name));
    }
  }

  @AfterEach
  void endServers() {
    for (Path each : List.of(home, otherHome)) {
      servers(each).known().forEach(name -> servers(each).down(name));
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
    assertThat(servers(home).status(REDIS)).contains(started);
  }

  @ParameterizedTest
  @CsvSource({"mongodb, 6.0.5, mongodb", "elasticsearch@8.15.5, 8.15.5, http"})
  void upStatusDown_otherKinds_areAsForRedis(ServerName name, String version, String scheme) {
    RunningServer started = up(home, name, OptionalInt.empty());
    assertThat(started.version()).isEqualTo(version);
    assertThat(started.url()).hasScheme(scheme).hasHost("127.0.0.1");
    assertThat(servers(home).status(name)).contains(started);
    assertThat(servers(home).status(REDIS)).isEmpty();
    assertThat(up(home, name, OptionalInt.empty())).isEqualTo(started);

    String core = affinities(ProcessHandle.current().pid()).get(0).replaceAll("[-,].*", "");
    servers(home).pin(name, core);
    ProcessHandle process = ProcessHandle.of(Long.parseLong(started.instance())).orElseThrow();
    assertThat(Stream.concat(Stream.of(process), process.descendants()))
        .flatMap(each -> affinities(each.pid()))
        .hasSizeGreaterThan(1)
        .containsOnly(core);

    assertThat(servers(home).down(name)).isTrue();
    assertThat(UserPackages.of(name)).as("unchanged by the server").isDirectory();
    assertThat(LoopbackPort.taken(started.url().getPort())).isFalse();
    assertThat(started.data()).doesNotExist();
    assertThat(servers(home).status(name)).isEmpty();
  }

  @Test
  void up_serverOnDiskWasKilled_startsEmptyOne() {
    RunningServer first = up(home, MONGODB, OptionalInt.empty());
    MongoCommand.run(first.url().getPort(), "create", "lost");
    process(first).kill();

    RunningServer second = up(home, MONGODB, OptionalInt.empty());

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
    assertThat(servers(home).known()).isEmpty();
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
                        REDIS,
                        Optional.of(Via.PACKAGE),
                        OptionalInt.empty(),
                        Optional.of("redis:8")))
        .hasMessage("--image redis:8 needs a container: leave out either it or --via package");
  }

  @Test
  void up_versionWithoutPackage_namesValidOnes() {
    assertThatThrownBy(() -> up(home, ServerName.parse("redis@7.3"), OptionalInt.empty()))
        .isInstanceOf(ServerUsageException.class)
        .hasMessage("Redis 7.3: valid versions are 7.2 and 7.4; any tag with --via container");
    assertThatThrownBy(() -> up(home, ServerName.parse("mongodb@7/b"), OptionalInt.empty()))
        .hasMessage("MongoDB 7: the valid version is 6.0.5; any tag with --via container");
    assertThat(servers(home).known()).isEmpty();
  }

  @Test
  void up_redis72_searchesJsonWithoutTimeout() {
    int port = up(home, ServerName.parse("redis@7.2"), OptionalInt.empty()).url().getPort();

    RedisCli.run(port, "FT.CREATE", "i", "ON", "JSON", "SCHEMA", "$.title", "AS", "title", "TEXT");
    RedisCli.run(port, "JSON.SET", "one", "$", "{\"title\":\"hello world\"}");
    assertThat(RedisCli.run(port, "FT.SEARCH", "i", "@title:hello", "NOCONTENT"))
        .containsExactly("1", "one");
    assertThat(RedisCli.run(port, "FT.CONFIG", "GET", "ON_TIMEOUT"))
        .containsExactly("ON_TIMEOUT", "fail");
    assertThat(RedisCli.run(port, "FT.CONFIG", "GET", "TIMEOUT")).containsExactly("TIMEOUT", "0");
  }

  @Test
  void up_twoHomes_startsTwoServers() {
    RunningServer one = up(home);
    RunningServer other = up(otherHome);

    assertThat(other.url()).isNotEqualTo(one.url());
    assertThat(servers(home).status(REDIS)).contains(one);
    assertThat(servers(otherHome).status(REDIS)).contains(other);
  }

  @Test
  void up_severalNames_runsServersOfOneKindApart() {
    ServerName other = ServerName.parse("redis@7.2/other");
    RunningServer one = up(home);
    RunningServer two = up(home, other, OptionalInt.empty());
    assertThat(two.data()).isEqualTo(home.resolve("servers/redis@7.2+other"));
    assertThat(List.of(one.version(), two.version())).containsExactly("7.4.1", "7.2.4");
    assertThat(servers(home).known()).containsExactly(REDIS, other);

    RedisCli.run(one.url().getPort(), "SET", "who", "one");
    RedisCli.run(two.url().getPort(), "SET", "who", "two");
    servers(home).pause(REDIS);
    assertThat(servers(home).frozen(REDIS)).map(RunningServer::url).contains(one.url());
    assertThat(servers(home).isFrozen(other)).isFalse();
    assertThat(RedisCli.run(two.url().getPort(), "GET", "who")).containsExactly("two");

    assertThat(servers(home).down(other)).isTrue();
    assertThat(servers(home).known()).containsExactly(REDIS);
    assertThat(up(home)).isEqualTo(one);
    assertThat(RedisCli.run(one.url().getPort(), "GET", "who")).containsExactly("one");
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

    RunningServer found = servers(home).status(REDIS).orElseThrow();
    assertThat(found.url() + " " + found.instance()).isEqualTo(started);
    assertThat(session(found.instance())).as("a new session").isEqualTo(found.instance());
  }

  @Test
  void up_deadProcessInState_startsNewServer() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    assertThat(dead.waitFor(10, TimeUnit.SECONDS)).isTrue();
    remember(dead.pid());

    assertThat(servers(home).status(REDIS)).isEmpty();
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

    assertThat(servers(home).status(REDIS)).isEmpty();
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
    assertThat(servers(home).status(REDIS)).isEmpty();
  }

  @Test
  void status_serverHangs_saysHowToEndIt() {
    RunningServer running = up(home);
    process(running).pause();
    try {
      assertThatThrownBy(() -> servers(home).status(REDIS))
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
    assertThat(servers(home).isFrozen(REDIS)).isFalse();

    servers(home).pause(REDIS);
    assertThat(servers(home).isFrozen(REDIS)).isTrue();
    assertThat(servers(home).runs(REDIS)).isTrue();

    assertThat(up(home)).isEqualTo(running);
    assertThat(servers(home).isFrozen(REDIS)).isFalse();
  }

  @Test
  void pin_coreThatIsNotThere_saysSo() {
    assertThatThrownBy(() -> servers(home).pin(REDIS, "0"))
        .hasMessage("redis is not running, so it can't be pinned to the cores 0: start it first");
    RunningServer running = up(home);

    assertThatThrownBy(() -> servers(home).pin(REDIS, "4000"))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot pin process %s to the cores 4000 (", running.instance())
        .hasMessageEndingWith("give cores of this machine, such as 0-1");
  }

  @Test
  void pin_withoutTaskset_saysSo() {
    PackageHost host = new PackageHost(new PackageCache(home, progress::add), List.of());

    host.pin(
        Optional.empty(),
        new ServerState(Via.PACKAGE, "redis-stack-7.4.1", 6379, "1", "7@boot", 0),
        "0-1");

    assertThat(progress)
        .containsExactly(
            "redis-stack-7.4.1 is not pinned to the cores 0-1, there is no taskset: install"
                + " util-linux");
  }

  @Test
  void runs_serverWasKilledWhileFrozen_isFalse() {
    RunningServer running = up(home);
    servers(home).pause(REDIS);
    process(running).kill();

    assertThat(servers(home).runs(REDIS)).isFalse();
    assertThat(servers(home).isFrozen(REDIS)).isFalse();
    assertThat(up(home).instance()).isNotEqualTo(running.instance());
  }

  @Test
  void status_unreadableState_namesFile() throws IOException {
    Path state = home.resolve("servers/redis/state.properties");
    Files.createDirectories(state.getParent());
    Files.writeString(state, "via=package\nport=many\n");

    assertThatThrownBy(() -> servers(home).status(REDIS))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot read " + state);
    Files.delete(state);
  }

  @Test
  void down_serverRuns_endsItAndRemovesItsData() {
    RunningServer running = up(home);
    ServerProcess process = process(running);

    assertThat(servers(home).down(REDIS)).isTrue();
    assertThat(process.alive()).isFalse();
    assertThat(running.data()).doesNotExist();
    assertThat(servers(home).status(REDIS)).isEmpty();
  }

  @Test
  void down_nothingRuns_saysSo() {
    assertThat(servers(home).down(REDIS)).isFalse();
  }

  @Test
  void down_foreignProcessInState_sparesIt() throws IOException {
    Process foreign = new ProcessBuilder("sleep", "60").start();
    try {
      remember(foreign.pid());

      assertThat(servers(home).down(REDIS)).isFalse();
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
    try (ManagedServers.Reservation first = servers(home).reserve(REDIS)) {
      second = CompletableFuture.runAsync(() -> servers(home).reserve(REDIS).close());
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
    return up(where, REDIS, port);
  }

  private RunningServer up(Path where, ServerName name, OptionalInt port) {
    return servers(where).up(name, Optional.of(Via.PACKAGE), port, Optional.empty());
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

  /** The cores of each thread of a process, as taskset prints them. */
  private static List<String> affinities(long pid) {
    try {
      Process taskset = new ProcessBuilder("taskset", "-acp", Long.toString(pid)).start();
      String output = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return output.lines().map(line -> line.replaceFirst(".*: ", "")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The session of a process, by its leader's process id. */
  private static String session(String pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", pid, "stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3];
  }
}
