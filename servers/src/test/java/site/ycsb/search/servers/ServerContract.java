// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Contract of every kind of server that runs from its package. The tests share one server, because
 * some kinds start slowly; each test leaves it running.
 */
@Timeout(value = 240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerContract {
  private final ServerKind kind;
  private final ServerRecipe recipe;
  private final String version;
  private Displaced displaced;
  private EphemeralServer server;

  ServerContract(ServerKind kind, String version) {
    this.kind = kind;
    this.recipe = ServerName.of(kind).recipe();
    this.version = version;
  }

  /** Writes data that survives a crash. */
  abstract void write(EphemeralServer server);

  /** True if the data of {@link #write} is there. */
  abstract boolean isWritten(EphemeralServer server);

  /** Arguments with which the server demands a login. */
  abstract List<String> loginArguments();

  /** Asserts that a server with {@link #loginArguments} refuses a client without a login. */
  abstract void assertDemandsLogin(EphemeralServer server);

  /** The displaced server starts in the background of the shared one. */
  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    UserPackages.of(kind);
    displaced = Displaced.start(kind, directory);
    server = EphemeralServer.start(kind);
  }

  @AfterAll
  void close() throws IOException {
    displaced.close();
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

  /** Stop, login and kill in one test, because some kinds of server take half a minute to start. */
  @Test
  void stopAndKill_thenRestart_keepPortAndDataAndEndAllProcesses() {
    int port = server.port();
    write(server);

    assertThatItEnds(server::stop);
    server.restartWith(loginArguments());
    assertThat(server.port()).isEqualTo(port);
    assertThat(recipe.answers(port)).as("a demand for a login is an answer").isTrue();
    assertDemandsLogin(server);

    server.pause();
    assertThatItEnds(server::kill);
    server.restart();
    assertThat(server.port()).isEqualTo(port);
    assertThat(recipe.answers(port)).isTrue();
    assertThat(isWritten(server)).isTrue();
  }

  private void assertThatItEnds(Runnable end) {
    List<ProcessHandle> processes = Processes.of(server);
    assertThat(processes).isNotEmpty().allMatch(Processes::running);

    end.run();

    assertThat(LoopbackPort.taken(server.port())).isFalse();
    assertThat(processes).noneMatch(Processes::running);
  }

  @Test
  void tool_unknownName_namesIt() {
    assertThatThrownBy(() -> server.tool("no-such-tool"))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("the package has no program no-such-tool");
  }

  @Test
  void command_portTakenMeanwhile_endsAndSaysSo() {
    assertThat(Poll.until(recipe.startPatience(), () -> !displaced.process.alive())).isTrue();
    assertThat(displaced.log.tellsOfTakenPort()).isTrue();
    assertThat(displaced.log.contains(recipe.readyLine())).isFalse();
  }

  /** A server that starts on a taken port, and so must end. */
  private record Displaced(ServerSocket taken, ServerProcess process, ServerLog log) {

    static Displaced start(ServerKind kind, Path directory) throws IOException {
      ServerSocket taken = new ServerSocket();
      taken.bind(LoopbackPort.address(0));
      Path installed = UserPackages.of(kind);
      ServerRecipe recipe = ServerName.of(kind).recipe();
      recipe.prepare(installed, directory, taken.getLocalPort());
      List<String> command = recipe.command(installed, directory, taken.getLocalPort());
      ServerLog log = ServerLog.in(directory);
      ServerProcess process =
          ServerProcess.start(command, recipe.environment(directory), directory, log.file());
      return new Displaced(taken, process, log);
    }

    void close() throws IOException {
      process.kill();
      taken.close();
    }
  }
}
