// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replies in RESP3 as Lettuce reads them. */
final class LettuceReplyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "$3;abc; | abc",
        "+OK; | OK",
        "$0;; | ``",
        ":42; | 42",
        ",1.5; | 1.5",
        "#t; | true",
        "_; | null",
        "$-1; | null",
        "=7;txt:abc; | abc",
        "*2;:1;$1;a; | [1, a]",
        "*0; | []",
        "*2;*0;*1;_; | [[], [null]]",
        "~2;:1;:2; | [1, 2]",
        "%0; | []",
        "%1;$1;a;*2;:1;:2; | [a=[1, 2]]",
        "%2;$1;a;%1;$1;b;_;+c;:3; | [a=[b=null], c=3]",
        "*2;%1;+a;*1;+b;:7; | [[a=[b]], 7]",
      })
  void reply_ofAnyType_isPlainJava(String resp, String value) {
    LettuceReply reply = read(resp);

    assertThat(reply.hasError()).isFalse();
    assertThat(text(reply.get())).isEqualTo(value);
  }

  @Test
  void reply_ofAnError_isNoValue() {
    assertThat(read("-WRONGTYPE no;").getError()).isEqualTo("WRONGTYPE no");
    assertThat(read("*2;:1;-ERR no;").getError()).isEqualTo("ERR no");
  }

  private static LettuceReply read(String resp) {
    LettuceReply reply = new LettuceReply();
    ByteBuf bytes = Unpooled.copiedBuffer(resp.replace(";", "\r\n"), UTF_8);
    assertThat(new RedisStateMachine().decode(bytes, reply)).as("a whole reply").isTrue();
    return reply;
  }

  private static String text(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return new String(bytes, UTF_8);
    }
    if (value instanceof Map.Entry<?, ?> entry) {
      return text(entry.getKey()) + "=" + text(entry.getValue());
    }
    if (value instanceof List<?> values) {
      return values.stream().map(LettuceReplyTest::text).toList().toString();
    }
    return String.valueOf(value);
  }
}
