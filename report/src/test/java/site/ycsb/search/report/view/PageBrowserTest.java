// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
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
@Timeout(value = 400)
class PageBrowserTest {

  private static final String AXE = "META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  @TempDir private static Path simulated;

  @TempDir private Path temporary;

  private static final Map<String, String> PAGES = new ConcurrentHashMap<>();

  private Browser browser;

  @BeforeEach
  void startBrowser() throws Exception {
    browser = new Browser(temporary.resolve("profile"));
  }

  @AfterEach
  void endBrowser() throws Exception {
    browser.close();
  }

  // ---- The first screen ----

  /**
   * The first chart ends within the first screen of a desktop, and within the second of a phone.
   */
  @ParameterizedTest
  @CsvSource({"1440,900,900", "768,1024,1024", "375,812,1624"})
  void firstChart_ofFiveStoresAndSixPoints_isOnTheFirstScreens(int width, int height, int end)
      throws Exception {
    browser.window(width, height, false);
    Path page = open("five", Pages::five);

    assertThat(Files.size(page)).isLessThanOrEqualTo(600_000);
    assertThat(number("document.querySelector('.ranking').getBoundingClientRect().bottom"))
        .isLessThanOrEqualTo(end);
    String words =
        text(
            """
            [...document.querySelectorAll('header > *, #ranking .host > h2')]
              .map((each) => each.innerText).join(' ').match(/[\\p{L}\\p{N}]\\S*/gu).join(' ')
            """);
    assertThat(words.split(" ")).as("words before the first chart").hasSizeLessThanOrEqualTo(80);
  }

  @ParameterizedTest
  @CsvSource({"375,812,false", "375,812,true", "768,1024,false", "1440,900,false", "1440,900,true"})
  void page_ofAnySizeAndTheme_isWholeAndAccessible(int width, int height, boolean dark)
      throws Exception {
    String name = "%s-%s".formatted(width, dark ? "dark" : "light");
    browser.window(width, height, dark);
    assertWhole(width, name, "five", Pages::five);
    assertWhole(width, name, "whole", Pages::whole);
    assertWhole(width, name, "sideBySide", Pages::sideBySide);
    assertWhole(width, name, "three", Pages::three);
    assertWhole(width, name, "grid", Pages::grid);
    assertWhole(width, name, "overTime", Pages::overTime);
    assertWhole(width, name, "hostile", Pages::hostile);
  }

  private void assertWhole(int width, String size, String page, Function<Path, Analysis> analysis)
      throws Exception {
    String name = page + "-" + size;
    Path file = open(page, analysis);
    Path picture = Path.of("target", "pages", name + ".png");
    Files.createDirectories(picture.getParent());
    Files.write(picture, browser.screenshot());

    assertThat(browser.requests()).containsExactly(file.toUri().toString());
    assertThat(number("document.documentElement.scrollWidth"))
        .as("no sideways scroll of %s", name)
        .isLessThanOrEqualTo(width);
    openDetails();
    assertThat(number("document.documentElement.scrollWidth"))
        .as("no sideways scroll of %s with its tables", name)
        .isLessThanOrEqualTo(width);
    assertThat(browser.complaints()).as("said on the console of %s", name).isEmpty();
    assertThat(violations()).as("axe on %s", name).isEmpty();
  }

  /** Opens all of them, and waits until the charts within are drawn. */
  private void openDetails() throws Exception {
    browser.evaluate(
        """
        Promise.all([...document.querySelectorAll('details:not([hidden])')].map((each) => new Promise((done) => {
          each.addEventListener('toggle', done, { once: true });
          each.open = true;
        })))
        """);
  }

  // ---- Selectors, links, charts ----

  @Test
  void selectors_ofPointAndMeasure_changeTheChartAndTheAddress() throws Exception {
    browser.window(1440, 900, false);
    open("five", Pages::five);
    assertThat(title()).contains("Operations per server core-s at 10 % updates");

    browser.evaluate("document.querySelector('[name=point][value=\"3\"]').click()");
    browser.evaluate("document.querySelector('[name=kind][value=p99]').click()");

    assertThat(title()).contains("SEARCH p99 at 30 % updates", "at full load");
    assertThat(text("location.hash"))
        .isEqualTo(
            "#ranking?curve=updates&point=updates-search-30update-t16&measure=p99&operation=SEARCH");
    assertThat(text("document.querySelector('.ranking tbody th').innerText"))
        .startsWith("redisjson");
  }

  @ParameterizedTest
  @CsvSource({"360,800", "640,900", "768,1024", "900,1024", "1920,1080"})
  void ranking_ofAnyWidth_showsAllMeasuresAndSettings(int width, int height) throws Exception {
    browser.window(width, height, false);
    open("five", Pages::five);

    assertThat(text("document.querySelector('.ranking tbody tr').innerText"))
        .contains("ms", "MiB", "immediate");
  }

  /** The heading is written by Java, the ranking by JavaScript. */
  @Test
  void ranking_andTables_haveTheSameFigures() throws Exception {
    browser.window(1440, 900, false);
    open("alone", Pages::alone);

    assertThat(
            text("document.querySelector('.ranking .main').innerText.replace('\\n', ' (') + ')'"))
        .isEqualTo(text("document.querySelector('#figures td.number').textContent"))
        .matches("\\d{3},\\d{3} \\(\\d{3},\\d{3}–\\d{3},\\d{3}\\)");
  }

  @Test
  void link_toAPointAndAMeasure_showsThem() throws Exception {
    browser.window(1440, 900, false);
    Path page = open("five", Pages::five);
    browser.evaluate(
        "location.hash = '#ranking?curve=updates&point=updates-search-50update-t16&measure=p50"
            + "&operation=READ'; new Promise((done) => setTimeout(done, 100))");

    assertThat(title()).contains("READ p50 at 50 % updates");
    browser.evaluate("location.hash = '#figures'; new Promise((done) => setTimeout(done, 100))");
    assertThat(text("String(document.querySelector('#figures').open)")).isEqualTo("true");
    assertThat(page).exists();
  }

  @Test
  void link_toAScaleAndASorting_showsThem() throws Exception {
    browser.window(1440, 900, false);
    open("five", Pages::five);
    browser.evaluate("document.querySelector('[name=scale][value=linear]').click()");
    browser.evaluate("document.querySelector('[data-sort=p99]').click()");
    assertThat(text("location.hash")).endsWith("&operation=SEARCH&scale=linear&sort=p99");

    browser.evaluate(
        "location.hash = '#ranking?curve=updates'; new Promise((done) => setTimeout(done, 100))");
    assertThat(text("document.querySelector('[name=scale]:checked').value")).isEqualTo("auto");
    browser.evaluate(
        "location.hash = '#ranking?curve=updates&scale=log&sort=p99'; new Promise((done) =>"
            + " setTimeout(done, 100))");
    assertThat(text("document.querySelector('[name=scale]:checked').value")).isEqualTo("log");
    assertThat(text("document.querySelector('[aria-sort] button').dataset.sort")).isEqualTo("p99");
  }

  @Test
  void page_ofARateThatAllReach_startsWithTheLatencyOfTheVerdicts() throws Exception {
    browser.window(1440, 900, false);
    open("paced", Pages::paced);

    assertThat(title()).contains("SEARCH p99 at 250 ops/s");
  }

  @Test
  void store_withTooFewOperationsForAPercentile_isNamedAtTheChartAndInTheRanking()
      throws Exception {
    browser.window(1440, 900, false);
    open("few", Pages::few);

    assertThat(text("document.querySelector('#curves .host:last-child h2').textContent"))
        .startsWith("SEARCH p99")
        .contains("without mongodb-text (too few operations)");
    assertThat(text("document.querySelector('.ranking tbody tr:last-child').textContent"))
        .contains("mongodb-text", "too few");
  }

  @Test
  void curves_pointedAt_showAllStoresInBothCharts() throws Exception {
    browser.window(1440, 900, false);
    open("five", Pages::five);
    browser.evaluate("document.querySelector('#curves .plot').focus()");
    browser.press("ArrowRight");
    browser.press("ArrowRight");

    assertThat(text("document.getElementById('pointed').textContent"))
        .startsWith("At 10 % updates: redisjson ")
        .contains("mongodb-text");
    assertThat(number("document.querySelectorAll('#curves .tip:not([hidden])').length"))
        .isEqualTo(2);
  }

  @Test
  void load_whereRatesVary_isLatencyOverThroughput() throws Exception {
    browser.window(1440, 900, false);
    open("whole", Pages::whole);
    assertThat(number("document.querySelectorAll('#load:not([hidden])').length")).isZero();

    browser.evaluate(
        """
        const sweeps = document.querySelector('[name=curve]');
        sweeps.value = [...sweeps.options].find((each) => each.text.startsWith('threads')).value;
        sweeps.dispatchEvent(new Event('change', { bubbles: true }));
        """);
    assertThat(text("document.querySelector('#load h2').textContent"))
        .startsWith("SEARCH p99 over throughput");
    assertThat(number("document.querySelectorAll('#load polyline').length")).isEqualTo(3);
    browser.evaluate("document.querySelector('#load .plot').focus()");
    browser.press("Home");
    assertThat(text("document.getElementById('pointed').textContent"))
        .containsPattern("[\\d,]+ operations/s with 1 thread: mongodb-search [\\d.]+ ms");
  }

  @Test
  void recall_whereCandidatesVary_isThroughputOverRecall() throws Exception {
    browser.window(1440, 900, false);
    open("neighbours", Pages::neighbours);

    assertThat(text("document.querySelector('#recall h2').textContent"))
        .startsWith("Operations/s over SEARCH-NEAREST recall");
    assertThat(number("document.querySelectorAll('#recall polyline').length")).isEqualTo(2);
    assertThat(text("document.querySelector('#ranking tbody').textContent"))
        .contains("0.8503,000 searches");
    browser.evaluate("document.querySelector('#recall .plot').focus()");
    browser.press("Home");
    assertThat(text("document.getElementById('pointed').textContent"))
        .matches(
            "recall 0\\.850 \\(0\\.848–0\\.852; 3,000 searches\\) on vectors, candidates 10:"
                + " elasticsearch-search [\\d,]+ .*");
    assertThat(text("document.querySelector('#recall .plot').textContent"))
        .as("the axis divides what is missed, because recalls crowd near 1")
        .contains("0.90.970.990.9970.9991SEARCH-NEAREST recall, log of what is missed");
  }

  @ParameterizedTest
  @CsvSource({"375,812", "1440,900"})
  void curves_overWords_nameEachWordAndShowTheStoresBesideEachOther(int width, int height)
      throws Exception {
    browser.window(width, height, false);
    open("words", Pages::words);

    assertThat(
            text(
                """
                [...document.querySelector('#curves .plot').querySelectorAll('[transform^=rotate]')]
                  .map((each) => each.textContent).join(' ')
                """))
        .isEqualTo(String.join(" ", Pages.WORDS));
    assertThat(
            number(
                """
                new Set([...document.querySelectorAll('#curves .host:first-child .marker')]
                  .map((each) => each.getAttribute('x'))).size
                """))
        .as("places of the figures of three stores")
        .isEqualTo(3 * Pages.WORDS.size());
    assertThat(
            number(
                """
                [...document.querySelectorAll('#curves svg:not(.marker) > text')].filter((each) => {
                  const [text, picture] = [each, each.ownerSVGElement].map((one) => one.getBoundingClientRect());
                  return text.left < picture.left - 1 || text.right > picture.right + 1 || text.bottom > picture.bottom + 1;
                }).length
                """))
        .as("texts that are cut off in a saved picture")
        .isZero();
  }

  @Test
  void labelAtTheEndOfALine_clicked_hidesItsStore() throws Exception {
    browser.window(1440, 900, false);
    open("five", Pages::five);
    String drawn = "document.querySelectorAll('#curves polyline').length";
    assertThat(number(drawn)).isEqualTo(10);

    browser.evaluate(
        "document.querySelector('#curves .end').dispatchEvent("
            + "new MouseEvent('click', { bubbles: true }))");
    assertThat(number(drawn)).isEqualTo(8);
    assertThat(number("document.querySelectorAll('#curves .end[aria-pressed=false]').length"))
        .isEqualTo(2);
  }

  @Test
  void charts_ofThePage_offerTheirDataAndTheirPicture() throws Exception {
    browser.window(1440, 900, false);
    open("five", Pages::five);
    browser.evaluate(
        """
        window.saved = [];
        URL.createObjectURL = (blob) => { saved.push(blob); return '#'; };
        HTMLAnchorElement.prototype.click = () => {};
        document.querySelectorAll('.acts button').forEach((each) => each.onclick());
        """);

    assertThat(number("saved.length")).isEqualTo(2 * 4);
    assertThat(text("saved[2].text()"))
        .startsWith(
            "store,\"Updates, % of all operations\",Operations per server core-s,low,high,unit\r\n")
        .endsWith(",operations/server core-s\r\n");
    assertThat(text("saved[4].text()")).endsWith(",us\r\n");
    assertThat(text("saved[0].text()"))
        .startsWith(
            "store,measure,point,value,low,high,unit\r\nredisjson,Operations per server core-s,")
        .endsWith(",operations/server core-s\r\n")
        .doesNotContain("NaN");
    for (int picture = 1; picture < 8; picture += 2) {
      assertThat(text("saved[%d].text()".formatted(picture)))
          .startsWith("<svg ")
          .contains("redisjson")
          .doesNotContain("var(", "NaN", "undefined");
    }
  }

  @Test
  void cell_ofThePairs_focused_saysItsVerdict() throws Exception {
    browser.window(1440, 900, false);
    open("five", Pages::five);
    browser.evaluate("document.querySelector('.matrix td.open, .matrix td.win').focus()");

    assertThat(text("document.querySelector('.said').textContent"))
        .contains("redisjson", "updates.");
  }

  @Test
  void seconds_onceOpened_areDrawnWithALineForEachRun() throws Exception {
    browser.window(375, 812, true);
    open("overTime", Pages::overTime);

    assertThat(number("document.querySelectorAll('#seconds polyline').length")).isZero();
    openDetails();
    assertThat(number("document.querySelectorAll('#seconds polyline').length")).isEqualTo(18);
  }

  @Test
  void interval_farBeyondTheFigures_isClipped() throws Exception {
    browser.window(1440, 900, false);
    open("wide", Pages::wide);

    assertThat(
            number(
                """
                Math.min(...[...document.querySelectorAll('.ranking .marker')].map((each) => parseFloat(each.getAttribute('x'))))
                """))
        .isGreaterThan(15);
  }

  @Test
  void tab_fromTheTop_reachesEveryChartAndToggle() throws Exception {
    browser.window(1440, 900, false);
    open("five", Pages::five);
    Set<String> reached = new LinkedHashSet<>();
    for (int i = 0; i < 120; i++) {
      browser.press("Tab");
      reached.add(
          text("String([...document.querySelectorAll('*')].indexOf(document.activeElement))"));
    }

    JsonNode missed =
        browser.evaluate(
            """
            [...document.querySelectorAll('.plot, .end, .acts button, summary, a, .matrix [data-say], select')]
              .filter((each) => each.checkVisibility())
              .filter((each) => !%s.includes([...document.querySelectorAll('*')].indexOf(each)))
              .map((each) => each.outerHTML)
            """
                .formatted(reached));
    assertThat(missed.values()).isEmpty();
  }

  @Test
  void page_of1000Points_isThereWithinTwoSeconds() throws Exception {
    browser.window(1440, 900, false);
    open("many", Pages::many);
    int millis = number("+document.body.dataset.renderedMs");
    System.out.println("1,000 points: " + millis + " ms");

    assertThat(millis).isBetween(1, 1999);
    assertThat(number("document.querySelectorAll('#curves .host:first-child .marker').length"))
        .isEqualTo(1000);
  }

  @Test
  void print_ofFiveStores_isAtMostFourPages() throws Exception {
    browser.window(1440, 900, true);
    open("five", Pages::five);
    Path pdf = Path.of("target", "pages", "five.pdf");
    Files.createDirectories(pdf.getParent());
    Files.write(pdf, browser.print());

    assertThat(
            new String(Files.readAllBytes(pdf), StandardCharsets.ISO_8859_1)
                .split("/Type\\s*/Page\\b(?!s)", -1))
        .hasSizeLessThanOrEqualTo(1 + 4);
  }

  // ---- The browser ----

  private String title() throws Exception {
    return text("document.querySelector('#ranking h2').textContent");
  }

  private String text(String script) throws Exception {
    return browser.evaluate(script).asString();
  }

  private int number(String script) throws Exception {
    return (int) Math.round(browser.evaluate(script).asDouble());
  }

  /** Opens a page, which is made once for all tests. */
  private Path open(String name, Function<Path, Analysis> analysis) throws Exception {
    String html =
        PAGES.computeIfAbsent(name, made -> Page.of(analysis.apply(simulated.resolve(made))));
    Path file = Files.writeString(temporary.resolve("page.html"), html);
    browser.open(file);
    return file;
  }

  private Iterable<JsonNode> violations() throws Exception {
    try (var in = PageBrowserTest.class.getClassLoader().getResourceAsStream(AXE)) {
      browser.evaluate(new String(in.readAllBytes(), StandardCharsets.UTF_8) + ";0");
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
