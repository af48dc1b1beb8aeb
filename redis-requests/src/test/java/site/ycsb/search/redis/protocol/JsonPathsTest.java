// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonPathsTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "title, $.title",
        "field0, $.field0",
        "_x, $._x",
        "a.b, $[\"a.b\"]",
        "a b, $[\"a b\"]",
        "0a, $[\"0a\"]",
        "``, $[\"\"]",
        "größe, $[\"größe\"]",
        "it's, $[\"it's\"]",
        "6\"x, $['6\"x']",
        "a\\b, $[\"a\\\\b\"]",
        "'\", $[\"'\\\"\"]",
      })
  void path_anyName_isQuotedAsItNeeds_andGivesItBack(String name, String path) {
    assertThat(JsonPaths.path(name)).isEqualTo(path);
    assertThat(JsonPaths.name(path)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b", "both'and\""})
  void writingPath_nameThatNeedsEscapes_isRefused(String name) {
    assertThatThrownBy(() -> JsonPaths.writingPath(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(name);
  }

  @Test
  void path_letterOutsideAscii_isQuoted() {
    assertThat(JsonPaths.path("é")).isEqualTo("$[\"é\"]");
  }
}
