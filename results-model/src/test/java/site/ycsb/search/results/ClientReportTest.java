// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ClientReportTest {

  @TempDir private Path temporary;

  @Test
  void telemetry_ofAReport_isReadAndThatOfAnEarlierClientIsEmpty() throws IOException {
    Path told = temporary.resolve("told.json");
    Path silent = temporary.resolve("silent.json");
    Files.writeString(told, "{\"search\": {\"telemetry\": {\"gc_seconds\": 0.12, \"gcs\": 3}}}");
    Files.writeString(silent, "{\"search\": {}}");

    assertThat(ClientReport.read(told).orElseThrow().storeFacts().telemetry())
        .isEqualTo(Map.of("gc_seconds", 0.12, "gcs", 3.0));
    assertThat(ClientReport.read(silent).orElseThrow().storeFacts().telemetry()).isEmpty();
  }

  @Test
  void telemetry_ofAClientSideCache_hasItsCountersAndTheStaleReads() throws IOException {
    Path file =
        Files.writeString(
            temporary.resolve("ycsb.json"),
            """
            {"search": {
              "cache": {"hits": 90, "misses": 10, "invalidations": 4},
              "reads": 100, "staleReads": 2, "worstLagMillis": 45.5}}
            """);

    assertThat(ClientReport.read(file).orElseThrow().storeFacts().telemetry())
        .isEqualTo(
            Map.of(
                "client_cache_hits",
                90.0,
                "client_cache_misses",
                10.0,
                "client_cache_invalidations",
                4.0,
                "reads",
                100.0,
                ClientReport.STALE_READS,
                2.0,
                ClientReport.WORST_LAG,
                0.0455));
  }

  @Test
  void telemetry_ofAnIngestion_hasTheTimeUntilAllIsSearchable() throws IOException {
    Path file =
        Files.writeString(
            temporary.resolve("ycsb.json"), "{\"search\": {\"searchableMillis\": 845.5}}");

    assertThat(ClientReport.read(file).orElseThrow().storeFacts().telemetry())
        .isEqualTo(Map.of(ClientReport.SEARCHABLE, 0.8455));
  }

  @Test
  void read_ofAReportWithChecks_hasThemAndTheHitsAndTheProgress() throws IOException {
    Path file =
        Files.writeString(
            temporary.resolve("ycsb.json"),
            """
            {"search": {
              "verified": true, "audited": 3, "checks": {"sentence": "verified: 16 of 16"},
              "searches": 3, "hits": 9, "hitsPerSearch": 3.0,
              "comparedSearches": 2, "comparedHits": 4, "comparedSquares": 10,
              "comparedSearchesOfGroups": [0, 2], "comparedHitsOfGroups": [0, 4],
              "nearestChecked": 4, "nearestRecallSum": 3.5, "nearestRecallSquares": 3.25,
              "bytesPerHit": 1095.5},
             "progress": {"1.0": 70, "2.001": 140, "10.0": 700}}
            """);

    ClientReport report = ClientReport.read(file).orElseThrow();
    assertThat(report.answers())
        .isEqualTo(new ClientReport.Answers(true, "", "", 3, 1095.5, "verified: 16 of 16", ""));
    assertThat(report.counts())
        .isEqualTo(
            new ClientReport.Counts(
                0,
                0,
                0,
                3,
                9,
                new Compared(2, 4, 10, List.of(0L, 2L), List.of(0L, 4L)),
                0,
                new ClientReport.RecallSums(4, 3.5, 3.25),
                ClientReport.RecallSums.NONE));
    assertThat(report.counts().recalls()).containsOnlyKeys("SEARCH-NEAREST");
    assertThat(report.counts().compared().error()).isEqualTo(Math.sqrt(0.5));
    assertThat(report.progress()).isEqualTo(Map.of(1.0, 70L, 2.001, 140L, 10.0, 700L));
  }

  @Test
  void compared_ofAFileOfAnEarlierVersion_hasNoGroups() {
    ClientReport.Counts old =
        JsonMapper.shared()
            .readValue(
                "{\"comparedSearches\": 2, \"comparedHits\": 4, \"comparedSquares\": 10}",
                ClientReport.Counts.class);

    assertThat(old.compared().groups()).isZero();
    assertThat(JsonMapper.shared().writeValueAsString(old)).doesNotContain("OfGroups");
    assertThat(old.plus(ClientReport.Counts.NONE).compared()).isEqualTo(old.compared());
  }

  @Test
  void operations_ofAReport_leaveTheClientsCleanUpOut() throws IOException {
    String one = "{\"Operations\": 1, \"AverageLatency(us)\": 9}";
    Path file =
        Files.writeString(
            temporary.resolve("ycsb.json"),
            """
            {"metrics": {
              "READ": ONE, "Intended-READ": ONE, "CLEANUP": ONE, "Intended-CLEANUP": ONE}}
            """
                .replace("ONE", one));

    assertThat(ClientReport.read(file).orElseThrow().operations())
        .containsOnlyKeys("READ", "Intended-READ");
  }

  @Test
  void counts_inAFile_haveRecallsOnlyWhereTheyAreKnown() {
    ClientReport.Counts none = ClientReport.Counts.NONE;
    ClientReport.Counts known =
        new ClientReport.Counts(
            7,
            0,
            0,
            7,
            70,
            none.compared(),
            0,
            none.nearest(),
            new ClientReport.RecallSums(4, 3.5, 3.25));
    JsonMapper json = JsonMapper.shared();

    assertThat(json.readValue("{\"succeeded\": 7}", ClientReport.Counts.class).recalls()).isEmpty();
    assertThat(json.writeValueAsString(none)).doesNotContain("nearest", "filtered");
    assertThat(json.writeValueAsString(known))
        .contains("\"filteredChecked\":4,\"filteredRecallSum\":3.5,\"filteredRecallSquares\":3.25")
        .doesNotContain("nearest");
    assertThat(json.readValue(json.writeValueAsString(known), ClientReport.Counts.class))
        .isEqualTo(known);
  }
}
