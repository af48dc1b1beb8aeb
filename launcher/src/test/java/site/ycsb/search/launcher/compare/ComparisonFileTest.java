// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import site.ycsb.search.launcher.compare.ComparisonFile.Range;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.Sweep;
import tools.jackson.databind.node.ObjectNode;

/** Comparison files of the project, and the page that documents their keys. */
class ComparisonFileTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).resolve("..");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

  static List<Path> files() {
    return new Home(ROOT).comparisons();
  }

  @ParameterizedTest
  @MethodSource("files")
  void read_ofAFileOfTheProject_hasAQuestionContendersAndPoints(Path path) {
    ObjectNode file = ComparisonTree.read(path).root();

    assertThat(file.get("question").stringValue()).endsWith("?");
    assertThat(file.get("contenders").size()).isPositive();
    assertThat(file.get("sweeps").size()).isPositive();
  }

  static Stream<Arguments> sections() {
    return Stream.of(
        Arguments.of("Keys of a file", ComparisonFile.class),
        Arguments.of("contenders", ComparisonFile.ContenderEntry.class),
        Arguments.of("sweeps", Sweep.class),
        Arguments.of("measurement", ComparisonFile.Measurement.class));
  }

  @ParameterizedTest
  @MethodSource("sections")
  void section_ofThePage_namesExactlyTheKeys(String title, Class<?> type) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/reference/comparison-files.md"));
    String[] around = page.split("(?m)^#+ " + Pattern.quote(title) + "$");
    assertThat(around).as("sections " + title).hasSize(2);
    String section = around[1].split("(?m)^#", 2)[0];

    assertThat(ROW.matcher(section).results().map(match -> match.group(1)))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sessions", "seconds", "warmup", "settle", "seed"})
  void measurement_ofThePages_hasTheDefaultsOfTheOptions(String key) throws IOException {
    Context context = new Context(new Home(ROOT), new Console(System.out, System.err, ""));
    String value =
        new CommandLine(new CompareCommand(), Names.factory(context))
            .getCommandSpec()
            .findOption("--" + key)
            .defaultValue();

    assertThat(Files.readString(ROOT.resolve("docs/reference/comparison-files.md")))
        .containsPattern("\\| `%s` \\| `--%s` \\| %s\\b".formatted(key, key, value));
    assertThat(Files.readString(ROOT.resolve("docs/measuring.md")))
        .containsPattern("\\| `--%s` \\| %s \\|".formatted(key, value));
  }

  @ParameterizedTest
  @CsvSource({"threads, threadcount", "targets, target", "warmup, warmup.seconds"})
  void range_ofANumberThatBecomesAProperty_isThatOfTheProperty(String key, String property) {
    Range range = Range.of("/" + key + "/0");

    assertThat(PropertyCheck.COMMON)
        .filteredOn(setting -> setting.key().equals(property))
        .singleElement()
        .extracting(setting -> setting.valid())
        .isEqualTo("%d … %d".formatted(range.min(), range.max()));
  }
}
