// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings.Metric;

/** Vectors in a table that is large enough for the planner to use their graph. */
final class PostgreSqlVectorsTest {

  private static final String TABLE = "vectors";
  private static final int DOCUMENTS = 3_000;
  private static final int TARGETS = 20;

  /** A fifth of all numbers are up to this one. */
  private static final long MOST = 2_000;

  /** Without {@code hnsw.iterative_scan}, the range would leave one of five candidates. */
  @Test
  void nearest_withinARangeInTheGraph_areAsManyAsAreAskedForAndMostOfThemRight() throws Exception {
    Properties properties = properties("vector.dimension", "16", "vector.candidates", "5");
    properties.setProperty("recordcount", Integer.toString(DOCUMENTS));
    Corpus corpus = Corpora.from(properties);
    try (OpenDb db = OpenDb.of(new PostgreSqlBinding(), properties)) {
      db.tables().create(TABLE);
      List<Document> documents = LongStream.range(0, DOCUMENTS).mapToObj(corpus::document).toList();
      assertThat(db.documents().putAll(TABLE, documents)).isEmpty();
      db.tables().refresh(TABLE);
      requireGraph(properties, corpus.vectors().orElseThrow().target(0));

      double right = 0;
      for (int i = 0; i < TARGETS; i++) {
        Embedding target = corpus.vectors().orElseThrow().target(i);
        SearchQuery query = SearchQuery.nearestInRange(target, 0, MOST, 10);
        List<Document> hits = db.search().search(TABLE, query).hits();
        List<Double> exact =
            documents.stream()
                .filter(
                    document ->
                        (Long) requireNonNull(document.fields().get(Document.NUMBER)) <= MOST)
                .map(document -> distance(target, document))
                .sorted()
                .limit(10)
                .toList();
        assertThat(hits).hasSameSizeAs(exact);
        assertThat(hits.stream().map(hit -> distance(target, hit)).toList()).isSorted();
        right += hits.stream().filter(hit -> distance(target, hit) <= exact.get(9)).count();
      }
      assertThat(right / TARGETS).isGreaterThan(6);
      db.tables().drop(TABLE);
    }
  }

  private static double distance(Embedding target, Document document) {
    return target.distance(
        (Embedding) requireNonNull(document.fields().get(Document.VECTOR)), Metric.L2);
  }

  private static void requireGraph(Properties properties, Embedding target) throws SQLException {
    PostgreSqlSettings settings = PostgreSqlSettings.from(properties);
    String sql =
        PostgreSqlQueries.search(TABLE, SearchQuery.nearestInRange(target, 0, MOST, 10), Metric.L2)
            .replace("BETWEEN ? AND ?", "BETWEEN 0 AND " + MOST)
            .replace("?::vector", "'%s'::vector".formatted(target))
            .replace("LIMIT ? OFFSET ?", "LIMIT 10");
    try (Connection connection =
            DriverManager.getConnection(settings.jdbcUrl(), settings.ofDriver());
        Statement statement = connection.createStatement();
        ResultSet plan = statement.executeQuery("EXPLAIN " + sql)) {
      StringBuilder text = new StringBuilder();
      while (plan.next()) {
        text.append(plan.getString(1));
      }
      assertThat(text).contains("Index Scan using vectors_embedding");
    }
  }

  /** A database whose user may not create the extension stands for a server without it. */
  @Test
  void create_withoutTheExtension_isRefusedInOneLine() throws Exception {
    execute("CREATE ROLE plain LOGIN PASSWORD 'plain'");
    execute("CREATE DATABASE plain OWNER plain");
    Properties properties = properties("vector.dimension", "3");
    properties.setProperty(
        "postgresql.url",
        "postgresql://plain:plain@127.0.0.1:%d/plain".formatted(server().url().getPort()));
    try (OpenDb db = OpenDb.of(new PostgreSqlBinding(), properties)) {
      assertThatThrownBy(() -> db.tables().create(TABLE))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("vector.dimension: the server at 127.0.0.1:")
          .hasMessageContaining("makes no vectors without the extension pgvector (ERROR: ")
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void settings_ofTooFewCandidatesForTheLinks_areRefused() {
    Properties properties =
        properties("vector.dimension", "3", "vector.links", "50", "vector.construction", "99");

    assertThatThrownBy(() -> PostgreSqlSettings.from(properties))
        .isInstanceOf(SettingException.class)
        .hasMessage("vector.construction=99: PostgreSQL needs at least twice vector.links=50");
  }

  private static SharedServer server() {
    return SharedServer.of("postgresql");
  }

  private static String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(server().url().getPort());
  }

  private static Properties properties(String... keysAndValues) {
    Properties properties = OpenDb.properties(keysAndValues);
    properties.setProperty("search.panel", "true");
    properties.setProperty("postgresql.url", server().url().toString());
    return properties;
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl(), "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
