// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.MachineUse;

/** Cores that server, client and other processes used on the client's machine, and idle ones. */
public final class Cores {

  /** Use below which other processes are not named. */
  private static final double NEGLIGIBLE = 0.1;

  private Cores() {}

  /**
   * Means of the runs of a cell that were done: {@code server 1.2, client 0.6, idle 0.2 of 2
   * cores}; without a server of another machine. Empty if the machine was not observed.
   */
  public static String words(Cell cell) {
    List<Run> runs =
        cell.runs().stream()
            .filter(run -> run.done() && run.environment().machineUse().busyShare() > 0)
            .toList();
    if (runs.isEmpty()) {
      return "";
    }
    double server = mean(runs, MachineUse::serverShare);
    double other = mean(runs, MachineUse::otherShare);
    List<String> parts = new ArrayList<>();
    if (server > 0) {
      parts.add(one("server", server));
    }
    parts.add(one("client", mean(runs, MachineUse::clientShare)));
    if (other >= NEGLIGIBLE) {
      parts.add(one("other", other));
    }
    parts.add(one("idle", mean(runs, use -> Math.max(0, 1 - use.busyShare() - use.stealShare()))));
    double all =
        runs.stream().mapToInt(run -> run.environment().machine().cores()).average().orElse(0);
    return String.format(Locale.ROOT, "%s of %.0f cores", String.join(", ", parts), all);
  }

  private static String one(String name, double cores) {
    return String.format(Locale.ROOT, "%s %.1f", name, cores);
  }

  private static double mean(List<Run> runs, ToDoubleFunction<MachineUse> share) {
    return runs.stream()
        .mapToDouble(
            run ->
                share.applyAsDouble(run.environment().machineUse())
                    * run.environment().machine().cores())
        .average()
        .orElse(0);
  }
}
