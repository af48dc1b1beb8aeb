// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.warnings.Findings.worst;

import java.util.List;
import java.util.Locale;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.results.Run;

/** Checks that the client and its machine did not limit the figures of a store. */
record MachineChecks(Findings findings) {

  /** Highest acceptable share of the cores used by the client, on a machine without a server. */
  static final double CLIENT_CPU = 0.8;

  /** Highest acceptable ratio of a store's throughput to that of the store {@code memory}. */
  static final double CEILING = 0.5;

  /** Highest acceptable share of time in garbage collection. */
  static final double GC = 0.05;

  /** Highest acceptable share of the cores used by other processes. */
  static final double OTHER = 0.1;

  /** Highest acceptable share of the cores taken by the hypervisor. */
  static final double STEAL = 0.02;

  /**
   * Highest acceptable number of swapped bytes; fewer are pages that were long unused, and do not
   * slow a run.
   */
  static final double SWAPPED = 1 << 20;

  /** The store that runs within the client process. */
  private static final String CLIENT_ALONE = "memory";

  void check() {
    findings.share(
        Kind.CLIENT_SATURATED,
        cell -> worst(cell, run -> run.machine().shared() ? 0 : run.clientCores()),
        CLIENT_CPU,
        "The client used up to %s of its machine's cores.");
    findings.share(
        Kind.CLIENT_SATURATED,
        findings.analysis::shareOfCeiling,
        CEILING,
        "Its throughput is up to %s of what the client reaches without a server.");
    findings.share(
        Kind.CLIENT_ON_SERVER,
        cell -> worst(cell, MachineChecks::moreThanServer),
        0,
        "The client used more cores than its server, up to %s of all.");
    findings.share(
        Kind.CLIENT_GC,
        cell -> worst(cell, Run::clientGc),
        GC,
        "The client collected garbage %s of the time.");
    ceilings();
    findings.share(
        Kind.OTHER_LOAD,
        cell -> worst(cell, MachineChecks::others),
        OTHER,
        "Other processes used up to %s of the client machine's cores.");
    findings.check(
        Kind.SWAP,
        cell -> worst(cell, run -> run.machineUse().swappedBytes()),
        SWAPPED,
        bytes -> String.format(Locale.ROOT, "%.1f MiB", bytes / (1 << 20)),
        "Up to %s of a run were swapped.");
    findings.check(
        Kind.THROTTLED,
        cell -> worst(cell, run -> run.machineUse().throttledPeriods()),
        0,
        Findings::whole,
        "The client's machine was slowed up to %s times in a run.");
    findings.share(
        Kind.STEAL,
        cell -> worst(cell, run -> run.machineUse().stealShare()),
        STEAL,
        "The hypervisor took up to %s of the cores.");
  }

  /** Warns of points without a target at which the client's own limit is unknown. */
  private void ceilings() {
    List<Cell> unknown =
        findings.analysis.cells().stream()
            .filter(cell -> cell.target() == 0 && !cell.point().isTrial())
            .filter(cell -> cell.isMeasured() && findings.analysis.shareOfCeiling(cell) == 0)
            .filter(cell -> !findings.comparison(cell.results()).labels().contains(CLIENT_ALONE))
            .toList();
    if (!unknown.isEmpty()) {
      findings.add(
          Kind.NO_CEILING,
          findings.names.of(unknown.stream().map(Cell::point).toList()),
          "What the client reaches without a server is unknown: not measured, or passed by a store.",
          unknown);
    }
  }

  /**
   * Share of the cores used by other processes; 0 if they can't be told from a server on the same
   * machine.
   */
  private static double others(Run run) {
    boolean hidden = run.machine().shared() && run.machineUse().serverShare() == 0;
    return hidden ? 0 : run.machineUse().otherShare();
  }

  private static double moreThanServer(Run run) {
    double client = run.machineUse().clientShare();
    double server = run.machineUse().serverShare();
    return run.machine().shared() && server > 0 && client > server ? client : 0;
  }
}
