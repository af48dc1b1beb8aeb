// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.search.SearchSettings.DatasetPolicy;
import site.ycsb.search.SearchSettings.GateMode;

/**
 * What surrounds the timed part of a load or run: the dataset, the gate and the warm-up before it,
 * the verdict after it. It holds a binding of its own open from the first to the last, so that the
 * client threads find the shared client connected. Used by the client's main thread alone.
 *
 * <p>With a stock binding, which is no {@link SearchDb}, there is nothing to surround it with.
 */
final class Session implements AutoCloseable {

  /** Documents whose titles take the oracle more than a few seconds. */
  private static final long MANY = 5_000_000;

  /** Who has to wait longer than that for a search to show a write is not kept waiting. */
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

  private final Properties properties;
  private final SearchSettings settings;
  private final Corpus corpus;
  private final @Nullable SearchDb<?> db;
  private final boolean running;
  private boolean verified;
  private long epoch;
  private @Nullable String loadedBy;
  private String datasetDigest = "";
  private String answersDigest = "";
  private Map<String, String> values = Map.of();

  private Session(
      Properties properties, SearchSettings settings, Corpus corpus, @Nullable SearchDb<?> db) {
    this.properties = properties;
    this.settings = settings;
    this.corpus = corpus;
    this.db = db;
    this.running = YcsbSettings.DO_TRANSACTIONS.from(properties);
  }

  static Session open(Properties properties, SearchSettings settings, Corpus corpus)
      throws DBException {
    Optional<SearchDb<?>> db = SearchDbs.open(properties);
    if (db.isEmpty() && settings.searches()) {
      throw new SettingException(
          "searchproportion=%s, freshnessproportion=%s: valid is 0 with %s, which can't search"
              .formatted(
                  settings.searchProportion(),
                  settings.freshnessProportion(),
                  YcsbSettings.DB.from(properties)));
    }
    if (db.isEmpty() && settings.warmsUp()) {
      throw new SettingException(
          "warmup.seconds, warmup.operations: valid is 0 with %s, which can't search"
              .formatted(YcsbSettings.DB.from(properties)));
    }
    if (db.isEmpty()) {
      requireNoDemand(properties);
    }
    return new Session(properties, settings, corpus, db.orElse(null));
  }

  /** What a write is worth in a binding that is not ours, nobody could say. */
  private static void requireNoDemand(Properties properties) {
    for (Setting<?> demand :
        List.of(
            SearchSettings.PROFILE,
            SearchSettings.DURABILITY,
            SearchSettings.VISIBILITY,
            SearchSettings.REPLICAS)) {
      if (demand.isGiven(properties)) {
        throw new SettingException(
            "%s: not valid with %s, which knows no profile"
                .formatted(demand.key(), YcsbSettings.DB.from(properties)));
      }
    }
  }

  /** How many operations the stock client is going to do. */
  long operations() {
    if (running) {
      return YcsbSettings.OPERATION_COUNT.from(properties);
    }
    Dataset.Part part = part();
    return part.to() - part.from();
  }

  /** How many runs have written to the dataset before this one. */
  long epoch() {
    return epoch;
  }

  /** How many documents the stock client will ask one of its threads to load. */
  long plannedInserts(int thread, int threads) {
    long count = YcsbSettings.INSERT_COUNT.from(properties);
    long all = count > 0 ? count : YcsbSettings.RECORD_COUNT.from(properties);
    return all / threads + (thread < all % threads ? 1 : 0);
  }

  /** How many threads it is going to do them with: never more than operations. */
  int threads() {
    return (int) Math.min(YcsbSettings.THREAD_COUNT.from(properties), operations());
  }

  void prepareLoad() throws RunException {
    if (db != null) {
      asked("prepare the load", () -> dataset(db).prepareLoad(part()));
      datasetDigest = Dataset.digest(properties, corpus);
      applyProfile(db);
    }
  }

  /** Brings store and client to the profile, and notes what has come of it. */
  private void applyProfile(SearchDb<?> db) throws RunException {
    asked(
        "apply the profile",
        () -> {
          db.applyProfile(table());
          Map<String, String> row = new LinkedHashMap<>();
          row.put("server", db.version());
          row.putAll(db.settings());
          values = Collections.unmodifiableMap(row);
          if (!db.isTransient()) {
            tellDifferences(row);
          }
        });
  }

  /** A store may have less to offer than a profile asks for, or more by its nature. */
  private void tellDifferences(Map<String, String> row) {
    Profile profile = Profile.from(properties);
    Map<String, String> asked = new LinkedHashMap<>();
    asked.put("durability", Profile.written(profile.durability()));
    asked.put("replicas", Integer.toString(profile.replicas()));
    asked.put("visibility", Profile.written(profile.visibility()));
    asked.forEach(
        (name, wanted) -> {
          String found = row.getOrDefault(name, "unknown");
          boolean better = name.equals("visibility") && found.equals("immediate");
          if (!found.equals(wanted) && !better) {
            System.err.printf("%s is %s here, where %s is asked for%n", name, found, wanted);
          }
        });
  }

  void prepareRun(SearchWorkload workload) throws RunException {
    if (db == null) {
      return;
    }
    if (db.isTransient()) {
      asked("load the dataset", () -> dataset(db).load(corpus));
    }
    if (settings.dataset() != DatasetPolicy.UNCHECKED) {
      asked("check the dataset", () -> verify(db));
    }
    applyProfile(db);
    if (writes()) {
      asked("mark the dataset", () -> epoch = Dataset.touch(db, table(), "a run"));
    }
    new Warmup(properties, settings, threads()).run(workload);
  }

  private void verify(SearchDb<?> db) throws Exception {
    boolean inserts = YcsbSettings.INSERT_PROPORTION.from(properties) > 0;
    boolean untouched = dataset(db).require(settings.dataset(), inserts);
    loadedBy = dataset(db).loadedBy();
    datasetDigest = Dataset.digest(properties, corpus);
    if (settings.searches()) {
      db.requireExactSearch();
    }
    if (settings.gate() == GateMode.OFF) {
      return;
    }
    if (untouched) {
      passGate(db);
    } else {
      System.err.println(
          "The dataset has been written to since it was loaded: hits are checked one by one, not"
              + " against the oracle. Load it again for the full check.");
    }
  }

  private void passGate(SearchDb<?> db) throws Exception {
    Gate gate = new Gate(corpus, YcsbSettings.RECORD_COUNT.from(properties));
    if (YcsbSettings.RECORD_COUNT.from(properties) > MANY) {
      System.err.println("computing the oracle's answers over all documents…");
    }
    List<SearchQuery> queries = settings.searches() ? gate.shortQueries() : List.of();
    Gate.Verdict verdict = gate.askAndRead(db, table(), queries);
    if (verdict.difference().isPresent()) {
      throw new RunException(ExitCode.WRONG_ANSWERS, verdict.difference().get());
    }
    verified = true;
    answersDigest = verdict.digest();
  }

  /** Whether the dataset is as it was loaded, and this run leaves it so. */
  boolean isAsLoaded() {
    return verified && !writes();
  }

  /** Whether the run changes the dataset. */
  private boolean writes() {
    return RunChecks.writes(properties);
  }

  /** Stores what a thread of a load has not sent. */
  void sendRest(LoadBatches batches, SearchThread thread) {
    if (db != null) {
      batches.sendRest(thread, db);
    }
  }

  /** What to say of a load or run whose threads have ended. */
  RunOutcome judge(RunWatch watch, boolean gaveUp, Optional<String> firstWrong) {
    long succeeded = watch.sum(Tally.Count.SUCCEEDED);
    long failed = watch.sum(Tally.Count.FAILED);
    long wrong = watch.sum(Tally.Count.WRONG);
    ExitCode exitCode = ExitCode.DONE;
    String reason = "";
    if (wrong > 0) {
      exitCode = ExitCode.WRONG_ANSWERS;
      reason = "%,d wrong answers; the first: %s".formatted(wrong, firstWrong.orElse("unknown"));
    } else if (gaveUp) {
      exitCode = ExitCode.FAILURES;
      reason =
          "gave up: no operation has succeeded for %d s; %,d failed"
              .formatted(settings.giveUpSeconds(), failed);
    } else if (!running && succeeded < operations()) {
      exitCode = ExitCode.FAILURES;
      reason = "loaded %,d of %,d documents".formatted(succeeded, operations());
      if (succeeded + failed < operations() && isLimited()) {
        reason +=
            " in maxexecutiontime=%d seconds; 0 is no limit"
                .formatted(YcsbSettings.MAX_EXECUTION_TIME.from(properties));
      }
    } else if (succeeded == 0 || failed > settings.maxFailed() * (succeeded + failed)) {
      exitCode = ExitCode.FAILURES;
      reason =
          "%,d of %,d operations failed; search.maxfailed allows a share of %s"
              .formatted(failed, succeeded + failed, settings.maxFailed());
    } else if (succeeded + failed < operations() && !isLimited()) {
      exitCode = ExitCode.FAILURES;
      reason =
          "%,d of %,d operations were done: a client thread has ended early"
              .formatted(succeeded + failed, operations());
    }
    return new RunOutcome(
        exitCode,
        reason,
        verified,
        0,
        RunOutcome.Counts.of(watch),
        new RunOutcome.Basis(datasetDigest, answersDigest, values),
        watch.used(),
        Map.of());
  }

  /**
   * The outcome, or that of a run which somebody else has taken the dataset away from, or which has
   * left documents that are not what was written.
   *
   * @param threads what the client threads have written to
   */
  RunOutcome audit(RunOutcome outcome, List<SearchThread> threads) {
    if (db == null || loadedBy == null) {
      return outcome;
    }
    try {
      Optional<String> lost = dataset(db).lost(loadedBy);
      if (lost.isPresent()) {
        return outcome.onLostDataset(lost.get());
      }
      boolean worthIt = outcome.exitCode() == ExitCode.DONE && writes();
      return worthIt && settings.auditDocuments() > 0 ? audit(db, outcome, threads) : outcome;
    } catch (Exception e) {
      return outcome.unaudited("can't look at the dataset again: " + ErrorLog.oneLine(e));
    }
  }

  private RunOutcome audit(SearchDb<?> db, RunOutcome outcome, List<SearchThread> threads)
      throws Exception {
    Set<Long> retitled =
        threads.stream()
            .flatMapToLong(thread -> thread.retitled.numbers())
            .boxed()
            .collect(Collectors.toSet());
    LongStream written =
        LongStream.concat(
            retitled.stream().mapToLong(Long::longValue),
            threads.stream().flatMapToLong(thread -> thread.written.numbers()));
    long loaded = YcsbSettings.RECORD_COUNT.from(properties);
    long[] sample = Audit.sample(written.toArray(), loaded, settings.auditDocuments());
    Audit audit = new Audit(corpus, db, table(), retitled, patience(db));
    return audit.problem(sample).map(outcome::onFailedAudit).orElse(outcome.audited(sample.length));
  }

  /** How long to wait for a search to show a document; zero is not to search at all. */
  private static Duration patience(SearchDb<?> db) throws Exception {
    Optional<Duration> delay = db.visibleWithin();
    if (delay.isEmpty() || delay.get().compareTo(LONGEST_DELAY) > 0) {
      System.err.println(
          "after the run, documents are read and not searched for: a write may take too long to"
              + " become searchable");
      return Duration.ZERO;
    }
    return delay.get().plus(Audit.PATIENCE);
  }

  /** Completes the mark of a load that succeeded. */
  void complete(RunOutcome outcome) throws RunException {
    if (db != null && !running && outcome.exitCode() == ExitCode.DONE) {
      asked("complete the load", () -> dataset(db).finishLoad(part()));
    }
  }

  /**
   * The outcome with what the store takes. Only of a good one: the store of another may be slow to
   * say, or gone.
   */
  RunOutcome weigh(RunOutcome outcome) {
    if (db == null || outcome.exitCode() != ExitCode.DONE) {
      return outcome;
    }
    try {
      return outcome.weighed(Collections.unmodifiableMap(new TreeMap<>(db.sizes(table()))));
    } catch (Exception e) {
      System.err.println("the store can't say what it takes: " + ErrorLog.oneLine(e));
      return outcome;
    }
  }

  /** Closes the client. What goes wrong then is said, but costs no run its results. */
  @Override
  public void close() {
    try {
      if (db != null) {
        db.cleanup();
      }
    } catch (DBException e) {
      System.err.println(ErrorLog.oneLine(e));
    }
  }

  /** Whether the clock may end it before the operations are done. */
  private boolean isLimited() {
    return YcsbSettings.MAX_EXECUTION_TIME.from(properties) > 0;
  }

  private String table() {
    return YcsbSettings.TABLE.from(properties);
  }

  private Dataset dataset(SearchDb<?> db) {
    return new Dataset(db, properties, corpus);
  }

  /** The key numbers that a load of this client is about. */
  Dataset.Part part() {
    long from = YcsbSettings.INSERT_START.from(properties);
    long count = YcsbSettings.INSERT_COUNT.from(properties);
    return new Dataset.Part(
        from, count > 0 ? from + count : YcsbSettings.RECORD_COUNT.from(properties));
  }

  /** Something asked of the store outside the timed part. */
  private interface Request {
    void send() throws Exception;
  }

  private static void asked(String what, Request request) throws RunException {
    try {
      request.send();
    } catch (RunException | SettingException e) {
      throw e;
    } catch (StoreException e) {
      throw new RunException(e.exitCode(), ErrorLog.oneLine(e), e);
    } catch (Exception e) {
      throw new RunException(
          ExitCode.UNREACHABLE, "can't %s: %s".formatted(what, ErrorLog.oneLine(e)), e);
    }
  }
}
