// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of results/performance: they are what their commands print. */
class PerformancePagesTest {

  private static final Path HOME = Path.of("..");

  @TempDir private Path directory;

  @Test
  void variance_ofTheRepository_isWhatItsCommandPrints() throws Exception {
    String page = Files.readString(HOME.resolve("results/performance/variance.md"));
    String command =
        page.substring(page.indexOf('`') + 1, page.indexOf('`', page.indexOf('`') + 1));

    Process process = start(command.split("\\s+"));

    assertThat(text(process)).isNotBlank().isEqualTo(page.substring(page.indexOf("| result")));
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void gate_ofTheRepository_isThePageOfItsRows() throws Exception {
    Process process = start("bench/gate", "page");

    assertThat(text(process))
        .isEqualTo(Files.readString(HOME.resolve("results/performance/gate.md")));
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void variance_ofADirectoryWithoutRuns_isRefusedInOneLine() throws Exception {
    Process process = start("bench/variance", directory.toString());

    assertThat(text(process)).hasLineCount(1).contains("valid is a results directory");
    assertThat(process.waitFor()).isEqualTo(2);
  }

  private static Process start(String... command) throws IOException {
    List<String> words = new ArrayList<>(List.of("python3"));
    words.addAll(List.of(command));
    return new ProcessBuilder(words).directory(HOME.toFile()).redirectErrorStream(true).start();
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
