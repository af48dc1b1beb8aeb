// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.ManagedServers;

/** {@code bench/run} as a developer calls it, on a real server, in short. */
class BenchRunIT {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final long PATIENCE_MINUTES = 5;

  @TempDir private Path directory;

  @BeforeEach
  void shareDownloads() throws IOException {
    Path downloads = ManagedServers.userHome().resolve("packages");
    Files.createDirectories(downloads);
    Files.createSymbolicLink(directory.resolve("packages"), downloads);
  }

  @AfterEach
  void down() throws Exception {
    call(HOME.resolve("bin/ycsb").toString(), "down");
  }

  @Test
  void startup_once_writesItsTableIntoTheDocument() throws Exception {
    Path document = directory.resolve("performance.md");
    Files.copy(HOME.resolve("docs/performance.md"), document);

    String printed = call(bench("startup", "--repeats", "1", "--out", document.toString()));

    assertThat(printed).isEmpty();
    assertThat(Files.readString(document))
        .containsPattern("<!-- startup -->\\n\\d{4}-\\d\\d-\\d\\d: .*Redis")
        .containsPattern(
            "\\| \\*\\*to the first timed operation\\*\\* \\| (?!0\\.00)\\d+\\.\\d\\d \\|");
    assertThat(call(HOME.resolve("bin/ycsb").toString(), "status")).contains("redis          down");
  }

  @Test
  void unknownPart_isOneLine() throws Exception {
    assertThat(call(bench("redi")))
        .isEqualTo(
            "bench/run: redi: there is no such part; valid are redis, pipelines, mongodb,"
                + " elasticsearch, workload, startup, memory\n");
  }

  @Test
  void pythonTests_pass() throws Exception {
    assertThat(call("python3", "-m", "unittest", "discover", "-s", "tests")).endsWith("OK\n");
  }

  private static String[] bench(String... arguments) {
    List<String> command = new ArrayList<>(List.of(HOME.resolve("bench/run").toString()));
    command.addAll(List.of(arguments));
    return command.toArray(String[]::new);
  }

  /** Output of a command, on either stream. */
  private String call(String... command) throws Exception {
    Path out = Files.createTempFile(directory, "out", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(HOME.resolve("bench").toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder
        .environment()
        .putAll(Map.of("YCSB_NO_BUILD", "1", "YCSB_SEARCH_HOME", directory.toString()));
    Process process = builder.start();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroy();
      throw new AssertionError("hangs: " + List.of(command));
    }
    return Files.readString(out);
  }
}
