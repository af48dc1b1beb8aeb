// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.settings.SettingException;

final class TableNamesTest {

  @Test
  void of_aTable_namesItsIndices() {
    assertThat(TableNames.of("usertable"))
        .isEqualTo(new TableNames("usertable", "usertable-documents", "usertable-mark"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UserTable",
        "a b",
        "a/b",
        "a*",
        "a,b",
        "a:b",
        "a#b",
        "a\\b",
        "-a",
        "_a",
        "+a",
        ".",
        "..",
        ""
      })
  void of_aNameThatServersRefuse_saysWhatIsValid(String name) {
    assertThatThrownBy(() -> TableNames.of(name))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("table=" + name + ": valid are");
  }
}
