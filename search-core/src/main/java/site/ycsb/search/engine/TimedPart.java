// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.WrongAnswers;
import site.ycsb.search.settings.ExitCode;

/**
 * Client threads that work together: they begin when all have joined, and perform the operations of
 * one mix. Thread-safe.
 *
 * @param <T> the state of one client thread
 */
final class TimedPart<T extends ClientThread> {

  private static final long START_TIMEOUT_SECONDS = 15;

  private final RunPlan plan;
  private final TimedWorkload<T> workload;
  private final Mix<T> operations;
  private final OperationReporter reporter;
  private final WrongAnswers wrongAnswers;
  private final RunWatch watch;
  private final CountDownLatch started;
  private final List<T> threads = new CopyOnWriteArrayList<>();
  private volatile @Nullable RunException notStarted;

  TimedPart(
      RunPlan plan,
      TimedWorkload<T> workload,
      Mix<T> operations,
      OperationReporter reporter,
      WrongAnswers wrongAnswers,
      RunWatch watch) {
    this.plan = plan;
    this.workload = workload;
    this.operations = operations;
    this.reporter = reporter;
    this.wrongAnswers = wrongAnswers;
    this.watch = watch;
    this.started = new CountDownLatch(plan.threads());
  }

  /**
   * Adds the client thread that calls this, and returns when all client threads have been added.
   *
   * @param number number of the thread, from 0
   * @param count number of threads
   * @param begun called by the first thread once all have been added
   * @throws RunException if a thread does not start in time
   */
  T join(int number, int count, Runnable begun) throws RunException {
    ThreadContext.Place place =
        new ThreadContext.Place(
            number, count, plan.plannedInserts(number, count), plan.slice(), plan.client());
    T thread =
        workload.newThread(
            new ThreadContext(
                SearchDb.ofThread(), place, reporter, wrongAnswers, plan.settings().checkEvery()));
    threads.add(thread);
    watch.add(thread.tally());
    started.countDown();
    awaitOthers(count);
    if (number == 0) {
      begun.run();
    }
    return thread;
  }

  /** Performs one operation. */
  void perform(DB client, T thread) {
    operations.draw(thread.random).perform(client, thread);
  }

  /** The threads that have joined. */
  List<T> threads() {
    return threads;
  }

  /** Why no thread has begun; empty if they have. */
  Optional<RunException> notStarted() {
    return Optional.ofNullable(notStarted);
  }

  /** Waits until all threads are added. If one fails to start, none starts. */
  void awaitOthers(int count) throws RunException {
    try {
      if (!started.await(START_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw late(count);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException(ExitCode.FAILURES, "interrupted while starting", e);
    }
  }

  /** One failure for all threads, so that it is printed once. */
  private synchronized RunException late(int count) {
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
}
