// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReservoirTest {

  @Test
  void numbers_ofFew_areAllOfThem() {
    Reservoir sample = new Reservoir(1);
    assertThat(sample.numbers()).isEmpty();
    sample.add(3);
    sample.add(9);
    assertThat(sample.numbers()).containsExactly(3L, 9L);
  }

  /** The mean of a uniform sample of 0 … 9,999 is 5,000; of 100 samples of 32, within 51 (1 s). */
  @Test
  void numbers_ofMany_areAUniformSample() {
    double sum = 0;
    for (int seed = 0; seed < 100; seed++) {
      Reservoir sample = new Reservoir(seed);
      for (int number = 0; number < 10_000; number++) {
        sample.add(number);
      }
      assertThat(sample.numbers()).hasSize(32).doesNotHaveDuplicates();
      sum += sample.numbers().average().orElseThrow();
    }
    assertThat(sum / 100).isBetween(4_750.0, 5_250.0);
  }
}
