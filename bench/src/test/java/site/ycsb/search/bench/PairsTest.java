// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pairs of the build that runs the tests, on {@code memory}. */
class PairsTest {

  private static final List<String> JARS =
      List.of(System.getProperty("java.class.path").split(File.pathSeparator));

  @Test
  void measure_ofReadsAndSearches_findsSearchesDearer() throws Exception {
    SideJvm.Side reads = side("base", "READ", "1");
    SideJvm.Side searches = side("measured", "SEARCH", "1");

    Pairs.Result result = Pairs.measure(lengths(4, 0.5), reads, searches);

    assertThat(result.pairs()).hasSize(2).allMatch(ofStart -> ofStart.size() == 2);
    assertThat(result.cpu().mean()).isGreaterThan(1.3);
    assertThat(result.rate().mean()).isLessThan(1);
  }

  @Test
  void measure_withAnInvalidProperty_namesItsSide() {
    SideJvm.Side valid = side("base", "SEARCH", "0");
    SideJvm.Side invalid = side("measured", "SEARCH", "some");

    assertThatThrownBy(() -> Pairs.measure(lengths(2, 0), valid, invalid))
        .hasMessageStartingWith("measured: ")
        .hasMessageContaining("search.check=some");
  }

  /** Ratios 1 and 4 of one start are one observation of 2, as are 2 and 2 of another. */
  @Test
  void result_ofPairs_takesEachStartAsOneObservation() {
    Pairs.Result result =
        Pairs.Result.of(List.of(List.of(pair(1), pair(4)), List.of(pair(2), pair(2))));

    assertThat(result.cpu().low()).isCloseTo(2, within(1e-9));
    assertThat(result.cpu().high()).isCloseTo(2, within(1e-9));
    assertThat(result.cpu().verdict(1.02)).isEqualTo("missed");
  }

  private static Pairs.Pair pair(long ratio) {
    return new Pairs.Pair(new Figures(1, 1, 1000), new Figures(1, 1, 1000 * ratio));
  }

  private static Lengths lengths(int pairs, double warmup) {
    Lengths lengths = new Lengths();
    lengths.jvms = 2;
    lengths.pairs = pairs;
    lengths.seconds = 0.5;
    lengths.warmup = warmup;
    return lengths;
  }

  private static SideJvm.Side side(String name, String operation, String check) {
    Map<String, String> properties =
        Ycsb.properties(
            Store.MEMORY, operation, Map.of("recordcount", "2000", "search.check", check));
    return new SideJvm.Side(name, "StockThreads", JARS, properties);
  }
}
