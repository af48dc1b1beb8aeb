// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.fixtures.TestProperties;

class SettingTest {

  private enum Colour {
    DARK_BLUE,
    RED
  }

  private static final Setting<Long> INTEGER = Setting.integer("size", 5, 1, 9, "a size");
  private static final Setting<Double> DECIMAL = Setting.decimal("share", 0.5, 0, 1, "a share");
  private static final Setting<Boolean> FLAG = Setting.flag("on", true, "a switch");
  private static final Setting<Colour> CHOICE = Setting.choice("colour", Colour.class, "a colour");
  private static final Setting<String> WORD = Setting.word("order", "up, down", "an order");
  private static final Setting<String> TEXT = Setting.text("label", "none", "any text", "a label");

  @Test
  void from_nothing_isTheDefault() {
    Properties none = new Properties();
    assertThat(INTEGER.from(none)).isEqualTo(5);
    assertThat(DECIMAL.from(none)).isEqualTo(0.5);
    assertThat(FLAG.from(none)).isTrue();
    assertThat(CHOICE.from(none)).isEqualTo(Colour.DARK_BLUE);
    assertThat(WORD.from(none)).isEqualTo("up");
    assertThat(TEXT.from(none)).isEqualTo("none");
  }

  @Test
  void from_aValue_isThatValueWithoutBlanks() {
    assertThat(INTEGER.from(TestProperties.of("size", " 9 "))).isEqualTo(9);
    assertThat(DECIMAL.from(TestProperties.of("share", "0"))).isZero();
    assertThat(FLAG.from(TestProperties.of("on", "false"))).isFalse();
    assertThat(CHOICE.from(TestProperties.of("colour", "red"))).isEqualTo(Colour.RED);
    assertThat(CHOICE.from(TestProperties.of("colour", "dark-blue"))).isEqualTo(Colour.DARK_BLUE);
    assertThat(WORD.from(TestProperties.of("order", "down "))).isEqualTo("down");
    assertThat(TEXT.from(TestProperties.of("label", " a b "))).isEqualTo("a b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10", "1.0", "", "five", "99999999999999999999"})
  void from_noIntegerOfTheRange_namesKeyValueAndRange(String value) {
    assertThatThrownBy(() -> INTEGER.from(TestProperties.of("size", value)))
        .isInstanceOf(SettingException.class)
        .hasMessage("size=" + value + ": valid are 1 … 9");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.1", "1.1", "NaN", "Infinity", "-Infinity", "half", ""})
  void from_noNumberOfTheRange_namesKeyValueAndRange(String value) {
    assertThatThrownBy(() -> DECIMAL.from(TestProperties.of("share", value)))
        .isInstanceOf(SettingException.class)
        .hasMessage("share=" + value + ": valid are 0 … 1");
  }

  @Test
  void from_noneOfTheWords_namesThem() {
    requireMessage(FLAG, "yes", "on=yes: valid are true, false");
    requireMessage(FLAG, "TRUE", "on=TRUE: valid are true, false");
    requireMessage(CHOICE, "DARK_BLUE", "colour=DARK_BLUE: valid are dark-blue, red");
    requireMessage(WORD, "left", "order=left: valid are up, down");
  }

  @ParameterizedTest
  @CsvSource({
    "store.password, secret, …",
    "store.url, redis://user:secret@host:1, redis://…@host:1",
    "store.url, redis://user:sec/r@et@host:1, redis://…@host:1",
    "store.url, user:secret@host, …@host",
    "store.url, host:1, host:1"
  })
  void from_aWrongValueThatMayHoldAPassword_masksIt(String key, String value, String shown) {
    Setting<Long> setting = Setting.integer(key, 1, 1, 2, "any");
    requireMessage(setting, value, key + "=" + shown + ": valid are 1 … 2");
  }

  @Test
  void isGiven_ofAnEmptyValue_isTrue() {
    assertThat(TEXT.isGiven(TestProperties.of("label", ""))).isTrue();
    assertThat(TEXT.isGiven(new Properties())).isFalse();
  }

  @Test
  void settings_describeThemselvesAsAReaderWould() {
    assertThat(INTEGER.fallback()).isEqualTo("5");
    assertThat(INTEGER.valid()).isEqualTo("1 … 9");
    assertThat(DECIMAL.fallback()).isEqualTo("0.5");
    assertThat(DECIMAL.valid()).isEqualTo("0 … 1");
    assertThat(CHOICE.fallback()).isEqualTo("dark-blue");
    assertThat(CHOICE.valid()).isEqualTo("dark-blue, red");
    assertThat(FLAG.valid()).isEqualTo("true, false");
  }

  private static void requireMessage(Setting<?> setting, String value, String message) {
    assertThatThrownBy(() -> setting.from(TestProperties.of(setting.key(), value)))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }
}
