// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;

class VerdictTablesTest {

  @TempDir private Path temporary;

  @Test
  void winners_ofASearchForTheHighestRate_haveOneRow() {
    VerdictTables tables =
        tables(
            new SimulatedResults()
                .store("redisjson", point -> 90_000)
                .store("mongodb-search", point -> 60_000)
                .setting("mongodb-search", "variant", "words")
                .setting("mongodb-search", "server", "MongoDB 6.0.5")
                .store("elasticsearch-search", point -> 30_000)
                .points(SimulatedPoints.findMax(0, 80_000, 50_000, 20_000))
                .noise(0)
                .unverified("mongodb-search"));

    assertThat(tables.winners().lines().skip(1))
        .singleElement()
        .isEqualTo(
            "a,find-max,search-10update,,0.1,16,,50000,1095,highest_rate_ops_per_s,"
                + "redisjson,redisjson,,redisjson,90000,0,"
                + "mongodb-search,words,MongoDB 6.0.5,60000,0,"
                + "1.5,1.5,1.5,30000,ops_per_s,false,mongodb-search,false");
  }

  @Test
  void winners_ofAnInvalidVerdict_haveNone() {
    List<CSVRecord> rows =
        rows(
            tables(
                    pair()
                        .failing("mongodb-search", 1, 3, "no answer")
                        .points(List.of(SimulatedPoints.updates(10))))
                .winners());

    assertThat(rows)
        .isNotEmpty()
        .allMatch(row -> row.get("winner").isEmpty())
        .allMatch(row -> row.get("best").equals("redisjson"))
        .allMatch(row -> row.get("invalid").equals("true"));
  }

  @Test
  void winners_ofAPoint_haveEachOperationAndPercentile() {
    List<CSVRecord> rows =
        rows(tables(pair().points(List.of(SimulatedPoints.updates(10)))).winners());

    assertThat(rows)
        .extracting(row -> row.get("metric"))
        .containsExactly(
            "throughput_ops_per_s",
            "READ_p50_us",
            "READ_p95_us",
            "READ_p99_us",
            "READ_p99.9_us",
            "SEARCH_p50_us",
            "SEARCH_p95_us",
            "SEARCH_p99_us",
            "SEARCH_p99.9_us",
            "UPDATE_p50_us",
            "UPDATE_p95_us",
            "UPDATE_p99_us",
            "UPDATE_p99.9_us",
            "SEARCH_combined_ops_per_s_per_ms");
    assertThat(rows).allMatch(row -> row.get("winner").equals("redisjson"));
    CSVRecord p99 = rows.get(7);
    assertThat(number(p99, "advantage"))
        .isEqualTo(number(p99, "runner_up_value") - number(p99, "best_value"));
    assertThat(p99.get("unit")).isEqualTo("us");
    assertThat(number(p99, "best_spread_percent")).isPositive();
  }

  @Test
  void winners_ofThreeStores_compareWithTheNext() {
    SimulatedResults three = pair().store("elasticsearch-search", point -> 5000);
    List<CSVRecord> rows =
        rows(tables(three.points(List.of(SimulatedPoints.updates(10)))).winners());

    assertThat(rows)
        .allMatch(row -> row.get("best").equals("redisjson"))
        .allMatch(row -> row.get("runner_up").equals("elasticsearch-search"));
  }

  @Test
  void verdicts_ofPercentilesWithTooFewOperationsInARepeat_leaveThemOut() {
    List<CSVRecord> rows =
        rows(
            tables(pair().points(SimulatedPoints.sustained(250))) // 1,250 updates in a repeat.
                .verdicts());

    assertThat(rows)
        .extracting(row -> row.get("metric"))
        .contains("Intended-UPDATE_p99_us", "Intended-SEARCH_p95_us")
        .doesNotContain("Intended-UPDATE_p99.9_us", "throughput_ops_per_s")
        .noneMatch(metric -> metric.contains("combined"));
  }

  @Test
  void verdicts_ofAPercentileThatOneRepeatDoesNotSupport_leaveItOut() {
    SimulatedResults results = // About 2,000 ops/s: 10,000 updates in a repeat.
        new SimulatedResults()
            .store("redisjson", point -> 1300)
            .store("mongodb-search", point -> 9000)
            .noise(0.3)
            .points(List.of(SimulatedPoints.updates(10)));
    Analysis analysis = Analyst.of(List.of(results.writeTo(temporary.resolve("a"))));

    assertThat(analysis.cells().get(0).rounds().values())
        .anyMatch(throughput -> throughput < 2000)
        .anyMatch(throughput -> throughput > 2000);
    assertThat(Measure.latency("UPDATE", 99.9).isSupported(analysis.cells().get(0))).isTrue();
    assertThat(rows(new VerdictTables(analysis).verdicts()))
        .extracting(row -> row.get("metric"))
        .contains("UPDATE_p99_us", "READ_p99.9_us")
        .doesNotContain("UPDATE_p99.9_us");
  }

  @Test
  void point_ofCellsThatShareOneOfTwoValues_hasThatOne() {
    List<Point> points =
        Stream.of("1", "10")
            .map(batch -> Map.of("batchsize", batch, "search.index", "on"))
            .map(values -> new Point("batches", "ingest", values, 0, 4, 0))
            .toList();
    ResultsDirectory results = pair().points(points).writeTo(temporary.resolve("a"));

    assertThat(Csv.point(Analyst.of(List.of(results)).cells()))
        .startsWith("batches", "ingest", "search.index=on", "0", 4);
  }

  @Test
  void verdicts_ofThreeStores_haveEveryPairAndTheTrends() {
    SimulatedResults three =
        pair().store("elasticsearch-search", point -> 5000 * (1 - point.updates()));
    List<CSVRecord> rows =
        rows(
            tables(three.points(List.of(SimulatedPoints.updates(0), SimulatedPoints.updates(50))))
                .verdicts());

    assertThat(rows)
        .filteredOn(row -> row.get("kind").equals("trend"))
        .extracting(row -> row.get("better") + row.get("shown"))
        .containsExactly("redisjson", "mongodb-search", "elasticsearch-search");
    assertThat(rows)
        .filteredOn(row -> row.get("kind").equals("primary"))
        .hasSize(3)
        .allMatch(row -> row.get("points").equals("2") && row.get("shown").equals("true"))
        .allMatch(row -> row.get("updates").isEmpty() && row.get("threads").equals("16"))
        .allMatch(row -> row.get("level_percent").equals("98.333") && row.get("units").equals("3"));
    assertThat(rows)
        .filteredOn(row -> row.get("kind").equals("point"))
        .hasSize(3 * 2)
        .allMatch(row -> row.get("level_percent").equals("97.5"));
    assertThat(rows).filteredOn(row -> row.get("metric").equals("SEARCH_p99_us")).hasSize(3 * 2);
    assertThat(rows)
        .filteredOn(row -> !row.get("kind").equals("trend"))
        .allMatch(row -> number(row, "ratio") >= 1);
  }

  private static SimulatedResults pair() {
    return new SimulatedResults()
        .store("redisjson", point -> 9000)
        .store("mongodb-search", point -> 3000);
  }

  private VerdictTables tables(SimulatedResults results) {
    return new VerdictTables(Analyst.of(List.of(results.writeTo(temporary.resolve("a")))));
  }

  private static double number(CSVRecord row, String column) {
    return Double.parseDouble(row.get(column));
  }

  private static List<CSVRecord> rows(String csv) {
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try {
      return format.parse(new StringReader(csv)).getRecords();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
