// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.FaultRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** The binding behind a network that fails. */
final class PostgreSqlFaultsTest extends FaultRules {

  @Override
  protected Binding binding() {
    return new PostgreSqlBinding();
  }

  @Override
  protected int serverPort() {
    return SharedServer.of("postgresql").port();
  }

  @Override
  protected Properties at(int port, int limitMillis) {
    return OpenDb.properties(
        "postgresql.url", "postgresql://127.0.0.1:%d/postgres".formatted(port),
        "postgresql.timeout", Integer.toString(limitMillis),
        "postgresql.connecttimeout", Integer.toString(limitMillis));
  }

  @Override
  protected void dropIndex(String table) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(serverPort());
    try (Connection connection = DriverManager.getConnection(url, "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute("DROP INDEX " + PostgreSqlQueries.indexOf(table));
    }
  }
}
