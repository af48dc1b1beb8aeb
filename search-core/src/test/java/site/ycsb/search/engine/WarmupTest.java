// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.DBWrapper;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.check.RunException;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.run.ForegroundCompilation;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.SearchWorkload;

class WarmupTest {

  /** Reference store that counts the operations of all threads. */
  private static final class CountedStore extends MemoryStore {
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();
    private final AtomicLong searches = new AtomicLong();
    private final AtomicLong connected = new AtomicLong();
    private final Set<Long> connectedAtReads = ConcurrentHashMap.newKeySet();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile boolean failing;
    private volatile boolean gone;
    private volatile boolean leaving;
    private volatile boolean wrong;
    private volatile String directives = "";
    private volatile boolean wrapped;
    private final List<Boolean> warmingUp = new CopyOnWriteArrayList<>();

    @Override
    public Operations connect() throws Exception {
      connected.incrementAndGet();
      if (gone) {
        throw new StoreException(ExitCode.UNREACHABLE, "nothing listens there", null);
      }
      return super.connect();
    }

    @Override
    public void warmingUp(boolean underWay) {
      gone = gone || (underWay && leaving);
      warmingUp.add(underWay);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      if (reads.incrementAndGet() == 1) {
        directives = compilerDirectives();
        wrapped = isCalledBy(DBWrapper.class);
      }
      threads.add(Thread.currentThread());
      connectedAtReads.add(connected.get());
      if (failing) {
        throw new IOException("as planned");
      }
      return super.get(table, key, fields);
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      writes.incrementAndGet();
      return super.patch(table, changes);
    }

    @Override
    public void put(String table, Document document) throws Exception {
      writes.incrementAndGet();
      super.put(table, document);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      searches.incrementAndGet();
      return wrong ? wrongPage() : super.search(table, query);
    }

    /** A hit that holds none of the words. */
    private static SearchPage wrongPage() {
      return new SearchPage(List.of(new Document("user1", Map.of("title", "nothing"))));
    }
  }

  private final CountedStore store = new CountedStore();

  @Test
  void warmUp_byOperations_doesThatManyOverAllThreadsAndMeasuresNone() throws Exception {
    warmUp(mixed("warmup.operations", "1001", "threadcount", "3"));
    assertThat(store.reads.get() + store.searches.get()).isEqualTo(1001);
    assertThat(store.searches).hasValueBetween(400, 600);
    assertThat(Measured.operations("READ")).isZero();
    assertThat(Measured.operations("READ Return=OK")).isZero();
    assertThat(Measured.operations("SEARCH")).isZero();
  }

  @Test
  void warmUp_always_beginsThreeTimesAnew() throws Exception {
    warmUp(mixed());
    long withoutWarmUp = store.connected.getAndSet(0);
    warmUp(mixed("warmup.operations", "2400", "threadcount", "8"));
    assertThat(store.connected.get() - withoutWarmUp).isEqualTo(3 * 8);
    assertThat(store.threads).hasSize(3 * 8);
    long before = withoutWarmUp - 1; // The other connection is the one of the run's end.
    assertThat(store.connectedAtReads)
        .as("operations wait until all threads have a connection")
        .containsExactlyInAnyOrder(before + 8, before + 2 * 8, before + 3 * 8);
  }

  @Test
  void warmUp_untilItsEnd_compilesInTheForeground() throws Exception {
    warmUp(mixed("warmup.operations", "100"));
    assertThat(store.directives).contains("BackgroundCompilation:false");
    assertThat(compilerDirectives()).doesNotContain("BackgroundCompilation:false");
  }

  @Test
  void warmUp_always_callsTheStoreThroughTheWrapperThatMeasures() throws Exception {
    warmUp(mixed("warmup.operations", "100"));
    assertThat(store.wrapped).isTrue();
  }

  @Test
  void warmUp_fromBeginToEnd_isAnnouncedToTheStore() throws Exception {
    warmUp(mixed("warmup.operations", "100"));
    assertThat(store.warmingUp).containsExactly(true, false);
  }

  @Test
  void warmUp_bySeconds_takesThem() throws Exception {
    long startNanos = System.nanoTime();
    warmUp(mixed("warmup.seconds", "1"));
    assertThat((System.nanoTime() - startNanos) / 1e9).isBetween(1.0, 10.0);
    assertThat(store.reads.get()).isGreaterThan(100);
  }

  /** The operations of each part of the warm-up are due at even intervals, as the run's are. */
  @Test
  void warmUp_ofAPacedRun_isPaced() throws Exception {
    long startNanos = System.nanoTime();
    warmUp(mixed("warmup.operations", "60", "threadcount", "3", "target", "60"));
    assertThat((System.nanoTime() - startNanos) / 1e9).isBetween(0.9, 10.0);
    assertThat(store.reads.get() + store.searches.get()).isEqualTo(60);
  }

  @Test
  void warmUp_ofAPacedRunBySeconds_endsInTime() throws Exception {
    long startNanos = System.nanoTime();
    warmUp(mixed("warmup.seconds", "1", "threadcount", "2", "target", "6"));
    assertThat((System.nanoTime() - startNanos) / 1e9).isBetween(1.0, 10.0);
    assertThat(store.reads.get() + store.searches.get()).isBetween(3L, 9L);
  }

  /** Each part has one clock: the last thread may begin long after the first. */
  @Test
  void warmUp_ofAThousandThreads_takesItsSecondsAndTheirStart() throws Exception {
    long startNanos = System.nanoTime();
    warmUp(mixed("warmup.seconds", "1", "threadcount", "1000"));
    assertThat((System.nanoTime() - startNanos) / 1e9).isBetween(1.0, 8.0);
  }

  @Test
  void warmUp_byNothing_isNone() throws Exception {
    warmUp(mixed());
    assertThat(store.reads.get() + store.searches.get()).isZero();
  }

  @Test
  void warmUp_ofInserts_readsInstead() throws Exception {
    Properties inserts =
        TestProperties.with(
            mixed("warmup.operations", "100"),
            "readproportion",
            "0",
            "searchproportion",
            "0",
            "insertproportion",
            "1");
    warmUp(inserts);
    assertThat(store.reads).hasValue(100);
    assertThat(store.writes).as("the dataset of a store within the process").hasValue(300);
  }

  @Test
  void warmUp_withFailures_endsTheRunBeforeItBegins() {
    store.failing = true;
    assertThatThrownBy(() -> warmUp(mixed("warmup.operations", "60")))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.FAILURES))
        .hasMessageMatching("warm-up: \\d+ of 60 operations failed");
    assertThat(RunMeasurements.outcomeOfProcess()).contains(RunOutcome.none(ExitCode.FAILURES));
  }

  @Test
  void warmUp_ofAStoreThatIsGone_saysWhyInWordsAlone() {
    store.leaving = true;
    assertThatThrownBy(() -> warmUp(mixed("warmup.operations", "60")))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessage("warm-up: nothing listens there");
  }

  @Test
  void warmUp_withWrongAnswers_endsTheRunBeforeItBegins() {
    store.wrong = true;
    assertThatThrownBy(() -> warmUp(mixed("warmup.operations", "60", "search.check", "1")))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS))
        .hasMessageMatching(
            "warm-up: \\d+ wrong answers; the first: search .* does not hold both words");
  }

  @Test
  void warmUp_interrupted_keepsTheFlag() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> warmUp(mixed("warmup.operations", "60")))
          .hasMessage("interrupted while warming up");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static boolean isCalledBy(Class<?> type) {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(type.getName())));
  }

  private static String compilerDirectives() {
    return ForegroundCompilation.command("compilerDirectivesPrint").orElseThrow();
  }

  /** Begins a run, its warm-up included, and ends it without an operation. */
  private void warmUp(Properties properties) throws Exception {
    TestProperties.prepareMeasurements();
    SearchWorkload workload = new SearchWorkload();
    workload.init(TestBinding.with(properties, () -> store));
    workload.cleanup();
  }

  private static Properties mixed(String... pairs) {
    return TestProperties.with(
        TestProperties.mixed("0.5", "0", "0.5", pairs), "search.gate", "off");
  }
}
