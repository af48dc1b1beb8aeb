// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the client threads' tallies twice a second: draws the line of progress, and ends a run
 * in which operations fail and none has succeeded for too long. Knows what the client has used
 * meanwhile. Thread-safe.
 */
final class RunWatch implements AutoCloseable {

  private static final long PERIOD_MILLIS = 500;

  private final String phase;
  private final long operations;
  private final long limitNanos;
  private final long giveUpNanos;
  private final boolean drawn;
  private final Runnable giveUp;
  private final PrintStream out;
  private final List<Tally> tallies = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "run-watch");
            thread.setDaemon(true);
            return thread;
          });

  private @Nullable ScheduledFuture<?> looking;
  private @Nullable ClientUse before;
  private ClientUse used = ClientUse.NONE;
  private long startNanos;
  private long succeeded;
  private long failedAtSuccess;
  private long successNanos;

  /**
   * @param phase what is going on, for the line
   * @param operations how many there will be, or 0 if that is not known
   * @param limitSeconds how long it may take, or 0 if that is not limited
   * @param giveUpSeconds how long without a success is too long; 0 is never
   * @param drawn whether to draw the line
   * @param giveUp called, once or more, when it has been too long
   * @param out where to draw
   */
  RunWatch(
      String phase,
      long operations,
      long limitSeconds,
      long giveUpSeconds,
      boolean drawn,
      Runnable giveUp,
      PrintStream out) {
    this.phase = phase;
    this.operations = operations;
    this.limitNanos = TimeUnit.SECONDS.toNanos(limitSeconds);
    this.giveUpNanos = TimeUnit.SECONDS.toNanos(giveUpSeconds);
    this.drawn = drawn;
    this.giveUp = giveUp;
    this.out = out;
  }

  void add(Tally tally) {
    tallies.add(tally);
  }

  void start() {
    before = ClientUse.now();
    startNanos = System.nanoTime();
    successNanos = startNanos;
    looking =
        timer.scheduleAtFixedRate(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Stops looking, and leaves the last line of progress standing. */
  @Override
  public void close() {
    if (before != null) {
      used = ClientUse.now().since(before);
    }
    timer.shutdownNow();
    if (drawn && looking != null) {
      out.println(line(System.nanoTime()));
    }
  }

  /** What the client used between start and close; nothing if it was not started. */
  ClientUse used() {
    return used;
  }

  long sum(Tally.Count count) {
    return tallies.stream().mapToLong(tally -> tally.get(count)).sum();
  }

  private void look() {
    long now = System.nanoTime();
    long failed = sum(Tally.Count.FAILED);
    if (sum(Tally.Count.SUCCEEDED) > succeeded) {
      succeeded = sum(Tally.Count.SUCCEEDED);
      failedAtSuccess = failed;
      successNanos = now;
    }
    if (giveUpNanos > 0 && failed > failedAtSuccess && now - successNanos > giveUpNanos) {
      giveUp.run();
    }
    if (drawn) {
      out.print(line(now));
      out.flush();
    }
  }

  private String line(long now) {
    double seconds = (now - startNanos) / 1e9;
    long failed = sum(Tally.Count.FAILED);
    long done = sum(Tally.Count.SUCCEEDED) + failed;
    double rate = done / Math.max(seconds, 1e-3);
    // Back to the column's start, then erase to the end: CSI K.
    return String.format(
        Locale.ROOT,
        "\r\u001b[K%s %,.0f s  %,d operations  %,.0f/s  %,d failed%s",
        phase,
        seconds,
        done,
        rate,
        failed,
        left(seconds, done, rate));
  }

  /** The time left by count or by clock, whichever ends first. */
  private String left(double seconds, long done, double rate) {
    double byCount =
        operations > 0 && done > 0 ? (operations - done) / rate : Double.POSITIVE_INFINITY;
    double byClock = limitNanos > 0 ? limitNanos / 1e9 - seconds : Double.POSITIVE_INFINITY;
    double left = Math.min(byCount, byClock);
    return left < 0.5 || Double.isInfinite(left)
        ? ""
        : String.format(Locale.ROOT, "  %,.0f s left", left);
  }
}
