// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.redis.protocol.TableNames;
import site.ycsb.search.settings.SettingException;

final class RedisSettingsTest {

  @Test
  void of_defaults_areMadeFromTheTable() {
    assertThat(table("", "", false))
        .isEqualTo(
            new TableNames(
                "usertable", "idx:usertable", "usertable:", "order:usertable:", "mark:usertable:"));
  }

  @Test
  void of_tagged_shareAHashTag() {
    assertThat(table("", "", true))
        .isEqualTo(
            new TableNames(
                "usertable",
                "idx:{usertable}",
                "{usertable}:",
                "order:{usertable}:",
                "mark:{usertable}:"));
  }

  @Test
  void of_settings_prevail() {
    assertThat(table("books", "book/", true))
        .isEqualTo(new TableNames("usertable", "books", "book/", "order:book/", "mark:book/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"o", "order:", "mark:", "m"})
  void of_prefixThatCoversMore_isRefused(String prefix) {
    assertThatThrownBy(() -> table("", prefix, false))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("redisjson.prefix=" + prefix);
  }

  @Test
  void document_key_followsThePrefix() {
    assertThat(table("", "", false).document("user1")).asString(UTF_8).isEqualTo("usertable:user1");
  }

  @ParameterizedTest
  @CsvSource({"a:, a:*", "a*b?, a\\*b\\?*", "[a]\\, \\[a\\]\\\\*"})
  void pattern_prefixWithPatternCharacters_areEscaped(String prefix, String pattern) {
    assertThat(table("", prefix, false).pattern()).isEqualTo(pattern);
  }

  private static TableNames table(String index, String prefix, boolean tagged) {
    Properties properties = new Properties();
    properties.setProperty("redisjson.index", index);
    properties.setProperty("redisjson.prefix", prefix);
    return RedisBindingTest.binding("redisjson").settings(properties).table("usertable", tagged);
  }
}
