// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.Values;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.SettingException;

class JsonRulesTest {

  private static final Properties RUN =
      TestProperties.of(
          "db", SearchDb.class.getName(),
          "workload", JsonWorkload.class.getName(),
          "recordcount", "10",
          "operationcount", "10",
          "readproportion", "0",
          "updateproportion", "0",
          "getpathproportion", "0.5",
          "setpathproportion", "0.5");

  @Test
  void require_ofAMixOfReadsAndWrites_passes() {
    assertThatCode(() -> require(RUN)).doesNotThrowAnyException();
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        arguments("searchproportion", "0.1", "searchproportion: no such property"),
        arguments("values.payload", "house", "values.payload: no such property"),
        arguments("json.documents", "small", "did you mean json.document?"),
        arguments("json.document", "house", "json.document=house: valid are small, empty, array"),
        arguments("search.check", "few", "search.check=few: valid are 0 … 1000000"),
        arguments(
            "json.path", "age", "json.path=age: valid with json.document=small are all, total"),
        arguments("json.document", "empty", "json.document=empty has no path but the root"),
        arguments("readproportion", "0.5", "readproportion: valid is 0 with workload="),
        arguments("incrementproportion", "0.5", "valid is one of them, without SET-ROOT and"),
        arguments("getrootproportion", "0.5", "proportions sum to 1.5"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void require_ofAMistake_namesItAndTheValidValues(String key, String value, String message) {
    assertRefused(TestProperties.with(RUN, key, value), message);
  }

  @Test
  void require_ofNumbers_needsANumberAndOneOperation() {
    Properties increments =
        TestProperties.with(
            RUN,
            "getpathproportion",
            "0.5",
            "setpathproportion",
            "0",
            "incrementproportion",
            "0.5");
    assertThatCode(() -> require(increments)).doesNotThrowAnyException();
    assertRefused(
        TestProperties.with(increments, "json.document", "item-1k"),
        "INCREMENT with json.path=all: json.document=item-1k has no number there");
    assertRefused(
        TestProperties.with(increments, "json.path", "buyer"),
        "INCREMENT with json.path=buyer: json.document=small has no number there");
    assertRefused(
        TestProperties.with(increments, "getpathproportion", "0", "multiplyproportion", "0.5"),
        "valid is one of them");
  }

  @Test
  void needs_ofPings_areValuesToo() {
    JsonRules rules = new JsonRules();

    assertThat(rules.needs(RUN).operations()).containsExactly(Paths.class);
    assertThat(rules.needs(TestProperties.with(RUN, "pingproportion", "0.5")).operations())
        .containsExactlyInAnyOrder(Paths.class, Values.class);
  }

  @Test
  void writes_ofReadsAndPings_isFalse() {
    assertThat(PropertyCheck.writes(RUN)).isTrue();
    assertThat(PropertyCheck.writes(TestProperties.with(RUN, "setpathproportion", "0"))).isFalse();
    assertThat(
            PropertyCheck.writes(
                TestProperties.with(RUN, "setpathproportion", "0", "multiplyproportion", "0.5")))
        .isTrue();
  }

  private static void assertRefused(Properties properties, String message) {
    assertThatThrownBy(() -> require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(message);
  }

  private static void require(Properties properties) {
    PropertyCheck.require(properties);
  }
}
