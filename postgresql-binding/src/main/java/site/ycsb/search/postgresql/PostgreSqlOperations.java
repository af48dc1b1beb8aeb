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
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.SearchQuery.Near;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Metric;
import tools.jackson.core.JsonParser;

/** Operations of one thread, over its own connection. Each is one statement. */
final class PostgreSqlOperations implements Documents, Search {

  private final Session session;
  private final Metric metric;

  PostgreSqlOperations(Session session, PostgreSqlSettings settings) {
    this.session = session;
    this.metric = settings.vectors().map(VectorSettings::metric).orElse(Metric.L2);
  }

  void close() {
    session.close();
  }

  @Override
  public void put(String table, Document document) throws SQLException {
    store(table, PostgreSqlQueries.put(table), document.key(), encode(document));
  }

  /** A statement stores all documents or none; then each one's failure is found by itself. */
  @Override
  public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
    try {
      store(
          table,
          PostgreSqlQueries.putAll(table),
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
    try {
      session.update(sql, parameters);
    } catch (SQLException e) {
      if (!Failures.isWithoutTable(e)) {
        throw e;
      }
      session.locked(() -> session.update(PostgreSqlQueries.table(table)));
      session.update(sql, parameters);
    }
  }

  /** Executes a statement about a document; where there is no table, there is none. */
  private boolean change(String sql, Object... parameters) throws SQLException {
    try {
      return session.update(sql, parameters) > 0;
    } catch (SQLException e) {
      if (Failures.isWithoutTable(e)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws SQLException {
    try {
      if (fields == null) {
        return session
            .rows(row -> new Document(key, decode(row, 1)), PostgreSqlQueries.get(table), key)
            .stream()
            .findFirst();
      }
      List<String> names = fields.isEmpty() ? List.of("") : List.copyOf(fields);
      List<Object> parameters = new ArrayList<>(names);
      parameters.add(key);
      return session
          .rows(
              row -> new Document(key, values(row, names)),
              PostgreSqlQueries.get(table, names.size()),
              parameters.toArray())
          .stream()
          .findFirst();
    } catch (SQLException e) {
      if (Failures.isWithoutTable(e)) {
        return Optional.empty();
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
  public boolean patch(String table, Document changes) throws SQLException {
    return change(PostgreSqlQueries.patch(table), encode(changes), changes.key());
  }

  @Override
  public boolean remove(String table, String key) throws SQLException {
    return change(PostgreSqlQueries.remove(table), key);
  }

  @Override
  public List<Document> scan(String table, String startKey, int count, @Nullable Set<String> fields)
      throws SQLException {
    List<Document> documents =
        session.rows(
            PostgreSqlOperations::document, PostgreSqlQueries.scan(table), startKey, count);
    if (fields != null) {
      documents.forEach(document -> document.fields().keySet().retainAll(fields));
    }
    return documents;
  }

  @Override
  public SearchPage search(String table, SearchQuery query) throws SQLException {
    List<Object> parameters = new ArrayList<>();
    boolean own = query.kind() == Kind.OWN;
    String sql =
        query
            .near()
            .map(near -> PostgreSqlQueries.nearest(table, near.filter(), metric))
            .orElseGet(
                () ->
                    own
                        ? PostgreSqlQueries.own(table, query.second())
                        : PostgreSqlQueries.search(table, query.kind()));
    if (query.near().isPresent()) {
      addNeighbours(parameters, query, query.near().get());
    } else if (!own) {
      parameters.add(PostgreSqlQueries.words(query));
      if (query.kind() == Kind.FILTER) {
        addRange(parameters, query);
      }
    }
    parameters.add(query.length());
    parameters.add(query.offset());
    return new SearchPage(
        session.rows(
            switch (query.kind()) {
              case FACET -> row -> SearchPage.count(row.getString(1), row.getLong(2));
              case RANKED -> row -> SearchPage.ranked(document(row), row.getDouble(3));
              default -> PostgreSqlOperations::document;
            },
            sql,
            parameters.toArray()));
  }

  private static void addNeighbours(List<Object> parameters, SearchQuery query, Near near) {
    switch (near.filter()) {
      case NONE -> {}
      case WORD -> parameters.add(PostgreSqlQueries.lexeme(query.first()));
      case TAG -> parameters.add(near.tag());
      case RANGE -> addRange(parameters, query);
    }
    parameters.add(near.target().toString());
  }

  private static void addRange(List<Object> parameters, SearchQuery query) {
    parameters.add(BigDecimal.valueOf(query.least()));
    parameters.add(BigDecimal.valueOf(query.most()));
  }

  private static Document document(ResultSet row) throws SQLException {
    return new Document(row.getString(1), decode(row, 2));
  }

  private static Map<String, Object> decode(ResultSet row, int column) throws SQLException {
    return JsonCodec.decode(row.getBytes(column));
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
              document
                  .fields()
                  .forEach(
                      (name, value) -> {
                        generator.writeName(name);
                        if (value instanceof Double number && Double.isFinite(number)) {
                          BigDecimal digits = new BigDecimal(number.toString());
                          generator.writeNumber(
                              digits.setScale(Math.max(1, digits.scale())).toPlainString());
                        } else {
                          JsonCodec.writeValue(generator, value);
                        }
                      });
              generator.writeEndObject();
            });
    return new String(json, StandardCharsets.UTF_8);
  }
}
