// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.JsonPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Parts of JSON values, found, replaced and calculated with. */
final class JsonPartsTest {

  private static final String JSON = "{\"a\":[1,{\"b\":{\"0\":\"x\"}},[]],\"c\":9007199254740993}";

  @Test
  void replace_atAnyDepth_leavesTheRestAsItWas() {
    assertThat(replaced(JsonPath.ROOT, "[2]")).isEqualTo("[2]");
    assertThat(replaced(JsonPath.of("a", 1, "b", "0"), "{\"y\":1}"))
        .isEqualTo("{\"a\":[1,{\"b\":{\"0\":{\"y\":1}}},[]],\"c\":9007199254740993}");
    assertThat(replaced(JsonPath.of("a", 1), "2"))
        .isEqualTo("{\"a\":[1,2,[]],\"c\":9007199254740993}");
    assertThat(replaced(JsonPath.of("c"), "null"))
        .isEqualTo("{\"a\":[1,{\"b\":{\"0\":\"x\"}},[]],\"c\":null}");
  }

  private static String replaced(JsonPath path, String part) {
    ObjectNode document = document(JSON);
    JsonParts.replace(document, path, JsonMapper.shared().readTree(part));
    return document.path("value").toString();
  }

  @Test
  void part_ofAnyType_isTheValueAtThePath() {
    String value = "{\"a\":[1,{\"b\":[2.5,null]}],\"c\":{}}";

    assertThat(part(value)).hasValue(value);
    assertThat(part(value, "a", 1, "b")).hasValue("[2.5,null]");
    assertThat(part(value, "a", 1, "b", 1)).hasValue("null");
    assertThat(part(value, "a", 0)).hasValue("1");
    assertThat(part(value, "c")).hasValue("{}");
    assertThat(part(value, "a", 2)).isEmpty();
    assertThat(part(value, "d")).isEmpty();
    assertThat(JsonParts.part(JsonMapper.shared().createObjectNode(), JsonPath.ROOT)).isEmpty();
  }

  @Test
  void part_byAStepOfAnotherKind_isEmpty() {
    assertThat(part(JSON, "a", 1, "b", "0")).hasValue("\"x\"");
    assertThat(part(JSON, "a", 1, "b", 0)).isEmpty();
    assertThat(part(JSON, "a", "1")).isEmpty();
    assertThat(part(JSON, "a", 3)).isEmpty();
    assertThat(part(JSON, "c", "d")).isEmpty();
    assertThat(part(JSON, "c", 0)).isEmpty();
  }

  private static Optional<String> part(String value, Object... steps) {
    return JsonParts.part(document(value), JsonPath.of(steps)).map(JsonNode::toString);
  }

  private static ObjectNode document(String value) {
    return (ObjectNode) JsonMapper.shared().readTree("{\"value\":" + value + "}");
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

  @Test
  void calculated_beyondAllNumbers_isRefused() {
    assertThatThrownBy(
            () ->
                JsonParts.calculated(
                    JsonMapper.shared().readTree("1e308"), whole -> whole, number -> number * 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("JSON has no such number: Infinity");
  }

  private static Optional<String> plusThree(String part) {
    return JsonParts.calculated(
            JsonMapper.shared().readTree(part), BigInteger.valueOf(3)::add, number -> number + 3)
        .map(JsonNode::toString);
  }

  @Test
  void filter_ofAPath_endsAtTheFirstArray() {
    assertThat(JsonParts.filter(JsonPath.ROOT)).isEmpty();
    assertThat(JsonParts.filter(JsonPath.of("a", "b-1"))).containsExactly("value.a.b-1");
    assertThat(JsonParts.filter(JsonPath.of("a", 1, "b"))).containsExactly("value.a");
    assertThat(JsonParts.filter(JsonPath.of("a.b", "c"))).isEmpty();
  }

  @Test
  void isInObjects_ofAPathThroughAnArray_isFalse() {
    assertThat(JsonParts.isInObjects(JsonPath.of("a", "b-1"))).isTrue();
    assertThat(JsonParts.isInObjects(JsonPath.of("a", 0))).isFalse();
  }
}
