// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages of published figures beside ours: each is what its command writes, in a copy of its files.
 */
class ReproductionsTest {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGES = Path.of("docs/reproductions");

  @TempDir private Path copy;

  @BeforeEach
  void copy() throws IOException {
    copy("comparisons", "comparisons", ".yaml", ".csv");
    copy(PAGES.toString(), PAGES.toString(), ".in.md", "write");
    Files.createDirectories(copy.resolve("results"));
  }

  @Test
  void pages_ofTheRepository_areWhatTheirCommandWrites() throws Exception {
    copy("results", "results", ".csv", ".json", "report.md");

    assertThat(write()).isEmpty();

    SortedMap<String, String> written = pages(copy);
    assertThat(written.keySet()).hasSizeGreaterThan(10).isEqualTo(pages(HOME).keySet());
    pages(HOME).forEach((name, page) -> assertThat(written.get(name)).as(name).isEqualTo(page));
    written.forEach( // Each says which ratio would have been shown.
        (name, page) -> assertThat(page).as(name).doesNotContain("not shown |", "not shown<"));
    String index = "results/index.html";
    assertThat(copy.resolve(index)).hasSameTextualContentAs(HOME.resolve(index));
    assertThat(copy.resolve(index)).content().contains("2026-11-26-default-again/report.html");
  }

  @Test
  void index_saysHowFarAResultCanBeTrusted() throws Exception {
    String result = "results/2026-11-26-slices-1s";
    copy(result, result, ".csv", ".json", "report.md");
    Path run =
        copy.resolve(result).resolve("runs/redisjson~updates-search-0update-t16~r1/run.json");
    Files.writeString(
        run, Files.readString(run).replaceFirst("\"verified\" : true", "\"verified\" : false"));

    assertThat(write()).isEmpty();

    assertThat(copy.resolve("results/index.html"))
        .content()
        .contains("Answers verified in 95 of 96 runs; 2 of 12 verdicts decided, 10 invalid;")
        .contains("; warnings: 2 invalid, 10 suspect<br>invalid: mongodb-text: It was not warm: ")
        .contains(
            "<br>2026-11-26 · 16 threads, 50,000 documents of 1,072 bytes · 6 rounds, one start");
  }

  @Test
  void page_withoutAResult_saysSoWithTheCommand() throws Exception {
    assertThat(write("redisjson-2021")).isEmpty();

    assertThat(pages(copy).get("redisjson-2021.md"))
        .contains("Not measured with this version.")
        .contains("compare -f comparisons/redisjson-2021 --out results/redisjson-2021")
        .doesNotContain("ours:");
  }

  @Test
  void page_ofAResult_hasFiguresIntervalsAndVerdictsOfItsFiles() throws Exception {
    copy(
        "results/2026-11-26-default-again",
        "results/2026-11-26-stores",
        ".csv",
        ".json",
        "report.md");
    publish(
        "rates,twice as many,redisjson,,search-0update,SEARCH,2,1,0.5,9,,,",
        "verdicts,faster,redisjson/elasticsearch-search,updates,,,,,,,1.5,,",
        "verdicts,the other way,mongodb-words/redisjson,updates,search-10update,,,,,,2,,",
        "winners,A,best,updates,search-0update,,1,,,,,A,");

    assertThat(write("stores")).isEmpty();

    assertThat(pages(copy).get("stores.md"))
        .contains("bin/ycsb compare redisjson mongodb-search elasticsearch-search")
        .contains("| **ours: redisjson** |  | 7,413 (6,484–8,476) | 1.69 (1.52–1.89) | 2.21 |")
        .contains("48,367 operations: too few for p99.99 |")
        .contains("| **ours: redisjson ÷ elasticsearch-search** |  | 1.97 (1.44–2.7), shown |")
        .contains("| **ours: mongodb-words ÷ redisjson** |  | 0.34 (0.28–0.42), shown |")
        .contains("| **ours: best** |")
        .contains("- **suspect** Client and server shared cores.")
        .contains("| Visibility | immediate | immediate | immediate | interval |")
        .contains("2 cores");
  }

  @Test
  void page_saysWhereAnotherPageMeasuredTheSameAndWhichConditionsDiffer() throws Exception {
    String[] kept = {".csv", ".json", "report.md"};
    copy("results/2026-11-26-default-again", "results/2026-11-26-stores", kept);
    copy("results/2026-11-28-default", "results/2026-11-28-query-panel", kept);
    copy("results/2026-11-26-pipelining", "results/2026-11-26-pipelining", kept);
    publish("rates,twice as many,redisjson,,search-0update,SEARCH,2,1,0.5,9,,,");

    assertThat(write("stores")).isEmpty();

    assertThat(pages(copy).get("stores.md"))
        .contains("| [query-panel](query-panel.md) | redisjson | redisjson | 0 of 4 |")
        .contains(" | mongodb-text | mongodb-text | 2 of 4 | 1.26 to 1.70 |")
        .contains("- [query-panel](query-panel.md): kernel: ")
        .contains("; memory copied at: 20.3 GB/s here, 23.2 GB/s there; date: 2026-11-26 here, ")
        .contains("| memory, disk | copied at 20.3 GB/s; synced in 0.174 ms (p50) and 0.460 ms")
        .doesNotContain("[pipelining](pipelining.md)");
  }

  @Test
  void page_ofOneStart_alsoHasTheVerdictsOfSeveral() throws Exception {
    String[] kept = {".csv", ".json", "report.md"};
    copy("results/2026-11-26-default-again", "results/2026-11-26-stores", kept);
    copy("results/2026-11-28-same-twice", "results/2026-11-28-stores-starts", kept);
    publish("rates,twice as many,redisjson,,search-0update,SEARCH,2,1,0.5,9,,,");

    assertThat(write("stores")).isEmpty();

    assertThat(pages(copy).get("stores.md"))
        .contains(
            "## In 3 starts of the servers\n\n```\nbin/ycsb compare -f comparisons/same-twice")
        .contains("([report](../../results/2026-11-28-stores-starts/report.md)):\n\n| verdict on |")
        .contains("bin/ycsb compare redisjson mongodb-search elasticsearch-search");
  }

  @Test
  void answer_countsTheVerdictsOfEachKind() throws Exception {
    String result = "results/2026-11-26-stores";
    copy("results/2026-11-26-default-again", result, ".csv", ".json", "report.md");
    publish("rates,twice as many,redisjson,,search-0update,SEARCH,2,1,0.5,9,,,");
    Path verdicts = copy.resolve(result).resolve("verdicts.csv");
    String whole = Files.readString(verdicts);
    String shown =
        whole
            .lines()
            .filter(each -> each.startsWith("primary,") && each.contains(",redisjson,"))
            .filter(each -> each.contains(",elasticsearch-search,"))
            .filter(each -> each.contains(",throughput_ops_per_s,"))
            .findFirst()
            .orElseThrow()
            .replace(",updates,", ",larger,");
    String ahead = shown.replaceFirst(",1\\.974\\d*,1\\.44,2\\.7,", ",4,3,5,");
    String behind =
        shown
            .replace(",redisjson,", ",-,")
            .replace(",elasticsearch-search,", ",redisjson,")
            .replace(",-,", ",elasticsearch-search,")
            .replace(",1.44,", ",1.01,")
            .replace(",larger,", ",smaller,");
    String open = shown.replace(",true,false,", ",false,false,").replace(",larger,", ",open,");
    String blind =
        open.replace(",open,", ",blind,")
            .replace(",elasticsearch-search,", ",mongodb-words,")
            .replace(",1.58,", ",2.3,");
    String invalid = shown.replace(",,false,\"", ",,true,\"").replace(",larger,", ",cold,");
    Files.writeString(
        verdicts, whole + String.join("\n", ahead, behind, open, blind, invalid) + "\n");

    assertThat(write("stores")).isEmpty();

    assertThat(pages(copy).get("stores.md"))
        .contains(
            "Throughput of redisjson: beside mongodb-words, of 2 verdicts ahead in 1 (3.1 times),"
                + " not shown in 1; beside"
                + " mongodb-text, 59 (48–73), shown; beside elasticsearch-search, of 5 verdicts"
                + " ahead in 2 (1.97 to 4.0 times), behind in 1 (1.97 times), not shown in 1"
                + " (none of more than 2.7 times), invalid in 1.")
        .contains("| smaller, 16 threads: throughput | redisjson |  |  | 0.51 (0.37–0.99), shown |")
        .contains("1.97 (1.44–2.7), not shown (1.58 would be) |")
        .contains("1.97 (1.44–2.7), invalid |");
  }

  @Test
  void words_withATypedFigure_areRefused() throws Exception {
    Path words = copy.resolve(PAGES).resolve("pipelining.in.md");
    Files.writeString(words, Files.readString(words) + "\nIt takes 5.2 ms, not `6`.\n");

    assertThat(write("pipelining")).hasLineCount(1).contains("pipelining.in.md:").contains("'5.2'");
  }

  @Test
  void page_ofAnUnknownName_isRefusedInOneLine() throws Exception {
    assertThat(write("nothing")).hasLineCount(1).contains("valid are clusters, ");
  }

  /** Adds a page, with its published figures and its words, to the copy of the repository. */
  private void publish(String... rows) throws IOException {
    Path published = copy.resolve("comparisons/published");
    Files.writeString(copy.resolve("comparisons/stores.yaml"), "question: Which?\n");
    Files.writeString(published.resolve("sources.csv"), "page,title,year,address\nstores,T,,\n");
    Files.writeString(
        copy.resolve(PAGES).resolve("stores.in.md"), "# T\n\nIn words.\n\n{figures}\n");
    Files.writeString(
        published.resolve("stores.csv"),
        "table,row,contenders,sweep,workload,operation,ops/s,p50 ms,mean ms,p99.99 ms,throughput ×,"
            + "winner,ours,values,threads,target_ops_per_s\n"
            + String.join(",,,\n", rows)
            + ",,,\n");
  }

  /** Copies a folder's files whose names end so. */
  private void copy(String folder, String into, String... ends) throws IOException {
    Path from = HOME.resolve(folder);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file :
          files.filter(each -> Stream.of(ends).anyMatch(each.toString()::endsWith)).toList()) {
        Path target = copy.resolve(into).resolve(from.relativize(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  /** Runs the command; what it says, which is nothing if it wrote the pages. */
  private String write(String... names) throws Exception {
    List<String> words = new ArrayList<>(List.of("python3", PAGES + "/write"));
    words.addAll(List.of(names));
    Process process =
        new ProcessBuilder(words).directory(copy.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(said.isEmpty() ? 0 : 2);
    return said;
  }

  private static SortedMap<String, String> pages(Path home) throws IOException {
    SortedMap<String, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.list(home.resolve(PAGES))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".md") && !name.endsWith(".in.md")) {
          pages.put(name, Files.readString(file));
        }
      }
    }
    return pages;
  }
}
