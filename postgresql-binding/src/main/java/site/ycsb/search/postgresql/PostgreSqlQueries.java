// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Filter;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.SearchQuery.Near;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Index;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Table, index and queries in SQL, as pure functions. A document is a {@code jsonb} beside its key.
 * The words of its title are a stored {@code tsvector} with a GIN index, and its score is a stored
 * column with an index, as the documentation of PostgreSQL advises.
 */
final class PostgreSqlQueries {

  private static final String INDEX = "CREATE INDEX IF NOT EXISTS %s ON %s %s";

  private PostgreSqlQueries() {}

  // ---- Tables ----

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  static String metadataOf(String table) {
    return quoted(table + ".mark");
  }

  /** Keys are ordered by their bytes, as in every store. */
  static String table(String table) {
    return "CREATE TABLE IF NOT EXISTS %s (key text COLLATE \"C\" PRIMARY KEY, document jsonb NOT NULL)"
        .formatted(quoted(table));
  }

  /** Statements that make a table searchable; they do nothing to one that is. */
  static List<String> index(String table, Map<String, FieldType> fields) {
    String name = quoted(table);
    List<String> statements = new ArrayList<>();
    statements.add(
        """
        ALTER TABLE %s ADD COLUMN IF NOT EXISTS title_words tsvector \
        GENERATED ALWAYS AS (to_tsvector('simple', document ->> '%s')) STORED, \
        ADD COLUMN IF NOT EXISTS score bigint GENERATED ALWAYS AS ((document ->> '%s')::bigint) STORED"""
            .formatted(name, Document.TITLE, Document.SCORE));
    statements.add(INDEX.formatted(indexOf(table), name, "USING gin (title_words)"));
    statements.add(INDEX.formatted(quoted(table + "_score"), name, "(score)"));
    new TreeMap<>(fields)
        .forEach(
            (field, type) -> {
              String indexed = "(%s)".formatted(value(field, type));
              statements.add(INDEX.formatted(quoted(table + "_" + field), name, indexed));
            });
    return statements;
  }

  /**
   * Statements that make its vectors searchable. Without a graph, a search compares all of them.
   *
   * @param filtered whether searches also ask for a tag or a number, which are then columns: the
   *     planner needs their statistics, and a graph's filter need not unpack each document
   */
  static List<String> index(String table, VectorSettings vectors, boolean filtered) {
    String name = quoted(table);
    String column =
        "ALTER TABLE %s ADD COLUMN IF NOT EXISTS %%s GENERATED ALWAYS AS (%%s) STORED"
            .formatted(name);
    String type = "vector(%d)".formatted(vectors.dimension());
    List<String> statements = new ArrayList<>();
    statements.add(
        column.formatted(
            "embedding " + type, "(document ->> '%s')::%s".formatted(Document.VECTOR, type)));
    if (filtered) {
      statements.add(column.formatted("tag text", value(Document.TAG, FieldType.TAG)));
      statements.add(column.formatted("number numeric", value(Document.NUMBER, FieldType.DECIMAL)));
      for (String field : List.of("tag", "number")) {
        statements.add(INDEX.formatted(quoted(table + "_" + field), name, "(%s)".formatted(field)));
      }
    }
    if (vectors.index() == Index.HNSW) {
      String graph =
          "USING hnsw (embedding %s) WITH (m = %d, ef_construction = %d)"
              .formatted(
                  vectors.metric() == Metric.L2 ? "vector_l2_ops" : "vector_cosine_ops",
                  vectors.links(),
                  vectors.construction());
      statements.add(INDEX.formatted(quoted(table + "_embedding"), name, graph));
    }
    return statements;
  }

  /** Index of the words, by which a table is known to be searchable. */
  static String indexOf(String table) {
    return quoted(table + "_words");
  }

  private static String value(String field, FieldType type) {
    String text = "(document ->> '%s')".formatted(field.replace("'", "''"));
    return type == FieldType.TAG ? text : "(%s::numeric)".formatted(text);
  }

  // ---- Documents: statements with a place for the table's name ----

  private static final String REPLACING =
      " ON CONFLICT (key) DO UPDATE SET document = EXCLUDED.document";

  static final String PUT = "INSERT INTO %s (key, document) VALUES (?, ?::jsonb)" + REPLACING;
  static final String PUT_ALL =
      "INSERT INTO %s (key, document) SELECT key, document::jsonb FROM unnest(?, ?) AS d(key, document)"
          + REPLACING;
  static final String GET = "SELECT document FROM %s WHERE key = ?";
  static final String PATCH = "UPDATE %s SET document = document || ?::jsonb WHERE key = ?";
  static final String REMOVE = "DELETE FROM %s WHERE key = ?";
  static final String SCAN = "SELECT key, document FROM %s WHERE key >= ? ORDER BY key LIMIT ?";

  /** Reads fields in their order; an absent one is null. */
  static String get(int fields) {
    return "SELECT %s FROM %%s WHERE key = ?"
        .formatted(String.join(", ", Collections.nCopies(fields, "document -> ?")));
  }

  // ---- Searches ----

  /** Search; {@link #parameters} are the values of its places. */
  static String search(String table, SearchQuery query, Metric metric) {
    String name = quoted(table);
    String matching = "FROM %s WHERE title_words @@ ?::tsquery".formatted(name);
    return switch (query.kind()) {
      case NEAREST, NEAREST_FILTERED -> nearest(name, query.near().orElseThrow().filter(), metric);
      // A condition of the user's.
      case OWN ->
          "SELECT key, document FROM %s WHERE (%s) ORDER BY score LIMIT ? OFFSET ?"
              .formatted(name, query.second());
      // Rows of one rank are in the order of score, so that pages fit together.
      case RANKED ->
          "SELECT key, document, ts_rank(title_words, words) AS rank FROM %s, (SELECT ?::tsquery AS words) AS asked WHERE title_words @@ words ORDER BY rank DESC, score LIMIT ? OFFSET ?"
              .formatted(name);
      case WORD, BOTH, ANY, PREFIX, PHRASE, FUZZY ->
          "SELECT key, document %s ORDER BY score LIMIT ? OFFSET ?".formatted(matching);
      case FILTER ->
          "SELECT key, document %s AND %s BETWEEN ? AND ? ORDER BY score LIMIT ? OFFSET ?"
              .formatted(matching, value(Document.NUMBER, FieldType.DECIMAL));
      case FACET ->
          "SELECT %1$s COLLATE \"C\" AS tag, count(*) %2$s AND %1$s IS NOT NULL GROUP BY 1 ORDER BY 1 LIMIT ? OFFSET ?"
              .formatted(value(Document.TAG, FieldType.TAG), matching);
    };
  }

  private static String nearest(String name, Filter filter, Metric metric) {
    String matching =
        switch (filter) {
          case NONE -> "";
          case WORD -> " WHERE title_words @@ ?::tsquery";
          case TAG -> " WHERE tag = ?";
          case RANGE -> " WHERE number BETWEEN ? AND ?";
        };
    return "SELECT key, document FROM %s%s ORDER BY embedding %s ?::vector LIMIT ? OFFSET ?"
        .formatted(name, matching, metric == Metric.L2 ? "<->" : "<=>");
  }

  /** Words, range, tag and vector, as far as a search has them; then length and offset. */
  static List<Object> parameters(SearchQuery query) {
    List<Object> parameters = new ArrayList<>();
    Near near = query.near().orElse(null);
    if (near == null && query.kind() != Kind.OWN) {
      parameters.add(words(query));
    } else if (near != null && near.filter() == Filter.WORD) {
      parameters.add(lexeme(query.first()));
    } else if (near != null && near.filter() == Filter.TAG) {
      parameters.add(near.tag());
    }
    if (query.kind() == Kind.FILTER || (near != null && near.filter() == Filter.RANGE)) {
      parameters.add(BigDecimal.valueOf(query.least()));
      parameters.add(BigDecimal.valueOf(query.most()));
    }
    if (near != null) {
      parameters.add(near.target().toString());
    }
    parameters.add(query.length());
    parameters.add(query.offset());
    return parameters;
  }

  /** Words of a query in the language of {@code tsquery}. */
  private static String words(SearchQuery query) {
    return switch (query.kind()) {
      case WORD, FILTER, FACET -> lexeme(query.first());
      case BOTH -> lexeme(query.first()) + " & " + lexeme(query.second());
      case PREFIX -> lexeme(query.first()) + ":*";
      case PHRASE -> lexeme(query.first()) + " <-> " + lexeme(query.second());
      case ANY, RANKED ->
          query.words().stream().map(PostgreSqlQueries::lexeme).collect(Collectors.joining(" | "));
      case FUZZY, NEAREST, NEAREST_FILTERED, OWN ->
          throw new UnsupportedOperationException("%s is no tsquery".formatted(query.kind()));
    };
  }

  private static String lexeme(String word) {
    return "'" + word.replace("'", "''") + "'";
  }
}
