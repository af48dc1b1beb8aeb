// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.results.RateSearch.Trial;

class RateSearchTest {

  @Test
  void next_ofNoTrial_hasNoTarget() {
    assertThat(RateSearch.next(List.of())).contains(0);
  }

  @Test
  void next_whereTheBoundHoldsAtFullSpeed_isNone() {
    assertThat(RateSearch.next(List.of(new Trial(0, 900, true)))).isEmpty();
  }

  @Test
  void next_afterFullSpeedFailed_isHalfOfIt() {
    assertThat(RateSearch.next(List.of(new Trial(0, 1000, false)))).contains(500);
  }

  @Test
  void next_betweenOneThatHeldAndOneThatFailed_isInTheMiddle() {
    assertThat(
            RateSearch.next(
                List.of(
                    new Trial(0, 1000, false),
                    new Trial(500, 500, true),
                    new Trial(750, 700, false))))
        .contains(625);
  }

  @Test
  void next_whereARateHeldAboveOneThatFailed_trustsTheFailure() {
    assertThat(
            RateSearch.next(
                List.of(
                    new Trial(0, 1000, false),
                    new Trial(500, 500, false),
                    new Trial(750, 750, true))))
        .contains(250);
  }

  @Test
  void next_ofAStoreThatNeverHolds_ends() {
    assertThat(
            RateSearch.next(
                List.of(new Trial(0, 3, false), new Trial(1, 1, false), new Trial(2, 2, false))))
        .isEmpty();
  }
}
