// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.plan.Scheduler;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.report.analysis.Units;
import site.ycsb.search.report.analysis.Warmth;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.report.statistics.StudentT;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Point;

/**
 * Printout of the remaining runs of a comparison, in order, of their estimated duration, and of the
 * smallest ratio that they are likely to show.
 *
 * @param ended IDs of the runs that are not repeated
 * @param secondsPerRun estimated duration of a run on a warm server
 */
record DryRun(Comparison comparison, Scheduler scheduler, Set<String> ended, double secondsPerRun) {

  private static final int START_SECONDS = 20;

  private static final int WARMUP_SECONDS = 90;

  /** Usual variation of a ratio between rounds: {@code results/performance/variance.md}. */
  private static final double VARIATION = 0.1;

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
    return Stream.concat(power().stream(), cold(comparison.schedule()).stream())
        .map(line::concat)
        .collect(Collectors.joining("", table + line + line + total(), ""));
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
        : point.values().entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  private String total() {
    boolean search = !comparison.plan().bound().isEmpty();
    Schedule schedule = comparison.schedule();
    int runs = scheduler.maxRuns() - ended.size();
    int secondsPerStart =
        START_SECONDS
            + (schedule.settleSeconds() == 0
                ? schedule.warmupSeconds()
                : Math.min(WARMUP_SECONDS, schedule.settleSeconds()));
    long servers = comparison.contenders().stream().map(Contender::serverLabel).distinct().count();
    long starts = runs == 0 ? 0 : schedule.sessions() * servers;
    return String.format(
        "%s%d runs of %d s: about %,.0f min%s",
        search ? "at most " : "",
        runs,
        schedule.seconds(),
        Math.ceil((runs * secondsPerRun + starts * secondsPerStart) / 60),
        search
            ? "; the search for the highest rate determines its points as it runs"
            : schedule.isOpen()
                ? "; then rounds of as many runs each, until the intervals are narrow"
                : "");
  }

  /** Sentence about starts of the servers that have too few rounds to leave any out as cold. */
  static Optional<String> cold(Schedule schedule) {
    int rounds = schedule.repeats() / schedule.sessions();
    return schedule.sessions() == 1 || rounds > Warmth.LEAST_ROUNDS
        ? Optional.empty()
        : Optional.of(
            String.format(
                "a start of the servers has %d of the rounds: with fewer than %d, none is left out as"
                    + " cold, and a store that is not warm gets no verdict (--repeats %d has more)",
                rounds, Warmth.LEAST_ROUNDS + 1, schedule.sessions() * (Warmth.LEAST_ROUNDS + 1)));
  }

  /** Sentence about the verdicts over curves; none without an interval, or if rounds go on. */
  private Optional<String> power() {
    int contenders = comparison.contenders().size();
    int units = Units.count(comparison.schedule());
    if (contenders < 2 || units < 2 || comparison.schedule().isOpen()) {
      return Optional.empty();
    }
    long compared =
        comparison.plan().against().isEmpty() ? contenders * (contenders - 1L) / 2 : contenders - 1;
    long pairs = compared * comparison.plan().sweeps().size();
    Ratio ratio =
        new Effect(0, VARIATION / Math.sqrt(units), units - 1, units)
            .ratio(StudentT.together(pairs, /* open= */ false));
    return Optional.of(
        String.format(
            "if a ratio varies by %.0f %% between %s, %s times would be shown nine times in ten",
            100 * VARIATION,
            Units.areStarts(comparison.schedule()) ? "starts of the servers" : "rounds",
            ratio.detectable()));
  }
}
