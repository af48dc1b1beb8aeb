// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Process of {@code deploy/keep-results}, as the manifest starts it. */
@Timeout(60)
class KeepResultsTest {

  private static final String MAKE_RESULTS = "mkdir comparison; ";

  @TempDir Path directory;
  private Process process;

  @AfterEach
  void end() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5})
  void keepResults_withoutResults_endsAtOnceWithTheCodeOfTheCommand(int code) throws Exception {
    start("exit " + code);

    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(code);
    assertThat(said()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5})
  void keepResults_withResults_waitsUntilTheyAreFetched(int code) throws Exception {
    start(MAKE_RESULTS + "exit " + code);

    assertThat(process.waitFor(3, TimeUnit.SECONDS)).isFalse();
    assertThat(said()).startsWith("keep-results: ended with exit code " + code);
    Files.createFile(directory.resolve("fetched"));
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(code);
  }

  @Test
  void keepResults_thatIsTerminatedWhileItWaits_endsAtOnce() throws Exception {
    start(MAKE_RESULTS);
    assertThat(process.waitFor(2, TimeUnit.SECONDS)).isFalse();

    process.destroy();

    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void keepResults_thatIsTerminatedWhileItMeasures_passesTheSignalOnAndWaitsForTheCommand()
      throws Exception {
    start(
        "trap 'sleep 1; touch ended; exit 143' TERM; "
            + MAKE_RESULTS
            + "while true; do sleep 0.1; done");
    while (!Files.exists(directory.resolve("comparison"))) {
      Thread.sleep(20);
    }

    process.destroy();

    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(directory.resolve("ended")).exists();
  }

  private void start(String command) throws IOException {
    process =
        new ProcessBuilder(
                Deployment.DIRECTORY.resolve("keep-results").toString(),
                directory.toString(),
                "sh",
                "-c",
                command)
            .directory(directory.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(directory.resolve("said").toFile())
            .start();
  }

  private String said() throws IOException {
    return Files.readString(directory.resolve("said"));
  }
}
