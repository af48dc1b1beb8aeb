// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.RateSearch;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;

/** Judges the runs of a results directory by a bound. */
final class RateTrials implements Agenda.Trials {

  private final ResultsDirectory results;
  private final LatencyBound bound;

  RateTrials(ResultsDirectory results, LatencyBound bound) {
    this.results = results;
    this.bound = bound;
  }

  @Override
  public RateSearch.Trial of(Run run) {
    boolean kept =
        run.done()
            && bound.isKept(
                run.point().target(),
                run.result().throughput(),
                run.result().timedOperations(),
                operation -> results.latencies(run, operation));
    return new RateSearch.Trial(run.point().target(), run.result().throughput(), kept);
  }
}
