// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.measurements.Measurements;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.SharedServer;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.values.ValuesWorkload;

/** Jedis's client-side cache on a real Redis: what it asks, and how stale its answers can be. */
@Timeout(120)
final class RedisJsonCacheTest {

  private static final SharedServer SERVER = SharedServer.of("redis");

  private final String table = Rules.newTable();

  @Test
  void get_ofACachedValue_asksTheServerOnce() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.none());
        OpenDb db = open(proxy.port(), "redisjson.cache", "100")) {
      Values values = db.db().operations(Values.class);
      values.send(table, ValueRequest.set("k", bytes("a")));
      values.send(table, ValueRequest.get("k"));
      proxy.take();

      assertThat(values.send(table, ValueRequest.get("k"))).hasValue(bytes("a"));

      assertThat(proxy.take()).isEmpty();
      assertThat(counters(db)).containsEntry("hits", 1L).containsEntry("misses", 1L);
      db.tables().drop(table);
    }
  }

  @Test
  void get_afterAnotherClientsSet_findsTheNewValue() throws Exception {
    try (OpenDb cached = open(SERVER.port(), "redisjson.cache", "100");
        OpenDb other = open(SERVER.port())) {
      Values values = cached.db().operations(Values.class);
      Values writer = other.db().operations(Values.class);
      for (int i = 0; i < 100; i++) {
        byte[] value = bytes("v" + i);
        writer.send(table, ValueRequest.set("k", value));
        assertThat(within1Second(values, value)).isTrue();
      }
      assertThat(counters(cached).get("invalidations")).isBetween(90L, 110L);
      cached.tables().drop(table);
    }
  }

  /** True if a GET finds the value before a second has passed. */
  private boolean within1Second(Values values, byte[] value) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    while (System.nanoTime() < deadline) {
      if (Arrays.equals(values.send(table, ValueRequest.get("k")).orElse(null), value)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void sendAll_ofACachedValue_passesTheCacheBy() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.none());
        OpenDb db = open(proxy.port(), "redisjson.cache", "100")) {
      Values values = db.db().operations(Values.class);
      values.send(table, ValueRequest.set("k", bytes("a")));
      values.send(table, ValueRequest.get("k"));
      proxy.take();
      List<Optional<byte[]>> answers = new ArrayList<>();

      values.sendAll(
          table,
          List.of(ValueRequest.get("k"), ValueRequest.get("k")),
          new Values.Answers() {
            @Override
            public void answered(int request, Optional<byte[]> value) {
              answers.add(value);
            }

            @Override
            public void failed(int request, Exception failure) {
              throw new AssertionError(failure);
            }
          });

      assertThat(answers).hasSize(2).allSatisfy(answer -> assertThat(answer).hasValue(bytes("a")));
      assertThat(proxy.take()).isNotEmpty();
      db.tables().drop(table);
    }
  }

  @Test
  void cache_ofAFewEntries_holdsNoMore() throws Exception {
    try (OpenDb db = open(SERVER.port(), "redisjson.cache", "10")) {
      Values values = db.db().operations(Values.class);
      for (int i = 0; i < 50; i++) {
        values.send(table, ValueRequest.set("k" + i, bytes("a")));
        values.send(table, ValueRequest.get("k" + i));
      }
      for (int i = 0; i < 50; i++) {
        values.send(table, ValueRequest.get("k" + i));
      }

      assertThat(counters(db)).containsEntry("hits", 0L).containsEntry("misses", 100L);
      db.tables().drop(table);
    }
  }

  @Test
  void settings_ofACachedStore_sayThatItIs() throws Exception {
    try (OpenDb cached = open(SERVER.port(), "redisjson.cache", "100");
        OpenDb plain = open(SERVER.port())) {
      assertThat(cached.store().settings().row())
          .containsEntry("variant", "cached")
          .containsEntry("client-cache", "100 entries, LRU, by Jedis");
      assertThat(plain.store().settings().row()).doesNotContainKeys("variant", "client-cache");
    }
  }

  @Test
  void open_withACacheOfACluster_isRefused() {
    assertThatThrownBy(() -> open(SERVER.port(), "redisjson.cache", "100", "redis.cluster", "true"))
        .hasMessage("redisjson.cache=100: valid is 0 with redis.cluster=true");
  }

  @Test
  void run_whoseInvalidationsAreLate_countsStaleReadsOfThatLag() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(SERVER.port(), Framing.none());
        LateInvalidations late = new LateInvalidations(Duration.ofMillis(50))) {
      proxy.set(late);

      RunOutcome outcome = readMostly(proxy.port());

      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(staleShare(outcome)).isGreaterThan(0.5);
      assertThat(figure(outcome, "worstLagMillis")).isBetween(40.0, 500.0);
      assertThat(outcome.usage().cache().get("hits")).isPositive();
    }
  }

  @Test
  void run_whoseInvalidationsAreOnTime_countsNextToNone() throws Exception {
    RunOutcome outcome = readMostly(SERVER.port());

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(staleShare(outcome)).isLessThan(0.1);
    assertThat(outcome.usage().cache().get("hits")).isPositive();
  }

  private static double staleShare(RunOutcome outcome) {
    return figure(outcome, "staleReads") / outcome.checks().during().reads();
  }

  private static double figure(RunOutcome outcome, String name) {
    return ((Number) Optional.ofNullable(outcome.findings().figures().get(name)).orElseThrow())
        .doubleValue();
  }

  /** One writer and three readers of one value, for 4,000 operations, 1 ms apart in each thread. */
  private RunOutcome readMostly(int port) throws Exception {
    Properties properties =
        OpenDb.properties(
            "db", SearchDb.class.getName(),
            "binding", "redisjson",
            "redisjson.url", "redis://127.0.0.1:" + port,
            "redisjson.cache", "100",
            "table", table,
            "workload", ValuesWorkload.class.getName(),
            "recordcount", "1",
            "operationcount", "4000",
            "threadcount", "4",
            "values.turns", "writers-and-readers",
            "readproportion", "0.75",
            "updateproportion", "0.25");
    load(properties);
    RunOutcome outcome = run(properties);
    try (OpenDb db = open(SERVER.port())) {
      db.tables().drop(table);
    }
    return outcome;
  }

  private static void load(Properties properties) throws Exception {
    Properties loading = new Properties();
    loading.putAll(properties);
    loading.setProperty("dotransactions", "false");
    loading.setProperty("threadcount", "1");
    Measurements.setProperties(loading);
    ValuesWorkload workload = new ValuesWorkload();
    workload.init(loading);
    SearchDb db = SearchDb.open(loading);
    workload.doInsert(db, workload.initThread(loading, 0, 1));
    db.cleanup();
    workload.cleanup();
  }

  private static RunOutcome run(Properties properties) throws Exception {
    Measurements.setProperties(properties);
    ValuesWorkload workload = new ValuesWorkload();
    workload.init(properties);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<@Nullable Void>> ends = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int number = i;
      ends.add(
          pool.submit(
              () -> {
                SearchDb db = SearchDb.open(properties);
                Object state = workload.initThread(properties, number, 4);
                for (int done = 0; done < 1_000; done++) {
                  workload.doTransaction(db, state);
                  TimeUnit.MILLISECONDS.sleep(1);
                }
                db.cleanup();
                return null;
              }));
    }
    for (Future<@Nullable Void> end : ends) {
      end.get(60, TimeUnit.SECONDS);
    }
    pool.shutdown();
    workload.cleanup();
    return RunMeasurements.outcomeOfProcess().orElseThrow();
  }

  private static OpenDb open(int port, String... keysAndValues) throws Exception {
    Properties properties = OpenDb.properties(keysAndValues);
    properties.setProperty("redisjson.url", "redis://127.0.0.1:" + port);
    return OpenDb.of(new RedisJsonBinding(), properties);
  }

  private static Map<String, Long> counters(OpenDb db) {
    return db.store().cache().orElseThrow().counters();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
