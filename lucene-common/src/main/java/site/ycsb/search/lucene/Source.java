// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.common.JsonCodec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Document as the client's mapper writes and reads it. It is flat: a field holds a text, a number
 * or an embedding, and anything else in a reply is an error.
 *
 * @param key the document's key, which becomes a field to sort by; null in changes and replies
 */
@JsonSerialize(using = Source.Writer.class)
@JsonDeserialize(using = Source.Reader.class)
public record Source(@Nullable String key, Map<String, Object> fields) {

  /** Field that holds the key, for sorting; not a field of the document. */
  public static final String KEY = "key";

  public Source {
    if (fields.containsKey(KEY)) {
      throw new UnsupportedOperationException(
          "a field named key: the binding keeps the document's key there, to sort by it");
    }
  }

  byte[] json() {
    return JsonCodec.bytes(this::write);
  }

  private void write(JsonGenerator json) {
    json.writeStartObject();
    if (key != null) {
      json.writeStringProperty(KEY, key);
    }
    JsonCodec.writeFields(json, fields);
    json.writeEndObject();
  }

  public Document document(String key, @Nullable Set<String> names) {
    if (names != null) {
      fields.keySet().retainAll(names);
    }
    return new Document(key, fields);
  }

  static final class Writer extends StdSerializer<Source> {

    Writer() {
      super(Source.class);
    }

    @Override
    public void serialize(Source source, JsonGenerator json, SerializationContext context) {
      source.write(json);
    }
  }

  static final class Reader extends StdDeserializer<Source> {

    Reader() {
      super(Source.class);
    }

    @Override
    public Source deserialize(JsonParser json, DeserializationContext context) {
      return new Source(null, JsonCodec.readFields(json, name -> !name.equals(KEY)));
    }
  }
}
