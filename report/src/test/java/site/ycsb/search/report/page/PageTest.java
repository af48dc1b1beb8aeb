// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Analyst;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Estimate;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.Ratio;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run.Answers;
import site.ycsb.search.report.results.Sweep;
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
    String own = page.replace(between(page, "<script>\n/*", "</script>"), "");

    assertThat(own)
        .doesNotContain("http:", "https:", "url(", "@import", "fetch(", "XMLHttpRequest", " src=");
    assertThat(found(own, "href=\"([^\"]*)\"")).allMatch(to -> to.matches("#.+|data:,"));
    assertThat(page).contains("default-src 'none'").doesNotContain("sourceMappingURL");
  }

  @Test
  void of_anything_carriesTheLibrarysLicence() {
    assertThat(Page.of(whole)).contains("Chart.js v4", "Permission is hereby granted");
  }

  @Test
  void of_sweepsThatWereRun_hasAFigureOfEach() {
    assertThat(found(Page.of(whole), "<section class=\"figure\" id=\"([^\"]+)\""))
        .containsExactly("updates", "load", "percentiles", "highest-rate", "isolated", "freshness");
    assertThat(Page.of(whole)).doesNotContain("Not measured");
  }

  @Test
  void of_oneSweep_namesTheCommandsOfTheOthers() {
    String page = Page.of(Pages.updates(temporary.resolve("updates")));

    assertThat(found(page, "<code>([^<]+)</code>"))
        .containsExactly(
            "bin/ycsb compare redisjson elasticsearch-search --sweep threads",
            "bin/ycsb compare redisjson elasticsearch-search --target 250,6000",
            "bin/ycsb compare redisjson elasticsearch-search --sweep isolated",
            "bin/ycsb compare redisjson elasticsearch-search --sweep freshness");
    assertThat(page).contains("Latency by percentile under full load", "closed loop");
  }

  @Test
  void of_anything_answersFirst() {
    String page = Page.of(whole);

    assertThat(between(page, "<h1>", "</h1>"))
        .matches(
            "redisjson serves [\\d.]+ times \\([\\d.]+ to [\\d.]+\\) .* at 10 % updates"
                + " \\(mongodb-search not verified\\)\\.");
    assertThat(page.indexOf("id=\"verdict\"")).isLessThan(page.indexOf("id=\"updates\""));
  }

  @Test
  void tables_ofEveryFigure_sayWhatIsDrawn() {
    String page = Page.of(whole);
    for (Figure figure : new Figures(whole).all()) {
      for (Panel panel : figure.panels()) {
        String table = between(page, "<table data-panel=\"%s\">".formatted(panel.id()), "</table>");
        List<String> texts =
            panel.series().stream()
                .flatMap(series -> series.marks().stream())
                .map(Mark::text)
                .sorted()
                .toList();
        assertThat(
                found(table, "<td class=\"number\">([^<]*)</td>").stream()
                    .filter(text -> !text.equals("–"))
                    .sorted())
            .as("table of %s", panel.id())
            .containsExactlyElementsOf(texts);
      }
    }
  }

  @Test
  void marks_ofTheUpdateSweep_areTheAnalysis() {
    JsonNode drawn = data(Page.of(whole)).get(0).path("panels").get(0).path("series");
    List<Point> points = SimulatedPoints.updates();

    assertThat(drawn.size()).isEqualTo(3);
    for (JsonNode series : drawn.values()) {
      assertThat(series.path("marks").size()).isEqualTo(points.size());
      for (int i = 0; i < points.size(); i++) {
        Cell cell = whole.cell(0, series.path("name").asString(), points.get(i)).orElseThrow();
        JsonNode mark = series.path("marks").get(i);
        assertThat(mark.path("x").asDouble()).isEqualTo(10.0 * i);
        assertThat(mark.path("y").asDouble()).isEqualTo(cell.throughput().center());
        assertThat(mark.path("low").asDouble()).isEqualTo(cell.throughput().low());
        assertThat(mark.path("high").asDouble()).isEqualTo(cell.throughput().high());
        assertThat(mark.path("repeats").values())
            .extracting(JsonNode::asDouble)
            .containsExactlyElementsOf(cell.runs().stream().map(run -> run.throughput()).toList());
      }
    }
  }

  @Test
  void marks_ofASustainedRate_areResponseTimes() {
    Point point = SimulatedPoints.sustained(250).get(0);
    Cell cell = whole.cell(0, "redisjson", point).orElseThrow();
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
  void marks_asLoadRises_areInTheOrderOfTheThreads() {
    assertThat(panel("load-SEARCH").series().get(0).marks())
        .extracting(Mark::at)
        .containsExactly(
            "1 thread", "2 threads", "4 threads", "8 threads", "16 threads", "32 threads");
  }

  @Test
  void of_anUnverifiedStore_namesIt() {
    String page = Page.of(whole);

    assertThat(page)
        .contains("Not verified, and so hollow, dashed or hatched: mongodb-search.")
        .contains("<span class=\"mark\">not verified</span>");
    assertThat(panel("updates-16").series().get(1).marks())
        .allMatch(mark -> !mark.verified() && mark.text().endsWith(", not verified"));
    assertThat(Page.of(Pages.updates(temporary.resolve("verified")))).doesNotContain("ot verified");
  }

  @Test
  void of_storesThatDifferInASetting_marksItsRow() {
    String table = between(Page.of(whole), "<table class=\"facts\">", "</table>");

    assertThat(found(table, "class=\"differs\"><th scope=\"row\">([^<]+) <"))
        .containsExactly("Visibility");
    assertThat(found(Page.of(whole), "<small>visibility ([a-z]+)</small>"))
        .contains("immediate", "interval");
  }

  @Test
  void of_ceilings_comparesWhereNoTargetCapsThem() {
    String table = between(Page.of(whole), "<table class=\"facts\">", "</table>");

    assertThat(between(table, "Of the client&#39;s ceiling", "</tr>"))
        .containsPattern("<td>at most [456]\\.\\d\u00a0%</td>");
  }

  @Test
  void estimate_withUnitsInCommon_writesThemOnce() {
    Estimate same = new Estimate(3, 2000, 2000, 1900, 2100, 100, 1600, 2500);
    Estimate across = new Estimate(3, 1000, 1000, 900, 1100, 100, 800, 1250);

    assertThat(Written.estimate(same, Written::rate)).isEqualTo("2,000\u00a0ops/s (1,600–2,500)");
    assertThat(Written.estimate(across, Written::latency))
        .isEqualTo("1.00\u00a0ms (800\u00a0µs–1.25\u00a0ms)");
  }

  @Test
  void ratio_ofAnySize_hasTheDecimalsOfItsSentence() {
    assertThat(Written.ratio(new Ratio(1.234, 0.987, 1.456, false))).isEqualTo("1.23× (0.99–1.46)");
    assertThat(Written.ratio(new Ratio(3.14, 2.91, 3.32, true))).isEqualTo("3.1× (2.9–3.3)");
    assertThat(Written.ratio(new Ratio(31.4, 9.9, 1032, true))).isEqualTo("31× (10–1,032)");
  }

  @Test
  void of_warnings_hasTheWorstFirstWithItsRemedy() {
    String section = between(Page.of(whole), "id=\"warnings\"", "</section>");

    assertThat(found(section, "<li class=\"([a-z]+)\">"))
        .containsExactly("invalid", "suspect", "note");
    assertThat(section).contains("Run bin/ycsb verify mongodb-search, and compare again.");
    assertThat(Page.of(whole)).contains("Warnings: 1 invalid, 1 suspect, 1 note");
  }

  @Test
  void of_twoResults_saysTheDifferenceInPercent() {
    Analysis two = Pages.sideBySide(temporary.resolve("two"));
    Ratio ratio = two.verdicts().get(0).ratio();

    assertThat(two.verdicts().get(0).better().results()).isEqualTo(1);
    assertThat(Page.of(two))
        .contains("after against before", "redisjson · before", "redisjson · after")
        .contains("<td class=\"number\">%s<".formatted(Written.change(ratio).replace(" (", "\n(")));
  }

  @Test
  void sideBySide_ofLatency_saysThatLessIsLess() {
    SimulatedResults results =
        new SimulatedResults()
            .store("redisjson", point -> 8000)
            .points(SimulatedPoints.sustained(1000));
    Map<String, SimulatedResults> faster =
        Map.of(
            "a",
            results,
            "b",
            new SimulatedResults()
                .store("redisjson", point -> 16_000)
                .points(SimulatedPoints.sustained(1000)));
    SideBySide.Row row =
        new SideBySide(Pages.sideBySide(temporary.resolve("latency"), faster)).rows().get(0);

    assertThat(row.measure()).isEqualTo("p99 of SEARCH");
    assertThat(row.cells()).hasSize(3);
    assertThat(row.cells().get(2)).matches("\u2212(49|50)\\.\\d\u00a0%\n\\(.+ to .+\\)");
  }

  @Test
  void of_threeResults_hasALineOfItsOwnForEach() {
    Analysis three = Pages.three(temporary.resolve("three"));

    assertThat(found(Page.of(three), "<line class=\"(dash-.)\"").stream().distinct())
        .containsExactly("dash-0", "dash-1", "dash-2");
    assertThat(new SideBySide(three).rows())
        .hasSizeGreaterThan(10)
        .allMatch(row -> row.cells().size() == 5);
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

  @Test
  void of_clientsThatRanTogether_holdsTheirSumAgainstTheirTargets() {
    Analysis together =
        Pages.analysis(
            new SimulatedResults()
                .store("redisjson", point -> 9000)
                .store("elasticsearch-search", point -> 4000)
                .points(SimulatedPoints.sustained(3000))
                .clients("a", "b"),
            temporary.resolve("together"));
    String page = Page.of(together);

    assertThat(page)
        .contains("<b>SEARCH at 6,000\u00a0ops/s</b>")
        .containsPattern("elasticsearch-search missed its target: it reached [34],\\d+ of 6,000")
        .doesNotContain("redisjson missed");
    assertThat(between(page, "Targets missed", "</tr>")).contains("<td>0</td><td>1 of 1</td>");
  }

  @Test
  void marks_ofARepeatThatLacksAClient_areNone() throws IOException {
    ResultsDirectory results =
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .points(SimulatedPoints.updates())
            .clients("a", "b")
            .writeTo(temporary.resolve("partial"));
    for (Point point : SimulatedPoints.updates()) {
      String part = "redisjson~%s~r2~b".formatted(point.id());
      Files.delete(results.path().resolve("runs").resolve(part).resolve("run.json"));
    }
    Analysis partial = Analyst.of(List.of(results), false);

    assertThat(new Figures(partial).all().get(0).panels().get(0).series().get(0).marks())
        .allMatch(mark -> mark.repeats().size() == 2)
        .allMatch(mark -> mark.repeats().stream().allMatch(sum -> sum > 7000));
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
    for (int i = 0; i < marks.size(); i++) {
      Point point = SimulatedPoints.threads(1, 2, 4, 8, 16, 32).get(i);
      Cell cell = whole.cell(0, "redisjson", point).orElseThrow();
      Latency latency = requireNonNull(cell.latencies().get("SEARCH"));

      assertThat(marks.get(i).y())
          .isEqualTo((double) requireNonNull(latency.percentiles().get(99.0)));
      assertThat(marks.get(i).low()).isEqualTo(requireNonNull(cell.p99().get("SEARCH")).low());
      assertThat(marks.get(i).x()).isEqualTo(cell.throughput().center());
    }
  }

  @Test
  void of_freshness_showsTheMedianWithItsInterval() {
    Panel median = panel(SimulatedPoints.freshness().get(0).id() + "-p50");

    assertThat(median.y().title()).isEqualTo("p50 latency");
    assertThat(median.series())
        .hasSize(3)
        .allMatch(series -> series.marks().get(0).low() != null)
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

    assertThat(Page.of(analysis))
        .contains("Not verified, and so hollow, dashed or hatched: redisjson at 250 ops/s.");
  }

  private static void unverified(RunDraft run, boolean is) {
    if (is) {
      run.answers = new Answers(false, "", run.answers.dataset(), 0);
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
                        run.answers = new Answers(true, other, run.answers.dataset(), 0);
                      }
                    }),
            temporary.resolve("digests"));

    assertThat(new Comparability(differs).rows())
        .filteredOn(row -> row.name().equals("Answers' digest"))
        .containsExactly(
            new Comparability.Row(
                "Answers' digest", List.of("5f1c0e9a, 0123456789abcdef", "5f1c0e9a"), true));
    assertThat(new Verdicts(differs).headline()).allMatch(said -> said.contains("at 10 % updates"));
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
    assertThat(between(Page.of(tried), "<table class=\"narrow\">", "</table>"))
        .containsPattern("redisjson</th><td>p99&#x3D;10ms</td>.*\\d\\d,\\d{3}\u00a0ops/s<.*–")
        .containsPattern("mongodb-search</th>.*none kept it<br><span class=\"mark\">not verified<");
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

    assertThat(new Verdicts(tried).first().rows())
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
            new FigureParts(new Figure("f", "F", "", List.of(), List.of(panel)))
                .panels()
                .get(0)
                .rows())
        .extracting(FigureParts.Row::at)
        .containsExactly("one", "two", "four");
  }

  private static Mark mark(double row, String at) {
    return new Mark(row, 7, 7, null, null, List.of(), at, "7", true);
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
        .allMatch(mark -> mark.low() == null && !mark.text().contains("("));
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
        .contains("at 0 % updates");
    assertThat(new Verdicts(everywhere).headline())
        .containsExactly("No verdict: every comparison has a warning that makes it invalid.");
    assertThat(new Verdicts(everywhere).first().rows())
        .hasSize(6)
        .allMatch(row -> row.flaws().equals(List.of("invalid, see the warnings")));
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

    assertThat(new Verdicts(equal).first().rows())
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
    String escaped = "&lt;img src&#x3D;x";

    assertThat(hostile.names()).contains(Pages.HOSTILE_NAME);
    assertThat(page).doesNotContain(Pages.HOSTILE, "<img");
    assertThat(found(page, "(</script>)")).hasSize(3);
    assertThat(between(page, "<title>", "</title>")).contains("&lt;/script&gt;");
    assertThat(between(page, "<table class=\"facts\">", "</table>"))
        .containsPattern("Mode.*" + escaped)
        .containsPattern("Visibility.*" + escaped);
    assertThat(between(page, "id=\"warnings\"", "</section>"))
        .containsPattern("failed: .*" + escaped);
    assertThat(between(page, "id=\"workloads\"", "</section>"))
        .containsPattern("<th scope=\"row\">" + escaped);
    assertThat(between(page, "id=\"percentiles\"", "</section>"))
        .containsPattern("<b>SEARCH at [^<]*" + escaped);
  }

  @Test
  void of_aHostileStore_isEscapedInTheDataToo() {
    String page = Page.of(Pages.hostileStore(temporary.resolve("store")));

    assertThat(page).doesNotContain(Pages.HOSTILE_NAME).contains("\\u003cimg");
    assertThat(data(page).toString()).contains(Pages.HOSTILE_NAME);
  }

  private static Panel panel(String id) {
    return new Figures(whole)
        .all().stream()
            .flatMap(figure -> figure.panels().stream())
            .filter(panel -> panel.id().equals(id))
            .findFirst()
            .orElseThrow();
  }

  private static JsonNode data(String page) {
    String block = between(page, "<script type=\"application/json\" id=\"data\">", "</script>");
    return JsonMapper.shared().readTree(block);
  }

  private static String between(String text, String from, String to) {
    int start = text.indexOf(from);
    assertThat(start).as(from).isNotNegative();
    return text.substring(start + from.length(), text.indexOf(to, start));
  }

  private static List<String> found(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(PageTest::first).toList();
  }

  private static String first(MatchResult result) {
    return result.group(1);
  }
}
