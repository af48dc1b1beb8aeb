// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.ClientReport.Operation;
import site.ycsb.search.results.ResultsDirectory;

class CsvFilesTest {

  @TempDir private Path temporary;

  @Test
  void runs_ofFailuresOnly_countsThem() {
    CsvFiles files =
        files(
            one(0)
                .edit(run -> run.operations = Map.of("SEARCH-FAILED", new Operation(7, 90)))
                .writeTo(temporary.resolve("a")));

    assertThat(rows(files.runs()))
        .hasSize(1)
        .allMatch(row -> cell(CsvFiles.RUNS, row, "operation").equals("SEARCH"))
        .allMatch(row -> cell(CsvFiles.RUNS, row, "count").equals("0"))
        .allMatch(row -> cell(CsvFiles.RUNS, row, "failed").equals("7"));
  }

  @Test
  void runs_fromTheDueTime_doNotRepeatFailures() {
    CsvFiles files =
        files(
            one(250)
                .edit(
                    run -> {
                      run.operations = new LinkedHashMap<>(run.operations);
                      run.operations.put("SEARCH-FAILED", new Operation(7, 90));
                    })
                .writeTo(temporary.resolve("a")));

    assertThat(rows(files.runs()))
        .filteredOn(row -> cell(CsvFiles.RUNS, row, "operation").equals("SEARCH"))
        .extracting(
            row -> cell(CsvFiles.RUNS, row, "intended") + cell(CsvFiles.RUNS, row, "failed"))
        .containsExactly("true", "false7");
  }

  @Test
  void percentiles_ofTooFewOperations_areEmpty() {
    CsvFiles files = files(one(20).writeTo(temporary.resolve("a"))); // 585 searches a repeat

    List<String> searches =
        rows(files.runs()).stream()
            .filter(row -> cell(CsvFiles.RUNS, row, "operation").equals("SEARCH"))
            .toList();
    assertThat(searches)
        .hasSize(2)
        .noneMatch(row -> cell(CsvFiles.RUNS, row, "p95_us").isEmpty())
        .allMatch(row -> cell(CsvFiles.RUNS, row, "p99_us").isEmpty())
        .noneMatch(row -> cell(CsvFiles.RUNS, row, "max_us").isEmpty());
    assertThat(rows(files.summary()))
        .filteredOn(row -> cell(CsvFiles.SUMMARY, row, "metric").startsWith("SEARCH"))
        .extracting(row -> cell(CsvFiles.SUMMARY, row, "metric") + cell(CsvFiles.SUMMARY, row, "n"))
        .containsExactly("SEARCH_p50_us1", "SEARCH_p99_us0");
  }

  @Test
  void latencies_ofSearchesForNeighbours_haveTheirRecall() {
    CsvFiles files = files(SimulatedResults.neighbours().writeTo(temporary.resolve("a")));

    assertThat(rows(files.latencies()))
        .filteredOn(row -> cell(CsvFiles.LATENCIES, row, "operation").matches(".*NEAREST|UPDATE"))
        .extracting(
            row ->
                String.join(
                    " ",
                    cell(CsvFiles.LATENCIES, row, "recall"),
                    cell(CsvFiles.LATENCIES, row, "recall_low"),
                    cell(CsvFiles.LATENCIES, row, "recall_high"),
                    cell(CsvFiles.LATENCIES, row, "recall_searches")))
        .startsWith("0.9 0.898 0.902 3000", "   ", "0.85 0.848 0.852 3000", "   ");
  }

  @Test
  void runs_ofADamagedLog_haveNoLatencies() throws IOException {
    ResultsDirectory directory = one(0).writeTo(temporary.resolve("a"));
    Path run = directory.directory(directory.runs().get(0));
    Files.writeString(run.resolve("SEARCH.hdr"), "");

    assertThat(rows(files(directory).runs()))
        .singleElement()
        .matches(row -> cell(CsvFiles.RUNS, row, "operation").isEmpty())
        .matches(row -> cell(CsvFiles.RUNS, row, "p50_us").isEmpty())
        .matches(row -> cell(CsvFiles.RUNS, row, "exit_code").equals("-1"))
        .matches(row -> cell(CsvFiles.RUNS, row, "reason").startsWith("SEARCH.hdr holds 0 of "));
  }

  @Test
  void summary_ofRepeatsThatDifferTooMuch_hasNoInterval() {
    CsvFiles files =
        files(
            new SimulatedResults()
                .store("redisjson", point -> 3000)
                .points(List.of(SimulatedPoints.updates(10)))
                .edit(run -> run.throughput *= run.repeat == 1 ? 0.001 : 1)
                .writeTo(temporary.resolve("a")));

    assertThat(rows(files.summary()).get(0))
        .matches(row -> cell(CsvFiles.SUMMARY, row, "n").equals("3"))
        .matches(row -> cell(CsvFiles.SUMMARY, row, "low").isEmpty())
        .matches(row -> cell(CsvFiles.SUMMARY, row, "high").isEmpty());
  }

  @Test
  void runs_ofSeveralClients_haveTheirNumberAndTheirSkew() {
    CsvFiles files =
        files(
            one(250)
                .clients(4)
                .edit(run -> run.startSkewMillis = 12.5)
                .writeTo(temporary.resolve("four")));

    assertThat(rows(files.runs()))
        .hasSize(6)
        .allMatch(row -> cell(CsvFiles.RUNS, row, "clients").equals("4"))
        .allMatch(row -> cell(CsvFiles.RUNS, row, "start_skew_ms").equals("12.5"))
        .allMatch(row -> cell(CsvFiles.RUNS, row, "target_ops_per_s").equals("250"));
  }

  @Test
  void runs_ofAnOperationOnAPath_nameItAndHaveItsLatencies() throws IOException {
    ResultsDirectory directory =
        one(0)
            .edit(
                run -> {
                  run.operations = new LinkedHashMap<>(run.operations);
                  run.operations.put("GET-PATH a.1", run.operations.remove("SEARCH"));
                })
            .writeTo(temporary.resolve("a"));
    Path run = directory.directory(directory.runs().get(0));
    Files.move(run.resolve("SEARCH.hdr"), run.resolve("GET-PATH a.1.hdr"));

    assertThat(rows(files(directory).runs()))
        .filteredOn(row -> cell(CsvFiles.RUNS, row, "operation").equals("GET-PATH a.1"))
        .singleElement()
        .matches(row -> !cell(CsvFiles.RUNS, row, "min_us").isEmpty())
        .matches(row -> !cell(CsvFiles.RUNS, row, "p99.5_us").isEmpty())
        .matches(
            row ->
                Long.parseLong(cell(CsvFiles.RUNS, row, "min_us"))
                    < Long.parseLong(cell(CsvFiles.RUNS, row, "p50_us")))
        .matches(
            row ->
                Long.parseLong(cell(CsvFiles.RUNS, row, "p99.5_us"))
                    > Long.parseLong(cell(CsvFiles.RUNS, row, "p99_us")));
  }

  private static SimulatedResults one(int target) {
    return new SimulatedResults()
        .store("redisjson", point -> 3000)
        .points(SimulatedPoints.sustained(target))
        .repeats(1);
  }

  private static CsvFiles files(ResultsDirectory directory) {
    return new CsvFiles(List.of(directory), Analyst.of(List.of(directory)));
  }

  private static List<String> rows(String csv) {
    return csv.lines().skip(1).toList();
  }

  private static String cell(List<String> columns, String row, String column) {
    return row.split(",", -1)[columns.indexOf(column)];
  }
}
