// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that has started another, as Elasticsearch's does. */
@Timeout(value = 30)
class ServerProcessTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  @TempDir Path directory;

  private ServerProcess parent = new ServerProcess(0, "none");
  private ProcessHandle child = ProcessHandle.current();

  @BeforeEach
  void start() {
    parent = start("sleep 60 & echo $! >child; wait");
    child = child();
  }

  @AfterEach
  void end() {
    parent.kill();
    assertThat(parent.alive()).isFalse();
    assertThat(Processes.running(child)).isFalse();
  }

  @Test
  void kill_withChild_endsBoth() {
    parent.kill();

    assertThat(Processes.running(child)).isFalse();
  }

  @Test
  void terminate_withChild_endsBoth() {
    parent.terminate(Duration.ofSeconds(20));

    assertThat(parent.alive()).isFalse();
    assertThat(Processes.running(child)).isFalse();
  }

  @Test
  void terminate_childIgnoresIt_killsThatToo() {
    parent.kill();
    parent = start("(trap '' TERM; echo $$ >started; exec sleep 60) & echo $! >child; wait");
    child = child();
    Poll.until(Duration.ofSeconds(10), () -> Files.exists(directory.resolve("started")));

    parent.terminate(SHORT);

    assertThat(parent.alive()).isFalse();
    assertThat(Processes.running(child)).isFalse();
  }

  @Test
  void pause_withChild_stopsBothUntilResumed() {
    parent.pause();
    assertThat(List.of(Processes.state(handle(parent)), Processes.state(child))).containsOnly("T");

    parent.resume();
    assertThat(Poll.until(Duration.ofSeconds(5), () -> Processes.state(child).equals("S")))
        .isTrue();
  }

  @Test
  void kill_alreadyEndedByItself_sparesOthersOfItsId() {
    ServerProcess earlier = new ServerProcess(parent.pid(), "7@boot");

    earlier.kill();
    earlier.terminate(SHORT);

    assertThat(earlier.alive()).isFalse();
    assertThat(parent.alive()).isTrue();
    assertThat(Processes.running(child)).isTrue();
  }

  @Test
  void start_withEnvironment_addsToThatOfThisProcess() throws IOException {
    parent.kill();
    parent = start("echo \"$COLOUR,${PATH:+path}\" >seen; echo $$ >child");

    Poll.until(Duration.ofSeconds(10), () -> !parent.alive());
    assertThat(directory.resolve("seen")).hasContent("red,path");
  }

  private ServerProcess start(String script) {
    directory.resolve("child").toFile().delete();
    return ServerProcess.start(
        List.of("sh", "-c", script),
        Map.of("COLOUR", "red"),
        directory,
        directory.resolve("server.log"));
  }

  private ProcessHandle child() {
    return Poll.untilPresent(
            Duration.ofSeconds(10), () -> readChild().flatMap(pid -> ProcessHandle.of(pid)))
        .orElseThrow();
  }

  private Optional<Long> readChild() {
    try {
      return Optional.of(Files.readString(directory.resolve("child")).strip())
          .filter(pid -> !pid.isEmpty())
          .map(Long::valueOf);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static ProcessHandle handle(ServerProcess process) {
    return ProcessHandle.of(process.pid()).orElseThrow();
  }
}
