// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class JsonFieldsTest {

  @Test
  void decode_onePath_isItsValueIfAny() {
    assertThat(decode("[7]", Set.of("score"))).isEqualTo(Map.of("score", 7L));
    assertThat(decode("[]", Set.of("score"))).isEmpty();
  }

  @Test
  void decode_severalPaths_areThoseThatAreThere() {
    assertThat(
            decode(
                "{\"$.title\":[\"x\"],\"$.none\":[],\"$[\\\"a.b\\\"]\":[1]}",
                Set.of("title", "none", "a.b")))
        .isEqualTo(Map.of("title", "x", "a.b", 1L));
  }

  @Test
  void decode_whatIsNoArrayOfValues_isAnError() {
    assertThatThrownBy(() -> decode("7", Set.of("score")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> decode("[true]", Set.of("score")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("field score holds neither");
  }

  private static Map<String, Object> decode(String json, Set<String> names) {
    return JsonFields.decode(json.getBytes(UTF_8), names);
  }
}
