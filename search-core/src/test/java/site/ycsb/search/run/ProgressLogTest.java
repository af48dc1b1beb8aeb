// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import site.ycsb.search.run.RunMeasurements.ProgressLog;

class ProgressLogTest {

  private final ProgressLog log = new ProgressLog();

  @Test
  void add_eachSecondOfSomeMinutes_keepsThemAll() {
    run(300);

    assertThat(log.succeeded()).hasSize(300).containsEntry(1.0, 100L).containsEntry(300.0, 30_000L);
  }

  @Test
  void add_eachSecondOfADay_staysSmallAndReachesFromTheFirstMinutesToTheLast() {
    run(86_400);

    assertThat(log.succeeded())
        .hasSizeBetween(ProgressLog.LIMIT / 2, ProgressLog.LIMIT - 1)
        .allSatisfy(
            (seconds, operations) -> assertThat(operations).isEqualTo(Math.round(100 * seconds)));
    assertThat(log.succeeded().firstKey()).isEqualTo(256);
    assertThat(log.succeeded().lastKey()).isEqualTo(86_272);
  }

  private void run(int seconds) {
    for (long second = 1; second <= seconds; second++) {
      log.add(TimeUnit.SECONDS.toNanos(second), 100 * second);
    }
  }
}
