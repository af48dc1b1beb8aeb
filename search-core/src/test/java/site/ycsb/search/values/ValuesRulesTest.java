// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.SettingException;

class ValuesRulesTest {

  private static final Properties RUN =
      TestProperties.of(
          "db", SearchDb.class.getName(),
          "workload", ValuesWorkload.class.getName(),
          "recordcount", "10",
          "operationcount", "10",
          "threadcount", "4",
          "readproportion", "0.5",
          "updateproportion", "0.5");

  @Test
  void require_ofAMixOfReadsAndWrites_passes() {
    assertThatCode(() -> require(RUN)).doesNotThrowAnyException();
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        arguments("searchproportion", "0.1", "searchproportion: no such property"),
        arguments("search.pages", "2", "search.pages: no such property"),
        arguments("values.payload", "house", "values.payload=house: valid are customer-profile"),
        arguments("values.codec", "xml", "values.codec=xml: valid are serialised, raw"),
        arguments("values.length", "100", "valid with values.codec=raw only"),
        arguments("pipeline", "0", "pipeline=0: valid are 1 … 10000"),
        arguments("insertproportion", "0.5", "insertproportion: valid is 0 with workload="),
        arguments("popproportion", "0.5", "a dataset is either values by key or a list"),
        arguments("pingproportion", "0.5", "proportions sum to 1.5"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void require_ofAMistake_namesItAndTheValidValues(String key, String value, String message) {
    assertRefused(TestProperties.with(RUN, key, value), message);
  }

  @Test
  void require_ofTurnsThatTheSharesDoNotFit_namesThem() {
    assertRefused(
        TestProperties.with(
            RUN,
            "values.turns",
            "write-then-read",
            "readproportion",
            "0.6",
            "updateproportion",
            "0.4"),
        "values.turns=write-then-read: valid with readproportion=0.5");
    assertRefused(
        TestProperties.with(
            RUN,
            "values.turns",
            "writers-and-readers",
            "readproportion",
            "1",
            "updateproportion",
            "0"),
        "values.turns=writers-and-readers: valid with readproportion and updateproportion above 0");
    assertRefused(
        TestProperties.with(RUN, "values.turns", "writers-and-readers", "threadcount", "1"),
        "threadcount=1: valid is at least 2");
  }

  @Test
  void require_ofAListBySeveralClients_isRefused() {
    Properties list =
        TestProperties.with(
            RUN, "readproportion", "0", "updateproportion", "0", "pushproportion", "1");

    assertThatCode(() -> require(TestProperties.with(RUN, "search.clients", "2")))
        .doesNotThrowAnyException();
    assertThatCode(() -> require(list)).doesNotThrowAnyException();
    assertRefused(
        TestProperties.with(list, "search.clients", "2"),
        "search.clients=2: valid is 1 with pushproportion or popproportion");
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
