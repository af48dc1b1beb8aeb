// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TallyTest {

  @ParameterizedTest
  @EnumSource
  void add_toOneCount_leavesTheOthers(Count count) {
    ClientThread tally = new ClientThread(TestContexts.of(0, 1, false), 1);
    tally.add(count, 2);
    tally.add(count, 3);
    for (Count each : Count.values()) {
      assertThat(tally.total(each)).isEqualTo(each == count ? 5 : 0);
    }
  }

  @Test
  void get_byAnotherThread_seesWhatWasAddedInTheEnd() throws InterruptedException {
    ClientThread tally = new ClientThread(TestContexts.of(0, 1, false), 1);
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                tally.add(Count.SUCCEEDED, 1);
              }
            });
    writer.start();
    long seen = 0;
    while (writer.isAlive()) {
      long now = tally.total(Count.SUCCEEDED);
      assertThat(now).isGreaterThanOrEqualTo(seen);
      seen = now;
    }
    writer.join();
    assertThat(tally.total(Count.SUCCEEDED)).isEqualTo(100_000);
  }
}
