// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;

class ResultsDirectoryTest {

  /** Two runs of a comparison that version 0.1.0 stored before its records were nested. */
  private static final Path EARLIER =
      Path.of("src/test/resources/site/ycsb/search/results/earlier");

  private static final Point POINT = SimulatedPoints.updates(10);

  @TempDir private Path temporary;
  private ResultsDirectory directory;

  @BeforeEach
  void begin() {
    directory =
        new SimulatedResults()
            .store("redisjson", point -> 100)
            .points(List.of(POINT))
            .repeats(1)
            .writeTo(temporary.resolve("a"));
  }

  @Test
  void finishRun_ofARun_isReadBackEqual() {
    Run run = new RunDraft("mongodb-search", POINT, 2).run();
    directory.prepareRun();
    directory.finishRun(run);

    assertThat(directory.runs()).hasSize(2).contains(run);
  }

  @Test
  void begin_ofAComparison_isReadBackEqual() {
    ResultsDirectory copy = new ResultsDirectory(temporary.resolve("b"));
    copy.begin(directory.comparison());

    assertThat(copy.comparison()).isEqualTo(directory.comparison());
    assertThat(copy.isBegun()).isTrue();
  }

  @Test
  void write_ofResultsOfAnEarlierVersion_isTheSameToTheByte() throws IOException {
    ResultsDirectory earlier = new ResultsDirectory(EARLIER);
    ResultsDirectory copy = new ResultsDirectory(temporary.resolve("copy"));
    copy.begin(earlier.comparison());

    assertThat(temporary.resolve("copy/comparison.json"))
        .hasSameBinaryContentAs(earlier.path().resolve("comparison.json"));
    assertThat(earlier.runs()).hasSize(2);
    for (Run run : earlier.runs()) {
      copy.prepareRun();
      copy.finishRun(run);
      assertThat(copy.directory(run).resolve("run.json"))
          .hasSameBinaryContentAs(earlier.directory(run).resolve("run.json"));
    }
  }

  @Test
  void baseline_written_isReadBackEqualAndAnEarlierVersionHasNone() {
    Baseline baseline =
        new Baseline(
            Map.of("redisjson", new Baseline.Ping(1000, 45, 90, 900)),
            new Baseline.Machine(9.1, 200, 1200, 3400));

    directory.write(baseline);
    directory.write(baseline.with("mongodb-search", new Baseline.Ping(1000, 60, 95, 800)));

    assertThat(directory.baseline().orElseThrow().pings())
        .containsOnlyKeys("mongodb-search", "redisjson");
    assertThat(directory.baseline().orElseThrow().machine()).isEqualTo(baseline.machine());
    assertThat(new ResultsDirectory(EARLIER).baseline()).isEmpty();
  }

  @Test
  void runs_withFieldsOfALaterVersion_passesOverThem() throws IOException {
    List<Run> before = directory.runs();
    edit("\"contender\"", "\"later\" : { \"a\" : [ 1 ] }, \"contender\"");

    assertThat(directory.runs()).isEqualTo(before);
  }

  @Test
  void runs_ofANewerSchema_isOneLine() throws IOException {
    edit("\"schema\" : 2", "\"schema\" : 3");

    assertOneLine("run.json: schema 3; this version reads 2");
  }

  @Test
  void runs_ofBrokenJson_isOneLine() throws IOException {
    edit("\"contender\"", "contender");

    assertOneLine("run.json: not what a comparison writes: no JSON in line 3: remove ");
  }

  @Test
  void runs_withoutAField_isOneLineThatNamesIt() throws IOException {
    edit("\"client\" :", "\"customer\" :");

    assertOneLine(
        "run.json: not what a comparison writes: client is missing or not valid: remove ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"throughput\" : -5.0",
        "\"throughput\" : 1e300",
        "\"throughput\" : \"NaN\"",
        "\"seconds\" : 1e-300",
        "\"succeeded\" : 1",
        "\"wrong\" : 7",
        "\"emptyPages\" : 900000000",
        "\"hits\" : -1",
        "\"contender\" : \"redisjson\"",
      })
  void checkedRuns_ofFiguresThatContradictEachOther_areDamaged(String figure) throws IOException {
    assertThat(directory.checkedRuns()).singleElement().matches(Run::done);
    String name = figure.replaceFirst(" : .*", "");
    Path file = runFile();
    String text = Files.readString(file);
    assertThat(text).contains(name);
    Files.writeString(file, text.replaceFirst(name + " : [^,\\n]*", figure));

    boolean damaged = !figure.contains("contender");
    assertThat(directory.checkedRuns())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.report().ending().damaged()).isEqualTo(damaged);
              assertThat(run.report().ending().reason())
                  .startsWith(damaged ? "run.json contradicts itself: " : "");
            });
  }

  @Test
  void runs_inAnotherDirectory_areOneLine() throws IOException {
    Run run = directory.runs().get(0);
    Path copy = directory.path().resolve("runs/copy");
    Files.createDirectory(copy);
    Files.copy(directory.directory(run).resolve("run.json"), copy.resolve("run.json"));

    assertThatThrownBy(directory::runs)
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "%s: not what a comparison writes: it is of the run %s, which has another directory: remove %s, and resume"
                .formatted(copy.resolve("run.json"), run.id(), copy));
  }

  @Test
  void checkedRuns_ofAnUnknownContender_areDamaged() {
    directory.prepareRun();
    directory.finishRun(new RunDraft("who", POINT, 1).run());

    assertThat(directory.checkedRuns())
        .filteredOn(run -> run.contender().equals("who"))
        .singleElement()
        .satisfies(
            run ->
                assertThat(run.report().ending().reason())
                    .isEqualTo("run.json is of a contender that comparison.json does not have"));
  }

  @ParameterizedTest
  @CsvSource({"'', the file is empty", "'{}', schema is missing", "'[1]', schema is missing"})
  void comparison_ofAFileThatIsNone_saysSo(String content, String fault) throws IOException {
    Path file = directory.path().resolve("comparison.json");
    Files.writeString(file, content);

    assertThatThrownBy(directory::comparison)
        .isInstanceOf(ResultsException.class)
        .hasMessage("%s: not what a comparison writes: %s".formatted(file, fault));
  }

  @Test
  void comparison_withoutAField_isOneLineThatNamesIt() throws IOException {
    Path file = directory.path().resolve("comparison.json");
    Files.writeString(file, Files.readString(file).replace("\"sweeps\" :", "\"sweep\" :"));

    assertThatThrownBy(directory::comparison)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(
            "comparison.json: not what a comparison writes: sweeps is missing or not valid")
        .message()
        .hasLineCount(1);
  }

  @Test
  void comparison_whereNoneIs_isOneLine() {
    ResultsDirectory none = new ResultsDirectory(temporary);

    assertThat(none.isBegun()).isFalse();
    assertThat(none.runs()).isEmpty();
    assertThatThrownBy(none::comparison)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("no results are there")
        .message()
        .hasLineCount(1);
  }

  @Test
  void runs_withOneHalfPrepared_doesNotSeeIt() throws IOException {
    Path prepared = directory.prepareRun();
    Files.copy(runFile(), prepared.resolve("run.json"));

    assertThat(directory.runs()).hasSize(1);

    directory.removeUnfinished();
    assertThat(prepared).doesNotExist();
  }

  @Test
  void finishRun_ofOneThatFailedBefore_replacesAllOfIt() throws IOException {
    Run first = directory.runs().get(0);
    Path prepared = directory.prepareRun();
    Files.writeString(prepared.resolve("output.txt"), "new");
    Run again = new RunDraft(first.contender(), first.point(), first.repeat()).run();
    directory.finishRun(again);

    assertThat(directory.runs()).containsExactly(again);
    assertThat(directory.directory(again).resolve("output.txt")).hasContent("new");
    assertThat(directory.latencies(again, "SEARCH")).isEmpty();
    assertThat(prepared).doesNotExist();
  }

  private void assertOneLine(String part) {
    assertThatThrownBy(directory::runs)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(part)
        .message()
        .hasLineCount(1);
  }

  private Path runFile() {
    return directory.directory(directory.runs().get(0)).resolve("run.json");
  }

  private void edit(String what, String with) throws IOException {
    Path file = runFile();
    String text = Files.readString(file);
    assertThat(text).contains(what);
    Files.writeString(file, text.replaceFirst(what, with));
  }
}
