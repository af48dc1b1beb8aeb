// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                Run.STALE_READS,
                2.0,
                Run.WORST_LAG,
                0.0455));
  }

  @Test
  void telemetry_ofAnIngestion_hasTheTimeUntilAllIsSearchable() throws IOException {
    Path file =
        Files.writeString(
            temporary.resolve("ycsb.json"), "{\"search\": {\"searchableMillis\": 845.5}}");

    assertThat(ClientReport.read(file).orElseThrow().storeFacts().telemetry())
        .isEqualTo(Map.of(Run.SEARCHABLE, 0.8455));
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
}
