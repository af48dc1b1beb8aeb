// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.IndexOptions;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;

/**
 * Requests to the server as BSON: indexes, filters, orders, updates. The driver adds the command
 * around them, with the {@link Concerns}.
 */
final class MongoDbQueries {

  private static final Pattern PLAIN = Pattern.compile("[a-z0-9]+");

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
   * The index of a mode: {@code {title: "text"}}, where the language "none" has no stop words and
   * no stems, and no field of a document can name another language; or {@code {words: 1, score: 1,
   * _id: 1}}, the documents of one word in the order of hits.
   */
  static IndexModel index(Mode mode) {
    return switch (mode) {
      case TEXT ->
          new IndexModel(
              new BsonDocument(Document.TITLE, new BsonString("text")),
              new IndexOptions()
                  .defaultLanguage(NO_LANGUAGE.getValue())
                  .languageOverride(NO_OVERRIDE.getValue()));
      case WORDS -> new IndexModel(WORDS_KEY);
    };
  }

  /** {@code {field: 1}}: a number or a tag. */
  static IndexModel fieldIndex(String field) {
    return new IndexModel(new BsonDocument(FieldNames.stored(field), ASCENDING));
  }

  /**
   * True if an index, as the server lists it, is the one of a mode. A text index names its fields
   * in the weights and not in the key. The order of a key counts, which the equality of documents
   * ignores.
   */
  static boolean isIndexOf(Mode mode, BsonDocument listed) {
    return switch (mode) {
      case TEXT ->
          WEIGHTS.equals(listed.get("weights"))
              && NO_LANGUAGE.equals(listed.get("default_language"))
              && NO_OVERRIDE.equals(listed.get("language_override"));
      case WORDS ->
          List.copyOf(listed.getDocument("key").entrySet())
              .equals(List.copyOf(WORDS_KEY.entrySet()));
    };
  }

  /** Filter of a query, if MongoDB has it. A real word can be part of another one. */
  static BsonDocument filter(Mode mode, boolean realWords, SearchQuery query) {
    if (query.kind() == Kind.OWN) {
      return BsonDocument.parse(query.second());
    }
    return mode == Mode.TEXT ? textFilter(query, realWords) : wordsFilter(query);
  }

  /** Kinds of query that MongoDB lacks, with the reasons. */
  static Map<Kind, String> lacks(Mode mode) {
    String distance = "MongoDB knows no edit distance outside of Atlas Search";
    Map<Kind, String> lacks = new EnumMap<>(Kind.class);
    lacks.put(Kind.FUZZY, distance);
    lacks.put(Kind.NEAREST, "MongoDB knows no vectors outside of Atlas Search");
    lacks.put(Kind.NEAREST_FILTERED, "MongoDB knows no vectors outside of Atlas Search");
    if (mode == Mode.TEXT) {
      lacks.put(Kind.PREFIX, "MongoDB's text index knows no prefix; mongodb.mode=words does");
    } else {
      lacks.put(Kind.RANKED, "an index of an array's words ranks nothing; mongodb.mode=text does");
    }
    return lacks;
  }

  private static BsonDocument textFilter(SearchQuery query, boolean realWords) {
    return switch (query.kind()) {
      case WORD, ANY, FACET, RANKED -> anyOf(unquoted(query));
      case BOTH -> realWords ? wholeWords(query) : quotedWords(query);
      // A phrase is found within longer words, too; the pattern rules these out.
      case PHRASE -> withPhrase(anyOf("\"" + unquoted(query) + "\""), query);
      case FILTER -> withRange(anyOf(unquoted(query)), query);
      case PREFIX, FUZZY, NEAREST, NEAREST_FILTERED, OWN -> throw lacking(Mode.TEXT, query);
    };
  }

  /**
   * {@code {$text: {$search: "\"w1\" \"w2\""}}}. Without the quotes, the server would find the
   * documents that hold either word.
   */
  private static BsonDocument quotedWords(SearchQuery query) {
    return anyOf("\"" + unquoted(query).replace(" ", "\" \"") + "\"");
  }

  /**
   * Filter of words of different lengths: {@code {$text: {…}, $and: [{title: {$regex: "(^| )w1(
   * |$)" }}, …]}}. A phrase is found within longer words, too, so {@code "pen"} alone would find a
   * pencil.
   */
  private static BsonDocument wholeWords(SearchQuery query) {
    BsonArray both = new BsonArray(List.of(wholeWord(query.first()), wholeWord(query.second())));
    return quotedWords(query).append("$and", both);
  }

  private static BsonDocument wholeWord(String word) {
    String pattern = "(^| )" + Pattern.quote(word) + "( |$)";
    return new BsonDocument(Document.TITLE, new BsonRegularExpression(pattern));
  }

  /** {@code {$text: {$search: "w1 w2"}}}: the documents that hold any of the words. */
  private static BsonDocument anyOf(String words) {
    return new BsonDocument("$text", new BsonDocument("$search", new BsonString(words)));
  }

  private static BsonDocument wordsFilter(SearchQuery query) {
    return switch (query.kind()) {
      case WORD, FACET -> holding(new BsonString(query.first()));
      case BOTH -> holdingAll(query);
      case ANY -> holding(new BsonDocument("$in", words(query)));
      // A range of the index.
      case PREFIX -> holding(new BsonRegularExpression("^" + quoted(query.first())));
      case PHRASE -> withPhrase(holdingAll(query), query);
      case FILTER -> withRange(holding(new BsonString(query.first())), query);
      case FUZZY, NEAREST, NEAREST_FILTERED, RANKED, OWN -> throw lacking(Mode.WORDS, query);
    };
  }

  /**
   * Index that a query names; null for none. Of a query for two words, the server can walk the
   * documents of either, and which is shorter depends on the words. Without a name, it keeps one
   * choice for all such queries; with one, it tries both for each query, and keeps none.
   */
  static @Nullable BsonDocument hint(Mode mode, Kind kind) {
    return mode == Mode.WORDS && (kind == Kind.BOTH || kind == Kind.PHRASE) ? WORDS_KEY : null;
  }

  /** {@code {words: {$all: [w1, w2]}}}. */
  private static BsonDocument holdingAll(SearchQuery query) {
    return holding(new BsonDocument("$all", words(query)));
  }

  /** {@code {words: value}}. */
  private static BsonDocument holding(BsonValue value) {
    return new BsonDocument(FieldNames.WORDS, value);
  }

  private static BsonArray words(SearchQuery query) {
    return new BsonArray(query.words().stream().map(BsonString::new).toList());
  }

  private static UnsupportedOperationException lacking(Mode mode, SearchQuery query) {
    return new UnsupportedOperationException(lacks(mode).get(query.kind()));
  }

  /** Adds {@code title: /(^| )w1 w2( |$)/}. */
  private static BsonDocument withPhrase(BsonDocument filter, SearchQuery query) {
    filter.putAll(wholeWord(query.text()));
    return filter;
  }

  /** Adds {@code number: {$gte: least, $lte: most}}. */
  private static BsonDocument withRange(BsonDocument filter, SearchQuery query) {
    BsonDocument range =
        new BsonDocument("$gte", new BsonDouble(query.least()))
            .append("$lte", new BsonDouble(query.most()));
    return filter.append(Document.NUMBER, range);
  }

  /** A word as a pattern; only letters and digits need no quotes. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : Pattern.quote(word);
  }

  /**
   * Pipeline of a facet: {@code [{$match: filter}, {$group: {_id: "$tag", count: {$sum: 1}}},
   * {$sort: {_id: 1}}, {$skip: offset}, {$limit: length}]}.
   */
  static List<BsonDocument> counts(BsonDocument filter, SearchQuery query) {
    BsonDocument group =
        new BsonDocument(FieldNames.KEY, new BsonString("$" + Document.TAG))
            .append(SearchPage.COUNT, new BsonDocument("$sum", ASCENDING));
    return List.of(
        new BsonDocument("$match", filter),
        new BsonDocument("$group", group),
        new BsonDocument("$sort", keyOrder()),
        new BsonDocument("$skip", new BsonInt32(query.offset())),
        new BsonDocument("$limit", new BsonInt32(query.length())));
  }

  /** Hit of a facet: {@code {_id: tag, count: n}}. */
  static Document count(BsonDocument row) {
    return SearchPage.count(
        row.getString(FieldNames.KEY).getValue(), row.getNumber(SearchPage.COUNT).longValue());
  }

  /** The order of hits, {@code {score: 1, _id: 1}}. */
  static BsonDocument hitOrder() {
    return new BsonDocument(Document.SCORE, ASCENDING).append(FieldNames.KEY, ASCENDING);
  }

  /** {@code {_rank: {$meta: "textScore"}}}: adds the rank of each hit. */
  static BsonDocument rank() {
    return new BsonDocument(
        SearchPage.RANK, new BsonDocument("$meta", new BsonString("textScore")));
  }

  /** The best first, and those of one rank as other hits: {@code {_rank: …, score: 1, _id: 1}}. */
  static BsonDocument rankOrder() {
    BsonDocument order = rank();
    order.putAll(hitOrder());
    return order;
  }

  /** The words. A quote within one would end a phrase, and the rest could act as an operator. */
  private static String unquoted(SearchQuery query) {
    if (query.text().indexOf('"') >= 0) {
      throw new IllegalArgumentException("a word holds a quote: " + query.text());
    }
    return query.text();
  }

  // ---- One document ----

  /** {@code {_id: key}}. */
  static BsonDocument ofKey(String key) {
    return new BsonDocument(FieldNames.KEY, new BsonString(key));
  }

  /** {@code {field: 1, …}}; without fields, the key alone. */
  static BsonDocument only(Set<String> fields) {
    BsonDocument projection = new BsonDocument(FieldNames.KEY, ASCENDING);
    fields.forEach(field -> projection.append(FieldNames.stored(field), ASCENDING));
    return projection;
  }

  /**
   * {@code {$set: {field: value, …}}}, in mode {@link Mode#WORDS} with the words of a title that
   * changes. The codec writes the fields when the driver sends them.
   */
  static BsonDocument update(Mode mode, Document changes) {
    DocumentCodec codec = new DocumentCodec(mode == Mode.WORDS, /* keyed= */ false);
    return new BsonDocument("$set", new BsonDocumentWrapper<>(changes, codec));
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
}
