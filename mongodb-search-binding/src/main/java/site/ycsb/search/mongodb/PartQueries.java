// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.List;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.JsonPath;

/**
 * Requests about JSON values and their parts. A value of any type is stored as {@code {_id: key, v:
 * value}}. Reads and filters name a part by an expression, because a dotted path does not tell the
 * field {@code 0} from the place 0, and goes through the elements of arrays by itself. An update
 * names the part by a dotted path; the filter has made sure that it leads there.
 */
final class PartQueries {

  private static final String VALUE = "v";
  private static final String PART = "p";
  private static final BsonString AT = new BsonString("$$at");
  private static final BsonDocument IS_OBJECT =
      BsonDocument.parse("{$eq: [{$type: '$$at'}, 'object']}");
  private static final BsonDocument IS_ARRAY = BsonDocument.parse("{$isArray: '$$at'}");
  private static final BsonString ABSENT = new BsonString("$$REMOVE");

  private PartQueries() {}

  static BsonDocument stored(String key, String json) {
    return MongoDbQueries.ofKey(key).append(VALUE, JsonValues.bson(json));
  }

  /** Projection {@code {_id: 1, p: EXPRESSION}}, the reply to which {@link #part} reads. */
  static BsonDocument only(JsonPath path) {
    return new BsonDocument(FieldNames.KEY, new BsonInt32(1)).append(PART, at(path));
  }

  /** JSON text of the part that {@link #only} asked for; empty if there is none. */
  static Optional<String> part(@Nullable BsonDocument reply) {
    BsonValue part = reply == null ? null : reply.get(PART);
    return part == null ? Optional.empty() : Optional.of(JsonValues.text(part));
  }

  static BsonDocument having(String key, JsonPath path) {
    BsonArray differ =
        new BsonArray(List.of(new BsonDocument("$type", at(path)), new BsonString("missing")));
    return where(key, new BsonDocument("$ne", differ));
  }

  static BsonDocument havingNumber(String key, JsonPath path) {
    return where(key, new BsonDocument("$isNumber", at(path)));
  }

  private static BsonDocument where(String key, BsonDocument condition) {
    return MongoDbQueries.ofKey(key).append("$expr", condition);
  }

  /** Update of the value at a path by {@code $set}, {@code $inc} or {@code $mul}. */
  static BsonDocument update(String operator, JsonPath path, BsonValue operand) {
    StringBuilder place = new StringBuilder(VALUE);
    for (Object step : path.steps()) {
      place.append('.').append(step instanceof String name ? FieldNames.stored(name) : step);
    }
    return new BsonDocument(operator, new BsonDocument(place.toString(), operand));
  }

  /**
   * Expression of the value at a path, without a value where there is none: {@code "$v"} for the
   * root. Each step encloses the expression of the way before: {@code {$let: {vars: {at: BEFORE},
   * in: {$cond: [CONDITION, STEP, "$$REMOVE"]}}}}.
   */
  private static BsonValue at(JsonPath path) {
    BsonValue at = new BsonString("$" + VALUE);
    for (Object step : path.steps()) {
      BsonArray choice =
          step instanceof String name
              ? new BsonArray(
                  List.of(IS_OBJECT, new BsonString("$$at." + FieldNames.stored(name)), ABSENT))
              : new BsonArray(List.of(IS_ARRAY, element((Integer) step), ABSENT));
      BsonDocument let =
          new BsonDocument("vars", new BsonDocument("at", at))
              .append("in", new BsonDocument("$cond", choice));
      at = new BsonDocument("$let", let);
    }
    return at;
  }

  /** {@code {$arrayElemAt: ["$$at", place]}}. */
  private static BsonDocument element(int place) {
    return new BsonDocument("$arrayElemAt", new BsonArray(List.of(AT, new BsonInt32(place))));
  }
}
