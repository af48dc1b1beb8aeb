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
import site.ycsb.search.binding.StoreException;

/**
 * Connection with its prepared statements. The driver closes it after a failure of the network or
 * of the server, and the next statement opens another one. Used by one thread.
 */
final class Session implements AutoCloseable {

  /** Number of the lock that clients of this program share. */
  private static final long LOCK = 0x79637362;

  private final PostgreSqlSettings settings;
  private final Map<String, PreparedStatement> statements = new HashMap<>();
  private Connection connection;

  /** Connects at once, so that no timed operation has to. */
  Session(PostgreSqlSettings settings) throws StoreException {
    this.settings = settings;
    try {
      this.connection = connect(settings);
    } catch (SQLException e) {
      throw Failures.explain(settings, e);
    }
  }

  private static Connection connect(PostgreSqlSettings settings) throws SQLException {
    Connection opened = DriverManager.getConnection(settings.jdbcUrl(), settings.ofDriver());
    opened.setNetworkTimeout(Runnable::run, settings.timeouts().replyMillis());
    return opened;
  }

  interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  /** Rows that a statement answers with. It is prepared once for a connection. */
  <T> List<T> rows(Row<T> row, String sql, Object... parameters) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (ResultSet answer = prepared(sql, parameters).executeQuery()) {
      while (answer.next()) {
        rows.add(row.of(answer));
      }
    }
    return rows;
  }

  String text(String sql, Object... parameters) throws SQLException {
    return rows(row -> String.valueOf(row.getString(1)), sql, parameters).get(0);
  }

  int update(String sql, Object... parameters) throws SQLException {
    return prepared(sql, parameters).executeUpdate();
  }

  private PreparedStatement prepared(String sql, Object... parameters) throws SQLException {
    if (connection.isClosed()) {
      statements.clear();
      connection = connect(settings);
    }
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

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

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // It is of no use any more.
    }
  }
}
