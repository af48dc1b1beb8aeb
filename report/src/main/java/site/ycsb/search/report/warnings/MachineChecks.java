// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.warnings;

import static site.ycsb.search.report.analysis.Warning.Severity.NOTE;
import static site.ycsb.search.report.analysis.Warning.Severity.SUSPECT;
import static site.ycsb.search.report.warnings.Findings.percent;
import static site.ycsb.search.report.warnings.Findings.whole;
import static site.ycsb.search.report.warnings.Findings.worst;

import java.util.List;
import java.util.Locale;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.warnings.Findings.Rule;

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

  private static final String MORE_CLIENT =
      "Give the client more cores, or run it on several machines at once.";

  /** The store that runs within the client process. */
  private static final String CLIENT_ALONE = "memory";

  private static final String QUIET = "Stop the other processes, or use an idle machine.";

  void check() {
    client();
    ceilings();
    findings.check(
        new Rule(SUSPECT, Warning.Kind.OTHER_LOAD, QUIET),
        cell -> worst(cell, MachineChecks::others),
        OTHER,
        share ->
            "Other processes used up to %s of the client machine's cores."
                .formatted(percent(share)));
    findings.check(
        new Rule(SUSPECT, Warning.Kind.SWAP, "Free memory, or give the machine more."),
        cell -> worst(cell, run -> run.environment().machineUse().swappedBytes()),
        SWAPPED,
        bytes ->
            String.format(Locale.ROOT, "Up to %.1f MiB of a run were swapped.", bytes / (1 << 20)));
    findings.check(
        new Rule(
            SUSPECT,
            Warning.Kind.THROTTLED,
            "Lift the limit on CPU, or cool the machine, and measure again."),
        cell -> worst(cell, run -> run.environment().machineUse().throttledPeriods()),
        0,
        count ->
            "The client's machine was slowed up to %s times in a run.".formatted(whole(count)));
    findings.check(
        new Rule(SUSPECT, Warning.Kind.STEAL, "Use a machine with dedicated cores."),
        cell -> worst(cell, run -> run.environment().machineUse().stealShare()),
        STEAL,
        share -> "The hypervisor took up to %s of the cores.".formatted(percent(share)));
  }

  private void client() {
    findings.check(
        new Rule(SUSPECT, Warning.Kind.CLIENT_SATURATED, MORE_CLIENT),
        cell -> worst(cell, MachineChecks::ownCpu),
        CLIENT_CPU,
        share -> "The client used up to %s of its machine's cores.".formatted(percent(share)));
    findings.check(
        new Rule(SUSPECT, Warning.Kind.CLIENT_SATURATED, MORE_CLIENT),
        this::ofCeiling,
        CEILING,
        share ->
            "Its throughput is up to %s of what the client reaches without a server."
                .formatted(percent(share)));
    findings.check(
        new Rule(
            NOTE,
            Warning.Kind.CLIENT_SATURATED,
            "Run the client on a separate machine: here it takes cores from the server."),
        cell -> worst(cell, MachineChecks::moreThanServer),
        0,
        share ->
            "The client used more cores than its server, up to %s of all."
                .formatted(percent(share)));
    findings.check(
        new Rule(SUSPECT, Warning.Kind.CLIENT_GC, "Give the client more heap (JAVA_OPTS=-Xmx2g)."),
        cell ->
            worst(
                cell,
                run -> part(run.environment().clientUse().gcSeconds(), run.result().seconds())),
        GC,
        share -> "The client collected garbage %s of the time.".formatted(percent(share)));
  }

  /** Warns of points without a target at which the client's own limit was not measured. */
  private void ceilings() {
    List<Cell> unknown =
        findings.analysis.cells().stream()
            .filter(cell -> cell.target() == 0 && !cell.point().isTrial())
            .filter(cell -> cell.throughput().n() > 0 && ofCeiling(cell) == 0)
            .filter(cell -> !stores(cell).contains(CLIENT_ALONE))
            .toList();
    if (!unknown.isEmpty()) {
      findings.add(
          new Rule(
              NOTE,
              Warning.Kind.NO_CEILING,
              "Compare without --no-ceiling, or run bin/ycsb run memory with the same workload."),
          findings.names.of(unknown.stream().map(Cell::point).toList()),
          "What the client reaches without a server was not measured.",
          unknown);
    }
  }

  private List<String> stores(Cell cell) {
    return findings.analysis.comparisons().get(cell.results()).labels();
  }

  /**
   * Share of the cores used by other processes; 0 if they can't be told from a server on the same
   * machine.
   */
  private static double others(Run run) {
    boolean hidden =
        run.environment().machine().shared() && run.environment().machineUse().serverShare() == 0;
    return hidden ? 0 : run.environment().machineUse().otherShare();
  }

  private static double ownCpu(Run run) {
    double available = run.result().seconds() * run.environment().machine().cores();
    return run.environment().machine().shared()
        ? 0
        : part(run.environment().clientUse().cpuSeconds(), available);
  }

  private static double moreThanServer(Run run) {
    double client = run.environment().machineUse().clientShare();
    double server = run.environment().machineUse().serverShare();
    return run.environment().machine().shared() && server > 0 && client > server ? client : 0;
  }

  private double ofCeiling(Cell cell) {
    return findings.analysis.ceilings().stream()
        .filter(ceiling -> ceiling.results() == cell.results())
        .filter(ceiling -> ceiling.point().equals(cell.point()) && cell.point().target() == 0)
        .mapToDouble(ceiling -> part(cell.throughput().center(), ceiling.throughput().center()))
        .max()
        .orElse(0);
  }

  private static double part(double some, double all) {
    return all > 0 ? some / all : 0;
  }
}
