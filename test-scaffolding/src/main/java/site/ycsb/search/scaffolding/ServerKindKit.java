// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.ServerLog;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerProcess;
import site.ycsb.search.servers.packages.PackageCache;

/**
 * Kit that every kind of server must pass, from its package. The tests share one server, because
 * some kinds start slowly; each test leaves it running.
 */
@Timeout(value = 240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ServerKindKit {
  private final ServerKind kind;
  private final String version;
  private EphemeralServer server;

  /**
   * @param version version that the default server reports
   */
  @SuppressWarnings("NullAway.Init") // The server is started before the first test.
  protected ServerKindKit(String kind, String version) {
    this.kind = ServerKinds.installed().require(kind);
    this.version = version;
  }

  /** Writes data that survives a crash. */
  protected abstract void write(EphemeralServer server) throws Exception;

  /** True if the data of {@link #write} is there. */
  protected abstract boolean isWritten(EphemeralServer server) throws Exception;

  /** Arguments with which the server demands a login; none for a package that knows no logins. */
  protected List<String> loginArguments() {
    return List.of();
  }

  /** Asserts that a server with {@link #loginArguments} refuses a client without a login. */
  protected void assertDemandsLogin(EphemeralServer server) throws Exception {
    throw new UnsupportedOperationException("there are arguments: say what they bring about");
  }

  @BeforeAll
  final void start() {
    server = EphemeralServer.start(kind.id());
  }

  @AfterAll
  final void close() {
    assertThatItEnds(server::close);
  }

  protected final EphemeralServer server() {
    return server;
  }

  protected final ServerKind kind() {
    return kind;
  }

  @Test
  final void start_fromPackage_answersWithItsVersion() {
    assertThat(kind.answers(server.port())).isTrue();
    assertThat(kind.version(server.port())).isEqualTo(version).startsWith(kind.defaultVersion());
    assertThat(server.url()).hasHost("127.0.0.1").hasPort(server.port());
  }

  @Test
  final void image_ofTheDefaultVersion_isPinned() {
    assertThat(kind.image(kind.defaultVersion()))
        .matches("[a-z/-]+:\\d+\\.\\d+(\\.\\d+)?(-v\\d+)?")
        .contains(":" + kind.defaultVersion());
  }

  @Test
  final void answers_nothingListens_isFalse() {
    int free = LoopbackPort.free();

    assertThat(kind.answers(free)).isFalse();
    assertThat(kind.version(free)).isEqualTo("unknown");
  }

  @Test
  final void start_anyKind_listensOnLoopbackOnly() {
    assertThat(Listeners.addresses(server.port()))
        .isNotEmpty()
        .isSubsetOf(Listeners.LOOPBACK, Listeners.LOOPBACK_AS_IPV6);
  }

  @Test
  final void pause_thenResume_hangsMeanwhile() {
    server.pause();
    assertThat(kind.answers(server.port())).isFalse();

    server.resume();
    assertThat(kind.answers(server.port())).isTrue();
  }

  /**
   * Stop, login and kill in one test, because some kinds of server take half a minute to start. The
   * server of a package that knows no logins is not started in between: its stop is that after the
   * last test, and the conformance kit restarts one that was stopped.
   */
  @Test
  final void stopAndKill_thenRestart_keepPortAndDataAndEndAllProcesses() throws Exception {
    int port = server.port();
    write(server);

    if (!loginArguments().isEmpty()) {
      assertThatItEnds(server::stop);
      server.restartWith(loginArguments());
      assertThat(server.port()).isEqualTo(port);
      assertThat(kind.answers(port)).as("a demand for a login is an answer").isTrue();
      assertDemandsLogin(server);
    }

    server.pause();
    assertThatItEnds(server::kill);
    server.restart();
    assertThat(server.port()).isEqualTo(port);
    assertThat(kind.answers(port)).isTrue();
    assertThat(isWritten(server)).isTrue();
  }

  private void assertThatItEnds(Runnable end) {
    ProcessHandle own = ProcessHandle.of(server.process(0).pid()).orElseThrow();
    List<ProcessHandle> processes = Stream.concat(Stream.of(own), own.descendants()).toList();

    end.run();

    assertThat(LoopbackPort.taken(server.port())).isFalse();
    assertThat(processes).noneMatch(ServerKindKit::runs);
  }

  /** False for a zombie, too, which has no command. */
  private static boolean runs(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }

  @Test
  final void tool_unknownName_namesIt() {
    assertThatThrownBy(() -> server.tool("no-such-tool"))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("the package has no program no-such-tool");
  }

  @Test
  final void start_unknownArgument_givesTheServersReasonAtOnce() {
    assertThatThrownBy(() -> EphemeralServer.start(kind.id(), "--colour=red"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining(" ended while starting: ");
  }

  /** A server whose port another process has taken meanwhile ends, and is never ready. */
  @Test
  final void command_portTakenMeanwhile_endsWithoutTheReadyLine(@TempDir Path directory)
      throws Exception {
    ServerFiles files =
        ServerFiles.of(
            new PackageCache(ManagedServers.userPackages(), line -> {})
                .install(kind.serverPackage(kind.defaultVersion())));
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(LoopbackPort.address(0));
      ServerNode node =
          new ServerNode(
              kind.defaultVersion(),
              ServerSize.ANY.megabytesOf(kind),
              ServerNodes.free(1, OptionalInt.of(taken.getLocalPort()), 0),
              0,
              directory);
      kind.prepare(files, node);
      ServerLog log = ServerLog.in(directory);
      ServerProcess process =
          ServerProcess.start(
              kind.command(files, node), kind.environment(files, node), directory, log.file());
      try {
        assertThat(Poll.until(kind.startPatience(), () -> !process.alive())).isTrue();
        assertThat(log.contains(kind.readyLine())).isFalse();
      } finally {
        process.kill();
      }
    }
  }

  @Test
  @Tag("campaign")
  final void restart_ofTheLastOfThreeNodes_isOneServerAgain() {
    int last = Math.min(3, kind.maxNodes()) - 1;
    ServerSize size = new ServerSize(OptionalInt.of(512), OptionalInt.of(last + 1), 0);
    try (EphemeralServer nodes = EphemeralServer.start(kind.id(), size)) {
      nodes.process(last).kill();
      assertThat(LoopbackPort.taken(nodes.port(last))).isFalse();

      nodes.restartNode(last);

      assertThat(kind.answers(nodes.port(last))).isTrue();
    }
  }
}
