// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pairs of the build that runs the tests, on {@code memory}. */
class PairsTest {

  private static final List<String> JARS =
      List.of(System.getProperty("java.class.path").split(File.pathSeparator));

  @Test
  void measure_withDearerChecksAfter_findsThem() throws Exception {
    Pairs.Result result = measure("search.check", "0", "1");

    assertThat(result.pairs()).hasSize(4).allMatch(pair -> pair.before().operations() > 1000);
    assertThat(result.cpu().low()).isLessThan(result.cpu().mean());
    assertThat(result.cpu().mean()).isGreaterThan(1.05);
  }

  @Test
  void measure_withAnInvalidPropertyAfter_namesItsSide() {
    assertThatThrownBy(() -> measure("search.check", "0", "some"))
        .hasMessageStartingWith("after: ")
        .hasMessageContaining("search.check=some");
  }

  private static Pairs.Result measure(String key, String before, String after) throws Exception {
    return Pairs.measure(new Pairs.Request(4, 2, 0.5, side(key, before), side(key, after)));
  }

  private static Pairs.Side side(String key, String value) {
    Map<String, String> properties =
        new HashMap<>(WorkloadBenchmark.properties(Store.MEMORY, Operation.SEARCH).size());
    WorkloadBenchmark.properties(Store.MEMORY, Operation.SEARCH)
        .forEach((name, each) -> properties.put(name.toString(), each.toString()));
    properties.put("workload", "site.ycsb.search.workload.SearchWorkload");
    properties.put("threadcount", "1");
    properties.put(key, value);
    return new Pairs.Side(JARS, properties);
  }
}
