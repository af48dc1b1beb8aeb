// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
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

  /** Use of a prepared statement. */
  interface Use<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /** Uses the statement of a text, which is prepared once for a connection. */
  <T> T with(String sql, Use<T> use) throws SQLException {
    try {
      return use.of(prepared(sql));
    } catch (SQLException e) {
      if (Failures.isBroken(e)) {
        close();
      }
      throw e;
    }
  }

  /** Executes a statement without parameters. */
  void execute(String sql) throws SQLException {
    with(sql, PreparedStatement::execute);
  }

  /** Change of the schema. */
  interface Change {
    void make() throws SQLException;
  }

  /** Makes a change while no other client does: two that create one table would fail. */
  void locked(Change change) throws SQLException {
    execute("SELECT pg_advisory_lock(%d)".formatted(LOCK));
    try {
      change.make();
    } finally {
      execute("SELECT pg_advisory_unlock(%d)".formatted(LOCK));
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
