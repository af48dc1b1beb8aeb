// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongByteIteratorTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 7, -12, 1L << 47, Long.MIN_VALUE, Long.MAX_VALUE})
  void iterator_ofANumber_readsAsItsDigitsAndKnowsItsValue(long value) {
    LongByteIterator iterator = new LongByteIterator(value);
    assertThat(iterator.value()).isEqualTo(value);
    assertThat(iterator).hasToString(Long.toString(value));
    assertThat(iterator.bytesLeft()).isEqualTo(Long.toString(value).length());
    assertThat(new String(iterator.toArray(), StandardCharsets.US_ASCII))
        .isEqualTo(Long.toString(value));
    assertThat(iterator.value()).isEqualTo(value);
  }
}
