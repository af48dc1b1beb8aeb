// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.search.report.results.LatencyBound;
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
        run.ending().done()
            && bound.isKept(
                run.point().target(),
                run.throughput(),
                done(run),
                operation -> results.latencies(run, operation));
    return new RateSearch.Trial(run.point().target(), run.throughput(), kept);
  }

  /** YCSB's names of what was done well at least once. */
  private static Set<String> done(Run run) {
    return run.operations().entrySet().stream()
        .filter(each -> each.getValue().count() > 0 && !each.getKey().endsWith("-FAILED"))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
