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
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Sweep;
import site.ycsb.search.servers.machine.ServerException;

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

  /** A server can't get replicas later. */
  @Test
  void serverProperties_ofVariedReplicas_haveTheMost() {
    Comparison comparison = Comparisons.of(List.of("memory", "stub"), 1, Map.of());
    Sweep sweep =
        new Sweep(
            "",
            "",
            List.of("workloads/search-10update"),
            List.of(new Sweep.Varied("replicas", List.of("0", "2", "1"))),
            List.of(),
            List.of(),
            "");
    PointPlan plan =
        plan(
            new Comparison(
                comparison.schema(),
                comparison.origin(),
                comparison.contenders(),
                new Comparison.Plan(List.of(sweep), true),
                comparison.schedule(),
                comparison.clientOptions(),
                comparison.servers()),
            List.of(),
            Map.of("stub", "redis://there"));

    assertThat(plan.firsts()).hasSize(2);
    for (Step step : plan.firsts()) {
      assertThat(plan.job(step).properties()).containsEntry("replicas", "0");
      assertThat(plan.serverProperties(step)).containsEntry("replicas", "2");
    }
  }

  private PointPlan plan(List<String> pairs, Map<String, String> urls) {
    return plan(Comparisons.of(List.of("memory", "stub"), 1, Map.of()), pairs, urls);
  }

  private PointPlan plan(Comparison comparison, List<String> pairs, Map<String, String> urls) {
    Console console = new Console(System.out, System.err, false);
    return new PointPlan(
        new Context(home.home(), console), new CompareRequest(comparison, pairs, urls, List.of()));
  }
}
