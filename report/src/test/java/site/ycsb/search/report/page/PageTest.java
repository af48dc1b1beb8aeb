// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.page.Figure.Interval;
import site.ycsb.search.report.page.Figure.Line;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.OverTime;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run.Answers;
import site.ycsb.search.report.results.Run.Machine;
import site.ycsb.search.report.results.Run.MachineUse;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.report.text.MarkdownReport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PageTest {

  @TempDir private static Path temporary;

  private static Analysis whole;

  @BeforeAll
  static void analyse() {
    whole = Pages.whole(temporary.resolve("whole"));
  }

  @Test
  void of_anything_fetchesNothing() {
    String page = Page.of(whole);
    Document parsed = Jsoup.parse(page);
    String library = script(parsed, "Chart.js v4");

    assertThat(page.replace(library, ""))
        .hasSizeLessThan(page.length())
        .doesNotContain("http:", "https:", "url(", "@import", "fetch(", "XMLHttpRequest");
    assertThat(parsed.select("[src], [srcset], [action], [data], object, iframe, base")).isEmpty();
    assertThat(parsed.select("[href]").eachAttr("href"))
        .hasSizeGreaterThan(10)
        .allMatch(to -> to.matches("#.+|data:,"));
    assertThat(parsed.select("link, style").eachAttr("href")).containsExactly("data:,");
    assertThat(parsed.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .startsWith("default-src 'none';");
    assertThat(page).doesNotContain("sourceMappingURL");
  }

  @Test
  void of_anything_carriesTheLibrarysLicence() {
    assertThat(script(page(whole), "Chart.js v4")).contains("Permission is hereby granted");
  }

  @Test
  void of_sweepsThatWereRun_hasAFigureOfEach() {
    Document page = page(whole);

    assertThat(page.select("section.figure").eachAttr("id"))
        .containsExactly("updates", "load", "percentiles", "highest-rate", "isolated", "freshness");
    assertThat(page.select("section.figure:has(canvas)")).hasSize(6);
    assertThat(page.select("#unmeasured")).isEmpty();
  }

  @Test
  void of_oneSweep_namesTheCommandsOfTheOthers() {
    Document page = page(Pages.updates(temporary.resolve("updates")));

    assertThat(page.select("#unmeasured code").eachText())
        .containsExactly(
            "bin/ycsb compare redisjson elasticsearch-search --sweep threads",
            "bin/ycsb compare redisjson elasticsearch-search --target 250,6000",
            "bin/ycsb compare redisjson elasticsearch-search --sweep isolated",
            "bin/ycsb compare redisjson elasticsearch-search --sweep freshness");
    assertThat(only(page, "#percentiles h2").text())
        .isEqualTo("Latency by percentile under full load");
    assertThat(only(page, "#percentiles > .lead").text()).contains("closed loop");
  }

  @Test
  void of_anything_answersFirst() {
    Document page = page(whole);

    assertThat(only(page, "h1 .question").text()).isEqualTo("What do live updates cost?");
    assertThat(only(page, "h1").ownText())
        .matches(
            "redisjson serves at least [\\d.]+ times \\(estimate [\\d.]+\\) the operations of"
                + " mongodb-search on average at 0, 10, 20, 30, 40 and 50 % updates"
                + " \\(mongodb-search not verified\\)\\.");
    assertThat(page.select("main > section").eachAttr("id")).startsWith("verdict", "updates");
  }

  @Test
  void verdict_ofWhole_foldsAllButThePrimaryRatios() {
    Document page = page(whole);

    assertThat(page.select("#verdict > .lead").get(0).text())
        .containsPattern(
            "The intervals of the [\\d,]+ verdicts hold together with 95 %: each at 99\\.\\d+ %\\. .*"
                + "Intervals speak of this start of the servers\\.");
    assertThat(page.select("#verdict > details > summary").eachText())
        .satisfiesExactly(
            others -> assertThat(others).startsWith("Verdicts of the other sweeps"),
            points -> assertThat(points).startsWith("Verdicts at each point"));
    assertThat(page.select("#verdict > .lead").get(1).text())
        .matches("verdicts\\.csv has the ratios that are too many for this page: \\d{3}\\.");
    assertThat(page.select("#verdict > ul > li").eachText())
        .contains(Formatter.capital(whole.conclusions().trends().get(0).sentence()) + ".")
        .hasSameSizeAs(whole.conclusions().trends());
  }

  @Test
  void verdict_ofFewPoints_hasTheRatiosOfAllOperations() {
    Document page = page(Pages.analysis(two(), temporary.resolve("few")));

    assertThat(page.select("#verdict > details > summary").eachText())
        .anyMatch(
            each ->
                each.matches(
                    "Descriptive: latencies, combined factors, operations per .* \\(7[0-9]\\)"));
  }

  @Test
  void tables_ofEveryFigure_sayWhatIsDrawn() {
    Document page = page(whole);
    assertThat(page.select("table[data-panel]")).hasSizeGreaterThan(15);
    for (Figure figure : new Figures(whole).all()) {
      for (Panel panel : figure.panels()) {
        Element table = only(page, "table[data-panel=%s]".formatted(panel.id()));
        List<String> texts =
            panel.series().stream()
                .flatMap(series -> series.marks().stream())
                .map(Mark::text)
                .sorted()
                .toList();
        assertThat(
                table.select("td.number").stream()
                    .map(Element::wholeText)
                    .filter(text -> !text.equals("–"))
                    .sorted())
            .as("table of %s", panel.id())
            .isNotEmpty()
            .containsExactlyElementsOf(texts);
      }
    }
  }

  @Test
  void marks_ofTheUpdateSweep_areTheAnalysis() {
    JsonNode drawn = data(page(whole)).get(0).path("panels").get(0).path("series");
    List<Point> points = SimulatedPoints.updates();

    assertThat(drawn.size()).isEqualTo(3);
    for (JsonNode series : drawn.values()) {
      assertThat(series.path("marks").size()).isEqualTo(points.size());
      for (int i = 0; i < points.size(); i++) {
        Cell cell =
            whole.cell(new Subject(0, series.path("name").asString()), points.get(i)).orElseThrow();
        JsonNode mark = series.path("marks").get(i);
        assertThat(mark.path("x").asDouble()).isEqualTo(10.0 * i);
        assertThat(mark.path("y").asDouble()).isEqualTo(cell.throughput().center());
        assertThat(mark.path("low").asDouble()).isEqualTo(cell.throughput().low());
        assertThat(mark.path("high").asDouble()).isEqualTo(cell.throughput().high());
        assertThat(mark.path("repeats").values())
            .extracting(JsonNode::asDouble)
            .containsExactlyElementsOf(
                cell.runs().stream().map(run -> run.result().throughput()).toList());
      }
    }
  }

  @Test
  void marks_ofASustainedRate_areResponseTimes() {
    Point point = SimulatedPoints.sustained(250).get(0);
    Cell cell = whole.cell(new Subject(0, "redisjson"), point).orElseThrow();
    Latency latency = requireNonNull(cell.latencies().get("Intended-SEARCH"));
    Panel panel = panel(point.id() + "-SEARCH");

    assertThat(panel.series().get(0).marks())
        .extracting(Mark::y)
        .containsExactlyElementsOf(
            latency.percentiles().entrySet().stream()
                .filter(entry -> entry.getKey() < 100 && latency.supports(entry.getKey()))
                .map(entry -> (double) entry.getValue())
                .toList());
  }

  @Test
  void marks_ofAPercentile_haveThatOfEachRepeat() {
    Point point = SimulatedPoints.threads(4).get(0);
    Latency latency =
        requireNonNull(
            whole.cell(new Subject(0, "redisjson"), point).orElseThrow().latencies().get("SEARCH"));
    List<Double> p99 =
        latency.repeats().stream()
            .map(repeat -> (double) requireNonNull(repeat.percentiles().get(99.0)))
            .toList();

    assertThat(p99).hasSize(3);
    assertThat(panel("load-SEARCH").series().get(0).marks().get(2).repeats()).isEqualTo(p99);
    assertThat(panel("load-SEARCH").labelled()).isTrue();
  }

  @Test
  void overTime_ofDividedLogs_hasALineForEachRepeat() {
    Analysis divided = Pages.overTime(temporary.resolve("over-time"));
    Figure figure = new Figures(divided).all().get(0);
    OverTime throughput = figure.overTime().get(0);
    Cell cell = divided.cell(new Subject(0, "redisjson"), SimulatedPoints.updates(0)).orElseThrow();

    assertThat(figure.overTime())
        .extracting(each -> each.title() + ", " + each.y().title())
        .hasSize(3 + 4)
        .startsWith(
            "At 0 % updates, Operations per second",
            "At 0 % updates, Slowest SEARCH of a second",
            "At 0 % updates, Slowest READ of a second",
            "At 10 % updates, Operations per second");
    assertThat(throughput.lines()).hasSize(3 * 3);
    for (int repeat = 1; repeat <= 3; repeat++) {
      Line line = throughput.lines().get(repeat - 1);
      assertThat(line.name() + line.repeat()).isEqualTo("redisjson" + repeat);
      assertThat(line.at()).hasSize(12).startsWith(1, 2, 3).endsWith(12);
      // All operations of 50 seconds, in a log of 12.
      double rate = cell.throughputs().get(repeat - 1) * 50 / 12;
      assertThat(line.values()).allMatch(each -> Math.abs(each - rate) < 3);
    }
    Document page = page(divided);
    assertThat(only(page, "table[data-over-time=%s]".formatted(throughput.id())).select("tbody tr"))
        .hasSize(9);
    assertThat(page.select("#isolated .over-time .legend li")).hasSize(3);
  }

  /** Logs count batches of documents, and a READ-MODIFY-WRITE three times. */
  @ParameterizedTest
  @CsvSource({"INGEST, 100", "READ-MODIFY-WRITE, 0.3333"})
  void overTime_whereLogsDoNotCountOperations_showsTheOperations(String operation, double times) {
    ResultsDirectory results =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.isolated().subList(1, 2))
            .repeats(1)
            .overTime(6)
            .edit(run -> run.seconds = 6)
            .edit(run -> run.progress.replaceAll((second, logged) -> Math.round(times * logged)))
            .writeTo(temporary.resolve(operation));
    Analysis analysis = Analyst.of(List.of(results));
    long logged = results.runs().get(0).result().count("READ");

    Line line =
        new OverTimePanels(new Plot(analysis)).of("f", analysis.points()).get(0).lines().get(0);
    assertThat(line.at()).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(line.values()).allMatch(rate -> Math.abs(rate - times * logged / 6) < 2);
  }

  @Test
  void overTime_ofARunWithoutProgress_hasNoRates() {
    ResultsDirectory results =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.isolated().subList(1, 2))
            .overTime(6)
            .edit(run -> run.progress.clear())
            .writeTo(temporary.resolve("earlier"));
    Analysis analysis = Analyst.of(List.of(results));

    assertThat(new OverTimePanels(new Plot(analysis)).of("f", analysis.points()))
        .extracting(panel -> panel.y().title())
        .containsExactly("Slowest READ of a second");
  }

  @Test
  void overTime_ofAStall_isALateSlowSecondNotAMissingOne() throws IOException {
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
    Analysis stalled = Analyst.of(List.of(results));

    Line line =
        new OverTimePanels(new Plot(stalled)).of("f", stalled.points()).get(1).lines().get(0);
    assertThat(line.at()).containsExactly(1, 2, 3, 5, 6);
  }

  /** Line of a log: two seconds after the end of a run, in which it is audited. */
  private static String emptyInterval(double start) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    HistogramLogWriter writer = new HistogramLogWriter(line);
    writer.outputIntervalHistogram(start, start + 2, new Histogram(3), 1.0);
    writer.close();
    return line.toString(StandardCharsets.UTF_8).strip();
  }

  @Test
  void marks_asLoadRises_areInTheOrderOfTheThreads() {
    assertThat(panel("load-SEARCH").series().get(0).marks())
        .extracting(Mark::at)
        .containsExactly(
            "1 thread", "2 threads", "4 threads", "8 threads", "16 threads", "32 threads");
  }

  @Test
  void of_anUnverifiedStore_namesIt() {
    Document page = page(whole);

    assertThat(page.select("#updates .notes li").eachText())
        .contains("Not verified, and so hollow, dashed or hatched: mongodb-search.");
    assertThat(page.select("#verdict .mark").eachText()).contains("not verified");
    assertThat(panel("updates-16").series().get(1).marks())
        .hasSize(6)
        .allMatch(mark -> !mark.verified() && mark.text().contains(", not verified\nclient "));
    assertThat(Page.of(Pages.updates(temporary.resolve("verified")))).doesNotContain("ot verified");
  }

  @Test
  void of_storesThatDifferInASetting_marksItsRow() {
    Document page = page(whole);

    assertThat(page.select("table.facts tr.differs > th").eachText())
        .containsExactly("Visibility differs");
    assertThat(page.select("#updates .legend small").eachText())
        .containsExactly("visibility immediate", "visibility immediate", "visibility interval");
  }

  @Test
  void of_ceilings_comparesWhereNoTargetCapsThem() {
    assertThat(cells(page(whole), "table.facts", "Of the client's ceiling"))
        .hasSize(3)
        .allMatch(share -> share.matches("at most \\d\\.\\d+\u00a0%"))
        .first()
        .asString()
        .matches("at most [456]\\.\\d\u00a0%");
  }

  @Test
  void estimate_withUnitsInCommon_writesThemOnce() {
    Estimate same = new Estimate(3, 2000, 2000, 1900, 2100, 100, 1600, 2500);
    Estimate across = new Estimate(3, 1000, 1000, 900, 1100, 100, 800, 1250);

    assertThat(Formatter.estimate(same, Formatter::rate))
        .isEqualTo("2,000\u00a0ops/s (1,600–2,500)");
    assertThat(Formatter.estimate(across, Formatter::latency))
        .isEqualTo("1.00\u00a0ms (800\u00a0µs–1.25\u00a0ms)");
  }

  @Test
  void ratio_ofAnySize_hasTheDecimalsOfItsSentence() {
    assertThat(Formatter.ratio(new Ratio(1.234, 0.987, 1.456, Double.NaN)))
        .isEqualTo("1.23× (0.98–1.46)");
    assertThat(Formatter.ratio(new Ratio(3.14, 2.91, 3.32, Double.NaN)))
        .isEqualTo("3.1× (2.9–3.4)");
    assertThat(Formatter.ratio(new Ratio(31.4, 9.96, 1031.2, Double.NaN)))
        .isEqualTo("31× (9.9–1,032)");
    assertThat(Formatter.ratio(new Ratio(1.2, 0.02, 60, Double.NaN)))
        .isEqualTo("1.20× (no useful interval)");
    assertThat(Formatter.ratio(new Ratio(59, Double.NaN, Double.NaN, Double.NaN))).isEqualTo("59×");
  }

  @Test
  void of_warnings_hasTheWorstFirstWithItsRemedy() {
    Document page = page(whole);

    assertThat(page.select("#warnings li").eachAttr("class"))
        .containsExactly("invalid", "suspect", "note");
    assertThat(page.select("#warnings li.invalid .remedy").text())
        .isEqualTo("Run bin/ycsb verify mongodb-search, and compare again.");
    assertThat(only(page, ".alert a[href=#warnings]").text())
        .isEqualTo("Warnings: 1 invalid, 1 suspect, 1 note");
  }

  @Test
  void of_twoResults_saysTheRatio() {
    Analysis two = Pages.sideBySide(temporary.resolve("two"));
    Contrast first = two.conclusions().atPoints().get(0);
    Document page = page(two);

    assertThat(first.better().results()).isEqualTo(1);
    assertThat(page.select("table.ratios").get(1).select("tbody tr").get(0).select("td").eachText())
        .startsWith(
            Formatter.ratio(first.ratio()),
            ("redisjson · after " + Formatter.rate(first.better().figure().center()))
                .replace('\u00a0', ' '),
            ("redisjson · before " + Formatter.rate(first.other().figure().center()))
                .replace('\u00a0', ' '),
            "throughput");
    assertThat(page.select("#updates .legend span").eachText())
        .containsExactly(
            "redisjson · before visibility immediate",
            "redisjson · after visibility immediate",
            "elasticsearch-search · before visibility interval",
            "elasticsearch-search · after visibility interval");
  }

  @Test
  void of_threeResults_hasALineOfItsOwnForEach() {
    Analysis three = Pages.three(temporary.resolve("three"));

    assertThat(page(three).select(".legend line").eachAttr("class").stream().distinct())
        .containsExactly("dash-0", "dash-1", "dash-2");
  }

  @Test
  void of_twoWorkloads_hasAChartForEach() {
    Analysis two =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000.0 * point.threads() / (4 + point.threads()))
                .points(Pages.workloads(Sweep.SUSTAINED, 250, "own-a", "own-b"))
                .points(Pages.threads("own-a", 1, 8, 32))
                .points(Pages.threads("own-b", 1, 8, 32)),
            temporary.resolve("workloads"));
    List<Panel> panels = new Figures(two).all().stream().flatMap(f -> f.panels().stream()).toList();

    assertThat(panels)
        .extracting(Panel::title)
        .contains("SEARCH, own-a", "SEARCH, own-b", "SEARCH at 250\u00a0ops/s, own-b");
    assertThat(panels).extracting(Panel::id).doesNotHaveDuplicates();
    assertThat(panels)
        .flatExtracting(Panel::series)
        .allSatisfy(
            series -> assertThat(series.marks()).extracting(Mark::at).doesNotHaveDuplicates());
  }

  private static void failed(RunDraft run, boolean fails) {
    if (fails) {
      run.fail(1, "it ended");
    }
  }

  @Test
  void marks_ofFewOperations_areOfPercentilesThatTheyCanBear() {
    Analysis few =
        Pages.analysis(
            new SimulatedResults().store("redisjson", point -> 9).points(SimulatedPoints.updates()),
            temporary.resolve("few"));
    Figure percentiles = new Figures(few).all().get(1);

    assertThat(percentiles.panels().get(0).series().get(0).marks())
        .extracting(Mark::at)
        .containsExactly("p0", "p10", "p25", "p50", "p75", "p90", "p95");
    assertThat(percentiles.notes())
        .contains("A percentile with fewer than ten operations beyond it is left out.");
  }

  @Test
  void marks_ofAP99_areOfAllRepeatsTogether() {
    List<Mark> marks = panel("load-SEARCH").series().get(0).marks();
    assertThat(marks).hasSize(6);
    for (int i = 0; i < marks.size(); i++) {
      Point point = SimulatedPoints.threads(1, 2, 4, 8, 16, 32).get(i);
      Cell cell = whole.cell(new Subject(0, "redisjson"), point).orElseThrow();
      Latency latency = requireNonNull(cell.latencies().get("SEARCH"));

      assertThat(marks.get(i).y())
          .isEqualTo((double) requireNonNull(latency.percentiles().get(99.0)));
      assertThat(marks.get(i).interval().low()).isEqualTo(latency.p99().low());
      assertThat(marks.get(i).x()).isEqualTo(cell.throughput().center());
    }
  }

  @Test
  void of_freshness_showsTheMedianWithItsInterval() {
    Panel median = panel(SimulatedPoints.freshness().get(0).id() + "-p50");

    assertThat(median.y().title()).isEqualTo("p50 latency");
    assertThat(median.series())
        .hasSize(3)
        .allMatch(series -> series.marks().get(0).interval().known())
        .extracting(Series::visibility)
        .containsExactly("immediate", "immediate", "interval");
  }

  @Test
  void of_aStoreThatIsUnverifiedAtAPoint_namesThePoint() {
    Analysis analysis =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000)
                .points(SimulatedPoints.sustained(250, 6000))
                .edit(run -> unverified(run, run.point.target() == 250)),
            temporary.resolve("at-a-point"));

    assertThat(page(analysis).select("#percentiles .notes li").eachText())
        .contains("Not verified, and so hollow, dashed or hatched: redisjson at 250 ops/s.");
  }

  private static void unverified(RunDraft run, boolean is) {
    if (is) {
      run.answers = new Answers(false, "", run.answers.dataset(), 0, 0, "");
    }
  }

  @Test
  void comparability_ofAStoreThatFailedAtAPoint_differsInNothing() {
    Analysis failed =
        Pages.analysis(
            two().edit(run -> failed(run, isAt(run, "redisjson", 20))), temporary.resolve("fails"));
    assertThat(new Comparability(failed).rows())
        .filteredOn(Comparability.Row::differs)
        .extracting(Comparability.Row::name)
        .containsExactly("Visibility");
  }

  @Test
  void comparability_ofADigestThatDiffersAtAPoint_marksItInShort() {
    String other = "0123456789abcdef0123";
    Analysis differs =
        Pages.analysis(
            two()
                .edit(
                    run -> {
                      if (isAt(run, "redisjson", 20)) {
                        run.answers = new Answers(true, other, run.answers.dataset(), 0, 0, "");
                      }
                    }),
            temporary.resolve("digests"));

    assertThat(new Comparability(differs).rows())
        .filteredOn(row -> row.name().equals("Answers' digest"))
        .containsExactly(
            new Comparability.Row(
                "Answers' digest", List.of("5f1c0e9a, 0123456789abcdef", "5f1c0e9a"), true));
    assertThat(new Verdicts(differs).headline())
        .isNotEmpty()
        .allMatch(said -> said.contains("on average at 0, 10, 30, 40 and 50 % updates"));
  }

  @Test
  void comparability_ofRatesThatWereTried_missesNoTarget() {
    Analysis tried =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 20_000)
                .store("mongodb-search", point -> 500)
                .points(SimulatedPoints.findMax(0, 1, 1000, 4000))
                .unverified("mongodb-search"),
            temporary.resolve("tried"));

    assertThat(new Comparability(tried).rows())
        .contains(new Comparability.Row("Targets missed", List.of("–", "–"), false));
    assertThat(cells(page(tried), "table.narrow", "redisjson"))
        .satisfiesExactly(
            bound -> assertThat(bound).isEqualTo("p99=10ms"),
            rate -> assertThat(rate).matches("\\d\\d,\\d{3}\u00a0ops/s"),
            interval -> assertThat(interval).matches("[\\d,]+–[\\d,]+"));
    assertThat(cells(page(tried), "table.narrow", "mongodb-search"))
        .containsExactly("p99=10ms", "none kept it\nnot verified", "–");
    assertThat(new Figures(tried).all().get(0).panels().get(0).series().get(0).marks())
        .extracting(Mark::at)
        .containsExactly("1,000\u00a0ops/s", "4,000\u00a0ops/s", "No target");
  }

  @Test
  void highestRates_ofASearchThatWasNotFinished_sayWhy() {
    Analysis stopped =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 500)
                .points(SimulatedPoints.findMax(0, 1000)),
            temporary.resolve("stopped"));

    assertThat(new HighestRates(stopped).rows())
        .containsExactly(
            new HighestRates.Row("redisjson", "p99=10ms", "–", true, "no search was finished"));
  }

  @Test
  void ratios_ofHighestRatesOfWhichOneIsUnverified_sayIt() {
    Analysis tried =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 20_000)
                .store("mongodb-search", point -> 10_000)
                .points(SimulatedPoints.findMax(0, 9000))
                .edit(
                    run ->
                        unverified(
                            run, run.store.equals("redisjson") && run.point.target() == 9000)),
            temporary.resolve("rates"));

    assertThat(new Verdicts(tried).tables().get(0).rows())
        .singleElement()
        .extracting(Verdicts.Row::flaws)
        .isEqualTo(List.of("not verified"));
  }

  @Test
  void table_ofSeriesWithOtherRows_hasThemInOrder() {
    Series one = new Series("a", 0, 0, "", List.of(mark(1, "one"), mark(4, "four")));
    Series two = new Series("b", 1, 0, "", List.of(mark(2, "two"), mark(4, "four")));
    Panel panel =
        new Panel(
            "p",
            "",
            Figure.Kind.LINES,
            "Rate",
            Figure.Axis.linear("x", Figure.Unit.OPERATIONS_PER_SECOND),
            Figure.Axis.linear("y", Figure.Unit.MICROSECONDS),
            List.of(one, two));

    assertThat(
            new FigureParts(
                    new Figure("f", "F", "", List.of(), List.of(panel), List.of(), List.of(), 0))
                .panels()
                .get(0)
                .rows())
        .extracting(FigureParts.Row::at)
        .containsExactly("one", "two", "four");
  }

  private static Mark mark(double row, String at) {
    return new Mark(row, 7, 7, Interval.NONE, List.of(), at, "7", true);
  }

  @Test
  void marks_ofAP99ThatRepeatsCanNotBear_haveNoInterval() {
    Analysis few =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 20)
                .points(SimulatedPoints.threads(1, 2)),
            temporary.resolve("bear"));

    assertThat(new Figures(few).all().get(0).panels().get(0).series().get(0).marks())
        .hasSize(2)
        .allMatch(mark -> !mark.interval().known() && !mark.text().contains("("));
  }

  @Test
  void headline_ofAPairWithAFailedRun_isOfAnotherPoint() {
    SimulatedResults results = two().edit(run -> failed(run, isAt(run, "redisjson", 10)));
    Analysis failed = Pages.analysis(results, temporary.resolve("headline"));
    Analysis everywhere =
        Pages.analysis(
            two().failing("redisjson", 1, 1, "it ended"), temporary.resolve("everywhere"));

    assertThat(new Verdicts(failed).headline())
        .singleElement()
        .asString()
        .contains("on average at 0, 20, 30, 40 and 50 % updates");
    assertThat(new Verdicts(everywhere).headline())
        .containsExactly("No verdict: every comparison has a warning that makes it invalid.");
    assertThat(new Verdicts(everywhere).tables().get(0).rows())
        .singleElement()
        .matches(row -> row.flaws().equals(List.of("invalid, see the warnings")));
  }

  @Test
  void headline_ofASingleStore_isItsFigure() {
    SimulatedResults alone =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.updates())
            .noise(0.01);
    Document page = page(Pages.analysis(alone, temporary.resolve("single")));

    assertThat(only(page, "h1").ownText())
        .matches("redisjson serves [89],\\d{3} ops/s \\([\\d,]+ to [\\d,]+\\) at 10 % updates\\.");
    assertThat(page.select("header .also").eachText())
        .containsExactly("With 16 threads, 50,000 documents of 1,095 bytes.");
  }

  @Test
  void headline_ofSingleRuns_isTheirRatio() {
    SimulatedResults single =
        new SimulatedResults()
            .store("redisjson", point -> 5900)
            .store("mongodb-search", point -> 100)
            .points(SimulatedPoints.updates())
            .noise(0)
            .repeats(1);

    assertThat(only(page(Pages.analysis(single, temporary.resolve("one-run"))), "h1").ownText())
        .isEqualTo(
            "redisjson serves 59 times the operations of mongodb-search on average at 0, 10, 20, 30, 40"
                + " and 50 % updates, in a single round.");
  }

  @Test
  void of_aStoreOfWhichAllRunsFailed_namesItInTheHeadlineAndBesideTheCharts() {
    SimulatedResults failed =
        SimulatedResults.three()
            .edit(run -> failed(run, run.store.equals("redisjson")))
            .edit(run -> failed(run, isAt(run, "mongodb-search", 20)));
    Document page = page(Pages.analysis(failed, temporary.resolve("all-failed")));
    Document nothing =
        page(Pages.analysis(two().edit(run -> failed(run, true)), temporary.resolve("nothing")));

    assertThat(page.select("header .also").eachText())
        .contains("All runs of redisjson failed: it ended.");
    assertThat(page.select("section.figure:not(#freshness) .failed").eachText())
        .isNotEmpty()
        .containsOnly("redisjson: all runs failed");
    assertThat(page.select("#updates .notes li").eachText())
        .contains("All runs failed: mongodb-search at 20 % updates.");
    assertThat(only(nothing, "h1").ownText()).isEqualTo("Nothing was measured.");
    assertThat(nothing.select("header .also").eachText())
        .contains(
            "All runs of redisjson failed: it ended.",
            "All runs of elasticsearch-search failed: it ended.");
  }

  @Test
  void tables_ofThroughput_sayTheCoresOfServerClientAndNobody() {
    Analysis shared =
        Pages.analysis(
            two()
                .edit(
                    run -> {
                      run.machineUse = new MachineUse(0.95, 0.2, 0.6, 0, 0, 0);
                      run.machine = new Machine(2, 1L << 30, "CPU", "Linux", "17", true);
                    }),
            temporary.resolve("cores"));
    String cores = "server 1.2, client 0.4, other 0.3, idle 0.1 of 2 cores";

    assertThat(page(shared).select("#updates table[data-panel] small").eachText())
        .hasSize(12)
        .containsOnly(cores);
    assertThat(MarkdownReport.of(shared)).contains("; " + cores + " |");
    assertThat(page(whole).select("#isolated table[data-panel$=rate] small").eachText())
        .containsOnly("client 1.2, idle 6.7 of 8 cores");
  }

  @Test
  void of_anOption_breaksNoLineWithinIt() {
    Document page = page(whole);

    assertThat(page.select("#warnings .remedy .option").eachText()).contains("--repeats");
    assertThat(page.select("#warnings .remedy").eachText())
        .contains("Measure longer, or repeat more often: --repeats 5.");
    assertThat(page(Pages.updates(temporary.resolve("options"))).select("code .option").eachText())
        .contains("--sweep", "--target");
  }

  @Test
  void comparability_ofAStoresOwnSettings_namesThemAsItsVendorDoes() {
    Analysis set =
        Pages.analysis(
            two().setting("redisjson", "maxmemory-policy", "noeviction"),
            temporary.resolve("settings"));

    assertThat(new Comparability(set).rows())
        .extracting(Comparability.Row::name)
        .startsWith("Server", "Durability", "Visibility", "Replicas", "maxmemory-policy");
  }

  @Test
  void figures_ofAVariedNumber_areLinesOverItInSmallMultiples() {
    Analysis grid = Pages.grid(temporary.resolve("grid"));
    Document page = page(grid);
    Figure rates = figure(grid, "sweep-sizes");
    Panel first = rates.panels().get(0);

    assertThat(only(page, "h1 .question").text()).isEqualTo("What do long fields cost?");
    assertThat(page.select("section.figure h2").eachText())
        .containsExactly(
            "Throughput by fieldlength (sizes)",
            "Latency by fieldlength (sizes)",
            "Throughput by requestdistribution (keys)",
            "Latency by requestdistribution (keys)");
    assertThat(rates.columns()).isEqualTo(2);
    assertThat(rates.panels())
        .extracting(Panel::title)
        .containsExactly(
            "search-10update, 1 thread",
            "search-10update, 32 threads",
            "search-50update, 1 thread",
            "search-50update, 32 threads");
    assertThat(first.kind()).isEqualTo(Figure.Kind.LINES);
    assertThat(first.x())
        .isEqualTo(new Figure.Axis("fieldlength", Figure.Unit.NUMBER, true, List.of()));
    assertThat(first.series())
        .hasSize(2)
        .allSatisfy(
            series ->
                assertThat(series.marks())
                    .extracting(Mark::x)
                    .containsExactly(100.0, 1000.0, 10_000.0));
    assertThat(only(page, "table[data-panel=sweep-sizes-rate-4]").select("tbody th").eachText())
        .containsExactly("100", "1000", "10000");
    assertThat(figure(grid, "sweep-sizes-latency").panels()).hasSize(3 * 4);
    assertThat(page.select("table[data-panel]")).hasSize(4 + 3 * 4 + 2 + 3 * 2);
  }

  @Test
  void figures_ofAVariedWord_areGroupedBars() {
    Analysis grid = Pages.grid(temporary.resolve("words"));
    Panel first = figure(grid, "sweep-keys").panels().get(0);

    assertThat(first.kind()).isEqualTo(Figure.Kind.GROUPS);
    assertThat(first.x().labels()).containsExactly("zipfian", "uniform");
    assertThat(first.series())
        .hasSize(2)
        .allSatisfy(
            series ->
                assertThat(series.marks())
                    .extracting(Mark::at, Mark::x)
                    .containsExactly(tuple("zipfian", 0.0), tuple("uniform", 1.0)));
  }

  @Test
  void figures_ofAnotherSweepByThreadsOrTarget_areThoseOfLoadAndPercentiles() {
    Analysis named =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000.0 * point.threads() / (4 + point.threads()))
                .points(
                    List.of(
                        new Point("curve", "search-10update", 0.1, 1, 0),
                        new Point("curve", "search-10update", 0.1, 8, 0),
                        new Point("paced", "search-10update", 0.1, 8, 250),
                        new Point("paced", "search-10update", 0.1, 8, 500))),
            temporary.resolve("kinds"));

    assertThat(new Figures(named).all())
        .extracting(Figure::id, Figure::title)
        .containsExactly(
            tuple("sweep-curve", "Latency as load rises (curve)"),
            tuple("sweep-paced", "Latency by percentile at a sustained rate (paced)"));
  }

  private static Figure figure(Analysis analysis, String id) {
    return new Figures(analysis)
        .all().stream().filter(figure -> figure.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void of_storesWithAVariantAndAVersion_namesThemBesideEveryFigure() {
    String redis = "redisjson (Redis 7.4.1)";
    String mongo = "mongodb-search (text, MongoDB 6.0.5)";
    Document page =
        page(
            Pages.analysis(
                new SimulatedResults()
                    .store("redisjson", point -> 9000)
                    .setting("redisjson", "server", "Redis 7.4.1, RediSearch 2.10.5")
                    .store("mongodb-search", point -> 3000)
                    .setting("mongodb-search", "server", "MongoDB 6.0.5")
                    .setting("mongodb-search", "variant", "text")
                    .points(SimulatedPoints.updates())
                    .points(SimulatedPoints.isolated())
                    .points(SimulatedPoints.findMax(0, 8000, 1000)),
                temporary.resolve("variant")));

    assertThat(only(page, "h1").ownText())
        .startsWith(redis + " serves ")
        .contains(
            " the operations of " + mongo + " on average at 0, 10, 20, 30, 40 and 50 % updates");
    assertThat(only(page, "#updates .legend").select("span").eachText())
        .containsExactly(redis, mongo);
    assertThat(only(page, "#updates table").select("thead th").eachText())
        .containsExactly("Updates", redis, mongo);
    assertThat(page.select("#isolated table").get(0).select("tbody th").eachText())
        .containsExactly(redis, mongo);
    assertThat(page.select(".ratios .name").eachText())
        .allMatch(name -> name.startsWith(redis + " ") || name.startsWith(mongo + " "));
    assertThat(only(page, "table.narrow").select("tbody th").eachText())
        .containsExactly(redis, mongo);
    assertThat(only(page, "table.facts").select("thead th").eachText())
        .containsExactly(redis, mongo);
    assertThat(data(page).toString()).contains("\"name\":\"" + mongo + "\"");
  }

  @Test
  void of_anything_saysWithHowManyThreadsAndDocuments() {
    Document page = page(whole);
    String usual = "16 threads, 50,000 documents of 1,095 bytes";

    assertThat(page.select("header .also").eachText()).endsWith("With " + usual + ".");
    assertThat(page.select("#updates .notes li").eachText())
        .contains("Measured with " + usual + ".");
    assertThat(page.select("#load .notes li").eachText())
        .contains("Measured with 1, 2, 4, 8, 16 and 32 threads, 50,000 documents of 1,095 bytes.");
    assertThat(page.select("#verdict .lead").get(0).text())
        .contains("Measured with 1, 2, 4, 8, 16 and 32 threads, 50,000 documents of 1,095 bytes.");
    assertThat(page.select(".ratios small").eachText())
        .contains(usual, "32 threads, 50,000 documents of 1,095 bytes");
    assertThat(page.select("section.figure"))
        .allMatch(
            figure ->
                figure.select(".notes li").eachText().stream()
                    .anyMatch(note -> note.startsWith("Measured with ")));
  }

  @Test
  void of_clientsAndSizesThatDiffer_saysSo() {
    Analysis differ =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000)
                .points(SimulatedPoints.updates())
                .clients(4)
                .edit(
                    run -> {
                      run.startSkewMillis = run.repeat;
                      run.documentBytes = run.point.updates() > 0 ? 1095 : 0;
                      run.properties =
                          run.point.updates() > 0.2
                              ? Map.of("recordcount", "1000000")
                              : Map.of("recordcount", "50000");
                    }),
            temporary.resolve("differ"));

    assertThat(page(differ).select("#updates .notes li").get(0).text())
        .isEqualTo(
            "Measured with 16 threads of 4 clients, 50,000 and 1,000,000 documents of 1,095"
                + " bytes.");
    assertThat(page(differ).text()).contains("4, which started within 3.00 ms of each other");
  }

  @Test
  void ratios_withIntervalsAcrossOne_areDrawnWhole() {
    Analysis equal =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000)
                .store("elasticsearch-search", point -> 9000)
                .points(SimulatedPoints.updates()),
            temporary.resolve("equal"));

    assertThat(new Verdicts(equal).tables().get(2).rows())
        .hasSize(6)
        .allMatch(row -> !row.style().contains("--one:0.0%"))
        .anyMatch(row -> row.style().contains("--low:0.0%"));
  }

  private static SimulatedResults two() {
    return new SimulatedResults()
        .store("redisjson", point -> 9000)
        .store("elasticsearch-search", point -> 3000)
        .points(SimulatedPoints.updates());
  }

  private static boolean isAt(RunDraft run, String store, int percent) {
    return run.store.equals(store) && run.point.equals(SimulatedPoints.updates(percent));
  }

  @Test
  void of_hostileNames_isEscapedEverywhere() {
    Analysis hostile = Pages.hostile(temporary.resolve("hostile"));
    String page = Page.of(hostile);
    Document parsed = Jsoup.parse(page);

    assertThat(hostile.names()).contains(Pages.HOSTILE_NAME);
    assertThat(page).doesNotContain(Pages.HOSTILE, "<img");
    assertThat(page.split("</script>", -1)).hasSize(1 + 3);
    assertThat(parsed.select("script")).hasSize(3);
    assertThat(parsed.select("img, [onerror]")).isEmpty();
    assertThat(parsed.title()).contains(Pages.HOSTILE);
    assertThat(cells(parsed, "table.facts", "mode")).contains(Pages.HOSTILE);
    assertThat(cells(parsed, "table.facts", "Visibility differs")).contains(Pages.HOSTILE);
    assertThat(parsed.select("#warnings li").eachText())
        .anyMatch(warning -> warning.contains("failed: " + Pages.HOSTILE));
    assertThat(parsed.select("#sweep-workload tbody th").eachText()).contains(Pages.HOSTILE_NAME);
    assertThat(parsed.select("#percentiles figcaption > b").eachText())
        .anyMatch(said -> said.startsWith("SEARCH at ") && said.contains(Pages.HOSTILE_NAME));
  }

  @Test
  void of_aHostileStore_isEscapedInTheDataToo() {
    String page = Page.of(Pages.hostileStore(temporary.resolve("store")));

    assertThat(page).doesNotContain(Pages.HOSTILE_NAME).contains("\\u003cimg");
    assertThat(data(Jsoup.parse(page)).toString()).contains(Pages.HOSTILE_NAME);
  }

  private static Panel panel(String id) {
    return new Figures(whole)
        .all().stream()
            .flatMap(figure -> figure.panels().stream())
            .filter(panel -> panel.id().equals(id))
            .findFirst()
            .orElseThrow();
  }

  private static Document page(Analysis analysis) {
    return Jsoup.parse(Page.of(analysis));
  }

  private static JsonNode data(Document page) {
    return JsonMapper.shared().readTree(only(page, "script#data[type=application/json]").data());
  }

  /** The one script with these words. */
  private static String script(Document page, String words) {
    List<String> scripts = page.select("script").stream().map(Element::data).toList();
    return scripts.stream()
        .filter(script -> script.contains(words))
        .reduce((one, other) -> fail("two scripts with " + words))
        .orElseThrow();
  }

  /** The one element that a selector finds. */
  private static Element only(Element within, String selector) {
    Elements found = within.select(selector);
    assertThat(found).as(selector).hasSize(1);
    return found.get(0);
  }

  /** Texts of a row's cells, without its heading. */
  private static List<String> cells(Document page, String table, String heading) {
    List<Element> rows =
        page.select(table + " tbody tr").stream()
            .filter(row -> only(row, "th").text().equals(heading))
            .toList();
    assertThat(rows).as("rows of " + heading).hasSize(1);
    return rows.get(0).select("td").stream().map(Element::wholeText).toList();
  }
}
