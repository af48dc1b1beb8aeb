// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.mongodb.OpenDb.TABLE;
import static site.ycsb.search.mongodb.OpenDb.document;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** Servers that fail during a run. */
final class MongoDbFailuresTest {

  private EphemeralServer server;

  @BeforeEach
  void start() {
    server = EphemeralServer.start(ServerKind.MONGODB);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void read_afterARestart_worksAgain() throws Exception {
    MongoDbSearchDb db = OpenDb.on(server, "threadcount", "3");
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
    db.cleanup();
  }

  @Test
  void operations_onAServerThatHangs_endWithinTheTimeout() throws Exception {
    MongoDbSearchDb db =
        OpenDb.on(server, "mongodb.timeout", "300", "mongodb.connecttimeout", "300");
    db.createIndex(TABLE);
    db.put(TABLE, document("a", "red pen", 1));

    server.pause();
    long start = System.nanoTime();
    assertThat(read(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.delete(TABLE, "a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(search(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(db.insert(TABLE, List.of(document("b", "red pen", 2))))
        .containsExactly(Status.SERVICE_UNAVAILABLE);
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(4_000));
    server.resume();

    Status after = search(db);
    for (int tries = 0; tries < 20 && !after.equals(Status.OK); tries++) {
      after = search(db);
    }
    assertThat(after).isEqualTo(Status.OK);
    db.cleanup();
  }

  @Test
  void statusOf_whatPasses_isUnavailable() {
    MongoDbSearchDb db = new MongoDbSearchDb();
    ServerAddress address = new ServerAddress();

    assertThat(
            List.of(
                new MongoTimeoutException("no primary"),
                new MongoSocketReadException("reset", address),
                new MongoNotPrimaryException(new BsonDocument(), address),
                new MongoExecutionTimeoutException(50, "slow"),
                new MongoInterruptedException("stopped", new InterruptedException()),
                new MongoException(89, "NetworkTimeout")))
        .allSatisfy(e -> assertThat(db.statusOf(e)).isEqualTo(Status.SERVICE_UNAVAILABLE));
  }

  @Test
  void statusOf_whatIsForbiddenOrWrong_isNot() {
    MongoDbSearchDb db = new MongoDbSearchDb();

    assertThat(db.statusOf(command(13, "Unauthorized"))).isEqualTo(Status.FORBIDDEN);
    assertThat(db.statusOf(command(27, "IndexNotFound"))).isEqualTo(Status.ERROR);
    assertThat(db.statusOf(new UnsupportedOperationException())).isEqualTo(Status.NOT_IMPLEMENTED);
    assertThat(db.statusOf(new IllegalArgumentException())).isEqualTo(Status.BAD_REQUEST);
  }

  private static MongoCommandException command(int code, String name) {
    BsonDocument reply =
        BsonDocument.parse("{ok: 0, code: %d, codeName: '%s', errmsg: 'x'}".formatted(code, name));
    return new MongoCommandException(reply, new ServerAddress());
  }

  private static Status read(MongoDbSearchDb db) {
    return db.read(TABLE, "none", null, new HashMap<>());
  }

  private static Status search(MongoDbSearchDb db) {
    return db.search(TABLE, new SearchQuery("red", "pen", 0, 1), new ArrayList<>());
  }
}
