// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;
import tools.jackson.databind.json.JsonMapper;

/** {@code docs/reference/result-format.md} against the files that are written. */
class ResultFormatPageTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

  private static final RunDraft DRAFT = new RunDraft("redisjson", SimulatedPoints.updates(10), 1);

  @TempDir private static Path temporary;

  @BeforeAll
  static void write() {
    ResultsDirectory results =
        new SimulatedResults()
            .clients(4)
            .sessions(3)
            .precision(0.05, 1800)
            .against("redisjson")
            .prices(Map.of(Comparison.HOST, 0.5))
            .writeTo(temporary.resolve("results"));
    DRAFT.telemetry.put("gc_seconds", 0.5);
    DRAFT.progress.put(1.001, 5L);
    DRAFT.clients = 4;
    DRAFT.session = 1;
    DRAFT.rising = true;
    DRAFT.startSkewMillis = 12.5;
    results.write(
        new Baseline(
            Map.of("redisjson", new Baseline.Ping(1000, 45, 90, 900)),
            new Baseline.Machine(9.1, 200, 1200, 3400)));
    results.prepareRun();
    results.finishRun(DRAFT.run());
  }

  static Stream<Arguments> sections() throws IOException {
    return Stream.of(
        Arguments.of("comparison.json", written("comparison.json")),
        Arguments.of("run.json", written("runs/%s/run.json".formatted(DRAFT.run().id()))),
        Arguments.of("contenders", fields(Contender.class)),
        Arguments.of("sweeps", fields(Sweep.class)),
        Arguments.of("baseline.json", written("baseline.json")),
        Arguments.of("baseline.json: pings", fields(Baseline.Ping.class)),
        Arguments.of("baseline.json: machine", fields(Baseline.Machine.class)),
        Arguments.of("point", fields(Point.class)),
        Arguments.of("ending", fields(ClientReport.Ending.class)),
        Arguments.of("counts", fields(ClientReport.Counts.class)),
        Arguments.of("operations", fields(ClientReport.Operation.class)),
        Arguments.of("answers", fields(ClientReport.Answers.class)),
        Arguments.of("clientUse", fields(ClientUse.class)),
        Arguments.of("machineUse", fields(Run.MachineUse.class)),
        Arguments.of("machine", fields(Run.Machine.class)),
        Arguments.of("runs.csv", CsvFiles.RUNS),
        Arguments.of("latencies.csv", CsvFiles.LATENCIES),
        Arguments.of("summary.csv", CsvFiles.SUMMARY),
        Arguments.of("winners.csv", VerdictTables.WINNERS),
        Arguments.of("verdicts.csv", VerdictTables.VERDICTS));
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

  /** Names of the fields of a file, in their order. */
  private static List<String> written(String file) throws IOException {
    String json = Files.readString(temporary.resolve("results").resolve(file));
    return List.copyOf(JsonMapper.shared().readTree(json).propertyNames());
  }

  private static List<String> fields(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getName)
        .flatMap(
            name ->
                switch (name) {
                  case "compared" ->
                      Stream.of("Searches", "Hits", "Squares", "SearchesOfGroups", "HitsOfGroups")
                          .map(part -> name + part);
                  case "nearest", "filtered" ->
                      Stream.of(name + "Checked", name + "RecallSum", name + "RecallSquares");
                  default -> Stream.of(name);
                })
        .toList();
  }
}
