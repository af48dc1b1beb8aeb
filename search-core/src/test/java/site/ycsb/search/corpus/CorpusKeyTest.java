// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.WorkloadException;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.workloads.CoreWorkload;

/** Keys are YCSB's own: a dataset that stock YCSB loaded and one of ours have the same keys. */
class CorpusKeyTest {

  /** Opens what CoreWorkload keeps to its subclasses. */
  private static final class StockKeys extends CoreWorkload {
    String key(long number) {
      return buildKeyName(number);
    }
  }

  @ParameterizedTest
  @CsvSource({"hashed, 1", "hashed, 25", "ordered, 0", "ordered, 1", "ordered, 12", "ordered, 100"})
  void key_ofANumber_isWhatCoreWorkloadBuilds(String order, String padding)
      throws WorkloadException {
    Properties properties =
        TestProperties.of("recordcount", "10", "insertorder", order, "zeropadding", padding);
    TestProperties.prepareMeasurements();
    StockKeys stock = new StockKeys();
    stock.init(properties);
    GeneratedCorpus corpus = GeneratedCorpus.from(properties);

    for (long number : new long[] {0, 1, 9, 10, 12345, 999_999_999, 3_000_000_000L}) {
      assertThat(corpus.key(number)).isEqualTo(stock.key(number));
    }
  }

  @ParameterizedTest
  @CsvSource({"hashed, 1", "hashed, 25", "ordered, 0", "ordered, 1", "ordered, 12"})
  void isKey_ofATextThatIsNotExactlyTheKey_isFalse(String order, String padding) {
    GeneratedCorpus corpus =
        GeneratedCorpus.from(
            TestProperties.of("recordcount", "10", "insertorder", order, "zeropadding", padding));

    for (long number : new long[] {0, 1, 9, 10, 12345, 999_999_999, 3_000_000_000L}) {
      String key = corpus.key(number);
      assertThat(corpus.isKey(key, number)).isTrue();
      assertThat(corpus.isKey(key, number + 1)).isFalse();
      String digits = key.substring("user".length());
      for (int place = 0; place < digits.length(); place++) {
        for (char other : "/:*0P\u00b9\u00f9\u0130\u0661".toCharArray()) {
          StringBuilder changed = new StringBuilder(key);
          changed.setCharAt("user".length() + place, other);
          assertThat(corpus.isKey(changed.toString(), number))
              .as("%s with %s", key, changed)
              .isEqualTo(changed.toString().equals(key));
        }
      }
      for (String other :
          List.of(
              "",
              "user",
              "usertable",
              digits,
              "User" + digits,
              " " + key,
              key + "0",
              "user0" + digits,
              "user+" + digits.substring(1),
              key.substring(0, key.length() - 1),
              "user" + digits.substring(1))) {
        assertThat(corpus.isKey(other, number)).as(other).isFalse();
      }
    }
  }
}
