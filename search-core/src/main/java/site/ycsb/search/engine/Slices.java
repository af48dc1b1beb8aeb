// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.htrace.core.Tracer;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;

/**
 * Slices of a session: measured pieces of a second or a few, each with a mix, threads and a rate of
 * its own, by the stock client's threads. What the slices have written is known to all later ones,
 * and is audited once, at the end. Used by one thread.
 *
 * <p>A slice counts from when all its threads have completed an operation, and some time has
 * passed, to when it tells the first to stop: operations that are under way then are not counted.
 */
public final class Slices<T extends ClientThread> implements AutoCloseable {

  /** Time that is not measured, so that caches which a freeze has emptied are full again. */
  private static final long LEAD_MILLIS = 150;

  /** Time that is not measured at a target rate, until all threads keep to it. */
  private static final long PACED_LEAD_MILLIS = 500;

  private static final long MOST_LEAD_MILLIS = 10_000;

  private static final long POLL_MILLIS = 5;

  /** Interval at which a slice looks whether its end is asked for. */
  private static final long STOP_MILLIS = 100;

  private final Session<T> session;

  /** Threads of all slices that have ended. */
  private final List<T> threads = new ArrayList<>();

  private int number;

  Slices(Session<T> session) {
    this.session = session;
    session.workload.rest(true);
  }

  /**
   * Warms up, and is ready for slices then.
   *
   * @param marked called before anything is written, once the dataset is marked as written to
   */
  public void begin(Runnable marked) throws RunException {
    session.workload.rest(false);
    session.mark();
    marked.run();
    new Warmup<>(session).run();
    session.workload.rest(true);
  }

  /** Slice with its measurements, which have its outcome, and the measured time. */
  public record Slice(RunMeasurements measurements, long nanos) {}

  /**
   * Measures one slice.
   *
   * @param properties properties of the session, with the mix, the threads, the target and the
   *     {@code maxexecutiontime} of the slice
   * @param only true for the one slice of a session: it counts from the first operation on, and
   *     ends with the {@code operationcount}, too
   * @param begun called when the measured time begins
   * @param enough true if the slice is to end early
   * @throws RunException if its threads can't start, or what they have stored is not there
   */
  public Slice measure(Properties properties, boolean only, Runnable begun, BooleanSupplier enough)
      throws RunException {
    RunPlan plan = RunPlan.of(properties, ++number, only);
    RunMeasurements measurements = RunMeasurements.install(properties);
    measurements.measuring(false);
    session.renewProfile();
    TimedPart<T> part = new TimedPart<>(session, plan, measurements);
    long nanos = run(part, begun, enough);
    boolean timeUp = nanos >= TimeUnit.SECONDS.toNanos(plan.limitSeconds());
    part.reconnect();
    RunWatch watch = part.watch;
    RunOutcome.Counts during = watch.during();
    long wrong = watch.counts().wrong(); // One before the measured time counts, too.
    RunOutcome.Counts counts =
        new RunOutcome.Counts(during.succeeded(), during.failed() + wrong - during.wrong(), wrong);
    threads.addAll(part.threads);
    if (only) {
      session.ended(threads);
    }
    RunOutcome outcome = part.outcome(counts, timeUp);
    measurements.end(session.weigh(outcome));
    return new Slice(measurements, nanos);
  }

  /** Lets the threads work, and measures some of their time; returns the measured time. */
  private long run(TimedPart<T> part, Runnable begun, BooleanSupplier enough) throws RunException {
    session.workload.rest(false);
    RunPlan plan = part.plan;
    CountDownLatch working = new CountDownLatch(plan.threads());
    try (Tracer tracer = new Tracer.Builder("slice").build()) {
      List<Thread> running = start(part, working, tracer);
      try {
        part.awaitOthers();
        if (plan.operations() == 0) {
          part.released.countDown();
          awaitSteady(part);
        }
        part.begin();
        part.measurements.measuring(true);
        part.watch.start();
        long startNanos = System.nanoTime();
        part.released.countDown();
        begun.run();
        long endNanos = startNanos + TimeUnit.SECONDS.toNanos(plan.limitSeconds());
        awaitEnd(working, endNanos, () -> part.gaveUp || enough.getAsBoolean());
        part.measurements.measuring(false);
        part.watch.close();
        long nanos = System.nanoTime() - startNanos;
        part.close(); // While the threads still work: what they do after it is not measured.
        return nanos;
      } finally {
        part.requestStop();
        part.released.countDown();
        for (Thread thread : running) {
          thread.join();
        }
        session.workload.rest(true);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException(ExitCode.FAILURES, "interrupted while measuring", e);
    }
  }

  /** Starts the threads, each with its share of the operations; 0 of these are no limit. */
  private List<Thread> start(TimedPart<T> part, CountDownLatch working, Tracer tracer) {
    Properties properties = part.plan.properties();
    long target = YcsbSettings.TARGET.from(properties);
    int count = part.plan.threads();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      site.ycsb.ClientThread client =
          new site.ycsb.ClientThread(
              newDb(properties, tracer),
              /* dotransactions= */ true,
              part,
              properties,
              Math.toIntExact((part.plan.operations() + count - 1 - number) / count),
              Arrivals.isQueue(properties) ? 0 : target / 1000.0 / count,
              working);
      client.setThreadId(number);
      client.setThreadCount(count);
      threads.add(new Thread(client, "client-" + number));
    }
    threads.forEach(Thread::start);
    return threads;
  }

  /**
   * Access to the store that the session has open, which has the session's properties. A slice that
   * looks at other candidates opens the store again, unless the store lives in this process.
   */
  private DB newDb(Properties properties, Tracer tracer) {
    Properties own = new Properties();
    own.putAll(session.properties);
    String candidates = properties.getProperty(VectorSettings.CANDIDATES.key());
    if (candidates != null && !session.db.tables().isTransient()) {
      own.setProperty(VectorSettings.CANDIDATES.key(), candidates);
    }
    SearchDb db = new SearchDb();
    db.setProperties(own);
    return new DBWrapper(db, tracer);
  }

  /** Waits for a time, and until each thread has completed an operation. */
  private void awaitSteady(TimedPart<T> part) throws InterruptedException {
    Properties properties = part.plan.properties();
    boolean paced = YcsbSettings.TARGET.from(properties) > 0 || Arrivals.isRecorded(properties);
    long millis = paced ? PACED_LEAD_MILLIS : LEAD_MILLIS;
    Thread.sleep(millis);
    for (long waited = millis; waited < MOST_LEAD_MILLIS; waited += POLL_MILLIS) {
      if (part.threads.stream().allMatch(ClientThread::hasEndedOne)) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Waits until no thread works, the time is up, or it is enough. */
  private static void awaitEnd(CountDownLatch working, long endNanos, BooleanSupplier enough)
      throws InterruptedException {
    boolean over = false;
    while (!over) {
      long left =
          Math.min(endNanos - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS));
      over = left <= 0 || working.await(left, TimeUnit.NANOSECONDS) || enough.getAsBoolean();
    }
  }

  /**
   * Ends the session: audits what all slices wrote, and asks the questions of the pool again.
   *
   * @return the outcome of all slices together; it is verified only if none had a wrong answer
   */
  public RunOutcome end() throws RunException {
    session.ended(threads);
    RunOutcome.Counts counts = ClientThread.counts(threads);
    RunOutcome.Usage none = RunOutcome.none(ExitCode.DONE).usage();
    RunOutcome outcome = session.outcome(RunOutcome.End.GOOD, counts, threads, none);
    RunOutcome audited = session.audit(outcome, threads);
    SearchDb.printRemainingErrors();
    return audited;
  }

  @Override
  public void close() {
    Session.close(session.db);
  }
}
