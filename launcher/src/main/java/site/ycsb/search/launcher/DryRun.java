// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Locale;
import java.util.Set;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/** What a comparison would still run, in its order, and about how long it would take. */
final class DryRun {

  /** A server's start and first load. */
  private static final int START_SECONDS = 20;

  /** What it takes to see that a server gets no faster; some take longer. */
  private static final int SETTLE_SECONDS = 90;

  private final Comparison comparison;
  private final Agenda agenda;
  private final Set<String> ended;
  private final double secondsPerRun;

  /**
   * @param ended the names of the runs that need not be done again
   * @param secondsPerRun about, on a server that is warm
   */
  DryRun(Comparison comparison, Agenda agenda, Set<String> ended, double secondsPerRun) {
    this.comparison = comparison;
    this.agenda = agenda;
    this.ended = Set.copyOf(ended);
    this.secondsPerRun = secondsPerRun;
  }

  @Override
  public String toString() {
    Table table =
        new Table()
            .row("RUN", "REPEAT", "STORE", "SWEEP", "WORKLOAD", "UPDATES", "THREADS", "TARGET");
    int number = 0;
    for (Step step : agenda.plan()) {
      number++;
      if (!ended.contains(agenda.id(step))) {
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
        step.ceiling() ? step.store() + " (the client itself)" : step.store(),
        point.sweep().id(),
        point.workload(),
        String.format(Locale.ROOT, "%.0f %%", 100 * point.updates()),
        Integer.toString(point.threads()),
        point.target() == 0 ? "-" : Integer.toString(point.target()));
  }

  private String total() {
    boolean open =
        comparison.plan().sweeps().contains(Sweep.THREADS)
            || comparison.plan().sweeps().contains(Sweep.FIND_MAX);
    int runs = agenda.size() - ended.size();
    int starts =
        runs == 0
            ? 0
            : comparison.stores().size()
                * (START_SECONDS + Math.min(SETTLE_SECONDS, comparison.schedule().settleSeconds()));
    return String.format(
        Locale.ROOT,
        "%s%d runs of %d s and %d s of warm-up: about %,.0f min%s",
        open ? "at most " : "",
        runs,
        comparison.schedule().seconds(),
        comparison.schedule().warmupSeconds(),
        Math.ceil((runs * secondsPerRun + starts) / 60),
        comparison.plan().sweeps().contains(Sweep.FIND_MAX)
            ? "; the search for the highest rate chooses its own points"
            : "");
  }
}
