// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;

/** The binding against the rules that every binding keeps, on a server with a password. */
final class PostgreSqlConformanceTest extends ServerConformanceKit {

  @Override
  public Binding binding() {
    return new PostgreSqlBinding();
  }

  @Override
  protected EphemeralServer startServer() throws SQLException {
    EphemeralServer server = EphemeralServer.start("postgresql");
    execute(server, "CREATE ROLE ann SUPERUSER LOGIN PASSWORD '%s'".formatted(PASSWORD));
    return server;
  }

  @Override
  protected Properties at(int port, String password) {
    return OpenDb.properties(
        "postgresql.url",
        "postgresql://ann:%s@127.0.0.1:%d/postgres".formatted(password, port),
        "postgresql.connecttimeout",
        "700");
  }

  /** Makes a rule of a table, and a document that breaks it. */
  @Override
  protected Document refused(EphemeralServer server, String table) throws SQLException {
    execute(
        server,
        "ALTER TABLE %s ADD CHECK (document ->> 'field0' <> 'refused')"
            .formatted(PostgreSqlQueries.quoted(table)));
    return new Document(
        "refused", Map.of("title", "crimson lantern", "score", 99L, "field0", "refused"));
  }

  @Test
  void create_ofTheLongestName_isPossibleAndOfALongerOneIsRefusedInOneLine() throws Exception {
    String longest = "t".repeat(40);
    Properties properties = store().properties();
    try (Store open = binding().open(properties)) {
      open.tables().create(longest);
      assertThat(open.tables().exists(longest)).isTrue();
      open.tables().drop(longest);

      assertThatThrownBy(() -> open.tables().create(longest + "t"))
          .isInstanceOf(StoreException.class)
          .hasMessage("table=%st: valid are at most 40 letters", longest);
    }
  }

  private static void execute(EphemeralServer server, String sql) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(server.port());
    try (Connection connection = DriverManager.getConnection(url, "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
