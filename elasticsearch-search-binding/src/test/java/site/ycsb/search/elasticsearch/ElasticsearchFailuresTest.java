// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;

/** Servers that fail during a run. */
@Tag("campaign")
final class ElasticsearchFailuresTest {

  private static EphemeralServer server;

  @BeforeAll
  static void start() {
    server = EphemeralServer.start("elasticsearch");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** The HTTP client avoids a node that has failed for a minute, unless there is no other. */
  @Test
  void read_afterARestart_worksAtOnce() throws Exception {
    OpenDb db = open("threadcount", "3");
    db.tables().create(TABLE);
    assertThat(read(db)).isEqualTo(Status.NOT_FOUND);

    server.kill();
    for (int i = 0; i < 10; i++) {
      assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
    server.restart();

    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (read(db).equals(Status.SERVICE_UNAVAILABLE)) { // The shard has not started yet.
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
    List<Status> statuses = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      statuses.add(read(db));
    }
    assertThat(statuses).containsOnly(Status.NOT_FOUND);
    db.tables().drop(TABLE);
    db.close();
  }

  @Test
  void operations_onAServerThatHangs_endWithinTheTimeout() throws Exception {
    OpenDb setUp = open();
    setUp.tables().create(TABLE);
    setUp.documents().put(TABLE, document("a", "red pen", 1));
    setUp.tables().refresh(TABLE);
    OpenDb db = open("elasticsearch.timeout", "500");

    server.pause();
    long start = System.nanoTime();
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.db().search(TABLE, SearchQuery.both("red", "pen", 0, 1), new ArrayList<>()))
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    server.resume();

    assertThat(millis).isBetween(1_500L, 10_000L);
    assertThat(setUp.db().search(TABLE, SearchQuery.both("red", "pen", 0, 1), new ArrayList<>()))
        .isEqualTo(Status.OK);
    db.close();
    setUp.tables().drop(TABLE);
    setUp.close();
  }

  @Test
  void read_onANodeThatIsDown_failsAndIsNotRetriedOnAnother() throws Exception {
    RecordingProxy other = new RecordingProxy(server.port(), Framing.http());
    OpenDb db =
        Elasticsearch.at(server.url() + ",http://127.0.0.1:" + other.port(), "threadcount", "2");
    assertThat(List.of(read(db), read(db))).containsOnly(Status.NOT_FOUND);

    other.close();
    List<Status> statuses = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      statuses.add(read(db));
    }

    assertThat(statuses.subList(0, 2))
        .containsExactlyInAnyOrder(Status.SERVICE_UNAVAILABLE, Status.NOT_FOUND);
    assertThat(statuses.subList(2, 10)).containsOnly(Status.NOT_FOUND);
    db.close();
  }

  @Test
  void statusOf_failuresThatMayPass_isUnavailableAndOfOthersAnError() throws Exception {
    OpenDb db = Elasticsearch.shared();

    assertThat(db.store().statusOf(new ConnectException())).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.store().statusOf(answer(503))).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.store().statusOf(answer(429))).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.store().statusOf(answer(401))).isEqualTo(Status.FORBIDDEN);
    assertThat(db.store().statusOf(answer(403))).isEqualTo(Status.FORBIDDEN);
    assertThat(db.store().statusOf(answer(400))).isEqualTo(Status.BAD_REQUEST);
    assertThat(db.store().statusOf(answer(409))).isEqualTo(Status.ERROR);
    assertThat(db.store().statusOf(answer(500))).isEqualTo(Status.ERROR);
    assertThat(db.store().statusOf(new IllegalStateException("not whole"))).isEqualTo(Status.ERROR);
    assertThat(db.store().statusOf(new UnsupportedOperationException("scan")))
        .isEqualTo(Status.NOT_IMPLEMENTED);
    db.close();
  }

  private static ErrorReply answer(int status) {
    return ErrorReply.explained(status, "t", "r");
  }

  private static OpenDb open(String... keysAndValues) throws Exception {
    return Elasticsearch.at(server.url().toString(), keysAndValues);
  }

  private static Status read(OpenDb db) {
    return db.db().read(TABLE, "none", null, new HashMap<>());
  }
}
