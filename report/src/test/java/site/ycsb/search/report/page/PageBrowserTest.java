// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.report.analysis.Analysis;
import tools.jackson.databind.JsonNode;

/**
 * The page in a real Chromium: {@code mvn -pl report test -Dtest=PageBrowserTest
 * -DexcludedGroups=}. The build leaves it out unless asked so, and then a missing Chromium is a
 * failure. Pictures of what it saw are left in {@code target/pages}.
 */
@Tag("browser")
@Timeout(value = 120)
class PageBrowserTest {

  private static final String AXE = "META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  @TempDir Path temporary;

  private Browser browser;

  @BeforeEach
  void startBrowser() throws Exception {
    browser = new Browser(temporary.resolve("profile"));
  }

  @AfterEach
  void endBrowser() throws Exception {
    browser.close();
  }

  @ParameterizedTest
  @CsvSource({"375,812,false", "375,812,true", "1440,900,false", "1440,900,true"})
  void page_ofAnySizeAndTheme_isWholeAndAccessible(int width, int height, boolean dark)
      throws Exception {
    String name = "%s-%s".formatted(width, dark ? "dark" : "light");
    browser.window(width, height, dark);
    assertWhole(width, "whole-" + name, Pages.whole(temporary.resolve("whole")));
    assertWhole(width, "side-by-side-" + name, Pages.sideBySide(temporary.resolve("two")));
    assertWhole(width, "three-" + name, Pages.three(temporary.resolve("three")));
    assertWhole(width, "grid-" + name, Pages.grid(temporary.resolve("grid")));
    assertWhole(width, "over-time-" + name, Pages.overTime(temporary.resolve("seconds")));
    assertWhole(width, "hostile-" + name, Pages.hostile(temporary.resolve("hostile")));
  }

  private void assertWhole(int width, String name, Analysis analysis) throws Exception {
    Path file = open(analysis);
    Path picture = Path.of("target", "pages", name + ".png");
    Files.createDirectories(picture.getParent());
    Files.write(picture, browser.screenshot());

    assertThat(browser.requests()).containsExactly(file.toUri().toString());
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .as("no sideways scroll of %s", name)
        .isLessThanOrEqualTo(width);
    openDetails();
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .as("no sideways scroll of %s with its tables", name)
        .isLessThanOrEqualTo(width);
    assertThat(cutOff()).as("cut off in %s", name).isEmpty();
    assertThat(browser.complaints()).as("said on the console of %s", name).isEmpty();
    assertThat(violations()).as("axe on %s", name).isEmpty();
  }

  /** Opens all of them, and waits until the charts within are drawn. */
  private void openDetails() throws Exception {
    browser.evaluate(
        """
        Promise.all([...document.querySelectorAll('details')].map((each) => new Promise((done) => {
          each.addEventListener('toggle', done, { once: true });
          each.open = true;
        })))
        """);
  }

  @Test
  void overTime_onceOpened_isDrawnWithAPointForEachSecond() throws Exception {
    browser.window(375, 812, true);
    open(Pages.overTime(temporary));
    String first = "document.querySelector('#updates .over-time canvas')";

    assertThat(browser.evaluate("!!Chart.getChart(%s)".formatted(first)).asBoolean()).isFalse();
    openDetails();
    assertThat(
            browser
                .evaluate(
                    "Chart.getChart(%s).data.datasets.map((each) => each.data.length)"
                        .formatted(first))
                .toString())
        .isEqualTo("[12,12,12,12,12,12,12,12,12]");
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('canvas')].every((each) => Chart.getChart(each))")
                .asBoolean())
        .isTrue();
  }

  @Test
  void charts_ofAGrid_haveTheSameScales() throws Exception {
    browser.window(1440, 900, false);
    open(Pages.grid(temporary.resolve("grid")));

    for (String figure : new String[] {"sweep-sizes", "sweep-keys"}) {
      int charts = figure.equals("sweep-sizes") ? 4 : 2;
      assertThat(
              browser
                  .evaluate(
                      """
                      [1, 2, 3, 4].slice(0, %s).map((n) => Chart.getChart('%s-rate-' + n).scales)
                        .map(({x, y}) => [x.min, x.max, y.min, y.max].join())
                        .filter((each, at, all) => each === all[0]).length
                      """
                          .formatted(charts, figure))
                  .asInt())
          .as(figure)
          .isEqualTo(charts);
    }
  }

  @Test
  void interval_farBeyondTheFigures_isClipped() throws Exception {
    browser.window(1440, 900, false);
    Analysis wide = Pages.wide(temporary.resolve("wide"));
    double high =
        wide.cells().stream().mapToDouble(cell -> cell.throughput().high()).max().orElseThrow();
    open(wide);

    for (String chart : new String[] {"updates-16", "isolated-read-only-t16-rate"}) {
      String axis = chart.startsWith("updates") ? "y" : "x";
      double end =
          browser.evaluate("Chart.getChart('%s').scales.%s.max".formatted(chart, axis)).asDouble();
      assertThat(end).as(chart).isBetween(9000.0, 0.5 * high);
    }
    String explained = "[...document.querySelectorAll('section:has(.clipped:not([hidden]))')]";
    assertThat(browser.evaluate(explained + ".map((each) => each.id)").toString())
        .isEqualTo("[\"updates\",\"isolated\"]");
    Files.write(Path.of("target", "pages", "wide-1440-light.png"), browser.screenshot());
  }

  @Test
  void tables_widerThanAPhone_showThatTheyScroll() throws Exception {
    browser.window(375, 812, false);
    open(Pages.whole(temporary));
    openDetails();

    assertThat(
            browser
                .evaluate(
                    """
                    [...document.querySelectorAll('.scroll')].every((each) =>
                      getComputedStyle(each).backgroundAttachment === 'local, local, scroll, scroll')
                    """)
                .asBoolean())
        .isTrue();
    assertThat(
            browser
                .evaluate(
                    """
                    [...document.querySelectorAll('.option')]
                      .filter((each) => each.getClientRects().length !== 1)
                      .map((each) => each.outerHTML)
                    """)
                .values())
        .isEmpty();
  }

  @Test
  void tab_fromTheTop_reachesEveryChartAndToggle() throws Exception {
    browser.window(1440, 900, false);
    open(Pages.whole(temporary));
    Set<String> reached = new LinkedHashSet<>();
    for (int i = 0; i < 200; i++) {
      browser.press("Tab");
      String at = "document.activeElement";
      reached.add(
          browser.evaluate("[...document.querySelectorAll('*')].indexOf(" + at + ")").toString());
    }

    JsonNode missed =
        browser.evaluate(
            "[...document.querySelectorAll('canvas, summary, .skip, a')]"
                + ".filter((each) => !each.closest('.over-time') || each.parentElement.matches('.over-time'))"
                + ".filter((each) =>"
                + " !%s.includes([...document.querySelectorAll('*')].indexOf(each)))"
                    .formatted(reached)
                + ".map((each) => each.outerHTML)");
    assertThat(missed.values()).isEmpty();
  }

  @Test
  void arrowKeys_onEveryChart_moveTheTooltip() throws Exception {
    browser.window(1440, 900, false);
    open(Pages.whole(temporary));
    int charts =
        browser.evaluate("document.querySelectorAll('.figure > .panels canvas').length").asInt();

    assertThat(charts).isGreaterThan(15);
    for (int chart = 0; chart < charts; chart++) {
      browser.evaluate(
          "document.querySelectorAll('.figure > .panels canvas')[%d].focus()".formatted(chart));
      boolean bars =
          browser
              .evaluate("Chart.getChart(document.activeElement).config.type === 'bar'")
              .asBoolean();
      Set<String> said = new LinkedHashSet<>();
      for (String key : new String[] {"ArrowRight", bars ? "ArrowDown" : "ArrowRight"}) {
        browser.press(key);
        said.add(tooltip());
      }
      assertThat(said).hasSize(2).doesNotContain("");
    }
  }

  @Test
  void page_of1000Points_isThereWithinTwoSeconds() throws Exception {
    browser.window(1440, 900, false);
    open(Pages.many(temporary));
    int millis = browser.evaluate("document.body.dataset.renderedMs").asInt();
    System.out.println("1,000 points: " + millis + " ms");

    assertThat(millis).isBetween(1, 1999);
    assertThat(
            browser
                .evaluate(
                    "Chart.getChart('sweep-workload-rate-1').data.datasets.map((d) => d.data.length)")
                .toString())
        .isEqualTo("[500,500]");
  }

  /** Text of the status region, which is that of the tooltip. */
  private String tooltip() throws Exception {
    assertThat(
            browser
                .evaluate("Chart.getChart(document.activeElement).tooltip.opacity > 0")
                .asBoolean())
        .isTrue();
    return browser.evaluate("document.getElementById('pointed').textContent").asString();
  }

  private Path open(Analysis analysis) throws Exception {
    Path file = Files.writeString(temporary.resolve("page.html"), Page.of(analysis));
    browser.open(file);
    return file;
  }

  private Iterable<JsonNode> cutOff() throws Exception {
    return browser
        .evaluate(
            """
            [...document.querySelectorAll('body *')]
              .filter((each) => getComputedStyle(each).overflowX === 'hidden')
              .filter((each) => !each.closest('.unseen') && each.scrollWidth > each.clientWidth)
              .map((each) => each.outerHTML)
            """)
        .values();
  }

  private Iterable<JsonNode> violations() throws Exception {
    try (var in = PageBrowserTest.class.getClassLoader().getResourceAsStream(AXE)) {
      browser.evaluate(
          new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8) + ";0");
    }
    return browser
        .evaluate(
            """
            axe.run().then((found) => found.violations.map((each) =>
              each.id + ': ' + each.nodes.slice(0, 3).map((node) => node.html).join(' ')))
            """)
        .values();
  }
}
