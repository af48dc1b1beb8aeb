// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every kind of server does, from its package. The tests share one server, because some kinds
 * take long to start; each test leaves it running.
 */
@Timeout(value = 240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerContract {
  private final ServerKind kind;
  private final ServerRecipe recipe;
  private final String version;
  private EphemeralServer server;

  ServerContract(ServerKind kind, String version) {
    this.kind = kind;
    this.recipe = kind.recipe();
    this.version = version;
  }

  /** Writes something that outlives a crash. */
  abstract void write(EphemeralServer server);

  /** Whether that is still there. */
  abstract boolean isWritten(EphemeralServer server);

  @BeforeAll
  void start() {
    UserPackages.of(kind);
    server = EphemeralServer.start(kind);
  }

  @AfterAll
  void close() {
    server.close();
  }

  final EphemeralServer server() {
    return server;
  }

  @Test
  void start_fromPackage_answersWithItsVersion() {
    assertThat(recipe.answers(server.port())).isTrue();
    assertThat(recipe.version(server.port())).isEqualTo(version);
    assertThat(server.url()).hasHost("127.0.0.1").hasPort(server.port());
  }

  @Test
  void answers_nothingListens_isFalse() {
    int free = LoopbackPort.free();

    assertThat(recipe.answers(free)).isFalse();
    assertThat(recipe.version(free)).isEqualTo("unknown");
  }

  @Test
  void start_anyKind_listensOnLoopbackOnly() {
    assertThat(Listeners.addresses(server.port()))
        .isNotEmpty()
        .isSubsetOf(Listeners.LOOPBACK, Listeners.LOOPBACK_AS_IPV6);
  }

  @Test
  void pause_thenResume_hangsMeanwhile() {
    server.pause();
    assertThat(recipe.answers(server.port())).isFalse();

    server.resume();
    assertThat(recipe.answers(server.port())).isTrue();
  }

  @Test
  void stop_thenRestart_keepsPortAndData() {
    write(server);
    int port = server.port();
    List<ProcessHandle> processes = Processes.of(server);

    server.stop();
    assertThat(LoopbackPort.taken(port)).isFalse();
    assertThat(processes).noneMatch(Processes::running);

    server.restart();
    assertThat(server.port()).isEqualTo(port);
    assertThat(isWritten(server)).isTrue();
  }

  @Test
  void kill_whilePaused_endsAllItsProcesses() {
    List<ProcessHandle> processes = Processes.of(server);

    server.pause();
    server.kill();
    assertThat(LoopbackPort.taken(server.port())).isFalse();
    assertThat(processes).noneMatch(Processes::running);

    server.restart();
    assertThat(recipe.answers(server.port())).isTrue();
  }

  @Test
  void tool_unknownName_namesIt() {
    assertThatThrownBy(() -> server.tool("no-such-tool"))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("the package has no program no-such-tool");
  }

  @Test
  void command_portTakenMeanwhile_endsAndSaysSo(@TempDir Path directory) throws IOException {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(LoopbackPort.address(0));
      Path installed = UserPackages.of(kind);
      recipe.prepare(installed, directory, other.getLocalPort());
      List<String> command = recipe.command(installed, directory, other.getLocalPort());
      Map<String, String> environment = recipe.environment(directory);
      ServerLog log = ServerLog.in(directory);

      ServerProcess process = ServerProcess.start(command, environment, directory, log.file());

      assertThat(Poll.until(recipe.startPatience(), () -> !process.alive())).isTrue();
      assertThat(log.tellsOfTakenPort()).isTrue();
      assertThat(log.contains(recipe.readyLine())).isFalse();
    }
  }
}
