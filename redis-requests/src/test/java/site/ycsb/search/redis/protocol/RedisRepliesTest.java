// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RedisRepliesTest {

  @Test
  void text_ofAnyValue_isItsDecimalOrItsBytes() {
    assertThat(RedisReplies.text(bytes("größe"))).isEqualTo("größe");
    assertThat(RedisReplies.text(7L)).isEqualTo("7");
    assertThat(RedisReplies.text(0.5)).isEqualTo("0.5");
  }

  @Test
  void texts_ofAnArray_areInOrder() {
    assertThat(RedisReplies.texts(List.of(bytes("b"), bytes("a")))).containsExactly("b", "a");
    assertThat(RedisReplies.texts(null)).isEmpty();
  }

  @Test
  void textMap_ofEachForm_isTheSame() {
    Map<String, String> expected = Map.of("a", "1", "b", "x");

    assertThat(RedisReplies.textMap(Map.of(bytes("a"), 1L, bytes("b"), bytes("x"))))
        .isEqualTo(expected);
    assertThat(
            RedisReplies.textMap(
                List.of(Map.entry(bytes("a"), 1L), Map.entry(bytes("b"), bytes("x")))))
        .isEqualTo(expected);
    assertThat(RedisReplies.textMap(List.of(bytes("a"), 1L, bytes("b"), bytes("x"))))
        .isEqualTo(expected);
    assertThat(
            RedisReplies.textMap(List.of(List.of(bytes("a"), 1L), List.of(bytes("b"), bytes("x")))))
        .isEqualTo(expected);
    assertThat(RedisReplies.textMap(List.of())).isEmpty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
