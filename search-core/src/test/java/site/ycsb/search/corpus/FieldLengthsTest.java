// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class FieldLengthsTest {

  private static final int DRAWS = 100_000;

  @Test
  void draw_byDefault_isAHundred() {
    assertThat(shares(new Properties())).containsOnlyKeys(100);
  }

  @Test
  void draw_ofAConstant_isIt() {
    assertThat(shares(TestProperties.of("fieldlength", "7", "minfieldlength", "3")))
        .containsOnlyKeys(7);
  }

  @Test
  void draw_ofAUniformDistribution_isEvenBetweenTheBounds() {
    Map<Integer, Double> shares = shares(varying("uniform", "3", "6"));
    assertThat(shares).containsOnlyKeys(3, 4, 5, 6);
    assertThat(shares.values()).allSatisfy(share -> assertThat(share).isCloseTo(.25, within(.01)));
  }

  @Test
  void draw_ofAZipfianDistribution_favoursTheLeast() {
    Map<Integer, Double> shares = shares(varying("zipfian", "5", "7"));
    double sum = 1 + Math.pow(2, -0.99) + Math.pow(3, -0.99);
    assertThat(shares).containsOnlyKeys(5, 6, 7);
    assertThat(shares.get(5)).isCloseTo(1 / sum, within(.01));
    assertThat(shares.get(7)).isCloseTo(Math.pow(3, -0.99) / sum, within(.01));
  }

  @Test
  void from_aMinimumAboveTheMaximum_namesBoth() {
    assertThatThrownBy(() -> FieldLengths.from(varying("uniform", "9", "8")))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("minfieldlength=9 and fieldlength=8: valid are");
  }

  @Test
  void from_lengthsThatVaryTooMuch_namesTheBound() {
    assertThatThrownBy(() -> FieldLengths.from(varying("zipfian", "1", "1000001")))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("fieldlength <= 1000000 where lengths vary");
  }

  private static Properties varying(String distribution, String least, String most) {
    return TestProperties.of(
        "fieldlengthdistribution", distribution, "minfieldlength", least, "fieldlength", most);
  }

  private static Map<Integer, Double> shares(Properties properties) {
    FieldLengths lengths = FieldLengths.from(properties);
    SplitMix random = new SplitMix(1);
    Map<Integer, Double> shares = new TreeMap<>();
    for (int i = 0; i < DRAWS; i++) {
      shares.merge(lengths.draw(random.next()), 1.0 / DRAWS, Double::sum);
    }
    return shares;
  }
}
