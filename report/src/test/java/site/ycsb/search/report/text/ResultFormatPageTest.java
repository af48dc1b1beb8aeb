// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

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
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;

/** {@code docs/reference/result-format.md} against the records and the columns. */
class ResultFormatPageTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

  static Stream<Arguments> sections() {
    return Stream.of(
        Arguments.of("comparison.json", fields(Comparison.class)),
        Arguments.of("run.json", fields(Run.class)),
        Arguments.of("point", fields(Point.class)),
        Arguments.of("ending", fields(Run.Ending.class)),
        Arguments.of("counts", fields(Run.Counts.class)),
        Arguments.of("operations", fields(Run.Operation.class)),
        Arguments.of("answers", fields(Run.Answers.class)),
        Arguments.of("clientUse", fields(Run.ClientUse.class)),
        Arguments.of("machineUse", fields(Run.MachineUse.class)),
        Arguments.of("machine", fields(Run.Machine.class)),
        Arguments.of("runs.csv", CsvFiles.RUNS),
        Arguments.of("summary.csv", CsvFiles.SUMMARY),
        Arguments.of("winners.csv", CsvFiles.WINNERS));
  }

  @ParameterizedTest
  @MethodSource("sections")
  void section_ofTheFormat_namesExactlyWhatIsWritten(String title, List<String> names)
      throws IOException {
    assertThat(documented(title)).isEqualTo(names);
  }

  private static List<String> documented(String title) throws IOException {
    Path root = Path.of(System.getProperty("basedir", ".")).resolve("..");
    String page = Files.readString(root.resolve("docs/reference/result-format.md"));
    String[] around = page.split("(?m)^#+ " + Pattern.quote(title) + "$");
    assertThat(around).as("sections " + title).hasSize(2);
    String section = around[1].split("(?m)^#", 2)[0];
    return ROW.matcher(section).results().map(match -> match.group(1)).toList();
  }

  private static List<String> fields(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
  }
}
