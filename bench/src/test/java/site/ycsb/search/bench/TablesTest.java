// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of docs/performance.md. */
class TablesTest {

  @TempDir Path home;

  @Test
  void document_ofTheRepository_isComputedFromItsResults() throws Exception {
    Path repository = Path.of("..");
    String text = Files.readString(repository.resolve(Bench.DOCUMENT));

    assertThat(Bench.computed(repository, text)).isEqualTo(text);
  }

  @Test
  void computed_ofAResult_hasItsCommandRatioAndVerdict() throws Exception {
    Measured.Pair slow =
        new Measured.Pair(
            new Measured.Figures(1_000, 1, 2_000_000), new Measured.Figures(1_000, 1, 2_200_000));
    Measured.Result result = Measured.Result.of(List.of(List.of(slow), List.of(slow)));
    Measured.Row row = new Measured.Row("redisjson", "READ", "Jedis", 1.05, Map.of(), result);
    Measured measured =
        new Measured("bench/run peers", "2026-11-25", "abc", "2 cores", "JVM", List.of(row));
    Files.createDirectories(home.resolve("results"));
    Files.writeString(home.resolve("results/a.json"), Measured.JSON.writeValueAsString(measured));

    String text =
        Bench.computed(home, "before\n<!-- results/a.json -->\nold\n<!-- end -->\nafter\n");

    assertThat(text)
        .startsWith("before\n<!-- results/a.json -->\n2026-11-25, commit abc, on 2 cores")
        .contains(
            "`bench/run peers`",
            "| redisjson | READ | Jedis | 2.00 | 2.20 | 1.100 (1.100–1.100) | ≤ 1.05 | missed |")
        .endsWith("<!-- end -->\nafter\n")
        .doesNotContain("old");
  }
}
