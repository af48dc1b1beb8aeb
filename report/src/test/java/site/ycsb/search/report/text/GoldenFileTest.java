// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.report.GoldenFile;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.view.Page;
import site.ycsb.search.results.ResultsDirectory;

/** Files of one small comparison, and of two, compared to the byte. */
class GoldenFileTest {

  @TempDir private Path temporary;
  private ResultsDirectory old;
  private ResultsDirectory later;

  @BeforeEach
  void simulate() {
    old = simulated().writeTo(temporary.resolve("old"));
    later =
        simulated()
            .seed(2)
            .store("redisjson", point -> 9000)
            .setting("redisjson", "server", "Redis 8.0.0, RediSearch 8.0.0")
            .writeTo(temporary.resolve("new"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"runs.csv", "latencies.csv", "summary.csv", "winners.csv", "verdicts.csv"})
  void write_ofOneResult_isTheGoldenFile(String name) throws IOException {
    List<ResultsDirectory> directories = List.of(old);
    new CsvFiles(directories, Analyst.of(directories)).write(temporary);

    golden(name).assertIs(Files.readString(temporary.resolve(name)));
    assertThat(temporary.resolve(name + ".new")).doesNotExist();
  }

  @Test
  void write_ofOneResult_isTheGoldenPage() throws IOException {
    assertGolden(Analyst.of(List.of(old)), "one.md");
  }

  @Test
  void write_ofTwoResults_isTheGoldenPage() throws IOException {
    assertGolden(Analyst.of(List.of(old, later)), "two.md");
  }

  private void assertGolden(Analysis analysis, String name) throws IOException {
    golden(name).assertIs(Page.markdown(analysis));
  }

  private static SimulatedResults simulated() {
    return new SimulatedResults()
        .store("redisjson", point -> 6000 * (1 - point.updates()))
        .store("elasticsearch-search", point -> 2000 * (1 - point.updates()))
        .store("mongodb-search", point -> 1990 * (1 - point.updates()))
        .setting("mongodb-search", "variant", "text")
        .setting("mongodb-search", "server", "MongoDB 6.0.5")
        .setting("elasticsearch-search", "server", "Elasticsearch 8.19.21")
        .setting("redisjson", "server", "Redis 7.4.1, RediSearch 2.10.5")
        .points(List.of(SimulatedPoints.updates(0), SimulatedPoints.updates(10)))
        .points(SimulatedPoints.sustained(250))
        .failing("mongodb-search", 2, 3, "can't reach \"localhost\", port 27017")
        .unverified("elasticsearch-search");
  }

  private static GoldenFile golden(String name) {
    return new GoldenFile(Path.of("src/test/resources/site/ycsb/search/report/text", name));
  }
}
