// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * PostgreSQL server with an open connection for its administration, and its tables. The metadata of
 * a table is a second table. Thread-safe.
 */
final class PostgreSqlStore implements Store, Tables {

  /** Longest name of a table: PostgreSQL cuts the names of its indexes at 63 bytes. */
  private static final int MOST_LETTERS = 40;

  /** Settings of the server that a figure depends on, by its names. */
  private static final List<String> REPORTED =
      List.of(
          """
          shared_buffers work_mem fsync full_page_writes wal_writer_delay checkpoint_timeout \
          max_wal_size gin_pending_list_limit autovacuum jit"""
              .split(" "));

  private static final String OPERATIONS =
      "SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database";

  /** Time of the processes that the server's first one has seen end, in hundredths of a second. */
  private static final String CPU_OF_ENDED =
      """
      SELECT stat[14]::bigint + stat[15]::bigint FROM regexp_split_to_array(regexp_replace(pg_read_file(
        '/proc/' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1) || '/stat'), '^.*\\) ', ''), ' ') AS stat""";

  /** Time of the first process and of its children, also of those that are about to end. */
  private static final String CPU_OF_OTHERS =
      """
      SELECT sum(stat[12]::bigint + stat[13]::bigint)
      FROM pg_ls_dir('/proc') AS pid, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS first,
        regexp_split_to_array(
          regexp_replace(pg_read_file('/proc/' || pid || '/stat', true), '^.*\\) ', ''), ' ') AS stat
      WHERE pid ~ '^[0-9]+$' AND first IN (pid, stat[2])""";

  private final PostgreSqlSettings settings;
  private final Session session;

  PostgreSqlStore(PostgreSqlSettings settings) throws StoreException {
    this.settings = settings;
    this.session = new Session(settings);
  }

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public Operations connect() throws StoreException {
    Metric metric = settings.vectors().map(VectorSettings::metric).orElse(Metric.L2);
    return new PostgreSqlOperations(new Session(settings), metric);
  }

  @Override
  public void disconnect(Operations operations) {
    ((PostgreSqlOperations) operations).session().close();
  }

  @Override
  public String version() throws SQLException {
    return "PostgreSQL " + text("SHOW server_version").split(" ", 2)[0];
  }

  @Override
  public EffectiveSettings settings() throws SQLException {
    Map<String, String> further = new LinkedHashMap<>();
    String commit = text("SHOW synchronous_commit");
    further.put("synchronous_commit", commit);
    for (String name : REPORTED) {
      further.put(name, text("SHOW " + name));
    }
    further.put("textSearchConfig", "simple");
    further.put("index", "GIN of a stored tsvector, B-tree of the score");
    if (settings.vectors().isPresent()) {
      String scan = "hnsw.iterative_scan"; // The candidates differ from run to run.
      further.put(scan, text("SHOW " + scan));
    }
    further.put("prepareThreshold", "1");
    further.put("socketTimeoutMillis", Integer.toString(settings.timeouts().replyMillis()));
    Durability durability =
        text("SHOW fsync").equals("off")
            ? Durability.NONE
            : commit.equals("off") ? Durability.INTERVAL : Durability.ALWAYS;
    return new EffectiveSettings(
        Optional.of(durability), Visibility.IMMEDIATE, Optional.of(0), further);
  }

  /** A user who may not read the server's files gets no processor time, and then nothing at all. */
  @Override
  public Telemetry telemetry() {
    try {
      double operations = Double.parseDouble(text(OPERATIONS));
      double seconds = cpuTicks() / 100.0;
      return new Telemetry(Map.of("operations", operations, "cpu_seconds", seconds), Map.of());
    } catch (SQLException e) {
      return Telemetry.NONE;
    }
  }

  /** Asked again if a process has ended in between: it would count twice, or not at all. */
  private long cpuTicks() throws SQLException {
    while (true) {
      String ended = text(CPU_OF_ENDED);
      long others = Long.parseLong(text(CPU_OF_OTHERS));
      if (text(CPU_OF_ENDED).equals(ended)) {
        return Long.parseLong(ended) + others;
      }
    }
  }

  @Override
  public void ping() throws SQLException {
    text("SELECT 1");
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

  // ---- Tables ----

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
        session.locked(List.of("CREATE EXTENSION IF NOT EXISTS vector"));
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
    List<String> statements = new ArrayList<>(List.of(PostgreSqlQueries.table(table)));
    statements.addAll(PostgreSqlQueries.index(table, fields));
    settings
        .vectors()
        .map(vectors -> PostgreSqlQueries.index(table, vectors, settings.panel()))
        .ifPresent(statements::addAll);
    session.locked(statements);
  }

  @Override
  public synchronized void createUnindexed(String table) throws SQLException {
    session.locked(List.of(PostgreSqlQueries.table(table)));
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
    return isThere(name)
        ? Long.parseLong(session.patiently(() -> text("SELECT count(*) FROM " + name)))
        : 0;
  }

  /**
   * All is searchable at once. But the words of a load wait in a list, which each search reads
   * through until they are sorted into the index. That is done now and not at some time of a run,
   * and the planner gets its statistics.
   */
  @Override
  public synchronized void refresh(String table) throws SQLException {
    if (isThere(PostgreSqlQueries.quoted(table))) {
      String vacuum = "VACUUM (ANALYZE) " + PostgreSqlQueries.quoted(table);
      session.patiently(() -> session.update(vacuum));
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
      session.locked(List.of(create.formatted(name)));
    }
    for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
      session.update(
          "INSERT INTO %s VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value"
              .formatted(name),
          entry.getKey(),
          entry.getValue());
    }
  }

  private synchronized String text(String sql) throws SQLException {
    return session.text(sql);
  }
}
