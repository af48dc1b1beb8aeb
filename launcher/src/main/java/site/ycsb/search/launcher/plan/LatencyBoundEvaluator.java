// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import site.ycsb.search.report.results.LatencyBound;
import site.ycsb.search.report.results.RateSearch;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;

/** Evaluation of stored runs against a latency bound. */
public final class LatencyBoundEvaluator implements Scheduler.TrialEvaluator {

  private final ResultsDirectory results;
  private final LatencyBound bound;

  public LatencyBoundEvaluator(ResultsDirectory results, LatencyBound bound) {
    this.results = results;
    this.bound = bound;
  }

  @Override
  public RateSearch.Trial evaluate(Run run) {
    boolean kept =
        run.result().ending().done()
            && bound.isKept(
                run.point().target(),
                run.result().throughput(),
                run.result().timedOperations(),
                operation -> results.latencies(run, operation));
    double lowest =
        bound.lowestRate(
            run.result().throughput(),
            run.result().timedOperations(),
            operation -> results.latencies(run, operation));
    return new RateSearch.Trial(run.point().target(), run.result().throughput(), kept, lowest);
  }
}
