// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.SearchWorkload;

class NullStoreTest {

  private static final int OPERATIONS = 1_000;

  @ParameterizedTest
  @EnumSource
  void operation_everyAnswerChecked_isRight(Operation operation) throws Exception {
    Properties properties = WorkloadBenchmark.properties(Store.NULL, operation);
    properties.setProperty("search.check", "1");
    properties.setProperty("recordcount", "100000000");

    ClientThread client = ClientThread.open(SearchWorkload::new, properties);
    for (int i = 0; i < OPERATIONS; i++) {
      client.operate();
    }
    client.close();

    assertThat(RunMeasurements.outcomeOfProcess().map(RunOutcome::exitCode))
        .hasValue(ExitCode.DONE);
  }
}
