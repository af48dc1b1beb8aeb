// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonInt64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON text as BSON, and back. */
final class JsonValuesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        "-9007199254740991",
        "0.25",
        "\"\"",
        "true",
        "null",
        "[]",
        "{}",
        "[[],{}]",
        "{\"$date\":\"x\",\"a.b\":{\"\":1},\"_id\":2,\"%\":3}"
      })
  void text_ofABsonValue_isTheTextItCameFrom(String text) {
    assertThat(JsonValues.text(JsonValues.bson(text))).isEqualTo(text);
  }

  @Test
  void bson_ofASmallWholeNumber_has64Bits() {
    assertThat(JsonValues.bson("7")).isEqualTo(new BsonInt64(7));
  }
}
