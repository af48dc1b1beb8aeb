// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;

/** Servers that fail during a run. */
final class MongoDbFailuresTest {

  private static EphemeralServer server;

  @BeforeAll
  static void start() {
    server = EphemeralServer.start("mongodb");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void read_afterARestart_worksAgain() throws Exception {
    OpenDb db = MongoDb.at(server.port(), "threadcount", "3", "mongodb.connecttimeout", "500");
    assertThat(read(db)).isEqualTo(Status.NOT_FOUND);

    server.kill();
    long start = System.nanoTime();
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(8));
    server.restart();

    Set<Status> statuses = Set.of(Status.SERVICE_UNAVAILABLE, Status.NOT_FOUND);
    List<Status> seen = new ArrayList<>();
    do {
      seen.add(read(db));
    } while (!seen.get(seen.size() - 1).equals(Status.NOT_FOUND) && seen.size() < 10);
    assertThat(seen).isSubsetOf(statuses).endsWith(Status.NOT_FOUND);
    db.close();
  }

  @Test
  void operations_onAServerThatHangs_endWithinTheTimeout() throws Exception {
    OpenDb db =
        MongoDb.at(server.port(), "mongodb.timeout", "300", "mongodb.connecttimeout", "300");
    db.tables().drop(TABLE);
    db.tables().create(TABLE);
    db.documents().put(TABLE, document("a", "red pen", 1));

    server.pause();
    long start = System.nanoTime();
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.db().delete(TABLE, "a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(search(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.db().insert(TABLE, List.of(document("b", "red pen", 2))))
        .containsExactly(Status.SERVICE_UNAVAILABLE);
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(4_000));
    server.resume();

    Status after = search(db);
    for (int tries = 0; tries < 20 && !after.equals(Status.OK); tries++) {
      after = search(db);
    }
    assertThat(after).isEqualTo(Status.OK);
    db.close();
  }

  @Test
  void count_afterACrash_isExact() throws Exception {
    OpenDb durable = MongoDb.at(server.port(), "durability", "always");
    durable.tables().drop(TABLE);
    durable
        .documents()
        .putAll(
            TABLE, IntStream.range(0, 500).mapToObj(i -> document("k" + i, "red pen", i)).toList());
    server.kill();
    server.restart();
    durable.close();

    OpenDb after = MongoDb.at(server.port());
    assertThat(after.tables().count(TABLE)).isEqualTo(500);
    after.close();
  }

  private static Status read(OpenDb db) {
    return db.db().read(TABLE, "none", null, new HashMap<>());
  }

  private static Status search(OpenDb db) {
    return db.db().search(TABLE, SearchQuery.both("red", "pen", 0, 1), new ArrayList<>());
  }
}
