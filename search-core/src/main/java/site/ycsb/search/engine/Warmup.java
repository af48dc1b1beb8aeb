// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.htrace.core.Tracer;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.Store;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.ForegroundCompilation;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.ExitCode;

/**
 * Warm-up: the run's mix of operations on the same number of threads, at its target rate, through
 * bindings that are wrapped and measured as the stock client's are, without a report. It inserts
 * nothing, so that the run finds the keys that it expects.
 */
final class Warmup<T extends ClientThread> {

  /**
   * Number of parts. Each part begins with new threads, connections and measurements, as the run
   * will. Code that the JVM compiled before it knew these is discarded and compiled again.
   */
  private static final int PARTS = 3;

  private final Session<T> session;
  private final RunPlan plan;
  private final RunSettings.WarmupLength length;
  private final Mix<T> operations;
  private final ThreadContext.Checked checked = new ThreadContext.Checked();
  private volatile boolean stopped;

  Warmup(Session<T> session) {
    this.session = session;
    this.plan = session.plan;
    this.length = RunSettings.WarmupLength.from(session.properties);
    this.operations = session.workload.operations(session.properties);
  }

  void run() throws RunException {
    if (length.isNone()) {
      return;
    }
    Store store = session.db.store();
    store.warmingUp(true);
    RunWatch.Phase phase = new RunWatch.Phase("warm-up", length.operations(), length.seconds());
    try (RunWatch watch = plan.watch(phase, () -> stopped = true, (nanos, succeeded) -> {});
        ForegroundCompilation untilWarm = ForegroundCompilation.begin()) {
      watch.start();
      for (int number = 0; number < PARTS && !stopped; number++) {
        runPart(watch, number);
      }
      judge(watch);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause(); // Not with the name of its class.
      ExitCode code = cause instanceof DBException ? ExitCode.UNREACHABLE : ExitCode.FAILURES;
      throw new RunException(code, "warm-up: " + ErrorLog.oneLine(cause), e);
    } catch (IOException e) {
      throw new RunException(
          ExitCode.FAILURES, "warm-up: no temporary file: " + ErrorLog.oneLine(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException(ExitCode.FAILURES, "interrupted while warming up", e);
    } finally {
      store.warmingUp(false);
    }
  }

  private void judge(RunWatch watch) throws RunException {
    RunOutcome.Counts counts = watch.counts();
    if (counts.wrong() > 0) {
      throw new RunException(
          ExitCode.WRONG_ANSWERS, "warm-up: " + checked.describe(counts.wrong()));
    }
    double maxFailed = RunSettings.MAX_FAILED.from(session.properties);
    if (stopped || counts.failed() > maxFailed * counts.all()) {
      throw new RunException(
          ExitCode.FAILURES,
          "warm-up: %,d of %,d operations failed".formatted(counts.failed(), counts.all()));
    }
  }

  private void runPart(RunWatch watch, int part) throws ExecutionException, InterruptedException {
    try (RunMeasurements.WarmupScope unreported =
        session.measurements.setAside(session.properties)) {
      OperationReporter reporter = new OperationReporter(session.properties);
      // The threads share their start: of a thousand, the last may begin seconds after the first.
      AtomicLong startNanos = new AtomicLong();
      Optional<Arrivals> arrivals =
          Arrivals.of(session.properties, session.workload.recorded(true));
      Crew.together(
          session.properties,
          plan.threads(),
          (db, number) -> {
            T thread =
                session.workload.newThread(
                    plan.context(db, number, ThreadContext.WARMUP, reporter, checked));
            watch.add(thread);
            startNanos.compareAndSet(0, System.nanoTime());
            runThread(db, thread, part, startNanos.get(), arrivals);
          });
    }
  }

  private void runThread(
      SearchDb db, T thread, int part, long startNanos, Optional<Arrivals> arrivals) {
    try (Tracer tracer = new Tracer.Builder("warm-up").build()) {
      DB wrapped = new DBWrapper(db, tracer);
      int number = thread.context.number();
      long nanos = share(TimeUnit.SECONDS.toNanos(length.seconds()), part, PARTS);
      long most = share(share(length.operations(), part, PARTS), number, plan.threads());
      boolean byTime = nanos > 0;
      BooleanSupplier over = () -> stopped || (byTime && System.nanoTime() - startNanos >= nanos);
      for (long done = 0; byTime || done < most; done++) {
        if (arrivals.isPresent() ? !arrivals.get().await(over) : over.getAsBoolean()) {
          break;
        }
        operations.perform(wrapped, thread);
      }
    }
  }

  /** One of a number of shares, which differ by one at most and sum to the whole. */
  private static long share(long all, int number, int shares) {
    return all * (number + 1) / shares - all * number / shares;
  }
}
