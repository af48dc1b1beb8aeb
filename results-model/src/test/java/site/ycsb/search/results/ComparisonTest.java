// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.results.Comparison.ClientOptions;
import site.ycsb.search.results.Comparison.Origin;
import site.ycsb.search.results.Comparison.Plan;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Comparison.Servers;

class ComparisonTest {

  @Test
  void session_ofRepeats_dividesThemEvenly() {
    Schedule schedule = new Schedule(8, 3, 2, 10, 300, 1, 0.05, 0);

    assertThat(IntStream.rangeClosed(1, 10).map(schedule::session))
        .containsExactly(1, 1, 1, 2, 2, 2, 3, 3, 3, 3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"compare memory", "compare --repeats 8 memory", "compare --repeats=8 memory"})
  void withRepeats_replacesThemInTheCommand(String command) {
    Comparison more = comparison(List.of(command.split(" "))).withRepeats(12);

    assertThat(more.schedule()).isEqualTo(new Schedule(12, 3, 2, 10, 300, 1, 0, 0));
    assertThat(more.origin().command()).containsExactly("compare", "memory", "--repeats", "12");
  }

  @Test
  void write_prices_areInTheFileOnlyIfThereAreAny(@TempDir Path directory) throws Exception {
    ResultsDirectory without = new ResultsDirectory(directory.resolve("without"));
    ResultsDirectory with = new ResultsDirectory(directory.resolve("with"));
    without.begin(comparison(List.of()));
    with.begin(comparison(List.of(), Map.of("host", 0.5)));

    assertThat(without.path().resolve("comparison.json")).content().doesNotContain("prices");
    assertThat(without.comparison().servers().prices()).isEmpty();
    assertThat(with.comparison().servers().prices()).isEqualTo(Map.of("host", 0.5));
  }

  private static Comparison comparison(List<String> command) {
    return comparison(command, Map.of());
  }

  private static Comparison comparison(List<String> command, Map<String, Double> prices) {
    return new Comparison(
        new Origin("a", "", "", "2026-01-01T00:00:00Z", "1", command),
        List.of(Contender.of("memory")),
        new Plan(List.of(), false, ""),
        new Schedule(8, 3, 2, 10, 300, 1, 0, 0),
        new ClientOptions(List.of(), Map.of(), "", "", 1),
        new Servers(Map.of(), false, "", "", prices));
  }
}
