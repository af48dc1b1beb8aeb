// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** Statements of the binding: how many stay prepared on the server, and how long one may take. */
final class PostgreSqlStatementsTest {

  private static final int TIMEOUT_MILLIS = 300;

  @Test
  void search_ofManyTextsOfSql_keepsTheLastOnesPrepared() throws Exception {
    try (OpenDb db = OpenDb.of(new PostgreSqlBinding(), properties())) {
      db.tables().create("many");
      for (int i = 0; i < 600; i++) {
        db.search().search("many", SearchQuery.own("own", "score = " + i, 0, 10));
      }
      for (int i = 0; i < 3; i++) {
        db.search().search("many", SearchQuery.both("red", "pen", 0, 10));
      }

      assertThat(prepared(db, "score = ")).isBetween(1, 256);
      assertThat(prepared(db, "title_words @@")).isEqualTo(1);
      db.tables().drop("many");
    }
  }

  private static int prepared(OpenDb db, String part) throws Exception {
    Session session = ((PostgreSqlOperations) db.search()).session();
    return Integer.parseInt(
        session.text(
            "SELECT count(*) FROM pg_prepared_statements WHERE position(? IN statement) > 0",
            part));
  }

  @Test
  void refresh_afterALoad_leavesNoWordOutsideTheIndex() throws Exception {
    Properties properties = properties("recordcount", "2000");
    Corpus corpus = Corpora.from(properties);
    try (OpenDb db = OpenDb.of(new PostgreSqlBinding(), properties)) {
      db.tables().create("loaded");
      List<Document> documents = LongStream.range(0, 2_000).mapToObj(corpus::document).toList();
      assertThat(db.documents().putAll("loaded", documents)).isEmpty();

      db.tables().refresh("loaded");

      try (Connection other = connect();
          Statement statement = other.createStatement();
          ResultSet pages =
              statement.executeQuery("SELECT gin_clean_pending_list('loaded_words')")) {
        pages.next();
        assertThat(pages.getInt(1)).isZero();
      }
      db.tables().drop("loaded");
    }
  }

  /** The processes of a run's connections end while the server is asked. */
  @Test
  void telemetry_rightAfterConnectionsEnd_hasTheirProcessorTime() throws Exception {
    try (OpenDb db = OpenDb.of(new PostgreSqlBinding(), properties())) {
      for (int round = 0; round < 10; round++) {
        Telemetry before = db.store().telemetry();
        double used = 0;
        List<Connection> connections = List.of(connect(), connect(), connect());
        for (Connection connection : connections) {
          used += work(connection);
        }
        for (Connection connection : connections) {
          connection.close();
        }

        assertThat(db.store().telemetry().since(before).get("cpu_seconds"))
            .isGreaterThanOrEqualTo(used - 0.01);
      }
    }
  }

  /** Keeps a server's process busy; returns the processor time that it has used, in seconds. */
  private static double work(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT count(*) FROM generate_series(1, 300000)");
      try (ResultSet stat = statement.executeQuery("SELECT pg_read_file('/proc/self/stat')")) {
        stat.next();
        String[] fields = stat.getString(1).replaceFirst(".*\\) ", "").split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
      }
    }
  }

  /** With vectors, the tag is a column, too. */
  @Test
  void search_forCountsByTagBesideVectors_countsThem() throws Exception {
    Properties properties =
        properties("search.panel", "true", "vector.dimension", "3", "recordcount", "50");
    Corpus corpus = Corpora.from(properties);
    try (OpenDb db = OpenDb.of(new PostgreSqlBinding(), properties)) {
      db.tables().create("tagged");
      Document document = corpus.document(0);
      db.documents().put("tagged", document);

      String word = corpus.title(0, 0).split(" ")[0];
      assertThat(db.search().search("tagged", SearchQuery.facet(word, 0, 10)).hits())
          .containsExactly(
              SearchPage.count(String.valueOf(document.fields().get(Document.TAG)), 1));
      db.tables().drop("tagged");
    }
  }

  /** Another client's work takes as long as work on a large table would. */
  @Test
  void administration_thatTakesLongerThanAReply_isWaitedFor() throws Exception {
    try (OpenDb db =
        OpenDb.of(
            new PostgreSqlBinding(),
            properties("postgresql.timeout", Integer.toString(TIMEOUT_MILLIS)))) {
      db.tables().create("large");
      db.documents().put("large", OpenDb.document("a", "red pen", 1));

      CompletableFuture<?> other = holds("LOCK TABLE large IN ACCESS EXCLUSIVE MODE");
      assertThat(db.tables().count("large")).isEqualTo(1);
      other.join();
      other = holds("LOCK TABLE large IN SHARE UPDATE EXCLUSIVE MODE");
      db.tables().refresh("large");
      other.join();
      other = holds("SELECT pg_advisory_xact_lock(%d)".formatted(0x79637362L));
      db.tables().create("large");
      other.join();
      db.tables().drop("large");
    }
  }

  /** Takes a lock, and frees it after twice the time of a reply. */
  private static CompletableFuture<?> holds(String lock) throws Exception {
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    CompletableFuture<?> freed =
        CompletableFuture.runAsync(
            () -> {
              try (Connection other = connect();
                  Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute(lock);
                taken.complete(true);
                Thread.sleep(2 * TIMEOUT_MILLIS);
                other.rollback();
              } catch (Exception e) {
                taken.completeExceptionally(e);
              }
            });
    taken.get(5, TimeUnit.SECONDS);
    return freed;
  }

  private static Properties properties(String... keysAndValues) {
    Properties properties = OpenDb.properties(keysAndValues);
    properties.setProperty("postgresql.url", SharedServer.of("postgresql").url().toString());
    return properties;
  }

  private static Connection connect() throws Exception {
    return DriverManager.getConnection(
        "jdbc:" + SharedServer.of("postgresql").url(), "postgres", "");
  }
}
