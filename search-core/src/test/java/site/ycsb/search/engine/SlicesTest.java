// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.workload.SearchWorkload;

class SlicesTest {

  /** Reference store that can go back to what it was loaded with, and that counts its users. */
  private static final class Reverting extends MemoryStore {
    private final Map<String, Document> loaded = new ConcurrentHashMap<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger profiles = new AtomicInteger();
    private final LongAdder reads = new LongAdder();
    private volatile boolean reverted;
    private volatile boolean tampered;
    private volatile boolean lasting;

    @Override
    public boolean isTransient() {
      return !lasting;
    }

    @Override
    public void put(String table, Document document) throws Exception {
      loaded.put(document.key(), document);
      super.put(table, document);
    }

    @Override
    public Optional<Document> get(String table, String key, @Nullable Set<String> fields)
        throws Exception {
      reads.increment();
      Optional<Document> found =
          reverted ? Optional.ofNullable(loaded.get(key)) : super.get(table, key, fields);
      return tampered ? found.map(Reverting::tampered) : found;
    }

    private static Document tampered(Document document) {
      Map<String, Object> fields = new HashMap<>(document.fields());
      fields.put("field0", "tampered");
      return new Document(document.key(), fields);
    }

    @Override
    public Telemetry telemetry() {
      return new Telemetry(Map.of("operations", reads.doubleValue()), Map.of());
    }

    @Override
    public void applyProfile(String table) {
      profiles.incrementAndGet();
    }
  }

  /** Reference store whose searches show updates only when it is told to refresh. */
  private static final class Unrefreshed extends MemoryStore {
    private final MemoryStore index = new MemoryStore();
    private final Queue<Document> waiting = new ConcurrentLinkedQueue<>();

    @Override
    public void put(String table, Document document) throws Exception {
      super.put(table, document);
      index.put(table, document);
    }

    @Override
    public boolean patch(String table, Document changes) throws Exception {
      waiting.add(changes);
      return super.patch(table, changes);
    }

    @Override
    public SearchPage search(String table, SearchQuery query) throws Exception {
      return index.search(table, query);
    }

    @Override
    public void refresh(String table) throws Exception {
      for (Document next = waiting.poll(); next != null; next = waiting.poll()) {
        index.patch(table, next);
      }
    }

    @Override
    public Optional<Duration> visibleWithin() {
      return Optional.of(Duration.ofSeconds(1));
    }
  }

  private final Reverting store = new Reverting();

  /** A session whose slices read, update and search. */
  private final Properties session =
      TestBinding.with(
          TestProperties.mixed(
              "0.4", "0.3", "0.3", "threadcount", "4", "search.check", "1", "target", "3000"),
          () -> {
            store.opened.incrementAndGet();
            return store;
          });

  @BeforeEach
  void prepare() {
    TestProperties.prepareMeasurements();
  }

  private static Properties slice(Properties session, String... pairs) {
    return TestProperties.with(
        TestProperties.with(session, "maxexecutiontime", "1", "measurementtype", "hdrhistogram"),
        pairs);
  }

  private static Properties mix(Properties session, String read, String update, String search) {
    return slice(
        session, "readproportion", read, "updateproportion", update, "searchproportion", search);
  }

  private static Slices<?> begin(Properties session) throws WorkloadException {
    Slices<?> slices = new SearchWorkload().prepare(session);
    slices.begin(() -> {});
    return slices;
  }

  private static RunOutcome outcome(Slices.Slice slice) {
    return slice.measurements().outcome().orElseThrow();
  }

  @Test
  void measure_slicesOfSeveralMixes_countsWhatEachHasDoneInItsMeasuredTime() throws Exception {
    try (Slices<?> slices = begin(session)) {
      Properties reads = mix(session, "1", "0", "0");
      reads = TestProperties.with(reads, "threadcount", "2", "target", "0");
      for (Properties each :
          new Properties[] {reads, mix(session, "0.5", "0.5", "0"), mix(session, "0", "0", "1")}) {
        long[] begunNanos = {0};
        long startNanos = System.nanoTime();
        Slices.Slice slice =
            slices.measure(
                each, false, () -> begunNanos[0] = System.nanoTime() - startNanos, () -> false);

        RunOutcome outcome = outcome(slice);
        assertThat(outcome.end()).isEqualTo(RunOutcome.End.GOOD);
        long timed =
            Measured.operations("READ")
                + Measured.operations("UPDATE")
                + Measured.operations("SEARCH");
        assertThat(outcome.counts().succeeded()).isPositive();
        assertThat(timed)
            .as("in the histograms; a thread that has to wait for a processor is counted late")
            .isCloseTo(
                outcome.counts().succeeded(), within(64 + outcome.counts().succeeded() / 20));
        assertThat(Measured.operations("CLEANUP")).isZero();
        assertThat(slice.nanos() / 1e9).isBetween(1.0, 1.2);
        assertThat(begunNanos[0] / 1e6).as("not measured at first").isGreaterThan(150);
        assertThat(Measured.operations("SEARCH") > 0)
            .isEqualTo(each.getProperty("searchproportion").equals("1"));
        assertThat(Measured.operations("UPDATE") > 0)
            .isEqualTo(each.getProperty("updateproportion").equals("0.5"));
      }

      RunOutcome end = slices.end();

      assertThat(end.end()).isEqualTo(RunOutcome.End.GOOD);
      assertThat(end.isVerified()).as(end.summary()).isTrue();
      assertThat(end.checks().after().documents()).isBetween(100, 300);
      assertThat(end.checks().during().readItems()).isCloseTo(300, within(9L));
      assertThat(store.opened.get()).as("one store for all slices").isEqualTo(1);
      assertThat(store.profiles.get()).isEqualTo(1 + 3);
    }
  }

  /** The threads also work before the measured time, for at least 150 ms. */
  @Test
  void measure_ofReads_asksTheServerWhatItDidInTheMeasuredTime() throws Exception {
    try (Slices<?> slices = begin(session)) {
      RunOutcome outcome =
          outcome(slices.measure(mix(session, "1", "0", "0"), false, () -> {}, () -> false));

      double succeeded = outcome.counts().succeeded();
      assertThat(outcome.usage().telemetry().get("operations"))
          .isCloseTo(succeeded, within(64 + succeeded / 20));
    }
  }

  /** Both would number their writes alike. */
  @Test
  void begin_onceAnotherRunHasBegunToWrite_isRefused() throws Exception {
    try (Slices<?> first = new SearchWorkload().prepare(session)) {
      store.lasting = true; // The second one does not load it again.
      try (Slices<?> second = new SearchWorkload().prepare(session)) {
        first.begin(() -> {});

        assertThatThrownBy(() -> second.begin(() -> {}))
            .hasMessage("table usertable: another run has begun to write to it");
      }
    }
  }

  @Test
  void measure_withOtherCandidates_opensAStoreThatOutlivesItsConnectionsAgain() throws Exception {
    Properties hundred = TestProperties.with(session, "vector.candidates", "100");
    try (Slices<?> slices = begin(hundred)) {
      slices.measure(slice(hundred, "vector.candidates", "10"), false, () -> {}, () -> true);
      assertThat(store.opened.get()).as("in this process").isEqualTo(1);
      store.lasting = true;
      slices.measure(slice(hundred, "vector.candidates", "10"), false, () -> {}, () -> true);
      slices.measure(slice(hundred), false, () -> {}, () -> true);
      assertThat(store.opened.get()).as("with a server").isEqualTo(2);
    }
  }

  /** A busy machine makes a slice slower, and none faster: the best of three counts. */
  @Test
  void measure_atATarget_keepsTheRateFromTheFirstMeasuredMoment() throws Exception {
    try (Slices<?> slices = begin(session)) {
      for (int target : new int[] {400, 1_000}) {
        Properties paced =
            slice(session, "target", target + "", "maxexecutiontime", "2", "threadcount", "3");
        double best = 0;
        for (int i = 0; i < 3 && best < 0.97 * target; i++) {
          Slices.Slice slice = slices.measure(paced, false, () -> {}, () -> false);
          best = Math.max(best, outcome(slice).counts().all() / (slice.nanos() / 1e9));
        }
        assertThat(best).isCloseTo(target, within(0.03 * target));
      }
    }
  }

  @Test
  void measure_arrivalsAtRandom_comeAtTheTargetOnAverage() throws Exception {
    try (Slices<?> slices = begin(session)) {
      Properties random =
          slice(session, "target", "1000", "arrivals", "poisson", "maxexecutiontime", "4");

      Slices.Slice slice = slices.measure(random, false, () -> {}, () -> false);

      double rate = outcome(slice).counts().all() / (slice.nanos() / 1e9);
      assertThat(rate).isCloseTo(1_000, within(100.0)); // Six deviations.
    }
  }

  @Test
  void measure_afterTheStoreHasLostTheWritesOfAnEarlierSlice_findsAWrongAnswer() throws Exception {
    try (Slices<?> slices = begin(session)) {
      assertThat(
              outcome(slices.measure(mix(session, "0", "1", "0"), false, () -> {}, () -> false))
                  .exitCode())
          .isEqualTo(ExitCode.DONE);
      store.reverted = true;

      RunOutcome reads =
          outcome(slices.measure(mix(session, "1", "0", "0"), false, () -> {}, () -> false));

      assertThat(reads.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(reads.end().reason()).contains("an update that was acknowledged is lost");
    }
  }

  /** All clients update titles alone, so none of them has written the field. */
  @Test
  void measure_byOneOfSeveralClientsAfterAFieldHasChanged_findsAWrongAnswer() throws Exception {
    Properties two = TestProperties.with(session, "search.clients", "2");
    try (Slices<?> slices = begin(two)) {
      store.tampered = true;

      RunOutcome reads =
          outcome(slices.measure(mix(two, "1", "0", "0"), false, () -> {}, () -> false));

      assertThat(reads.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(reads.end().reason()).contains("has a field0 that no write gave it: tampered");
    }
  }

  @Test
  void end_ofAStoreThatHasLostWrites_isAWrongAnswer() throws Exception {
    try (Slices<?> slices = begin(session)) {
      assertThat(
              outcome(slices.measure(mix(session, "0", "1", "0"), false, () -> {}, () -> false))
                  .exitCode())
          .isEqualTo(ExitCode.DONE);
      store.reverted = true;

      RunOutcome end = slices.end();

      assertThat(end.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
      assertThat(end.end().reason()).isNotEmpty();
      assertThat(end.isVerified()).isFalse();
    }
  }

  /** A server that is frozen between slices can't refresh its index then. */
  @Test
  void measure_afterALongRest_doesNotExpectWhatTheStoreHadNoTimeToShow() throws Exception {
    Unrefreshed lagging = new Unrefreshed();
    Properties properties =
        TestBinding.with(
            TestProperties.mixed("0", "0.5", "0.5", "search.check", "1"), () -> lagging);
    try (Slices<?> slices = begin(properties)) {
      slices.measure(slice(properties), false, () -> {}, () -> false);
      Thread.sleep(7_000); // Longer than a late refresh is waited for.

      RunOutcome searches =
          outcome(slices.measure(mix(properties, "0", "0", "1"), false, () -> {}, () -> false));

      assertThat(searches.exitCode()).as(searches.end().reason()).isEqualTo(ExitCode.DONE);
      lagging.refresh(YcsbSettings.TABLE.from(properties));
      assertThat(slices.end().isVerified()).isTrue();
    }
  }

  @Test
  @Timeout(20)
  void measure_ofWhatIsToEnd_endsAndIsAudited() throws Exception {
    try (Slices<?> slices = begin(session)) {
      slices.measure(slice(session, "maxexecutiontime", "60"), false, () -> {}, () -> true);

      assertThat(slices.end().isVerified()).isTrue();
    }
  }

  /** Between two looks at the clock, 100 ms pass: the best of three is shorter. */
  @ParameterizedTest
  @ValueSource(ints = {3, 101})
  void measure_theOnlySliceOfASession_isOverWithTheLastOperationOfItsCount(int operations)
      throws Exception {
    Properties counted =
        TestProperties.with(session, "operationcount", operations + "", "target", "0");
    double bestMillis = Double.MAX_VALUE;
    for (int i = 0; i < 3 && bestMillis > 90; i++) {
      try (Slices<?> slices = begin(counted)) {
        Slices.Slice slice =
            slices.measure(slice(counted, "maxexecutiontime", "30"), true, () -> {}, () -> false);

        assertThat(outcome(slice).counts().succeeded()).isEqualTo(operations);
        assertThat(slices.end().isVerified()).isTrue();
        bestMillis = Math.min(bestMillis, slice.nanos() / 1e6);
      }
    }
    assertThat(bestMillis).isLessThan(90);
  }
}
