// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Set;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;

/** A run with the directory of its files. */
public record RecordedRun(ResultsDirectory directory, Run run) {

  boolean done() {
    return run.done();
  }

  int repeat() {
    return run.repeat();
  }

  int target() {
    return run.point().target();
  }

  double throughput() {
    return run.result().throughput();
  }

  /** YCSB's names of the operations that were timed and succeeded. */
  Set<String> operations() {
    return run.result().timedOperations();
  }

  /** The latencies of an operation; an empty histogram if there are none. */
  Histogram latencies(String operation) {
    return directory.latencies(run, operation).orElseGet(() -> new Histogram(3));
  }

  /** Reads the latencies of an operation by second; in one interval if the log is not divided. */
  void intervals(String operation, Consumer<Histogram> each) {
    directory.intervals(run, operation, each);
  }

  /** Start of the first operation in milliseconds since 1970; 0 without an operation. */
  long startMillis() {
    return operations().stream()
        .flatMapToLong(operation -> directory.firstMillis(run, operation).stream())
        .min()
        .orElse(0);
  }
}
