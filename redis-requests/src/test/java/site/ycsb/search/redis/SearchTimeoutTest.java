// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SearchTimeoutTest {

  @ParameterizedTest
  @CsvSource({
    "fail, 500, true",
    "FAIL, 500, true",
    "return, 500, false",
    "return-strict, 500, false",
    "return, 2000, false",
    "return, 2001, true",
    "return, 0, true",
  })
  void isExact_forAClientThatWaitsTwoSeconds(String policy, long millis, boolean exact) {
    assertThat(new SearchTimeout(policy, millis).isExact(2_000)).isEqualTo(exact);
  }
}
