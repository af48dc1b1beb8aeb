// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows of the build that runs the tests, on {@code memory}. */
class RowsTest {

  @Test
  void measure_ofReadsAndSearches_findsSearchesDearer() throws Exception {
    Side reads = side("base", "READ", "1");
    Side searches = side("measured", "SEARCH", "1");

    Measured.Result result = rows(4, 0.5).measure(reads, searches);

    assertThat(result.pairs()).hasSize(2).allMatch(ofStart -> ofStart.size() == 2);
    assertThat(result.cpu().mean()).isGreaterThan(1.3);
    assertThat(result.rate().mean()).isLessThan(1);
  }

  @Test
  void measure_withAnInvalidProperty_namesItsSide() {
    Side valid = side("base", "SEARCH", "0");
    Side invalid = side("measured", "SEARCH", "some");

    assertThatThrownBy(() -> rows(2, 0).measure(valid, invalid))
        .hasMessageStartingWith("measured: ")
        .hasMessageContaining("search.check=some");
  }

  /** Ratios 1 and 4 of one start are one observation of 2, as are 2 and 2 of another. */
  @Test
  void result_ofPairs_takesEachStartAsOneObservation() {
    Measured.Result result =
        Measured.Result.of(List.of(List.of(pair(1), pair(4)), List.of(pair(2), pair(2))));

    assertThat(result.cpu().low()).isCloseTo(2, within(1e-9));
    assertThat(result.cpu().high()).isCloseTo(2, within(1e-9));
    assertThat(result.cpu().verdict(1.02)).isEqualTo("missed");
  }

  private static Measured.Pair pair(long ratio) {
    return new Measured.Pair(
        new Measured.Figures(1, 1, 1000), new Measured.Figures(1, 1, 1000 * ratio));
  }

  private static Rows rows(int pairs, double warmup) {
    Rows rows = new Rows();
    rows.jvms = 2;
    rows.pairs = pairs;
    rows.seconds = 0.5;
    rows.warmup = warmup;
    return rows;
  }

  private static Side side(String name, String operation, String check) {
    Map<String, String> properties =
        Store.MEMORY.properties(operation, Map.of("recordcount", "2000", "search.check", check));
    return Program.jvm(name, /* classPath= */ "", properties);
  }
}
