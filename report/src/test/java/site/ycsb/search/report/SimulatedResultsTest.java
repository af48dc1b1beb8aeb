// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

class SimulatedResultsTest {

  @TempDir private Path temporary;

  @Test
  void writeTo_ofThreeStores_leavesWhatIsReadBack() {
    ResultsDirectory directory = SimulatedResults.three().writeTo(temporary.resolve("a"));

    assertThat(directory.comparison().labels()).hasSize(3);
    assertThat(directory.runs()).hasSize(3 * 3 * 17 + 17);
    Run run = directory.runs().get(0);
    assertThat(run.report().operations()).isNotEmpty();
    run.report()
        .operations()
        .forEach(
            (operation, measured) ->
                assertThat(directory.latencies(run, operation).orElseThrow().getTotalCount())
                    .isEqualTo(measured.count()));
  }
}
