// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.JsonModel;
import site.ycsb.search.engine.Slices;
import site.ycsb.search.fixtures.Measured;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;

@Timeout(60)
class JsonWorkloadTest {

  private static final String TABLE = "usertable";

  /** Reads and writes of documents and parts. */
  private static final String[] MIX = {
    "setrootproportion", "0.1",
    "getrootproportion", "0.2",
    "setpathproportion", "0.3",
    "getpathproportion", "0.4"
  };

  /** Store that keeps its content for the next run. */
  private static class Kept extends MemoryStore {

    @Override
    public boolean isTransient() {
      return false;
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @EnumSource(
      value = JsonDocument.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"EMPTY", "NUMBER"})
  void run_ofReadsAndWritesByManyThreads_findsNothingWrong(JsonDocument document) throws Exception {
    RunOutcome outcome =
        run(
            properties(MIX),
            800,
            "json.document",
            Setting.written(document),
            "recordcount",
            "3",
            "threadcount",
            "4");

    assertThat(outcome.end().reason()).isEmpty();
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.isVerified()).isTrue();
    assertThat(outcome.checks().after().documents()).isEqualTo(3);
    assertThat(outcome.counts().succeeded()).isEqualTo(800);
    assertThat(outcome.checks().during().checkedReads())
        .isPositive()
        .isEqualTo(outcome.checks().during().reads());
  }

  @Test
  void run_ofTheEmptyDocument_setsAndGetsIt() throws Exception {
    RunOutcome outcome =
        run(
            properties("setrootproportion", "0.5", "getrootproportion", "0.5"),
            100,
            "json.document",
            "empty");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.isVerified()).isTrue();
    assertThat(Measured.operations("SET-ROOT") + Measured.operations("GET-ROOT")).isEqualTo(100);
    assertThat(outcome.findings().figures()).containsEntry("documentBytes", 2L);
  }

  @Test
  void operations_onAPart_haveThePathInTheirNames() throws Exception {
    run(properties("getpathproportion", "1"), 50, "json.path", "lines.1.units");
    assertThat(Measured.operations("GET-PATH lines.1.units")).isEqualTo(50);

    run(properties("setpathproportion", "1"), 50, "json.path", "buyer");
    assertThat(Measured.operations("SET-PATH buyer")).isEqualTo(50);

    run(properties("getpathproportion", "1"), 200);
    long[] counts =
        JsonDocument.SMALL.parts().stream()
            .mapToLong(path -> Measured.operations("GET-PATH " + path.name()))
            .toArray();
    assertThat(counts).hasSize(6).doesNotContain(0);
    assertThat(LongStream.of(counts).sum()).isEqualTo(200);
  }

  @Test
  void run_ofPings_isTheBaseline() throws Exception {
    RunOutcome outcome = run(properties("pingproportion", "1"), 50);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(Measured.operations("PING")).isEqualTo(50);
  }

  // ---- Numbers ----

  @Test
  void run_ofIncrementsByManyThreads_isExact() throws Exception {
    Kept store = new Kept();
    RunOutcome outcome =
        run(
            TestBinding.with(
                properties("incrementproportion", "0.5", "getrootproportion", "0.5"), () -> store),
            1_000,
            "json.document",
            "number",
            "recordcount",
            "1",
            "threadcount",
            "4");

    assertThat(outcome.end().reason()).isEmpty();
    assertThat(outcome.checks().after().documents()).isEqualTo(1);
    long loaded = Long.parseLong(catalogue().loaded(0, JsonDocument.NUMBER.root()));
    assertThat(store.readPath(TABLE, "json0", JsonPath.ROOT))
        .hasValue(Long.toString(loaded + Measured.operations("INCREMENT")));
  }

  private static JsonCatalogue catalogue() {
    return new JsonCatalogue(TestProperties.of("json.document", "number"));
  }

  @Test
  void run_ofMultiplications_isExact() throws Exception {
    Kept store = new Kept();
    Properties properties = TestBinding.with(properties("multiplyproportion", "1"), () -> store);
    RunOutcome outcome =
        run(properties, 101, "json.document", "number", "recordcount", "1", "threadcount", "1");

    assertThat(outcome.end().reason()).isEmpty();
    assertThat(Measured.operations("MULTIPLY")).isEqualTo(101);
    String loaded = catalogue().loaded(0, JsonDocument.NUMBER.root());
    assertThat(store.readPath(TABLE, "json0", JsonPath.ROOT)).hasValue("-" + loaded);
  }

  @Test
  void run_onADatasetThatEarlierRunsHaveWrittenTo_findsNothingWrong() throws Exception {
    Kept store = new Kept();
    Properties base = TestBinding.with(properties("recordcount", "3"), () -> store);
    load(base);
    for (String[] mix :
        List.of(
            MIX,
            new String[] {"incrementproportion", "0.5", "getpathproportion", "0.5"},
            new String[] {"multiplyproportion", "0.5", "getrootproportion", "0.5"},
            MIX)) {
      RunOutcome outcome = runLoaded(TestProperties.with(base, mix), 400);

      assertThat(outcome.end().reason()).isEmpty();
      assertThat(outcome.checks().after().documents()).isEqualTo(3);
    }
  }

  // ---- Wrong stores ----

  /** Store that takes one addition back after it has answered. */
  private static final class ForgetsAdditions extends Kept {

    private final AtomicInteger additions = new AtomicInteger();
    private final int forgotten;

    ForgetsAdditions(int forgotten) {
      this.forgotten = forgotten;
    }

    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
        throws Exception {
      Optional<String> sum = super.addAtPath(table, key, path, addend);
      if (additions.incrementAndGet() == forgotten) {
        super.addAtPath(table, key, path, -addend);
      }
      return sum;
    }
  }

  @Test
  void run_onAStoreThatForgetsAnIncrement_fails() throws Exception {
    ForgetsAdditions store = new ForgetsAdditions(20);
    RunOutcome outcome =
        run(
            TestBinding.with(properties("incrementproportion", "1"), () -> store),
            50,
            "json.document",
            "number",
            "recordcount",
            "1");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason()).contains("INCREMENT json0: root: it is ");
  }

  @Test
  void audit_onAStoreThatForgetsTheLastIncrement_fails() throws Exception {
    ForgetsAdditions store = new ForgetsAdditions(50);
    RunOutcome outcome =
        run(
            TestBinding.with(properties("incrementproportion", "1"), () -> store),
            50,
            "json.document",
            "number",
            "recordcount",
            "1");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason()).contains("json0 after the run: root: it is ");
  }

  /** Store that shows each change only when the next one comes. */
  private static final class Late extends Kept {

    private final Map<String, String> before = new ConcurrentHashMap<>();

    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      before.put(key, super.readPath(table, key, JsonPath.ROOT).orElseThrow());
      return super.writePath(table, key, path, json);
    }

    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long by)
        throws Exception {
      before.put(key, super.readPath(table, key, JsonPath.ROOT).orElseThrow());
      return super.addAtPath(table, key, path, by);
    }

    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      String late = before.get(key);
      return late == null ? super.readPath(table, key, path) : new JsonModel(late).read(path);
    }
  }

  /** Store that keeps something else in place of each write after the load of one document. */
  private static final class Replaces extends Kept {

    private final AtomicInteger writes = new AtomicInteger();

    @Override
    public void putJson(String table, String key, String json) throws Exception {
      super.putJson(table, key, writes.getAndIncrement() == 0 ? json : "\"other\"");
    }
  }

  @Test
  void audit_onAStoreThatReplacesTheEmptyDocument_fails() throws Exception {
    Replaces store = new Replaces();
    RunOutcome outcome =
        run(
            TestBinding.with(properties("setrootproportion", "1"), () -> store),
            50,
            "json.document",
            "empty",
            "recordcount",
            "1");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason()).contains("json0 after the run: \"other\" is no value");
  }

  @Test
  void run_onAStoreThatShowsOverwrittenValues_fails() throws Exception {
    Late store = new Late();
    RunOutcome outcome =
        run(
            TestBinding.with(
                properties("getpathproportion", "0.5", "setpathproportion", "0.5"), () -> store),
            50,
            "json.path",
            "total",
            "recordcount",
            "1");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason())
        .contains("GET-PATH total json0: total: version ", "which had been overwritten");
  }

  @Test
  void audit_onAStoreThatLosesTheLastWrite_fails() throws Exception {
    Late store = new Late();
    RunOutcome outcome =
        run(
            TestBinding.with(properties("setpathproportion", "1"), () -> store),
            50,
            "recordcount",
            "1");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason())
        .contains("json0 after the run: ", "which had been overwritten");
  }

  @Test
  void audit_ofARunThatOnlyReads_asksTheQuestionsOfTheGateAgain() throws Exception {
    Kept store = new Kept();
    RunOutcome outcome =
        run(TestBinding.with(properties("getrootproportion", "1"), () -> store), 50);

    assertThat(outcome.isVerified()).as(outcome.summary()).isTrue();
    assertThat(outcome.checks().after())
        .isEqualTo(new Checks.After(0, 0, outcome.checks().before().questions()));
  }

  /** Store that drops the writes of the keys from json100 on. */
  private static final class DropsSome extends Kept {

    @Override
    public boolean writePath(String table, String key, JsonPath path, String json)
        throws Exception {
      return key.matches("json\\d{1,2}") ? super.writePath(table, key, path, json) : true;
    }
  }

  @Test
  void audit_ofFewerDocumentsThanWereWritten_choosesThemByChance() throws Exception {
    DropsSome store = new DropsSome();
    RunOutcome outcome =
        run(
            TestBinding.with(properties("setpathproportion", "1"), () -> store),
            1_000,
            "recordcount",
            "200",
            "search.audit",
            "20");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason()).containsPattern("json1\\d\\d after the run: ");
  }

  /** Store whose parts belong to another key, or have something around them. */
  private static final class Around extends Kept {

    @Override
    public Optional<String> readPath(String table, String key, JsonPath path) throws Exception {
      Optional<String> value = super.readPath(table, key, path);
      return path.isRoot() ? value : value.map(part -> "[" + part + "]");
    }
  }

  @Test
  void gate_onAStoreThatPutsAnArrayAroundAPart_fails() throws Exception {
    Around store = new Around();
    Properties properties = TestBinding.with(properties("getrootproportion", "1"), () -> store);
    load(properties);

    assertThat(init(properties))
        .hasValueSatisfying(
            failure -> assertThat(failure).contains("total of json0 is wrong: it is ["));
  }

  @Test
  void run_onAStoreThatPutsAnArrayAroundAPart_fails() throws Exception {
    Around store = new Around();
    RunOutcome outcome =
        run(
            TestBinding.with(properties("getpathproportion", "1"), () -> store),
            10,
            "search.gate",
            "off",
            "json.path",
            "total");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason()).contains("is no value that it can have");
  }

  /** Store that does not find what it holds. */
  private static final class Blind extends Kept {

    @Override
    public boolean writePath(String table, String key, JsonPath path, String json) {
      return false;
    }
  }

  @Test
  void run_onAStoreThatRefusesAWrite_fails() throws Exception {
    Blind store = new Blind();
    RunOutcome outcome =
        run(TestBinding.with(properties("setpathproportion", "1"), () -> store), 10);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.WRONG_ANSWERS);
    assertThat(outcome.end().reason()).contains("the store finds no value there");
  }

  /** Store that fails now and then, after it has added. */
  private static final class FailsAfterwards extends Kept {

    private final AtomicInteger additions = new AtomicInteger();

    @Override
    public Optional<String> addAtPath(String table, String key, JsonPath path, long addend)
        throws Exception {
      Optional<String> sum = super.addAtPath(table, key, path, addend);
      if (additions.incrementAndGet() % 20 == 0) {
        throw new IOException("the connection was reset");
      }
      return sum;
    }
  }

  @Test
  void run_whoseIncrementsFailAfterTheyWereDone_findsNothingWrong() throws Exception {
    FailsAfterwards store = new FailsAfterwards();
    RunOutcome outcome =
        run(
            TestBinding.with(properties("incrementproportion", "1"), () -> store),
            100,
            "json.document",
            "number",
            "recordcount",
            "1",
            "search.maxfailed",
            "0.1");

    assertThat(outcome.end().reason()).isEmpty();
    assertThat(outcome.counts().failed()).isEqualTo(5);
    assertThat(outcome.checks().after().documents()).isEqualTo(1);
  }

  // ---- Slices ----

  /** A slice sets and gets the path in its own properties. A later slice checks earlier sets. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void slices_onDifferentPaths_areVerifiedUnlessASetOfAnotherSliceIsLost(boolean lost)
      throws Exception {
    Late store = new Late();
    Properties session =
        TestBinding.with(
            properties(
                "setpathproportion", "0.5", "getrootproportion", "0.5", "json.path", "buyer"),
            () -> store);
    load(session);
    TestProperties.prepareMeasurements();
    try (Slices<?> slices = new JsonWorkload().prepare(session)) {
      slices.begin(() -> {});
      measure(slices, session, "setpathproportion", "1", "getrootproportion", "0");
      assertThat(Measured.operations("SET-PATH buyer")).isPositive();
      measure(
          slices,
          session,
          "setpathproportion",
          "1",
          "getrootproportion",
          "0",
          "json.path",
          "total");
      assertThat(Measured.operations("SET-PATH total")).isPositive();
      if (!lost) {
        store.before.clear();
      }
      ExitCode reads = measure(slices, session, "setpathproportion", "0", "getrootproportion", "1");

      assertThat(reads).isEqualTo(lost ? ExitCode.WRONG_ANSWERS : ExitCode.DONE);
      assertThat(slices.end().isVerified()).isEqualTo(!lost);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void slices_thatIncrementNumbersAtDifferentPaths_areVerifiedUnlessAnIncrementIsLost(boolean lost)
      throws Exception {
    Late store = new Late();
    Properties session =
        TestBinding.with(
            properties(
                "incrementproportion", "0.5", "getrootproportion", "0.5", "json.path", "total"),
            () -> store);
    load(session);
    TestProperties.prepareMeasurements();
    try (Slices<?> slices = new JsonWorkload().prepare(session)) {
      slices.begin(() -> {});
      for (String path : List.of("total", "lines.1.units")) {
        measure(
            slices,
            session,
            "incrementproportion",
            "1",
            "getrootproportion",
            "0",
            "json.path",
            path);
        assertThat(Measured.operations("INCREMENT " + path)).isPositive();
      }
      if (!lost) {
        store.before.clear();
      }
      ExitCode reads =
          measure(slices, session, "incrementproportion", "0", "getrootproportion", "1");

      assertThat(reads).isEqualTo(lost ? ExitCode.WRONG_ANSWERS : ExitCode.DONE);
      assertThat(slices.end().isVerified()).isEqualTo(!lost);
    }
  }

  private static ExitCode measure(Slices<?> slices, Properties session, String... pairs)
      throws Exception {
    Properties slice =
        TestProperties.with(
            TestProperties.with(session, "maxexecutiontime", "1", "target", "2000"),
            "measurementtype",
            "hdrhistogram");
    return slices
        .measure(TestProperties.with(slice, pairs), false, () -> {}, () -> false)
        .measurements()
        .outcome()
        .orElseThrow()
        .exitCode();
  }

  // ---- The load ----

  @Test
  void load_ofDocuments_storesEachAndReportsThem() throws Exception {
    Kept store = new Kept();
    Properties properties = TestBinding.with(properties("recordcount", "25"), () -> store);

    load(properties);

    assertThat(store.count(TABLE)).isEqualTo(25);
    assertThat(Measured.operations("INSERT")).isEqualTo(25);
  }

  private static Properties properties(String... pairs) {
    return TestProperties.with(
        TestProperties.of(
            "db", SearchDb.class.getName(),
            "binding", "memory",
            "workload", JsonWorkload.class.getName(),
            "recordcount", "20",
            "operationcount", "1000",
            "readproportion", "0",
            "updateproportion", "0",
            "search.check", "1"),
        pairs);
  }

  private static void load(Properties properties) throws Exception {
    TestProperties.prepareMeasurements();
    Properties loading = TestProperties.with(properties, "dotransactions", "false");
    JsonWorkload workload = new JsonWorkload();
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

  /** Message of a run that does not begin; empty if it begins. */
  private static Optional<String> init(Properties properties) {
    TestProperties.prepareMeasurements();
    try {
      new JsonWorkload().init(properties);
      return Optional.empty();
    } catch (Exception e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  /** Runs a number of operations; a store of the test is loaded first. */
  private static RunOutcome run(Properties base, int operations, String... pairs) throws Exception {
    Properties properties = TestProperties.with(base, pairs);
    if (!"memory".equals(properties.getProperty("binding"))) {
      load(properties);
    }
    return runLoaded(properties, operations);
  }

  /** Runs a number of operations, a share in each thread. */
  private static RunOutcome runLoaded(Properties base, int operations) throws Exception {
    Properties properties =
        TestProperties.with(base, "operationcount", Integer.toString(operations));
    TestProperties.prepareMeasurements();
    JsonWorkload workload = new JsonWorkload();
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
      JsonWorkload workload, Properties properties, int number, int threads, int operations)
      throws Exception {
    SearchDb db = SearchDb.open(properties);
    Object state = workload.initThread(properties, number, threads);
    for (int i = 0; i < operations; i++) {
      workload.doTransaction(db, state);
    }
    db.cleanup();
  }
}
