// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.common.FailureText;
import site.ycsb.search.vector.VectorSettings;

/** Administration of tables. The metadata of a table is a second table. Thread-safe. */
record PostgreSqlTables(PostgreSqlSettings settings, Session session) implements Tables {

  /** Longest name of a table: PostgreSQL cuts the names of its indexes at 63 bytes. */
  private static final int MOST_LETTERS = 40;

  @Override
  public synchronized void requireProfile(String table) throws Exception {
    Profile profile = settings.profile();
    if (table.length() > MOST_LETTERS) {
      throw StoreException.usage("table=%s: valid are at most %d letters", table, MOST_LETTERS);
    }
    if (profile.replicas() > 0) {
      throw StoreException.usage(
          "replicas=%d: this binding waits for no standby server", profile.replicas());
    }
    boolean demanded = profile.durability() == Durability.ALWAYS && profile.demanded();
    if (demanded && text("SHOW fsync").equals("off")) {
      throw StoreException.usage("durability=always: the server at %s has fsync=off", settings);
    }
    if (settings.vectors().isPresent()) {
      try {
        session.locked(() -> session.update("CREATE EXTENSION IF NOT EXISTS vector"));
      } catch (SQLException e) {
        throw StoreException.usage(
            "%s: the server at %s makes no vectors without the extension pgvector (%s)",
            VectorSettings.DIMENSION.key(), settings, FailureText.oneLine(FailureText.of(e)));
      }
    }
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
