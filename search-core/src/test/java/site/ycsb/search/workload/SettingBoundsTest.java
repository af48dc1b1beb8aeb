// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/** Rules that hold for every setting, by its own description. */
class SettingBoundsTest {

  /** The two that have no default: without them there is nothing to do. */
  private static final List<String> REQUIRED = List.of("recordcount", "operationcount");

  static Stream<Setting<?>> all() {
    return PropertyCheck.COMMON.stream();
  }

  static Stream<Setting<?>> numeric() {
    return all().filter(setting -> setting.valid().contains(" … "));
  }

  static Stream<Setting<?>> enumerated() {
    return all()
        .filter(setting -> setting.valid().contains(", ") && !setting.fallback().equals("95,99"));
  }

  @Test
  void keys_areUnique() {
    assertThat(all().map(setting -> (String) setting.key())).doesNotHaveDuplicates();
    assertThat(numeric().count()).isGreaterThan(30);
    assertThat(enumerated().count()).isGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("all")
  void default_ofEachSetting_isValidUnlessItMustBeGiven(Setting<?> setting) {
    if (REQUIRED.contains(setting.key())) {
      assertThatThrownBy(() -> setting.from(new Properties())).isInstanceOf(SettingException.class);
    } else {
      assertThat(setting.from(new Properties()))
          .isEqualTo(setting.from(TestProperties.of(setting.key(), setting.fallback())));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void text_ofEachSetting_fitsATableOfTheDocumentation(Setting<?> setting) {
    assertThat(setting.meaning()).isNotBlank().doesNotContain("|", "\n").doesNotEndWith(".");
    assertThat(setting.valid()).isNotBlank().doesNotContain("|", "\n");
    assertThat(setting.key()).matches("[a-z_.]+");
  }

  @ParameterizedTest
  @MethodSource("numeric")
  void bounds_ofEachNumber_areInAndTheNextAreOut(Setting<?> setting) {
    String[] valid = setting.valid().split("; empty for ", -1);
    String[] bounds = valid[0].split(" … ", -1);
    BigDecimal step =
        value(setting, bounds[1]) instanceof Long ? BigDecimal.ONE : new BigDecimal("0.001");
    requireValue(setting, bounds[0]);
    requireValue(setting, bounds[1]);
    requireOut(setting, new BigDecimal(bounds[0]).subtract(step).toPlainString());
    requireOut(setting, new BigDecimal(bounds[1]).add(step).toPlainString());
    requireOut(setting, "many");
    requireEmpty(setting, valid.length == 1);
  }

  private static void requireEmpty(Setting<?> setting, boolean out) {
    if (out) {
      requireOut(setting, "");
    } else {
      assertThat(setting.from(TestProperties.of(setting.key(), ""))).isEqualTo(Optional.empty());
    }
  }

  @ParameterizedTest
  @MethodSource("enumerated")
  void words_ofEachChoice_areInAndAnotherIsOut(Setting<?> setting) {
    String[] valid = setting.valid().split("; empty for ", -1);
    for (String word : valid[0].split(", ", -1)) {
      assertThat(setting.from(TestProperties.of(setting.key(), word))).isNotNull();
    }
    requireOut(setting, "another");
    requireEmpty(setting, valid.length == 1);
  }

  private static void requireValue(Setting<?> setting, String text) {
    assertThat(new BigDecimal(value(setting, text).toString())).isEqualByComparingTo(text);
  }

  private static Object value(Setting<?> setting, String text) {
    Object value = setting.from(TestProperties.of(setting.key(), text));
    return value instanceof Optional<?> optional ? optional.orElseThrow() : value;
  }

  private static void requireOut(Setting<?> setting, String text) {
    assertThatThrownBy(() -> setting.from(TestProperties.of(setting.key(), text)))
        .isInstanceOf(SettingException.class)
        .hasMessage("%s=%s: valid are %s", setting.key(), text, setting.valid());
  }
}
