// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.htrace.core.Tracer;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;

/**
 * The same mix of operations on the same number of threads, through bindings that are wrapped and
 * measured as the stock client's are, and reported by nobody. Inserts are left out, so that the run
 * finds the keys it expects.
 */
final class Warmup {

  /**
   * Each is begun by new threads with new connections and measurements, as the run will be. Code
   * that was compiled before there were any is thrown away when they come, and compiled again.
   */
  private static final int PARTS = 3;

  private final Properties properties;
  private final SearchSettings settings;
  private final int threads;
  private volatile boolean stopped;

  Warmup(Properties properties, SearchSettings settings, int threads) {
    this.properties = properties;
    this.settings = settings;
    this.threads = threads;
  }

  /**
   * Returns when the time is over or the operations are done.
   *
   * @throws RunException if more operations failed than a run may have
   */
  void run(SearchWorkload workload) throws RunException {
    if (!settings.warmsUp()) {
      return;
    }
    try (RunWatch watch = watch();
        CompileAtOnce untilWarm = CompileAtOnce.begin()) {
      watch.start();
      for (int number = 0; number < PARTS && !stopped; number++) {
        warmUp(workload, watch, number);
      }
      judge(watch, workload);
    } catch (ExecutionException e) {
      ExitCode code =
          e.getCause() instanceof DBException ? ExitCode.UNREACHABLE : ExitCode.FAILURES;
      throw new RunException(code, "warm-up: " + ErrorLog.oneLine(e), e);
    } catch (IOException e) {
      throw new RunException(
          ExitCode.FAILURES, "warm-up: no temporary file: " + ErrorLog.oneLine(e), e);
    } catch (InterruptedException e) {
      throw new RunException(ExitCode.FAILURES, "interrupted while warming up", e);
    }
  }

  /**
   * One of the parts.
   *
   * @param measuring its measurements
   * @param opening threads without a connection: operations wait for all
   */
  private record Part(int number, Measuring measuring, CountDownLatch opening) {}

  private void warmUp(SearchWorkload workload, RunWatch watch, int partNumber)
      throws ExecutionException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (WarmupMeasurements unreported = WarmupMeasurements.begin(properties)) {
      Part part =
          new Part(partNumber, new Measuring(properties, false), new CountDownLatch(threads));
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int number = thread;
        running.add(pool.submit(() -> warmUp(workload, watch, part, number)));
      }
      for (Future<?> future : running) {
        future.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private RunWatch watch() {
    return new RunWatch(
        "warm-up",
        settings.warmupOperations(),
        settings.warmupSeconds(),
        settings.giveUpSeconds(),
        settings.progress() == SearchSettings.Progress.TERMINAL,
        () -> stopped = true,
        System.err);
  }

  private void judge(RunWatch watch, SearchWorkload workload) throws RunException {
    long wrong = watch.sum(Tally.Count.WRONG);
    long failed = watch.sum(Tally.Count.FAILED);
    long all = watch.sum(Tally.Count.SUCCEEDED) + failed;
    if (wrong > 0) {
      throw new RunException(
          ExitCode.WRONG_ANSWERS,
          "warm-up: %,d wrong answers; the first: %s"
              .formatted(wrong, workload.firstWrong().orElse("unknown")));
    }
    if (stopped || failed > settings.maxFailed() * all) {
      throw new RunException(
          ExitCode.FAILURES, "warm-up: %,d of %,d operations failed".formatted(failed, all));
    }
  }

  /** One thread's share of a part. */
  private Void warmUp(SearchWorkload workload, RunWatch watch, Part part, int number)
      throws DBException, InterruptedException {
    SearchDb<?> db = open(part);
    try (Tracer tracer = new Tracer.Builder("warm-up").build()) {
      DB wrapped = new DBWrapper(db, tracer);
      part.opening.await();
      SearchThread thread = workload.newThread(Optional.of(db), number, threads, part.measuring);
      watch.add(thread.tally);
      long startNanos = System.nanoTime();
      long nanos = share(TimeUnit.SECONDS.toNanos(settings.warmupSeconds()), part.number, PARTS);
      long operations =
          share(share(settings.warmupOperations(), part.number, PARTS), number, threads);
      boolean byTime = nanos > 0;
      for (long done = 0; !stopped; done++) {
        if (byTime ? System.nanoTime() - startNanos >= nanos : done >= operations) {
          break;
        }
        workload.warmUp(wrapped, thread);
      }
    } finally {
      db.cleanup();
    }
    return null;
  }

  /** A binding of its own; if there is none, nobody need begin. */
  private SearchDb<?> open(Part part) throws DBException {
    boolean open = false;
    try {
      SearchDb<?> db = SearchDbs.open(properties).orElseThrow();
      open = true;
      return db;
    } finally {
      if (!open) {
        stopped = true;
      }
      part.opening.countDown();
    }
  }

  /** One of so many shares, which differ by one at most and together are all. */
  private static long share(long all, int number, int shares) {
    return all * (number + 1) / shares - all * number / shares;
  }
}
