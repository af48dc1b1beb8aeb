// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.IndexOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;

/**
 * Requests to the server as BSON: indexes, filters, orders, updates. The driver adds the command
 * around them, with the {@link Concerns}.
 */
final class MongoDbQueries {

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

  /** The index of a mode. */
  static IndexModel index(Mode mode) {
    return switch (mode) {
      case TEXT -> textIndex();
      case WORDS -> wordsIndex();
    };
  }

  /**
   * {@code {title: "text"}}. The language "none" has no stop words and no stems, and no field of a
   * document can name another language.
   */
  private static IndexModel textIndex() {
    return new IndexModel(
        new BsonDocument(Document.TITLE, new BsonString("text")),
        new IndexOptions()
            .defaultLanguage(NO_LANGUAGE.getValue())
            .languageOverride(NO_OVERRIDE.getValue()));
  }

  /** {@code {words: 1, score: 1, _id: 1}}: the documents of one word in the order of hits. */
  private static IndexModel wordsIndex() {
    return new IndexModel(WORDS_KEY);
  }

  /**
   * True if an index, as the server lists it, is the one of a mode. A text index names its fields
   * in the weights and not in the key.
   */
  static boolean isIndexOf(Mode mode, BsonDocument listed) {
    return switch (mode) {
      case TEXT ->
          WEIGHTS.equals(listed.get("weights"))
              && NO_LANGUAGE.equals(listed.get("default_language"))
              && NO_OVERRIDE.equals(listed.get("language_override"));
      case WORDS -> isWordsKey(listed.getDocument("key"));
    };
  }

  /** Compares the order of the fields, too, which the equality of documents ignores. */
  private static boolean isWordsKey(BsonDocument key) {
    return key.equals(WORDS_KEY)
        && List.copyOf(key.keySet()).equals(List.copyOf(WORDS_KEY.keySet()));
  }

  /**
   * Filter of mode {@link Mode#TEXT}: {@code {$text: {$search: "\"w1\" \"w2\""}}}. Without the
   * quotes, the server would find the documents that hold either word.
   */
  static BsonDocument textFilter(SearchQuery.Both query) {
    String phrases = "\"" + word(query.first()) + "\" \"" + word(query.second()) + "\"";
    return new BsonDocument("$text", new BsonDocument("$search", new BsonString(phrases)));
  }

  /**
   * Filter of mode {@link Mode#TEXT} for words of different lengths: {@code {$text: {…}, $and:
   * [{title: {$regex: "(^| )w1( |$)"}}, …]}}. A phrase is found within longer words, too, so {@code
   * "pen"} alone would find a pencil.
   */
  static BsonDocument wholeWordsFilter(SearchQuery.Both query) {
    BsonArray both = new BsonArray(List.of(wholeWord(query.first()), wholeWord(query.second())));
    return textFilter(query).append("$and", both);
  }

  private static BsonDocument wholeWord(String word) {
    String pattern = "(^| )" + Pattern.quote(word) + "( |$)";
    return new BsonDocument(Document.TITLE, new BsonRegularExpression(pattern));
  }

  /** Filter of mode {@link Mode#WORDS}: {@code {words: {$all: [w1, w2]}}}. */
  static BsonDocument wordsFilter(SearchQuery.Both query) {
    BsonArray both =
        new BsonArray(List.of(new BsonString(query.first()), new BsonString(query.second())));
    return new BsonDocument(FieldNames.WORDS, new BsonDocument("$all", both));
  }

  /** The order of hits, {@code {score: 1, _id: 1}}. */
  static BsonDocument hitOrder() {
    return new BsonDocument(Document.SCORE, ASCENDING).append(FieldNames.KEY, ASCENDING);
  }

  /** The words of a title, which single spaces separate. */
  static List<String> words(String title) {
    return Arrays.asList(title.split(" "));
  }

  /** A quote within a word would end the phrase, and the rest could act as an operator. */
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
   * changes. The values are texts and numbers and never binary.
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

  /** {@code {_id: 1}}: the server sorts texts by their bytes. */
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
