// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonDocumentsTest {

  @Test
  void encode_document_keepsTypesAndOrder() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", "red pencil");
    fields.put("score", 7L);
    fields.put("share", 0.5);

    assertThat(text(JsonDocuments.encode(fields)))
        .isEqualTo("{\"title\":\"red pencil\",\"score\":7,\"share\":0.5}");
  }

  @Test
  void encode_values_areTyped() {
    assertThat(text(JsonDocuments.encode("7"))).isEqualTo("\"7\"");
    assertThat(text(JsonDocuments.encode(-7L))).isEqualTo("-7");
    assertThat(text(JsonDocuments.encode(1.0))).isEqualTo("1.0");
  }

  @Test
  void encode_specialCharacters_areEscaped() {
    assertThat(text(JsonDocuments.encode("a\"b\\c\n\u0001")))
        .isEqualTo("\"a\\\"b\\\\c\\n\\u0001\"");
  }

  @Test
  void encode_whatIsNoValue_isRefused() {
    for (Object value : new Object[] {Double.NaN, Double.NEGATIVE_INFINITY, 1, true}) {
      assertThatThrownBy(() -> JsonDocuments.encode(value))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "größe", "\uD83D\uDE00", "\u2028", "\\", "\"", "\t", "\u0000"})
  void decode_whatWasEncoded_isEqual(String value) {
    Map<String, Object> fields = Map.of(value, value);

    assertThat(JsonDocuments.decode(JsonDocuments.encode(fields))).isEqualTo(fields);
  }

  @Test
  void decode_numbers_areLongsUnlessFractionalOrTooLarge() {
    assertThat(
            decode(
                "{\"a\":0,\"b\":-9223372036854775808,\"c\":9223372036854775807,"
                    + "\"d\":1.5,\"e\":1.0,\"f\":1e3,\"g\":9223372036854775808}"))
        .containsEntry("a", 0L)
        .containsEntry("b", Long.MIN_VALUE)
        .containsEntry("c", Long.MAX_VALUE)
        .containsEntry("d", 1.5)
        .containsEntry("e", 1.0)
        .containsEntry("f", 1000.0)
        .containsEntry("g", 0x1p63);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":null}", "{\"a\":true}", "{\"a\":{}}", "{\"a\":[1]}"})
  void decode_otherTypes_areErrorsThatNameTheField(String json) {
    assertThatThrownBy(() -> decode(json))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("field a is neither");
  }

  @Test
  void decode_noDocument_isAnError() {
    assertThatThrownBy(() -> decode("[]")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void decodePaths_onePath_isItsValueIfAny() {
    assertThat(decodePaths("[7]", Set.of("score"))).isEqualTo(Map.of("score", 7L));
    assertThat(decodePaths("[]", Set.of("score"))).isEmpty();
  }

  @Test
  void decodePaths_severalPaths_areThoseThatAreThere() {
    assertThat(
            decodePaths(
                "{\"$.title\":[\"x\"],\"$.none\":[],\"$[\\\"a.b\\\"]\":[1]}",
                Set.of("title", "none", "a.b")))
        .isEqualTo(Map.of("title", "x", "a.b", 1L));
  }

  private static Map<String, Object> decode(String json) {
    return JsonDocuments.decode(json.getBytes(UTF_8));
  }

  private static Map<String, Object> decodePaths(String json, Set<String> names) {
    return JsonDocuments.decodePaths(json.getBytes(UTF_8), names);
  }

  private static String text(byte[] json) {
    return new String(json, UTF_8);
  }
}
