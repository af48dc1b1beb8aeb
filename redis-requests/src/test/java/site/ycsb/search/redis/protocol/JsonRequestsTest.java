// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.JsonPath;

/**
 * RedisJSON's commands for values and their parts, literally, and the replies of both protocols.
 */
final class JsonRequestsTest {

  private static final byte[] KEY = "t:k".getBytes(UTF_8);
  private static final JsonPath PATH = JsonPath.of("a", 1, "b c");
  private static final PartRequests REQUESTS = new JsonRequests();

  @Test
  void commands_ofEachKind_nameThePath() {
    assertThat(REQUESTS.put(KEY, "[1]")).hasToString("JSON.SET t:k $ [1]");
    assertThat(REQUESTS.read(KEY, PATH)).hasToString("JSON.GET t:k $.a[1][\"b c\"]");
    assertThat(REQUESTS.read(KEY, JsonPath.ROOT)).hasToString("JSON.GET t:k $");
    assertThat(REQUESTS.write(KEY, PATH, "7")).hasToString("JSON.SET t:k $.a[1][\"b c\"] 7 XX");
    assertThat(REQUESTS.add(KEY, PATH, -3)).hasToString("JSON.NUMINCRBY t:k $.a[1][\"b c\"] -3");
    assertThat(REQUESTS.multiply(KEY, JsonPath.ROOT, 2)).hasToString("JSON.NUMMULTBY t:k $ 2");
  }

  @Test
  void value_ofAnArrayOfOne_isItsElement() {
    assertThat(REQUESTS.value("[[1,2]]".getBytes(UTF_8))).hasValue("[1,2]");
    assertThat(REQUESTS.value("[null]".getBytes(UTF_8))).hasValue("null");
    assertThat(REQUESTS.value("[]".getBytes(UTF_8))).isEmpty();
    assertThat(REQUESTS.value(null)).isEmpty();
  }

  @Test
  void number_ofEitherProtocol_isItsText() {
    assertThat(REQUESTS.number("[8]".getBytes(UTF_8))).hasValue("8");
    assertThat(REQUESTS.number("[null]".getBytes(UTF_8))).isEmpty();
    assertThat(REQUESTS.number("[]".getBytes(UTF_8))).isEmpty();
    assertThat(REQUESTS.number(List.of(8L))).hasValue("8");
    assertThat(REQUESTS.number(List.of(2.25))).hasValue("2.25");
    assertThat(REQUESTS.number(List.of(8.0))).hasValue("8");
    assertThat(REQUESTS.number(Collections.singletonList(null))).isEmpty();
    assertThat(REQUESTS.number(List.of())).isEmpty();
    assertThat(REQUESTS.number(null)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"\":1}", "{\"a\":[{\"b\\\\c\":1}]}"})
  void put_ofAName_thatNoPathCanWrite_isRefused(String json) {
    assertThatThrownBy(() -> REQUESTS.put(KEY, json))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "{\"a\":\"\"}", "{\"a\":\"b\\\\c\"}", "{\"a'b\":1}"})
  void put_ofAnyText_isSent(String json) {
    byte[][] arguments = REQUESTS.put(KEY, json).arguments();

    assertThat(new String(Arrays.asList(arguments).get(2), UTF_8)).isEqualTo(json);
  }
}
