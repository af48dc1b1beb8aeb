// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Compared;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.ClientOptions;
import site.ycsb.search.results.Comparison.Origin;
import site.ycsb.search.results.Comparison.Plan;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Comparison.Servers;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Run.MachineUse;
import site.ycsb.search.results.Sweep;

/** Comparisons and runs for tests; values that a test does not choose are ordinary. */
public final class Comparisons {

  private static final Sweep UPDATES =
      new Sweep(
          Sweep.UPDATES,
          "",
          IntStream.rangeClosed(0, 5).mapToObj(Comparisons::file).toList(),
          List.of(),
          List.of(),
          List.of(),
          "");

  private Comparisons() {}

  public static Comparison of(List<String> stores, int repeats, Map<String, String> properties) {
    return new Comparison(
        new Origin("", "", "", "2026-01-01T00:00:00Z", "1", List.of("compare")),
        stores.stream().map(Contender::of).toList(),
        new Plan(List.of(UPDATES), true, ""),
        new Schedule(repeats, 1, 20, 5, 60, 7, 0, 0),
        new ClientOptions(List.of(), properties, "", "", 1),
        new Servers(Map.of(), false, "", "", Map.of()));
  }

  /** File of the point with so many tenths of updates; without any, it is {@code 0update}. */
  private static String file(int tenths) {
    return "workloads/search-%dupdate".formatted(10 * tenths);
  }

  public static Run run(Step step, double throughput) {
    ClientReport none = ClientReport.none(new Ending(0, ""));
    return new Run(
        step.contender(),
        step.contender(),
        step.point(),
        step.repeat(),
        "",
        step.ceiling(),
        0,
        false,
        "2026-01-01T00:00:00Z",
        new ClientReport(
            none.ending(),
            20,
            throughput,
            new Counts(
                Math.round(20 * throughput),
                0,
                0,
                0,
                0,
                Compared.NONE,
                0,
                RecallSums.NONE,
                RecallSums.NONE),
            none.operations(),
            none.progress(),
            none.answers(),
            none.storeFacts(),
            none.clientUse()),
        MachineUse.NONE,
        new Machine(2, 1, "", "", "", true, ""),
        1,
        0,
        Map.of(),
        List.of());
  }

  public static Point threads(int threads) {
    return new Point(Sweep.THREADS, "search-10update", Map.of(), 0.1, threads, 0);
  }

  public static Point rate(int target) {
    return new Point(Sweep.FIND_MAX, "search-10update", Map.of(), 0.1, 16, target);
  }

  public static Point updates(int percent) {
    return new Point(
        Sweep.UPDATES, "search-%dupdate".formatted(percent), Map.of(), percent / 100.0, 16, 0);
  }
}
