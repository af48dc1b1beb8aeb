// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;

/**
 * Judges a run by a bound: it holds if the run reached its rate, and no operation's response time
 * exceeded it at the percentile.
 */
final class RateTrials implements Agenda.Trials {

  /** A run that comes that near to its target has reached it. */
  private static final double REACHED = 0.98;

  private final ResultsDirectory results;
  private final LatencyBound bound;

  RateTrials(ResultsDirectory results, LatencyBound bound) {
    this.results = results;
    this.bound = bound;
  }

  @Override
  public RateSearch.Trial of(Run run) {
    int target = run.point().target();
    boolean reached = run.ending().done() && run.throughput() >= REACHED * target;
    boolean held = reached && run.operations().keySet().stream().allMatch(name -> holds(run, name));
    return new RateSearch.Trial(target, run.throughput(), held);
  }

  /** With a target, what counts is the time from when an operation was due. */
  private boolean holds(Run run, String operation) {
    boolean counts = operation.startsWith("Intended-") == (run.point().target() > 0);
    Optional<Histogram> latencies =
        counts ? results.latencies(run, operation) : Optional.<Histogram>empty();
    return latencies
        .map(all -> all.getValueAtPercentile(bound.percentile()) <= bound.micros())
        .orElse(true);
  }
}
