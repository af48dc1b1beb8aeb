// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import java.util.List;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.HighestRate;
import site.ycsb.search.report.analysis.LatencyBound;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.report.statistics.Estimate;

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

  void check() {
    findings.share(
        Kind.TARGET_MISSED,
        FigureChecks::missed,
        1 - LatencyBound.REACHED,
        "Its throughput was %s below the target rate.");
    findings.share(
        Kind.SPREAD, cell -> compared(cell).spread(), SPREAD, "Repeats differ by up to %s.");
    findings.check(
        Kind.FEW_REPEATS,
        cell ->
            cell.point().isTrial() || cell.point().isPhase() || !cell.isMeasured()
                ? -REPEATS
                : -cell.throughput().n(),
        -REPEATS,
        count -> Findings.whole(-count),
        "Number of measured repeats: %s.");
    findings.analysis.highestRates().forEach(this::highestRate);
    findings.share(
        Kind.WIDE_INTERVAL,
        cell -> compared(cell).reach(),
        INTERVAL,
        "The 95 %% interval reaches %s above the mean.");
    findings.any(
        Kind.WIDE_INTERVAL,
        cell -> compared(cell).isTooWide(),
        "Its repeats differ too much for a useful 95 %% interval.");
    findings.any(
        Kind.FEW_OPERATIONS,
        cell -> !cell.point().isTrial() && !Measure.of(cell).isSupported(cell),
        "Its repeats have too few operations for the percentile that is compared: fewer than ten"
            + " lie beyond it.");
    findings.share(
        Kind.EMPTY_PAGES,
        cell -> cell.counts().emptyShare(),
        EMPTY,
        "%s of the searches found nothing.");
  }

  /**
   * The estimate by which a cell is compared; without measurements for a trial rate of a search.
   */
  private static Estimate compared(Cell cell) {
    return cell.point().isTrial() ? Estimate.of(List.of()) : Measure.of(cell).estimate(cell);
  }

  private void highestRate(HighestRate highest) {
    if (highest.rate().n() < REPEATS) {
      add(
          Kind.FEW_REPEATS,
          highest,
          "Number of finished searches for it: %s.".formatted(highest.rate().n()));
    }
    switch (highest.obstacle()) {
      case SHORT_RUNS ->
          add(
              Kind.FEW_OPERATIONS,
              highest,
              "No rate kept the bound, and the runs are too short to judge a lower one: it is not"
                  + " known.");
      case THREADS ->
          add(
              Kind.FEW_THREADS,
              highest,
              "The bound was kept at full speed: the client's threads are the limit.");
      case NONE -> {}
    }
    if (!highest.supported()) {
      add(
          Kind.FEW_OPERATIONS,
          highest,
          "Of an operation, fewer than ten lie beyond the percentile that is bounded.");
    }
  }

  private void add(Kind kind, HighestRate highest, String what) {
    String where = "the highest rate of " + findings.analysis.name(highest.subject());
    findings.add(kind, where, what, List.of());
  }

  /**
   * Shortfall from the target rate, as a share of it; 0 for a trial rate of a search, which may
   * fall short.
   */
  private static double missed(Cell cell) {
    boolean aimed = cell.target() > 0 && !cell.point().isTrial() && cell.isMeasured();
    return aimed ? cell.shortfall() : 0;
  }
}
