// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.report.analysis.RateSearch.Trial;

class RateSearchTest {

  @Test
  void next_ofNoTrial_hasNoTarget() {
    assertThat(RateSearch.next(List.of())).contains(0);
  }

  @Test
  void next_whereTheBoundHoldsAtFullSpeed_isNone() {
    assertThat(RateSearch.next(List.of(held(0, 900)))).isEmpty();
  }

  @Test
  void next_afterFullSpeedFailed_isHalfOfIt() {
    assertThat(RateSearch.next(List.of(failed(0, 1000)))).contains(500);
  }

  @Test
  void next_afterOneFailure_triesThatRateAgain() {
    assertThat(RateSearch.next(List.of(failed(0, 1000), held(500, 500), failed(750, 700))))
        .contains(749);
  }

  @Test
  void next_afterTwoFailures_isInTheMiddle() {
    assertThat(
            RateSearch.next(
                List.of(failed(0, 1000), held(500, 500), failed(750, 700), failed(749, 700))))
        .contains(624);
  }

  @Test
  void next_afterAFailureThatWasChance_goesUp() {
    assertThat(
            RateSearch.next(
                List.of(failed(0, 1000), held(500, 500), failed(750, 700), held(749, 749))))
        .contains(874);
  }

  @Test
  void next_whereARateHeldAboveOneThatFailedTwice_trustsTheFailures() {
    assertThat(
            RateSearch.next(
                List.of(failed(0, 1000), failed(500, 500), failed(499, 499), held(750, 750))))
        .contains(249);
  }

  @Test
  void next_ofAStoreThatNeverHolds_ends() {
    assertThat(RateSearch.next(List.of(failed(0, 3), failed(1, 1), failed(2, 2)))).isEmpty();
  }

  @Test
  void next_belowTheRateThatATrialCanJudge_endsAndIsTooShort() {
    List<Trial> trials =
        List.of(new Trial(0, 1000, false, true, 400), failed(500, 500), failed(499, 499));

    assertThat(RateSearch.next(trials)).isEmpty();
    assertThat(RateSearch.isTooShort(trials)).isTrue();
    assertThat(RateSearch.isTooShort(List.of(failed(0, 1000), failed(500, 500)))).isFalse();
  }

  private static Trial held(int target, double throughput) {
    return new Trial(target, throughput, true, true, 0);
  }

  private static Trial failed(int target, double throughput) {
    return new Trial(target, throughput, false, true, 0);
  }
}
