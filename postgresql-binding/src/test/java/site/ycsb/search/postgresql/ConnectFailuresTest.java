// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.ConnectFailureRules;
import site.ycsb.search.scaffolding.OpenDb;

final class ConnectFailuresTest extends ConnectFailureRules {

  @Override
  protected Binding binding() {
    return new PostgreSqlBinding();
  }

  @Override
  protected String product() {
    return "PostgreSQL";
  }

  @Override
  protected Properties at(String host, int port) {
    return OpenDb.properties(
        "postgresql.url",
        "postgresql://%s:%d/postgres".formatted(host, port),
        "postgresql.connecttimeout",
        "500");
  }

  @Override
  protected String timeout() {
    return "postgresql.connecttimeout=500";
  }

  @Override
  protected String invalid() {
    return "postgresql.url=http://127.0.0.1/x";
  }
}
