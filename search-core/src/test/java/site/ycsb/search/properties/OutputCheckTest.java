// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class OutputCheckTest {

  @TempDir private Path directory;

  @Test
  void require_byDefault_isSilent() {
    assertThatCode(() -> OutputCheck.require(new Properties())).doesNotThrowAnyException();
  }

  @Test
  void require_ofWhatCanBeWritten_isSilentAndWritesNothing() throws IOException {
    Files.writeString(directory.resolve("old"), "[OVERALL], RunTime(ms), 1");
    Properties properties =
        TestProperties.of(
            "exporter",
            "site.ycsb.search.run.JsonExporter",
            "exportfile",
            directory.resolve("old").toString(),
            "measurement.raw.output_file",
            directory.resolve("raw").toString(),
            "hdrhistogram.fileoutput",
            "true",
            "hdrhistogram.output.path",
            directory + "/logs-");
    assertThatCode(() -> OutputCheck.require(properties)).doesNotThrowAnyException();
    assertThat(directory)
        .isDirectoryContaining(path -> path.endsWith("old"))
        .isDirectoryNotContaining(path -> path.endsWith("raw"));
    assertThat(directory.resolve("old")).hasContent("[OVERALL], RunTime(ms), 1");
  }

  @Test
  void require_ofADevice_isSilent() {
    assertThatCode(() -> OutputCheck.require(TestProperties.of("exportfile", "/dev/null")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"no.such.Exporter", "java.lang.String", ""})
  void require_ofNoExporter_namesOne(String name) {
    requireMessage(
        TestProperties.of("exporter", name),
        "exporter="
            + name
            + ": valid is a class on the class path that is a MeasurementsExporter, such as"
            + " site.ycsb.search.run.JsonExporter");
  }

  @Test
  void require_ofAFileThatCannotBeWritten_namesTheProperty() {
    requireRefused("exportfile", directory.resolve("no/report"));
    requireRefused("exportfile", directory);
    requireRefused("exportfile", Path.of("/proc/report")); // Its rights allow a file, it does not.
    requireRefused("measurement.raw.output_file", directory.resolve("no/raw"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[OVERALL], RunTime(ms), 1045\n[OVERALL], Throughput(ops/sec), 956.9\n",
        "{\n  \"schema\" : 1,\n  \"metrics\" : {",
        "{\n  \"metric\" : \"OVERALL\",\n  \"measurement\" : \"RunTime(ms)\"",
        "[ {\n  \"metric\" : \"OVERALL\""
      })
  void require_ofAnEarlierReport_isSilent(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("report"), content);

    assertThatCode(() -> OutputCheck.require(exportTo(file))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"kept", "\n", "[section]\nkey = 1, 2, 3\n", "{\"name\": \"x\"}", "a, b, c\n"})
  void require_ofAnotherFile_refusesItUnlessForced(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("notes"), content);

    requireMessage(
        exportTo(file),
        "exportfile=%s: valid is a new file or an earlier report, and this file is neither: --force"
                .formatted(file)
            + " (search.force=true) overwrites it");
    Properties forced = TestProperties.with(exportTo(file), "search.force", "true");
    assertThatCode(() -> OutputCheck.require(forced)).doesNotThrowAnyException();
    assertThat(file).hasContent(content);
  }

  private static Properties exportTo(Path file) {
    return TestProperties.of("exportfile", file.toString());
  }

  /** The stock client would open a file without a name, when the run is over. */
  @Test
  void require_ofAnExportFileWithoutAName_refusesIt() {
    requireMessage(TestProperties.of("exportfile", " "), cannotWrite("exportfile", ""));
  }

  @Test
  void require_ofHistogramLogs_looksAtThemOnlyWhereTheyAreWritten() {
    String path = directory + "/no/such/";
    assertThatCode(() -> OutputCheck.require(TestProperties.of("hdrhistogram.output.path", path)))
        .doesNotThrowAnyException();
    requireMessage(
        TestProperties.of("hdrhistogram.output.path", path, "hdrhistogram.fileoutput", "true"),
        cannotWrite("hdrhistogram.output.path", path + "READ.hdr"));
  }

  private static void requireRefused(String key, Path file) {
    requireMessage(TestProperties.of(key, file.toString()), cannotWrite(key, file.toString()));
  }

  private static String cannotWrite(String key, String file) {
    return key
        + ": can't write \""
        + file
        + "\"; valid is a file in a directory that exists and is writable";
  }

  private static void requireMessage(Properties properties, String message) {
    assertThatThrownBy(() -> OutputCheck.require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }
}
