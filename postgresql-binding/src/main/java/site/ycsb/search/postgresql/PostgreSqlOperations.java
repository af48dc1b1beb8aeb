// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
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
import site.ycsb.search.common.JsonCodec;
import tools.jackson.core.JsonParser;

/** Operations of one thread, over its own connection. Each is one statement. */
final class PostgreSqlOperations implements Documents, Search {

  private final Session session;

  PostgreSqlOperations(Session session) {
    this.session = session;
  }

  void close() {
    session.close();
  }

  @Override
  public void put(String table, Document document) throws SQLException {
    String json = encode(document);
    withTable(
        table,
        PostgreSqlQueries.put(table),
        statement -> {
          statement.setString(1, document.key());
          statement.setString(2, json);
          return statement.executeUpdate();
        });
  }

  /** A statement stores all documents or none; then each one's failure is found by itself. */
  @Override
  public Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
    List<String> texts = documents.stream().map(PostgreSqlOperations::encode).toList();
    try {
      withTable(
          table,
          PostgreSqlQueries.putAll(table),
          statement -> {
            List<String> keys = documents.stream().map(Document::key).toList();
            statement.setArray(1, statement.getConnection().createArrayOf("text", keys.toArray()));
            statement.setArray(2, statement.getConnection().createArrayOf("text", texts.toArray()));
            return statement.executeUpdate();
          });
      return Map.of();
    } catch (SQLException e) {
      if (Failures.isBroken(e)) {
        throw e;
      }
      return Documents.super.putAll(table, documents);
    }
  }

  /** Uses a statement that stores; a table that nothing has created yet is created. */
  private void withTable(String table, String sql, Session.Use<Integer> use) throws SQLException {
    try {
      session.with(sql, use);
    } catch (SQLException e) {
      if (!Failures.isWithoutTable(e)) {
        throw e;
      }
      session.locked(() -> session.execute(PostgreSqlQueries.table(table)));
      session.with(sql, use);
    }
  }

  /** Uses a statement about a document; where there is no table, there is none. */
  private <T> T ofTable(T absent, String sql, Session.Use<T> use) throws SQLException {
    try {
      return session.with(sql, use);
    } catch (SQLException e) {
      if (Failures.isWithoutTable(e)) {
        return absent;
      }
      throw e;
    }
  }

  @Override
  public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws SQLException {
    List<String> names = fields == null ? List.of() : List.copyOf(fields);
    String sql =
        fields == null
            ? PostgreSqlQueries.get(table)
            : PostgreSqlQueries.get(table, Math.max(1, names.size()));
    return ofTable(
        Optional.empty(),
        sql,
        statement -> {
          int parameter = 1;
          for (String name : fields != null && names.isEmpty() ? List.of("") : names) {
            statement.setString(parameter++, name);
          }
          statement.setString(parameter, key);
          try (ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
              return Optional.empty();
            }
            return Optional.of(
                new Document(key, fields == null ? decode(rows, 1) : values(rows, names)));
          }
        });
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
    String json = encode(changes);
    return ofTable(
        false,
        PostgreSqlQueries.patch(table),
        statement -> {
          statement.setString(1, json);
          statement.setString(2, changes.key());
          return statement.executeUpdate() > 0;
        });
  }

  @Override
  public boolean remove(String table, String key) throws SQLException {
    return ofTable(
        false,
        PostgreSqlQueries.remove(table),
        statement -> {
          statement.setString(1, key);
          return statement.executeUpdate() > 0;
        });
  }

  @Override
  public List<Document> scan(String table, String startKey, int count, @Nullable Set<String> fields)
      throws SQLException {
    return session.with(
        PostgreSqlQueries.scan(table),
        statement -> {
          statement.setString(1, startKey);
          statement.setInt(2, count);
          List<Document> documents = documents(statement);
          if (fields != null) {
            documents.forEach(document -> document.fields().keySet().retainAll(fields));
          }
          return documents;
        });
  }

  @Override
  public SearchPage search(String table, SearchQuery query) throws SQLException {
    String words = PostgreSqlQueries.words(query);
    return session.with(
        PostgreSqlQueries.search(table, query.kind()),
        statement -> {
          int parameter = 1;
          statement.setString(parameter++, words);
          if (query.kind() == Kind.FILTER) {
            statement.setBigDecimal(parameter++, BigDecimal.valueOf(query.least()));
            statement.setBigDecimal(parameter++, BigDecimal.valueOf(query.most()));
          }
          statement.setInt(parameter++, query.length());
          statement.setInt(parameter, query.offset());
          return new SearchPage(
              query.kind() == Kind.FACET ? counts(statement) : documents(statement));
        });
  }

  private static List<Document> documents(PreparedStatement statement) throws SQLException {
    List<Document> documents = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        documents.add(new Document(rows.getString(1), decode(rows, 2)));
      }
    }
    return documents;
  }

  private static List<Document> counts(PreparedStatement statement) throws SQLException {
    List<Document> counts = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        counts.add(SearchPage.count(rows.getString(1), rows.getLong(2)));
      }
    }
    return counts;
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
