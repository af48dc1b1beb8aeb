// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/**
 * Client threads that work together, as a workload of the stock client: they begin when all have
 * joined, perform the operations of one mix, and are judged when they have ended. Thread-safe,
 * except that {@link #begin}, {@link #close}, {@link #reconnect} and {@link #outcome} are for the
 * one thread that ends them.
 */
class TimedPart<T extends ClientThread> extends Workload {

  private static final long START_TIMEOUT_SECONDS = 15;

  final List<T> threads = new CopyOnWriteArrayList<>();
  final RunWatch watch;

  /** True if no operation has succeeded for too long. */
  volatile boolean gaveUp;

  /** Made once: each operation asks. */
  private final BooleanSupplier over = this::isStopRequested;

  final Session<T> session;
  final RunPlan plan;
  final RunMeasurements measurements;
  private final Mix<T> operations;

  /** Null if YCSB's threads wait by themselves. */
  private final @Nullable Arrivals arrivals;

  private final OperationReporter reporter;
  private final CountDownLatch started;

  /** Counted down when the threads may work, once all are there. */
  final CountDownLatch released = new CountDownLatch(1);

  private volatile @Nullable RunException notStarted;

  /** Null until the measured time begins. */
  private @Nullable ServerWatch server;

  TimedPart(Session<T> session, RunPlan plan, RunMeasurements measurements) {
    Properties properties = plan.properties();
    this.session = session;
    this.plan = plan;
    this.measurements = measurements;
    this.operations = session.workload.operations(properties);
    this.arrivals =
        Arrivals.isQueue(properties)
            ? Arrivals.of(properties, session.workload.recorded(false)).orElse(null)
            : null;
    this.reporter = new OperationReporter(properties);
    RunWatch.Phase phase =
        new RunWatch.Phase(plan.running() ? "run" : "load", plan.operations(), plan.limitSeconds());
    this.watch =
        plan.watch(
            phase,
            () -> {
              gaveUp = true;
              requestStop();
            },
            measurements::endInterval);
    this.started = new CountDownLatch(plan.threads());
  }

  /** Asks the server for its counters, right before the measured time. */
  void begin() {
    server = new ServerWatch(session.db.store());
  }

  /** Asks the server again, right after the measured time. */
  void close() {
    if (server != null && !gaveUp) {
      server.close();
    }
  }

  /** Adds the client thread that calls this; returns when all client threads have been added. */
  @Override
  public T initThread(Properties properties, int number, int count) throws RunException {
    SearchDb db = SearchDb.ofThread().orElseThrow();
    T thread =
        session.workload.newThread(
            plan.context(db, number, plan.slice(), reporter, session.checked));
    threads.add(thread);
    watch.add(thread);
    started.countDown();
    awaitOthers();
    await(released, Long.MAX_VALUE);
    return thread;
  }

  /** Performs an operation once it is due; false if it was over before. */
  @Override
  @SuppressWarnings("unchecked") // YCSB passes what initThread has returned.
  public final boolean doTransaction(DB db, Object state) {
    T thread = (T) state;
    boolean due = arrivals == null || arrivals.await(over);
    if (due) {
      operations.perform(db, thread);
    }
    return due;
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    throw new IllegalStateException("a slice loads nothing");
  }

  /** Waits until all threads are added. If one fails to start, none starts. */
  void awaitOthers() throws RunException {
    if (!await(started, START_TIMEOUT_SECONDS)) {
      throw late();
    }
  }

  private static boolean await(CountDownLatch event, long seconds) throws RunException {
    try {
      return event.await(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException(ExitCode.FAILURES, "interrupted while starting", e);
    }
  }

  /** One failure for all threads, so that it is printed once. */
  private synchronized RunException late() {
    RunException late = notStarted;
    if (late == null) {
      late =
          new RunException(
              ExitCode.UNREACHABLE,
              "%d of %d client threads did not start within %d s: use fewer threads (-threads)"
                  .formatted(started.getCount(), plan.threads(), START_TIMEOUT_SECONDS));
      notStarted = late;
    }
    return late;
  }

  /** Opens the session's connection anew. */
  void reconnect() throws RunException {
    if (notStarted != null) {
      throw notStarted;
    }
    session.reconnect();
  }

  /** Outcome of the threads, before the audit. */
  RunOutcome outcome(RunOutcome.Counts counts, boolean timeUp) {
    ServerWatch told = requireNonNull(server, "it has not begun");
    return session.outcome(
        plan.judge(counts, gaveUp, timeUp, session.checked, session.db),
        counts,
        threads,
        new RunOutcome.Usage(watch.used, told.cacheUse, Map.of(), told.telemetry));
  }
}
