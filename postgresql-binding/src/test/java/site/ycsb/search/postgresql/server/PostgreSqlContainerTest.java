// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import site.ycsb.search.scaffolding.ContainerKit;

final class PostgreSqlContainerTest extends ContainerKit {

  PostgreSqlContainerTest() {
    super("postgresql", "18.3");
  }

  @Override
  protected void assertHasItsSettings(int port) throws Exception {
    String url = "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(port);
    try (Connection connection = DriverManager.getConnection(url);
        ResultSet row = connection.createStatement().executeQuery("SHOW shared_buffers")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo("512MB");
    }
  }
}
