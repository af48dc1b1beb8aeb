// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.TestProperties;

class SettingsTest {

  private static final List<Setting<?>> KNOWN =
      List.of(Setting.flag("store.host", true, "one"), Setting.flag("store.port", true, "another"));

  @Test
  void rejectUnknown_ofATypingError_namesTheNearest() {
    assertThatThrownBy(
            () ->
                Settings.rejectUnknown(
                    TestProperties.of("store.prt", "1", "store.host", "x"),
                    key -> key.startsWith("store."),
                    KNOWN))
        .isInstanceOf(SettingException.class)
        .hasMessage("store.prt: no such property; did you mean store.port?");
  }

  @Test
  void rejectUnknown_ofSeveral_namesTheFirstByTheAlphabet() {
    assertThatThrownBy(
            () ->
                Settings.rejectUnknown(
                    TestProperties.of("store.zzz", "1", "store.hast", "1"),
                    key -> key.startsWith("store."),
                    KNOWN))
        .hasMessage("store.hast: no such property; did you mean store.host?");
  }

  @Test
  void rejectUnknown_ofAnotherPrefix_isNoneOfItsBusiness() {
    assertThatCode(
            () ->
                Settings.rejectUnknown(
                    TestProperties.of("other.prt", "1", "storeprt", "2"),
                    key -> key.startsWith("store."),
                    KNOWN))
        .doesNotThrowAnyException();
  }

  @Test
  void suggestion_ofAWordThatNoneIsNear_isTheOtherText() {
    List<String> words = List.of("db", "label", "table");
    assertThat(Settings.suggestion("foo", words, ": none")).isEqualTo(": none");
    assertThat(Settings.suggestion("tbale", words, ": none")).isEqualTo("; did you mean table?");
    assertThat(Settings.suggestion("la", words, ": none")).isEqualTo("; did you mean label?");
    assertThat(Settings.suggestion("-o", List.of("-P"), "")).isEmpty();
    assertThat(Settings.suggestion("--reload", List.of("--help"), "")).isEmpty();
    assertThat(Settings.suggestion("--relaod", List.of("--reload"), "")).isNotEmpty();
    assertThatThrownBy(
            () ->
                Settings.rejectUnknown(
                    TestProperties.of("store.quite", "1"), key -> key.startsWith("store."), KNOWN))
        .hasMessage(
            "store.quite: no such property: valid are those of docs/reference/properties.md");
  }

  @Test
  void nearest_ofAWord_takesTheFewestEdits() {
    List<String> words = List.of("threadcount", "target", "table");
    assertThat(Settings.nearest("thredcount", words)).first().isEqualTo("threadcount");
    assertThat(Settings.nearest("tables", words)).first().isEqualTo("table");
    assertThat(Settings.nearest("taregt", words)).first().isEqualTo("target");
    assertThat(Settings.nearest("table", words)).first().isEqualTo("table");
  }

  @Test
  void nearest_ofABeginning_takesAWordThatBeginsSo() {
    List<String> words = List.of("memory", "redis-redisson", "redisjson");
    assertThat(Settings.nearest("redi", words)).first().isEqualTo("redisjson");
    assertThat(Settings.nearest("search-10", List.of("search-only", "search-10update")))
        .first()
        .isEqualTo("search-10update");
  }

  @Test
  void nearest_ofAWordThatNoneIsNear_isNothing() {
    assertThat(Settings.nearest("x", List.of("memory", "redisjson"))).isEmpty();
    assertThat(Settings.nearest("label", List.of("label", "table", "lable", "db")))
        .containsExactly("label", "lable");
  }

  @Test
  void nearest_ofEquals_isTheFirstByTheAlphabet() {
    assertThat(Settings.nearest("tab", List.of("tac", "taa"))).first().isEqualTo("taa");
    assertThat(Settings.nearest("redis", List.of("redis-lua", "redisjson")))
        .first()
        .isEqualTo("redisjson");
  }
}
