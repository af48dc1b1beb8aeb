// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonDocumentWriter;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;

final class DocumentCodecTest {

  private static final JsonWriterSettings EXTENDED =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  @Test
  void encode_aDocument_keepsOrderAndTypes() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", "red pen");
    fields.put("score", 7L);
    fields.put("a.b", 1.5);

    assertThat(encoded(false, new Document("k", fields)))
        .isEqualTo(
            """
            {"_id": "k", "title": "red pen", "score": {"$numberLong": "7"}, "a%2Eb": {"$numberDouble": "1.5"}}\
            """);
  }

  @Test
  void encode_withWords_addsThoseOfTheTitle() {
    assertThat(encoded(true, new Document("k", Map.of("title", "red pen"))))
        .isEqualTo(
            """
            {"_id": "k", "title": "red pen", "words": ["red", "pen"]}""");
    assertThat(encoded(true, new Document("k", Map.of("field0", "red pen"))))
        .isEqualTo(
            """
            {"_id": "k", "field0": "red pen"}""");
  }

  @Test
  void encode_whatIsNoTextOrNumber_isRefused() {
    Document document = new Document("k", Map.of("field0", true));

    assertThatThrownBy(() -> encoded(false, document))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("true");
  }

  @Test
  void decode_aDocument_isItsFieldsWithoutWordsAndKey() {
    assertThat(
            decoded(
                """
                {"_id": "k", "words": ["red"], "title": "red", "a": {"$numberInt": "7"},\
                 "b": {"$numberLong": "8"}, "c": 1.0, "d%2Ee": "x"}"""))
        .isEqualTo(
            new Document("k", Map.of("title", "red", "a", 7L, "b", 8L, "c", 1.0, "d.e", "x")));
  }

  @Test
  void decode_whatIsNoTextOrNumber_namesTheField() {
    assertThatThrownBy(() -> decoded("{\"_id\": \"k\", \"field0\": null}"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("field field0 is neither a text nor a number: NULL");
    assertThatThrownBy(() -> decoded("{\"_id\": 7}"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("_id");
  }

  @Test
  void encode_aTitleThatIsNoText_hasNoWord() {
    assertThat(encoded(true, new Document("k", Map.of("title", 7L))))
        .isEqualTo("{\"_id\": \"k\", \"title\": {\"$numberLong\": \"7\"}, \"words\": []}");
  }

  private static String encoded(boolean words, Document document) {
    BsonDocument bson = new BsonDocument();
    new DocumentCodec(words, true)
        .encode(new BsonDocumentWriter(bson), document, EncoderContext.builder().build());
    return bson.toJson(EXTENDED);
  }

  private static Document decoded(String json) {
    return new DocumentCodec(true, true)
        .decode(new BsonDocumentReader(BsonDocument.parse(json)), DecoderContext.builder().build());
  }
}
