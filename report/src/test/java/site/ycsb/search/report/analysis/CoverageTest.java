// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Draws from stores whose truth is known. With 5,000 draws a share of 0.95 is measured to ±0.009
 * (three standard errors); Welch's interval is approximate, most of all at three repeats.
 */
class CoverageTest {

  private static final int DRAWS = 5000;

  static Stream<Arguments> cases() {
    return Stream.of(3, 5, 10)
        .flatMap(
            n ->
                Stream.of(
                    Arguments.of(n, 0.02, 0.02),
                    Arguments.of(n, 0.1, 0.1),
                    Arguments.of(n, 0.02, 0.1)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void ratio_ofKnownTruth_isCoveredByItsInterval(int n, double noise, double otherNoise) {
    Random random = new Random(n * 31L + Math.round(1000 * (noise + 7 * otherNoise)));
    int covered = 0;
    for (int i = 0; i < DRAWS; i++) {
      Ratio ratio =
          Estimates.ratio(draw(random, n, 3000, noise), draw(random, n, 2000, otherNoise));
      assertThat(ratio.value()).isBetween(ratio.low(), ratio.high());
      covered += ratio.low() <= 1.5 && 1.5 <= ratio.high() ? 1 : 0;
    }

    assertThat((double) covered / DRAWS).isBetween(0.93, 0.985);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void estimate_ofKnownTruth_isCoveredByItsInterval(int n, double noise, double otherNoise) {
    Random random = new Random(n * 17L + Math.round(1000 * (noise + 7 * otherNoise)));
    int covered = 0;
    for (int i = 0; i < DRAWS; i++) {
      Estimate estimate = draw(random, n, 3000, noise);
      covered += estimate.low() <= 3000 && 3000 <= estimate.high() ? 1 : 0;
    }

    assertThat((double) covered / DRAWS).isBetween(0.94, 0.96);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void shown_ofEqualStores_isRare(int n, double noise, double otherNoise) {
    Random random = new Random(n * 13L + Math.round(1000 * (noise + 7 * otherNoise)));
    int shown = 0;
    for (int i = 0; i < DRAWS; i++) {
      Estimate one = draw(random, n, 2000, noise);
      shown += Estimates.ratio(one, draw(random, n, 2000, otherNoise)).shown() ? 1 : 0;
    }

    assertThat((double) shown / DRAWS).isLessThan(0.035);
  }

  @ParameterizedTest
  @CsvSource({"3, 0.98", "5, 0.999", "10, 0.999"})
  void shown_ofARealDifference_isNearlyAlwaysAndNeverTheWrongWay(int n, double least) {
    Random random = new Random(n);
    int shown = 0;
    for (int i = 0; i < DRAWS; i++) {
      Ratio ratio = Estimates.ratio(draw(random, n, 3000, 0.03), draw(random, n, 2000, 0.03));
      assertThat(ratio.value()).isGreaterThan(1);
      shown += ratio.shown() ? 1 : 0;
    }

    assertThat((double) shown / DRAWS).isGreaterThan(least);
  }

  private static Estimate draw(Random random, int n, double truth, double noise) {
    List<Double> values =
        IntStream.range(0, n)
            .mapToObj(i -> truth * Math.exp(noise * random.nextGaussian()))
            .toList();
    return Estimates.of(values);
  }
}
