// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;

/** A server that fails during a run: every request has one outcome, within its time limit. */
final class ClientFailuresTest {

  private static final String BINDINGS = "site.ycsb.search.redisclient.Clients#bindings";
  private static final Duration LONGEST = Duration.ofSeconds(4);
  private static final Duration RECOVERY = Duration.ofSeconds(15);
  private static final int BATCH = 200;
  private static final int THREADS = 10;

  private static EphemeralServer server;

  @BeforeAll
  static void start() {
    server = EphemeralServer.start("redis");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void send_ofAWrongCommand_isAnErrorAndKeepsTheConnection(Binding binding) throws Exception {
    try (OpenDb db = open(binding)) {
      Clients.set(db, TABLE, "text", "v");

      Exception failure =
          catchException(() -> Clients.values(db).send(TABLE, ValueRequest.pop("text")));

      assertThat(failure).hasMessageContaining("WRONGTYPE");
      assertThat(db.store().statusOf(failure)).isEqualTo(Status.ERROR);
      assertThat(
              Clients.sendAll(
                  db,
                  TABLE,
                  List.of(
                      ValueRequest.get("text"),
                      ValueRequest.pop("text"),
                      ValueRequest.get("text"))))
          .containsExactly("v", "ERROR", "v");
      assertThat(Clients.get(db, TABLE, "text")).isEqualTo("v");
    }
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void send_whileTheServerHangs_endsInTime(Binding binding) throws Exception {
    try (OpenDb db = open(binding)) {
      Clients.set(db, TABLE, "k", "v");
      server.pause();
      try {
        long startNanos = System.nanoTime();
        assertThat(status(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);
        assertThat(System.nanoTime() - startNanos).isLessThan(LONGEST.toNanos());
        List<String> outcomes = Clients.sendAll(db, TABLE, gets(3));
        assertThat(outcomes).hasSize(3).containsOnly("SERVICE_UNAVAILABLE");
        assertThat(System.nanoTime() - startNanos).isLessThan(2 * LONGEST.toNanos());
      } finally {
        server.resume();
      }
      awaitRecovery(db);
      assertThat(Clients.get(db, TABLE, "k")).isEqualTo("v");
    }
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void send_ofManyThreadsOverOneConnectionWhileTheServerHangs_endsInTime(Binding binding)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    String[] oneConnection = {
      ".timeout", "500", ".connecttimeout", "500", ".pool", "1", "threadcount", "" + THREADS
    };
    try (OpenDb db = Clients.open(binding, server.port(), oneConnection)) {
      Clients.set(db, TABLE, "k", "v");
      server.pause();
      try {
        long startNanos = System.nanoTime();
        List<Callable<Status>> twice = Collections.nCopies(THREADS, () -> statusOfTwo(db));
        for (Future<Status> status : threads.invokeAll(twice)) {
          assertThat(status.get()).isEqualTo(Status.SERVICE_UNAVAILABLE);
        }
        assertThat(System.nanoTime() - startNanos).isLessThan(LONGEST.toNanos());
      } finally {
        server.resume();
      }
      awaitRecovery(db);
    } finally {
      threads.shutdownNow();
    }
  }

  @ParameterizedTest
  @MethodSource(BINDINGS)
  void sendAll_whileTheServerIsKilled_losesNoCount(Binding binding) throws Exception {
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    try (OpenDb db = open(binding)) {
      Clients.set(db, TABLE, "k", "v");
      Future<?> killed = later.schedule(server::kill, 200, TimeUnit.MILLISECONDS);
      List<String> outcomes = Clients.sendAll(db, TABLE, gets(BATCH));
      while (!outcomes.contains("SERVICE_UNAVAILABLE")) {
        assertThat(outcomes).hasSize(BATCH);
        assertThat(Set.copyOf(outcomes)).containsExactly("v");
        outcomes = Clients.sendAll(db, TABLE, gets(BATCH));
      }
      killed.get();
      assertThat(outcomes).hasSize(BATCH);
      assertThat(outcomes.subList(outcomes.indexOf("SERVICE_UNAVAILABLE"), BATCH))
          .containsOnly("SERVICE_UNAVAILABLE");
      assertThat(status(db)).isEqualTo(Status.SERVICE_UNAVAILABLE);

      server.restart();
      awaitRecovery(db);
    } finally {
      later.shutdownNow();
    }
  }

  private static OpenDb open(Binding binding) throws Exception {
    return Clients.open(binding, server.port(), ".timeout", "500", ".connecttimeout", "500");
  }

  private static List<ValueRequest> gets(int number) {
    return Collections.nCopies(number, ValueRequest.get("k"));
  }

  private static Status statusOfTwo(OpenDb db) {
    Status first = status(db);
    return first.isOk() ? first : status(db);
  }

  private static Status status(OpenDb db) {
    try {
      Clients.values(db).send(TABLE, ValueRequest.get("k"));
      return Status.OK;
    } catch (Exception e) {
      return db.store().statusOf(e);
    }
  }

  private static void awaitRecovery(OpenDb db) {
    long deadlineNanos = System.nanoTime() + RECOVERY.toNanos();
    while (!status(db).isOk()) {
      assertThat(System.nanoTime()).as("recovery").isLessThan(deadlineNanos);
    }
  }
}
