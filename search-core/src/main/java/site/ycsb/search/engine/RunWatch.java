// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.results.ClientUse;
import site.ycsb.search.run.RunOutcome;

/**
 * Watch over the client threads' tallies, twice a second. It draws the line of progress, ends a run
 * in which operations fail and none has succeeded for too long, and measures what the client uses.
 * Each second it ends an interval of the measurements, and has an answer of each thread checked.
 * Thread-safe.
 */
final class RunWatch implements AutoCloseable {

  private static final long PERIOD_MILLIS = 500;

  /** Shortest interval: a second, less what a tick of the timer may be early. */
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(900);

  private final Phase phase;
  private final long giveUpNanos;
  private final boolean drawn;
  private final Runnable giveUp;
  private final BiConsumer<Long, Long> interval;
  private final PrintStream out;
  private final List<ClientThread> threads = new CopyOnWriteArrayList<>();
  private RunOutcome.Counts atStart = RunOutcome.Counts.NONE;
  private RunOutcome.Counts atEnd = RunOutcome.Counts.NONE;

  /** Timer that does not keep the process from ending. */
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "run-watch");
            thread.setDaemon(true);
            return thread;
          });

  private @Nullable ScheduledFuture<?> looking;
  private @Nullable ClientUse before;

  /** Resources of the client between start and close; none if the watch was not started. */
  ClientUse used = ClientUse.NONE;

  private long startNanos;
  private long intervalNanos;
  private RunOutcome.Counts atSuccess = RunOutcome.Counts.NONE;
  private long successNanos;

  /** Phase that is watched; 0 operations are not known, and 0 seconds are no limit. */
  record Phase(String name, long operations, long limitSeconds) {}

  /**
   * @param giveUpSeconds maximum time without a success; 0 is no limit
   * @param giveUp called, once or more, when that time has passed
   * @param interval told each second, and when the watch is closed, how many nanoseconds have
   *     passed since the start, and how many operations have succeeded since then
   */
  RunWatch(
      Phase phase,
      long giveUpSeconds,
      boolean drawn,
      Runnable giveUp,
      BiConsumer<Long, Long> interval,
      PrintStream out) {
    this.phase = phase;
    this.giveUpNanos = TimeUnit.SECONDS.toNanos(giveUpSeconds);
    this.drawn = drawn;
    this.giveUp = giveUp;
    this.interval = interval;
    this.out = out;
  }

  void add(ClientThread thread) {
    threads.add(thread);
  }

  /** Starts looking. What was counted before is not part of the watched time. */
  void start() {
    atStart = counts();
    before = ClientUse.now();
    startNanos = System.nanoTime();
    successNanos = startNanos;
    intervalNanos = startNanos;
    looking =
        timer.scheduleAtFixedRate(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Stops looking, and leaves the last line of progress standing. */
  @Override
  public synchronized void close() {
    atEnd = counts();
    if (before != null) {
      used = ClientUse.now().since(before);
      interval.accept(System.nanoTime() - startNanos, during().succeeded());
    }
    timer.shutdownNow();
    if (drawn && looking != null) {
      out.println(line(System.nanoTime()));
    }
  }

  /** Operations of the watched time, once it is over. */
  RunOutcome.Counts during() {
    return atEnd.since(atStart);
  }

  /** Operations so far, those before the watched time included. */
  RunOutcome.Counts counts() {
    return ClientThread.counts(threads);
  }

  private synchronized void look() {
    if (timer.isShutdown()) {
      return;
    }
    long now = System.nanoTime();
    if (now - intervalNanos >= INTERVAL_NANOS) {
      intervalNanos = now;
      threads.forEach(ClientThread::demandCheck);
      interval.accept(now - startNanos, counts().since(atStart).succeeded());
    }
    RunOutcome.Counts counts = counts();
    if (counts.succeeded() > atSuccess.succeeded()) {
      atSuccess = counts;
      successNanos = now;
    }
    if (giveUpNanos > 0
        && counts.failed() > atSuccess.failed()
        && now - successNanos > giveUpNanos) {
      giveUp.run();
    }
    if (drawn) {
      out.print(line(now));
      out.flush();
    }
  }

  private String line(long now) {
    double seconds = (now - startNanos) / 1e9;
    RunOutcome.Counts counts = counts();
    long done = counts.all();
    double rate = done / Math.max(seconds, 1e-3);
    // Back to the column's start, then erase to the end: CSI K.
    return String.format(
        Locale.ROOT,
        "\r\u001b[K%s %,.0f s  %,d operations  %,.0f/s  %,d failed%s",
        phase.name,
        seconds,
        done,
        rate,
        counts.failed(),
        left(seconds, done, rate));
  }

  /** The time left by count or by clock, whichever ends first. */
  private String left(double seconds, long done, double rate) {
    double byCount =
        phase.operations > 0 && done > 0
            ? (phase.operations - done) / rate
            : Double.POSITIVE_INFINITY;
    double byClock =
        phase.limitSeconds > 0 ? phase.limitSeconds - seconds : Double.POSITIVE_INFINITY;
    double left = Math.min(byCount, byClock);
    return left < 0.5 || Double.isInfinite(left)
        ? ""
        : String.format(Locale.ROOT, "  %,.0f s left", left);
  }
}
