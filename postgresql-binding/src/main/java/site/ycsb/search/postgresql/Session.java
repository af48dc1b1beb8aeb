// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Connection with its prepared statements. It is opened again after a failure of the network or of
 * the server. Used by one thread.
 */
final class Session implements AutoCloseable {

  /** Number of the lock that clients of this program share. */
  private static final long LOCK = 0x79637362;

  private final PostgreSqlSettings settings;
  private final Map<String, PreparedStatement> statements = new HashMap<>();
  private @Nullable Connection connection;

  private Session(PostgreSqlSettings settings) {
    this.settings = settings;
  }

  static Session open(PostgreSqlSettings settings) throws SQLException {
    Session session = new Session(settings);
    session.connection();
    return session;
  }

  /** One row of an answer as a value. */
  interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  /** Rows that a statement answers with. It is prepared once for a connection. */
  <T> List<T> rows(Row<T> row, String sql, Object... parameters) throws SQLException {
    return with(
        sql,
        parameters,
        statement -> {
          List<T> rows = new ArrayList<>();
          try (ResultSet answer = statement.executeQuery()) {
            while (answer.next()) {
              rows.add(row.of(answer));
            }
          }
          return rows;
        });
  }

  /** First column of the only row of a statement's answer. */
  String text(String sql, Object... parameters) throws SQLException {
    return rows(row -> String.valueOf(row.getString(1)), sql, parameters).get(0);
  }

  /** Number of rows that a statement has changed. */
  int update(String sql, Object... parameters) throws SQLException {
    return with(sql, parameters, PreparedStatement::executeUpdate);
  }

  private interface Use<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  private <T> T with(String sql, Object[] parameters, Use<T> use) throws SQLException {
    try {
      PreparedStatement statement = prepared(sql);
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return use.of(statement);
    } catch (SQLException e) {
      if (Failures.isBroken(e)) {
        close();
      }
      throw e;
    }
  }

  /** Change of the schema. */
  interface Change {
    void make() throws SQLException;
  }

  /** Makes a change while no other client does: two that create one table would fail. */
  void locked(Change change) throws SQLException {
    text("SELECT pg_advisory_lock(?)", LOCK);
    try {
      change.make();
    } finally {
      text("SELECT pg_advisory_unlock(?)", LOCK);
    }
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    Connection open = connection();
    PreparedStatement known = statements.get(sql);
    if (known == null) {
      known = open.prepareStatement(sql);
      statements.put(sql, known);
    }
    return known;
  }

  private Connection connection() throws SQLException {
    Connection known = connection;
    if (known == null || known.isClosed()) {
      statements.clear();
      known = DriverManager.getConnection(settings.jdbcUrl(), settings.ofDriver());
      known.setNetworkTimeout(Runnable::run, settings.timeouts().replyMillis());
      connection = known;
    }
    return known;
  }

  @Override
  public void close() {
    Connection known = connection;
    connection = null;
    statements.clear();
    try {
      if (known != null) {
        known.close();
      }
    } catch (SQLException e) {
      // It is of no use any more.
    }
  }
}
