// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.results.ResultsException;

class ClientLogTest {

  @TempDir Path directory;

  @Test
  void copy_ofLinesAndProgress_keepsTheLinesWithoutSecretsAndPassesProgressOn() {
    Properties properties = new Properties();
    properties.setProperty("redisjson.password", "hunter2");
    List<String> progress = new ArrayList<>();
    Path file = directory.resolve("client.log");
    ClientLog log = new ClientLog(new Secrets(properties), progress::add, () -> {});

    log.writeTo(file);
    log.copy(
        printed(
            "started with hunter2\n\r\u001b[Krun 1 s  500/s\r\u001b[Krun 2 s  510/s\n\nß ended\ntaken"),
        "taken"::equals);

    assertThat(file).content().isEqualToNormalizingNewlines("started with …\nß ended\n");
    assertThat(progress).containsExactly("run 1 s  500/s", "run 2 s  510/s");
    assertThat(log.last()).isEqualTo("ß ended");
  }

  @Test
  void writeTo_anotherFile_leavesTheFirstAsItIs() {
    ClientLog log = new ClientLog(new Secrets(new Properties()), line -> {}, () -> {});

    log.writeTo(directory.resolve("one"));
    log.copy(printed("first\n"), line -> false);
    log.writeTo(directory.resolve("other"));
    assertThat(log.last()).isEmpty();
    log.copy(printed("second\n"), line -> false);
    log.close();

    assertThat(directory.resolve("one")).hasContent("first");
    assertThat(directory.resolve("other")).hasContent("second");
  }

  @Test
  void copy_ontoAFullDisk_saysSoInOneLine() {
    ClientLog log = new ClientLog(new Secrets(new Properties()), line -> {}, () -> {});
    log.writeTo(Path.of("/dev/full"));

    assertThatThrownBy(() -> log.copy(printed("started\n"), line -> false))
        .isInstanceOf(ResultsException.class)
        .hasMessage("/dev/full: can't be written: no space left on device");
  }

  private static ByteArrayInputStream printed(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
