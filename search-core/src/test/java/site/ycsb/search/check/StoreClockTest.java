// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StoreClockTest {

  private static final Duration REST = Duration.ofMillis(50);

  private final StoreClock clock = new StoreClock();

  @Test
  void nanos_afterRests_countTheRestOfTheTime() throws Exception {
    long systemBefore = System.nanoTime();
    long before = clock.nanos();
    for (int rests = 0; rests < 2; rests++) {
      clock.rest(true);
      Thread.sleep(REST.toMillis());
      clock.rest(false);
    }
    long after = clock.nanos();
    long systemAfter = System.nanoTime();

    assertThat(after).isGreaterThan(before);
    assertThat(after - before).isLessThanOrEqualTo(systemAfter - systemBefore - 2 * REST.toNanos());
  }

  @Test
  void nanos_duringARest_areThoseOfItsBegin() throws Exception {
    clock.rest(true);
    long before = clock.nanos();
    Thread.sleep(1);
    clock.rest(true);

    assertThat(clock.nanos()).isEqualTo(before);
  }

  @Test
  void at_aTimeOfTheSystem_isItsTimeSinceTheRest() {
    clock.rest(true);
    clock.rest(false);
    long system = System.nanoTime();

    assertThat(clock.at(system + 7) - clock.at(system)).isEqualTo(7);
    assertThat(clock.at(system)).isLessThan(system);
  }
}
