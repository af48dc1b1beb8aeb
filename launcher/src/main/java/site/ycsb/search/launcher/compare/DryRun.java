// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/** Printout of the remaining runs of a comparison, in order, and of their estimated duration. */
final class DryRun {

  /** Duration of a server's start and first load. */
  private static final int START_SECONDS = 20;

  /** Typical duration of a server warm-up. */
  private static final int WARMUP_SECONDS = 90;

  private final Comparison comparison;
  private final Scheduler scheduler;
  private final Set<String> ended;
  private final double secondsPerRun;

  /**
   * @param ended IDs of the runs that are not repeated
   * @param secondsPerRun estimated duration of a run on a warm server
   */
  DryRun(Comparison comparison, Scheduler scheduler, Set<String> ended, double secondsPerRun) {
    this.comparison = comparison;
    this.scheduler = scheduler;
    this.ended = Set.copyOf(ended);
    this.secondsPerRun = secondsPerRun;
  }

  @Override
  public String toString() {
    Table table =
        new Table()
            .row("RUN", "REPEAT", "CONTENDER", "SWEEP", "WORKLOAD", "VALUES", "THREADS", "TARGET");
    int number = 0;
    for (Step step : scheduler.plan()) {
      number++;
      if (!ended.contains(scheduler.runId(step))) {
        add(table, number, step);
      }
    }
    String line = System.lineSeparator();
    return table + line + line + total();
  }

  private static void add(Table table, int number, Step step) {
    Point point = step.point();
    table.row(
        Integer.toString(number),
        Integer.toString(step.repeat()),
        step.ceiling() ? step.contender() + " (limit of the client)" : step.contender(),
        point.sweep(),
        point.workload(),
        values(point),
        Integer.toString(point.threads()),
        point.target() == 0 ? "-" : Integer.toString(point.target()));
  }

  private static String values(Point point) {
    return point.values().isEmpty()
        ? "-"
        : point.values().entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(" "));
  }

  private String total() {
    boolean adaptive = comparison.plan().sweeps().stream().anyMatch(Sweep::adaptive);
    int runs = scheduler.maxRuns() - ended.size();
    int starts =
        runs == 0
            ? 0
            : comparison.schedule().sessions()
                * comparison.contenders().size()
                * (START_SECONDS
                    + comparison.schedule().warmupSeconds()
                    + Math.min(WARMUP_SECONDS, comparison.schedule().settleSeconds()));
    return String.format(
        Locale.ROOT,
        "%s%d runs of %d s: about %,.0f min%s",
        adaptive ? "at most " : "",
        runs,
        comparison.schedule().seconds(),
        Math.ceil((runs * secondsPerRun + starts) / 60),
        !comparison.plan().bound().isEmpty()
            ? "; the search for the highest rate determines its points as it runs"
            : comparison.schedule().isOpen()
                ? "; then rounds of as many runs each, until the intervals are narrow"
                : "");
  }
}
