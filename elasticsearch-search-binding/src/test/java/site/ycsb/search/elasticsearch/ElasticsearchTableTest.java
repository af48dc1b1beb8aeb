// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.settings.SettingException;

final class ElasticsearchTableTest {

  @Test
  void of_aTable_namesItsIndices() {
    assertThat(ElasticsearchTable.of("usertable"))
        .isEqualTo(new ElasticsearchTable("usertable", "usertable-documents", "usertable-mark"));
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
  void of_aNameThatElasticsearchRefuses_saysWhatIsValid(String name) {
    assertThatThrownBy(() -> ElasticsearchTable.of(name))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("table=" + name + ": valid for Elasticsearch are");
  }
}
