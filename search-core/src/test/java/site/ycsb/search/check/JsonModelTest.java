// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.JsonPath;

class JsonModelTest {

  private final JsonModel model =
      new JsonModel("{\"n\":7,\"f\":1.5,\"t\":\"8\",\"a\":[1,{\"n\":null}],\"o\":{}}");

  @Test
  void read_ofEachStep_followsNamesAndPlaces() {
    assertThat(model.read(JsonPath.of("n"))).hasValue("7");
    assertThat(model.read(JsonPath.of("a", 0))).hasValue("1");
    assertThat(model.read(JsonPath.of("a", 1, "n"))).hasValue("null");
    assertThat(model.read(JsonPath.of("o"))).hasValue("{}");
  }

  @Test
  void read_ofAnAbsentPath_isEmpty() {
    assertThat(model.read(JsonPath.of("b"))).isEmpty();
    assertThat(model.read(JsonPath.of("a", 2))).isEmpty();
    assertThat(model.read(JsonPath.of("a", "0"))).isEmpty();
    assertThat(model.read(JsonPath.of("n", "n"))).isEmpty();
    assertThat(model.read(JsonPath.of(0))).isEmpty();
  }

  @Test
  void write_ofAPath_replacesThatValueAlone() {
    assertThat(model.write(JsonPath.of("a", 1, "n"), "[2]")).isTrue();
    assertThat(model.write(JsonPath.of("n"), "\"x\"")).isTrue();

    assertThat(model.read(JsonPath.ROOT))
        .hasValue("{\"n\":\"x\",\"f\":1.5,\"t\":\"8\",\"a\":[1,{\"n\":[2]}],\"o\":{}}");
  }

  @Test
  void write_ofAnAbsentPath_changesNothing() {
    String before = model.read(JsonPath.ROOT).orElseThrow();

    assertThat(model.write(JsonPath.of("o", "new"), "1")).isFalse();
    assertThat(model.write(JsonPath.of("a", 2), "1")).isFalse();

    assertThat(model.read(JsonPath.ROOT)).hasValue(before);
  }

  @Test
  void add_ofANumber_keepsItsKind() {
    assertThat(model.add(JsonPath.of("n"), -9)).hasValue("-2");
    assertThat(model.add(JsonPath.of("f"), 1)).hasValue("2.5");
    assertThat(model.multiply(JsonPath.of("n"), -3)).hasValue("6");
    assertThat(model.multiply(JsonPath.of("f"), 3)).hasValue("7.5");
    assertThat(model.read(JsonPath.of("n"))).hasValue("6");
  }

  @Test
  void add_beyondTheExactFractions_isExact() {
    JsonModel number = new JsonModel("9007199254740993");

    assertThat(number.add(JsonPath.ROOT, 2)).hasValue("9007199254740995");
    assertThat(number.multiply(JsonPath.ROOT, 1_000_000)).hasValue("9007199254740995000000");
  }

  @Test
  void add_ofNoNumber_changesNothing() {
    assertThat(model.add(JsonPath.of("t"), 1)).isEmpty();
    assertThat(model.multiply(JsonPath.of("o"), 2)).isEmpty();
    assertThat(model.add(JsonPath.of("a", 1, "n"), 1)).isEmpty();
    assertThat(model.read(JsonPath.of("t"))).hasValue("\"8\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"b\":[2]} | {\"b\" : [2], \"a\" : 1}",
        "1.50 | 1.5",
        "2.0 | 2",
        "\"\\u00e9\" | \"é\"",
        "null | null"
      })
  void same_ofOneValueInTwoSpellings_isTrue(String right, String found) {
    assertThat(JsonModel.same(right, found)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 2.0",
        "{\"a\":1} | {\"a\":1,\"b\":2}",
        "{\"a\":1,\"b\":2} | {\"a\":1}",
        "{\"a\":1} | {\"a\":\"1\"}",
        "[1,2] | [2,1]",
        "1 | [1]",
        "1 | 1 1",
        "{} | []",
        "null | false"
      })
  void same_ofTwoValues_isFalse(String right, String found) {
    assertThat(JsonModel.same(right, found)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "1 2", "undefined"})
  void model_ofATextThatIsNoJson_isRefused(String text) {
    assertThatThrownBy(() -> JsonModel.parsed(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
