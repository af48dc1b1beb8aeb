// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
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
import site.ycsb.search.binding.ClientCache;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

@Timeout(60)
class ValuesWorkloadTest {

  private static final String[] BALANCED = {
    "values.turns", "write-then-read", "readproportion", "0.5", "updateproportion", "0.5"
  };
  private static final String[] READ_MOSTLY = {
    "values.turns", "writers-and-readers",
    "readproportion", "0.75",
    "updateproportion", "0.25",
    "recordcount", "1",
    "threadcount", "4"
  };

  /** Store that keeps its content for the next run, and counts what it is asked. */
  private static class Kept extends MemoryStore {

    final List<Integer> batches = new ArrayList<>();

    @Override
    public synchronized void sendAll(String table, List<ValueRequest> requests, Answers answers) {
      batches.add(requests.size());
      super.sendAll(table, requests, answers);
    }

    @Override
    public void close() {}
  }

  /** Store with a client-side cache that sees each change one change late. */
  private static final class Late extends Kept {

    private final boolean promising;
    private final Map<String, byte[]> before = new HashMap<>();
    private final Map<String, byte[]> now = new HashMap<>();

    Late(boolean promising) {
      this.promising = promising;
    }

    @Override
    public synchronized Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      if (request.command() == ValueRequest.Command.SET) {
        byte[] replaced = now.put(request.key(), request.value());
        before.put(request.key(), replaced == null ? request.value() : replaced);
      }
      return request.command() == ValueRequest.Command.GET
          ? Optional.ofNullable(before.get(request.key()))
          : super.send(table, request);
    }

    /** Requests that are sent together pass the cache by. */
    @Override
    public synchronized void sendAll(String table, List<ValueRequest> requests, Answers answers) {
      for (int i = 0; i < requests.size(); i++) {
        ValueRequest request = requests.get(i);
        try {
          answers.answered(
              i,
              request.command() == ValueRequest.Command.GET
                  ? Optional.ofNullable(now.get(request.key()))
                  : send(table, request));
        } catch (Exception e) {
          answers.failed(i, e);
        }
      }
    }

    @Override
    public Optional<ClientCache> cache() {
      return Optional.of(
          new ClientCache() {
            @Override
            public String description() {
              return "a cache of a test";
            }

            @Override
            public boolean promisesCoherence() {
              return promising;
            }

            @Override
            public Map<String, Long> counters() {
              return Map.of("hits", 3L);
            }
          });
    }
  }

  @Test
  void run_onAStoreThatIsCoherent_findsNoStaleRead() throws Exception {
    RunOutcome outcome = run(properties(BALANCED), 200);

    assertThat(outcome.end().reason()).isEmpty();
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.isVerified()).isTrue();
    assertThat(outcome.checks().after().documents()).isPositive();
    assertThat(outcome.checks().during().reads()).isEqualTo(100);
    assertThat(outcome.checks().during().checkedReads()).isEqualTo(100);
    assertThat(outcome.checks().during().stale()).isZero();
    assertThat(Measured.operations("GET")).isEqualTo(100);
    assertThat(Measured.operations("SET")).isEqualTo(100);
  }

  @Test
  void run_onACacheThatPromisesNothing_countsStaleReadsAndTheirLag() throws Exception {
    Late store = new Late(/* promising= */ false);
    RunOutcome outcome =
        run(TestBinding.with(properties("recordcount", "1"), () -> store), 100, BALANCED);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.checks().during().reads()).isEqualTo(50);
    assertThat(outcome.checks().during().stale()).isEqualTo(50);
    assertThat(outcome.findings().figures()).containsEntry("worstLagVersions", 1L);
    assertThat(
            ((Number) outcome.findings().figures().getOrDefault("worstLagMillis", 0)).doubleValue())
        .isPositive();
    assertThat(Measured.operations("GET")).isEqualTo(50);
    assertThat(Measured.operations("GET Return=STALE")).isEqualTo(50);
    assertThat(outcome.counts().failed()).isZero();
    assertThat(outcome.usage().cache()).containsEntry("hits", 0L);
    assertThat(outcome.summary()).contains("50 reads were stale, by up to 1 versions");
  }

  @Test
  void run_onACacheThatPromisesCoherence_failsOnAStaleRead() throws Exception {
    Late store = new Late(/* promising= */ true);
    RunOutcome outcome =
        run(TestBinding.with(properties("recordcount", "1"), () -> store), 10, BALANCED);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason())
        .contains("GET value0: version 0, which had been overwritten for");
  }

  @Test
  void run_ofWritersAndReaders_tellsWhatEachReaderSawLast() throws Exception {
    RunOutcome outcome = run(properties(READ_MOSTLY), 400);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.findings().figures())
        .containsEntry("lastVersionWritten", 100L)
        .containsKeys("lastVersionSeen1", "lastVersionSeen2", "lastVersionSeen3")
        .doesNotContainKey("lastVersionSeen0");
    assertThat(Measured.operations("SET")).isEqualTo(100);
    assertThat(Measured.operations("GET")).isEqualTo(300);
  }

  @Test
  void run_withAPipeline_sendsAsManyAtOnceAndTheRestAtTheEnd() throws Exception {
    Kept store = new Kept();
    RunOutcome outcome =
        run(
            TestBinding.with(properties("pipeline", "16"), () -> store),
            100,
            "readproportion",
            "0.5",
            "updateproportion",
            "0.5");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(store.batches).contains(16, 4);
    assertThat(outcome.counts().succeeded()).isEqualTo(100);
    assertThat(Measured.operations("GET") + Measured.operations("SET")).isEqualTo(100);
  }

  /** Store whose server dies after a number of requests, within a pipeline. */
  private static final class Dying extends Kept {

    private int left = 40;

    @Override
    public synchronized Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      if (request.command() == ValueRequest.Command.PING && left-- <= 0) {
        throw new IOException("the connection was reset");
      }
      return super.send(table, request);
    }
  }

  @Test
  void run_whoseServerDiesWithinAPipeline_losesNoCount() throws Exception {
    Dying store = new Dying();
    RunOutcome outcome =
        run(
            TestBinding.with(properties("pipeline", "16"), () -> store),
            100,
            "readproportion",
            "0",
            "updateproportion",
            "0",
            "pingproportion",
            "1");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURES);
    assertThat(outcome.counts().succeeded()).isEqualTo(40);
    assertThat(outcome.counts().failed()).isEqualTo(60);
    assertThat(Measured.operations("PING")).isEqualTo(40);
    assertThat(Measured.operations("PING-FAILED")).isEqualTo(60);
    assertThat(Measured.operations("PING Return=SERVICE_UNAVAILABLE")).isEqualTo(60);
  }

  /** Store that changes one value after its load. */
  private static final class Tampering extends Kept {
    @Override
    public Optional<byte[]> send(String table, ValueRequest request) throws Exception {
      Optional<byte[]> value = super.send(table, request);
      return request.command() == ValueRequest.Command.GET && request.key().equals("value7")
          ? super.send(table, ValueRequest.get("value8"))
          : value;
    }
  }

  @Test
  void gate_onAStoreThatGivesAnotherKeysValue_fails() throws Exception {
    Tampering store = new Tampering();
    Properties properties =
        TestBinding.with(properties("readproportion", "1", "updateproportion", "0"), () -> store);
    load(properties);

    assertThat(init(properties))
        .hasValueSatisfying(
            failure -> assertThat(failure).contains("value7", "it is the value of value8"));
  }

  @Test
  void run_ofPushesAndPops_takesWhatWasPushed() throws Exception {
    RunOutcome outcome =
        run(
            properties(),
            200,
            "readproportion",
            "0",
            "updateproportion",
            "0",
            "pushproportion",
            "0.5",
            "popproportion",
            "0.5",
            "recordcount",
            "500");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.counts().succeeded()).isEqualTo(200);
    assertThat(outcome.findings().figures()).containsEntry("emptyPops", 0L);
  }

  @Test
  void run_ofPopsBeyondTheEnd_countsTheEmptyOnes() throws Exception {
    RunOutcome outcome =
        run(
            properties(),
            20,
            "readproportion",
            "0",
            "updateproportion",
            "0",
            "popproportion",
            "1",
            "recordcount",
            "5");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.findings().figures()).containsEntry("emptyPops", 15L);
    assertThat(outcome.summary()).contains("15 pops found the list empty");
  }

  @Test
  void warmup_ofPops_leavesTheListAsLongAsItWas() throws Exception {
    RunOutcome outcome =
        run(
            properties("warmup.operations", "300"),
            20,
            "readproportion",
            "0",
            "updateproportion",
            "0",
            "popproportion",
            "1",
            "recordcount",
            "20");

    assertThat(outcome.findings().figures()).containsEntry("emptyPops", 0L);
  }

  @Test
  void load_inBatches_storesEveryValue() throws Exception {
    Kept store = new Kept();
    Properties properties =
        TestBinding.with(properties("recordcount", "105", "batchsize", "20"), () -> store);

    load(properties);

    assertThat(store.count("usertable")).isEqualTo(105);
    assertThat(store.batches).containsExactly(20, 20, 20, 20, 20, 5);
  }

  private static Properties properties(String... pairs) {
    return TestProperties.with(
        TestProperties.of(
            "db", SearchDb.class.getName(),
            "binding", "memory",
            "workload", ValuesWorkload.class.getName(),
            "recordcount", "50",
            "operationcount", "1000",
            "search.check", "1"),
        pairs);
  }

  private static void load(Properties properties) throws Exception {
    TestProperties.prepareMeasurements();
    Properties loading = TestProperties.with(properties, "dotransactions", "false");
    loading.putAll(objects(properties));
    ValuesWorkload workload = new ValuesWorkload();
    workload.init(loading);
    SearchDb db = SearchDb.open(loading);
    Object thread = workload.initThread(loading, 0, 1);
    long records = Long.parseLong(loading.getProperty("recordcount"));
    for (long i = 0; i < records; i++) {
      assertThat(workload.doInsert(db, thread)).isTrue();
    }
    db.cleanup();
    workload.cleanup();
    assertThat(RunMeasurements.outcomeOfProcess().orElseThrow().exitCode())
        .isEqualTo(ExitCode.DONE);
  }

  /** Properties whose values are no texts: the store of a test. */
  private static Map<Object, Object> objects(Properties properties) {
    Map<Object, Object> objects = new HashMap<>(properties);
    objects.values().removeIf(String.class::isInstance);
    return objects;
  }

  /** Message of a run that does not begin; empty if it begins. */
  private static Optional<String> init(Properties properties) {
    TestProperties.prepareMeasurements();
    try {
      new ValuesWorkload().init(properties);
      return Optional.empty();
    } catch (Exception e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  /**
   * Loads a store that keeps its content, and runs a number of operations, a share in each thread.
   */
  private static RunOutcome run(Properties base, int operations, String... pairs) throws Exception {
    Properties properties = TestProperties.with(base, pairs);
    properties.putAll(objects(base));
    properties.setProperty("operationcount", Integer.toString(operations));
    if (!objects(base).isEmpty()) {
      load(properties);
    }
    TestProperties.prepareMeasurements();
    ValuesWorkload workload = new ValuesWorkload();
    workload.init(properties);
    int threads = Integer.parseInt(properties.getProperty("threadcount", "1"));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<@Nullable Void>> ends = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      ends.add(
          pool.submit(
              () -> {
                runThread(workload, properties, number, threads, operations / threads);
                return null;
              }));
    }
    for (Future<@Nullable Void> end : ends) {
      end.get(30, TimeUnit.SECONDS);
    }
    pool.shutdown();
    workload.cleanup();
    return RunMeasurements.outcomeOfProcess().orElseThrow();
  }

  private static void runThread(
      ValuesWorkload workload, Properties properties, int number, int threads, int operations)
      throws Exception {
    SearchDb db = SearchDb.open(properties);
    Object state = workload.initThread(properties, number, threads);
    for (int i = 0; i < operations; i++) {
      workload.doTransaction(db, state);
    }
    db.cleanup();
  }
}
