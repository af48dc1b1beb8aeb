// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBWrapper;

/** What is done before the run, and that nobody measures it. */
class WarmupTest {

  /** A store that counts over all its instances, since the warm-up opens its own. */
  public static final class Counted extends InMemorySearchDb {
    private static final AtomicLong READS = new AtomicLong();
    private static final AtomicLong WRITES = new AtomicLong();
    private static final AtomicLong SEARCHES = new AtomicLong();
    private static final AtomicLong JOINED = new AtomicLong();
    private static final Set<Long> JOINED_AT_READS = ConcurrentHashMap.newKeySet();
    private static final Set<Thread> THREADS = ConcurrentHashMap.newKeySet();
    private static volatile boolean failing;
    private static volatile boolean wrong;
    private static volatile String directives = "";
    private static volatile boolean wrapped;

    @Override
    protected void join(InMemorySearchDb.Tables tables) {
      JOINED.incrementAndGet();
    }

    @Override
    protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      if (READS.incrementAndGet() == 1) {
        directives = compilerDirectives();
        wrapped = isCalledBy(DBWrapper.class);
      }
      THREADS.add(Thread.currentThread());
      JOINED_AT_READS.add(JOINED.get());
      if (failing) {
        throw new IOException("as planned");
      }
      return super.get(table, key, fields);
    }

    @Override
    protected boolean patch(String table, Document changes) throws Exception {
      WRITES.incrementAndGet();
      return super.patch(table, changes);
    }

    @Override
    protected void put(String table, Document document) throws Exception {
      WRITES.incrementAndGet();
      super.put(table, document);
    }

    @Override
    protected SearchPage search(String table, SearchQuery query) throws Exception {
      SEARCHES.incrementAndGet();
      return wrong ? new WrongPage(query).page() : super.search(table, query);
    }
  }

  /** A hit that holds none of the words. */
  private record WrongPage(SearchQuery query) {
    SearchPage page() {
      return new SearchPage(List.of(new Document("user1", Map.of("title", "nothing"))));
    }
  }

  @BeforeEach
  void reset() {
    Counted.READS.set(0);
    Counted.WRITES.set(0);
    Counted.SEARCHES.set(0);
    Counted.JOINED.set(0);
    Counted.THREADS.clear();
    Counted.JOINED_AT_READS.clear();
    Counted.failing = false;
    Counted.wrong = false;
    Counted.wrapped = false;
    TestProperties.prepareMeasurements();
  }

  @Test
  void warmUp_byOperations_doesThatManyOverAllThreadsAndMeasuresNone() throws Exception {
    Measured measured = new Measured();
    new SearchWorkload().init(mixed("warmup.operations", "1001", "threadcount", "3"));
    assertThat(Counted.READS.get() + Counted.SEARCHES.get()).isEqualTo(1001);
    assertThat(Counted.SEARCHES).hasValueBetween(400, 600);
    assertThat(measured.operations("READ")).isZero();
    assertThat(measured.operations("READ Return=OK")).isZero();
    assertThat(measured.operations("SEARCH")).isZero();
    assertThat(measured.operations("VERIFY")).isZero();
  }

  @Test
  void warmUp_always_beginsThreeTimesAnew() throws Exception {
    new SearchWorkload().init(mixed());
    long withoutWarmUp = Counted.JOINED.getAndSet(0);
    new SearchWorkload().init(mixed("warmup.operations", "2400", "threadcount", "8"));
    assertThat(Counted.JOINED.get() - withoutWarmUp).isEqualTo(3 * 8);
    assertThat(Counted.THREADS).hasSize(3 * 8);
    assertThat(Counted.JOINED_AT_READS)
        .as("operations wait until all threads have a connection")
        .containsExactlyInAnyOrder(withoutWarmUp + 8, withoutWarmUp + 2 * 8, withoutWarmUp + 3 * 8);
  }

  @Test
  void warmUp_untilItsEnd_compilesAtOnce() throws Exception {
    new SearchWorkload().init(mixed("warmup.operations", "100"));
    assertThat(Counted.directives).contains("BackgroundCompilation:false");
    assertThat(compilerDirectives()).doesNotContain("BackgroundCompilation:false");
  }

  @Test
  void warmUp_always_callsTheStoreThroughTheWrapperThatMeasures() throws Exception {
    new SearchWorkload().init(mixed("warmup.operations", "100"));
    assertThat(Counted.wrapped).isTrue();
  }

  @Test
  void warmUp_bySeconds_takesThem() throws Exception {
    long startNanos = System.nanoTime();
    new SearchWorkload().init(mixed("warmup.seconds", "1"));
    assertThat((System.nanoTime() - startNanos) / 1e9).isBetween(1.0, 10.0);
    assertThat(Counted.READS.get()).isGreaterThan(100);
  }

  @Test
  void warmUp_byNothing_isNone() throws Exception {
    new SearchWorkload().init(mixed());
    assertThat(Counted.READS.get() + Counted.SEARCHES.get()).isZero();
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
    new SearchWorkload().init(inserts);
    assertThat(Counted.READS).hasValue(100);
    assertThat(Counted.WRITES).as("the dataset of a store within the process").hasValue(300);
  }

  @Test
  void warmUp_withFailures_endsTheRunBeforeItBegins() {
    Counted.failing = true;
    assertThatThrownBy(() -> new SearchWorkload().init(mixed("warmup.operations", "60")))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.FAILURES))
        .hasMessageMatching("warm-up: \\d+ of 60 operations failed");
    assertThat(SearchWorkload.outcome()).contains(RunOutcome.none(ExitCode.FAILURES));
  }

  @Test
  void warmUp_withWrongAnswers_endsTheRunBeforeItBegins() {
    Counted.wrong = true;
    assertThatThrownBy(() -> new SearchWorkload().init(mixed("warmup.operations", "60")))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS))
        .hasMessageMatching(
            "warm-up: \\d+ wrong answers; the first: search .* does not hold both words");
  }

  private static boolean isCalledBy(Class<?> type) {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(type.getName())));
  }

  private static String compilerDirectives() {
    return CompileAtOnce.command("compilerDirectivesPrint").orElseThrow();
  }

  private static Properties mixed(String... pairs) {
    return TestProperties.with(
        TestProperties.mixed("0.5", "0", "0.5", pairs),
        "db",
        Counted.class.getName(),
        "search.gate",
        "off");
  }
}
