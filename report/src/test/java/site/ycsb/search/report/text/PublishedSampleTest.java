// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.GoldenFile;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conclusions;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Contrasts;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/**
 * Verdicts of the published sample, computed from its {@code runs.csv}: its runs are not in the
 * repository. The other parts of its files do not follow from that table, and stay as they were
 * published.
 */
class PublishedSampleTest {

  private static final Path SAMPLE = Path.of("../results/2026-11-23-redisjson-2021");

  private final Analysis analysis = analysis();

  @Test
  void verdicts_ofTheSample_areThatRedisIsAheadOfElasticsearch() {
    assertThat(analysis.conclusions().primary())
        .filteredOn(each -> each.better().contender().equals("redisjson"))
        .filteredOn(each -> each.other().contender().startsWith("elasticsearch"))
        .hasSize(2)
        .extracting(Contrast::units)
        .containsOnly(5);
    assertThat(analysis.conclusions().primary())
        .filteredOn(each -> each.other().contender().equals("elasticsearch"))
        .filteredOn(each -> each.better().contender().equals("redisjson"))
        .singleElement()
        .matches(each -> each.ratio().shown());
  }

  @Test
  void tables_ofTheSample_areThoseOfItsRuns() throws IOException {
    VerdictTables tables = new VerdictTables(analysis);

    new GoldenFile(SAMPLE.resolve("verdicts.csv")).assertIs(tables.verdicts());
    new GoldenFile(SAMPLE.resolve("winners.csv")).assertIs(tables.winners());
  }

  @Test
  void report_ofTheSample_hasTheVerdictsOfItsRuns() throws IOException {
    String published = Files.readString(SAMPLE.resolve("report.md"));

    assertThat(analysis.conclusions().primary())
        .extracting(Contrast::sentence)
        .allSatisfy(sentence -> assertThat(published).contains(sentence));
  }

  // ---- The analysis of the sample ----

  private static Analysis analysis() {
    Comparison comparison = new ResultsDirectory(SAMPLE).comparison();
    Comparator<Cell> order =
        Comparator.comparing(Cell::point, comparison.plan().order())
            .thenComparing(cell -> comparison.labels().indexOf(cell.contender()));
    List<Cell> cells =
        rows().stream()
            .filter(row -> row.get("ceiling").equals("false"))
            .collect(groupingBy(row -> row.get("contender") + row.get("workload")))
            .values()
            .stream()
            .map(PublishedSampleTest::cell)
            .sorted(order)
            .toList();
    List<Point> points = cells.stream().map(Cell::point).distinct().toList();
    List<Analysis.Source> sources =
        List.of(
            new Analysis.Source(
                comparison,
                SAMPLE.getFileName().toString(),
                new ResultsDirectory(SAMPLE).baseline(),
                Set.of()));
    Analysis figures =
        new Analysis(sources, points, cells, List.of(), List.of(), Conclusions.NONE, List.of());
    return new Analysis(
        sources, points, cells, List.of(), List.of(), Contrasts.of(figures), List.of());
  }

  private static List<CSVRecord> rows() {
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try {
      return format.parse(Files.newBufferedReader(SAMPLE.resolve("runs.csv"))).getRecords();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The cell of all rows of a contender at a point. */
  private static Cell cell(List<CSVRecord> rows) {
    SortedMap<Integer, Run> runs = new TreeMap<>();
    rows.forEach(row -> runs.put(repeat(row), run(row)));
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    runs.forEach((repeat, run) -> rounds.put(repeat, run.report().throughput()));
    Map<String, Latency> latencies =
        rows.stream()
            .collect(groupingBy(row -> row.get("operation"), LinkedHashMap::new, toList()))
            .entrySet()
            .stream()
            .collect(
                LinkedHashMap::new,
                (map, each) -> map.put(each.getKey(), latency(each.getKey(), each.getValue())),
                Map::putAll);
    Run first = runs.values().iterator().next();
    return new Cell(
        new Subject(0, first.contender()),
        first.point(),
        Estimate.of(rounds.values()),
        rounds,
        latencies,
        first.report().counts(),
        List.copyOf(runs.values()));
  }

  private static int repeat(CSVRecord row) {
    return Integer.parseInt(row.get("repeat"));
  }

  private static Run run(CSVRecord row) {
    Point point =
        new Point(
            row.get("sweep"),
            row.get("workload"),
            Double.parseDouble(row.get("updates")),
            Integer.parseInt(row.get("threads")),
            0);
    RunDraft draft = new RunDraft(row.get("contender"), point, repeat(row));
    draft.throughput = Double.parseDouble(row.get("throughput_ops_per_s"));
    draft.settings.put("server", row.get("server"));
    draft.settings.put("variant", row.get("variant"));
    draft.documentBytes = Long.parseLong(row.get("document_bytes"));
    draft.properties = Map.of("recordcount", row.get("documents"));
    Run run = draft.run();
    return new Run(
        run.schema(),
        run.contender(),
        row.get("binding"),
        run.point(),
        run.repeat(),
        run.client(),
        false,
        0,
        false,
        run.startedAt(),
        run.report(),
        run.machineUse(),
        run.machine(),
        run.clients(),
        run.startSkewMillis(),
        run.properties(),
        run.command());
  }

  private static Latency latency(String operation, List<CSVRecord> rows) {
    SortedMap<Integer, Latency.Round> rounds = new TreeMap<>();
    rows.forEach(row -> rounds.put(repeat(row), round(row)));
    return new Latency(
        operation,
        false,
        rounds.values().stream().mapToLong(Latency.Round::count).sum(),
        0,
        new TreeMap<>(),
        rounds);
  }

  private static Latency.Round round(CSVRecord row) {
    Map<Double, Long> percentiles = new LinkedHashMap<>();
    Stream.of("50", "95", "99", "99.9")
        .filter(percentile -> !row.get("p" + percentile + "_us").isEmpty())
        .forEach(
            percentile ->
                percentiles.put(
                    Double.parseDouble(percentile),
                    Long.parseLong(row.get("p" + percentile + "_us"))));
    return new Latency.Round(
        Long.parseLong(row.get("count")),
        Double.parseDouble(row.get("mean_us")),
        percentiles,
        new TreeMap<>());
  }
}
