// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.vector.Embedding;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

final class JsonCodecTest {

  @Test
  void encode_document_keepsOrderAndTypes() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", "red \"pen\"\n€");
    fields.put("score", -7L);
    fields.put("price", 1.5);

    assertThat(text(JsonCodec.encode(fields)))
        .isEqualTo("{\"title\":\"red \\\"pen\\\"\\n€\",\"score\":-7,\"price\":1.5}");
    assertThat(JsonCodec.decode(JsonCodec.encode(fields)))
        .isEqualTo(fields)
        .containsExactlyEntriesOf(fields);
  }

  @Test
  void encodeValue_eachType_isItsJson() {
    assertThat(text(JsonCodec.encodeValue("x"))).isEqualTo("\"x\"");
    assertThat(text(JsonCodec.encodeValue(Long.MAX_VALUE))).isEqualTo("9223372036854775807");
    assertThat(text(JsonCodec.encodeValue(0.25))).isEqualTo("0.25");
  }

  @Test
  void decode_embedding_hasTheFloatsThatWereWritten() {
    float[] values = new float[300];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i - 150) / 256F;
    }
    values[0] = Float.MAX_VALUE;
    values[1] = 0.1F;
    Map<String, Object> fields = Map.of("vector", new Embedding(values));

    assertThat(JsonCodec.decode(JsonCodec.encode(fields))).isEqualTo(fields);
    assertThat(decode("{\"vector\":[1,-0.5,25e-2]}"))
        .isEqualTo(Map.of("vector", new Embedding(1, -0.5F, 0.25F)));
    assertThat(text(JsonCodec.encodeValue(new Embedding(1, -0.5F)))).isEqualTo("[1.0,-0.5]");
  }

  @Test
  void encode_otherValues_areRefused() {
    for (Object value : new Object[] {true, 1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> JsonCodec.encode(Map.of("a", value)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("neither a text nor a finite number: " + value);
    }
  }

  @Test
  void decode_numbers_areLongOrDouble() {
    assertThat(decode("{\"a\":7,\"b\":7.0,\"c\":9223372036854775808}"))
        .isEqualTo(Map.of("a", 7L, "b", 7.0, "c", 9.223372036854776E18));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "true", "[1,\"x\"]", "[[1]]", "{\"b\":1}"})
  void decode_valueThatIsNeitherTextNorNumbers_namesTheField(String value) {
    assertThatThrownBy(() -> decode("{\"a\":" + value + "}"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("field a holds neither a text nor numbers: ");
  }

  @Test
  void decode_noObject_saysWhatIsThere() {
    assertThatThrownBy(() -> decode("[1]"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the reply has START_ARRAY instead of START_OBJECT");
  }

  @Test
  void readFields_ofSomeFields_skipsWhatIsNotKeptWithAllItHolds() {
    byte[] bytes = "{\"skip\":{\"a\":[1]},\"a\":1,\"b\":\"x\"} ".getBytes(UTF_8);
    try (JsonParser json = JsonCodec.parser(bytes)) {
      json.nextToken();

      assertThat(JsonCodec.readFields(json, name -> !name.equals("skip")))
          .isEqualTo(Map.of("a", 1L, "b", "x"));
      assertThat(json.currentToken()).isEqualTo(JsonToken.END_OBJECT);
    }
  }

  @Test
  void bytes_contentOfTheCaller_isWrittenAroundFields() {
    byte[] text =
        JsonCodec.bytes(
            json -> {
              json.writeStartObject();
              json.writeStringProperty("key", "k");
              JsonCodec.writeFields(json, Map.of("a", 1L));
              json.writeEndObject();
            });

    assertThat(text(text)).isEqualTo("{\"key\":\"k\",\"a\":1}");
  }

  private static Map<String, Object> decode(String text) {
    return JsonCodec.decode(text.getBytes(UTF_8));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
