// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.testing.StubHome;
import site.ycsb.search.servers.ServerException;

/** Plans on a stub binding, whose server can't be started; its address is {@code stub.url}. */
class PointPlanTest {

  @TempDir Path directory;
  private StubHome home;

  @BeforeEach
  void makeHome() throws IOException {
    home = StubHome.in(directory);
    for (int updates = 0; updates <= 50; updates += 10) {
      home.workload("search-%dupdate".formatted(updates), "recordcount=10", "operationcount=10");
    }
  }

  @Test
  void servers_ofAStoreWithoutAnAddress_areAskedFor() {
    assertThatThrownBy(() -> plan(List.of(), Map.of()).servers())
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("unknown server 'stubd'");
  }

  @Test
  void servers_ofAStoreWithAUrl_areNone() {
    assertThat(plan(List.of(), Map.of("stub", "redis://there")).servers()).isEmpty();
  }

  @Test
  void servers_ofAStoreWhoseAddressIsAProperty_areNone() {
    assertThat(plan(List.of("stub.url=redis://there"), Map.of()).servers()).isEmpty();
  }

  private PointPlan plan(List<String> pairs, Map<String, String> urls) {
    Console console = new Console(System.out, System.err, false);
    return new PointPlan(
        new Context(home.home(), console),
        new CompareRequest(
            Comparisons.of(List.of("memory", "stub"), 1, Map.of()), pairs, urls, List.of()));
  }
}
