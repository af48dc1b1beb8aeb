// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.launcher.install.Home;

class PropertyMergeTest {

  @TempDir Path directory;
  private final WorkloadOptions options = new WorkloadOptions();

  @BeforeEach
  void makeWorkloads() throws IOException {
    Path workloads = Files.createDirectories(directory.resolve("workloads"));
    Files.writeString(workloads.resolve("search-10update"), "a=1\nb=1\nlabel=gr\u00fcn\n");
    Files.writeString(workloads.resolve("search-20update"), "b=2\nc=2\n");
    Files.writeString(workloads.resolve("read-only"), "");
  }

  @Test
  void of_twoFiles_laterWins() {
    options.properties.files = List.of("workloads/search-10update", "workloads/search-20update");

    assertThat(merged())
        .containsEntry("a", "1")
        .containsEntry("b", "2")
        .containsEntry("c", "2")
        .containsEntry("label", "gr\u00fcn");
  }

  @Test
  void of_pair_winsOverFilesAndEarlierPairs() {
    options.properties.files = List.of("search-10update");
    options.properties.pairs = List.of("a=3", "a=4=5");

    assertThat(merged()).containsEntry("a", "4=5");
  }

  @Test
  void of_optionOfItsOwn_winsOverFiles() throws IOException {
    Path file = Files.writeString(directory.resolve("own"), "threadcount=2\nstatus=false\n");
    options.properties.files = List.of(file.toString());
    options.execution.threads = "8";
    options.execution.status = true;

    assertThat(merged()).containsEntry("threadcount", "8").containsEntry("status", "true");
  }

  @Test
  void of_optionAndPairThatAgree_isNoContradiction() {
    options.properties.pairs = List.of("threadcount=8");
    options.execution.threads = "8";

    assertThat(merged()).containsEntry("threadcount", "8");
  }

  /** The limit of a workload file is for a run of the file's own number of operations. */
  @ParameterizedTest
  @CsvSource({
    "false, threadcount=2, 50",
    "false, operationcount=9, ",
    "false, operationcount=9 maxexecutiontime=7, 7",
    "true, threadcount=2, ",
    "true, maxexecutiontime=7, 7",
  })
  void of_timeLimitOfAFile_endsNoLoadAndNoRunOfTheUsersOperations(
      boolean load, String pairs, @Nullable String limit) throws IOException {
    Path file =
        Files.writeString(directory.resolve("own"), "operationcount=5\nmaxexecutiontime=50\n");
    options.properties.files = List.of(file.toString());
    options.properties.pairs = List.of(pairs.split(" "));

    assertThat(merged(load).getProperty("maxexecutiontime")).isEqualTo(limit);
  }

  @Test
  void of_unknownFile_namesTheNearestWorkloads() {
    options.properties.files = List.of("workloads/search-1update");

    assertThatThrownBy(this::merged)
        .hasMessageStartingWith(
            "-P workloads/search-1update: no such file in this directory or in " + directory)
        .hasMessageEndingWith("; similar are workloads/search-10update, workloads/search-20update");

    options.properties.files = List.of("elsewhere/x");
    assertThatThrownBy(this::merged)
        .hasMessageEndingWith("; bin/ycsb workloads lists those of the project");
  }

  @Test
  void of_fileThatIsNoText_namesIt() throws IOException {
    Path latin = directory.resolve("latin");
    Files.writeString(latin, "label=gr\u00fcn", StandardCharsets.ISO_8859_1);
    Path broken = Files.writeString(directory.resolve("broken"), "label=\\u00zz");

    options.properties.files = List.of(latin.toString());
    assertThatThrownBy(this::merged).hasMessageEndingWith("latin is not UTF-8");
    options.properties.files = List.of(broken.toString());
    assertThatThrownBy(this::merged).hasMessageContaining("broken is not a property file");
    options.properties.files = List.of(directory.toString());
    assertThatThrownBy(this::merged).hasMessageContaining("is a directory");
  }

  @Test
  void of_fileWithAByteOrderMark_skipsIt() throws IOException {
    Path file = Files.writeString(directory.resolve("marked"), "\uFEFFthreadcount=2\n");
    options.properties.files = List.of(file.toString());

    assertThat(merged()).containsOnlyKeys("threadcount");
  }

  @Test
  void of_pipe_isReadOnce() throws Exception {
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process writer =
        new ProcessBuilder("sh", "-c", "echo a=piped >\"$0\"", pipe.toString()).start();
    options.properties.files = List.of(pipe.toString());

    assertThat(merged()).containsEntry("a", "piped");
    assertThat(writer.waitFor()).isZero();
    assertThat(merged()).containsEntry("a", "piped");
  }

  @Test
  void of_streamWithoutAnEnd_isRefused() {
    options.properties.files = List.of("/dev/zero");

    assertThatThrownBy(this::merged).hasMessage("-P /dev/zero: valid are at most 1,048,576 bytes");
  }

  private Properties merged() {
    return merged(false);
  }

  private Properties merged(boolean load) {
    return PropertyMerge.of(new PropertyFiles(new Home(directory)), options, load);
  }
}
