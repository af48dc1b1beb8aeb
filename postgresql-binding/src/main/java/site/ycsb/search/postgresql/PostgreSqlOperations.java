// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.vector.VectorSettings.Metric;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** Operations of one thread, over its own connection. Each is one statement. */
record PostgreSqlOperations(Session session, Metric metric) implements Documents, Search {

  @Override
  public void put(String table, Document document) throws SQLException {
    store(table, PostgreSqlQueries.PUT, document.key(), encode(document));
  }

  /** A statement stores all documents or none; then each one's failure is found by itself. */
  @Override
  public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
    try {
      store(
          table,
          PostgreSqlQueries.PUT_ALL,
          documents.stream().map(Document::key).toArray(String[]::new),
          documents.stream().map(PostgreSqlOperations::encode).toArray(String[]::new));
      return Map.of();
    } catch (SQLException e) {
      if (Failures.isBroken(e)) {
        throw e;
      }
      return Documents.super.putAll(table, documents);
    }
  }

  /** Executes a statement that stores; a table that nothing has created yet is created. */
  private void store(String table, String sql, Object... parameters) throws SQLException {
    String named = named(sql, table);
    try {
      session.update(named, parameters);
    } catch (SQLException e) {
      if (!Failures.isWithoutTable(e)) {
        throw e;
      }
      session.locked(List.of(PostgreSqlQueries.table(table)));
      session.update(named, parameters);
    }
  }

  private static String named(String sql, String table) {
    return sql.formatted(PostgreSqlQueries.quoted(table));
  }

  @Override
  public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws Exception {
    if (fields == null) {
      String whole = named(PostgreSqlQueries.GET, table);
      return first(row -> new Document(key, JsonCodec.decode(row.getBytes(1))), whole, key);
    }
    List<String> names = fields.isEmpty() ? List.of("") : List.copyOf(fields);
    List<Object> parameters = new ArrayList<>(names);
    parameters.add(key);
    String some = named(PostgreSqlQueries.get(names.size()), table);
    return first(row -> new Document(key, values(row, names)), some, parameters.toArray());
  }

  private Optional<Document> first(Session.Row<Document> row, String sql, Object... parameters)
      throws Exception {
    return orAbsent(
        () -> session.rows(row, sql, parameters).stream().findFirst(), Optional.empty());
  }

  /** Answer of a statement about one document; where there is no table, there is none. */
  private static <T> T orAbsent(Callable<T> statement, T absent) throws Exception {
    try {
      return statement.call();
    } catch (SQLException e) {
      if (Failures.isWithoutTable(e)) {
        return absent;
      }
      throw e;
    }
  }

  private static Map<String, Object> values(ResultSet row, List<String> names) throws SQLException {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      byte[] value = row.getBytes(i + 1);
      if (value != null) {
        try (JsonParser json = JsonCodec.parser(value)) {
          json.nextToken();
          values.put(names.get(i), JsonCodec.readValue(json, names.get(i)));
        }
      }
    }
    return values;
  }

  @Override
  public boolean patch(String table, Document changes) throws Exception {
    String sql = named(PostgreSqlQueries.PATCH, table);
    return orAbsent(() -> session.update(sql, encode(changes), changes.key()), 0) > 0;
  }

  @Override
  public boolean remove(String table, String key) throws Exception {
    return orAbsent(() -> session.update(named(PostgreSqlQueries.REMOVE, table), key), 0) > 0;
  }

  @Override
  public List<Document> scan(String table, String startKey, int count, @Nullable Set<String> fields)
      throws SQLException {
    String sql = named(PostgreSqlQueries.SCAN, table);
    List<Document> documents = session.rows(PostgreSqlOperations::document, sql, startKey, count);
    if (fields != null) {
      documents.forEach(document -> document.fields().keySet().retainAll(fields));
    }
    return documents;
  }

  @Override
  public SearchPage search(String table, SearchQuery query) throws SQLException {
    return new SearchPage(
        session.rows(
            switch (query.kind()) {
              case FACET -> row -> SearchPage.count(row.getString(1), row.getLong(2));
              case RANKED -> row -> SearchPage.ranked(document(row), row.getDouble(3));
              default -> PostgreSqlOperations::document;
            },
            PostgreSqlQueries.search(table, query, metric),
            PostgreSqlQueries.parameters(query).toArray()));
  }

  private static Document document(ResultSet row) throws SQLException {
    return new Document(row.getString(1), JsonCodec.decode(row.getBytes(2)));
  }

  /**
   * Fields as JSON. {@code jsonb} keeps a number's digits, but not an exponent: without a decimal
   * point, a decimal would come back as a whole number.
   */
  private static String encode(Document document) {
    byte[] json =
        JsonCodec.bytes(
            generator -> {
              generator.writeStartObject();
              document.fields().forEach((name, value) -> write(generator, name, value));
              generator.writeEndObject();
            });
    return new String(json, StandardCharsets.UTF_8);
  }

  private static void write(JsonGenerator json, String name, Object value) {
    json.writeName(name);
    if (value instanceof Double number && Double.isFinite(number)) {
      BigDecimal digits = new BigDecimal(number.toString());
      json.writeNumber(digits.setScale(Math.max(1, digits.scale())).toPlainString());
    } else {
      JsonCodec.writeValue(json, value);
    }
  }
}
