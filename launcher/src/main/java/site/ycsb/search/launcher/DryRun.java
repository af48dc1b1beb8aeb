// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Locale;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/** What a comparison would run, in its order, and about how long it would take. */
final class DryRun {

  private final Comparison comparison;
  private final Agenda agenda;
  private final double secondsPerRun;

  DryRun(Comparison comparison, Agenda agenda, double secondsPerRun) {
    this.comparison = comparison;
    this.agenda = agenda;
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
      add(table, number, step);
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
        comparison.sweeps().contains(Sweep.THREADS) || comparison.sweeps().contains(Sweep.FIND_MAX);
    return String.format(
        Locale.ROOT,
        "%s%d runs of %d s and %d s of warm-up: about %,.0f min%s",
        open ? "at most " : "",
        agenda.size(),
        comparison.seconds(),
        comparison.warmupSeconds(),
        Math.ceil(agenda.size() * secondsPerRun / 60),
        comparison.sweeps().contains(Sweep.FIND_MAX)
            ? "; the search for the highest rate chooses its own points"
            : "");
  }
}
