// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.report.RunDraft;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.ClientReport.Answers;

/** Simulated comparisons for the tests of this package. */
abstract class ViewTest {

  @TempDir Path temporary;

  final Analysis analysis(SimulatedResults results) {
    return Analyst.of(List.of(results.writeTo(temporary.resolve("results"))));
  }

  static SimulatedResults two() {
    return new SimulatedResults()
        .store("redisjson", point -> 9000)
        .store("elasticsearch-search", point -> 3000)
        .points(SimulatedPoints.updates());
  }

  static boolean isAt(RunDraft run, String store, int percent) {
    return run.store.equals(store) && run.point.equals(SimulatedPoints.updates(percent));
  }

  static void failed(RunDraft run, boolean fails) {
    if (fails) {
      run.fail(1, "it ended");
    }
  }

  static void unverified(RunDraft run, boolean is) {
    if (is) {
      run.answers = new Answers(false, "", run.answers.dataset(), 0, 0, "", "");
    }
  }
}
