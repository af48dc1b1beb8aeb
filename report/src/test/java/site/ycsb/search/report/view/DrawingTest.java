// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.ResultsDirectory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DrawingTest {

  @TempDir private Path temporary;

  @Test
  void json_ofSeveralSweeps_beginsWithTheTypicalPoint() {
    JsonNode drawn = drawn(Pages.whole(temporary));

    assertThat(drawn.path("first").asString()).isEqualTo("updates-search-10update-t16");
    assertThat(drawn.path("curves").values())
        .extracting(curve -> curve.path("id").asString())
        .containsExactly("updates", "isolated", "threads", "sustained", "find-max", "freshness");
    assertThat(drawn.path("curves").values())
        .extracting(curve -> curve.path("load").asBoolean())
        .containsExactly(false, false, true, true, true, false);
  }

  @Test
  void facts_beside_areMemoryAndTheSettingsThatDiffer() {
    JsonNode facts = drawn(Pages.whole(temporary)).path("facts");

    assertThat(facts.values())
        .extracting(fact -> fact.path("name").asString())
        .containsExactly("Memory, as reported", "Visibility");
    assertThat(facts.get(0).path("values").get(0).asString()).isEqualTo("90.0\u00a0MiB");
    assertThat(facts.get(1).path("values").values())
        .extracting(JsonNode::asString)
        .containsExactly("immediate", "immediate", "interval");
  }

  @Test
  void figures_ofAStore_haveTenDigitsIntervalAndVerification() {
    JsonNode rate = drawn(Pages.whole(temporary)).path("curves").get(0).path("measures").get(0);

    assertThat(rate.path("id").asString()).isEqualTo("rate");
    assertThat(rate.path("figures").get(1).get(0).toString())
        .matches("\\[\\d{4}\\.\\d{6},\\d{4}\\.\\d{6},\\d{4}\\.\\d{6}\\]");
    assertThat(rate.path("figures").get(1).get(1).toString()).endsWith(",1]");
  }

  @Test
  void figures_thatThereAreNot_areTheirReason() {
    JsonNode measures = drawn(Pages.few(temporary)).path("curves").get(0).path("measures");

    assertThat(
            measures
                .valueStream()
                .filter(measure -> measure.path("id").asString().equals("p99:SEARCH"))
                .map(measure -> measure.path("figures").get(0).get(1).asString()))
        .containsExactly("too few");
  }

  @Test
  void ranks_ofStoresThatAreComparedWithOneAlone_areTheReasonForNone() {
    SimulatedResults three =
        SimulatedResults.three().only(SimulatedPoints.updates(10)).against("redisjson");
    JsonNode curve =
        drawn(Analyst.of(List.of(three.writeTo(temporary.resolve("three"))))).path("curves").get(0);

    assertThat(curve.path("points").get(0).path("ranks").path("rate").path("reason").asString())
        .isEqualTo("not all pairs were compared");
  }

  @Test
  void axis_ofAVariedNumber_hasItsPlaces() {
    JsonNode curve = drawn(Pages.grid(temporary)).path("curves").get(0);

    assertThat(curve.path("title").asString()).isEqualTo("sizes, search-10update, 1 thread");
    assertThat(curve.path("axis").asString()).isEqualTo("fieldlength");
    assertThat(curve.path("number").asBoolean()).isTrue();
    assertThat(curve.path("points").values())
        .extracting(point -> point.path("x").asDouble())
        .containsExactly(100.0, 1000.0, 10_000.0);
  }

  @Test
  void percentiles_atATargetRate_areFromWhenOperationsWereDue() {
    Analysis whole = Pages.whole(temporary);
    JsonNode sustained = drawn(whole).path("curves").get(3).path("points").get(0);
    Latency latency =
        requireNonNull(
            whole
                .cell(whole.subjects().get(0), SimulatedPoints.sustained(250).get(0))
                .orElseThrow()
                .latencies()
                .get("Intended-SEARCH"));

    assertThat(sustained.path("loop").asBoolean()).isFalse();
    assertThat(sustained.path("percentiles").path("SEARCH").get(0).get(0).toString())
        .isEqualTo("[50.0,%d]".formatted(latency.percentiles().get(50.0)));
  }

  // ---- Seconds ----

  @Test
  void seconds_ofDividedLogs_haveALineForEachRun() {
    JsonNode seconds =
        drawn(Pages.overTime(temporary))
            .path("curves")
            .get(0)
            .path("points")
            .get(0)
            .path("seconds");

    assertThat(seconds.propertyNames()).containsExactly("rate", "SEARCH", "READ");
    assertThat(seconds.path("rate").size()).isEqualTo(3 * 3);
    assertThat(seconds.path("rate").get(0).path("values").size()).isEqualTo(12);
    assertThat(seconds.path("rate").get(0).has("at")).isFalse();
  }

  /** Logs count batches of documents, and a READ-MODIFY-WRITE three times. */
  @ParameterizedTest
  @CsvSource({"INGEST, 100", "READ-MODIFY-WRITE, 0.3333"})
  void seconds_whereLogsDoNotCountOperations_showTheOperations(String operation, double times) {
    ResultsDirectory results =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.isolated().subList(1, 2))
            .repeats(1)
            .overTime(6)
            .edit(run -> run.seconds = 6)
            .edit(run -> run.progress.replaceAll((second, logged) -> Math.round(times * logged)))
            .writeTo(temporary.resolve(operation));
    long logged = results.runs().get(0).report().count("READ");

    assertThat(seconds(results).path("rate").get(0).path("values").values())
        .hasSize(6)
        .allMatch(rate -> Math.abs(rate.asDouble() - times * logged / 6) < 2);
  }

  @Test
  void seconds_ofARunWithoutProgress_haveNoRates() {
    ResultsDirectory results =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.isolated().subList(1, 2))
            .overTime(6)
            .edit(run -> run.progress.clear())
            .writeTo(temporary.resolve("earlier"));

    assertThat(seconds(results).propertyNames()).containsExactly("READ");
  }

  @Test
  void seconds_ofAStall_areALateSlowSecondNotAMissingOne() throws IOException {
    ResultsDirectory results =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.isolated().subList(1, 2))
            .repeats(1)
            .edit(run -> run.seconds = 6)
            .overTime(6)
            .writeTo(temporary.resolve("stall"));
    Path log = results.directory(results.runs().get(0)).resolve("READ.hdr");
    List<String> lines = Files.readAllLines(log);
    int fourth = lines.size() - 3; // Of six; the fifth second begins with it, and lasts two.
    String start = lines.get(fourth).substring(0, lines.get(fourth).indexOf(','));
    lines.replaceAll(line -> line.replace(start + ",1.000", start + ",0.100"));
    lines.set(fourth + 1, lines.get(fourth + 1).replaceFirst("[^,]+,[^,]+", start + ",2.000"));
    lines.add(emptyInterval(6 + Double.parseDouble(lines.get(lines.size() - 6).split(",", 2)[0])));
    Files.write(log, lines);

    assertThat(seconds(results).path("READ").get(0).path("at").values())
        .extracting(JsonNode::asInt)
        .containsExactly(1, 2, 3, 5, 6);
  }

  /** Line of a log: two seconds after the end of a run, in which it is audited. */
  private static String emptyInterval(double start) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    HistogramLogWriter writer = new HistogramLogWriter(line);
    writer.outputIntervalHistogram(start, start + 2, new Histogram(3), 1.0);
    writer.close();
    return line.toString(StandardCharsets.UTF_8).strip();
  }

  private static JsonNode seconds(ResultsDirectory results) {
    return drawn(Analyst.of(List.of(results)))
        .path("curves")
        .get(0)
        .path("points")
        .get(0)
        .path("seconds");
  }

  private static JsonNode drawn(Analysis analysis) {
    return JsonMapper.shared().readTree(new Drawing(analysis, Sheet.of(analysis)).json());
  }

  @Test
  void recall_overCandidates_hasItsIntervalAndSearchesInTheOrderOfTheCandidates() {
    JsonNode curve = drawn(Pages.neighbours(temporary)).path("curves").get(0);
    List<JsonNode> recalls =
        curve
            .path("measures")
            .valueStream()
            .filter(measure -> measure.path("id").asString().equals("recall:SEARCH-NEAREST"))
            .flatMap(measure -> measure.path("figures").valueStream())
            .toList();

    assertThat(curve.path("recall").asBoolean()).isTrue();
    assertThat(curve.path("points").valueStream().map(point -> point.path("x").asInt()))
        .containsExactly(10, 50, 200);
    assertThat(recalls).hasSize(3);
    assertThat(recalls.get(0).get(0).toString())
        .isEqualTo("[0.9,0.8975158623,0.9024841377,null,3000]");
    JsonNode other = drawn(Pages.updates(temporary.resolve("b"))).path("curves").get(0);
    assertThat(other.path("recall").asBoolean()).isFalse();
  }
}
