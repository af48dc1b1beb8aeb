// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScoreBijectionTest {

  private static final long ALL = 1L << 48;

  private final ScoreBijection scores = new ScoreBijection(1);

  @Test
  void of_manyNumbers_isUnique() {
    long[] found =
        LongStream.concat(LongStream.range(0, 300_000), LongStream.range(999_000_000, 999_300_000))
            .map(scores::of)
            .toArray();
    assertThat(Arrays.stream(found).distinct().count()).isEqualTo(600_000);
  }

  @Test
  void of_anyNumber_isAnIntegerOf48Bits() {
    assertThat(numbers().map(scores::of))
        .allSatisfy(score -> assertThat(score).isBetween(0L, ALL - 1));
  }

  @Test
  void undo_ofAScore_isItsNumber() {
    assertThat(numbers())
        .allSatisfy(number -> assertThat(scores.undo(scores.of(number))).isEqualTo(number));
  }

  @Test
  void of_anotherSeed_isAnotherOrder() {
    ScoreBijection others = new ScoreBijection(2);
    assertThat(numbers()).noneMatch(number -> scores.of(number) == others.of(number));
  }

  @Test
  void of_neighbours_isInNoOrder() {
    long rises = LongStream.range(0, 10_000).filter(i -> scores.of(i) < scores.of(i + 1)).count();
    assertThat(rises).isBetween(4_500L, 5_500L);
  }

  private static LongStream numbers() {
    return LongStream.of(
        0, 1, 2, 1000, 999_999_999, Integer.MAX_VALUE, 1L + Integer.MAX_VALUE, ALL / 2, ALL - 1);
  }
}
