// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.results.Run;

/**
 * One repeat of a cell: a run, or the runs of several client machines, called its parts. A repeat
 * counts only if no part is missing, because the sum would be too low. It also counts only if all
 * parts ran at the same time, because rates measured one after another must not be added.
 *
 * @param missing clients without a run of this repeat
 */
record Repeat(int number, List<Part> parts, Set<String> missing) {

  /** Longest acceptable time between the starts of the parts, as a share of the measured time. */
  private static final double APART = 0.2;

  /** Shortest time between starts that can be told: starts are recorded in whole seconds. */
  private static final long APART_SECONDS = 1;

  static Repeat of(int number, List<Part> parts, Set<String> clients) {
    Set<String> missing = new TreeSet<>(clients);
    parts.forEach(part -> missing.remove(part.run().client()));
    return new Repeat(number, parts, missing);
  }

  /** True if all parts are there, ended well and ran at the same time. */
  boolean done() {
    return missing.isEmpty()
        && parts.stream().allMatch(part -> part.run().done())
        && atOnce(runs());
  }

  /**
   * True if the parts of a repeat ran at the same time; runs of the client alone may run at
   * different times.
   */
  static boolean atOnce(List<Run> parts) {
    if (parts.size() < 2 || parts.get(0).ceiling()) {
      return true;
    }
    LongSummaryStatistics starts = parts.stream().mapToLong(Repeat::started).summaryStatistics();
    double seconds = parts.stream().mapToDouble(run -> run.result().seconds()).min().orElse(0);
    return starts.getMax() - starts.getMin() <= Math.max(APART_SECONDS, APART * seconds);
  }

  private static long started(Run run) {
    try {
      return Instant.parse(run.result().startedAt()).getEpochSecond();
    } catch (DateTimeParseException e) {
      throw new ResultsException(
          "%s: startedAt '%s': not a time such as 2026-01-31T12:00:00Z"
              .formatted(run.id(), run.result().startedAt()));
    }
  }

  double throughput() {
    return parts.stream().mapToDouble(part -> part.run().result().throughput()).sum();
  }

  /** Target rate of all client machines together. */
  int target() {
    return parts.stream().mapToInt(part -> part.run().point().target()).sum();
  }

  /** The merged latencies of an operation; an empty histogram if there are none. */
  Histogram latencies(String operation) {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    parts.stream()
        .map(part -> part.latencies(operation))
        .flatMap(Optional::stream)
        .forEach(all::add);
    return all;
  }

  /** YCSB's names of the operations that were timed and succeeded. */
  Set<String> operations() {
    return parts.stream()
        .flatMap(part -> part.run().result().timedOperations().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  List<Run> runs() {
    return parts.stream().map(Part::run).toList();
  }
}
