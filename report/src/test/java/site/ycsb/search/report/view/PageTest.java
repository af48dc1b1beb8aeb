// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.analysis.Analysis;

class PageTest {

  @TempDir private static Path temporary;

  private static Analysis whole;
  private static Document page;

  @BeforeAll
  static void analyse() {
    whole = Pages.whole(temporary.resolve("whole"));
    page = Jsoup.parse(Page.of(whole));
  }

  @Test
  void of_anything_fetchesNothing() {
    assertThat(Page.of(whole).replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "url(", "@import", "fetch(", "XMLHttpRequest");
    assertThat(page.select("[src], [srcset], [action], [data], object, iframe, base")).isEmpty();
    assertThat(page.select("[href]").eachAttr("href")).allMatch(to -> to.matches("#.+|data:,"));
    assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .startsWith("default-src 'none';");
  }

  @Test
  void colours_ofEightContenders_differInBothThemes() {
    List<String> colours =
        Pattern.compile("--store-\\d: (#\\w{6})")
            .matcher(Page.of(whole))
            .results()
            .map(found -> found.group(1))
            .toList();

    assertThat(colours).hasSize(16).doesNotHaveDuplicates();
    assertThat(Page.of(whole)).contains("colour % 8}");
  }

  @Test
  void of_anything_answersFirst() {
    assertThat(only(page, ".question").text()).isEqualTo("What do live updates cost?");
    assertThat(only(page, "h1").text()).isEqualTo(new Answer(whole).sentence());
    assertThat(only(page, ".caveat").text())
        .isEqualTo("invalid mongodb-search at every point: 3 answers were wrong. 2 more");
    assertThat(only(page, ".conditions").text())
        .isEqualTo(
            "2026-11-20 · 16 threads, 50,000 documents of 1,095 bytes · 3 rounds, one start"
                + " · ratios ±44 % · Simulated CPU, 8 cores, client alone");
    assertThat(page.select("main > section").eachAttr("id"))
        .containsExactly("ranking", "curves", "percentiles", "pairs", "highest-rates", "folds");
  }

  @Test
  void folds_ofThePage_areClosedAndNameTheirCount() {
    assertThat(page.select("#folds > details[open]")).isEmpty();
    assertThat(page.select("#folds > details > summary").eachText())
        .satisfiesExactly(
            verdicts -> assertThat(verdicts).matches("Verdicts \\d+"),
            points -> assertThat(points).matches("Verdicts at each point \\d+"),
            descriptive ->
                assertThat(descriptive).matches("Descriptive: other measures at each point \\d+"),
            trends -> assertThat(trends).matches("Descriptive: trends, .* \\d+"),
            figures -> assertThat(figures).matches("Figures at each point \\d+ tables"),
            seconds -> assertThat(seconds).isEqualTo("Seconds of each run"),
            servers -> assertThat(servers).matches("What servers and caches did \\d+ points"),
            settings ->
                assertThat(settings).matches("Settings and checks \\w+ not alike, \\d+ are equal"),
            warnings -> assertThat(warnings).isEqualTo("Warnings 1 invalid, 1 suspect, 1 note"),
            repeat -> assertThat(repeat).startsWith("How to repeat it"));
    assertThat(only(page, "#repeat code").text())
        .isEqualTo("bin/ycsb compare redisjson elasticsearch-search");
  }

  @Test
  void tables_ofFigures_sayWhatIsDrawn() {
    List<String> texts =
        Sheet.of(whole).stream()
            .flatMap(sheet -> sheet.tables().stream())
            .flatMap(table -> table.rows().stream())
            .flatMap(row -> row.figures().stream())
            .map(Sheet.Figure::text)
            .toList();

    assertThat(page.select("#figures td.number").stream().map(Element::wholeText))
        .hasSizeGreaterThan(200)
        .containsExactlyElementsOf(texts);
  }

  @Test
  void ratios_ofTooManyContrasts_areInTheFile() {
    assertThat(page.select(".ratios .lead").eachText())
        .containsExactly("Too many for this page; verdicts.csv has them.");
    assertThat(page.select(".ratios td").eachText()).contains("not verified");
  }

  @Test
  void settings_thatShouldBeAlikeAndAreNot_areMarkedFirst() {
    assertThat(page.select(".facts tbody tr > th").eachText())
        .first()
        .isEqualTo("Visibility differs");
    assertThat(page.select("#comparable details dt").eachText()).contains("Durability", "Replicas");
  }

  @Test
  void warnings_ofOneKind_areAGroupWithItsRemedy() {
    assertThat(page.select(".warnings > li").eachAttr("class"))
        .containsExactly("invalid", "suspect", "note");
    assertThat(only(page, ".warnings > li.invalid .remedy").text())
        .isEqualTo("Run bin/ycsb verify on this store: its figures include wrong answers.");
    assertThat(page.select(".warnings .remedy .option").eachText()).contains("--repeats");
  }

  @Test
  void of_twoResults_hasTheVerdictsInPlaceOfAMatrix() {
    Document two = Jsoup.parse(Page.of(Pages.sideBySide(temporary.resolve("two"))));

    assertThat(only(two, "h1").text())
        .matches("redisjson in after serves at least .* redisjson in before .*");
    assertThat(two.select("#pairs")).isEmpty();
    assertThat(two.select(".ratios").get(0).select("tbody tr")).hasSize(2);
  }

  @Test
  void of_hostileNames_isEscapedEverywhere() {
    Analysis hostile = Pages.hostile(temporary.resolve("hostile"));
    String text = Page.of(hostile);
    Document parsed = Jsoup.parse(text);

    assertThat(hostile.names()).contains(Pages.HOSTILE_NAME);
    assertThat(text).doesNotContain(Pages.HOSTILE, "<img");
    assertThat(text.split("</script>", -1)).hasSize(1 + 2);
    assertThat(parsed.select("script")).hasSize(2);
    assertThat(parsed.select("img, [onerror]")).isEmpty();
    assertThat(parsed.title()).contains(Pages.HOSTILE);
    assertThat(parsed.select(".facts td").eachText()).contains(Pages.HOSTILE);
    assertThat(parsed.select(".warnings li").eachText())
        .anyMatch(warning -> warning.contains("failed: " + Pages.HOSTILE));
    assertThat(parsed.select("#figures tbody th").eachText())
        .anyMatch(name -> name.contains(Pages.HOSTILE_NAME));
  }

  @Test
  void of_aHostileStore_isEscapedEverywhere() {
    String text = Page.of(Pages.hostileStore(temporary.resolve("store")));

    assertThat(text).doesNotContain("<img");
    assertThat(Jsoup.parse(text).select(".matrix th").eachText()).contains(Pages.HOSTILE_NAME);
  }

  private static Element only(Document page, String selector) {
    Elements found = page.select(selector);
    assertThat(found).as(selector).hasSize(1);
    return found.get(0);
  }
}
