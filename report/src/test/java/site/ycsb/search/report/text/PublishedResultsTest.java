// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.view.Page;
import site.ycsb.search.results.ResultsDirectory;

/** Results in the repository that are kept with their runs: their files are what is computed. */
class PublishedResultsTest {

  @TempDir private Path directory;

  static List<Path> published() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("../results"))) {
      return all.filter(each -> Files.isDirectory(each.resolve("runs"))).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("published")
  void report_ofAPublishedResult_isWrittenAgainByteForByte(Path published) throws IOException {
    List<ResultsDirectory> results = List.of(new ResultsDirectory(published));
    Analysis analysis = Analyst.of(results);

    new TextFile(directory.resolve("report.html")).write(Page.of(analysis));
    String markdown = Page.markdown(analysis);
    new TextFile(directory.resolve("report.md")).write(markdown);
    new CsvFiles(results, analysis).write(directory);

    assertThat(markdown.lines()).hasSizeLessThanOrEqualTo(60);
    try (Stream<Path> written = Files.list(directory)) {
      assertThat(written)
          .hasSizeGreaterThan(5)
          .allSatisfy(
              file ->
                  assertThat(published.resolve(file.getFileName())).hasSameTextualContentAs(file));
    }
  }
}
