// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import site.ycsb.search.common.JsonCodec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;

/**
 * JSON text as BSON, and back. The driver's own reader takes an object such as {@code {"$date":…}}
 * for another type, and makes small whole numbers 32 bits wide.
 */
final class JsonValues {

  private JsonValues() {}

  /** BSON of a JSON text. Whole numbers have 64 bits, and odd names are escaped. */
  static BsonValue bson(String text) {
    try (JsonParser json = JsonCodec.parser(text.getBytes(UTF_8))) {
      json.nextToken();
      return read(json);
    }
  }

  static String text(BsonValue value) {
    return new String(JsonCodec.bytes(json -> write(json, value)), UTF_8);
  }

  private static BsonValue read(JsonParser json) {
    return switch (json.currentToken()) {
      case START_OBJECT -> readObject(json);
      case START_ARRAY -> readArray(json);
      case VALUE_STRING -> new BsonString(json.getString());
      case VALUE_NUMBER_INT ->
          json.getNumberType() == NumberType.BIG_INTEGER
              ? new BsonDouble(json.getDoubleValue())
              : new BsonInt64(json.getLongValue());
      case VALUE_NUMBER_FLOAT -> new BsonDouble(json.getDoubleValue());
      case VALUE_TRUE -> BsonBoolean.TRUE;
      case VALUE_FALSE -> BsonBoolean.FALSE;
      case VALUE_NULL -> BsonNull.VALUE;
      default -> throw new IllegalArgumentException("no JSON value: " + json.currentToken());
    };
  }

  private static BsonDocument readObject(JsonParser json) {
    BsonDocument object = new BsonDocument();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = FieldNames.stored(json.currentName());
      json.nextToken();
      object.append(name, read(json));
    }
    return object;
  }

  private static BsonArray readArray(JsonParser json) {
    BsonArray array = new BsonArray();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      array.add(read(json));
    }
    return array;
  }

  private static void write(JsonGenerator json, BsonValue value) {
    switch (value.getBsonType()) {
      case DOCUMENT -> {
        json.writeStartObject();
        value
            .asDocument()
            .forEach(
                (name, part) -> {
                  json.writeName(FieldNames.original(name));
                  write(json, part);
                });
        json.writeEndObject();
      }
      case ARRAY -> {
        json.writeStartArray();
        value.asArray().forEach(element -> write(json, element));
        json.writeEndArray();
      }
      case STRING -> json.writeString(value.asString().getValue());
      case INT32, INT64 -> json.writeNumber(value.asNumber().longValue());
      case DOUBLE -> json.writeNumber(value.asDouble().getValue());
      case BOOLEAN -> json.writeBoolean(value.asBoolean().getValue());
      case NULL -> json.writeNull();
      default -> throw new IllegalStateException("JSON has no type " + value.getBsonType());
    }
  }
}
