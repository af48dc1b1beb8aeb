// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.htrace.core.Tracer;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Slices of a session: measured pieces of a second or a few, each with a mix, threads and a rate of
 * its own, by the stock client's threads. What the slices have written is known to all later ones,
 * and is audited once, at the end. Used by one thread.
 *
 * <p>A slice counts from when all its threads have completed an operation, and some time has
 * passed, to when it tells the first to stop: operations that are under way then are not counted.
 *
 * @param <T> the state of one client thread
 */
public final class Slices<T extends ClientThread> implements AutoCloseable {

  /** Time that is not measured, so that caches which a freeze has emptied are full again. */
  private static final long LEAD_MILLIS = 150;

  /** Time that is not measured at a target rate, until all threads keep to it. */
  private static final long PACED_LEAD_MILLIS = 500;

  /** Longest wait until each thread has completed an operation. */
  private static final long MOST_LEAD_MILLIS = 10_000;

  private static final long POLL_MILLIS = 5;

  private final Session<T> session;
  private final List<T> threads = new ArrayList<>();
  private long succeeded;
  private long failed;
  private int number;
  private RunOutcome.End worst = RunOutcome.End.GOOD;

  private Slices(Session<T> session) {
    this.session = session;
  }

  static <T extends ClientThread> Slices<T> begin(
      Properties properties, Session.WorkloadFactory<T> factory) throws WorkloadException {
    RunMeasurements measurements = RunMeasurements.install(properties);
    return new Slices<>(Session.begin(properties, factory, measurements));
  }

  /**
   * Measured slice.
   *
   * @param measurements its measurements, with its outcome
   * @param millis measured time
   */
  public record Slice(RunMeasurements measurements, long millis) {}

  /** The stock client's view of a slice. */
  private final class OfSlice extends Workload {
    private final TimedPart<T> part;
    private final CountDownLatch begun = new CountDownLatch(1);

    OfSlice(TimedPart<T> part) {
      this.part = part;
    }

    @Override
    public Object initThread(Properties properties, int thread, int count)
        throws WorkloadException {
      return part.join(thread, count, begun::countDown);
    }

    @Override
    public boolean doInsert(DB db, Object state) {
      throw new IllegalStateException("a slice loads nothing");
    }

    @Override
    @SuppressWarnings("unchecked") // YCSB passes what initThread has returned.
    public boolean doTransaction(DB db, Object state) {
      part.perform(db, (T) state);
      return true;
    }
  }

  /**
   * Measures one slice.
   *
   * @param properties properties of the session, with the mix, the threads, the target and the
   *     {@code maxexecutiontime} of the slice
   * @throws RunException if its threads can't start
   */
  public Slice measure(Properties properties) throws RunException {
    RunPlan plan = RunPlan.ofSlice(properties, ++number);
    RunMeasurements measurements = RunMeasurements.install(properties);
    measurements.measuring(false);
    CountDownLatch gaveUp = new CountDownLatch(1);
    RunWatch watch = plan.watch(gaveUp::countDown, measurements::endInterval);
    TimedPart<T> part =
        new TimedPart<>(
            plan,
            session.workload,
            session.workload.operations(properties),
            new OperationReporter(properties),
            session.wrongAnswers,
            watch);
    Optional<ServerWatch> server = session.db.map(open -> ServerWatch.begin(open.store()));
    new CommonStart(plan.client()).await("slice " + number);
    long nanos = run(properties, plan, part, watch, measurements, gaveUp);
    session.reconnect();
    if (part.notStarted().isPresent()) {
      throw part.notStarted().get();
    }
    threads.addAll(part.threads());
    boolean over = gaveUp.getCount() == 0;
    RunOutcome.Counts counts =
        new RunOutcome.Counts(
            watch.during(Count.SUCCEEDED), watch.during(Count.FAILED), watch.sum(Count.WRONG));
    Map<String, Double> telemetry = over ? Map.of() : server.map(ServerWatch::end).orElse(Map.of());
    RunOutcome outcome =
        session.outcome(
            plan.judge(counts, new RunPlan.Course(over, true, session.wrongAnswers, session.db)),
            counts,
            part.threads(),
            new RunOutcome.Usage(
                watch.used(),
                server.map(ServerWatch::cacheUse).orElse(Map.of()),
                Map.of(),
                telemetry));
    succeeded += counts.succeeded();
    failed += counts.failed();
    if (outcome.exitCode() != ExitCode.DONE) {
      worst = outcome.end();
    }
    measurements.end(session.weigh(outcome));
    return new Slice(measurements, TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  /** Lets the threads work; returns the measured time. */
  private long run(
      Properties properties,
      RunPlan plan,
      TimedPart<T> part,
      RunWatch watch,
      RunMeasurements measurements,
      CountDownLatch gaveUp)
      throws RunException {
    OfSlice stock = new OfSlice(part);
    long target = YcsbSettings.TARGET.from(properties);
    try (Tracer tracer = new Tracer.Builder("slice").build()) {
      List<Thread> running = start(stock, properties, plan.threads(), target, tracer);
      try {
        part.awaitOthers(plan.threads());
        stock.begun.await();
        new CommonStart(plan.client()).begun();
        awaitSteady(part, target > 0 ? PACED_LEAD_MILLIS : LEAD_MILLIS);
        measurements.measuring(true);
        watch.start();
        long startNanos = System.nanoTime();
        boolean unused = gaveUp.await(plan.limitSeconds(), TimeUnit.SECONDS);
        measurements.measuring(false);
        watch.close();
        return System.nanoTime() - startNanos;
      } finally {
        stock.requestStop();
        for (Thread thread : running) {
          thread.join();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException(ExitCode.FAILURES, "interrupted while measuring", e);
    }
  }

  private static List<Thread> start(
      Workload workload, Properties properties, int count, long target, Tracer tracer)
      throws RunException {
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      site.ycsb.ClientThread client =
          new site.ycsb.ClientThread(
              newDb(properties, tracer),
              /* dotransactions= */ true,
              workload,
              properties,
              /* opcount= */ 0, // no limit
              target / 1000.0 / count,
              new CountDownLatch(count));
      client.setThreadId(number);
      client.setThreadCount(count);
      threads.add(new Thread(client, "client-" + number));
    }
    threads.forEach(Thread::start);
    return threads;
  }

  private static DB newDb(Properties properties, Tracer tracer) throws RunException {
    try {
      return DBFactory.newDB(YcsbSettings.DB.from(properties), properties, tracer);
    } catch (UnknownDBException e) {
      throw new RunException(ExitCode.USAGE, "db: no such class", e);
    }
  }

  /** Waits for a time, and until each thread has completed an operation. */
  private void awaitSteady(TimedPart<T> part, long millis) throws InterruptedException {
    Thread.sleep(millis);
    for (long waited = millis; waited < MOST_LEAD_MILLIS; waited += POLL_MILLIS) {
      if (part.threads().stream().allMatch(ClientThread::hasEndedOne)) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /**
   * Ends the session: audits what all slices have written, and asks the questions of the pool
   * again.
   *
   * @return the outcome of all slices together
   */
  public RunOutcome end() throws RunException {
    if (session.db.isPresent() && failed == 0) {
      SearchDb open = session.db.get();
      Preparation.ask(open, "look at what was stored", () -> session.workload.ended(open, threads));
    }
    RunOutcome.Counts counts =
        new RunOutcome.Counts(succeeded, failed, Session.sum(threads, Count.WRONG));
    RunOutcome outcome =
        session.outcome(worst, counts, threads, RunOutcome.none(ExitCode.DONE).usage());
    RunOutcome audited = session.audit(outcome, threads);
    SearchDb.printRemainingErrors();
    return audited;
  }

  @Override
  public void close() {
    session.close();
  }
}
