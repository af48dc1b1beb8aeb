// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.text.CsvFiles;
import site.ycsb.search.report.view.Page;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.results.ResultsDirectory;

/** Figures of servers beside the latencies, in the analysis and on the page. */
class ServerActivityTest {

  /** Of runs of 50 s. */
  private static final Map<String, Map<String, Double>> TELEMETRY =
      Map.of(
          "redisjson",
          Map.of("operations", 1_000_000.0, "cpu_seconds", 45.0, "evicted_keys", 0.0),
          "elasticsearch-search",
          Map.ofEntries(
              Map.entry("operations", 100_000.0),
              Map.entry("cpu_seconds", 70.0),
              Map.entry("gc_seconds", 1.25),
              Map.entry("flushes", 2.0),
              Map.entry("query_cache_hits", 90.0),
              Map.entry("query_cache_misses", 10.0),
              Map.entry("segments_at_end", 14.0),
              Map.entry("latest_fork_seconds_at_end", 3.0),
              Map.entry("client_cache_hits", 3.0),
              Map.entry("client_cache_misses", 1.0),
              Map.entry("reads", 1000.0),
              Map.entry("stale_reads", 20.0),
              Map.entry("worst_lag_seconds_at_end", 0.05),
              Map.entry("own_stall_seconds", 5.0)));

  @TempDir private Path temporary;

  private static void tell(RunDraft run) {
    run.telemetry.putAll(TELEMETRY.getOrDefault(run.store, Map.of()));
  }

  private ResultsDirectory results() {
    return new SimulatedResults()
        .store("redisjson", point -> 9000)
        .store("elasticsearch-search", point -> 3000)
        .points(SimulatedPoints.updates().subList(0, 1))
        .edit(ServerActivityTest::tell)
        .writeTo(temporary.resolve("results"));
  }

  private static Map<String, List<String>> rows(Analysis analysis) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    ServerActivity.of(analysis.cells()).forEach(row -> rows.put(row.name(), row.values()));
    return rows;
  }

  @Test
  void of_telemetry_isSharesAndRatesAndNoRowIsZeroEverywhere() {
    Map<String, List<String>> rows = rows(Analyst.of(List.of(results())));

    assertThat(rows)
        .containsEntry("Processor cores used by the server", List.of("0.90", "1.40"))
        .containsEntry("Operations that the server counted", List.of("20,000/s", "2,000/s"))
        .containsEntry("Time in garbage collection", List.of("–", "2.50 %"))
        .containsEntry("Query cache hits, of its lookups", List.of("–", "90 %"))
        .containsEntry("Flushes", List.of("–", "2 a run"))
        .containsEntry("Segments at the end", List.of("–", "14"))
        .containsEntry("Client-side cache hits, of its lookups", List.of("–", "75 %"))
        .containsEntry("Stale reads, of all reads", List.of("–", "2 %"))
        .containsEntry("Longest lag of a stale read", List.of("–", "50.0 ms"))
        .containsEntry("Own stall", List.of("–", "10 %"))
        .doesNotContainKeys("Evicted keys", "Query cache misses");
    assertThat(rows.keySet()).as("a fork before the run").noneMatch(name -> name.contains("fork"));
    assertThat(rows.keySet().iterator().next()).startsWith("p99 of ");
  }

  @Test
  void of_sizes_areBytesForEachDocumentAsLoaded() {
    ResultsDirectory results =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("mongodb-search", point -> 3000)
            .points(SimulatedPoints.updates().subList(0, 1))
            .edit(run -> run.properties = Map.of("recordcount", "1000"))
            .edit(
                run ->
                    run.storeBytes =
                        run.store.equals("redisjson")
                            ? Map.of("memory", 1_231_000L + 1_000L * run.repeat)
                            : Map.of("memory", 2_000_000L, "disk", 450_500L))
            .writeTo(temporary.resolve("sizes"));
    Analysis analysis = Analyst.of(List.of(results));
    new CsvFiles(List.of(results), analysis).write(temporary);

    assertThat(rows(analysis))
        .containsEntry("Memory for each document", List.of("1,234 B", "2,000 B"))
        .containsEntry("Disk for each document", List.of("–", "451 B"));
    assertThat(temporary.resolve("runs.csv"))
        .content()
        .contains(",memory_bytes_per_document,disk_bytes_per_document,")
        .containsPattern("mongodb-search,.*,2000,450.5,")
        .containsPattern("redisjson,.*,1234,,");
  }

  @Test
  void throughput_ofAServerThatToldItsTime_isAlsoGivenPerCoreSecond() {
    ResultsDirectory results = results();
    Analysis analysis = Analyst.of(List.of(results));
    new CsvFiles(List.of(results), analysis).write(temporary);
    double throughput = analysis.cells().get(0).throughput().center();

    assertThat(Page.markdown(analysis)).contains(" | %,.0f (".formatted(throughput * 50 / 45));
    assertThat(temporary.resolve("summary.csv"))
        .content()
        .containsPattern("redisjson,.*,ops_per_server_core_s,3,");
    assertThat(temporary.resolve("winners.csv"))
        .content()
        .containsPattern("ops_per_server_core_s,redisjson,redisjson,");
  }

  @Test
  void of_runsOfAnEarlierVersion_isEmptyAndHasNoSection() {
    ResultsDirectory results =
        SimulatedResults.three()
            .edit(run -> run.storeBytes.clear())
            .writeTo(temporary.resolve("without-telemetry"));
    Analysis analysis = Analyst.of(List.of(results));

    assertThat(ServerActivity.of(analysis.cells())).isEmpty();
    assertThat(Jsoup.parse(Page.of(analysis)).select("#servers")).isEmpty();
  }

  @Test
  void page_ofTelemetryAndABaseline_showsBoth() {
    ResultsDirectory results = results();
    results.write(
        new Baseline(
            Map.of("redisjson", new Baseline.Ping(1000, 45, 90, 900)),
            new Baseline.Machine(9.1, 200, 1200, 3400)));
    Analysis analysis = Analyst.of(List.of(results));
    Document page = Jsoup.parse(Page.of(analysis));

    assertThat(page.select("#servers summary").eachText()).hasSize(1);
    assertThat(page.select("#servers th[scope=row]").eachText())
        .contains("Time in garbage collection");
    assertThat(page.select("#comparable tr:contains(Round trip of a ping) td").eachText())
        .containsExactly("p50 45 µs, p99 90 µs", "–");
    assertThat(page.select("dl").text())
        .contains(
            "a copy moves 9.1 GB/s in one thread; 4 KiB are on disk after p50 1.20 ms, p99 3.40 ms");
  }
}
