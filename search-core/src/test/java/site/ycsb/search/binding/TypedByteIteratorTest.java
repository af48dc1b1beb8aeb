// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedByteIteratorTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 7, -12, 1L << 47, Long.MIN_VALUE, Long.MAX_VALUE})
  void iterator_ofANumber_readsAsItsDigitsAndKnowsItsValue(long value) {
    TypedByteIterator iterator = new TypedByteIterator(value);
    assertThat(iterator.value()).isEqualTo(value);
    assertThat(iterator).hasToString(Long.toString(value));
    assertThat(iterator.bytesLeft()).isEqualTo(Long.toString(value).length());
    assertThat(new String(iterator.toArray(), StandardCharsets.US_ASCII))
        .isEqualTo(Long.toString(value));
    assertThat(iterator.value()).isEqualTo(value);
  }

  /** The text of a vector takes time, which a read must not have. */
  @Test
  void text_ofAValueThatNobodyReads_isNotMade() {
    AtomicInteger texts = new AtomicInteger();
    Object value =
        new Object() {
          @Override
          public String toString() {
            return "text " + texts.incrementAndGet();
          }
        };
    TypedByteIterator iterator = new TypedByteIterator(value);

    assertThat(iterator.value()).isSameAs(value);
    assertThat(texts).hasValue(0);
    assertThat(new String(iterator.toArray(), StandardCharsets.US_ASCII)).isEqualTo("text 1");
  }
}
