// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Estimate;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.results.Point;
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
        assertThat(found(table, "<td class=\"number\">([^<]*)</td>").stream().sorted())
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
        assertThat(mark.path("y").asDouble()).isEqualTo(cell.throughput().median());
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
    Panel panel = panel(point.id() + "-SEARCH");

    assertThat(panel.series().get(0).marks())
        .extracting(Mark::y)
        .containsExactlyElementsOf(
            requireNonNull(cell.latencies().get("Intended-SEARCH"))
                .percentiles()
                .headMap(100.0)
                .values()
                .stream()
                .map(micros -> (double) micros)
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
        .containsExactly("Visibility", "Answers&#39; digest");
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
    Estimate same = new Estimate(3, 2000, 2000, 1900, 2100, 100, 1900, 2100);
    Estimate across = new Estimate(3, 1000, 1000, 900, 1100, 100, 900, 1100);

    assertThat(Written.estimate(same, Written::rate)).isEqualTo("2,000\u00a0ops/s (1,900–2,100)");
    assertThat(Written.estimate(across, Written::latency))
        .isEqualTo("1.00\u00a0ms (900\u00a0µs–1.10\u00a0ms)");
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
    Point point = SimulatedPoints.updates(0);
    double before = two.cell(0, "redisjson", point).orElseThrow().throughput().median();
    double after = two.cell(1, "redisjson", point).orElseThrow().throughput().median();

    assertThat(after).isGreaterThan(before);
    assertThat(Page.of(two))
        .contains("after against before", Written.change(after / before - 1))
        .contains("redisjson · before", "redisjson · after");
  }

  @Test
  void of_hostileNames_isEscapedEverywhere() {
    String page = Page.of(Pages.hostile(temporary.resolve("hostile")));

    assertThat(page).doesNotContain(Pages.HOSTILE, "<img");
    assertThat(found(page, "(</script>)")).hasSize(3);
    assertThat(between(page, "<title>", "</title>")).contains("&lt;/script&gt;");
  }

  @Test
  void of_aHostileStore_isEscapedInTheDataToo() {
    String page = Page.of(Pages.hostileStore(temporary.resolve("store")));

    assertThat(page).doesNotContain(Pages.HOSTILE_STORE).contains("\\u003cimg");
    assertThat(data(page).toString()).contains(Pages.HOSTILE_STORE);
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
