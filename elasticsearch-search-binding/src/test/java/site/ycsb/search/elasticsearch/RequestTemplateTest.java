// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class RequestTemplateTest {

  private static final RequestTemplate TEMPLATE =
      RequestTemplate.of(
          """
          POST /${index}/_doc/${key}?refresh=${refresh}&v=1,2
          {
            "text": "${text}",
            "number": [ "${number}", true ],
            "blanks stay": " a  b ",
            "${text}": "${object}"
          }
          """);

  @Test
  void with_values_isCompactJsonWithTheValuesEncoded() {
    Map<String, Object> values =
        Map.of(
            "index", "i",
            "key", "a/b c?ü",
            "refresh", "wait_for",
            "text", "\"quoted\" \\ \n ü",
            "number", 7,
            "object", Map.of("a", "b"));

    assertThat(TEMPLATE.with(values))
        .hasToString(
            "POST /i/_doc/a%2Fb%20c%3F%C3%BC?refresh=wait_for&v=1,2"
                + " {\"text\":\"\\\"quoted\\\" \\\\ \\n ü\",\"number\":[7,true],"
                + "\"blanks stay\":\" a  b \",\"\\\"quoted\\\" \\\\ \\n ü\":{\"a\":\"b\"}}");
  }

  @Test
  void with_anEmptyValueOfAParameter_leavesTheParameterOut() {
    Map<String, Object> values =
        Map.of("index", "i", "key", "k", "refresh", "", "text", "", "number", 1, "object", 2);

    assertThat(TEMPLATE.with(values).toString()).startsWith("POST /i/_doc/k?v=1,2 {\"text\":\"\",");
    assertThat(RequestTemplate.of("GET /a?x=${x}").with(Map.of("x", ""))).hasToString("GET /a");
  }

  @Test
  void with_aVariableWithoutAValue_saysWhich() {
    RequestTemplate template = RequestTemplate.of("GET /${index}");

    assertThatThrownBy(() -> template.with(Map.of("other", "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no value for the variable ${index}");
  }
}
