// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FieldNamesTest {

  @ParameterizedTest
  @ValueSource(strings = {"title", "field0", "a b", "a$b", "*", "ключ", "a[0]", "_ID", "word"})
  void stored_plainName_isTheNameItself(String name) {
    assertThat(FieldNames.stored(name)).isSameAs(name);
    assertThat(FieldNames.original(name)).isSameAs(name);
  }

  @ParameterizedTest
  @CsvSource({
    "a.b, a%2Eb",
    ".a., %2Ea%2E",
    "$a, %24a",
    "$$, %24$",
    "a%b, a%25b",
    "%, %25",
    "%2E, %252E",
    "_id, %5Fid",
    "words, %77ords",
    "'', %",
  })
  void stored_nameThatTheServerReadsOtherwise_isEscapedAndComesBack(String name, String stored) {
    assertThat(FieldNames.stored(name)).isEqualTo(stored);
    assertThat(FieldNames.original(stored)).isEqualTo(name);
  }

  @Test
  void original_ofDollars_isNotMistakenForAGroup() {
    assertThat(FieldNames.original("%24%24%5C")).isEqualTo("$$\\");
  }
}
