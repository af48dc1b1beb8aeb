// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.common.FailureText;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.vector.VectorSettings;

/**
 * Administration of tables, over one connection. The metadata of a table is a second table.
 * Thread-safe.
 */
final class PostgreSqlTables implements Tables {

  private final PostgreSqlSettings settings;
  private final Session session;

  PostgreSqlTables(PostgreSqlSettings settings, Session session) {
    this.settings = settings;
    this.session = session;
  }

  @Override
  public synchronized void requireProfile(String table) throws Exception {
    if (table.length() > PostgreSqlQueries.MOST_LETTERS) {
      throw usage(
          "table=%s: valid are at most %d letters"
              .formatted(table, PostgreSqlQueries.MOST_LETTERS));
    }
    if (settings.profile().replicas() > 0) {
      throw usage(
          "replicas=%d: this binding waits for no standby server"
              .formatted(settings.profile().replicas()));
    }
    boolean demanded =
        settings.profile().durability() == Durability.ALWAYS && settings.profile().demanded();
    if (demanded && text("SHOW fsync").equals("off")) {
      throw usage("durability=always: the server at %s has fsync=off".formatted(settings));
    }
    if (settings.vectors().isPresent()) {
      requireVectors();
    }
  }

  private void requireVectors() throws StoreException {
    try {
      session.locked(() -> session.update("CREATE EXTENSION IF NOT EXISTS vector"));
    } catch (SQLException e) {
      throw usage(
          "%s: the server at %s makes no vectors without the extension pgvector (%s)"
              .formatted(
                  VectorSettings.DIMENSION.key(),
                  settings,
                  FailureText.oneLine(String.valueOf(e.getMessage()))));
    }
  }

  private static StoreException usage(String message) {
    return new StoreException(ExitCode.USAGE, message, null);
  }

  @Override
  public void applyProfile(String table) throws Exception {
    requireProfile(table);
  }

  @Override
  public void create(String table) throws Exception {
    create(table, Map.of());
  }

  @Override
  public synchronized void create(String table, Map<String, FieldType> fields) throws Exception {
    requireProfile(table);
    session.locked(
        () -> {
          session.update(PostgreSqlQueries.table(table));
          List<String> statements = new ArrayList<>(PostgreSqlQueries.index(table, fields));
          settings
              .vectors()
              .map(vectors -> PostgreSqlQueries.index(table, vectors, settings.panel()))
              .ifPresent(statements::addAll);
          for (String statement : statements) {
            session.update(statement);
          }
        });
  }

  @Override
  public synchronized void createUnindexed(String table) throws SQLException {
    session.locked(() -> session.update(PostgreSqlQueries.table(table)));
  }

  @Override
  public synchronized boolean exists(String table) throws SQLException {
    return isThere(PostgreSqlQueries.indexOf(table));
  }

  private boolean isThere(String quoted) throws SQLException {
    return session.text("SELECT to_regclass(?) IS NOT NULL", quoted).equals("t");
  }

  @Override
  public synchronized void drop(String table) throws SQLException {
    session.update("DROP TABLE IF EXISTS " + PostgreSqlQueries.quoted(table));
    session.update("DROP TABLE IF EXISTS " + PostgreSqlQueries.metadataOf(table));
  }

  @Override
  public synchronized long count(String table) throws SQLException {
    String name = PostgreSqlQueries.quoted(table);
    return isThere(name) ? Long.parseLong(text("SELECT count(*) FROM " + name)) : 0;
  }

  /** All is searchable at once; the planner gets its statistics now and not during a run. */
  @Override
  public synchronized void refresh(String table) throws SQLException {
    if (isThere(PostgreSqlQueries.quoted(table))) {
      session.update("ANALYZE " + PostgreSqlQueries.quoted(table));
    }
  }

  @Override
  public synchronized Map<String, Long> sizes(String table) throws SQLException {
    String name = PostgreSqlQueries.quoted(table);
    if (!isThere(name)) {
      return Map.of();
    }
    return Map.of(
        "index", Long.parseLong(session.text("SELECT pg_indexes_size(?::regclass)", name)),
        "data", Long.parseLong(session.text("SELECT pg_table_size(?::regclass)", name)),
        "disk", Long.parseLong(session.text("SELECT pg_total_relation_size(?::regclass)", name)));
  }

  @Override
  public synchronized Map<String, String> metadata(String table) throws SQLException {
    String name = PostgreSqlQueries.metadataOf(table);
    if (!isThere(name)) {
      return Map.of();
    }
    return session
        .rows(
            row -> Map.entry(row.getString(1), row.getString(2)), "SELECT name, value FROM " + name)
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public synchronized void addMetadata(String table, Map<String, String> entries)
      throws SQLException {
    String name = PostgreSqlQueries.metadataOf(table);
    if (!isThere(name)) {
      String create = "CREATE TABLE IF NOT EXISTS %s (name text PRIMARY KEY, value text NOT NULL)";
      session.locked(() -> session.update(create.formatted(name)));
    }
    for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
      session.update(
          "INSERT INTO %s VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value"
              .formatted(name),
          entry.getKey(),
          entry.getValue());
    }
  }

  /** First column of the only row of a statement's answer. */
  synchronized String text(String sql) throws SQLException {
    return session.text(sql);
  }
}
