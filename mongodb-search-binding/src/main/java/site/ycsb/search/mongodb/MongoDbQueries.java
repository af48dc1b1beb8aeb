// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.IndexOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;

/**
 * What is sent to the server: indexes, filters, orders, updates, as BSON. The driver adds the
 * command around it, with the concerns of {@link MongoDbSettings}.
 */
final class MongoDbQueries {

  /** The index of mode {@link Mode#SEARCH}. */
  static final String SEARCH_INDEX = "title_search";

  private static final BsonInt32 ASCENDING = new BsonInt32(1);

  private static final BsonDocument WEIGHTS = new BsonDocument(Document.TITLE, ASCENDING);
  private static final BsonString NO_LANGUAGE = new BsonString("none");
  private static final BsonString NO_OVERRIDE = new BsonString("__none");

  private static final BsonDocument WORDS_KEY =
      new BsonDocument(FieldNames.WORDS, ASCENDING)
          .append(Document.SCORE, ASCENDING)
          .append(FieldNames.KEY, ASCENDING);

  private MongoDbQueries() {}

  // ---- The search and its index ----

  /**
   * {@code {title: "text"}}, of the language that has no stop words and no stems, and with no field
   * that could name another language.
   */
  static IndexModel textIndex() {
    return new IndexModel(
        new BsonDocument(Document.TITLE, new BsonString("text")),
        new IndexOptions()
            .defaultLanguage(NO_LANGUAGE.getValue())
            .languageOverride(NO_OVERRIDE.getValue()));
  }

  /** {@code {words: 1, score: 1, _id: 1}}: of one word, the documents in the order of hits. */
  static IndexModel wordsIndex() {
    return new IndexModel(WORDS_KEY);
  }

  /**
   * Whether an index, as the server lists it, is the one of a mode. A text index's key doesn't name
   * the fields; its weights do.
   */
  static boolean isIndexOf(Mode mode, BsonDocument listed) {
    return switch (mode) {
      case TEXT ->
          WEIGHTS.equals(listed.get("weights"))
              && NO_LANGUAGE.equals(listed.get("default_language"))
              && NO_OVERRIDE.equals(listed.get("language_override"));
      case WORDS -> isWordsKey(listed.getDocument("key"));
      case SEARCH -> false;
    };
  }

  /** With the order of its fields, which decides; equality doesn't look at it. */
  private static boolean isWordsKey(BsonDocument key) {
    return key.equals(WORDS_KEY)
        && List.copyOf(key.keySet()).equals(List.copyOf(WORDS_KEY.keySet()));
  }

  /** mongot's index: nothing is kept that the question doesn't ask for, and nothing is stemmed. */
  static BsonDocument searchIndex() {
    return BsonDocument.parse(
        """
        {
          "mappings": {
            "dynamic": false,
            "fields": {
              "title": {
                "type": "string",
                "analyzer": "lucene.whitespace",
                "indexOptions": "docs",
                "norms": "omit",
                "store": false
              },
              "score": {"type": "number", "representation": "int64", "indexDoubles": false}
            }
          }
        }
        """);
  }

  /**
   * Mode {@link Mode#TEXT}: {@code {$text: {$search: "\"w1\" \"w2\""}}}. In quotes, because
   * otherwise the server would find the documents that hold either word.
   */
  static BsonDocument textFilter(SearchQuery query) {
    String phrases = "\"" + word(query.first()) + "\" \"" + word(query.second()) + "\"";
    return new BsonDocument("$text", new BsonDocument("$search", new BsonString(phrases)));
  }

  /** Mode {@link Mode#WORDS}: {@code {words: {$all: [w1, w2]}}}. */
  static BsonDocument wordsFilter(SearchQuery query) {
    BsonArray both =
        new BsonArray(List.of(new BsonString(query.first()), new BsonString(query.second())));
    return new BsonDocument(FieldNames.WORDS, new BsonDocument("$all", both));
  }

  /** The order of hits, {@code {score: 1, _id: 1}}. */
  static BsonDocument hitOrder() {
    return new BsonDocument(Document.SCORE, ASCENDING).append(FieldNames.KEY, ASCENDING);
  }

  /**
   * Mode {@link Mode#SEARCH}: a filter for each word, because one text operator of both would find
   * the documents that hold either; no relevance is computed.
   */
  static List<BsonDocument> searchPipeline(SearchQuery query) {
    BsonArray both = new BsonArray(List.of(has(query.first()), has(query.second())));
    BsonDocument search =
        new BsonDocument("index", new BsonString(SEARCH_INDEX))
            .append("compound", new BsonDocument("filter", both))
            .append("sort", new BsonDocument(Document.SCORE, ASCENDING));
    return List.of(
        new BsonDocument("$search", search),
        new BsonDocument("$skip", new BsonInt32(query.offset())),
        new BsonDocument("$limit", new BsonInt32(query.length())));
  }

  private static BsonDocument has(String word) {
    return new BsonDocument(
        "text",
        new BsonDocument("path", new BsonString(Document.TITLE))
            .append("query", new BsonString(word)));
  }

  /** How many documents mongot's index holds. */
  static List<BsonDocument> searchCount() {
    BsonDocument search =
        new BsonDocument("index", new BsonString(SEARCH_INDEX))
            .append("exists", new BsonDocument("path", new BsonString(Document.SCORE)))
            .append("count", new BsonDocument("type", new BsonString("total")));
    return List.of(new BsonDocument("$searchMeta", search));
  }

  /** The words of a title: what stands between its single spaces. */
  static List<String> words(String title) {
    return Arrays.asList(title.split(" "));
  }

  /** A quote within a word would end the phrase, and what follows might be an operator. */
  private static String word(String word) {
    if (word.indexOf('"') >= 0) {
      throw new IllegalArgumentException("a word holds a quote: " + word);
    }
    return word;
  }

  // ---- One document ----

  /** {@code {_id: key}}. */
  static BsonDocument ofKey(String key) {
    return new BsonDocument(FieldNames.KEY, new BsonString(key));
  }

  /** {@code {_id: {$in: []}}}. */
  static BsonDocument nothing() {
    return new BsonDocument(FieldNames.KEY, new BsonDocument("$in", new BsonArray()));
  }

  /** {@code {field: 1, …}}; without fields, the key alone. */
  static BsonDocument only(Set<String> fields) {
    BsonDocument projection = new BsonDocument(FieldNames.KEY, ASCENDING);
    fields.forEach(field -> projection.append(FieldNames.stored(field), ASCENDING));
    return projection;
  }

  /**
   * {@code {$set: {field: value, …}}}, in mode {@link Mode#WORDS} with the words of a title that
   * changes. The values are texts and numbers, never binary.
   */
  static BsonDocument update(Mode mode, Map<String, Object> changes) {
    BsonDocument set = new BsonDocument();
    changes.forEach((name, value) -> set.append(FieldNames.stored(name), bson(value)));
    if (mode == Mode.WORDS && changes.get(Document.TITLE) instanceof String title) {
      set.append(
          FieldNames.WORDS, new BsonArray(words(title).stream().map(BsonString::new).toList()));
    } else if (mode == Mode.WORDS && changes.containsKey(Document.TITLE)) {
      set.append(FieldNames.WORDS, new BsonArray());
    }
    return new BsonDocument("$set", set);
  }

  // ---- Several documents ----

  /** {@code {_id: {$gte: key}}}. */
  static BsonDocument fromKey(String startKey) {
    return new BsonDocument(FieldNames.KEY, new BsonDocument("$gte", new BsonString(startKey)));
  }

  /** {@code {_id: 1}}: texts are in the order of their bytes. */
  static BsonDocument keyOrder() {
    return new BsonDocument(FieldNames.KEY, ASCENDING);
  }

  // ---- The collection as a whole ----

  /** {@code {$collStats: {storageStats: {}}}}. */
  static List<BsonDocument> storageStats() {
    return List.of(
        new BsonDocument("$collStats", new BsonDocument("storageStats", new BsonDocument())));
  }

  private static BsonValue bson(Object value) {
    if (value instanceof String text) {
      return new BsonString(text);
    }
    if (value instanceof Long number) {
      return new BsonInt64(number);
    }
    if (value instanceof Double number) {
      return new BsonDouble(number);
    }
    throw new IllegalArgumentException("neither a text nor a number: " + value);
  }
}
