// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.console.Secrets;

/** Sessions with a shell script in place of the client, which answers as the client does. */
class ClientSessionTest {

  private static final String READY =
      "echo '{\"event\":\"checked\"}'; read line; echo '{\"event\":\"marked\"}';"
          + " echo '{\"event\":\"ready\"}';";
  private static final String SLICE =
      "read line; echo '{\"event\":\"begun\"}'; echo '{\"event\":\"ended\",\"exitCode\":6}';";
  private static final String FINISH =
      "read line; echo '{\"event\":\"finished\",\"exitCode\":5,\"reason\":\"one is lost\","
          + "\"verified\":false,\"audited\":0,\"checks\":\"wrong: 1\"}'";

  @TempDir Path directory;
  private final Properties slice = new Properties();
  private ClientSession session;
  private Process process;
  private final AtomicBoolean signalled = new AtomicBoolean();

  @BeforeEach
  void begin() throws IOException {
    slice.setProperty("maxexecutiontime", "1");
    start(READY + SLICE + SLICE + FINISH);
  }

  private void start(String script) throws IOException {
    ClientLog log = new ClientLog(new Secrets(slice), line -> {}, () -> {});
    log.writeTo(directory.resolve("client.log"));
    process = new ProcessBuilder("sh", "-c", script).start();
    session = new ClientSession(process, log, signalled::get);
  }

  @AfterEach
  void end() {
    session.close();
  }

  private void begun() {
    assertThat(session.awaitChecked()).isZero();
    assertThat(session.begin(() -> {})).isZero();
  }

  private int measure() {
    return session.measure(slice, false, () -> {}, (client, work) -> work.run());
  }

  private boolean isStopped() throws IOException {
    String state = Files.readString(Path.of("/proc/%d/stat".formatted(process.pid())));
    return state.replaceFirst(".*\\) ", "").startsWith("T");
  }

  private void awaitStopped() throws Exception {
    for (int i = 0; i < 400 && !isStopped(); i++) {
      Thread.sleep(10);
    }
    assertThat(isStopped()).isTrue();
  }

  @Test
  void measure_twoSlices_givesTheirExitCodesAndStopsTheClientAfterEach() throws Exception {
    begun();

    assertThat(measure()).isEqualTo(6);
    awaitStopped();
    assertThat(measure()).isEqualTo(6);
    awaitStopped();
    assertThat(session.isAlive()).isTrue();
    Audit audit = session.finish().orElseThrow();

    assertThat(audit).isEqualTo(new Audit(5, "one is lost", false, 0, "wrong: 1"));
    assertThat(session.isAlive()).isFalse();
  }

  @Test
  void measure_byAClientThatHasEnded_givesItsExitCodeAndItsLastLine() throws Exception {
    end();
    start(READY + "read line; echo gone >&2; exit 3");
    begun();

    assertThat(measure()).isEqualTo(3);
    assertThat(session.log().last()).isEqualTo("gone");
    assertThat(session.finish()).isEmpty();
  }

  @Test
  void measure_byAJvmThatLogsOnStandardOutput_logsItsLines() throws Exception {
    end();
    start("echo '[0.1s] Using Serial';" + READY + "echo '[0.2s][warning] slow';" + SLICE);
    begun();

    assertThat(measure()).isEqualTo(6);
    session.close();
    assertThat(directory.resolve("client.log"))
        .hasContent("[0.1s] Using Serial\n[0.2s][warning] slow");
  }

  @Test
  void close_ofALogThatCantBeWritten_saysSoAndNothingElseDoes() throws Exception {
    end();
    List<Throwable> uncaught = new ArrayList<>();
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
    try {
      start(READY + SLICE.replace("read line;", "read line; echo warning >&2;"));
      session.log().writeTo(Path.of("/dev/full"));
      begun();
      measure();

      assertThatThrownBy(session::close)
          .hasMessage("/dev/full: can't be written: no space left on device");
      assertThat(uncaught).isEmpty();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void measure_whenTheUserHasInterrupted_leavesTheClientToItsAudit() throws Exception {
    end();
    start(READY + SLICE + FINISH);
    begun();
    signalled.set(true);

    assertThat(measure()).isEqualTo(130);
    assertThat(session.finish()).isPresent();
  }

  @Test
  void awaitChecked_ofAClientThatCantBegin_givesItsExitCode() throws Exception {
    end();
    start("echo 'no server' >&2; exit 3");

    assertThat(session.awaitChecked()).isEqualTo(3);
    assertThat(session.log().last()).isEqualTo("no server");
  }

  /** It would be awaited for 5 seconds. */
  @Test
  @Timeout(4)
  void awaitChecked_whenTheUserHasInterrupted_returnsAtOnce() throws Exception {
    end();
    start("exec sleep 30");
    signalled.set(true);

    assertThat(session.awaitChecked()).isEqualTo(130);
    assertThat(session.begin(() -> {})).isEqualTo(130);
  }

  @Test
  void begin_ofAClientThatFailsToWarmUp_letsOthersWriteAndGivesItsExitCode() throws Exception {
    end();
    start(READY.replace("echo '{\"event\":\"ready\"}';", "echo 'too slow' >&2; exit 6"));
    AtomicBoolean marked = new AtomicBoolean();

    assertThat(session.awaitChecked()).isZero();
    assertThat(session.begin(() -> marked.set(true))).isEqualTo(6);
    assertThat(marked).isTrue();
  }

  @Test
  void measure_theOnlySlice_leavesTheClientToItsAudit() throws Exception {
    end();
    start(READY + SLICE.replace("read line;", "read line; echo \"$line\" >&2;") + FINISH);
    begun();

    assertThat(session.measure(slice, true, () -> {}, (client, work) -> work.run())).isEqualTo(6);
    awaitStopped();
    assertThat(session.finish()).isPresent();
    assertThat(session.log().last()).contains("\"command\":\"only\"");
  }

  @Test
  void measure_byAClientThatEndsWithoutAFailure_isAFailure() throws Exception {
    end();
    start(READY + "read line; echo '{\"event\":\"begun\"}'; exit 0");
    begun();

    assertThat(session.measure(slice, true, () -> {}, (client, work) -> work.run())).isEqualTo(6);
  }

  @Test
  @Timeout(20)
  void measure_afterTheShellOfTheSignalsIsGone_letsTheClientGoOn() throws Exception {
    begun();
    measure();
    awaitStopped();
    String ofTheSignals = "kill -s CONT $0 %d".formatted(process.pid());
    ProcessHandle shell =
        ProcessHandle.current()
            .children()
            .filter(child -> commandLine(child).endsWith(ofTheSignals))
            .findAny()
            .orElseThrow();
    shell.destroyForcibly();
    shell.onExit().get(5, TimeUnit.SECONDS);

    assertThat(measure()).isEqualTo(6);
    assertThat(session.finish()).isPresent();
  }

  private static String commandLine(ProcessHandle process) {
    return String.join(" ", process.info().arguments().orElse(new String[0]));
  }

  /** A stopped process could not see that its parent is gone. */
  @Test
  void close_ofAStoppedClient_endsIt() throws Exception {
    begun();
    measure();
    awaitStopped();

    session.close();

    assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
  }
}
