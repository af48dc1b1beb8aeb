// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DistinctCount;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.run.WrongAnswers;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/**
 * Load or run of a process, from its preparation to its outcome. A YCSB workload makes it in {@code
 * init}, adds each client thread in {@code initThread} and ends it in {@code cleanup}. It holds a
 * binding open from the first to the last, so that the client threads find the store connected.
 *
 * <p>Thread-safe, except that {@link #end} is called once, after all client threads have ended.
 *
 * @param <T> the state of one client thread
 */
public final class Run<T extends ClientThread> {

  private static final long START_TIMEOUT_SECONDS = 15;

  private final RunPlan plan;
  private final CommonStart start;
  private final TimedWorkload<T> workload;
  private final RunMeasurements measurements;
  private final Optional<SearchDb> db;
  private final PreparedRun prepared;
  private final WrongAnswers wrongAnswers;
  private final OperationReporter reporter;
  private final RunWatch watch;
  private final Optional<LoadProgress> progress;
  private final Load<T> load;
  private final Mix<T> operations;
  private final Optional<ServerWatch> server;
  private final long readyNanos = System.nanoTime();
  private final CountDownLatch started;
  private final List<T> threads = new CopyOnWriteArrayList<>();
  private volatile boolean gaveUp;
  private volatile @Nullable RunException notStarted;

  private Run(
      RunPlan plan,
      TimedWorkload<T> workload,
      RunMeasurements measurements,
      Optional<SearchDb> db,
      PreparedRun prepared,
      WrongAnswers wrongAnswers,
      OperationReporter reporter,
      Load<T> load,
      Runnable stop) {
    this.plan = plan;
    this.load = load;
    this.operations = workload.operations();
    this.start = new CommonStart(plan.client());
    this.workload = workload;
    this.measurements = measurements;
    this.db = db;
    this.prepared = prepared;
    this.wrongAnswers = wrongAnswers;
    this.reporter = reporter;
    this.watch = plan.watch(() -> giveUp(stop), measurements::endInterval);
    this.progress =
        db.filter(open -> !plan.running())
            .map(open -> new LoadProgress(dataset(open), plan.part(), this::loadedTo));
    this.started = new CountDownLatch(plan.threads());
    this.server = db.map(open -> ServerWatch.begin(open.store()));
  }

  /** Makes a workload, which may find that the properties are not valid. */
  public interface WorkloadFactory<T extends ClientThread> {
    TimedWorkload<T> make() throws WorkloadException;
  }

  /**
   * Prepares a load or run, its warm-up included.
   *
   * @param factory makes the workload
   * @param stop asks the stock client to stop; called if every operation fails for too long
   * @throws WorkloadException in one line, after the outcome of the process is set
   */
  public static <T extends ClientThread> Run<T> begin(
      Properties properties, WorkloadFactory<T> factory, Runnable stop) throws WorkloadException {
    RunMeasurements measurements = RunMeasurements.install(properties);
    try {
      TimedWorkload<T> workload = factory.make();
      if (SearchDb.isNamedIn(properties)) {
        new Capabilities(workload.needs(), workload.kinds()).require(properties);
      }
      return open(properties, workload, measurements, stop);
    } catch (SettingException | DBException | RunException e) {
      RunException reason = RunException.of(e);
      measurements.end(RunOutcome.none(reason.exitCode()));
      throw reason;
    }
  }

  private static <T extends ClientThread> Run<T> open(
      Properties properties, TimedWorkload<T> workload, RunMeasurements measurements, Runnable stop)
      throws DBException, RunException {
    Optional<SearchDb> db = SearchDb.open(properties);
    boolean ready = false;
    try {
      RunPlan plan = RunPlan.from(properties);
      WrongAnswers wrongAnswers = new WrongAnswers();
      PreparedRun prepared = PreparedRun.NONE;
      if (db.isPresent()) {
        Preparation preparation = new Preparation(properties, plan, workload, db.get());
        prepared = plan.running() ? preparation.run() : preparation.load();
      }
      begin(workload, prepared, db);
      if (db.isPresent() && plan.running()) {
        new Warmup<>(properties, plan, workload, wrongAnswers, measurements).run(db.get().store());
      }
      new CommonStart(plan.client()).await("the measured time");
      OperationReporter reporter = new OperationReporter(properties);
      Load<T> load = new Load<>(properties, workload);
      Run<T> run =
          new Run<>(plan, workload, measurements, db, prepared, wrongAnswers, reporter, load, stop);
      ready = true;
      return run;
    } finally {
      if (!ready) {
        close(db);
      }
    }
  }

  private static void begin(TimedWorkload<?> workload, PreparedRun prepared, Optional<SearchDb> db)
      throws RunException {
    try {
      workload.begin(prepared, db);
    } catch (Exception e) {
      throw RunException.of(e);
    }
  }

  /** Loads the item of a key number; false if the thread should end. */
  boolean load(DB client, T thread, long number) {
    return load.insert(client, thread, number);
  }

  /** Performs one operation. */
  void perform(DB client, T thread) {
    operations.draw(thread.random).perform(client, thread);
  }

  private void giveUp(Runnable stop) {
    gaveUp = true;
    stop.run();
  }

  /**
   * Adds the client thread that calls this, and returns when all client threads have been added.
   *
   * @param number number of the thread, from 0
   * @param count number of threads
   * @throws RunException if a thread does not start in time
   */
  public T join(int number, int count) throws RunException {
    T thread =
        workload.newThread(
            new ThreadContext(
                SearchDb.ofThread(),
                new ThreadContext.Place(
                    number,
                    count,
                    plan.plannedInserts(number, count),
                    /* warmup= */ false,
                    plan.client()),
                reporter,
                wrongAnswers,
                plan.settings().checkEvery()));
    threads.add(thread);
    watch.add(thread.tally());
    awaitOthers(count);
    if (number == 0) {
      start.begun();
      watch.start();
      progress.ifPresent(LoadProgress::start);
    }
    return thread;
  }

  /** Key number below which a load has stored all documents. */
  private long loadedTo() {
    return threads.size() < plan.threads()
        ? 0
        : threads.stream().mapToLong(ClientThread::loadedTo).min().orElse(0);
  }

  /** Waits until all threads are added. If one fails to start, none starts. */
  private void awaitOthers(int count) throws RunException {
    started.countDown();
    try {
      if (!started.await(START_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw notStarted(count);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException(ExitCode.FAILURES, "interrupted while starting", e);
    }
  }

  /** One failure for all threads, so that it is printed once. */
  private synchronized RunException notStarted(int count) {
    RunException late = notStarted;
    if (late == null) {
      late =
          new RunException(
              ExitCode.UNREACHABLE,
              "%d of %d client threads did not start within %d s: use fewer threads (-threads)"
                  .formatted(started.getCount(), count, START_TIMEOUT_SECONDS));
      notStarted = late;
    }
    return late;
  }

  /**
   * Ends the load or run: sends what a load has left, judges, audits, and closes the store.
   *
   * @throws RunException if a client thread did not start, or a load can't be completed
   */
  public void end() throws RunException {
    watch.close();
    try {
      Map<String, Double> telemetry =
          gaveUp ? Map.of() : server.map(ServerWatch::end).orElse(Map.of());
      if (notStarted != null) {
        throw notStarted;
      }
      reconnect();
      db.ifPresent(this::completeLoad);
      if (db.isPresent() && !gaveUp && watch.sum(Count.FAILED) == 0) {
        Preparation.ask(
            db.get(), "look at what was stored", () -> workload.ended(db.get(), threads));
      }
      RunOutcome outcome = audit(judge(telemetry));
      measurements.end(outcome);
      SearchDb.printRemainingErrors();
      progress.ifPresent(LoadProgress::close);
      completeMetadata(outcome);
      measurements.end(weigh(outcome));
    } catch (RunException e) {
      measurements.end(RunOutcome.none(e.exitCode()));
      throw e;
    } finally {
      close(db);
    }
  }

  /** During the timed part, only the client threads' connections are in use. */
  private void reconnect() {
    try {
      if (db.isPresent()) {
        db.get().reconnect();
      }
    } catch (DBException e) {
      // What follows fails for the same reason, and says so where it matters.
    }
  }

  /** Sends what the threads have left, unless a document could not be stored in all its tries. */
  private void completeLoad(SearchDb open) {
    for (T thread : threads) {
      if (watch.sum(Count.FAILED) == 0) {
        load.sendRest(thread, open);
      }
    }
  }

  private RunOutcome judge(Map<String, Double> telemetry) {
    RunOutcome.Counts counts =
        new RunOutcome.Counts(
            watch.sum(Count.SUCCEEDED), watch.sum(Count.FAILED), watch.sum(Count.WRONG));
    return new RunOutcome(
        plan.judge(counts, new RunPlan.Course(gaveUp, isTimeUp(), wrongAnswers, db)),
        checks(Checks.After.NONE),
        counts,
        workload.findings(threads),
        prepared.basis(),
        new RunOutcome.Usage(
            watch.used(), server.map(ServerWatch::cacheUse).orElse(Map.of()), Map.of(), telemetry));
  }

  /**
   * True if the stock client's clock has ended the threads; it starts after this object is made.
   */
  private boolean isTimeUp() {
    return plan.limitSeconds() > 0
        && System.nanoTime() - readyNanos >= TimeUnit.SECONDS.toNanos(plan.limitSeconds());
  }

  /**
   * Changes the outcome if another client has replaced the dataset during the run, or if the run
   * left documents other than it wrote.
   */
  private RunOutcome audit(RunOutcome outcome) {
    if (db.isEmpty() || prepared.loadedBy().isEmpty()) {
      return outcome;
    }
    try {
      Optional<String> lost = dataset(db.get()).lost(prepared.loadedBy().get());
      if (lost.isPresent()) {
        return outcome.onLostDataset(lost.get());
      }
      if (outcome.exitCode() != ExitCode.DONE || !plan.running()) {
        return outcome;
      }
      int items = workload.writes() ? plan.settings().auditDocuments() : 0;
      TimedWorkload.Audit audit = workload.audit(db.get(), threads, items);
      return audit.problem().isPresent()
          ? outcome.onFailedAudit(audit.problem().get())
          : outcome.with(
              checks(new Checks.After(audit.documents(), audit.written(), audit.questions())));
    } catch (RunException e) {
      return e.exitCode() == ExitCode.WRONG_ANSWERS
          ? outcome.onFailedAudit(ErrorLog.oneLine(e))
          : outcome.unaudited(ErrorLog.oneLine(e));
    } catch (Exception e) {
      return outcome.unaudited("can't look at the dataset again: " + ErrorLog.oneLine(e));
    }
  }

  /** Checks of the whole run, with the result of those after it. */
  private Checks checks(Checks.After after) {
    return new Checks(
        new Checks.Before(prepared.gate().questions(), prepared.gate().threads()),
        new Checks.During(
            watch.sum(Count.SEARCHES),
            watch.sum(Count.CHECKED_SEARCHES),
            DistinctCount.union(threads.stream().map(thread -> thread.searched).toList()),
            watch.sum(Count.READS),
            watch.sum(Count.CHECKED_READS),
            DistinctCount.union(threads.stream().map(thread -> thread.read).toList()),
            watch.sum(Count.STALE)),
        after,
        workload.writes());
  }

  private void completeMetadata(RunOutcome outcome) throws RunException {
    if (db.isPresent() && !plan.running() && outcome.exitCode() == ExitCode.DONE) {
      Preparation.ask(
          db.get(), "complete the load", () -> dataset(db.get()).finishLoad(plan.part()));
    }
  }

  /**
   * Adds the bytes that the store uses. After a failed run the store is not asked, because it may
   * be slow or gone.
   */
  private RunOutcome weigh(RunOutcome outcome) {
    if (db.isEmpty() || outcome.exitCode() != ExitCode.DONE) {
      return outcome;
    }
    try {
      Map<String, Long> sizes = db.get().tables().sizes(workload.dataset().table());
      return outcome.withStoreBytes(Collections.unmodifiableMap(new TreeMap<>(sizes)));
    } catch (Exception e) {
      System.err.println("can't ask for the store's size: " + ErrorLog.oneLine(e));
      return outcome;
    }
  }

  private Dataset dataset(SearchDb open) {
    return new Dataset(open.tables(), workload.dataset());
  }

  /** Closes the store. A failure to close is printed and costs no run its results. */
  private static void close(Optional<SearchDb> db) {
    try {
      if (db.isPresent()) {
        db.get().cleanup();
      }
    } catch (DBException e) {
      System.err.println(ErrorLog.oneLine(e));
    }
  }
}
