// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.JsonPath;

/** Parts of JSON texts, found, replaced and calculated with. */
final class JsonPartsTest {

  private static final String JSON = "{\"a\":[1,{\"b\":{\"0\":\"x\"}},[]],\"c\":9007199254740993}";

  @Test
  void replaced_atAnyDepth_leavesTheRestAsItWas() {
    assertThat(JsonParts.replaced(JSON, JsonPath.ROOT, "[2]")).isEqualTo("[2]");
    assertThat(JsonParts.replaced(JSON, JsonPath.of("a", 1, "b", "0"), "{\"y\":1}"))
        .isEqualTo("{\"a\":[1,{\"b\":{\"0\":{\"y\":1}}},[]],\"c\":9007199254740993}");
    assertThat(JsonParts.replaced(JSON, JsonPath.of("a", 1), "2"))
        .isEqualTo("{\"a\":[1,2,[]],\"c\":9007199254740993}");
    assertThat(JsonParts.replaced(JSON, JsonPath.of("c"), "null"))
        .isEqualTo("{\"a\":[1,{\"b\":{\"0\":\"x\"}},[]],\"c\":null}");
  }

  @Test
  void part_byAStepOfAnotherKind_isEmpty() {
    assertThat(JsonParts.part(JSON, JsonPath.of("a", 1, "b", "0"))).hasValue("\"x\"");
    assertThat(JsonParts.part(JSON, JsonPath.of("a", 1, "b", 0))).isEmpty();
    assertThat(JsonParts.part(JSON, JsonPath.of("a", "1"))).isEmpty();
    assertThat(JsonParts.part(JSON, JsonPath.of("a", 3))).isEmpty();
    assertThat(JsonParts.part(JSON, JsonPath.of("c", "d"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "-9007199254740993, -9007199254740990", "1.5, 4.5", "1e2, 103.0"})
  void calculated_ofANumber_keepsItsKind(String part, String sum) {
    assertThat(plusThree(part)).hasValue(sum);
  }

  @ParameterizedTest
  @CsvSource({"null", "true", "[1]", "{}", "'\"1\"'"})
  void calculated_ofAnotherType_isEmpty(String part) {
    assertThat(plusThree(part)).isEmpty();
  }

  private static Optional<String> plusThree(String part) {
    return JsonParts.calculated(part, BigInteger.valueOf(3)::add, number -> number + 3);
  }
}
