// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.WorkloadException;
import site.ycsb.search.check.RunException;
import site.ycsb.search.fixtures.DocumentsBinding;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.SearchWorkload;

class RunTest {

  @Test
  void begin_thatFails_leavesItsExitCodeAsTheOutcome() {
    Properties searches = TestProperties.mixed("0", "0", "1");
    Map<Properties, ExitCode> expected =
        Map.of(
            TestProperties.small("search.page", "1"), ExitCode.USAGE,
            TestProperties.small("readproportion", "0.5"), ExitCode.USAGE,
            TestProperties.small("db", "no.such.Db"), ExitCode.USAGE,
            TestProperties.small("binding", "nosuchbinding"), ExitCode.USAGE,
            TestProperties.small("exportfile", "/no/such/directory/report"), ExitCode.USAGE,
            TestProperties.with(searches, "db", "site.ycsb.BasicDB"), ExitCode.USAGE,
            TestProperties.with(searches, "binding", DocumentsBinding.NAME), ExitCode.USAGE,
            TestBinding.with(TestProperties.small(), WrongStore.EMPTY), ExitCode.DATASET,
            TestBinding.with(TestProperties.small(), WrongStore.UNREACHABLE), ExitCode.UNREACHABLE,
            TestBinding.with(searches, WrongStore.REVERSED), ExitCode.WRONG_ANSWERS);
    expected.forEach(RunTest::requireFailedInit);
  }

  private static void requireFailedInit(Properties properties, ExitCode exitCode) {
    TestProperties.prepareMeasurements();
    SearchWorkload workload = new SearchWorkload();
    assertThatThrownBy(() -> workload.init(properties))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(exitCode))
        .isInstanceOf(WorkloadException.class);
    assertThat(RunOutcome.ofProcess()).contains(RunOutcome.none(exitCode));
  }
}
