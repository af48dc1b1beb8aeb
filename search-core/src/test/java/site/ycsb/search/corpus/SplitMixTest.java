// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SplitMixTest {

  /** The vectors that are published with the algorithm's other implementations. */
  @Test
  void next_ofASeed_givesThePublishedSequence() {
    assertThat(sequence(0, 3))
        .containsExactly(0xE220A8397B1DCDAFL, 0x6E789E6AA1B965F4L, 0x06C45D188009454FL);
    assertThat(sequence(1234567, 5))
        .containsExactly(
            6457827717110365317L,
            3203168211198807973L,
            Long.parseUnsignedLong("9817491932198370423"),
            4593380528125082431L,
            Long.parseUnsignedLong("16408922859458223821"));
  }

  @Test
  void below_ofABound_coversItEvenly() {
    SplitMix random = new SplitMix(1);
    int[] counts = new int[7];
    for (int i = 0; i < 70_000; i++) {
      counts[random.below(7)]++;
    }
    assertThat(IntStream.of(counts))
        .allSatisfy(count -> assertThat(count).isBetween(9_600, 10_400));
  }

  @Test
  void below_ofTheGreatestBound_staysBelowIt() {
    SplitMix random = new SplitMix(1);
    assertThat(LongStream.range(0, 1000).map(i -> random.below(Integer.MAX_VALUE)))
        .allSatisfy(number -> assertThat(number).isBetween(0L, Integer.MAX_VALUE - 1L));
  }

  @Test
  void mix_ofTwoNumbers_tellsThemApart() {
    assertThat(SplitMix.mix(1, 2)).isNotEqualTo(SplitMix.mix(2, 1));
    assertThat(LongStream.range(0, 1000).flatMap(i -> LongStream.of(SplitMix.mix(i, 0))))
        .doesNotHaveDuplicates();
    assertThat(LongStream.range(-500, 500).flatMap(i -> LongStream.of(SplitMix.mix(0, i))))
        .doesNotHaveDuplicates();
  }

  private static long[] sequence(long seed, int length) {
    SplitMix random = new SplitMix(seed);
    return LongStream.generate(random::next).limit(length).toArray();
  }
}
