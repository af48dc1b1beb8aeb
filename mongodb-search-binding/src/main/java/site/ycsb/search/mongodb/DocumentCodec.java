// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import site.ycsb.search.binding.Document;

/**
 * Codec of documents as BSON, without a tree between the bytes and the document. A document is
 * flat: each field holds a text or a number. Any other value in a reply is an error. Thread-safe.
 *
 * <p>The codec skips the array of {@link Mode#WORDS}. A projection in the query would cost the
 * server more on each read than sending the array does, and no less on a search.
 *
 * @param words true to also write the title's words, as an array
 * @param keyed true to write the key; false for the changes of an update
 */
record DocumentCodec(boolean words, boolean keyed) implements Codec<Document> {

  @Override
  public Class<Document> getEncoderClass() {
    return Document.class;
  }

  @Override
  public void encode(BsonWriter writer, Document document, EncoderContext context) {
    writer.writeStartDocument();
    if (keyed) {
      writer.writeString(FieldNames.KEY, document.key());
    }
    for (Map.Entry<String, Object> field : document.fields().entrySet()) {
      writer.writeName(FieldNames.stored(field.getKey()));
      write(writer, field.getValue());
    }
    if (words && document.fields().containsKey(Document.TITLE)) {
      writer.writeStartArray(FieldNames.WORDS);
      if (document.fields().get(Document.TITLE) instanceof String title) {
        for (String word : title.split(" ")) { // Single spaces separate the words.
          writer.writeString(word);
        }
      }
      writer.writeEndArray();
    }
    writer.writeEndDocument();
  }

  @Override
  public Document decode(BsonReader reader, DecoderContext context) {
    String key = "";
    Map<String, Object> fields = new LinkedHashMap<>();
    reader.readStartDocument();
    for (BsonType type = reader.readBsonType();
        type != BsonType.END_OF_DOCUMENT;
        type = reader.readBsonType()) {
      String name = reader.readName();
      switch (name) {
        case FieldNames.KEY -> key = key(reader, type);
        case FieldNames.WORDS -> reader.skipValue();
        default -> fields.put(FieldNames.original(name), value(reader, type, name));
      }
    }
    reader.readEndDocument();
    return new Document(key, fields);
  }

  private static String key(BsonReader reader, BsonType type) {
    if (type != BsonType.STRING) {
      throw new IllegalStateException("a document's _id is not a text: " + type);
    }
    return reader.readString();
  }

  private static Object value(BsonReader reader, BsonType type, String name) {
    return switch (type) {
      case STRING -> reader.readString();
      case INT64 -> reader.readInt64();
      case INT32 -> (long) reader.readInt32();
      case DOUBLE -> reader.readDouble();
      default ->
          throw new IllegalStateException(
              "field %s is neither a text nor a number: %s".formatted(name, type));
    };
  }

  private static void write(BsonWriter writer, Object value) {
    if (value instanceof String text) {
      writer.writeString(text);
    } else if (value instanceof Long number) {
      writer.writeInt64(number);
    } else if (value instanceof Double number) {
      writer.writeDouble(number);
    } else {
      throw new IllegalArgumentException("neither a text nor a number: " + value);
    }
  }
}
