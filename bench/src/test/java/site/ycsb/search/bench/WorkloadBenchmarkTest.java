// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

class WorkloadBenchmarkTest {

  /** Each of them fails if an operation does: that is what is tested, and no time. */
  @Test
  void everyBenchmark_ofEveryStoreAndOperation_runs() throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(WorkloadBenchmark.class.getSimpleName())
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(50))
                    .shouldFailOnError(true)
                    .jvmArgs("-Djmh.ignoreLock=true")
                    .build())
            .run();

    int stores = Store.values().length;
    assertThat(results).hasSize(2 * stores + 3 * stores + 2 * 3 + 1);
    assertThat(results)
        .allSatisfy(result -> assertThat(result.getPrimaryResult().getScore()).isPositive());
  }
}
