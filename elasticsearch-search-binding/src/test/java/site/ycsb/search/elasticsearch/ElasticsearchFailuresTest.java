// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.elasticsearch.OpenDb.TABLE;
import static site.ycsb.search.elasticsearch.OpenDb.document;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** Servers that fail during a run. */
final class ElasticsearchFailuresTest {

  private static EphemeralServer server;

  @BeforeAll
  static void start() {
    server = EphemeralServer.start(ServerKind.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** The HTTP client avoids a node that has failed for a minute, unless there is no other. */
  @Test
  void read_afterARestart_worksAtOnce() throws Exception {
    ElasticsearchSearchDb db = open("threadcount", "3");
    db.createIndex(TABLE);
    assertThat(read(db)).isEqualTo(Status.NOT_FOUND);

    server.kill();
    for (int i = 0; i < 10; i++) {
      assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
    server.restart();

    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (read(db).equals(Status.SERVICE_UNAVAILABLE)) { // Until its shard has started.
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
    List<Status> statuses = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      statuses.add(read(db));
    }
    assertThat(statuses).containsOnly(Status.NOT_FOUND);
    db.dropTable(TABLE);
    db.cleanup();
  }

  @Test
  void operations_onAServerThatHangs_endWithinTheTimeout() throws Exception {
    ElasticsearchSearchDb setUp = open();
    setUp.createIndex(TABLE);
    setUp.put(TABLE, document("a", "red pen", 1));
    setUp.refresh(TABLE);
    ElasticsearchSearchDb db = open("elasticsearch.timeout", "500");

    server.pause();
    long start = System.nanoTime();
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.delete(TABLE, "a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.search(TABLE, new SearchQuery("red", "pen", 0, 1), new ArrayList<>()))
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    server.resume();

    assertThat(millis).isBetween(1_500L, 10_000L);
    assertThat(setUp.search(TABLE, new SearchQuery("red", "pen", 0, 1), new ArrayList<>()))
        .isEqualTo(Status.OK);
    db.cleanup();
    setUp.dropTable(TABLE);
    setUp.cleanup();
  }

  @Test
  void read_onANodeThatIsGone_failsAndIsNotTriedOnAnother() throws Exception {
    Recorder goes = new Recorder(server.url());
    ElasticsearchSearchDb db =
        OpenDb.with("elasticsearch.url", server.url() + "," + goes.url(), "threadcount", "2");
    assertThat(List.of(read(db), read(db))).containsOnly(Status.NOT_FOUND);

    goes.close();
    List<Status> statuses = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      statuses.add(read(db));
    }

    assertThat(statuses.subList(0, 2))
        .containsExactlyInAnyOrder(Status.SERVICE_UNAVAILABLE, Status.NOT_FOUND);
    assertThat(statuses.subList(2, 10)).containsOnly(Status.NOT_FOUND);
    db.cleanup();
  }

  @Test
  void statusOf_whatPasses_isUnavailable_andTheRestAnError() {
    ElasticsearchSearchDb db = new ElasticsearchSearchDb();

    assertThat(db.statusOf(new ConnectException())).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.statusOf(answer(503))).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.statusOf(answer(429))).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.statusOf(answer(401))).isEqualTo(Status.FORBIDDEN);
    assertThat(db.statusOf(answer(403))).isEqualTo(Status.FORBIDDEN);
    assertThat(db.statusOf(answer(400))).isEqualTo(Status.BAD_REQUEST);
    assertThat(db.statusOf(answer(409))).isEqualTo(Status.ERROR);
    assertThat(db.statusOf(answer(500))).isEqualTo(Status.ERROR);
    assertThat(db.statusOf(new IllegalStateException("not whole"))).isEqualTo(Status.ERROR);
    assertThat(db.statusOf(new UnsupportedOperationException("scan")))
        .isEqualTo(Status.NOT_IMPLEMENTED);
  }

  private static ErrorReply answer(int status) {
    return ErrorReply.explained(status, "t", "r");
  }

  private static ElasticsearchSearchDb open(String... keysAndValues) throws Exception {
    List<String> all = new ArrayList<>(List.of("elasticsearch.url", server.url().toString()));
    all.addAll(List.of(keysAndValues));
    return OpenDb.with(all.toArray(String[]::new));
  }

  private static Status read(ElasticsearchSearchDb db) {
    return db.read(TABLE, "none", null, new HashMap<>());
  }
}
