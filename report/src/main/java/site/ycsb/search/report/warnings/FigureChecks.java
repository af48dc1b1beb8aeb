// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.analysis.Warning.Severity.SUSPECT;
import static site.ycsb.search.report.warnings.Findings.percent;
import static site.ycsb.search.report.warnings.Findings.whole;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.HighestRate;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.warnings.Findings.Rule;

/** Checks of the precision and comparability of the figures. */
record FigureChecks(Findings findings) {

  /** Highest acceptable range from the slowest repeat to the fastest, as a share of the median. */
  static final double SPREAD = 0.1;

  /** Lowest acceptable number of repeats; with fewer, every interval is wide. */
  static final int REPEATS = 3;

  /** Highest acceptable reach of an interval, as a share of the mean. */
  static final double INTERVAL = 0.2;

  /** Highest acceptable share of searches without a hit, which are faster than others. */
  static final double EMPTY = 0.25;

  /** Highest acceptable difference in that share between two stores at one point. */
  static final double EMPTY_DIFFERENCE = 0.02;

  private static final String MORE_REPEATS = "Repeat more often (--repeats 5).";

  private static final String MORE_OPERATIONS =
      "Measure longer (--seconds), or go by a lower percentile.";

  void check() {
    targetsAndSpread();
    repeats();
    highestRates();
    intervals();
    emptyPages();
    unequallyEmpty();
  }

  private void targetsAndSpread() {
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.TARGET_MISSED,
            "Read its latencies as those of a store that falls behind; aim at a lower rate, or"
                + " use more threads."),
        FigureChecks::missed,
        1 - LatencyBound.REACHED,
        share -> "Its throughput was %s below the target rate.".formatted(percent(share)));
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.SPREAD,
            "Look for other processes on the machines; use a longer warm-up and measure longer."),
        cell -> compared(cell).spread(),
        SPREAD,
        share -> "Repeats differ by up to %s.".formatted(percent(share)));
  }

  private void intervals() {
    findings.check(
        new Rule(SUSPECT, Warning.Kind.WIDE_INTERVAL, MORE_REPEATS),
        cell -> compared(cell).reach(),
        INTERVAL,
        share -> "The 95 %% interval reaches %s above the mean.".formatted(percent(share)));
    findings.check(
        new Rule(SUSPECT, Warning.Kind.WIDE_INTERVAL, MORE_REPEATS),
        cell -> compared(cell).isTooWide() ? 1 : 0,
        0,
        any -> "Its repeats differ too much for a useful 95 % interval.");
    findings.check(
        new Rule(SUSPECT, Warning.Kind.FEW_OPERATIONS, MORE_OPERATIONS),
        cell -> cell.point().isTrial() || Measure.of(cell).isSupported(cell) ? 0 : 1,
        0,
        any ->
            "Its repeats have too few operations for the percentile that is compared: fewer than"
                + " ten lie beyond it.");
  }

  private void emptyPages() {
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.EMPTY_PAGES,
            "Ask for fewer pages (search.pages), or load more documents: a page without hits is"
                + " fast."),
        cell -> cell.counts().emptyShare(),
        EMPTY,
        share -> "%s of the searches found nothing.".formatted(percent(share)));
  }

  /**
   * The estimate by which a cell is compared; without measurements for a trial rate of a search.
   */
  private static Estimate compared(Cell cell) {
    return cell.point().isTrial() ? Estimate.of(List.of()) : Measure.of(cell).estimate(cell);
  }

  private static boolean isEmpty(Cell cell) {
    return cell.throughput().n() == 0;
  }

  private void repeats() {
    findings.check(
        new Rule(SUSPECT, Warning.Kind.FEW_REPEATS, MORE_REPEATS),
        cell -> cell.point().isTrial() || isEmpty(cell) ? -REPEATS : -cell.throughput().n(),
        -REPEATS,
        count -> "Number of measured repeats: %s.".formatted(whole(-count)));
  }

  private void highestRates() {
    for (HighestRate highest : findings.analysis.highestRates()) {
      String where = "the highest rate of " + findings.analysis.name(highest.subject());
      if (highest.rate().n() < REPEATS) {
        findings.add(
            new Rule(SUSPECT, Warning.Kind.FEW_REPEATS, MORE_REPEATS),
            where,
            "Number of finished searches for it: %s.".formatted(highest.rate().n()),
            List.of());
      }
      highest.obstacle().ifPresent(obstacle -> obstacle(obstacle, where));
      if (!highest.supported()) {
        findings.add(
            new Rule(SUSPECT, Warning.Kind.FEW_OPERATIONS, MORE_OPERATIONS),
            where,
            "Of an operation, fewer than ten lie beyond the percentile that is bounded.",
            List.of());
      }
    }
  }

  private void obstacle(HighestRate.Obstacle obstacle, String where) {
    switch (obstacle) {
      case SHORT_RUNS ->
          findings.add(
              new Rule(SUSPECT, Warning.Kind.FEW_OPERATIONS, MORE_OPERATIONS),
              where,
              "No rate kept the bound, and the runs are too short to judge a lower one: it is not"
                  + " known.",
              List.of());
      case THREADS ->
          findings.add(
              new Rule(
                  SUSPECT, Warning.Kind.CLIENT_SATURATED, "Search with more threads (--threads)."),
              where,
              "The bound was kept at full speed: the client's threads are the limit.",
              List.of());
    }
  }

  /**
   * Shortfall from the target rate, as a share of it; 0 for a trial rate of a search, which may
   * fall short.
   */
  private static double missed(Cell cell) {
    boolean aimed = cell.target() > 0 && !cell.point().isTrial() && !isEmpty(cell);
    return !aimed ? 0 : 1 - cell.throughput().center() / cell.target();
  }

  private void unequallyEmpty() {
    List<Point> points = new ArrayList<>();
    double most = 0;
    for (Point point : findings.analysis.points()) {
      DoubleSummaryStatistics shares =
          findings.measured(point).stream()
              .filter(cell -> cell.counts().searches() > 0)
              .mapToDouble(cell -> cell.counts().emptyShare())
              .summaryStatistics();
      double difference = shares.getMax() - shares.getMin();
      if (shares.getCount() > 1 && difference > EMPTY_DIFFERENCE) {
        points.add(point);
        most = Math.max(most, difference);
      }
    }
    if (!points.isEmpty()) {
      findings.add(
          new Rule(
              SUSPECT,
              Warning.Kind.EMPTY_PAGES,
              "Run bin/ycsb verify on these stores together; if they agree, measure longer."),
          findings.names.of(points),
          "Stores differ by up to %s of all searches in those that found nothing."
              .formatted(percent(most)),
          List.of());
    }
  }
}
