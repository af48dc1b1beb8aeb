// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AliasTableTest {

  private static final int DRAWS = 200_000;

  @Test
  void draw_ofUnequalWeights_followsThem() {
    requireDistribution(5, i -> new double[] {1, 2, 3, 4, 90}[i]);
  }

  @Test
  void draw_ofAZipfianDistribution_followsIt() {
    requireDistribution(100, rank -> Math.pow(rank + 1.0, -0.8));
    requireDistribution(20, rank -> Math.pow(rank + 1.0, -2));
  }

  @Test
  void draw_ofWeightsThatSumToAnything_followsTheirShares() {
    requireDistribution(3, i -> 1e-30 * (i + 1));
    requireDistribution(3, i -> 1e30 * (i + 1));
  }

  @Test
  void draw_ofOneIndex_isThatIndex() {
    AliasTable table = new AliasTable(1, i -> 0.3);
    assertThat(LongStream.of(0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE))
        .allSatisfy(random -> assertThat(table.draw(random)).isZero());
  }

  @Test
  void draw_ofAZeroWeight_neverComes() {
    AliasTable table = new AliasTable(7, i -> i % 2 == 0 ? 0 : 0.1 * i);
    int[] counts = counts(table, 7);
    assertThat(counts[0] + counts[2] + counts[4] + counts[6]).isZero();
    assertThat(counts[1]).isPositive();
    // The least number of each column: what chance would not find in a lifetime.
    assertThat(LongStream.range(0, 1 << 10).map(i -> table.draw(i << 54)))
        .allMatch(index -> index % 2 == 1);
  }

  /**
   * Pearson's chi-square, against a bound that chance exceeds once in a million; the seed is fixed.
   */
  private static void requireDistribution(int size, IntToDoubleFunction weight) {
    int[] counts = counts(new AliasTable(size, weight), size);
    double sum = IntStream.range(0, size).mapToDouble(weight).sum();
    double chiSquare = 0;
    for (int i = 0; i < size; i++) {
      double expected = DRAWS * weight.applyAsDouble(i) / sum;
      chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    double freedom = size - 1.0;
    assertThat(chiSquare).isLessThan(freedom + 5 * Math.sqrt(2 * freedom) + 14);
  }

  private static int[] counts(AliasTable table, int size) {
    SplitMix random = new SplitMix(42);
    int[] counts = new int[size];
    for (int i = 0; i < DRAWS; i++) {
      counts[table.draw(random.next())]++;
    }
    return counts;
  }
}
