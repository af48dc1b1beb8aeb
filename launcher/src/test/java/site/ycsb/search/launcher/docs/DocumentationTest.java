// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents for users: their links, and the way from the main README to a task. */
class DocumentationTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^()\\s]+)\\)|src(?:set)?=\"([^\"]+)\"");

  /** Blocks of code, in which a number sign begins a comment and not a heading. */
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```");

  @Test
  void readme_fitsAFewScreens() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(150);
  }

  @Test
  void links_ofAllDocuments_leadToFilesAndHeadings() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path document : documents()) {
      for (String link : links(Files.readString(document))) {
        if (!link.matches("\\w+:.*") && !leads(document, link)) {
          dead.add(ROOT.relativize(document) + ": " + link);
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void pagesOfStores_haveTheOperationsAndTheQuestionsOfAnEngineer() throws IOException {
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs/stores"))) {
      assertThat(pages)
          .isNotEmpty()
          .allSatisfy(
              page ->
                  assertThat(Files.readString(page))
                      .contains("| SEARCH", "| READ |", "| UPDATE |", "| INSERT |", "| SCAN |")
                      .contains("\n## What an engineer of "));
    }
  }

  @Test
  void decisions_areLinkedFromDocumentsForMaintainersAlone() throws IOException {
    Path decisions = ROOT.resolve("docs/decisions");
    Set<String> maintainers =
        Set.of("CHANGELOG.md", "CONTRIBUTING.md", "docs/README.md", "docs/architecture.md");
    List<String> citing = new ArrayList<>();
    for (Path document : documents()) {
      if (targets(document, Files.readString(document)).stream()
          .anyMatch(target -> target.startsWith(decisions))) {
        citing.add(ROOT.relativize(document).toString());
      }
    }
    assertThat(citing).allMatch(each -> maintainers.contains(each) || each.contains("decisions/"));
  }

  /** From the README to a line with the words of the task, and from there to its page. */
  @ParameterizedTest
  @CsvSource({
    "passwords, docs/use/own-servers.md, --url b=@b.url --reload",
    "sent for a SEARCH, docs/stores/redis.md, FT.SEARCH idx",
    "deletes, docs/use/deletes.md, -p deleteproportion=0.1",
    "CI, docs/use/ci.md, --fail-if",
    "flame graph, docs/use/profile.md, async-profiler",
    "a store from a jar, docs/extend/a-store.md, own-binding/lib",
    "percentile plots, docs/use/latencies.md, hdrhistogram.fileoutput=true",
    "already loaded, docs/use/existing-dataset.md, search.dataset=untouched"
  })
  void task_fromTheReadme_isTwoClicksAway(String words, String page, String answer)
      throws IOException {
    Path readme = ROOT.resolve("README.md");
    Path index = ROOT.resolve("docs/README.md");

    assertThat(targets(readme, Files.readString(readme))).contains(index);
    assertThat(Files.readAllLines(index))
        .filteredOn(line -> line.contains(words))
        .anyMatch(line -> targets(index, line).contains(ROOT.resolve(page)));
    assertThat(Files.readString(ROOT.resolve(page))).contains(answer);
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> others = Files.list(ROOT)) {
      return Stream.concat(docs, others)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static List<String> links(String text) {
    List<String> links = new ArrayList<>();
    Matcher link = LINK.matcher(CODE.matcher(text).replaceAll("").replaceAll("`[^`]*`", ""));
    while (link.find()) {
      links.add(link.group(1) == null ? link.group(2) : link.group(1));
    }
    return links;
  }

  private static List<Path> targets(Path document, String text) {
    return links(text).stream().map(link -> target(document, link)).toList();
  }

  private static Path target(Path document, String link) {
    String file = link.replaceFirst("#.*", "");
    return file.isEmpty() ? document : document.resolveSibling(file).normalize();
  }

  private static boolean leads(Path document, String link) throws IOException {
    Path target = target(document, link);
    String[] parts = link.split("#", 2);
    return Files.exists(target)
        && (parts.length == 1 || headings(Files.readString(target)).contains(parts[1]));
  }

  /** Names that GitHub gives the headings of a document. */
  private static List<String> headings(String text) {
    return CODE.matcher(text)
        .replaceAll("")
        .lines()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
