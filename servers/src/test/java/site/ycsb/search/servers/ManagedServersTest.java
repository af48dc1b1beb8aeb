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
import java.time.Duration;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.servers.host.Instance;
import site.ycsb.search.servers.host.PackageHost;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LockFile;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.Processes;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerProcess;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.packages.TinyPackage;

@Timeout(value = 240)
class ManagedServersTest {
  private static final ServerName TINY = ServerName.of("tiny");
  private static final Map<String, String> LATE = Map.of("TINY_DELAY", "60");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path home;
  @TempDir Path otherHome;

  private final List<String> progress = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void endServers() {
    for (Path each : List.of(home, otherHome)) {
      servers(each).known().forEach(name -> servers(each).down(name));
    }
  }

  @Test
  void up_nothingRuns_startsServerThatStatusFinds() {
    RunningServer started = up(home);

    assertThat(started.version()).isEqualTo("1.0");
    assertThat(started.via()).isEqualTo(Via.PACKAGE);
    assertThat(started.url()).hasScheme("tiny").hasHost("127.0.0.1");
    assertThat(progress)
        .containsExactly(
            "downloading Tiny 1.0 (1 MB)", "starting Tiny 1.0 on port " + started.url().getPort());
    assertThat(servers(home).status(TINY)).contains(started);
  }

  @Test
  void up_aProgramOfTheUser_isStartedInPlaceOfThePackage() throws IOException {
    Path script = new PackageCache(packages(otherHome), line -> {}).install(new TinyPackage("2.0"));
    Path own = Files.move(script.resolve("bin/tiny"), otherHome.resolve("my-tiny"));
    ServerName name = ServerName.of("tiny", own.toString()).as("new");

    RunningServer started = up(home, name, OptionalInt.empty());

    assertThat(started.version()).isEqualTo("2.0");
    assertThat(started.name().id()).isEqualTo("tiny/new");
    assertThat(progress)
        .containsExactly("starting Tiny of %s on port %d".formatted(own, started.url().getPort()));
    assertThat(packages(home)).doesNotExist();
    assertThat(servers(home).down(name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "no-such, PACKAGE, no such file",
    "'', PACKAGE, is a directory",
    "text, PACKAGE, is not executable",
    "tiny, CONTAINER, a program of this machine does not run in a container: omit --via container"
  })
  void requireStartable_noUsableProgram_isRefusedInOneLine(String file, Via via, String reason)
      throws IOException {
    Files.writeString(otherHome.resolve("text"), "no program");
    Path program = otherHome.resolve(file);

    assertThatThrownBy(
            () ->
                servers(home)
                    .requireStartable(ServerName.of("tiny", program.toString()), Optional.of(via)))
        .isInstanceOf(ServerUsageException.class)
        .hasMessageStartingWith(program + ": " + reason)
        .hasMessageNotContaining("\n");
  }

  @Test
  void pin_toOneCore_isForAllThreads() {
    RunningServer started = up(home);
    String core = affinities(ProcessHandle.current().pid()).get(0).replaceAll("[-,].*", "");

    servers(home).pin(TINY, core);

    assertThat(affinities(started.processes().get(0))).isNotEmpty().containsOnly(core);
  }

  @Test
  void up_serverWithDataWasKilled_startsEmptyOne() throws IOException {
    RunningServer first = up(home);
    Path lost = Files.writeString(first.data().resolve("lost"), "");
    process(first, 0).kill();

    up(home);

    assertThat(lost).doesNotExist();
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
            "Tiny runs already, from tiny-1.0 on port %d, which is not what is asked"
                + " for: leave the options out, or end it first with bin/ycsb down tiny",
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
              "port %d is taken by another process, or closed to this user: give another port, or none for a free one",
              other.getLocalPort());
    }
    assertThat(servers(home).known()).isEmpty();
  }

  @Test
  void up_versionWithoutPackage_namesTheCommandThatStartsItAndLeavesNoLock() {
    assertThatThrownBy(() -> up(home, ServerName.parse("tiny@3.0/b"), OptionalInt.empty()))
        .isInstanceOf(ServerUsageException.class)
        .hasMessage(
            "Tiny 3.0 has no package, only 1.0 and 2.0 and maven and pip:"
                + " bin/ycsb up tiny@3.0 --via container starts it in a container");
    assertThat(servers(home).down(ServerName.parse("tiny@3.0/b"))).isFalse();
    assertThat(home.resolve("servers")).doesNotExist();
  }

  @Test
  void up_twoHomes_startsTwoServers() {
    RunningServer one = up(home);
    RunningServer other = up(otherHome);

    assertThat(other.url()).isNotEqualTo(one.url());
    assertThat(servers(home).status(TINY)).contains(one);
    assertThat(servers(otherHome).status(TINY)).contains(other);
  }

  @Test
  void up_severalNames_runsServersOfOneKindApart() {
    ServerName other = ServerName.parse("tiny@2.0/other");
    RunningServer one = up(home);
    RunningServer two = up(home, other, OptionalInt.empty());
    assertThat(two.data()).isEqualTo(home.resolve("servers/tiny@2.0+other"));
    assertThat(List.of(one.version(), two.version())).containsExactly("1.0", "2.0");
    assertThat(servers(home).known()).containsExactly(TINY, other);

    servers(home).pause(TINY);
    assertThat(servers(home).frozen(TINY)).map(RunningServer::url).contains(one.url());
    assertThat(servers(home).frozen(other)).isEmpty();
    assertThat(servers(home).status(other)).contains(two);

    assertThat(servers(home).down(other)).isTrue();
    assertThat(servers(home).known()).containsExactly(TINY);
    assertThat(up(home)).isEqualTo(one);
  }

  @Test
  void up_twoProcessesAtOnce_startsOneServer() {
    Process one = UpCommand.fork("tiny", Via.PACKAGE, home, packages(home), Map.of());
    Process other = UpCommand.fork("tiny", Via.PACKAGE, home, packages(home), Map.of());

    String started = UpCommand.lastLine(one);
    assertThat(started).startsWith("tiny://127.0.0.1:");
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
        UpCommand.lastLine(UpCommand.fork("tiny", Via.PACKAGE, home, packages(home), Map.of()));

    RunningServer found = servers(home).status(TINY).orElseThrow();
    assertThat(found.url() + " " + found.instance()).isEqualTo(started);
    assertThat(session(found.instance())).as("a new session").isEqualTo(found.instance());
  }

  @Test
  void up_deadProcessInState_startsNewServer() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    assertThat(dead.waitFor(10, TimeUnit.SECONDS)).isTrue();
    remember(dead.pid());

    assertThat(servers(home).status(TINY)).isEmpty();
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
    process(first, 0).kill();

    assertThat(servers(home).status(TINY)).isEmpty();
    assertThat(up(home).instance()).isNotEqualTo(first.instance());
  }

  @Test
  void up_containerWithoutDocker_saysWhereItLooked() {
    Path nowhere = otherHome.resolve("docker.sock");
    Process up =
        UpCommand.fork(
            "tiny",
            Via.CONTAINER,
            home,
            packages(home),
            Map.of("DOCKER_HOST", "unix://" + nowhere));

    assertThat(UpCommand.output(up))
        .containsExactly(
            "no Docker answers on this machine (tried %s): start Docker, or use --via package"
                .formatted(nowhere));
  }

  @Test
  void status_nothingStarted_isEmpty() {
    assertThat(servers(home).status(TINY)).isEmpty();
  }

  @Test
  void status_serverHangs_saysHowToEndIt() {
    RunningServer running = up(home);
    process(running, 0).pause();
    try {
      assertThatThrownBy(() -> servers(home).status(TINY))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("runs but does not answer on port " + running.url().getPort())
          .hasMessageEndingWith("end it with bin/ycsb down tiny");
    } finally {
      process(running, 0).resume();
    }
  }

  @Test
  void pause_serverRuns_freezesItUntilItIsUpAgain() {
    RunningServer running = up(home);
    assertThat(servers(home).frozen(TINY)).isEmpty();

    servers(home).pause(TINY);
    assertThat(servers(home).frozen(TINY)).isPresent();
    assertThat(servers(home).runs(TINY)).isTrue();

    assertThat(up(home)).isEqualTo(running);
    assertThat(servers(home).frozen(TINY)).isEmpty();
  }

  @Test
  void pin_coreThatIsNotThere_saysSo() {
    assertThatThrownBy(() -> servers(home).pin(TINY, "0"))
        .hasMessage("tiny is not running, so it can't be pinned to the cores 0: start it first");
    RunningServer running = up(home);

    assertThatThrownBy(() -> servers(home).pin(TINY, "4000"))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot pin process %s to the cores 4000 (", running.instance())
        .hasMessageEndingWith("give cores of this machine, such as 0-1");
  }

  @Test
  void runs_serverWasKilledWhileFrozen_isFalse() {
    RunningServer running = up(home);
    servers(home).pause(TINY);
    process(running, 0).kill();

    assertThat(servers(home).runs(TINY)).isFalse();
    assertThat(servers(home).frozen(TINY)).isEmpty();
    assertThat(up(home).instance()).isNotEqualTo(running.instance());
  }

  @Test
  void status_unreadableState_namesFile() throws IOException {
    Path state = home.resolve("servers/tiny/state.json");
    Files.createDirectories(state.getParent());
    Files.writeString(state, "{\"via\": \"package\", \"port\": \"many\"}");

    assertThatThrownBy(() -> servers(home).status(TINY))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot read " + state);
    Files.delete(state);
  }

  @Test
  void down_serverRuns_endsItAndRemovesItsData() {
    RunningServer running = up(home);
    ServerProcess process = process(running, 0);

    assertThat(servers(home).down(TINY)).isTrue();
    assertThat(process.alive()).isFalse();
    assertThat(running.data()).doesNotExist();
    assertThat(servers(home).status(TINY)).isEmpty();
  }

  @Test
  void down_nothingRuns_saysSo() {
    assertThat(servers(home).down(TINY)).isFalse();
  }

  @Test
  void down_foreignProcessInState_sparesIt() throws IOException {
    Process foreign = new ProcessBuilder("sleep", "60").start();
    try {
      remember(foreign.pid());

      assertThat(servers(home).down(TINY)).isFalse();
      assertThat(foreign.isAlive()).isTrue();
    } finally {
      foreign.destroyForcibly();
    }
  }

  @Test
  void data_ofRunningServer_isItsUsersAlone() throws IOException {
    Path data = up(home).data();

    assertThat(data).isEqualTo(home.resolve("servers/tiny"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
    assertThat(data.resolve("server.log")).content().contains("listening");
  }

  @Test
  void reserve_whileAnotherUsesTheServer_waitsForIt() throws Exception {
    CompletableFuture<Void> second;
    try (LockFile first = servers(home).reserve(TINY)) {
      second = CompletableFuture.runAsync(() -> servers(home).reserve(TINY).close());
      assertThatThrownBy(() -> second.get(2, TimeUnit.SECONDS))
          .isInstanceOf(TimeoutException.class);
      assertThat(progress).containsExactly("waiting for another command that uses tiny");
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

  @Test
  void up_manyNodes_areOneServer() {
    RunningServer started = up(3, 1);
    List<Integer> ports = servers(home).ports(TINY);

    assertThat(started.processes()).hasSize(6).doesNotHaveDuplicates();
    assertThat(started.url()).hasToString(new TinyServerKind().url(ports).toString());
    assertThat(servers(home).status(TINY)).contains(started);
    assertThat(up(3, 1)).isEqualTo(started);
    assertThatThrownBy(() -> up(6, 0))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("with nodes=3, replicas=1 and not nodes=6, replicas=0");
    assertThatThrownBy(() -> up(3, 0))
        .hasMessageContaining("with nodes=3, replicas=1 and not nodes=3, replicas=0: end it first");

    servers(home).pause(TINY);
    assertThat(servers(home).frozen(TINY)).isPresent();
    assertThat(ports).noneMatch(new TinyServerKind()::answers);
    assertThat(up(3, 1)).isEqualTo(started);

    assertThat(servers(home).down(TINY)).isTrue();
    assertThat(ports).noneMatch(LoopbackPort::taken);
    assertThat(started.data()).doesNotExist();
  }

  @Test
  void status_whileOneNodeIsFrozen_namesItsLog() {
    RunningServer started = up(3, 0);
    process(started, 1).pause();

    assertThatThrownBy(() -> servers(home).status(TINY))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("(log: %s)".formatted(started.data().resolve("node-1/server.log")));
  }

  @Test
  void up_afterOneNodeHasEnded_startsAllAnew() {
    RunningServer started = up(3, 0);
    process(started, 1).kill();

    assertThat(servers(home).runs(TINY)).isFalse();
    assertThatThrownBy(() -> servers(home).status(TINY))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "Tiny: 2 of 3 nodes run: start it anew with bin/ycsb up tiny, or end it with"
                + " bin/ycsb down tiny");
    progress.clear();
    RunningServer again = up(3, 0);

    assertThat(again.processes()).hasSize(3).doesNotContainAnyElementsOf(started.processes());
    assertThat(started.processes()).noneMatch(ManagedServersTest::isAlive);
    assertThat(progress).contains("Tiny: 2 of 3 nodes run; all are started anew");
  }

  @Test
  void up_afterOneThatWasKilled_startsAllAnew() throws Exception {
    Process killed = UpCommand.fork("tiny", 3, Via.PACKAGE, home, packages(home), LATE);
    List<Long> left = nodes(3);
    assertThat(servers(home).isBusy(TINY)).isTrue();
    killed.destroyForcibly();
    assertThat(killed.waitFor(10, TimeUnit.SECONDS)).isTrue();

    assertThat(servers(home).isBusy(TINY)).isFalse();
    assertThat(left).allMatch(ManagedServersTest::isAlive);
    assertThat(servers(home).runs(TINY)).isFalse();
    assertThatThrownBy(() -> servers(home).status(TINY))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "Tiny: an interrupted command has left 3 of 3 nodes: start it anew with bin/ycsb up"
                + " tiny, or end it with bin/ycsb down tiny");

    assertThat(up(3, 0).processes()).hasSize(3).doesNotContainAnyElementsOf(left);
    assertThat(left).noneMatch(ManagedServersTest::isAlive);
  }

  @Test
  void up_endedBySigterm_leavesNothing() throws Exception {
    Process ended = UpCommand.fork("tiny", 3, Via.PACKAGE, home, packages(home), LATE);
    List<Long> nodes = nodes(3);

    ended.toHandle().destroy(); // Process would also close what it has written.

    assertThat(UpCommand.output(ended))
        .allMatch(
            line -> line.matches("(downloading|starting) .*|Tiny: its start was interrupted"));
    assertThat(nodes).noneMatch(ManagedServersTest::isAlive);
    assertThat(home.resolve("servers/tiny")).doesNotExist();
    assertThat(servers(home).status(TINY)).isEmpty();
  }

  @Test
  void up_serverThatEnds_givesItsReasonAndLog() throws Exception {
    Process up =
        UpCommand.fork(
            "tiny", Via.PACKAGE, home, packages(home), Map.of("TINY_DELAY", "no number"));

    assertThat(UpCommand.lastLine(up))
        .contains(
            " ended while starting: ValueError: could not convert string to float: 'no number'",
            "(log: %s)".formatted(home.resolve("servers/tiny/server.log")));
  }

  /** Processes of the first nodes that another process has started. */
  private List<Long> nodes(int number) {
    Path file = home.resolve("servers/tiny/state.json");
    return Poll.untilPresent(
            PATIENCE,
            () ->
                ServerState.read(file)
                    .map(state -> state.instances().stream().map(each -> each.id()).toList())
                    .filter(ids -> ids.size() == number))
        .orElseThrow()
        .stream()
        .map(Long::valueOf)
        .toList();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).filter(Processes::running).isPresent();
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
  void up_ofMoreNodesThanTheKindMayHave_startsNone() {
    assertThatThrownBy(() -> up(8, 0))
        .isInstanceOf(ServerUsageException.class)
        .hasMessage("Tiny of 8 nodes: valid is 1 … 7");
    assertThat(servers(home).known()).isEmpty();
  }

  private RunningServer up(int nodes, int replicas) {
    return servers(home)
        .up(
            TINY,
            Optional.of(Via.PACKAGE),
            OptionalInt.empty(),
            new ServerSize(OptionalInt.empty(), OptionalInt.of(nodes), replicas));
  }

  private RunningServer up(Path where) {
    return up(where, OptionalInt.empty());
  }

  private RunningServer up(Path where, OptionalInt port) {
    return up(where, TINY, port);
  }

  private RunningServer up(Path where, ServerName name, OptionalInt port) {
    return servers(where).up(name, Optional.of(Via.PACKAGE), port, ServerSize.ANY);
  }

  private ManagedServers servers(Path where) {
    return new ManagedServers(ServerKinds.installed(), where, packages(where), progress::add);
  }

  private static Path packages(Path where) {
    return where.resolve("packages");
  }

  private static ServerProcess process(RunningServer server, int node) {
    ServerState state = ServerState.read(server.data().resolve("state.json")).orElseThrow();
    return PackageHost.process(state.instances().get(node));
  }

  /** Leaves the state of a server that had that process id before a reboot. */
  private void remember(long pid) throws IOException {
    Path directory = Files.createDirectories(home.resolve("servers/tiny"));
    new ServerState(
            Via.PACKAGE,
            "1.0",
            "tiny-1.0",
            0,
            new ServerNodes(List.of(6379), List.of(16379), 0),
            List.of(new Instance(Long.toString(pid), "7@boot")),
            true)
        .write(directory.resolve("state.json"));
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
