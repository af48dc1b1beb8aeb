// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

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
}
