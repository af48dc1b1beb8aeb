// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;

/** One client machine's run, with the directory of its files. */
record Part(ResultsDirectory directory, Run run) {

  Optional<Histogram> latencies(String operation) {
    return directory.latencies(run, operation);
  }

  /** Reads the latencies of an operation by second; in one interval if the log is not divided. */
  void intervals(String operation, Consumer<Histogram> each) {
    directory.intervals(run, operation, each);
  }

  /** Start of the first operation in milliseconds since 1970; 0 without an operation. */
  long startMillis() {
    return run.result().timedOperations().stream()
        .flatMapToLong(operation -> directory.firstMillis(run, operation).stream())
        .min()
        .orElse(0);
  }
}
