// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProgressTest {

  @Test
  void at_anyTime_isOnTheLineBetweenTwoEntries() {
    Progress progress = new Progress(Map.of(1.0, 100L, 2.0, 300L));

    assertThat(progress.at(0)).isZero();
    assertThat(progress.at(0.5)).isEqualTo(50);
    assertThat(progress.at(1)).isEqualTo(100);
    assertThat(progress.at(1.25)).isEqualTo(150);
    assertThat(progress.at(9)).isEqualTo(300);
  }

  @Test
  void at_ofAnEmptyProgress_isZero() {
    assertThat(new Progress(Map.of()).at(3)).isZero();
    assertThat(new Progress(Map.of()).end()).isZero();
  }

  @Test
  void sum_ofClientsThatCountedAtOtherTimes_isByTheTimesOfTheLongest() {
    assertThat(
            Progress.sum(
                List.of(
                    new TreeMap<>(Map.of(0.5, 10L, 1.5, 30L)),
                    new TreeMap<>(Map.of(1.0, 100L, 2.0, 200L)))))
        .isEqualTo(Map.of(1.0, 120L, 2.0, 230L));
  }
}
