// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.binding.StoreException;

/**
 * Connection whose statements the driver keeps prepared, the 256 that were used last. The driver
 * closes it after a failure of the network or of the server, and the next statement opens another
 * one. Used by one thread.
 */
final class Session implements AutoCloseable {

  /** Number of the lock that clients of this program share. */
  private static final long LOCK = 0x79637362;

  private static final int PATIENCE_MILLIS = (int) TimeUnit.HOURS.toMillis(12);

  private final PostgreSqlSettings settings;
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

  /** Rows that a statement answers with. */
  <T> List<T> rows(Row<T> row, String sql, Object... parameters) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (PreparedStatement statement = prepared(sql, parameters);
        ResultSet answer = statement.executeQuery()) {
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
    try (PreparedStatement statement = prepared(sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  private PreparedStatement prepared(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = open().prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  private Connection open() throws SQLException {
    if (connection.isClosed()) {
      connection = connect(settings);
    }
    return connection;
  }

  interface Work<T> {
    T done() throws SQLException;
  }

  /** Does work on a whole table, or behind that of another client: it may take hours. */
  <T> T patiently(Work<T> work) throws SQLException {
    open().setNetworkTimeout(Runnable::run, PATIENCE_MILLIS);
    try {
      return work.done();
    } finally {
      if (!connection.isClosed()) {
        connection.setNetworkTimeout(Runnable::run, settings.timeouts().replyMillis());
      }
    }
  }

  /** Executes statements while no other client does: two that create one table would fail. */
  void locked(List<String> statements) throws SQLException {
    patiently(
        () -> {
          text("SELECT pg_advisory_lock(?)", LOCK);
          try {
            for (String statement : statements) {
              update(statement);
            }
            return statements;
          } finally {
            text("SELECT pg_advisory_unlock(?)", LOCK);
          }
        });
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
