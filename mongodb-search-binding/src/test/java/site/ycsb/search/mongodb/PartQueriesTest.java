// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.JsonPath;

/** Requests about JSON values and their parts, literally. */
final class PartQueriesTest {

  private static final JsonPath PATH = JsonPath.of("a.b", 1);

  private static final String OBJECT = "{\"$eq\": [{\"$type\": \"$$at\"}, \"object\"]}";
  private static final String FIELD =
      "{\"$let\": {\"vars\": {\"at\": \"$v\"},"
          + " \"in\": {\"$cond\": [%s, \"$$at.a%%2Eb\", \"$$REMOVE\"]}}}".formatted(OBJECT);
  private static final String ELEMENT =
      "{\"$let\": {\"vars\": {\"at\": %s},".formatted(FIELD)
          + " \"in\": {\"$cond\": [{\"$isArray\": \"$$at\"},"
          + " {\"$arrayElemAt\": [\"$$at\", 1]}, \"$$REMOVE\"]}}}";

  @Test
  void stored_aValueOfAnyType_isAFieldBesideTheKey() {
    assertThat(PartQueries.stored("k", "7").get("v")).isEqualTo(new BsonInt64(7));
    assertThat(PartQueries.stored("k", "{\"a.b\":[null]}").toJson())
        .isEqualTo("{\"_id\": \"k\", \"v\": {\"a%2Eb\": [null]}}");
  }

  @Test
  void only_aPath_looksAtTheTypeBeforeEachStep() {
    assertThat(PartQueries.only(JsonPath.ROOT).toJson()).isEqualTo("{\"_id\": 1, \"p\": \"$v\"}");
    assertThat(PartQueries.only(PATH).toJson())
        .isEqualTo("{\"_id\": 1, \"p\": %s}".formatted(ELEMENT));
  }

  @Test
  void having_aPath_asksForItInTheSameRequest() {
    assertThat(PartQueries.having("k", PATH).toJson())
        .isEqualTo(
            "{\"_id\": \"k\", \"$expr\": {\"$ne\": [{\"$type\": %s}, \"missing\"]}}"
                .formatted(ELEMENT));
    assertThat(PartQueries.havingNumber("k", PATH).toJson())
        .isEqualTo("{\"_id\": \"k\", \"$expr\": {\"$isNumber\": %s}}".formatted(ELEMENT));
  }

  @Test
  void update_ofAPath_isDotted() {
    assertThat(PartQueries.update("$inc", PATH, new BsonInt64(2)).toJson())
        .isEqualTo("{\"$inc\": {\"v.a%2Eb.1\": 2}}");
    assertThat(PartQueries.update("$set", JsonPath.ROOT, new BsonInt64(2)).toJson())
        .isEqualTo("{\"$set\": {\"v\": 2}}");
  }

  @Test
  void part_ofAReply_isItsText() {
    assertThat(PartQueries.part(BsonDocument.parse("{_id: 'k', p: {a: [1, 2.5, null]}}")))
        .hasValue("{\"a\":[1,2.5,null]}");
    assertThat(PartQueries.part(BsonDocument.parse("{_id: 'k', p: null}"))).hasValue("null");
    assertThat(PartQueries.part(BsonDocument.parse("{_id: 'k'}"))).isEmpty();
    assertThat(PartQueries.part(null)).isEmpty();
  }
}
