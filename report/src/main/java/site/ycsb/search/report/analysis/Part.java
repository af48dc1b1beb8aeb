// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.ResultsDirectory;
import site.ycsb.search.report.results.Run;

/** One client machine's run, with the directory of its files. */
record Part(ResultsDirectory directory, Run run) {

  Optional<Histogram> latencies(String operation) {
    return directory.latencies(run, operation);
  }
}
