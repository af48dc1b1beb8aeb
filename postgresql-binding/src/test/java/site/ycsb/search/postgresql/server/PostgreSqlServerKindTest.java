// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.ServerKindKit;

final class PostgreSqlServerKindTest extends ServerKindKit {

  @TempDir static Path directory;

  PostgreSqlServerKindTest() {
    super("postgresql", "18.3");
  }

  private static Connection connect(EphemeralServer server) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(server.port()));
  }

  @Override
  protected void write(EphemeralServer server) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE kept (id integer)");
    }
  }

  @Override
  protected boolean isWritten(EphemeralServer server) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT to_regclass('kept') IS NOT NULL")) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  @Override
  protected List<String> loginArguments() {
    try {
      Path rules =
          Files.writeString(directory.resolve("hba.conf"), "host all all all scram-sha-256\n");
      return List.of("-c", "hba_file=" + rules);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected void assertDemandsLogin(EphemeralServer server) {
    assertThatThrownBy(() -> connect(server)).hasMessageContaining("no password was provided");
  }
}
