// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EffectTest {

  @Test
  void ofLine_ofLogarithmsOnALine_isTheirWholeChangeWithoutError() {
    Effect line = Effect.ofLine(new double[] {0, 60, 300}, 5, 4.8, 4);

    assertThat(line.mean()).isCloseTo(-1, within(1e-9));
    assertThat(line.error()).isCloseTo(0, within(1e-6));
    assertThat(line.freedom()).isEqualTo(1);
  }

  @Test
  void ofLine_ofTwoPlaces_hasNoInterval() {
    assertThat(Effect.ofLine(new double[] {0, 60}, 5, 4).isKnown()).isFalse();
  }

  @Test
  void ofLine_ofNoise_hasAnIntervalThatHoldsTheTruth95TimesIn100() {
    Random random = new Random(1);
    double[] places = IntStream.range(0, 13).mapToDouble(i -> 300 * i).toArray();
    int held = 0;
    for (int i = 0; i < 4_000; i++) {
      double[] noise =
          IntStream.range(0, 13).mapToDouble(j -> random.nextGaussian() / 10).toArray();
      Ratio ratio = Effect.ofLine(places, noise).ratio(StudentT.PLAIN);
      held += ratio.shown() ? 0 : 1;
    }

    assertThat(held / 4_000.0).isBetween(0.945, 0.99);
  }
}
