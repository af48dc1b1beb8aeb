// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;

/** PostgreSQL server with an open connection for its administration. Thread-safe. */
final class PostgreSqlStore implements Store {

  /** Settings of the server that a figure depends on, by its names. */
  private static final List<String> REPORTED =
      List.of(
          """
          shared_buffers work_mem fsync full_page_writes wal_writer_delay checkpoint_timeout \
          max_wal_size gin_pending_list_limit autovacuum jit"""
              .split(" "));

  private static final String OPERATIONS =
      "SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database";

  /**
   * Processor time of the server's processes in ticks of a hundredth of a second: that of the first
   * process includes the children that have ended.
   */
  private static final String CPU_TICKS =
      """
      WITH processes AS (
        SELECT regexp_split_to_array(
                 regexp_replace(pg_read_file('/proc/' || pid || '/stat', true), '^.*\\) ', ''), ' ') AS stat
        FROM (SELECT pid FROM pg_stat_activity
              UNION SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer) AS p)
      SELECT sum(stat[12]::bigint + stat[13]::bigint) + max(stat[14]::bigint + stat[15]::bigint)
      FROM processes""";

  private final PostgreSqlSettings settings;
  private final Session session;
  private final PostgreSqlTables tables;

  PostgreSqlStore(PostgreSqlSettings settings) throws StoreException {
    this.settings = settings;
    this.session = new Session(settings);
    this.tables = new PostgreSqlTables(settings, session);
  }

  @Override
  public Tables tables() {
    return tables;
  }

  @Override
  public Operations connect() throws StoreException {
    return new PostgreSqlOperations(new Session(settings), settings);
  }

  @Override
  public void disconnect(Operations operations) {
    ((PostgreSqlOperations) operations).close();
  }

  @Override
  public String version() throws SQLException {
    return "PostgreSQL " + tables.text("SHOW server_version").split(" ", 2)[0];
  }

  @Override
  public EffectiveSettings settings() throws SQLException {
    Map<String, String> further = new LinkedHashMap<>();
    String commit = tables.text("SHOW synchronous_commit");
    further.put("synchronous_commit", commit);
    for (String name : REPORTED) {
      further.put(name, tables.text("SHOW " + name));
    }
    further.put("textSearchConfig", "simple");
    further.put("index", "GIN of a stored tsvector, B-tree of the score");
    if (settings.vectors().isPresent()) {
      String scan = "hnsw.iterative_scan"; // The candidates differ from run to run.
      further.put(scan, tables.text("SHOW " + scan));
    }
    further.put("prepareThreshold", "1");
    further.put("socketTimeoutMillis", Integer.toString(settings.timeouts().replyMillis()));
    Durability durability =
        tables.text("SHOW fsync").equals("off")
            ? Durability.NONE
            : commit.equals("off") ? Durability.INTERVAL : Durability.ALWAYS;
    return new EffectiveSettings(
        Optional.of(durability), Visibility.IMMEDIATE, Optional.of(0), further);
  }

  /** A user who may not read the server's files gets no processor time, and then nothing at all. */
  @Override
  public Telemetry telemetry() {
    try {
      double operations = Double.parseDouble(tables.text(OPERATIONS));
      double seconds = Double.parseDouble(tables.text(CPU_TICKS)) / 100;
      return new Telemetry(Map.of("operations", operations, "cpu_seconds", seconds), Map.of());
    } catch (SQLException e) {
      return Telemetry.NONE;
    }
  }

  @Override
  public void ping() throws SQLException {
    tables.text("SELECT 1");
  }

  @Override
  public Status statusOf(Exception failure) {
    return failure instanceof SQLException error
        ? Failures.status(error)
        : Store.super.statusOf(failure);
  }

  @Override
  public void close() {
    session.close();
  }
}
