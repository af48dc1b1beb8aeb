// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.IndexModel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;

/** Parts of requests, literally. */
final class MongoDbQueriesTest {

  private static final SearchQuery QUERY = SearchQuery.both("red", "pen", 20, 10);

  // ---- Mode text ----

  @Test
  void textIndex_hasNoStopWordsNoStemsAndNoFieldOfALanguage() {
    IndexModel index = MongoDbQueries.index(Mode.TEXT);

    assertThat(index.getKeys().toBsonDocument().toJson()).isEqualTo("{\"title\": \"text\"}");
    assertThat(index.getOptions().getDefaultLanguage()).isEqualTo("none");
    assertThat(index.getOptions().getLanguageOverride()).isEqualTo("__none");
  }

  @Test
  void fieldIndex_isOfOneField() {
    assertThat(MongoDbQueries.fieldIndex("fare_amount").getKeys().toBsonDocument().toJson())
        .isEqualTo("{\"fare_amount\": 1}");
  }

  @Test
  void textFilter_quotesEachWord_soThatBothMustBeThere() {
    assertThat(MongoDbQueries.filter(Mode.TEXT, false, QUERY).toJson())
        .isEqualTo("{\"$text\": {\"$search\": \"\\\"red\\\" \\\"pen\\\"\"}}");
  }

  @Test
  void wholeWordsFilter_asksForBothBetweenSpacesToo() {
    assertThat(MongoDbQueries.filter(Mode.TEXT, true, QUERY).toJson())
        .isEqualTo(
            """
            {"$text": {"$search": "\\"red\\" \\"pen\\""}, \
            "$and": [{"title": {"$regularExpression": {"pattern": "(^| )\\\\Qred\\\\E( |$)", \
            "options": ""}}}, {"title": {"$regularExpression": {"pattern": \
            "(^| )\\\\Qpen\\\\E( |$)", "options": ""}}}]}""");
  }

  @Test
  void textFilter_ofAQuote_isRefused() {
    assertThatThrownBy(() -> text(SearchQuery.both("red", "\" -pen", 0, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  // ---- Mode words ----

  @Test
  void wordsIndex_isOfWordThenOrder() {
    IndexModel index = MongoDbQueries.index(Mode.WORDS);

    assertThat(index.getKeys().toBsonDocument().toJson())
        .isEqualTo("{\"words\": 1, \"score\": 1, \"_id\": 1}");
    assertThat(index.getOptions().isUnique()).isFalse();
  }

  @Test
  void wordsFilter_asksForBoth() {
    assertThat(MongoDbQueries.filter(Mode.WORDS, false, QUERY).toJson())
        .isEqualTo("{\"words\": {\"$all\": [\"red\", \"pen\"]}}");
  }

  @Test
  void hitOrder_isTheScoreThenTheKey() {
    assertThat(MongoDbQueries.hitOrder().toJson()).isEqualTo("{\"score\": 1, \"_id\": 1}");
  }

  @Test
  void isIndexOf_eachMode_knowsItsOwnAlone() {
    BsonDocument text = BsonDocument.parse(listedText("none", "{title: 1}"));
    BsonDocument words = BsonDocument.parse("{key: {words: 1, score: 1, _id: 1}}");

    assertThat(MongoDbQueries.isIndexOf(Mode.TEXT, text)).isTrue();
    assertThat(MongoDbQueries.isIndexOf(Mode.WORDS, text)).isFalse();
    assertThat(MongoDbQueries.isIndexOf(Mode.WORDS, words)).isTrue();
    assertThat(MongoDbQueries.isIndexOf(Mode.TEXT, words)).isFalse();
  }

  @Test
  void isIndexOf_anIndexOfOtherAnswersOrOrder_isNot() {
    assertThat(
            MongoDbQueries.isIndexOf(
                Mode.TEXT, BsonDocument.parse(listedText("english", "{title: 1}"))))
        .isFalse();
    assertThat(
            MongoDbQueries.isIndexOf(
                Mode.TEXT, BsonDocument.parse(listedText("none", "{title: 1, field0: 1}"))))
        .isFalse();
    assertThat(
            MongoDbQueries.isIndexOf(
                Mode.WORDS, BsonDocument.parse("{key: {score: 1, words: 1, _id: 1}}")))
        .isFalse();
  }

  private static String listedText(String language, String weights) {
    return "{key: {_fts: 'text', _ftsx: 1}, weights: %s, default_language: '%s',"
            .formatted(weights, language)
        + " language_override: '__none'}";
  }

  // ---- One document and several ----

  @Test
  void update_setsTextsAndNumbers() {
    Map<String, Object> changes = new LinkedHashMap<>();
    changes.put("title", "red pen");
    changes.put("score", 7L);
    changes.put("a.b", 1.5);

    assertThat(MongoDbQueries.update(Mode.TEXT, new Document("k", changes)).toJson())
        .isEqualTo("{\"$set\": {\"title\": \"red pen\", \"score\": 7, \"a%2Eb\": 1.5}}");
  }

  @Test
  void update_ofATitleInModeWords_setsItsWordsToo() {
    assertThat(
            MongoDbQueries.update(Mode.WORDS, new Document("k", Map.of("title", "red pen")))
                .toJson())
        .isEqualTo("{\"$set\": {\"title\": \"red pen\", \"words\": [\"red\", \"pen\"]}}");
    assertThat(MongoDbQueries.update(Mode.WORDS, new Document("k", Map.of("title", 7L))).toJson())
        .isEqualTo("{\"$set\": {\"title\": 7, \"words\": []}}");
    assertThat(MongoDbQueries.update(Mode.WORDS, new Document("k", Map.of("field0", "x"))).toJson())
        .isEqualTo("{\"$set\": {\"field0\": \"x\"}}");
  }

  @Test
  void only_someFields_orNone_hasTheKey() {
    assertThat(MongoDbQueries.only(Set.of("a.b")).toJson()).isEqualTo("{\"_id\": 1, \"a%2Eb\": 1}");
    assertThat(MongoDbQueries.only(Set.of()).toJson()).isEqualTo("{\"_id\": 1}");
  }

  @Test
  void keys_areFoundAndOrderedById() {
    assertThat(MongoDbQueries.ofKey("$k").toJson()).isEqualTo("{\"_id\": \"$k\"}");
    assertThat(MongoDbQueries.fromKey("k").toJson()).isEqualTo("{\"_id\": {\"$gte\": \"k\"}}");
    assertThat(MongoDbQueries.keyOrder().toJson()).isEqualTo("{\"_id\": 1}");
  }

  @Test
  void filter_ofEachKindInModeText_asksTheTextIndex() {
    assertThat(text(SearchQuery.word("red", 0, 10)))
        .isEqualTo("{\"$text\": {\"$search\": \"red\"}}");
    assertThat(text(SearchQuery.any("red", "pen", 0, 10)))
        .isEqualTo("{\"$text\": {\"$search\": \"red pen\"}}");
    assertThat(text(SearchQuery.phrase("red", "pen", 0, 10)))
        .isEqualTo(
            """
            {"$text": {"$search": "\\"red pen\\""}, "title": {"$regularExpression": \
            {"pattern": "(^| )\\\\Qred pen\\\\E( |$)", "options": ""}}}""");
    assertThat(text(SearchQuery.filter("red", 5, 9, 0, 10)))
        .isEqualTo(
            "{\"$text\": {\"$search\": \"red\"}, \"number\": {\"$gte\": 5.0, \"$lte\": 9.0}}");
  }

  @Test
  void filter_ofEachKindInModeWords_asksTheIndexOfWords() {
    assertThat(words(SearchQuery.word("red", 0, 10))).isEqualTo("{\"words\": \"red\"}");
    assertThat(words(SearchQuery.any("red", "pen", 0, 10)))
        .isEqualTo("{\"words\": {\"$in\": [\"red\", \"pen\"]}}");
    assertThat(words(SearchQuery.prefix("pen", 0, 10)))
        .isEqualTo(
            "{\"words\": {\"$regularExpression\": {\"pattern\": \"^pen\", \"options\": \"\"}}}");
    assertThat(words(SearchQuery.filter("red", 5, 9, 0, 10)))
        .isEqualTo("{\"words\": \"red\", \"number\": {\"$gte\": 5.0, \"$lte\": 9.0}}");
  }

  @Test
  void filter_ofTheUsersOwn_isTheSameInBothModes() {
    SearchQuery own = SearchQuery.own("any", "{tag: {$in: ['a', 'b']}}", 0, 10);
    assertThat(text(own)).isEqualTo("{\"tag\": {\"$in\": [\"a\", \"b\"]}}");
    assertThat(words(own)).isEqualTo(text(own));
  }

  @Test
  void filter_ofALackingKind_isRefusedWithTheReason() {
    assertThatThrownBy(() -> text(SearchQuery.prefix("pen", 0, 10)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("knows no prefix");
    assertThatThrownBy(() -> words(SearchQuery.fuzzy("pencil", 0, 10)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("no edit distance");
  }

  @Test
  void counts_areByTagInOrderOfTag() {
    SearchQuery query = SearchQuery.facet("red", 20, 10);

    assertThat(MongoDbQueries.counts(MongoDbQueries.filter(Mode.WORDS, false, query), query))
        .extracting(BsonDocument::toJson)
        .containsExactly(
            "{\"$match\": {\"words\": \"red\"}}",
            "{\"$group\": {\"_id\": \"$tag\", \"count\": {\"$sum\": 1}}}",
            "{\"$sort\": {\"_id\": 1}}",
            "{\"$skip\": 20}",
            "{\"$limit\": 10}");
  }

  private static String text(SearchQuery query) {
    return MongoDbQueries.filter(Mode.TEXT, false, query).toJson();
  }

  private static String words(SearchQuery query) {
    return MongoDbQueries.filter(Mode.WORDS, false, query).toJson();
  }
}
