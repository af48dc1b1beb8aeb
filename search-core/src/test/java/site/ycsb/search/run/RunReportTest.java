// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.check.Gate;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.InProcessRun;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.Output;
import site.ycsb.search.fixtures.RecordingStore;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.settings.ExitCode;

/** Outcome of a run beside its counts: digests, dataset, resources and sizes. */
class RunReportTest {

  @Test
  void answersDigest_ofEqualQuestions_isEqualAndThatOfTheGate() throws Exception {
    Properties properties = TestProperties.mixed("0.5", "0", "0.5");
    Corpus corpus = Corpora.from(properties);
    Gate gate = new Gate(corpus, 300);
    try (LoadedStore<MemoryStore> store = LoadedStore.of(new MemoryStore(), properties)) {
      assertThat(run(properties).basis().answersDigest())
          .isEqualTo(
              gate.askAndRead(store.db, LoadedStore.TABLE, gate.shortQueries(Kind.BOTH)).digest())
          .isEqualTo(
              run(TestProperties.with(properties, "operationcount", "50")).basis().answersDigest())
          .isNotEqualTo(
              run(TestProperties.with(properties, "search.seed", "2")).basis().answersDigest());
    }
  }

  @Test
  void answersDigest_withoutAGate_isEmpty() throws Exception {
    assertThat(
            run(TestProperties.mixed("1", "0", "0", "search.gate", "off")).basis().answersDigest())
        .isEmpty();
    assertThat(run(TestProperties.mixed("1", "0", "0")).basis().answersDigest()).isNotEmpty();
  }

  @Test
  void dataset_ofARun_isThatOfItsLoadUnlessItIsUnchecked() throws Exception {
    String loaded = load("300").basis().dataset();
    assertThat(loaded).isNotEmpty().isNotEqualTo(load("301").basis().dataset());
    assertThat(run(TestProperties.mixed("1", "0", "0")).basis().dataset()).isEqualTo(loaded);
    assertThat(
            run(TestProperties.mixed("1", "0", "0", "search.dataset", "unchecked"))
                .basis()
                .dataset())
        .isEmpty();
  }

  @Test
  void client_ofARun_isWhatWasUsedMeanwhile() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("1", "0", "0"))) {
      ClientUse before = ClientUse.now();
      run.operations(100);
      System.gc();
      while (ClientUse.now().since(before).cpuSeconds() < 0.2) {
        Thread.onSpinWait();
      }
      ClientUse client = run.end().usage().client();
      ClientUse atMost = ClientUse.now();
      assertThat(client.cpuSeconds()).isBetween(0.1, atMost.cpuSeconds() - before.cpuSeconds() + 1);
      assertThat(client.gcCount()).isPositive().isLessThanOrEqualTo(atMost.gcCount());
      assertThat(client.heapBytes()).isBetween(1_000_000L, Runtime.getRuntime().maxMemory());
    }
  }

  @Test
  void storeBytes_ofAStoreThatCanSay_areAskedOnceTheRunIsOver() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("1", "0", "0"))) {
      run.store.sizes =
          () -> Map.of("memory", 8L, "index", (long) run.recorder.calls("get").size());
      run.operations(100);
      assertThat(run.end().usage().storeBytes()).isEqualTo(Map.of("memory", 8L, "index", 100L));
    }
  }

  @Test
  void storeBytes_ofAStoreThatFailsToSay_areNoneAndCostTheRunNothing() throws Exception {
    Output err = new Output();
    PrintStream before = System.err;
    System.setErr(err.stream);
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("1", "0", "0"))) {
      run.store.sizes =
          () -> {
            throw new IOException("connection\nreset");
          };
      run.operations(100);
      assertThat(run.end().exitCode()).isEqualTo(ExitCode.DONE);
      assertThat(run.end().usage().storeBytes()).isEmpty();
    } finally {
      System.setErr(before);
    }
    assertThat(err.lines()).containsExactly("can't ask for the store's size: connection reset");
  }

  @Test
  void storeBytes_ofARunThatWentWrong_areNotAskedFor() throws Exception {
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("1", "0", "0"))) {
      run.store.sizes = () -> Map.of("index", 7L);
      run.recorder.failures = 50;
      run.operations(100);
      assertThat(run.end().usage().storeBytes()).isEmpty();
    }
  }

  // ---- Telemetry of the server ----

  /** The counter is that of the operations, of which 100 are in the measured time. */
  @Test
  void telemetry_ofARun_isThatOfTheMeasuredTimeOnly() throws Exception {
    RecordingStore store = new RecordingStore();
    AtomicReference<InProcessRun> running = new AtomicReference<>();
    store.telemetry =
        () -> {
          InProcessRun run = running.get();
          int done = run == null ? 0 : run.recorder.calls("get").size();
          return new Telemetry(Map.of("operations", 7.0 + done), Map.of("segments", 3.0));
        };
    try (InProcessRun run =
        InProcessRun.of(TestProperties.mixed("1", "0", "0", "warmup.operations", "50"), store)) {
      running.set(run);
      run.operations(100);
      assertThat(run.end().usage().telemetry())
          .containsExactly(Map.entry("operations", 100.0), Map.entry("segments_at_end", 3.0));
    }
  }

  @Test
  void telemetry_ofAServerThatRefuses_isEmptyAndCostsTheRunNothing() throws Exception {
    assertThat(
            telemetry(
                () -> {
                  throw new IOException("not permitted");
                }))
        .isEmpty();
  }

  /** The server would answer when the test has ended. */
  @Test
  void telemetry_ofAServerThatDoesNotAnswer_isEmptyAfterABoundedTime() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    long startNanos = System.nanoTime();
    try {
      assertThat(
              telemetry(
                  () -> {
                    over.await();
                    return Telemetry.NONE;
                  }))
          .isEmpty();
      assertThat(System.nanoTime() - startNanos).isLessThan(TimeUnit.SECONDS.toNanos(10));
    } finally {
      over.countDown();
    }
  }

  @Test
  void telemetry_ofAServerThatWasRestarted_isEmpty() throws Exception {
    AtomicInteger left = new AtomicInteger(10);
    assertThat(
            telemetry(
                () -> new Telemetry(Map.of("gcs", (double) left.decrementAndGet()), Map.of())))
        .isEmpty();
  }

  private static Map<String, Double> telemetry(Callable<Telemetry> answer) throws Exception {
    RecordingStore store = new RecordingStore();
    store.telemetry = answer;
    try (InProcessRun run = InProcessRun.of(TestProperties.mixed("1", "0", "0"), store)) {
      RunOutcome outcome = run.operations(100).end();
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
      return outcome.usage().telemetry();
    }
  }

  private static RunOutcome load(String documents) throws Exception {
    try (InProcessRun run =
        InProcessRun.of(
            TestProperties.small("recordcount", documents, "dotransactions", "false"))) {
      return run.end();
    }
  }

  private static RunOutcome run(Properties properties) throws Exception {
    try (InProcessRun run = InProcessRun.of(properties)) {
      return run.operations(100).end();
    }
  }
}
